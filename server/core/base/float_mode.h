/// The thread's float mode. Engines and audio plug-ins change rounding and flush denormals. The
/// outermost part of server and SDK sets the mode that the determinism contract asks for, and
/// restores the caller's mode afterwards.
#ifndef SABOT_BASE_FLOAT_MODE_H
#define SABOT_BASE_FLOAT_MODE_H

#include <fenv.h>

typedef struct sb_float_mode {
    fenv_t caller;
    unsigned control; ///< SSE's register, on Windows alone
} sb_float_mode;

/// Sets round-to-nearest with denormals and no traps. Returns the mode that was set before.
sb_float_mode sb_float_mode_enter(void);

/// Restores the caller's mode.
void sb_float_mode_leave(const sb_float_mode *mode);

#endif
