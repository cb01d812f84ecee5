// The upload queue's state machine.
