// What Embedded Swift needs of a C library, for wasm32 without one: memory, and one arithmetic helper of the compiler's.

#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// Blocks are powers of two from 16 bytes up, with an 16-byte header that holds the class; freed blocks wait in a list of
// their class. Alignment is 16.
enum { smallestClass = 5, classes = 32, header = 16, page = 65536 };

struct block { struct block *next; };
static struct block *freed[classes];
static uintptr_t top;

static void *take(size_t size) {
    unsigned class = smallestClass;
    if (size > 0x7fffffff - header) __builtin_trap();
    while (((size_t)1 << class) < size + header) class++;
    struct block *block = freed[class];
    if (block) {
        freed[class] = block->next;
        return block;
    }
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    size_t length = (size_t)1 << class;
    size_t available = __builtin_wasm_memory_size(0) * page - top;
    if (length > available) {
        size_t pages = (length - available + page - 1) / page;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
    }
    *(uint32_t *)top = class;
    void *memory = (void *)(top + header);
    top += length;
    return memory;
}

void *malloc(size_t size) { return take(size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment > 16) return 22; // EINVAL: nothing here asks for more
    *memory = take(size);
    return 0;
}

void free(void *memory) {
    if (!memory) return;
    uint32_t class = *(uint32_t *)((uintptr_t)memory - header);
    struct block *block = memory;
    block->next = freed[class];
    freed[class] = block;
}

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *a = left, *b = right;
    for (size_t index = 0; index < count; index++) {
        if (a[index] != b[index]) return a[index] < b[index] ? -1 : 1;
    }
    return 0;
}

// The low 128 bits of a product of 128-bit numbers.
__int128 __multi3(__int128 left, __int128 right) {
    uint64_t a = (uint64_t)left, b = (uint64_t)right;
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t low = a0 * b0, middle1 = a1 * b0 + (low >> 32), middle2 = a0 * b1 + (uint32_t)middle1;
    uint64_t high = a1 * b1 + (middle1 >> 32) + (middle2 >> 32);
    high += (uint64_t)(left >> 64) * b + a * (uint64_t)(right >> 64);
    return (__int128)((unsigned __int128)high << 64 | (uint64_t)(middle2 << 32 | (uint32_t)low));
}
