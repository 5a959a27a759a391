/* Starts the bare program: no libc, no runtime. Prints the sum as 16 hex digits and ends with 0; a panic in the rules ends with 101. */
#include <stddef.h>
#include <stdint.h>

extern uint64_t starshot_work(void);

static long system_call(long number, long a, long b, long c) {
#if defined(__x86_64__)
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
#elif defined(__aarch64__)
    register long x8 __asm__("x8") = number;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
    return x0;
#else
#error "write the system call of this machine"
#endif
}

#if defined(__x86_64__)
enum { SYS_WRITE = 1, SYS_EXIT = 60 };
#else
enum { SYS_WRITE = 64, SYS_EXIT = 93 };
#endif

_Noreturn static void end(int code) {
    for (;;) system_call(SYS_EXIT, code, 0, 0);
}

_Noreturn void starshot_panicked(void) { end(101); }

_Noreturn __attribute__((used)) void start(void) {
    uint64_t sum = starshot_work();
    char line[17];
    for (int i = 0; i < 16; i++) line[i] = "0123456789abcdef"[sum >> (60 - 4 * i) & 15];
    line[16] = '\n';
    end(system_call(SYS_WRITE, 1, (long)line, sizeof line) == (long)sizeof line ? 0 : 1);
}

/* The stack is aligned by hand, for nobody called this. */
#if defined(__x86_64__)
__asm__(".globl _start\n_start: xor %ebp, %ebp\n and $-16, %rsp\n call start\n");
#else
__asm__(".globl _start\n_start: mov x29, #0\n bl start\n");
#endif

/* What compiled code may call without saying so. */
void *memcpy(void *restrict to, const void *restrict from, size_t n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    while (n--) *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    if (t < f) {
        while (n--) *t++ = *f++;
    } else {
        while (n--) t[n] = f[n];
    }
    return to;
}

void *memset(void *to, int byte, size_t n) {
    unsigned char *t = to;
    while (n--) *t++ = (unsigned char)byte;
    return to;
}

int memcmp(const void *left, const void *right, size_t n) {
    const unsigned char *l = left, *r = right;
    for (; n--; l++, r++) {
        if (*l != *r) return *l - *r;
    }
    return 0;
}

int bcmp(const void *left, const void *right, size_t n) { return memcmp(left, right, n); }

size_t strlen(const char *text) {
    size_t n = 0;
    while (text[n]) n++;
    return n;
}

/* The prebuilt core library names these although nothing unwinds here. */
void _Unwind_Resume(void) { end(102); }
void rust_eh_personality(void) { end(103); }
