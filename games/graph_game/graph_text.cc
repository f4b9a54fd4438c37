#include "games/graph_game/graph_text.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "games/graph_game/graph_builder.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::graph_game {
namespace {

constexpr char kLetters[] = "ldw";  // by outcome

absl::Status Unknown(absl::string_view word) {
  return absl::InvalidArgumentError(
      absl::StrCat(Quoted(word), " is no state such as a>1,2 or b=l"));
}

bool ParseMoves(absl::string_view text, std::vector<StateId>& moves) {
  for (const absl::string_view number : absl::StrSplit(text, ',')) {
    if (!absl::SimpleAtoi(number, &moves.emplace_back())) return false;
  }
  return true;
}

// The words of a text, made into a graph.
class TextParser {
 public:
  absl::StatusOr<Graph> Parse(absl::string_view text) {
    for (const absl::string_view word : absl::StrSplit(text, ' ')) {
      absl::Status status = AddWord(word);
      if (!status.ok()) return status;
    }
    return builder_.Finish(initial_, endless_winner_, /*line=*/1);
  }

 private:
  absl::Status AddWord(absl::string_view word) {
    absl::string_view rest = word;
    if (absl::ConsumePrefix(&rest, "initial=")) {
      return absl::SimpleAtoi(rest, &initial_) ? absl::OkStatus()
                                               : Unknown(word);
    }
    if (word == "endless=first" || word == "endless=second") {
      endless_winner_ =
          word == "endless=first" ? Player::kFirst : Player::kSecond;
      return absl::OkStatus();
    }
    return AddState(word);
  }

  absl::Status AddState(absl::string_view word) {
    if (word.size() < 3 || (word[0] != 'a' && word[0] != 'b')) {
      return Unknown(word);
    }
    StateKind kind;
    kind.mover = word[0] == 'a' ? Player::kFirst : Player::kSecond;
    std::vector<StateId> moves;
    const size_t letter = absl::string_view(kLetters).find(word[2]);
    if (word[1] == '=' && word.size() == 3 &&
        letter != absl::string_view::npos) {
      kind.terminal = static_cast<Outcome>(letter);
    } else if (word[1] != '>' || !ParseMoves(word.substr(2), moves)) {
      return Unknown(word);
    }
    const auto state = static_cast<StateId>(builder_.StateCount());
    return builder_.Add(state, kind, moves, /*line=*/1);
  }

  GraphBuilder builder_{"parameters", std::numeric_limits<uint64_t>::max()};
  StateId initial_ = 0;
  std::optional<Player> endless_winner_;
};

}  // namespace

std::string GraphText(const Graph& graph) {
  std::vector<std::string> words;
  if (graph.Initial() != 0) {
    words.push_back(absl::StrCat("initial=", graph.Initial()));
  }
  if (graph.EndlessWinner()) {
    const bool first = *graph.EndlessWinner() == Player::kFirst;
    words.push_back(first ? "endless=first" : "endless=second");
  }
  for (StateId state = 0; state < graph.StateCount(); ++state) {
    const char* mover = graph.Mover(state) == Player::kFirst ? "a" : "b";
    const std::optional<Outcome> outcome = graph.TerminalOutcome(state);
    words.push_back(
        outcome ? absl::StrCat(mover, "=",
                               absl::string_view(kLetters).substr(
                                   static_cast<size_t>(*outcome), 1))
                : absl::StrCat(mover, ">",
                               absl::StrJoin(graph.Successors(state), ",")));
  }
  return absl::StrJoin(words, " ");
}

absl::StatusOr<Graph> ParseGraphText(absl::string_view text) {
  return TextParser().Parse(text);
}

}  // namespace retrograde::graph_game
