// Tests of CommandLineParsing.
