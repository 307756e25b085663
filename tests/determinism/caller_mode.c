#include "caller_mode.h"

#include <fenv.h>

// The register that controls denormals, and the bits that flush them to zero. s390x always keeps
// denormals; riscv64 and ppc64el keep them except in old vector instructions.
#if defined(__SSE__)
#include <xmmintrin.h>
#define FLUSH_BITS 0x8040u // flush to zero, denormals are zero

static uint32_t control_read(void)
{
    return _mm_getcsr();
}

static void control_write(uint32_t value)
{
    _mm_setcsr(value);
}
#elif defined(__aarch64__)
#define FLUSH_BITS (1u << 24)

static uint32_t control_read(void)
{
    uint64_t value;
    __asm__ volatile("mrs %0, fpcr" : "=r"(value));
    return (uint32_t)value;
}

static void control_write(uint32_t value)
{
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)value));
}
#elif defined(__arm__)
#define FLUSH_BITS (1u << 24)

static uint32_t control_read(void)
{
    uint32_t value;
    __asm__ volatile("vmrs %0, fpscr" : "=r"(value));
    return value;
}

static void control_write(uint32_t value)
{
    __asm__ volatile("vmsr fpscr, %0" : : "r"(value));
}
#else
#define FLUSH_BITS 0u

static uint32_t control_read(void)
{
    return 0;
}

static void control_write(uint32_t value)
{
    (void)value;
}
#endif

// WebAssembly has only one rounding mode.
#if defined(__wasm__)
static const int roundings[] = {FE_TONEAREST};
#else
static const int roundings[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
#endif

static int rounding_of(uint32_t variety)
{
    return roundings[variety % (sizeof roundings / sizeof roundings[0])];
}

void caller_mode_spoil(uint32_t variety)
{
    (void)fesetround(rounding_of(variety));
    control_write(control_read() | FLUSH_BITS);
}

bool caller_mode_is_spoilt(uint32_t variety)
{
    return fegetround() == rounding_of(variety) && (control_read() & FLUSH_BITS) == FLUSH_BITS;
}

void caller_mode_reset(void)
{
    (void)fesetenv(FE_DFL_ENV);
    // The default environment of Windows's C libraries leaves SSE's register as it is.
    (void)fesetround(FE_TONEAREST);
    control_write(control_read() & ~FLUSH_BITS);
}
