/// Assertions for our own bugs. `SB_ASSERT` stays on in release builds. `SB_VALIDATE` is for checks
/// over a whole world. It is evaluated only where SABOT_VALIDATE is defined: in debug and sanitized
/// builds.
#ifndef SABOT_BASE_ASSERT_H
#define SABOT_BASE_ASSERT_H

/// Reports the expression, the file and the line, and ends the process. The rooms do not define it,
/// because it belongs to the outside world: client-sdk/platform does for programs, and
/// client-sdk/web/wasm for browsers.
_Noreturn void sb_assert_failed(const char *expression, const char *file, unsigned line);

#define SB_ASSERT(condition)                                                                       \
    ((condition) ? (void)0 : sb_assert_failed(#condition, __FILE__, __LINE__))

#ifdef SABOT_VALIDATE
#define SB_VALIDATE(condition) SB_ASSERT(condition)
#else
#define SB_VALIDATE(condition) ((void)(0 && (condition)))
#endif

#endif
