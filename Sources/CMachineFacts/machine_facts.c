#define _GNU_SOURCE
#include "CMachineFacts.h"

#include <linux/magic.h>
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
