// Tests of MediaProcessing.
