"""What holds: statements that change the game while they are in force. Printed alone they are static text;
with a duration an instruction establishes them (``Establish``); behind ``while`` they hold while a condition
does (504)."""
