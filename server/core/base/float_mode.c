#include "base/float_mode.h"

// On x86 the default environment of Windows's C libraries leaves SSE's rounding as it is, so the
// register of SSE is set by itself. All our arithmetic goes through SSE there.
#if defined(_WIN32) && (defined(__SSE__) || defined(_M_X64))
#include <xmmintrin.h>

#define CONTROL_DEFAULT 0x1F80u // round to nearest, with denormals, no traps

sb_float_mode sb_float_mode_enter(void)
{
    sb_float_mode mode;
    mode.control = _mm_getcsr();
    _mm_setcsr(CONTROL_DEFAULT);
    return mode;
}

void sb_float_mode_leave(const sb_float_mode *mode)
{
    _mm_setcsr(mode->control);
}
#else
sb_float_mode sb_float_mode_enter(void)
{
    sb_float_mode mode;
    (void)fegetenv(&mode.caller);
    (void)fesetenv(FE_DFL_ENV);
    mode.control = 0;
    return mode;
}

void sb_float_mode_leave(const sb_float_mode *mode)
{
    (void)fesetenv(&mode->caller);
}
#endif
