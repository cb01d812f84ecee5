#pragma once
#include <stdbool.h>

// What the kernel says of this machine in calls that Swift's Glibc module leaves out.

/// Whether something keeps the clock right: adjtimex(2) without STA_UNSYNC.
bool exhibit_clock_is_synchronised(void);

/// Whether the file system of `path` lies in memory (tmpfs, ramfs); false when that can't be told.
bool exhibit_is_in_memory(const char *path);
