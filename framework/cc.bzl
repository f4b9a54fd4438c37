"""How this project builds its C++: one library a folder, one test a source.

A folder of framework/retrograde is a room: one library of all that lies in it, by
the name of the folder. Its headers are included by their path below framework/,
"retrograde/core/game.h". Folders of games/ and tests/ hold several libraries, and
their headers are included by their path from the top.
"""

load("@rules_cc//cc:defs.bzl", "cc_library", "cc_test")

# Every room may use these, so no BUILD file repeats them.
_ABSEIL = [
    "@abseil-cpp//absl/algorithm:container",
    "@abseil-cpp//absl/container:flat_hash_map",
    "@abseil-cpp//absl/container:flat_hash_set",
    "@abseil-cpp//absl/container:inlined_vector",
    "@abseil-cpp//absl/functional:function_ref",
    "@abseil-cpp//absl/hash",
    "@abseil-cpp//absl/status",
    "@abseil-cpp//absl/status:statusor",
    "@abseil-cpp//absl/strings",
    "@abseil-cpp//absl/strings:str_format",
    "@abseil-cpp//absl/strings:string_view",
    "@abseil-cpp//absl/types:span",
]

_GOOGLETEST = ["@googletest//:gtest", "@googletest//:gtest_main"]

def retrograde_room(deps = [], test_deps = [], special = {}, **kwargs):
    """A folder of framework/retrograde: a library by its name, and its tests.

    Args:
      deps: of the library, and of the tests with it; Abseil goes without saying.
      test_deps: what the tests need beyond that and GoogleTest.
      special: as for retrograde_tests.
      **kwargs: as for cc_library.
    """
    name = native.package_name().rpartition("/")[2]
    retrograde_library(
        name = name,
        srcs = native.glob(["*.cc"], allow_empty = True, exclude = ["*_test.cc"]),
        hdrs = native.glob(["*.h"], allow_empty = True),
        strip_include_prefix = "/framework",
        visibility = ["//visibility:public"],
        deps = deps,
        **kwargs
    )
    retrograde_tests(
        special = special,
        deps = [":" + name] + _with(test_deps, deps),
    )

def retrograde_library(name, deps = [], **kwargs):
    """A library of a game or of tests.

    Args:
      name: of the library.
      deps: Abseil goes without saying.
      **kwargs: as for cc_library.
    """
    cc_library(
        name = name,
        # Programs are linked whole. Without this Bazel compiles each source a
        # second time, for a shared library that nothing needs.
        linkstatic = True,
        deps = _with(deps, _ABSEIL),
        **kwargs
    )

def retrograde_tests(deps = [], special = {}, exclude = []):
    """A test of the name of each *_test.cc of the folder.

    Args:
      deps: of all of them; Abseil and GoogleTest go without saying.
      special: by name, what a test needs beyond that, as for cc_test.
      exclude: sources that are no test by themselves.
    """
    sources = native.glob(["*_test.cc"], allow_empty = True, exclude = exclude)
    for name in special:
        if name + ".cc" not in sources:
            fail("no test is called " + name)
    for source in sources:
        name = source[:-len(".cc")]
        cc_test(
            name = name,
            srcs = [source],
            deps = _with(deps, _ABSEIL + _GOOGLETEST),
            **special.get(name, {})
        )

def _with(deps, more):
    return deps + [label for label in more if label not in deps]
