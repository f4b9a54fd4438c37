// `probe` and `line`: states in, answers out, in order.

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::cli {
namespace {

struct ProbeOptions {
  bool is_line = false;  // `line`, not `probe`
  // DIR and STATE, if both are given; an argument alone is the first of them,
  // whatever it means.
  std::optional<std::string> first = {}, second = {};
  std::optional<std::string> input = {};  // --input of states

  const std::optional<std::string>& State() const {
    return second || input ? second : first;
  }
  std::optional<std::string> Directory() const {
    return second || input ? first : std::nullopt;
  }
};

void AddOptions(Declaration& to, ProbeOptions& probe) {
  to.options.AddPositional(
      "DIR",
      OptionalDirectoryHelp(
          ". An argument alone is STATE, or with --input DIR"),
      &probe.first);
  to.options.AddPositional("STATE", StateHelp(to), &probe.second);
  AddGameOptions(to);
  to.options.AddText("--input", "FILE",
                     "Read states, one a line; - is standard input",
                     &probe.input);
  AddFormat(to);
  AddSolving(to);
}

// Where a state was read, and what messages put in front: nothing for the one
// of the command line.
struct Origin {
  uint64_t line = 1;
  std::string prefix;
};

ExitCode Refuse(Session& session, const Origin& origin,
                const absl::Status& error) {
  return session.Print(session.BadItem(
      "null", origin.line,
      absl::Status(error.code(),
                   absl::StrCat(origin.prefix, error.message()))));
}

// What answers are asked of, and how.
struct Prober {
  const AnyValues& values;
  bool line;  // whether the answer has the line of best play
  Session::Shape shape;
};

ExitCode Answer(Session& session, const Prober& prober, absl::string_view state,
                const Origin& origin) {
  const absl::StatusOr<Report> report =
      state.empty()
          ? absl::InvalidArgumentError("expected a state")
          : prober.values.Answer({state, session.Args().format, prober.line});
  if (!report.ok()) return Refuse(session, origin, report.status());
  session.Out().Write(session.AnswerText(*report, "null", prober.shape));
  return ExitCode::kDone;
}

// One state a line; blank lines are no states, and no states have no answers.
ExitCode AnswerAll(Session& session, const Prober& prober, ByteInput& input) {
  ExitCode code = ExitCode::kDone;
  std::string line;
  bool too_long = false;
  while (session.Out().Status().ok()) {
    const TextPlace place = input.Here();
    const Origin origin = {place.line, input.PlaceText(place) + ": "};
    if (!input.ReadLine(&line, &too_long)) {
      return Worse(code, session.SayError(input.Status()));
    }
    const absl::string_view state = absl::StripAsciiWhitespace(line);
    if (state.empty() && !too_long) continue;
    const ExitCode answered =
        too_long
            ? Refuse(
                  session, origin,
                  absl::InvalidArgumentError(absl::StrCat(
                      "a line of more than ", ByteInput::kMaxToken, " bytes")))
            : Answer(session, prober, state, origin);
    code = Worse(code, answered);
  }
  return code;
}

ExitCode Run(Session& session, const ProbeOptions& options) {
  if (options.State().has_value() == options.input.has_value()) {
    return session.SayError(
        absl::InvalidArgumentError("expected either a STATE or --input=FILE"));
  }
  // The file is opened before a solve: that it is missing should show at
  // once.
  ByteInput input = ByteInput::FromText("", "STATE");
  if (options.input) {
    absl::StatusOr<ByteInput> opened =
        ByteInput::Open(*options.input, session.Signals());
    if (!opened.ok()) return session.SayError(opened.status());
    input = *std::move(opened);
    input.BeforeWaiting([&session] { session.Out().Flush(); });
  }
  const absl::StatusOr<std::unique_ptr<AnyValues>> values =
      session.Values(options.Directory());
  if (!values.ok()) return session.SayError(values.status());
  const Prober prober = {**values, options.is_line || session.ProbeHasLine(),
                         options.is_line ? &ReportAsLine : &ReportAsProbe};
  if (options.input) return AnswerAll(session, prober, input);
  return Answer(session, prober, *options.State(), Origin());
}

}  // namespace

Command ProbeCommand() {
  return WithOptions(
      {.name = "probe",
       .summary = "Say what a state is worth and what to do",
       .examples = {"probe STATE", "probe --input=states.txt --format=json"},
       .common_examples = {"probe tables STATE",
                           "probe tables --input=states.txt"}},
      &AddOptions, &Run);
}

Command LineCommand() {
  return WithOptions({.name = "line",
                      .summary = "Show best play by both sides from a state",
                      .examples = {"line STATE"},
                      .common_examples = {"line tables STATE"}},
                     &AddOptions, &Run, ProbeOptions{.is_line = true});
}

}  // namespace retrograde::cli
