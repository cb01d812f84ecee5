// Digests, capture log, signed notes, receipts, verdicts.
