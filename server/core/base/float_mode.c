#include "base/float_mode.h"

sb_float_mode sb_float_mode_enter(void)
{
    sb_float_mode mode;
    (void)fegetenv(&mode.caller);
    (void)fesetenv(FE_DFL_ENV);
    return mode;
}

void sb_float_mode_leave(const sb_float_mode *mode)
{
    (void)fesetenv(&mode->caller);
}
