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

// `place` is put in front of an error where there are many states.
ExitCode Answer(Session& session, const AnyGame& game, absl::string_view state,
                uint64_t line, absl::string_view place) {
  absl::StatusOr<Report> report =
      state.empty() ? absl::InvalidArgumentError("expected a state")
                    : game.Answer(state, session.Args().format);
  if (!report.ok()) {
    const absl::string_view colon = place.empty() ? "" : ": ";
    return session.AnswerBadItem(
        "null", line,
        absl::Status(report.status().code(),
                     absl::StrCat(place, colon, report.status().message())));
  }
  const Session::Shape shape = session.Args().command == Command::kProbe
                                   ? &ReportAsProbe
                                   : &ReportAsLine;
  session.Out().Write(session.AnswerText(*report, "null", shape));
  return ExitCode::kDone;
}

// One state a line; blank lines are no states.
ExitCode AnswerAll(Session& session, const AnyGame& game, ByteInput& input) {
  ExitCode code = ExitCode::kDone;
  std::string line;
  bool too_long = false;
  bool any = false;
  Place place = input.Here();
  for (; input.ReadLine(&line, &too_long); place = input.Here()) {
    const absl::string_view state = absl::StripAsciiWhitespace(line);
    if (state.empty() && !too_long) continue;
    any = true;
    const std::string where = input.PlaceText(place);
    code =
        Worse(code, too_long ? session.AnswerBadItem(
                                   "null", place.line,
                                   absl::InvalidArgumentError(absl::StrCat(
                                       where, ": a line of more than ",
                                       ByteInput::kMaxToken, " bytes")))
                             : Answer(session, game, state, place.line, where));
    if (!session.Out().Status().ok()) return code;
  }
  if (!input.Status().ok()) {
    return Worse(code, session.SayError(input.Status()));
  }
  if (any) return code;
  return session.AnswerBadItem(
      "null", place.line,
      absl::InvalidArgumentError(
          absl::StrCat(input.PlaceText(place),
                       ": expected a state, found the end of the input")));
}

}  // namespace

ExitCode RunProbe(Session& session) {
  const Arguments& arguments = session.Args();
  if (arguments.state.has_value() == arguments.input.has_value()) {
    return session.SayError(
        absl::InvalidArgumentError("expected either a STATE or --input=FILE"));
  }
  // The file is opened before the solve: that it is missing should show at
  // once.
  ByteInput input = ByteInput::FromText("", "STATE");
  if (arguments.input) {
    absl::StatusOr<ByteInput> opened =
        ByteInput::Open(*arguments.input, session.Signals());
    if (!opened.ok()) return session.SayError(opened.status());
    input = *std::move(opened);
    input.BeforeWaiting([&session] { session.Out().Flush(); });
  }
  const absl::StatusOr<std::unique_ptr<AnyGame>> game = session.OneSolvedGame();
  if (!game.ok()) return session.SayError(game.status());
  if (arguments.input) return AnswerAll(session, **game, input);
  return Answer(session, **game, *arguments.state, 1, "");
}

}  // namespace retrograde::cli
