#include "retrograde/testing/games/graph_game.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace retrograde {
namespace {

constexpr absl::string_view kOutcomeLetters = "ldw";  // by Outcome

std::string ExitText(const Exit& exit) {
  const char letter = kOutcomeLetters[static_cast<int>(exit.outcome)];
  std::string text(1, letter);
  if (exit.outcome != Outcome::kDraw) absl::StrAppend(&text, exit.level);
  return text;
}

std::string NodeText(const GraphNode& node) {
  if (node.hole) return "-";
  std::string text(node.mover == Player::kFirst ? "a" : "b");
  if (node.terminal) {
    return text + "=" + kOutcomeLetters[static_cast<int>(*node.terminal)];
  }
  if (!node.moves.empty()) {
    absl::StrAppend(&text, ">", absl::StrJoin(node.moves, ","));
  }
  for (size_t i = 0; i < node.exits.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "!" : ",", ExitText(node.exits[i]));
  }
  return text;
}

absl::Status Malformed(absl::string_view what, absl::string_view text) {
  return absl::InvalidArgumentError(
      absl::StrCat("expected ", what, ", found \"", text, "\""));
}

absl::StatusOr<Outcome> ParseOutcome(absl::string_view text) {
  const size_t at = text.size() == 1 ? kOutcomeLetters.find(text[0])
                                     : absl::string_view::npos;
  if (at == absl::string_view::npos) return Malformed("w, d or l", text);
  return static_cast<Outcome>(at);
}

absl::StatusOr<Exit> ParseExit(absl::string_view text) {
  const absl::StatusOr<Outcome> outcome = ParseOutcome(text.substr(0, 1));
  if (!outcome.ok()) return outcome.status();
  Exit exit{*outcome, 1};
  if (exit.outcome == Outcome::kDraw) return exit;
  const auto level = ParseNumber(text.substr(1), kMaxPly, "a level");
  if (!level.ok()) return level.status();
  exit.level = *level;
  return exit;
}

absl::Status ParseMoves(absl::string_view text, GraphNode& node) {
  for (const absl::string_view part : absl::StrSplit(text, ',')) {
    const auto to = ParseNumber(part, ~uint32_t{0}, "a state");
    if (!to.ok()) return to.status();
    node.moves.push_back(*to);
  }
  return absl::OkStatus();
}

absl::Status ParseExits(absl::string_view text, GraphNode& node) {
  for (const absl::string_view part : absl::StrSplit(text, ',')) {
    const absl::StatusOr<Exit> exit = ParseExit(part);
    if (!exit.ok()) return exit.status();
    node.exits.push_back(*exit);
  }
  return absl::OkStatus();
}

absl::StatusOr<GraphNode> ParseNode(absl::string_view text) {
  GraphNode node;
  if (text == "-") {
    node.hole = true;
    return node;
  }
  if (text.empty() || (text[0] != 'a' && text[0] != 'b')) {
    return Malformed("a state that starts with a or b, or -", text);
  }
  node.mover = text[0] == 'a' ? Player::kFirst : Player::kSecond;
  text.remove_prefix(1);
  if (!text.empty() && text[0] == '=') {
    const absl::StatusOr<Outcome> outcome = ParseOutcome(text.substr(1));
    if (!outcome.ok()) return outcome.status();
    node.terminal = *outcome;
    return node;
  }
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('!', 1));
  absl::Status status;
  if (!parts.first.empty()) {
    if (parts.first[0] != '>') return Malformed("> or !", text);
    status = ParseMoves(parts.first.substr(1), node);
  }
  if (status.ok() && text.size() > parts.first.size()) {
    status = ParseExits(parts.second, node);
  }
  if (!status.ok()) return status;
  return node;
}

// What is wrong with one state; empty if nothing is.
std::string NodeFault(const std::vector<GraphNode>& nodes,
                      const GraphNode& node, bool alternate) {
  const bool has_options = !node.moves.empty() || !node.exits.empty();
  if (node.hole) return has_options ? "is a hole and has moves" : "";
  if (node.terminal.has_value() == has_options) {
    return has_options ? "is terminal and has moves"
                       : "is not terminal and has neither move nor exit";
  }
  for (const uint32_t to : node.moves) {
    if (to >= nodes.size() || nodes[to].hole) {
      return absl::StrCat("has a move to ", to, ", which is no state");
    }
    if (alternate && nodes[to].mover == node.mover) {
      return absl::StrCat("has a move to ", to, " that keeps the turn");
    }
  }
  return "";
}

}  // namespace

absl::StatusOr<uint32_t> ParseNumber(absl::string_view text, uint64_t limit,
                                     absl::string_view what) {
  uint32_t number = 0;
  if (!absl::SimpleAtoi(text, &number) || number >= limit ||
      absl::StrCat(number) != text) {
    return Malformed(absl::StrCat(what, ", a number below ", limit), text);
  }
  return number;
}

std::string GraphText(const std::vector<GraphNode>& nodes) {
  return absl::StrJoin(nodes, " ", [](std::string* out, const GraphNode& node) {
    absl::StrAppend(out, NodeText(node));
  });
}

absl::StatusOr<std::vector<GraphNode>> ParseGraph(absl::string_view text) {
  std::vector<GraphNode> nodes;
  for (const absl::string_view word :
       absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    absl::StatusOr<GraphNode> node = ParseNode(word);
    if (!node.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("state ", nodes.size(), " (\"", word,
                       "\"): ", node.status().message()));
    }
    nodes.push_back(*std::move(node));
  }
  return nodes;
}

absl::Status CheckGraph(const std::vector<GraphNode>& nodes, bool alternate) {
  for (size_t number = 0; number < nodes.size(); ++number) {
    const std::string fault = NodeFault(nodes, nodes[number], alternate);
    if (fault.empty()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("state ", number, " ", fault));
  }
  return absl::OkStatus();
}

std::vector<std::vector<uint32_t>> PredecessorLists(
    const std::vector<GraphNode>& nodes) {
  std::vector<std::vector<uint32_t>> lists(nodes.size());
  for (uint32_t from = 0; from < nodes.size(); ++from) {
    for (const uint32_t to : nodes[from].moves) lists[to].push_back(from);
  }
  return lists;
}

}  // namespace retrograde
