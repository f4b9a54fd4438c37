#include "games/graph_game/generate.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/core/seeded_random.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::graph_game {
namespace {

// A state without moves is terminal, with that outcome.
struct Made {
  Player mover = Player::kFirst;
  Outcome outcome = Outcome::kLoss;
  std::vector<StateId> moves;
};

// Makes one state; it comes in as above.
using Maker = void (*)(const GenerateOptions& options, StateId state,
                       SeededRandom& random, Made& made);

Player InTurn(StateId state) { return static_cast<Player>(state % 2); }

void MakeRandom(const GenerateOptions& options, StateId state,
                SeededRandom& random, Made& made) {
  made.mover = static_cast<Player>(random.Below(2));
  made.outcome = static_cast<Outcome>(random.Below(3));
  if (random.Below(100) < options.terminals) return;
  for (uint64_t move = 0; move < options.degree; ++move) {
    const bool loop = random.Below(100) < options.loops;
    made.moves.push_back(
        loop ? state : static_cast<StateId>(random.Below(options.states)));
  }
}

void MakeChain(const GenerateOptions&, StateId state, SeededRandom&,
               Made& made) {
  made.mover = InTurn(state);
  if (state > 0) made.moves.push_back(state - 1);
}

// Odd states are the teeth: won for the player who is to move there.
void MakeComb(const GenerateOptions& options, StateId state, SeededRandom&,
              Made& made) {
  const bool tooth = state % 2 == 1;
  made.mover = tooth ? Other(InTurn(state / 2)) : InTurn(state / 2);
  if (tooth) made.outcome = Outcome::kWin;
  if (tooth || state == 0) return;
  made.moves.push_back(state - 2);
  if (state + 1 < options.states) made.moves.push_back(state + 1);
}

void MakeComplete(const GenerateOptions& options, StateId state, SeededRandom&,
                  Made& made) {
  made.mover = InTurn(state);
  if (state == 0) return;
  for (StateId to = 0; to < options.states; ++to) {
    if (to != state) made.moves.push_back(to);
  }
}

void MakeOneLevel(const GenerateOptions& options, StateId state,
                  SeededRandom& random, Made& made) {
  const uint64_t ends = (options.states + 1) / 2;
  made.mover = state < ends ? Player::kFirst : Player::kSecond;
  if (state < ends) return;
  for (uint64_t move = 0; move < std::max<uint64_t>(options.degree, 1);
       ++move) {
    made.moves.push_back(static_cast<StateId>(random.Below(ends)));
  }
}

// Odd states are won and even ones lost, each as late as it can be.
void MakeEachLevel(const GenerateOptions& options, StateId state,
                   SeededRandom& random, Made& made) {
  made.mover = InTurn(state);
  if (state == 0) return;
  made.moves.push_back(state - 1);
  if (state % 2 == 1) return;
  for (uint64_t move = 1; move < options.degree; ++move) {
    made.moves.push_back(static_cast<StateId>(2 * random.Below(state / 2) + 1));
  }
}

void MakeHub(const GenerateOptions& options, StateId state, SeededRandom&,
             Made& made) {
  const bool is_hub = state + 1 == options.states;
  made.mover = is_hub ? Player::kFirst : Player::kSecond;
  if (state == 0) made.outcome = Outcome::kWin;
  if (state == 0) return;
  for (StateId to = is_hub ? 1 : state - 1; to < state; ++to) {
    made.moves.push_back(to);
  }
}

struct Kind {
  const char* name;
  uint64_t least_states;
  Maker maker;
};
constexpr Kind kKinds[] = {
    {"random", 1, MakeRandom},
    {"chain", 1, MakeChain},
    {"comb", 1, MakeComb},
    {"complete", 2, MakeComplete},
    {"one-level", 2, MakeOneLevel},
    {"each-level", 1, MakeEachLevel},
    {"hub", 3, MakeHub},
};

// The kind of game that is asked for, if there may be so many states of it.
absl::StatusOr<Kind> FindKind(const GenerateOptions& options) {
  const auto* const kind =
      std::find_if(std::begin(kKinds), std::end(kKinds),
                   [&](const Kind& one) { return options.kind == one.name; });
  if (kind == std::end(kKinds)) {
    return absl::InvalidArgumentError(
        absl::StrCat("no kind of game is called ", Quoted(options.kind),
                     ", expected one of ", absl::StrJoin(GameKinds(), ", ")));
  }
  if (options.states < kind->least_states || options.states > kMostStates) {
    return absl::InvalidArgumentError(absl::StrCat(
        "a game of the kind ", kind->name, " has ", kind->least_states, " to ",
        kMostStates, " states, found ", options.states));
  }
  return *kind;
}

// A state, its moves ascending and each once.
void Make(const Kind& kind, const GenerateOptions& options, StateId state,
          Made& made) {
  // Its own numbers for each state, whatever those before it took.
  SeededRandom random(MixBits(options.seed) ^ MixBits(uint64_t{state} + 1));
  made.outcome = Outcome::kLoss;
  made.moves.clear();
  kind.maker(options, state, random, made);
  std::sort(made.moves.begin(), made.moves.end());
  made.moves.erase(std::unique(made.moves.begin(), made.moves.end()),
                   made.moves.end());
}

// Play begins where most is behind it; in a random game anywhere.
std::string Header(const GenerateOptions& options, bool json) {
  const uint64_t last = options.states - 1;
  const uint64_t initial = options.kind == "random" ? 0
                           : options.kind == "comb" ? last / 2 * 2
                                                    : last;
  return json ? absl::StrCat("{\"states\":", options.states,
                             ",\"initial\":", initial, "}\n")
              : absl::StrCat("parity ", last, ";\nstart ", initial, ";\n");
}

const char* OutcomeName(Outcome outcome) {
  return outcome == Outcome::kWin    ? "win"
         : outcome == Outcome::kDraw ? "draw"
                                     : "loss";
}

void AppendJson(StateId state, const Made& made, std::string& text) {
  absl::StrAppend(&text, "{\"state\":", state, ",\"mover\":\"",
                  made.mover == Player::kFirst ? "first" : "second", "\",");
  if (made.moves.empty()) {
    absl::StrAppend(&text, "\"outcome\":\"", OutcomeName(made.outcome),
                    "\"}\n");
  } else {
    absl::StrAppend(&text, "\"moves\":[", absl::StrJoin(made.moves, ","),
                    "]}\n");
  }
}

// The priority is 1 where the second player has won, else 0: draws and endless
// play are the first player's.
void AppendPgSolver(StateId state, const Made& made, std::string& text) {
  const bool second_has_won =
      made.moves.empty() &&
      made.outcome ==
          (made.mover == Player::kSecond ? Outcome::kWin : Outcome::kLoss);
  absl::StrAppend(&text, state, " ", second_has_won ? 1 : 0, " ",
                  static_cast<int>(made.mover), " ");
  if (made.moves.empty()) {
    absl::StrAppend(&text, state);
  } else {
    absl::StrAppend(&text, absl::StrJoin(made.moves, ","));
  }
  text += ";\n";
}

}  // namespace

const std::vector<std::string>& GameKinds() {
  static const auto* const kNames = [] {
    auto* names = new std::vector<std::string>();
    for (const Kind& kind : kKinds) names->push_back(kind.name);
    return names;
  }();
  return *kNames;
}

absl::Status Generate(const GenerateOptions& options,
                      absl::FunctionRef<bool(absl::string_view)> print) {
  const absl::StatusOr<Kind> kind = FindKind(options);
  if (!kind.ok()) return kind.status();
  const bool json = options.format == "json";
  std::string text = Header(options, json);
  Made made;
  for (uint64_t number = 0; number < options.states; ++number) {
    const auto state = static_cast<StateId>(number);
    Make(*kind, options, state, made);
    json ? AppendJson(state, made, text) : AppendPgSolver(state, made, text);
    if (!print(text)) return absl::OkStatus();
    text.clear();
  }
  return absl::OkStatus();
}

}  // namespace retrograde::graph_game
