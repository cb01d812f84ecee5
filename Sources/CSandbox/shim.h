// What Linux offers a process to give up rights of its own: variadic calls and filter macros that Swift cannot import.
#pragma once
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the sandbox knows x86_64 and aarch64"
#endif

/// Neither this process nor what it starts gains rights by set-user-id programs. 0, or an errno.
static inline int sandbox_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno; }

/// This process is killed when the thread that started it ends. 0, or an errno.
static inline int sandbox_die_with_parent(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0) == 0 ? 0 : errno; }

/// Closes all descriptors from `first` on. 0, or an errno.
static inline int sandbox_close_from(unsigned first) {
    return syscall(SYS_close_range, first, ~0u, 0) == 0 ? 0 : errno;
}

/// From here on this process has no network, starts no program, and reads no other process's memory: the calls answer EPERM.
/// Needs sandbox_no_new_privileges. 0, or an errno.
static inline int sandbox_filter_system_calls(void) {
#define DENY(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
    struct sock_filter filter[] = {
        // Numbers of another architecture's calls would mean something else.
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#if defined(__x86_64__)
        // The x32 calls have bit 30 set.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
#endif
        DENY(socket), DENY(socketpair), DENY(connect), DENY(bind), DENY(listen), DENY(accept), DENY(accept4),
        DENY(execve), DENY(execveat), DENY(ptrace), DENY(process_vm_readv), DENY(process_vm_writev), DENY(kcmp),
        DENY(kill), DENY(tkill), DENY(mount), DENY(umount2), DENY(unshare), DENY(setns), DENY(bpf), DENY(keyctl), DENY(add_key),
        DENY(request_key), DENY(perf_event_open), DENY(userfaultfd), DENY(io_uring_setup), DENY(pidfd_open),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
#undef DENY
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0 ? 0 : errno;
}
