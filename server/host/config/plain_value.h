/// A value of any kind but SB_CONFIG_SESSIONS, in the record that holds it: set from text, refused,
/// compared and copied.
#ifndef SABOT_HOST_CONFIG_PLAIN_VALUE_H
#define SABOT_HOST_CONFIG_PLAIN_VALUE_H

#include "host/config/fault.h"
#include "host/config/option.h"

/// What is printed in place of a secret, which no secret can be set to.
#define SB_CONFIG_HIDDEN "<hidden>"

/// Returns where the option's value lies in the record, of any kind.
void *sb_config_slot(const sb_config_option *option, void *record);
const void *sb_config_read_slot(const sb_config_option *option, const void *record);

/// Sets the value from text; lists gain an item. False after a fault, and the value is as it was.
bool sb_plain_set_text(const sb_config_option *option, void *record, const char *text,
                       const sb_config_place *place);

/// True if both records have the same value.
bool sb_plain_equal(const sb_config_option *option, const void *a, const void *b);

/// Gives a record the value of another one, of any kind; texts stay the other one's.
void sb_config_copy(const sb_config_option *option, void *record, const void *other);

/// True if the value is an sb_config_list.
bool sb_config_is_list(const sb_config_option *option);

/// Empties a list. Other values stay.
void sb_config_clear_list(const sb_config_option *option, void *record);

/// Writes what is allowed, such as "a number from 0 to 65535". Of any kind.
void sb_config_allowed(const sb_config_option *option, char *out_text, size_t text_size);

/// Tells the fault that `shown`, which is hidden for a secret, is not what is allowed. Returns
/// false. The second one shows a text in quotes.
bool sb_config_refuse(const sb_config_option *option, const char *shown,
                      const sb_config_place *place);
bool sb_config_refuse_text(const sb_config_option *option, const char *text,
                           const sb_config_place *place);

/// Set a value of one kind, or add an item to a list. False after a fault, but for a word: then
/// nothing was told.
void sb_config_put_integer(const sb_config_option *option, void *record, uint64_t number);
bool sb_config_put_word(const sb_config_option *option, void *record, const char *text);
bool sb_config_put_text(const sb_config_option *option, void *record, const char *text,
                        const sb_config_place *place);
bool sb_config_put_item(const sb_config_option *option, void *record, const char *text,
                        const sb_config_place *place);

#endif
