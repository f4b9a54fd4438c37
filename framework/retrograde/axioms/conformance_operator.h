// Axiom R6 of core/row_game.h: the row operator agrees with Predecessors.
//
// For each row the predecessors of its legal sources are listed once, from
// Predecessors alone. Within the columns that are wanted Pre must then give
// exactly these, for
//
//   - each legal source alone, all live columns wanted (where the row has other
//     sources that are the very same state, these come with it, here and
//     below);
//   - each live column wanted alone, all legal sources given;
//   - all sources and all live columns;
//   - random sets of both, of every size from one to all, half of them through
//     a sink that takes what it is given out of the wanted set.
//
// An operator chooses its way by the sizes of the sets, so every way is taken;
// the first two find any single column that one of them forgets.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_OPERATOR_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_OPERATOR_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_row_walk.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/axioms/listed_bits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace internal {

// What R6 can be asked of.
template <class G>
concept OperatorGame = RowGame<G> && HasRowOperator<G>;

// R6 for one row after another. Holds the arcs of one row.
template <class G>
class OperatorCheck {
 public:
  using State = typename G::State;

  OperatorCheck(const G& game, RowWalk<G>& walk, AxiomLog& log)
      : game_(game), walk_(walk), log_(log) {}

  void CheckRow(RowPlace at) {
    Prepare(at);
    for (uint64_t i = 0; i < sources_.size() && !log_.Done(); ++i) {
      CheckSourceAlone(i);
    }
    CheckColumnsAlone();
    Ask(AllSources(), AllColumns(), /*take_out=*/false, "all sources");
    constexpr int kRandomSets = 8;
    for (int i = 0; i < kRandomSets && !sources_.empty(); ++i) {
      Ask(SomeSources(), SomeColumns(), i % 2 == 1, "random sets");
    }
  }

 private:
  using Numbers = absl::Span<const uint64_t>;  // of columns, or of sources_
  // The number of a source in sources_, and another source that is its state.
  using Equal = std::pair<uint64_t, uint64_t>;

  // Lists the legal sources that are looked at, their predecessors in the row,
  // and the columns that may be wanted.
  void Prepare(RowPlace at) {
    at_ = at;
    sources_.clear();
    predecessors_.clear();
    ends_.clear();
    equals_.clear();
    columns_.clear();
    const std::vector<uint64_t> legal = walk_.LegalSources(at);
    walk_.ForEachSource(at, [&](uint64_t source) {
      if (HasBit(legal, source)) AddSource(source);
    });
    const uint64_t column_words = walk_.Shape(at).ColumnWords();
    given_.emplace(walk_.Shape(at).SourceWords());
    for (std::optional<ListedBits>* set : {&want_, &found_, &expected_}) {
      set->emplace(column_words);
    }
    std::vector<uint64_t> live = walk_.LiveColumns(at);
    for (uint64_t w = 0; w < live.size(); ++w) {
      ForEachBit(live[w], w * kBitsPerWord, [&](uint64_t column) {
        if (column < walk_.Shape(at).columns) columns_.push_back(column);
      });
    }
    live_ = std::move(live);
  }

  void AddSource(uint64_t source) {
    sources_.push_back(source);
    const auto state = game_.SourceState({at_.plane, at_.row, source});
    if (state && IsSound(game_, *state)) {
      AddPredecessors(*state);
      AddEquals(source, *state);
    }
    ends_.push_back(predecessors_.size());
  }

  // The other sources of the row that are this state in this orientation. A
  // view that does not exist is axiom R5's to tell of.
  void AddEquals(uint64_t source, const State& state) {
    const uint64_t sources = walk_.Shape(at_).SourceWords() * kBitsPerWord;
    game_.Views(walk_.PlaceOf(state), [&](const View& view) {
      if (view.plane != at_.plane || view.row != at_.row) return;
      if (view.source >= sources) return;
      if (view.source == source || !(game_.SourceState(view) == state)) return;
      equals_.emplace_back(sources_.size() - 1, view.source);
    });
  }

  // Those in the row that are canonical: the columns with a move to just this
  // image of the state.
  void AddPredecessors(const State& state) {
    game_.Predecessors(state, [this](const State& before) {
      if (!IsSound(game_, before) || game_.TerminalOutcome(before)) return true;
      if (!IsCanonical(game_, before)) return true;
      const Place place = walk_.PlaceOf(before);
      if (place.plane == at_.plane && place.row == at_.row) {
        predecessors_.push_back(place.column);
      }
      return true;
    });
  }

  // The columns of the row with a move to the i-th source; may name one twice.
  Numbers PredecessorsOf(uint64_t i) const {
    const uint64_t begin = i == 0 ? 0 : ends_[i - 1];
    return absl::MakeConstSpan(predecessors_).subspan(begin, ends_[i] - begin);
  }

