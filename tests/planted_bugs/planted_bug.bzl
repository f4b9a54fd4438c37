"""Copies of the engine with bugs planted in them.

A test of the engine is only worth what it catches. engine_with_bugs() builds
such a test against a copy of the engine in which some places can read
differently. Which of its bugs a run of the program has is said when it starts
(is_planted.h): with any one of them it must fail, without them pass.

The engine is templates, so a copy of its headers is a copy of the engine. The
test finds them before those of the libraries that it is linked with, since
`-iquote` comes before `-I`.
"""

load("@rules_cc//cc:defs.bzl", "cc_binary")

def bug(name, file, find, replace):
    """A bug of the engine.

    Args:
      name: what is wrong, in a few words
      file: the header of the engine, of numbering or of slices that is changed
      find: statements, or an expression, that occur in it once
      replace: what stands there instead

    Returns:
      what engine_with_bugs() takes
    """
    return struct(name = name, file = file, find = find, replace = replace)

def _mutated_headers_impl(ctx):
    outputs = []
    lost = {file: True for file in ctx.attr.bugs}
    for source in ctx.files.srcs:
        output = ctx.actions.declare_file("/".join(
            [ctx.attr.name] + source.short_path.split("/")[1:],
        ))
        outputs.append(output)
        if source.basename not in ctx.attr.bugs:
            ctx.actions.symlink(output = output, target_file = source)
            continue
        lost.pop(source.basename)
        ctx.actions.run(
            executable = ctx.executable._mutate,
            arguments = [source.path, output.path] + ctx.attr.bugs[source.basename],
            inputs = [source],
            outputs = [output],
            mnemonic = "PlantBug",
        )
    if lost:
        fail("no header is called " + ", ".join(lost.keys()))
    return [DefaultInfo(files = depset(outputs))]

_mutated_headers = rule(
    implementation = _mutated_headers_impl,
    attrs = {
        # by header: name, find, replace, name, find, replace, …
        "bugs": attr.string_list_dict(mandatory = True),
        "srcs": attr.label_list(allow_files = True),
        "_mutate": attr.label(
            cfg = "exec",
            default = "//tests/planted_bugs:mutate",
            executable = True,
        ),
    },
)

def engine_with_bugs(name, test, bugs):
    """A test of the engine, as a program, with bugs to switch on in the engine.

    Args:
      name: the name of the program
      test: which test of tests/engine it is
      bugs: a list of bug()
    """
    by_file = {}
    for each in bugs:
        by_file.setdefault(each.file, []).extend(
            [each.name, each.find, each.replace],
        )
    headers = name + "_headers"
    _mutated_headers(
        name = headers,
        testonly = True,
        srcs = [
            "//framework/retrograde/engine:headers",
            "//framework/retrograde/engine/cells:headers",
            "//framework/retrograde/engine/sets:headers",
            "//framework/retrograde/numbering:headers",
            "//framework/retrograde/slices:headers",
        ],
        bugs = by_file,
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
            ":is_planted",
            "//framework/retrograde/core",
            "//framework/retrograde/numbering",
            "//framework/retrograde/engine",
            "//framework:testing",
            "//framework/retrograde/axioms",
            "//framework/retrograde/slices",
            "//framework/retrograde/verify",
            "@abseil-cpp//absl/status",
            "@abseil-cpp//absl/status:statusor",
            "@abseil-cpp//absl/strings",
            "@googletest//:gtest_main",
        ],
    )
