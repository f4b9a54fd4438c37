"""Writes table files for tests, as docs/table_format.md has them.

Knows nothing of what makes sense: a test may write any nonsense, all of it
under the right CRC. Frames of zstd are made here, uncompressed.
"""

import json
import struct
import zlib

GROUP = 2**17 - 1  # the most bytes of a zstd block


def frame(data):
    """A zstd frame (RFC 8878) of raw blocks that states its size."""
    groups = [data[n:n + GROUP] for n in range(0, len(data), GROUP)] or [b""]
    blocks = b"".join(
        struct.pack("<I", len(group) << 3 | (n + 1 == len(groups)))[:3] + group
        for n, group in enumerate(groups))
    return b"\x28\xb5\x2f\xfd\xa0" + struct.pack("<I", len(data)) + blocks


def crc(data):
    return struct.pack("<I", zlib.crc32(data))


def item(begin, text):
    """The beginning, the text and the CRC of both."""
    if not isinstance(text, bytes):
        text = json.dumps(text, separators=(",", ":")).encode()
    data = begin + struct.pack("<I", len(text)) + text
    return data + crc(data)


def payload(blocks):
    """Blocks, as they stand in the file, and their table."""
    table = b"".join(struct.pack("<I", len(block)) + crc(block)
                     for block in blocks)
    return b"".join(blocks) + table + crc(table)


def section(texts, blocks):
    data = payload(blocks)
    return item(b"SECT" + struct.pack("<Q", len(data)), texts) + data


def table(head, sections, version=1):
    """A file; sections are pairs of a text and blocks."""
    data = item(b"RGTABLE\n" + struct.pack("<I", version), head)
    entries = []
    for texts, blocks in sections:
        entries.append({"slice": texts["slice"], "kind": texts["kind"],
                        "offset": len(data)})
        data += section(texts, blocks)
    directory = len(data)
    data += item(b"DIRE", {"sections": entries})
    tail = struct.pack("<QQ", directory, len(data) + 28)
    return data + tail + crc(tail) + b"RGTEND\r\n"


def manifest(texts):
    """The bytes of a manifest, sealed."""
    text = json.dumps(texts, separators=(",", ":")).encode()
    return seal(text[:-1])


def seal(text):
    """The text of a manifest without its last brace, and its last field."""
    return text + b',"crc":"%08x"}\n' % zlib.crc32(text)


def pack(numbers, bits):
    """Planes of bits, the lowest first; eight numbers a byte."""
    return b"".join(
        sum((number >> bit & 1) << place
            for place, number in enumerate(numbers)).to_bytes(
                -(-len(numbers) // 8), "little") for bit in range(bits))


def cut(values, block_states):
    return [values[n:n + block_states]
            for n in range(0, len(values), block_states)]


def outcome_section(name, outcomes, block_states, players=None, **more):
    """Of all states the first player's, unless told the player of each."""
    players = players or [0] * len(outcomes)
    counts = [{key: sum(o == n and p == player
                        for o, p in zip(outcomes, players))
               for n, key in ((2, "win"), (1, "draw"), (0, "loss"))}
              for player in (0, 1)]
    blocks = [frame(pack(part, 2))
              for part in cut(outcomes, block_states)]
    if "constant" in more:
        blocks = []
    return {"slice": name, "kind": "outcome", "states": len(outcomes),
            "blocks": len(blocks), "counts": counts,
            "content": "0123456789abcdef", **more}, blocks


def length_section(name, kind, outcomes, lengths, block_states):
    """A length for each state; those of draws are not looked at."""
    pairs = list(zip(outcomes, lengths))
    known = {key: sorted({length for o, length in pairs if o == n})
             for n, key in ((2, "win"), (0, "loss"))}
    place = {(n, length): code for n, key in ((2, "win"), (0, "loss"))
             for code, length in enumerate(known[key])}
    bits = max(0, max(map(len, known.values())) - 1).bit_length()
    blocks = []
    for part in cut(pairs, block_states):
        codes = [0 if pair[0] == 1 else place[pair] for pair in part]
        blocks.append(frame(pack(codes, bits)) if bits else b"")
    counts = [{key: [[length, pairs.count((n, length))]
                     for length in known[key]]
               for n, key in ((2, "win"), (0, "loss"))},
              {"win": [], "loss": []}]
    return {"slice": name, "kind": kind, "states": len(outcomes),
            "blocks": len(blocks), "counts": counts, "bits": bits,
            "lengths": known, "content": "0123456789abcdef"}, blocks


def key_section(name, keys, block_states):
    parts = cut(keys, block_states)
    blocks = [frame(b"".join(key + b"\n" for key in part))
              for part in [*parts, [part[0] for part in parts]]]
    return {"slice": name, "kind": "keys", "states": len(keys),
            "blocks": len(parts)}, blocks


def head(**more):
    return {"game": "toy", "parameters": "", "family": "all",
            "slices": ["all"], "metrics": ["remoteness"], "index": "game",
            "block_states": 1024, "generator": "by hand", **more}
