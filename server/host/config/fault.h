/// What is wrong with a configuration, and where it stood.
#ifndef SABOT_HOST_CONFIG_FAULT_H
#define SABOT_HOST_CONFIG_FAULT_H

#include <stdbool.h>
#include <stdint.h>

#include "host/config/option.h"
#include "host/config/texts.h"

/// Where faults are told, one sentence each, without a line end.
typedef struct sb_config_faults {
    void (*tell)(void *context, const char *text);
    void *context;
    uint32_t count; ///< faults so far
} sb_config_faults;

#define SB_CONFIG_FAULT_SIZE 1024
#define SB_CONFIG_FAULT_COUNT_MAX 20u ///< that are told; further ones only count
#define SB_CONFIG_LABEL_SIZE 256      ///< of what faults call an option

__attribute__((format(printf, 2, 3))) void sb_config_fault(sb_config_faults *faults,
                                                           const char *format, ...);

/// What a value is set in, and how faults call the place where it stood: "--port", "SABOT_PORT" or
/// "sabot.json:port".
typedef struct sb_config_place {
    const char *label;
    sb_config_texts *texts;
    sb_config_faults *faults;
    /// Options of the whole server, for the hint that a key of a session is one of them; NULL: no
    /// such hint is given.
    const sb_config_table *outer;
} sb_config_place;

/// Says that there is no memory.
void sb_config_short_of_memory(const sb_config_place *place);

#endif
