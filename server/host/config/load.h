/// Reads a configuration from flags, environment and file. A flag precedes a variable, which
/// precedes the file, which precedes the default. A list is taken from the first of these that has
/// it.
#ifndef SABOT_HOST_CONFIG_LOAD_H
#define SABOT_HOST_CONFIG_LOAD_H

#include "host/config/config.h"

#define SB_CONFIG_FILE_SIZE_MAX (1024u * 1024u)

/// Fills `config`, which must hold the defaults. False after faults: then it is partly filled, and
/// every wrong value was told. Checks each value by itself; `sb_config_fit` checks them together.
/// `arguments` begins with the command's name. `environment` ends with NULL. Both must live as long
/// as the configuration.
bool sb_config_load(sb_config *config, int argument_count, char *const *arguments,
                    char *const *environment, sb_config_faults *faults);

/// Reads the variables whose names begin with SABOT_. Others with that beginning are ignored,
/// unless they are misspelt names of options.
bool sb_config_load_environment(sb_config *config, char *const *environment,
                                sb_config_faults *faults);

/// Reads JSON of a file that is called `path` in faults.
bool sb_config_load_json(sb_config *config, const char *path, const char *bytes, size_t size,
                         sb_config_faults *faults);

/// Reads a regular file of at most SB_CONFIG_FILE_SIZE_MAX bytes. Returns its bytes, which the
/// caller frees, or NULL after a fault.
char *sb_config_read_file(const char *path, size_t *out_size, sb_config_faults *faults);

/// Sets an option from a text of `source`, unless a source that precedes it has set it. Lists of
/// the same source gain an item.
bool sb_config_assign(sb_config *config, const sb_config_option *option, sb_config_source source,
                      const char *text, sb_config_faults *faults);

#endif
