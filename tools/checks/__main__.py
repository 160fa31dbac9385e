"""`python -m checks`: the part of `make check` that is our own."""

import sys

from checks import levels, rule_index


def main() -> int:
    """Print every fault; 1 if there is one."""
    faults = [*levels.check(), *rule_index.check()]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    numbers = rule_index.rule_numbers()
    testable = sum(numbers.values())
    claimed = testable - len(rule_index.unclaimed(numbers))
    print("import levels: no faults")
    print(f"rule index: all cited rules exist; {claimed} of {testable} testable rules are named by a test")
    return 0


if __name__ == "__main__":
    sys.exit(main())
