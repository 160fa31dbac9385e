"""Games by correspondence: days for each answer, times when somebody is away, and calling people."""