  // The numbers in [0, sources_.size()), all or a random choice of any size.
  std::vector<uint64_t> AllSources() const {
    std::vector<uint64_t> numbers(sources_.size());
    for (uint64_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
    return numbers;
  }
  std::vector<uint64_t> SomeSources() {
    const uint64_t count = walk_.Random().SizeUpTo(sources_.size());
    std::vector<uint64_t> numbers(count);
    for (uint64_t& i : numbers) i = walk_.Random().Below(sources_.size());
    return numbers;
  }
  std::vector<uint64_t> AllColumns() const { return columns_; }
  std::vector<uint64_t> SomeColumns() {
    if (columns_.empty()) return {};
    const uint64_t count = walk_.Random().SizeUpTo(columns_.size());
    std::vector<uint64_t> columns(count);
    for (uint64_t& column : columns) {
      column = columns_[walk_.Random().Below(columns_.size())];
    }
    return columns;
  }

  // One source given. All live columns are wanted; the set is made once.
  void CheckSourceAlone(uint64_t i) {
    if (i == 0) Fill(*want_, columns_);
    FillSources({i});
    found_->Clear();
    game_.Pre(at_.Mover(), at_.row, *given_, *want_, *found_);
    ExpectPredecessors({&i, 1});
    Compare(absl::StrCat("source ", sources_[i], " alone"));
  }

  // One column wanted after another; all sources are given.
  void CheckColumnsAlone() {
    Fill(*want_, columns_);
    FillSources(AllSources());
    ExpectPredecessors(AllSources());
    std::vector<uint64_t> all(live_.size());
    expected_->ForEachWord([&](uint64_t w, uint64_t word) { all[w] = word; });
    walk_.ForEachColumn(at_, [&](uint64_t column) {
      if (!HasBit(live_, column)) return;
      want_->Clear();
      want_->Add(column);
      found_->Clear();
      game_.Pre(at_.Mover(), at_.row, *given_, *want_, *found_);
      expected_->Clear();
      if (HasBit(all, column)) expected_->Add(column);
      Compare("one column wanted");
    });
  }

  void Ask(const std::vector<uint64_t>& sources,
           const std::vector<uint64_t>& columns, bool take_out,
           const char* what) {
    FillSources(sources);
    Fill(*want_, columns);
    ExpectPredecessors(sources);
    const std::string text =
        absl::StrCat(what, ", ", given_->Count(), " sources and ",
                     want_->Count(), " columns wanted");
    found_->Clear();
    if (take_out) {
      ListedBits left = *want_;
      TakeOut sink(left, *found_);
      game_.Pre(at_.Mover(), at_.row, *given_, left, sink);
    } else {
      game_.Pre(at_.Mover(), at_.row, *given_, *want_, *found_);
    }
    Compare(text);
  }

  void FillSources(const std::vector<uint64_t>& numbers) {
    given_->Clear();
    for (const uint64_t i : numbers) {
      given_->Add(sources_[i]);
      const auto [first, last] = std::equal_range(
          equals_.begin(), equals_.end(), Equal(i, 0),
          [](const Equal& a, const Equal& b) { return a.first < b.first; });
      for (auto equal = first; equal != last; ++equal) {
        given_->Add(equal->second);
      }
    }
    given_->Sort();
  }
  static void Fill(ListedBits& set, const std::vector<uint64_t>& members) {
    set.Clear();
    for (const uint64_t member : members) set.Add(member);
    set.Sort();
  }

  // The wanted columns with a move to one of the sources.
  void ExpectPredecessors(Numbers numbers) {
    expected_->Clear();
    for (const uint64_t i : numbers) {
      for (const uint64_t column : PredecessorsOf(i)) {
        if (want_->Has(column)) expected_->Add(column);
      }
    }
  }

  void Compare(const std::string& what) {
    log_.Looked();
    expected_->ForEachWord([&](uint64_t w, uint64_t word) {
      const uint64_t missed = word & ~found_->Word(w);
      if (missed != 0) Fault(what, "misses", w, missed);
    });
    found_->ForEachWord([&](uint64_t w, uint64_t word) {
      const uint64_t extra = word & want_->Word(w) & ~expected_->Word(w);
      if (extra != 0) Fault(what, "wrongly gives", w, extra);
    });
    if (!found_->Beyond()) return;
    log_.Fault([&] {
      return absl::StrCat("Pre in ", at_.Text(), ", ", what,
                          ": adds columns beyond the last word");
    });
  }

  void Fault(const std::string& what, const char* verb, uint64_t w,
             uint64_t mask) {
    log_.Fault([&] {
      const uint64_t column = w * kBitsPerWord + std::countr_zero(mask);
      std::string text = absl::StrCat("Pre in ", at_.Text(), ", ", what, ": ",
                                      verb, " column ", column);
      if (column >= walk_.Shape(at_).columns) return text;
      if (const auto state = walk_.StateAt({at_.plane, at_.row, column})) {
        absl::StrAppend(&text, ", state ", Describe(game_, *state));
      }
      return text;
    });
  }

  const G& game_;
  RowWalk<G>& walk_;
  AxiomLog& log_;

  RowPlace at_;
  std::vector<uint64_t> sources_;       // legal ones that are looked at
  std::vector<uint64_t> predecessors_;  // columns, source after source
  std::vector<uint64_t> ends_;          // where each source's end
  std::vector<Equal> equals_;           // ascending
  std::vector<uint64_t> columns_;       // live ones: legal and not terminal
  std::vector<uint64_t> live_;          // the same as words
  std::optional<ListedBits> given_, want_, found_, expected_;
};

}  // namespace internal

// R6: Pre agrees with Predecessors.
template <internal::OperatorGame G>
AxiomReport CheckR6(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("R6", "Pre agrees with Predecessors",
                         internal::IsExhaustive(game, options), options);
  internal::RowWalk<G> walk(game, log);
  internal::OperatorCheck<G> check(game, walk, log);
  walk.ForEachRow([&](internal::RowPlace at) { check.CheckRow(at); });
  return log.Take();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_OPERATOR_H_
