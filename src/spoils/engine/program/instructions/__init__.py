"""What to do: the instructions of effects and costs (401, 402 and the terms of section 3), by topic.

An instruction is followed by a player (its ``who`` if it has one, otherwise the controller of the text). It
counts as *done* if it was really carried out (402.5b): ``if you do`` looks at that.
"""
