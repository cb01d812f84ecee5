#pragma once
#include <stdbool.h>

// What the kernel says of this machine in calls that Swift's Glibc module leaves out.

/// Whether something keeps the clock right: adjtimex(2) without STA_UNSYNC.
bool exhibit_clock_is_synchronised(void);

/// Whether the file system of `path` lies in memory (tmpfs, ramfs); false when that can't be told.
bool exhibit_is_in_memory(const char *path);

/// Whether the open V4L2 device takes pictures: 1 when it does, 0 when not (a camera's data about its pictures, a tuner, a codec), -1 with
/// `errno` when it does not say. `name` gets the camera's own, with a zero byte at its end.
int exhibit_video_capture(int descriptor, char name[32]);
