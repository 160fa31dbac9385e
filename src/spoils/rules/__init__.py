"""The rules of the game in the project's own words, by number, in English and French.

The texts are data: `text` holds the rules of the newest edition, section by section, `editions.yaml` what the
other four say, `rulings.yaml` the questions they leave open, `glossary.yaml` the terms, `documents.yaml` how
the editions are numbered. `book.Rulebook` looks things up in them.
"""
