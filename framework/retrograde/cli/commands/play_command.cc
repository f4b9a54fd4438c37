// `play`: a person against perfect play, or perfect play against itself.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::cli {
namespace {

struct PlayOptions {
  std::optional<std::string> state;  // --state
  std::optional<std::string> as;     // --as
  bool self = false;                 // --self
};

void AddOptions(Declaration& to, PlayOptions& play) {
  AddDirectory(to, OptionalDirectoryHelp());
  to.options.AddText("--state", "STATE", "Where to begin. " + StateHelp(to),
                     &play.state);
  to.options.AddText("--as", "first|second",
                     "The side that you play; default: the one to move",
                     &play.as);
  to.options.AddFlag("--self", "Perfect play for both sides", &play.self);
  AddGameOptions(to);
  AddSolving(to);
}

constexpr char kHelp[] =
    "Type a move as it is listed. Other words: undo takes your last move back, "
    "help prints\nthis, quit ends the game. A state that comes up again is ";

// What play that never ends comes to: "a draw", "won by the first player".
std::string EndlessText(const Situation& now, const PlayerNames& players) {
  if (!now.endless_winner) return "a draw";
  return absl::StrCat("won by ", PlayerText(players, *now.endless_winner));
}

std::string HelpText(const Situation& now, const PlayerNames& players) {
  return absl::StrCat(kHelp, EndlessText(now, players), ".\n");
}

// A value for the mover: "win in 3 plies", "draw", "win by endless play".
std::string Phrase(const Situation& now, Value value) {
  const Outcome outcome =
      WithEndlessWinner(value.outcome, now.mover, now.endless_winner);
  if (outcome == value.outcome) return ValuePhrase(value, now.metric);
  return absl::StrCat(OutcomeText(outcome), " by endless play");
}

// A game in progress: the states so far, the last one being the present.
class Board {
 public:
  Board(Session* session, const AnyValues* game)
      : session_(session), game_(game) {}

  absl::Status Begin(absl::string_view state) {
    absl::StatusOr<Situation> start = game_->Look(state);
    if (!start.ok()) return start.status();
    Push(*std::move(start));
    return absl::OkStatus();
  }

  const Situation& Now() const { return past_.back(); }
  size_t Length() const { return past_.size(); }
  bool Repeats() const { return repeats_; }
  bool Over() const { return Now().over || repeats_; }

  absl::Status Move(const Choice& choice) {
    absl::StatusOr<Situation> next = game_->Look(choice.after);
    if (!next.ok()) return next.status();
    moves_.push_back(choice.text);
    Push(*std::move(next));
    return absl::OkStatus();
  }

  // Goes back to the last state before the present one with this mover; false,
  // and nothing done, where there is none.
  bool Undo(Player mover) {
    size_t length = past_.size() - 1;
    while (length > 0 && past_[length - 1].mover != mover) --length;
    if (length == 0) return false;
    while (past_.size() > length) {
      if (!repeats_) seen_.erase(past_.back().state);
      repeats_ = false;
      past_.pop_back();
      moves_.pop_back();
    }
    return true;
  }

  const std::vector<std::string>& Moves() const { return moves_; }

  // How it ended, as a sentence.
  std::string Ending() const {
    const PlayerNames& players = session_->Players();
    if (repeats_) {
      return absl::StrCat("The state ", Now().state,
                          " comes up again: ", EndlessText(Now(), players),
                          ".\n");
    }
    const std::string why =
        Now().why_over.empty() ? "" : absl::StrCat(Now().why_over, ": ");
    if (Now().value.outcome == Outcome::kDraw) {
      return absl::StrCat(why, EndlessText(Now(), players), ".\n");
    }
    const bool win = Now().value.outcome == Outcome::kWin;
    const std::string winner =
        PlayerText(players, win ? Now().mover : Other(Now().mover));
    return absl::StrCat(why, winner, " has won.\n");
  }

 private:
  void Push(Situation situation) {
    repeats_ = !seen_.insert(situation.state).second;
    past_.push_back(std::move(situation));
  }

