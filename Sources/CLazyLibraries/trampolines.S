// One trampoline a function: jumps to the address in its slot, changing no register that carries an argument, so that
// variadic functions and structures passed by value work as well. The slots are in lazy_libraries.c.
#if defined(__x86_64__)
#define FUNCTION(group, library, name) \
    .globl name; .hidden name; .type name, @function; .p2align 4; \
    name: endbr64; jmp *lazy_slot_##name(%rip); .size name, . - name;
#elif defined(__aarch64__)
#define FUNCTION(group, library, name) \
    .globl name; .hidden name; .type name, %function; .p2align 2; \
    name: hint 34; adrp x16, lazy_slot_##name; ldr x16, [x16, :lo12:lazy_slot_##name]; br x16; .size name, . - name;
#else
#error "trampolines.S knows x86_64 and aarch64"
#endif

    .text
#include "functions.h"
#if defined(__aarch64__)
    .section .note.GNU-stack, "", %progbits
#else
    .section .note.GNU-stack, "", @progbits
#endif
