// libsystemd's D-Bus client. Nothing is linked: its functions are reached through CLazyLibraries.
#pragma once
#include <systemd/sd-bus.h>
