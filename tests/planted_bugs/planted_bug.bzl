"""Copies of the engine with one bug planted in each.

A test of the engine is only worth what it catches. planted_bug() builds such a
test against a copy of the engine in which one place reads differently; the
program that comes out must fail.
"""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_library")

def _mutated_sources_impl(ctx):
    outputs = []
    found = False
    for source in ctx.files.srcs:
        output = ctx.actions.declare_file("/".join(
            [ctx.attr.name, "retrograde"] + source.short_path.split("/")[1:],
        ))
        outputs.append(output)
        if source.basename != ctx.attr.file:
            ctx.actions.symlink(output = output, target_file = source)
            continue
        found = True
        ctx.actions.run(
            executable = ctx.executable._mutate,
            arguments = [source.path, output.path, ctx.attr.find, ctx.attr.replace],
            inputs = [source],
            outputs = [output],
            mnemonic = "PlantBug",
        )
    if not found:
        fail("no source is called " + ctx.attr.file)
    return [DefaultInfo(files = depset(outputs))]

_mutated_sources = rule(
    implementation = _mutated_sources_impl,
    attrs = {
        "file": attr.string(mandatory = True),
        "find": attr.string(mandatory = True),
        "replace": attr.string(mandatory = True),
        "srcs": attr.label_list(allow_files = True),
        "_mutate": attr.label(
            cfg = "exec",
            default = "//tests/planted_bugs:mutate",
            executable = True,
        ),
    },
)

def planted_bug(name, file, find, replace, test = "random_games_test"):
    """A test of the engine, as a program, with one bug in the engine.

    Args:
      name: what is wrong, in a few words; the name of the program
      file: the source of the engine, or of framework/indexing, that is changed
      find: text that occurs in it once
      replace: what stands there instead
      test: which test of tests/engine it is
    """
    _mutated_sources(
        name = name + "_sources",
        testonly = True,
        srcs = [
            "//framework/indexing:sources",
            "//framework/retrograde:sources",
            "//framework/testing:sources",
        ],
        file = file,
        find = find,
        replace = replace,
        tags = ["planted"],
    )
    cc_library(
        name = name + "_engine",
        testonly = True,
        srcs = [name + "_sources"],
        includes = [name + "_sources"],
        tags = ["planted"],
        deps = [
            "//framework/core",
            "//framework/verify",
            "@abseil-cpp//absl/container:flat_hash_map",
            "@abseil-cpp//absl/functional:function_ref",
            "@abseil-cpp//absl/hash",
            "@abseil-cpp//absl/status",
            "@abseil-cpp//absl/status:statusor",
            "@abseil-cpp//absl/strings",
            "@abseil-cpp//absl/types:span",
            "@googletest//:gtest",
        ],
    )
    cc_binary(
        name = name,
        testonly = True,
        srcs = [
            "//tests/engine:" + test + ".cc",
            "//tests/engine:test_headers",
        ],
        tags = ["planted"],
        deps = [
            name + "_engine",
            "//framework/core",
            "//framework/verify",
            "@googletest//:gtest_main",
        ],
    )
