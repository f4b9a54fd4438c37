#!/usr/bin/env python3
"""docs/table_reader.py: reads what docs/table_format.md describes, and refuses
what is damaged with one line.

Files are written by table_writer.py, which shares no code with the reader.
"""

import contextlib
import copy
import importlib.util
import io
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

import table_writer

SAMPLES = pathlib.Path(__file__).absolute().parent / "samples"
DOCS = SAMPLES.parent.parent.parent / "docs"
specification = importlib.util.spec_from_file_location(
    "table_reader", DOCS / "table_reader.py")
table_reader = importlib.util.module_from_spec(specification)
specification.loader.exec_module(table_reader)

OUTCOMES = ("loss", "draw", "win")


def run(*arguments):
    """Exit code, output and errors of the program."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = table_reader.main([str(argument) for argument in arguments])
    return code, out.getvalue(), err.getvalue()


class TableReaderTest(unittest.TestCase):

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)
        self.path = self.directory / "all.rgt"

    def write(self, data):
        self.path.write_bytes(data)
        return self.path

    def expect_refused(self, *arguments):
        code, _, err = run(*arguments)
        self.assertEqual(code, 1, arguments)
        self.assertRegex(err, r"\Atable_reader: .*\n\Z")
        return err

    def everything(self):
        """All lines about all slices, or the message: never an exception."""
        code, out, err = run(self.path)
        self.assertIn(code, (0, 1))
        if code == 0:
            table = table_reader.Table(self.path)
            for name in list(table.slices):
                # Nobody waits for a slice of 2^60 states without a block.
                if table.states(name) > 10**5:
                    return "too large to print"
                slice_of = (self.path, table.head["family"], name)
                code, more, err = run(*slice_of)
                if code == 0 and more:  # and once by its key
                    code, _, err = run(*slice_of, more.split()[-1]
                                       if table.head["index"] == "keys" else 0)
                self.assertIn(code, (0, 1))
                if code == 1:
                    break
                out += more
        if code == 1:
            self.assertRegex(err, r"\Atable_reader: .*\n\Z")
            return None
        return out


def sample():
    """Small, with all kinds of sections, and two slices."""
    outcomes = [0, 2, 1, 2, 0, 1, 2]
    lengths = [0, 1, None, 3, 300, None, 70000]
    sections = []
    for name, values in (("a", outcomes), ("b", [2] * 3)):
        more = {"constant": 2} if name == "b" else {}
        plies = lengths[:len(values)] if name == "a" else [5, 5, 7]
        sections += [
            table_writer.outcome_section(name, values, 1024, **more),
            table_writer.length_section(name, "remoteness", values, plies, 1024),
            table_writer.length_section(name, "conversion", values,
                                        [1] * len(values), 1024),
            table_writer.key_section(
                name, [f"{name}{n}".encode() for n in range(len(values))], 1024)
        ]
    head = table_writer.head(slices=["a", "b"], index="keys",
                             metrics=["remoteness", "conversion"])
    return head, sections


class Reading(TableReaderTest):

    def test_every_line_of_a_slice(self):
        self.write(table_writer.table(*sample()))
        self.assertEqual(run(self.path, "all", "a"), (0, """\
0 loss 0 1 a0
1 win 1 1 a1
2 draw - - a2
3 win 3 1 a3
4 loss 300 1 a4
5 draw - - a5
6 win 70000 1 a6
""", ""))
        self.assertEqual(run(self.path, "all", "b"), (
            0, "0 win 5 1 b0\n1 win 5 1 b1\n2 win 7 1 b2\n", ""))

    def test_what_there_is(self):
        self.write(table_writer.table(*sample()))
        self.assertEqual(run(self.path), (0, """\