  Session* session_;
  const AnyValues* game_;
  std::vector<Situation> past_;
  std::vector<std::string> moves_;  // between them
  absl::flat_hash_set<std::string> seen_;
  bool repeats_ = false;  // the present state was there before
};

std::string Capitalized(std::string text) {
  text[0] = absl::ascii_toupper(text[0]);
  return text;
}

// Which side the person takes: as asked, or the one to move.
absl::StatusOr<Player> PersonsSide(const Session& session,
                                   const PlayOptions& options, Player mover) {
  if (!options.as) return mover;
  return session.PlayerOf("--as", *options.as);
}

// What the person sees before a move.
std::string Prompt(const Session& session, const Situation& now) {
  std::string text =
      absl::StrCat(now.state, ": ", PlayerText(session.Players(), now.mover),
                   " to move (", Phrase(now, now.value), now.note, ")\n");
  for (const Choice& choice : now.choices) {
    absl::StrAppend(&text,
                    absl::StrFormat("  %-8s %s\n", choice.text,
                                    Phrase(now, choice.value) + choice.note));
  }
  return text + "> ";
}

const Choice* FindChoice(const Situation& now, absl::string_view text) {
  for (const Choice& choice : now.choices) {
    if (choice.text == text) return &choice;
  }
  return nullptr;
}

// One line from the person; false when the game is to end.
absl::StatusOr<bool> Obey(Session& session, const AnyValues& game,
                          absl::string_view word, Player person, Board& board) {
  if (word == "quit") return false;
  if (word.empty()) return true;
  if (word == "help") {
    session.Out().Write(HelpText(board.Now(), session.Players()));
    return true;
  }
  if (word == "undo") {
    if (!board.Undo(person)) session.Out().Write("There is nothing to undo.\n");
    return true;
  }
  const absl::StatusOr<std::string> text =
      game.MoveText(board.Now().state, word);
  const Choice* choice = text.ok() ? FindChoice(board.Now(), *text) : nullptr;
  if (choice == nullptr) {
    session.Out().Write(
        absl::StrCat(text.ok() ? absl::StrCat(Quoted(word), " is no move here")
                               : std::string(text.status().message()),
                     "; type help for help.\n"));
    return true;
  }
  absl::Status moved = board.Move(*choice);
  if (!moved.ok()) return moved;
  return true;
}

// Perfect play makes its move.
absl::Status Reply(Session& session, Board& board) {
  const Choice choice = board.Now().choices.front();
  const std::string mover = PlayerText(session.Players(), board.Now().mover);
  session.Out().Write(
      Capitalized(absl::StrCat(mover, " plays ", choice.text, "\n")));
  return board.Move(choice);
}

absl::Status PlayWithPerson(Session& session, const AnyValues& game,
                            Player person, Board& board) {
  absl::StatusOr<ByteInput> input = ByteInput::Open("-", session.Signals());
  if (!input.ok()) return input.status();
  session.Out().Write(HelpText(board.Now(), session.Players()));
  std::string line;
  bool too_long = false;
  while (!board.Over() && session.Out().Status().ok()) {
    if (board.Now().mover != person) {
      absl::Status replied = Reply(session, board);
      if (!replied.ok()) return replied;
      continue;
    }
    session.Out().Write(Prompt(session, board.Now()));
    session.Out().Flush();
    if (!input->ReadLine(&line, &too_long)) {
      session.Out().Write("\nGood-bye.\n");
      return input->Status();
    }
    const absl::StatusOr<bool> goes_on =
        Obey(session, game, absl::StripAsciiWhitespace(line), person, board);
    if (!goes_on.ok()) return goes_on.status();
    if (!*goes_on) {
      session.Out().Write("Good-bye.\n");
      return absl::OkStatus();
    }
  }
  session.Out().Write(Capitalized(board.Ending()));
  return absl::OkStatus();
}

// A winner who does not know how far it is may walk in circles for ever.
absl::Status CheckPlayable(const Situation& start) {
  if (CountsPlies(start.metric) || start.over ||
      start.value.outcome == Outcome::kDraw) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      "these tables have outcomes alone, and perfect play of a decided state "
      "needs lengths (`build` in another directory with --metric=remoteness)");
}

absl::Status PlayAlone(Session& session, Board& board) {
  const Situation start = board.Now();
  while (!board.Over()) {
    if (session.Signals()->Requested()) return absl::CancelledError("");
    absl::Status moved = board.Move(board.Now().choices.front());
    if (!moved.ok()) return moved;
  }
  session.Out().Write(absl::StrCat(
      start.state, ": ", PlayerText(session.Players(), start.mover),
      " to move (", Phrase(start, start.value), start.note, ")\n",
      absl::StrJoin(board.Moves(), " "), "\n", Capitalized(board.Ending())));
  return absl::OkStatus();
}

ExitCode Run(Session& session, const PlayOptions& options) {
  const absl::StatusOr<std::unique_ptr<AnyValues>> game =
      session.Values(session.Args().directory);
  if (!game.ok()) return session.SayError(game.status());
  Board board(&session, game->get());
  absl::Status status = board.Begin(options.state.value_or(""));
  if (status.ok()) status = CheckPlayable(board.Now());
  if (!status.ok()) return session.SayError(status);
  const absl::StatusOr<Player> person =
      PersonsSide(session, options, board.Now().mover);
  if (!person.ok()) return session.SayError(person.status());
  status = options.self ? PlayAlone(session, board)
                        : PlayWithPerson(session, **game, *person, board);
  return session.SayError(status);
}

}  // namespace

Command PlayCommand() {
  return WithOptions({.name = "play",
                      .summary = "Play against perfect play",
                      .kind = CommandKind::kPlay,
                      .examples = {"play", "play --as=second", "play --self"},
                      .common_examples = {"play tables"}},
                     &AddOptions, &Run);
}

}  // namespace retrograde::cli
