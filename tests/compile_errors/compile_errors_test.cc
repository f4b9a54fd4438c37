// A type that claims a rung of the ladder and misses one operation must not
// compile, and the compiler must say which operation it is.
//
// The test writes types that each lack one operation, runs the compiler that
// built it on them, and reads what it says.

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace {

using ::testing::HasSubstr;

// One thing that a rung asks for: how it is written, and what the message for
// its absence says.
struct Operation {
  std::string code;
  std::string message;
};

const std::vector<Operation>& GameOperations() {
  static const auto* const operations = new std::vector<Operation>{
      {"using State = int;", "a Game needs a type `State`"},
      {"using Move = int;", "a Game needs a type `Move`"},
      {"static absl::string_view Name() { return \"toy\"; }",
       "a Game needs `static absl::string_view Name()`"},
      {"std::string Parameters() const { return \"\"; }",
       "a Game needs `std::string Parameters() const`"},
      {"static absl::StatusOr<TOY> FromParameters(absl::string_view) "
       "{ return TOY(); }",
       "a Game needs `static absl::StatusOr<G> "
       "FromParameters(absl::string_view text)`"},
      {"void InitialStates(auto&& visit) const { visit(0); }",
       "a Game needs `void InitialStates(visit) const`"},
      {"retrograde::Player Mover(const int&) const { return {}; }",
       "a Game needs `Player Mover(const State&) const`"},
      {"std::optional<retrograde::Outcome> TerminalOutcome(const int&) const "
       "{ return {}; }",
       "a Game needs `std::optional<Outcome> TerminalOutcome(const State&) "
       "const`"},
      {"void Moves(const int&, auto&& visit) const { visit(0); }",
       "a Game needs `void Moves(const State&, visit) const`"},
      {"int Apply(const int&, const int&) const { return 0; }",
       "a Game needs `State Apply(const State&, const Move&) const`"},
      {"std::string StateText(const int&) const { return \"\"; }",
       "a Game needs `std::string StateText(const State&) const`"},
      {"absl::StatusOr<int> ParseState(absl::string_view) const { return 0; }",
       "a Game needs `absl::StatusOr<State> ParseState(absl::string_view) "
       "const`"},
      {"std::string MoveText(const int&, const int&) const { return \"\"; }",
       "a Game needs `std::string MoveText(const State&, const Move&) const`"},
      {"absl::StatusOr<int> ParseMove(const int&, absl::string_view) const "
       "{ return 0; }",
       "a Game needs `absl::StatusOr<Move> ParseMove(const State&, "
       "absl::string_view) const`"},
  };
  return *operations;
}

const std::vector<Operation>& IndexedGameOperations() {
  static const auto* const operations = new std::vector<Operation>{
      {"uint64_t Size() const { return 1; }",
       "an IndexedGame needs `uint64_t Size() const`"},
      {"uint64_t Index(const int&) const { return 0; }",
       "an IndexedGame needs `uint64_t Index(const State&) const`"},
      {"std::optional<int> Unindex(uint64_t) const { return 0; }",
       "an IndexedGame needs `std::optional<State> Unindex(uint64_t) const`"},
  };
  return *operations;
}

const std::vector<Operation>& SymmetricGameOperations() {
  static const auto& operations = *new std::vector<Operation>{
      {"int Canonical(const int& state) const { return state; }",
       "a SymmetricGame needs `State Canonical(const State&) const`"},
      {"uint64_t OrbitSize(const int&) const { return 1; }",
       "a SymmetricGame needs `uint64_t OrbitSize(const State&) const`"},
  };
  return operations;
}

const std::vector<Operation>& PredecessorGameOperations() {
  static const auto* const operations = new std::vector<Operation>{
      {"void Predecessors(const int&, auto&& visit) const { visit(0); }",
       "a PredecessorGame needs `void Predecessors(const State&, visit) "
       "const`"},
  };
  return *operations;
}

const std::vector<Operation>& RowGameOperations() {
  static const auto* const operations = new std::vector<Operation>{
      {"retrograde::PlaneShape Shape(retrograde::Player) const { return {}; }",
       "a RowGame needs `PlaneShape Shape(Player mover) const`"},
      {"void Views(const retrograde::Place&, auto&& visit) const "
       "{ visit(retrograde::View()); }",
       "a RowGame needs `void Views(const Place&, visit) const`"},
      {"std::optional<int> SourceState(const retrograde::View&) const "
       "{ return 0; }",
       "a RowGame needs `std::optional<State> SourceState(const View&) const`"},
      {"void LegalColumns(retrograde::Player, uint64_t, retrograde::Words) "
       "const {}",
       "a RowGame needs `void LegalColumns(Player mover, uint64_t row, Words "
       "columns) const`"},
      {"void TerminalColumns(retrograde::Player, uint64_t, "
       "retrograde::TerminalWords) const {}",
       "a RowGame needs `void TerminalColumns(Player mover, uint64_t row, "
       "TerminalWords sets) const`"},
      {"void LegalSources(retrograde::Player, uint64_t, retrograde::Words) "
       "const {}",
       "a RowGame needs `void LegalSources(Player mover, uint64_t row, Words "
       "sources) const`"},
  };
  return *operations;
}

using Operations = std::vector<Operation>;

Operations operator+(const Operations& a, const Operations& b) {
  Operations sum = a;
  sum.insert(sum.end(), b.begin(), b.end());
  return sum;
}

constexpr absl::string_view kIncludes =
    "#include <cstdint>\n"
    "#include <optional>\n"
    "#include <string>\n"
    "#include \"absl/status/statusor.h\"\n"
    "#include \"absl/strings/string_view.h\"\n"
    "#include \"retrograde/core/row_game.h\"\n"
    "#include \"retrograde/core/symmetric_game.h\"\n";

// The definition of a type with these operations, all but the one at `missing`.
std::string TypeWithout(const std::string& name, const Operations& operations,
                        size_t missing) {
  std::string code = absl::StrCat("struct ", name, " {\n");
  for (size_t i = 0; i < operations.size(); ++i) {
    if (i == missing) continue;
    absl::StrAppend(&code, "  ",
                    absl::StrReplaceAll(operations[i].code, {{"TOY", name}}),
                    "\n");
  }
  return code + "};\n";
}

constexpr absl::string_view kIncludeSolve =
    "#include \"retrograde/analysis/solution.h\"\n";

constexpr size_t kNothing = ~size_t{0};

// g++ does not stop after so many errors.
#ifdef __clang__
constexpr absl::string_view kAllErrors = " -ferror-limit=0";
#else
constexpr absl::string_view kAllErrors = "";
#endif

// What came of compiling a source.
struct Compilation {
  bool ok = false;
  std::string messages;

  size_t Count(absl::string_view text) const {
    size_t count = 0;
    for (size_t at = messages.find(std::string(text)); at != messages.npos;
         at = messages.find(std::string(text), at + 1)) {
      ++count;
    }
    return count;
  }
};

// What stands in a file.
std::string Read(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Compiles the source behind the includes, to no end but the messages. Paths
// are relative to where Bazel runs a test.
Compilation Compile(const std::string& source) {
  const std::string folder = "tests/compile_errors/";
  const std::string name = ::testing::TempDir() + "/source";
  std::ofstream(name + ".cc") << kIncludes << source;
  std::string command;
  std::stringstream compiler(Read(folder + "compiler.txt"));
  std::getline(compiler, command);
  absl::StrAppend(&command, " -std=c++20 -fsyntax-only", kAllErrors);
  std::stringstream roots(Read(folder + "include_roots.txt"));
  for (std::string root; std::getline(roots, root);) {
    absl::StrAppend(&command, " -I", root);
  }
  absl::StrAppend(&command, " ", name, ".cc 2> ", name, ".txt");
  const bool ok = std::system(command.c_str()) == 0;
  return {ok, Read(name + ".txt")};
}

// For each type that is wrong there are two errors: the message, and that of
// the static_assert beside the type.
void ExpectShort(const Compilation& compilation, size_t types) {
  EXPECT_LE(compilation.Count(" error: "), 2 * types) << compilation.messages;
}

// Compiles one type for each operation of the rung, which lacks it, and expects
// one message for each.
void ExpectNamedWhenMissing(const std::string& check, const Operations& below,
                            const Operations& rung) {
  const Operations all = below + rung;
  std::string source;
  for (size_t i = below.size(); i < all.size(); ++i) {
    const std::string name = absl::StrCat("Toy", i);
    absl::StrAppend(&source, TypeWithout(name, all, i), "static_assert(", check,
                    "<", name, ">());\n");
  }
  const Compilation compilation = Compile(source);
  EXPECT_FALSE(compilation.ok);
  for (const Operation& operation : rung) {
    EXPECT_GE(compilation.Count(operation.message), 1u) << operation.message;
  }
  ExpectShort(compilation, rung.size());
}

TEST(CompileErrors, CompleteTypesCompile) {
  const Operations row = GameOperations() + IndexedGameOperations() +
                         PredecessorGameOperations() + RowGameOperations();
  const Compilation compilation =
      Compile(absl::StrCat(kIncludeSolve, TypeWithout("Toy", row, kNothing),
                           "static_assert(retrograde::CheckRowGame<Toy>());\n"
                           "auto solution = retrograde::Solve(Toy());\n"));
  EXPECT_TRUE(compilation.ok) << compilation.messages;
}

TEST(CompileErrors, MissingOperationOfAGameIsNamed) {
  ExpectNamedWhenMissing("retrograde::CheckGame", {}, GameOperations());
}

TEST(CompileErrors, MissingOperationOfAnIndexedGameIsNamed) {
  ExpectNamedWhenMissing("retrograde::CheckIndexedGame", GameOperations(),
                         IndexedGameOperations());
}

TEST(CompileErrors, MissingOperationOfAPredecessorGameIsNamed) {
  ExpectNamedWhenMissing("retrograde::CheckPredecessorGame", GameOperations(),
                         PredecessorGameOperations());
}

TEST(CompileErrors, MissingOperationOfARowGameIsNamed) {
  ExpectNamedWhenMissing(
      "retrograde::CheckRowGame",
      GameOperations() + IndexedGameOperations() + PredecessorGameOperations(),
      RowGameOperations());
}

TEST(CompileErrors, TypeThatCanNotBeCopiedIsNamed) {
  Operations operations = GameOperations();
  operations.push_back({"TOY() = default; TOY(const TOY&) = delete;", ""});
  std::string type = TypeWithout("Toy", operations, kNothing);
  type = absl::StrReplaceAll(type, {{"{ return Toy(); }", ";"}});
  const Compilation compilation =
      Compile(type + "static_assert(retrograde::CheckGame<Toy>());\n");
  EXPECT_FALSE(compilation.ok);
  EXPECT_THAT(compilation.messages, HasSubstr("a Game must be copyable"));
}

TEST(CompileErrors, MissingOperationOfASymmetricGameIsNamed) {
  ExpectNamedWhenMissing("retrograde::CheckSymmetricGame", GameOperations(),
                         SymmetricGameOperations());
}

TEST(CompileErrors, SolvingATypeThatIsNoGameGivesTheSameMessage) {
  const Operations all = GameOperations();
  const Compilation compilation = Compile(
      absl::StrCat(kIncludeSolve, TypeWithout("Toy", all, all.size() - 1),
                   "auto solution = retrograde::Solve(Toy());\n"));
  EXPECT_FALSE(compilation.ok);
  EXPECT_THAT(compilation.messages, HasSubstr(all.back().message));
  ExpectShort(compilation, 1);
}

// Left alone, the game would be solved without the rung, and nobody would know.
TEST(CompileErrors, SolvingAGameWithHalfARungNamesTheOtherHalf) {
  for (const Operations& rung :
       {IndexedGameOperations(), SymmetricGameOperations()}) {
    const Operations all = GameOperations() + rung;
    for (size_t i = GameOperations().size(); i < all.size(); ++i) {
      const Compilation compilation =
          Compile(absl::StrCat(kIncludeSolve, TypeWithout("Toy", all, i),
                               "auto solution = retrograde::Solve(Toy());\n"));
      EXPECT_FALSE(compilation.ok);
      EXPECT_THAT(compilation.messages, HasSubstr(all[i].message));
    }
  }
}

}  // namespace
