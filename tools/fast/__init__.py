"""Makes the compiled build of the engine (`make fast`)."""
