"""Worker processes: everything that strangers can make expensive runs in them, within limits."""
