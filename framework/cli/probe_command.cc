// `probe` and `line`: states in, answers out, in order.

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "retrograde/cli/byte_input.h"
#include "retrograde/cli/commands.h"

namespace retrograde::cli {
namespace {

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

ExitCode Answer(Session& session, const AnyValues& game,
                absl::string_view state, const Origin& origin) {
  const absl::StatusOr<Report> report =
      state.empty()
          ? absl::InvalidArgumentError("expected a state")
          : game.Answer({state, session.Args().format, session.WantsLine()});
  if (!report.ok()) return Refuse(session, origin, report.status());
  const Session::Shape shape = session.Args().command == Command::kProbe
                                   ? &ReportAsProbe
                                   : &ReportAsLine;
  session.Out().Write(session.AnswerText(*report, "null", shape));
  return ExitCode::kDone;
}

// One state a line; blank lines are no states.
ExitCode AnswerAll(Session& session, const AnyValues& game, ByteInput& input) {
  ExitCode code = ExitCode::kDone;
  std::string line;
  bool too_long = false;
  bool any = false;
  while (session.Out().Status().ok()) {
    const TextPlace place = input.Here();
    const Origin origin = {place.line, input.PlaceText(place) + ": "};
    if (!input.ReadLine(&line, &too_long)) {
      if (!input.Status().ok()) {
        return Worse(code, session.SayError(input.Status()));
      }
      if (any) return code;
      return Refuse(session, origin,
                    absl::InvalidArgumentError(
                        "expected a state, found the end of the input"));
    }
    const absl::string_view state = absl::StripAsciiWhitespace(line);
    if (state.empty() && !too_long) continue;
    any = true;
    const ExitCode answered =
        too_long
            ? Refuse(
                  session, origin,
                  absl::InvalidArgumentError(absl::StrCat(
                      "a line of more than ", ByteInput::kMaxToken, " bytes")))
            : Answer(session, game, state, origin);
    code = Worse(code, answered);
  }
  return code;
}

}  // namespace

ExitCode RunProbe(Session& session) {
  const Arguments& arguments = session.Args();
  if (arguments.state.has_value() == arguments.input.has_value()) {
    return session.SayError(
        absl::InvalidArgumentError("expected either a STATE or --input=FILE"));
  }
  // The file is opened before a solve: that it is missing should show at
  // once.
  ByteInput input = ByteInput::FromText("", "STATE");
  if (arguments.input) {
    absl::StatusOr<ByteInput> opened =
        ByteInput::Open(*arguments.input, session.Signals());
    if (!opened.ok()) return session.SayError(opened.status());
    input = *std::move(opened);
    input.BeforeWaiting([&session] { session.Out().Flush(); });
  }
  const absl::StatusOr<std::unique_ptr<AnyValues>> game = session.Values();
  if (!game.ok()) return session.SayError(game.status());
  if (arguments.input) return AnswerAll(session, **game, input);
  return Answer(session, **game, *arguments.state, Origin());
}

}  // namespace retrograde::cli
