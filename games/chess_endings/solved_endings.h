// Endings solved in memory, for tests and benchmarks: slice by slice, each with
// those that it leads to behind it.

#ifndef GAMES_CHESS_ENDINGS_SOLVED_ENDINGS_H_
#define GAMES_CHESS_ENDINGS_SOLVED_ENDINGS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/chess_endings.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/zugzwang.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/slices/slice_view.h"
#include "retrograde/slices/state_value.h"

namespace retrograde::chess_endings {

class SolvedEndings {
 public:
  explicit SolvedEndings(Metric metric = Metric::kRemoteness)
      : metric_(metric) {}

  const ChessEndings& Game() const { return game_; }

  template <class Visitor>
  void ForEachSlice(absl::string_view family, Visitor&& visit) const {
    const absl::Status status = game_.FamilySlices(family, visit);
    if (!status.ok()) throw std::invalid_argument(status.ToString());
  }

  // Solves what is needed.
  const Values& ValuesOf(const EndingSlice& slice);

  // A slice as the engine sees it. Precondition: what is behind it is solved.
  auto ViewOf(const EndingSlice& slice) const {
    return SliceView(game_, slice, metric_, Lookup{this});
  }

  // The counts of all slices of a family together.
  Counts CountsOf(absl::string_view family) {
    Counts counts;
    ForEachSlice(family, [&](const EndingSlice& slice) {
      const Values& values = ValuesOf(slice);
      counts.Add(CountValues(game_.InSlice(slice),
                             [&](uint64_t index) { return values.At(index); }));
    });
    return counts;
  }

  ZugzwangCounts ZugzwangsOf(absl::string_view family) {
    ZugzwangCounts counts;
    ForEachSlice(family, [&](const EndingSlice& slice) {
      ForEachMutualZugzwang(
          game_.InSlice(slice),
          [&](const Position& position) {
            return std::optional(ValueOf(position).outcome);
          },
          [&](const auto& zugzwang) {
            counts.Add(zugzwang);
            return true;
          });
    });
    return counts;
  }

  // Solves what is needed.
  Value ValueOf(const Position& position) {
    return ValueOfState(
        game_, metric_,
        [this](const EndingSlice& slice, const Position& canonical) {
          return ValuesOf(slice).At(SliceOf(slice).Index(canonical));
        },
        position);
  }
  Value ValueOf(absl::string_view fen) {
    return ValueOf(game_.ParseState(fen).value());
  }

 private:
  // What a SliceView asks: of slices that are solved.
  struct Lookup {
    struct OneSlice {
      const Values* values;
      Value At(uint64_t index) const { return values->At(index); }
    };
    const SolvedEndings* endings;

    OneSlice Of(const EndingSlice& slice) const {
      return {endings->values_.at(slice).get()};
    }
    Value operator()(const EndingSlice& slice, const Position& position) const {
      return Of(slice).At(endings->slices_.at(slice).Index(position));
    }
  };

  const ChessEndings::SliceGame& SliceOf(const EndingSlice& slice) {
    return slices_.try_emplace(slice, game_.InSlice(slice)).first->second;
  }

  void Solve(const EndingSlice& slice) {
    SliceOf(slice);
    SolveOptions options;
    options.threads = 1;
    values_[slice] =
        std::make_unique<Values>(SolveValues(ViewOf(slice), options).value());
  }

  const ChessEndings game_{};
  const Metric metric_;
  std::map<EndingSlice, ChessEndings::SliceGame> slices_;
  std::map<EndingSlice, std::unique_ptr<Values>> values_;
};

inline const Values& SolvedEndings::ValuesOf(const EndingSlice& slice) {
  std::vector<EndingSlice> waiting = {slice};
  while (!waiting.empty()) {
    const EndingSlice next = waiting.back();
    const size_t before = waiting.size();
    game_.Behind(next, [&](const EndingSlice& behind) {
      if (!values_.contains(behind)) waiting.push_back(behind);
    });
    if (waiting.size() > before) continue;
    if (!values_.contains(next)) Solve(next);
    waiting.pop_back();
  }
  return *values_.at(slice);
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_SOLVED_ENDINGS_H_
