/// Settings of rules as texts: NAME=VALUE.
#ifndef SABOT_CONTENT_RULES_SETTING_H
#define SABOT_CONTENT_RULES_SETTING_H

#include "game/rules.h"

#define SB_RULES_SETTING_MESSAGE_SIZE 512

/// Sets the setting that `item` names. The value is a number, or one of the setting's words. On
/// error nothing is set, and `out_message` says in one line what is wrong. SB_ERROR_MALFORMED if it
/// is not NAME=VALUE, SB_ERROR_ARGUMENT if the rules have no such setting, SB_ERROR_RANGE for a
/// value that the setting cannot have.
sb_error sb_rules_setting_parse(const sb_rules *rules, const char *item,
                                int32_t settings[SB_RULES_SETTING_COUNT_MAX],
                                char out_message[SB_RULES_SETTING_MESSAGE_SIZE]);

#endif
