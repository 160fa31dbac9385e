"""Laws: what must hold of every text whatever it says, tried on all cards in random positions.

A law is given a position (``positions``) and raises ``Broken`` where it does not hold. Some look at a game
after every decision (``along``), some compare two games that must go alike (``together``), some follow
single instructions or compile texts anew."""
