import ExhibitCommands
import Glibc

exit(ExhibitProgram.main(CommandLine.arguments))
