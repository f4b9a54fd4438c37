// A command that only one game has: it says what to print.

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "retrograde/cli/commands.h"

namespace retrograde::cli {

ExitCode RunOwn(Session& session) {
  const Arguments& arguments = session.Args();
  const absl::Status status = arguments.own->run(
      session.Request(), arguments.format, [&session](absl::string_view text) {
        session.Shown().Clear();
        return session.Out().Write(text);
      });
  return session.SayError(status);
}

}  // namespace retrograde::cli
