// The small parser.
