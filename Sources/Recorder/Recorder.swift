// Recording plan, rotation, sealing, recovery.
