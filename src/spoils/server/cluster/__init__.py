"""Several server processes that share one database: who owns which game, and how sockets get there."""
