/// The first fault that a check of the configuration finds, as the message of a request.
#ifndef SABOT_HOST_CONFIG_FIRST_FAULT_H
#define SABOT_HOST_CONFIG_FIRST_FAULT_H

#include <stddef.h>

#include "host/config/fault.h"

/// Where the first fault is written. The caller owns the memory.
typedef struct sb_first_fault {
    char *message; ///< empty until a fault is found
    size_t size;
} sb_first_fault;

/// Returns faults of which the first fills the message of `fault`, which stays while they are used.
sb_config_faults sb_first_fault_keep(sb_first_fault *fault);

#endif
