#define _GNU_SOURCE
#include "CMachineFacts.h"

#include <linux/magic.h>
#include <linux/videodev2.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/timex.h>
#include <sys/vfs.h>

bool exhibit_clock_is_synchronised(void) {
    struct timex state = {0};
    return adjtimex(&state) >= 0 && !(state.status & STA_UNSYNC);
}

bool exhibit_is_in_memory(const char *path) {
    struct statfs facts;
    return statfs(path, &facts) == 0 && (facts.f_type == TMPFS_MAGIC || facts.f_type == RAMFS_MAGIC);
}

int exhibit_video_capture(int descriptor, char name[32]) {
    struct v4l2_capability facts = {0};
    if (ioctl(descriptor, VIDIOC_QUERYCAP, &facts) != 0) return -1;
    memcpy(name, facts.card, 32);
    name[31] = 0;
    // Of this node, where the driver tells; else of all nodes of its device.
    const unsigned capabilities = facts.capabilities & V4L2_CAP_DEVICE_CAPS ? facts.device_caps : facts.capabilities;
    return (capabilities & (V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE)) != 0;
}
