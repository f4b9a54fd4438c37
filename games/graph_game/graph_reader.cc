#include "games/graph_game/graph_reader.h"

#include <new>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "games/graph_game/format_readers.h"

namespace retrograde::graph_game {
namespace {

absl::StatusOr<ReadResult> ReadAny(cli::ByteInput& input,
                                   const ReadOptions& options) {
  const int first = SkipBlank(input);
  if (!input.Status().ok()) return input.Status();
  if (options.format == "json") return ReadJsonLines(input, options);
  if (options.format == "pgsolver") return ReadPgSolver(input, options);
  if (first == '{') return ReadJsonLines(input, options);
  if (absl::ascii_isalnum(static_cast<unsigned char>(first)) &&
      first != cli::ByteInput::kEnd) {
    return ReadPgSolver(input, options);
  }
  return absl::InvalidArgumentError(absl::StrCat(
      input.PlaceText(input.Here()),
      ": expected a game, as JSON lines or in PGSolver's format, found ",
      first == cli::ByteInput::kEnd ? "the end of the input" : "neither"));
}

}  // namespace

int SkipBlank(cli::ByteInput& input) {
  while (true) {
    const int next = input.Peek();
    if (next == '\n') {
      input.SkipNewline();
    } else if (next == ' ' || next == '\t' || next == '\r') {
      input.Skip();
    } else {
      return next;
    }
  }
}

absl::StatusOr<ReadResult> ReadGraph(cli::ByteInput& input,
                                     const ReadOptions& options) {
  try {
    return ReadAny(input, options);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(
        absl::StrCat(input.Name(), ": not enough memory for the game"));
  }
}

}  // namespace retrograde::graph_game
