// Tests of TransferQueue.
