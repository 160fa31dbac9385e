"""The terminal as one screen: table, hand, log, question, and the card under the cursor."""
