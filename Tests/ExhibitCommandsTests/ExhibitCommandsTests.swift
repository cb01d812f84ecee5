// Tests of ExhibitCommands.