family all of toy: remoteness, conversion; states by keys
slice a: 7 indices; 2 loss, 2 draw, 3 win; 0 loss, 0 draw, 0 win
slice b: 3 indices; 0 loss, 0 draw, 3 win; 0 loss, 0 draw, 0 win
""", ""))

    def test_one_state_by_its_key(self):
        self.write(table_writer.table(*sample()))
        self.assertEqual(run(self.path, "all", "a", "a4"),
                         (0, "4 loss 300 1 a4\n", ""))
        for missing in ("", "a", "a11", "b0", "zz"):
            self.assertIn("expected a state",
                          self.expect_refused(self.path, "all", "a", missing))

    def test_one_state_by_its_index(self):
        self.write(table_writer.table(
            table_writer.head(metrics=["outcome"]),
            [table_writer.outcome_section("all", [0, 1, 2], 1024)]))
        self.assertEqual(run(self.path, "all", "all", 2), (0, "2 win\n", ""))
        for bad in ("3", "-1", "x", "", "9" * 30, "9" * 5000, "²"):
            self.expect_refused(self.path, "all", "all", bad)
        self.expect_refused(self.path, "all", "none", 0)
        self.expect_refused(self.path, "none", "all", 0)

    def test_many_blocks_of_few_and_many_lengths(self):
        random_source = random.Random(1)
        for states in (1023, 1024, 1025, 5000):
            for longest in (0, 1, 200, 2**30):
                outcomes = random_source.choices([0, 1, 2], k=states)
                lengths = [random_source.randint(0, longest) for _ in outcomes]
                keys = sorted({str(n).encode() for n in range(states)})
                self.write(table_writer.table(
                    table_writer.head(index="keys"),
                    [table_writer.outcome_section("all", outcomes, 1024),
                     table_writer.length_section("all", "remoteness", outcomes,
                                                 lengths, 1024),
                     table_writer.key_section("all", keys, 1024)]))
                table = table_reader.Table(self.path)
                for n in range(states):
                    expected = None if outcomes[n] == 1 else lengths[n]
                    self.assertEqual(table.value("all", n),
                                     (OUTCOMES[outcomes[n]], expected, None))
                    self.assertEqual(table.key("all", n), keys[n].decode())
                for n in (0, 1, 1022, states // 2, states - 1):
                    self.assertEqual(table.index("all", keys[n].decode()), n)

    def test_the_program_itself(self):
        self.write(table_writer.table(*sample()))
        program = [sys.executable, str(DOCS / "table_reader.py")]
        ended = subprocess.run([*program, str(self.path), "all", "b"],
                               capture_output=True, text=True)
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (
            0, "0 win 5 1 b0\n1 win 5 1 b1\n2 win 7 1 b2\n", ""))
        ended = subprocess.run([*program, str(self.directory / "none")],
                               capture_output=True, text=True)
        self.assertEqual((ended.returncode, ended.stdout), (1, ""))
        self.assertRegex(ended.stderr, r"\Atable_reader: .*\n\Z")

    def test_a_pipe_that_nobody_reads(self):
        self.write(table_writer.table(
            table_writer.head(metrics=["outcome"]),
            [table_writer.outcome_section("all", [2] * 50000, 1024,
                                          constant=2)]))
        reader = subprocess.Popen(
            [sys.executable, str(DOCS / "table_reader.py"), str(self.path),
             "all", "all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(reader.stdout.readline(), b"0 win\n")
        reader.stdout.close()
        self.assertEqual(reader.stderr.read(), b"")
        reader.stderr.close()
        self.assertEqual(reader.wait(), 0)

    def test_an_empty_slice(self):
        self.write(table_writer.table(
            table_writer.head(index="keys", metrics=["outcome"]),
            [table_writer.outcome_section("all", [], 1024),
             table_writer.key_section("all", [], 1024)]))
        self.assertEqual(run(self.path, "all", "all"), (0, "", ""))
        self.expect_refused(self.path, "all", "all", "x")

    def test_what_it_does_not_know_it_passes_over(self):
        head, sections = sample()
        head["new"] = {"a": [1.5, None]}
        sections[0][0]["new"] = "x"
        sections.insert(1, ({"slice": "a", "kind": "new"}, [b"whatever"]))
        expected = self.everything_of(table_writer.table(*sample()))
        self.assertEqual(self.everything_of(table_writer.table(head, sections)),
                         expected)

    def everything_of(self, data):
        self.write(data)
        found = self.everything()
        self.assertIsNotNone(found)
        return found

    def test_the_file_that_the_page_explains(self):
        page = (DOCS / "table_format.md").read_text()
        data = b""
        for offset, digits in re.findall(
                r"^([0-9a-f]{4})  ((?:[0-9a-f]{2} )*[0-9a-f]{2})", page, re.M):
            self.assertEqual(int(offset, 16), len(data))
            data += bytes.fromhex(digits)
        self.assertIn(f"{len(data)} bytes", page)
        # There, so that the other reader reads it too.
        self.assertEqual((SAMPLES / "page.rgt").read_bytes(), data)
        self.write(data)
        code, lines, _ = run(self.path, "all", "all")
        self.assertEqual(code, 0)
        self.assertEqual(len(lines.splitlines()), 5)
        self.assertIn(f"```text\n{lines}```\n", page)


class Directories(TableReaderTest):

    def manifest(self, **more):
        data = table_writer.table(*sample())
        self.write(data)
        entry = {"file": "all.rgt", "bytes": len(data), "states": 10,
                 "content": {"outcome": "0" * 16, "remoteness": "1" * 16,
                             "conversion": "2" * 16}}
        return {"format": 2, "generator": "by hand", "game": "toy",
                "parameters": "", "metrics": ["remoteness", "conversion"],
                "axioms": "checked", "families": {"all": entry}, **more}

    def write_manifest(self, text):
        if not isinstance(text, bytes):
            text = table_writer.manifest(text)
        (self.directory / "manifest.json").write_bytes(text)

    def test_a_directory_is_read_as_its_files_are(self):
        self.write_manifest(self.manifest())
        self.assertEqual(run(self.directory), run(self.path))
        self.assertEqual(run(self.directory, "all", "a", "a1"),
                         (0, "1 win 1 1 a1\n", ""))

    def test_files_and_manifest_belong_together(self):
        for change in ({"game": "chess"}, {"parameters": "8x8"}, {"format": 1},
                       {"format": 3}, {"metrics": ["remoteness"]},
                       {"metrics": []}, {"metrics": ["remotenest"]},
                       {"metrics": ["remoteness"] * 2}, {"axioms": "bhecked"},
                       {"more": 1}):
            self.write_manifest(self.manifest(**change))
            self.expect_refused(self.directory)
        for key, value in (("bytes", 5), ("bytes", None), ("file", "no.rgt"),
                           ("file", "../all.rgt"), ("file", ""), ("file", "."),
                           ("file", "a\0b"), ("file", "\ud800"), ("file", 1)):
            manifest = self.manifest()
            manifest["families"]["all"][key] = value
            self.write_manifest(manifest)
            self.expect_refused(self.directory)
        manifest = self.manifest()
        manifest["families"]["other"] = manifest["families"].pop("all")
        self.write_manifest(manifest)
        self.expect_refused(self.directory)

    def test_a_manifest_that_is_none(self):
        self.expect_refused(self.directory)
        for text in (b"", b"\xff", b"{", b"[]", b"1", b"[" * 100000,
                     b'{"format":' + b"1" * 10000 + b"}", b'{"format":2}',
                     b'{"format":2,"families":[]}',
                     b'{"format":2,"families":{"a":1}}'):
            self.write_manifest(text)
            self.expect_refused(self.directory)
        for families in ([], {"a": 1}, {"a": {}}):
            self.write_manifest(self.manifest(families=families))
            self.expect_refused(self.directory)
        text = table_writer.manifest(self.manifest())[:-19]
        self.write_manifest(table_writer.seal(
            text.replace(b'"axioms"', b'"axioms":"sampled","axioms"')))
        self.expect_refused(self.directory)

    def test_a_manifest_with_any_bit_flipped(self):
        text = table_writer.manifest(self.manifest())
        for bit in range(8 * len(text)):
            damaged = bytearray(text)
            damaged[bit // 8] ^= 1 << bit % 8
            self.write_manifest(bytes(damaged))
            self.expect_refused(self.directory)


class Damage(TableReaderTest):

    def test_no_file(self):
        self.expect_refused(self.directory / "none")
        self.expect_refused()
        self.expect_refused("a", "b")

    def test_a_file_cut_short_at_any_length(self):
        data = table_writer.table(*sample())
        for length in range(len(data)):
            self.write(data[:length])
            self.expect_refused(self.path)

    def test_a_file_that_has_grown(self):
        self.write(table_writer.table(*sample()) + b"\0")
        self.expect_refused(self.path)

    def test_any_byte_changed(self):
        data = table_writer.table(*sample())
        for place in range(len(data)):
            damaged = bytearray(data)
            damaged[place] ^= (1, 0x80, 0xff)[place % 3]
            self.write(damaged)
            self.assertIsNone(self.everything(), place)

    def test_another_version_is_not_looked_into(self):
        self.write(table_writer.table({}, [], version=2))
        self.assertIn("version", self.expect_refused(self.path))

    def test_any_value_replaced_by_nonsense(self):
        head, sections = sample()
        nonsense = [None, True, -1, 0, 3, 1.0, 0.5, 2**31, 2**63, 2**64 - 1,
                    2**64, 2**80, "", "x", "\ud800", [], {}, [1], ["a", "a"],
                    [[]], [{}], {"win": [], "loss": [0]}, {"win": [{}]},
                    [-1], [2**64]]
        refused = 0
        for number in range(-1, len(sections)):
            texts = head if number < 0 else sections[number][0]
            for key in texts:
                for value in nonsense:
                    changed = copy.deepcopy((head, sections))
                    target = (changed[0] if number < 0
                              else changed[1][number][0])
                    target[key] = value
                    self.write(table_writer.table(*changed))
                    refused += self.everything() is None
        self.assertGreater(refused, 1000)

    def test_keys_that_are_missing(self):
        head, sections = sample()
        for number in range(-1, len(sections)):
            texts = head if number < 0 else sections[number][0]
            for key in set(texts) - {"slice", "kind", "content", "generator",
                                     "constant"}:
                if key == "counts" and texts["kind"] != "outcome":
                    continue  # the reader shows no others
                changed = copy.deepcopy((head, sections))
                del (changed[0] if number < 0 else changed[1][number][0])[key]
                self.write(table_writer.table(*changed))
                self.assertIsNone(self.everything(), (number, key))

    def test_sections_missing_or_too_many(self):
        head, sections = sample()
        for number in range(len(sections)):
            self.write(table_writer.table(
                head, sections[:number] + sections[number + 1:]))
            self.expect_refused(self.path)
            self.write(table_writer.table(head, sections + [sections[number]]))
            self.expect_refused(self.path)

    def test_blocks_that_hold_something_else(self):
        frame = table_writer.frame
        bomb = frame(b"")[:4] + b"\xe0" + b"\xff" * 8  # says it has 2^64 - 1
        for number in range(len(sample()[1])):
            for block in (b"", b"\0", b"\x28\xb5\x2f\xfd", bomb, frame(b""),
                          frame(b"\xff\xff"), frame(b"\xff" * 28),
                          frame(b"\n" * 7), frame(b"abc"), frame(b"a\n")[:-1],
                          frame(b"\0\0\0") + frame(b""), bytes(100)):
                head, sections = sample()
                texts, blocks = sections[number]
                if not blocks or texts.get("bits") == 0:
                    continue
                for n in range(len(blocks)):
                    changed = list(blocks)
                    changed[n] = block
                    sections[number] = texts, changed
                    self.write(table_writer.table(head, sections))
                    found = self.everything()
                    # Seven empty keys are odd, but no damage.
                    if block != frame(b"\n" * 7):
                        self.assertIsNone(found, (number, n, block))

    def test_the_corpus_of_the_fuzzer(self):
        paths = sorted((SAMPLES.parent / "corpus").iterdir())
        self.assertGreater(len(paths), 10)
        for path in paths:
            self.write(path.read_bytes())
            with self.subTest(path.name):
                self.everything()

    def test_random_bytes_under_right_crcs(self):
        source = random.Random(2)
        for _ in range(300):
            head, sections = sample()
            number = source.randrange(len(sections))
            texts, blocks = sections[number]
            blocks = [source.randbytes(source.randrange(60)) if source.random()
                      < 0.5 else block[:9] + source.randbytes(len(block))
                      for block in blocks]
            sections[number] = texts, blocks
            self.write(table_writer.table(head, sections))
            self.everything()

    def test_texts_that_are_no_json_objects(self):
        for text in (b"", b"{", b"[]", b"\xff", b"[" * 100000,
                     b"\xef\xbb\xbf{}", b'{"game":' + b"9" * 10000 + b"}", b'{"game":NaN}'):
            self.write(table_writer.table(text, []))
            self.expect_refused(self.path)


if __name__ == "__main__":
    unittest.main()
