"""French: how it is set and elided, and the sentences that other packages say in English."""

from spoils.french.typography import NO_BREAK, of, typeset

__all__ = ["NO_BREAK", "of", "typeset"]
