#include "retrograde/cli/game_program.h"
#include "tag.h"

namespace {

class TagProgram final : public retrograde::cli::GameProgram<tag::Tag> {
 public:
  absl::StatusOr<tag::Tag> MakeGame() const override { return tag::Tag(5); }
};

}  // namespace

int main(int argc, char** argv) { return TagProgram().Main(argc, argv); }
