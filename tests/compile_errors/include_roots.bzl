"""The headers of C++ libraries as files, for a test that runs the compiler."""

# The folder that the header is included from, as a test sees it: that of an
# include prefix, or the top of an external repository. None for our own files
# without a prefix; nobody includes them by that name.
def _root(header):
    path = header.short_path
    before, found, after = path.partition("/_virtual_includes/")
    if found:
        return before + found + after.partition("/")[0]
    if path.startswith("../"):
        return "/".join(path.split("/")[:2])
    return None

def _include_roots_impl(ctx):
    # What has to be there before a library's sources compile: its headers and
    # those of all that it depends on.
    headers = depset(transitive = [
        dep[OutputGroupInfo].compilation_prerequisites_INTERNAL_
        for dep in ctx.attr.deps
    ])
    roots = {}
    for header in headers.to_list():
        root = _root(header)
        if root:
            roots[root] = True
    ctx.actions.write(ctx.outputs.out, "\n".join(roots.keys()) + "\n")
    return [DefaultInfo(
        files = depset([ctx.outputs.out]),
        runfiles = ctx.runfiles([ctx.outputs.out], transitive_files = headers),
    )]

include_roots = rule(
    implementation = _include_roots_impl,
    doc = "Writes the include folders, one a line; brings the headers along.",
    attrs = {
        "out": attr.output(mandatory = True),
        "deps": attr.label_list(mandatory = True),
    },
)
