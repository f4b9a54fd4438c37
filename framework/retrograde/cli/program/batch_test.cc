#include "retrograde/cli/program/batch.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/cli/erased/any_game.h"

namespace retrograde::cli {
namespace {

// A game of which nothing is known but what a solve takes.
class Sized final : public AnyGame {
 public:
  explicit Sized(std::optional<uint64_t> bytes) : bytes_(bytes) {}

  std::optional<uint64_t> EstimateBytes() const override { return bytes_; }

  ConformanceReport CheckAxioms(const ConformanceOptions&) override {
    return {};
  }
  absl::Status Solve(const SolveOptions&) override { return absl::OkStatus(); }
  CheckReport CheckValues(const CheckOptions&) const override { return {}; }
  absl::StatusOr<Report> Answer(const Question&) const override {
    return Report();
  }
  absl::StatusOr<Situation> Look(absl::string_view) const override {
    return Situation();
  }
  absl::StatusOr<std::string> MoveText(absl::string_view,
                                       absl::string_view) const override {
    return std::string();
  }
  Counts CountStates() const override { return {}; }
  std::optional<Counts> CountImages() const override { return std::nullopt; }
  absl::StatusOr<Reached> CountReachable(uint64_t) const override {
    return Reached{};
  }
  retrograde::Preparation Preparation() const override { return {}; }

 private:
  std::optional<uint64_t> bytes_;
};

constexpr uint64_t kSmall = 1000;
constexpr uint64_t kLimit = uint64_t{1} << 40;

// Games whose lines are 0, 1, 2, …
class Numbers final : public GameSource {
 public:
  explicit Numbers(uint64_t count) : count_(count) {}

  std::optional<GameItem> Next() override {
    if (before_next) before_next(next_);
    if (next_ == count_) return std::nullopt;
    GameItem item;
    item.line = next_++;
    std::optional<uint64_t> bytes = kSmall;
    if (size_of) bytes = size_of(item.line);
    item.game = std::make_unique<Sized>(bytes);
    return item;
  }

  std::function<void(uint64_t taken)> before_next;  // may be empty, as
  std::function<std::optional<uint64_t>(uint64_t line)> size_of;

 private:
  const uint64_t count_;
  uint64_t next_ = 0;
};

ItemAnswer Number(const GameItem& item, bool) {
  // Some take much longer than others.
  for (std::atomic<int> i = item.line % 7 == 3 ? 20'000 : 0; i > 0; --i) {
  }
  ItemAnswer answer;
  answer.text = absl::StrCat(item.line);
  return answer;
}

class BatchTest : public testing::TestWithParam<unsigned> {
 protected:
  // Prints into printed_.
  bool Print(const ItemAnswer& answer) {
    printed_.push_back(answer.text);
    return true;
  }
  Batch::Print Printing() {
    return [this](ItemAnswer& answer) { return Print(answer); };
  }

