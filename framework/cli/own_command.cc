// A command that only one game has: it says what to print.

#include <string>

#include "absl/status/statusor.h"
#include "retrograde/cli/commands.h"

namespace retrograde::cli {

ExitCode RunOwn(Session& session) {
  const Arguments& arguments = session.Args();
  const absl::StatusOr<std::string> text =
      arguments.own->run(session.Request(), arguments.format);
  if (!text.ok()) return session.SayError(text.status());
  session.Shown().Clear();
  session.Out().Write(*text);
  return ExitCode::kDone;
}

}  // namespace retrograde::cli
