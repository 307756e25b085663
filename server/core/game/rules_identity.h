/// The identity of a rules module, which server, client and log compare.
#ifndef SABOT_GAME_RULES_IDENTITY_H
#define SABOT_GAME_RULES_IDENTITY_H

#include "game/rules.h"

typedef struct sb_rules_identity {
    char name[SB_RULES_NAME_SIZE]; ///< filled up with zeros
    uint32_t interface_version;
    uint32_t behaviour_version;
    uint64_t tables_hash; ///< XXH3-64 of what the tables say, the same on every machine
} sb_rules_identity;

/// Returns the identity of a module whose table has passed `sb_rules_check`.
sb_rules_identity sb_rules_identify(const sb_rules *rules);

/// True if two modules play the same match: their names, behaviour versions and tables are equal.
/// The interface that they were built for may differ.
bool sb_rules_identity_plays_as(const sb_rules_identity *a, const sb_rules_identity *b);

/// True if every field is equal, the interface version included.
bool sb_rules_identity_equal(const sb_rules_identity *a, const sb_rules_identity *b);

/// True if the name is 1 to 23 characters of a-z, 0-9, _ and -, filled up with zeros.
bool sb_rules_name_is_valid(const char name[SB_RULES_NAME_SIZE]);

/// Bytes that hold any identity as text, terminating zero included.
#define SB_RULES_IDENTITY_TEXT_SIZE 88

/// Writes a text such as "tanks 3 (interface 1, tables 0123456789abcdef)".
void sb_rules_identity_text(const sb_rules_identity *identity,
                            char out_text[SB_RULES_IDENTITY_TEXT_SIZE]);

/// Bytes that hold any difference as text, terminating zero included.
#define SB_RULES_DIFFERENCE_TEXT_SIZE (2 * SB_RULES_IDENTITY_TEXT_SIZE + 32)

/// Writes "the server plays ..., the client ..." with the texts of both.
void sb_rules_difference_text(const sb_rules_identity *server, const sb_rules_identity *client,
                              char out_text[SB_RULES_DIFFERENCE_TEXT_SIZE]);

#endif
