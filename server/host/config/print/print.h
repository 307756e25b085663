/// What is printed of a table of options: help, schema, manual, and the values themselves.
#ifndef SABOT_HOST_CONFIG_PRINT_PRINT_H
#define SABOT_HOST_CONFIG_PRINT_PRINT_H

#include <stdio.h>

#include <jansson.h>

#include "host/config/config.h"

/// The column at which help texts begin.
#define SB_CONFIG_HELP_COLUMN 28

/// Prints text from column SB_CONFIG_HELP_COLUMN on, where the stream is, in lines of at most 100
/// characters. `text` may hold newlines.
void sb_config_print_wrapped(FILE *stream, const char *text);

/// Prints the options that a command has as flags, under their headings, with the defaults of
/// `defaults`.
void sb_config_print_options(FILE *stream, const sb_config *defaults);

/// Returns the values of the options that a file may hold, as an object for sb_config_load_json.
/// Secrets are hidden. NULL without memory, or if a text is not UTF-8: then `*out_wrong` names it.
json_t *sb_config_to_json(const sb_config *config, const sb_config_option **out_wrong);

/// Likewise of a configuration that fits, with what follows from several options in place of
/// defaults.
json_t *sb_config_effective(const sb_config *config, const sb_config_option **out_wrong);

/// Writes the options that were set, as "name=value, ...". Of lists it tells the length alone, and
/// secrets are hidden. What does not fit is cut.
void sb_config_print_brief(const sb_config *config, char *out_text, size_t text_size);

/// Returns the JSON schema (draft 2020-12) of configuration files; NULL without memory.
json_t *sb_config_schema(const sb_config *defaults);

/// Prints all options as Markdown.
void sb_config_print_manual(FILE *stream, const sb_config *defaults);

#endif
