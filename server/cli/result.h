/// The end of a command: its result on stdout, as JSON or as text, and its exit status.
#ifndef SABOT_CLI_RESULT_H
#define SABOT_CLI_RESULT_H

#include <stdbool.h>

#include <jansson.h>

typedef struct sb_result {
    const char *command; ///< as typed, for messages
    bool json;           ///< print JSON rather than text
    int status;          ///< exit status if the result can be printed
    void *of;            ///< passed to the functions below
    /// Returns the JSON object, which the caller releases; NULL if there is not enough memory.
    json_t *(*to_json)(void *of);
    /// Prints text on stdout. NULL if all of it is printed already.
    void (*print)(void *of);
} sb_result;

/// Prints the result. Returns its status, or SB_EXIT_WRONG after a message if there is not enough
/// memory. main.c reports failures of stdout itself.
int sb_result_tell(const sb_result *result);

#endif
