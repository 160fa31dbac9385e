"""The seam between the compiler and the engine: what card texts are made of.

The language package builds these nodes from printed text and renders them back; the engine runs them.
Nothing here knows English or rules beyond the meaning given in each docstring.

Conventions
-----------
* Every class is a plain dataclass below ``Node``; ordinary fields mean something, ``style`` fields remember
  wording, ``link`` fields are set by the linker (see ``node``).
* A *scope* (an ability, a card's cost and effect, a trigger paragraph) has numbered slots. An introducing
  phrase writes its slot (what was picked, found, revealed, discarded …, which player, which number); a
  reference reads one. Slots of a card's own cost are read by its later paragraphs through the memory the
  card keeps in play (slot numbers of the card scope, written as ``COST_SCOPE + slot``).
* The default ``who`` of an instruction is ``Doer`` (nobody is named); ``You`` only where *you* is printed.
  Negative slots are fixed places (words.DOER_SLOT, SELF_SLOT, SUBJECT_SLOT, HOST_SLOT); -1 means that
  nothing was linked because nothing needs it.
* A reference may belong to several slots (``more``), or point back to a description of which nothing was
  chosen (``of``): that is evaluated anew.
* Numbers, conditions and statements never choose anything; only instructions do.
"""
