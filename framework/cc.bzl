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

def retrograde_library(name, srcs = None, hdrs = None, deps = [], **kwargs):
    """A library; in framework/retrograde of all of the folder that is no test.

    Args:
      name: in framework/retrograde that of the folder.
      srcs: there all sources where it is missing, elsewhere none.
      hdrs: there all headers where it is missing, elsewhere none.
      deps: Abseil goes without saying.
      **kwargs: as for cc_library.
    """
    is_room = native.package_name().startswith("framework/retrograde/")
    if is_room and srcs == None:
        srcs = native.glob(["*.cc"], exclude = ["*_test.cc"])
    if is_room and hdrs == None:
        hdrs = native.glob(["*.h"])
    cc_library(
        name = name,
        srcs = srcs,
        hdrs = hdrs,
        # Programs are linked whole. Without this Bazel compiles each source a
        # second time, for a shared library that nothing needs.
        linkstatic = True,
        strip_include_prefix = "/framework" if is_room else None,
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
    sources = native.glob(["*_test.cc"], exclude = exclude)
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
