"""Copies of the engine with one bug planted in each.

A test of the engine is only worth what it catches. planted_bug() builds such a
test against a copy of the engine in which one place reads differently; the
program that comes out must fail.

The engine is templates, so a copy of its headers is a copy of the engine. The
test finds them before those of the libraries that it is linked with, since
`-iquote` comes before `-I`.
"""

load("@rules_cc//cc:defs.bzl", "cc_binary")

def _mutated_headers_impl(ctx):
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
        fail("no header is called " + ctx.attr.file)
    return [DefaultInfo(files = depset(outputs))]

_mutated_headers = rule(
    implementation = _mutated_headers_impl,
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
      file: the header of the engine, or of framework/indexing, that is changed
      find: text that occurs in it once
      replace: what stands there instead
      test: which test of tests/engine it is
    """
    headers = name + "_headers"
    _mutated_headers(
        name = headers,
        testonly = True,
        srcs = [
            "//framework/indexing:headers",
            "//framework/retrograde:headers",
        ],
        file = file,
        find = find,
        replace = replace,
        tags = ["planted"],
    )
    cc_binary(
        name = name,
        testonly = True,
        srcs = [
            headers,
            "//tests/engine:" + test + ".cc",
            "//tests/engine:test_headers",
        ],
        copts = ["-iquote$(BINDIR)/" + native.package_name() + "/" + headers],
        tags = ["planted"],
        deps = [
            "//framework/core",
            "//framework/indexing",
            "//framework/retrograde",
            "//framework/testing",
            "//framework/verify",
            "@abseil-cpp//absl/status",
            "@abseil-cpp//absl/status:statusor",
            "@abseil-cpp//absl/strings",
            "@googletest//:gtest_main",
        ],
    )
