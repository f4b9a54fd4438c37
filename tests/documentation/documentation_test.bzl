"""A test that a document tells the truth.

For authors: in README.md, docs/*.md and games/*/README.md

- A ```console block shows commands, each behind "$ ", and under each exactly
  what it prints on a terminal. `./bazelw run [OPTIONS] //games/X -- ARGS` and
  plain `X ARGS` run program X. A command goes on over lines that begin with
  "> " and behind a backslash. Blocks are run in order, in one directory, so
  that a command can use files that an earlier one wrote.
- A ```cpp block stands under a line <!-- compile: NAME --> and is part of a
  program of that name; several blocks of one name are put together in order.
  What the program prints stands in a ```text block right behind its last part;
  without one it must print nothing.
- A block under <!-- quote: PATH --> stands in that file, line for line; the file
  is among `quoted`.
- A block under <!-- file: NAME --> is written to a file for later commands.
- ```text, ```json, ```starlark and blocks without a language are only shown,
  but where a line of theirs begins with "./bazelw run " the command must work.

Every other block fails the test, and so do a listing that the BUILD file does
not name and a program that is not among `programs`.
"""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_test")

def documentation_test(name, document, programs = [], listings = {}, quoted = []):
    """Tests a document.

    Args:
      name: of the test; listing L becomes the program `name`_L.
      document: label of the Markdown file.
      programs: labels of the programs that its commands run.
      listings: for each listing the labels that it needs as `deps`.
      quoted: labels of the files that it quotes.
    """
    args = ["--document=$(rootpath {})".format(document)]
    args += ["--program=$(rootpath {})".format(program) for program in programs]
    args += ["--quoted=$(rootpath {})".format(file) for file in quoted]
    data = [document] + programs + quoted
    for listing, deps in listings.items():
        program = "{}_{}".format(name, listing)
        native.genrule(
            name = program + "_source",
            srcs = [document],
            outs = [program + ".cc"],
            cmd = "$(execpath {}) $(execpath {}) {} > $@".format(_EXTRACT, document, listing),
            testonly = True,
            tools = [_EXTRACT],
        )
        cc_binary(
            name = program,
            testonly = True,
            srcs = [program + ".cc"],
            tags = ["once"],
            deps = deps,
        )
        args.append("--listing={}=$(rootpath :{})".format(listing, program))
        data.append(":" + program)
    cc_test(
        name = name,
        args = args,
        data = data,
        tags = ["once"],
        deps = ["//tests/documentation:documentation_test_main"],
    )

_EXTRACT = "//tests/documentation:extract_listing"
