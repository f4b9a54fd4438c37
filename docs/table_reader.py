#!/usr/bin/env python3
"""Reads endgame tables; written from docs/table_format.md alone.

  table_reader.py PATH                     what there is
  table_reader.py PATH FAMILY SLICE        every index, one a line
  table_reader.py PATH FAMILY SLICE STATE  one: an index or, where the table has
                                           keys, the text of a state

PATH is a table directory or one of its .rgt files. A line about an index is

  INDEX OUTCOME [REMOTENESS] [CONVERSION] [KEY]

with what the table has of these; a draw's lengths are "-". Whatever is wrong is
one line on standard error and exit code 1.

As a module: open_tables(PATH)[FAMILY] or Table(FILE), for one thread. What is
wrong with a table or a question is a TableError; an OSError stays one.
"""

import bisect
import collections
import ctypes
import itertools
import json
import os
import struct
import sys
import zlib

OUTCOMES = ("loss", "draw", "win")
LENGTHS = ("remoteness", "conversion")
AXIOMS = ("checked", "sampled", "not checked")
MANIFEST_KEYS = {"format", "generator", "game", "parameters", "metrics",
                 "axioms", "families", "crc"}
FAMILY_KEYS = {"file", "bytes", "states", "content"}
Value = collections.namedtuple("Value", ("outcome", *LENGTHS))


class TableError(Exception):
    """What is wrong with a table or a question, in one line."""


def check(ok, where, expected):
    if not ok:
        raise TableError(f"{where}: expected {expected}")


def check_crc(data, crc, where):
    check(zlib.crc32(data) == int.from_bytes(crc, "little"), where,
          "the right CRC")


