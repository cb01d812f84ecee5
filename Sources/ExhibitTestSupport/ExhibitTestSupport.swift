// Vector reader, temporary vault, manual clock.
