/// Errors: one table gives every error its name, its number and its message.
///
/// Three kinds of failure never share a channel. A bug of ours is an assertion, bad input or a full
/// resource is an `sb_error`, and an expected absence is a null handle or `false`.
#ifndef SABOT_ERROR_H
#define SABOT_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

// On Windows the DLL itself is built with SABOT_EXPORTS. Its users may define SABOT_DLL, which
// saves a jump at each call. The static library needs neither.
#if defined(_WIN32) && defined(SABOT_EXPORTS)
#define SB_API __declspec(dllexport)
#elif defined(_WIN32) && defined(SABOT_DLL)
#define SB_API __declspec(dllimport)
#elif !defined(_WIN32) && defined(__GNUC__)
#define SB_API __attribute__((visibility("default")))
#else
#define SB_API
#endif

/// Name, number, message. A number is never reused.
#define SB_ERROR_TABLE(X)                                                                          \
    X(OK, 0, "no error")                                                                           \
    X(ERROR_ARGUMENT, -1, "an argument is null, not finite or out of range")                       \
    X(ERROR_MEMORY, -2, "out of memory")                                                           \
    X(ERROR_FULL, -3, "a fixed capacity is exhausted")                                             \
    X(ERROR_TRUNCATED, -4, "the data ends too early")                                              \
    X(ERROR_MALFORMED, -5, "the data is malformed")                                                \
    X(ERROR_LIMIT, -6, "a count or length in the data exceeds its limit")                          \
    X(ERROR_RANGE, -7, "a value in the data is out of range")                                      \
    X(ERROR_VERSION, -8, "the other side speaks another version")                                  \
    X(ERROR_CHECKSUM, -9, "the checksum does not match")                                           \
    X(ERROR_STATE, -10, "the call does not fit the present state")                                 \
    X(ERROR_UNKNOWN, -11, "the message type is unknown")                                           \
    X(ERROR_IO, -12, "an input or output operation failed")                                        \
    X(ERROR_RESOLVE, -13, "the host name cannot be resolved")                                      \
    X(ERROR_DIVERGED, -14, "the recomputed state differs from the recorded one")

typedef enum sb_error {
#define SB_ERROR_ENUMERATOR(name, number, message) SB_##name = number,
    SB_ERROR_TABLE(SB_ERROR_ENUMERATOR)
#undef SB_ERROR_ENUMERATOR
} sb_error;

/// Returns the enumerator's name, such as "SB_ERROR_LIMIT"; "SB_ERROR_?" for a number outside the
/// table. Static storage.
SB_API const char *sb_error_name(sb_error error);

/// Returns a sentence without a full stop. Static storage.
SB_API const char *sb_error_message(sb_error error);

#ifdef __cplusplus
}
#endif

#endif
