#include "base/float_mode.h"

// On x86 the environment of Windows's C libraries may leave out SSE's register, through which all
// our arithmetic goes there. So that is set by itself.
#if defined(_WIN32) && (defined(__SSE__) || defined(_M_X64))
#include <xmmintrin.h>

#define CONTROL_DEFAULT 0x1F80u // round to nearest, with denormals, no traps

static unsigned control_read(void)
{
    return _mm_getcsr();
}

static void control_write(unsigned control)
{
    _mm_setcsr(control);
}
#else
#define CONTROL_DEFAULT 0u

static unsigned control_read(void)
{
    return 0;
}

static void control_write(unsigned control)
{
    (void)control;
}
#endif

sb_float_mode sb_float_mode_enter(void)
{
    sb_float_mode mode;
    mode.control = control_read();
    (void)fegetenv(&mode.caller);
    (void)fesetenv(FE_DFL_ENV);
    control_write(CONTROL_DEFAULT);
    return mode;
}

void sb_float_mode_leave(const sb_float_mode *mode)
{
    (void)fesetenv(&mode->caller);
    control_write(mode->control);
}
