"""Prints what Bazel's test runs came to: totals.py EXIT_CODE LOGS.

Each file in LOGS holds the events of one run. The last line is the sum; it
fails when the sum has failures and says nothing else about EXIT_CODE.
"""

import json
import pathlib
import sys


def statuses(path):
    """The status of each test target that the run was asked for."""
    found = {}
    for line in path.read_text().splitlines():
        event = json.loads(line)
        if "testSummary" in event:
            label = event["id"]["testSummary"]["label"]
            found[label] = event["testSummary"]["overallStatus"]
    return found


def main(code, logs):
    passed = failed = 0
    for path in sorted(pathlib.Path(logs).glob("*.json"),
                       key=lambda path: path.stat().st_mtime):
        found = statuses(path)
        bad = {label: status for label, status in found.items()
               if status != "PASSED"}
        print(f"{path.stem}: {len(found) - len(bad)} of {len(found)} tests pass")
        for label, status in sorted(bad.items()):
            print(f"  {label} {status}")
        passed += len(found) - len(bad)
        failed += len(bad)
    if code and not failed:
        failed = 1  # a step that runs no tests, or a build that broke
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
