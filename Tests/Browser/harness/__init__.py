"""What the browser tests stand on: a vault process, browsers, numbered pictures."""
