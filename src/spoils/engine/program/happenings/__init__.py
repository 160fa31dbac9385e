"""What happens: the event patterns of triggers (503) and replacements (506).

A pattern names a kind of event and describes who and what takes part. ``would`` marks the wording *would be
…*, which only replacements have. The linker gives the parts slots (the noun phrases inside have ``slot``):
the engine fills them with what the event really was, so that ``it``, ``that character``, ``that player``
and ``that many`` find it.
"""
