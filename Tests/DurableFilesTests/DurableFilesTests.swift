// Tests of DurableFiles.