def once(pairs):
    """An object of its pairs; no key may come twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key comes twice")
    return found


def parse(data, where):
    try:
        found = json.loads(data.decode(), object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise TableError(f"{where}: not JSON: {error}") from None
    check(type(found) is dict, where, "a JSON object")
    return found


def get(texts, key, kind, where):
    """What an object has under a key; kind [K] is a list of items of type K."""
    found = texts.get(key)
    if type(kind) is list and type(found) is list:
        return [get({key: item}, key, kind[0], where) for item in found]
    check(type(found) is kind and (kind is not int or 0 <= found < 2**64),
          where, f'"{key}", a right {getattr(kind, "__name__", "list")}')
    return found


def get_metrics(texts, where):
    metrics = get(texts, "metrics", [str], where)
    check(metrics and len(set(metrics)) == len(metrics) and
          set(metrics) <= {"outcome", *LENGTHS}, where,
          '"metrics", one or more of those that there are, each once')
    return metrics


def load_zstd():
    """Of a frame the size of its content, of both the content; the errors."""
    try:
        from compression import zstd  # Python 3.14 or later
        return (lambda frame: zstd.get_frame_info(frame).decompressed_size,
                lambda frame, size: zstd.decompress(frame), zstd.ZstdError)
    except ImportError:
        pass
    for name in ("libzstd.so.1", "libzstd.1.dylib", "libzstd.dll"):
        try:
            library = ctypes.CDLL(name)
            break
        except OSError:
            pass
    else:
        raise TableError("no zstd found: install it (Debian's package is "
                         "libzstd1), or use Python 3.14 or later")
    size_t, frame_size = ctypes.c_size_t, library.ZSTD_getFrameContentSize
    frame_size.restype = ctypes.c_ulonglong
    library.ZSTD_decompress.restype = size_t

    def decompress(frame, size):
        content = ctypes.create_string_buffer(size + 1)
        found = library.ZSTD_decompress(content, size_t(size + 1), frame,
                                        size_t(len(frame)))
        return content.raw[:found]

    return lambda frame: frame_size(frame, size_t(len(frame))), decompress, ()


class Table:
    """The file of a family."""

    zstd = None  # loaded for the first block

    def __init__(self, path):
        self.path = str(path)
        self.size = os.path.getsize(path)
        self.kept = {}  # by kind the last block: which, and what it holds
        begin = self.read(0, 12)
        check(begin[:8] == b"RGTABLE\n", self.path, "a table")
        version = int.from_bytes(begin[8:], "little")
        check(version == 1, self.path, f"version 1, not {version}")
        where = f"{self.path}: head"
        self.head, end, _ = self.read_item(0, begin, "", where)
        for key in ("game", "parameters", "family", "index"):
            get(self.head, key, str, where)
        self.metrics = get_metrics(self.head, where)
        self.block_states = get(self.head, "block_states", int, where)
        check(self.block_states in [2**n for n in range(10, 21)], where,
              '"block_states", a power of two from 1024 to 1048576')
        names = get(self.head, "slices", [str], where)
        self.slices = {name: {} for name in names}
        self.read_directory(end)
        needed = {"outcome", *self.metrics} & {"outcome", *LENGTHS}
        needed.update(["keys"] if self.head["index"] == "keys" else [])
        for name, sections in self.slices.items():
            check(set(sections) == needed and
                  len({s["states"] for s in sections.values()}) == 1,
                  f"{self.path}: {name}", f"{needed}, of one size")

    def read(self, offset, count):
        check(0 <= offset and offset + count <= self.size, self.path,
              f"{count} bytes at {offset}, but it has {self.size}")
        with open(self.path, "rb") as file:  # there may be many tables
            file.seek(offset)
            data = file.read(count)
        check(len(data) == count, self.path, "a file that keeps its size")
        return data

    def read_item(self, offset, name, numbers, where):
        """name, numbers, text, crc: the text, the end, the numbers."""
        form = struct.Struct(f"<{numbers}I")
        begin = self.read(offset, len(name) + form.size)
        check(begin.startswith(name), where, f"{name} at {offset}")
        *values, length = form.unpack(begin[len(name):])
        text = self.read(offset + len(begin), length)
        end = offset + len(begin) + length + 4
        check_crc(begin + text, self.read(end - 4, 4), where)
        return parse(text, where), end, values

    def read_directory(self, end):
        where = f"{self.path}: tail"
        tail = self.read(self.size - 28, 28)
        check(tail[20:] == b"RGTEND\r\n", where, "RGTEND as the last bytes")
        check_crc(tail[:16], tail[16:20], where)
        directory, size = struct.unpack("<QQ", tail[:16])
        check(size == self.size, where, f"{size} bytes, not {self.size}")
        where = f"{self.path}: directory"
        texts, last, _ = self.read_item(directory, b"DIRE", "", where)
        check(last == self.size - 28, where, "the tail behind it")
        for entry in get(texts, "sections", [dict], where):
            check(entry.get("offset") == end, where, f"a section at {end}")
            end = self.read_section(end, entry)
        check(end == directory, where, f"nothing else before it at {end}")

    def read_section(self, offset, entry):
        where = f"{self.path}: section at {offset}"
        section, begin, (length,) = self.read_item(offset, b"SECT", "Q", where)
        kind = get(section, "kind", str, where)
        name = get(section, "slice", str, where)
        check((kind, name) == (entry.get("kind"), entry.get("slice")) and
              name in self.slices, where, "a slice and kind as listed")
        if kind in ("outcome", "keys", *LENGTHS):
            check(kind not in self.slices[name], where, f"only one {kind}")
            self.slices[name][kind] = section
            section["where"] = f"{self.path}: {kind} of {name}"
            self.check_section(section, begin, length, section["where"])
        return begin + length

    def check_section(self, section, begin, length, where):
        kind = section["kind"]
        blocks = -(-get(section, "states", int, where) // self.block_states)
        if kind == "outcome":
            if "constant" in section:
                check(get(section, "constant", int, where) <= 2, where,
                      '"constant" at most 2')
                blocks = 0
            for counts in get(section, "counts", [dict], where):
                for outcome in OUTCOMES:
                    get(counts, outcome, int, where)
        elif kind in LENGTHS:
            lengths = get(section, "lengths", dict, where)
            section["lists"] = {0: get(lengths, "loss", [int], where),
                                1: [None],  # draws have the code 0
                                2: get(lengths, "win", [int], where)}
            most = max(map(len, section["lists"].values()))
            bits = max(0, most - 1).bit_length()
            check(get(section, "bits", int, where) == bits, where,
                  f'"bits" {bits}')
        check(get(section, "blocks", int, where) == blocks, where,
              f'"blocks" {blocks}')
        size = 8 * (blocks + (kind == "keys")) + 4
        table = self.read(begin + length - size, size)
        check_crc(table[:-4], table[-4:], where)
        entries = list(struct.iter_unpack("<I4s", table[:-4]))
        section["entries"] = entries
        section["offsets"] = list(itertools.accumulate(
            (entry[0] for entry in entries), initial=begin))
        check(section["offsets"][-1] + size == begin + length, where,
              f"blocks that fill {length} bytes")

    def read_block(self, section, n, size=None):
        """Block n, decompressed: of that size, or of what size it says."""
        where = f'{section["where"]}: block {n}'
        length, crc = section["entries"][n]
        frame = self.read(section["offsets"][n], length)
        check_crc(frame, crc, where)
        Table.zstd = Table.zstd or load_zstd()
        measure, decompress, errors = Table.zstd
        try:
            found = measure(frame) if frame else 0
            check(found == size if size is not None else
                  found is not None and found <= 2**28, where,
                  f"content of {size or 2**28} bytes, not {found}")
            content = decompress(frame, found) if frame else b""
        except errors as error:
            raise TableError(f"{where}: {error}") from None
        check(len(content) == found, where, "a zstd frame")
        return content

    def sections(self, name):
        check(name in self.slices, self.path, f'a slice, not "{name}"')
        return self.slices[name]

    def states(self, name):
        """The number of indices of a slice, holes included."""
        return self.sections(name)["outcome"]["states"]

    def block(self, name, n, read):
        """What read makes of block n; the last one is kept."""
        which, content = self.kept.get(read.__name__, (None, None))
        if which != (name, n):
            count = min(self.block_states,
                        self.states(name) - n * self.block_states)
            content = read(self.slices[name], n, count)
            self.kept[read.__name__] = (name, n), content
        return content

    def read_values(self, sections, n, count):
        section = sections["outcome"]
        if "constant" not in section:
            outcomes = self.read_numbers(section, n, count, 2)
            check(max(outcomes) < 3, section["where"], "outcomes below 3")
        else:
            outcomes = [section["constant"]] * count
        columns = [self.read_lengths(sections[kind], n, outcomes)
                   if kind in sections else [None] * count for kind in LENGTHS]
        return list(map(Value, (OUTCOMES[o] for o in outcomes), *columns))

    def read_numbers(self, section, n, count, bits):
        """The numbers whose bits are in the planes of block n."""
        size = -(-count // 8)
        data = self.read_block(section, n, bits * size)
        numbers = [0] * count
        for bit in range(bits):
            plane = int.from_bytes(data[bit * size:][:size], "little")
            check(plane >> count == 0, f'{section["where"]}: block {n}',
                  "zeros behind the last state")
            for place, digit in enumerate(f"{plane:0{count}b}"[::-1]):
                numbers[place] |= (digit == "1") << bit
        return numbers

    def read_lengths(self, section, n, outcomes):
        codes = self.read_numbers(section, n, len(outcomes), section["bits"])
        lists, where = section["lists"], f"{section['where']}: block {n}"
        try:
            return [lists[outcome][code]
                    for outcome, code in zip(outcomes, codes)]
        except IndexError:
            raise TableError(f"{where}: a code without a length") from None

    def read_keys(self, sections, n, count):
        keys = self.read_block(sections["keys"], n).split(b"\n")
        check(keys.pop() == b"" and len(keys) == count,
              f"{sections['keys']['where']}: block {n}", f"{count} lines")
        return keys

    def value(self, name, index):
        """The Value of an index, with None for a length that is not there."""
        check(0 <= index < self.states(name), f"{self.path}: {name}",
              f"an index below {self.states(name)}, not {index}")
        n, place = divmod(index, self.block_states)
        return self.block(name, n, self.read_values)[place]

    def key(self, name, index):
        """The text of the state with an index; None in a table without keys."""
        if "keys" not in self.sections(name):
            return None
        n, place = divmod(index, self.block_states)
        return os.fsdecode(self.block(name, n, self.read_keys)[place])

    def index(self, name, text):
        """The index of a state: of its key, or else a number."""
        where, key = f"{self.path}: {name}", os.fsencode(text)
        if "keys" not in self.sections(name):
            check(text.isascii() and text.isdigit(), where, "an index")
            return int(text)
        blocks = self.slices[name]["keys"]["blocks"]
        firsts = self.read_keys(self.slices[name], blocks, blocks)
        n = max(0, bisect.bisect_right(firsts, key) - 1)
        keys = self.block(name, n, self.read_keys) if blocks else []
        place = bisect.bisect_left(keys, key)
        check(keys[place:place + 1] == [key], where, f'a state, not "{text}"')
        return n * self.block_states + place


def open_tables(path):
    """The tables of a directory, or of one file, by family."""
    if not os.path.isdir(path):
        table = Table(path)
        return {table.head["family"]: table}
    where = os.path.join(path, "manifest.json")
    with open(where, "rb") as file:
        text = file.read()
    manifest = parse(text, where)
    check(manifest.get("format") == 2, where, '"format" 2')
    check(text[-19:] == b',"crc":"%08x"}\n' % zlib.crc32(text[:-19]), where,
          'at the end "crc", the CRC of all bytes before it')
    check(set(manifest) == MANIFEST_KEYS, where, f"the keys {MANIFEST_KEYS}")
    check(manifest["axioms"] in AXIOMS, where, f'"axioms", one of {AXIOMS}')
    get_metrics(manifest, where)
    tables = {}
    for family, entry in get(manifest, "families", dict, where).items():
        check(type(entry) is dict and set(entry) == FAMILY_KEYS, where,
              f"{FAMILY_KEYS} for each family")
        name = get(entry, "file", str, where)
        check(name == f"{family}.rgt" and name == os.path.basename(name),
              where, f"the file {family}.rgt")
        table = tables[family] = Table(os.path.join(path, name))
        for key, found in (("game", manifest), ("parameters", manifest),
                           ("metrics", manifest),
                           ("family", {"family": family})):
            check(table.head[key] == found.get(key), table.path,
                  f'"{key}" as the manifest has it')
        check(table.size == entry.get("bytes"), table.path,
              f'{entry.get("bytes")} bytes, not {table.size}')
    return tables


def describe(table):
    head = table.head
    game = " ".join(filter(None, (head["game"], head["parameters"])))
    yield (f"family {head['family']} of {game}: {', '.join(table.metrics)}; "
           f"states by {head['index']}")
    for name, sections in table.slices.items():
        counts = (", ".join(f"{player[key]} {key}" for key in OUTCOMES)
                  for player in sections["outcome"]["counts"])
        yield f"slice {name}: {table.states(name)} indices; {'; '.join(counts)}"


def line(table, name, index):
    value, key = table.value(name, index), table.key(name, index)
    lengths = [str("-" if value.outcome == "draw" else getattr(value, kind))
               for kind in LENGTHS if kind in table.slices[name]]
    return " ".join([str(index), value.outcome, *lengths,
                     *([] if key is None else [key])])


def answer(arguments):
    """The lines to print."""
    check(len(arguments) in (1, 3, 4), "arguments",
          "PATH [FAMILY SLICE [STATE]]")
    tables = open_tables(arguments[0])
    if len(arguments) == 1:
        return itertools.chain.from_iterable(map(describe, tables.values()))
    family, name = arguments[1:3]
    check(family in tables, arguments[0], f'a family, not "{family}"')
    table = tables[family]
    indices = (range(table.states(name)) if len(arguments) == 3 else
               [table.index(name, arguments[3])])
    return (line(table, name, index) for index in indices)


def printable(text):
    return text if text.isprintable() else ascii(text)


def main(arguments):
    try:
        for text in answer(arguments):
            print(printable(text))
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (TableError, OSError, MemoryError, ValueError) as error:
        # A ValueError is a file name that no system takes.
        print("table_reader:", printable(str(error)), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
