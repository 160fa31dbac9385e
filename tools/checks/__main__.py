"""`python -m checks`: the part of `make check` that is our own."""

import sys

from checks import (
    construct_page,
    documents,
    engine_levels,
    facts,
    level_picture,
    levels,
    names,
    rule_index,
    rule_page,
    term_page,
)


def main() -> int:
    """Print every fault; 1 if there is one."""
    faults = [
        *levels.check(),
        *engine_levels.check(),
        *level_picture.check(),
        *facts.check(),
        *rule_index.check(),
        *rule_page.check(),
        *term_page.check(),
        *construct_page.check(),
        *names.check(),
        *documents.check(),
    ]
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    print("import levels: no faults")
    print("facts: every kind of node says about itself what its family asks for")
    print("rule index: all cited rules exist, every testable rule has a module and a test or a reason")
    print("constructs: every one has a scenario that fails if it is mistranslated, or a reason")
    print("names: every test and scenario file is named by its subject")
    print("documents: they name only what exists")
    return 0


if __name__ == "__main__":
    sys.exit(main())