  std::vector<std::string> printed_;
};
INSTANTIATE_TEST_SUITE_P(Threads, BatchTest, testing::Values(1, 2, 3, 8));

std::vector<std::string> NumbersUpTo(uint64_t count) {
  std::vector<std::string> numbers;
  for (uint64_t i = 0; i < count; ++i) numbers.push_back(absl::StrCat(i));
  return numbers;
}

TEST_P(BatchTest, AnswersComeInTheOrderOfTheInput) {
  for (const uint64_t count : {0, 1, 2, 3, 1000}) {
    printed_.clear();
    Numbers source(count);
    Batch(GetParam(), kLimit, Number, Printing()).Run(source);
    EXPECT_EQ(printed_, NumbersUpTo(count));
  }
}

TEST_P(BatchTest, NoMoreIsUnderWayThanAWindow) {
  std::atomic<uint64_t> printed = 0, most = 0;
  Numbers source(2000);
  source.before_next = [&](uint64_t taken) {
    most = std::max(most.load(), taken - printed);
  };
  Batch(GetParam(), kLimit, Number, [&](ItemAnswer&) {
    ++printed;
    return true;
  }).Run(source);
  EXPECT_EQ(printed, 2000u);
  EXPECT_LE(most, 64 * GetParam());
}

TEST_P(BatchTest, LargeGamesAndThoseOfUnknownSizeAreAnsweredAlone) {
  std::atomic<int> running = 0;
  const auto answer = [&](GameItem& item, bool alone) {
    const int before = running++;
    const bool large = item.line % 10 == 5 || item.line % 10 == 6;
    // The first two are alone whatever they are.
    EXPECT_EQ(alone, large || item.line < 2);
    EXPECT_TRUE(before == 0 || !alone);
    ItemAnswer text = Number(item, alone);
    --running;
    return text;
  };
  Numbers source(300);
  source.size_of = [](uint64_t line) -> std::optional<uint64_t> {
    if (line % 10 == 6) return std::nullopt;
    return line % 10 == 5 ? uint64_t{1} << 30 : kSmall;
  };
  Batch(GetParam(), kLimit, answer, Printing()).Run(source);
  EXPECT_EQ(printed_, NumbersUpTo(300));
}

TEST_P(BatchTest, WhatIsLargeDependsOnTheLimit) {
  const uint64_t share = kSmall * GetParam() * 16;
  for (const uint64_t limit : {share, share - 1}) {
    const auto answer = [&](GameItem& item, bool alone) {
      EXPECT_EQ(alone, limit < share || item.line < 2);
      return Number(item, alone);
    };
    Numbers source(10);
    Batch(GetParam(), limit, answer, Printing()).Run(source);
  }
}

TEST_P(BatchTest, DrainedIsAllThatWasTaken) {
  Numbers source(500);
  Batch batch(GetParam(), kLimit, Number, Printing());
  source.before_next = [&](uint64_t taken) {
    if (taken % 50 != 0) return;
    batch.Drain();
    EXPECT_EQ(printed_.size(), taken);
  };
  batch.Run(source);
  EXPECT_EQ(printed_, NumbersUpTo(500));
}

TEST_P(BatchTest, EndsWhenNoMoreAnswersAreWanted) {
  for (const uint64_t last : {0, 1, 100}) {
    printed_.clear();
    Numbers source(1'000'000'000);
    Batch(GetParam(), kLimit, Number, [&](ItemAnswer& answer) {
      return Print(answer) && printed_.size() <= last;
    }).Run(source);
    EXPECT_EQ(printed_, NumbersUpTo(last + 1));
  }
}

TEST_P(BatchTest, WhatAnAnswerThrowsEndsTheRun) {
  Numbers source(1'000'000'000);
  const auto answer = [](GameItem& item, bool alone) {
    if (item.line == 100) throw std::bad_alloc();
    return Number(item, alone);
  };
  Batch batch(GetParam(), kLimit, answer, Printing());
  EXPECT_THROW(batch.Run(source), std::bad_alloc);
  EXPECT_LE(printed_.size(), 100u);
  EXPECT_EQ(printed_, NumbersUpTo(printed_.size()));
}

TEST_P(BatchTest, WhatTheSourceThrowsEndsTheRun) {
  Numbers source(1000);
  source.before_next = [](uint64_t taken) {
    if (taken == 200) throw std::length_error("too long");
  };
  Batch batch(GetParam(), kLimit, Number, Printing());
  EXPECT_THROW(batch.Run(source), std::length_error);
  EXPECT_LE(printed_.size(), 200u);
}

TEST_P(BatchTest, BadItemsAreAnsweredToo) {
  class Bad final : public GameSource {
   public:
    std::optional<GameItem> Next() override {
      GameItem item;
      item.line = next_++;
      if (item.line == 100) return std::nullopt;
      item.game = absl::InvalidArgumentError("no game");
      return item;
    }

   private:
    uint64_t next_ = 0;
  };
  Bad source;
  Batch(GetParam(), kLimit, Number, Printing()).Run(source);
  EXPECT_EQ(printed_, NumbersUpTo(100));
}

TEST_P(BatchTest, OneGameIsAnsweredByTheThreadThatIsThere) {
  const std::thread::id here = std::this_thread::get_id();
  const auto answer = [here](GameItem& item, bool alone) {
    EXPECT_EQ(std::this_thread::get_id(), here);
    EXPECT_TRUE(alone);
    return Number(item, alone);
  };
  Numbers source(1);
  Batch(GetParam(), kLimit, answer, Printing()).Run(source);
  EXPECT_EQ(printed_, NumbersUpTo(1));
}

}  // namespace
}  // namespace retrograde::cli
