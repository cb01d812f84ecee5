import ExhibitCommands

ExhibitProgram.main(CommandLine.arguments)
