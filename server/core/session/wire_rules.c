#include "session/wire_rules.h"

#include <string.h>

bool sb_wire_rules_differ(const sb_game *game, const sb_wire_rules *rules,
                          char out_text[SB_REASON_SIZE_MAX + 1])
{
    const sb_rules_identity *ours = sb_game_get_identity(game);
    sb_rules_identity theirs = {
        .interface_version = rules->interface_version,
        .behaviour_version = rules->behaviour_version,
        .tables_hash = rules->tables_hash,
    };
    memcpy(theirs.name, rules->name.data, rules->name.size);
    bool valid = sb_rules_name_is_valid(theirs.name);
    if (valid && sb_rules_identity_equal(ours, &theirs)) {
        return false;
    }
    if (!valid) {
        memcpy(theirs.name, "?", sizeof "?");
    }
    char text[SB_RULES_DIFFERENCE_TEXT_SIZE];
    sb_rules_difference_text(ours, &theirs, text);
    size_t size = strlen(text);
    size = size < SB_REASON_SIZE_MAX ? size : SB_REASON_SIZE_MAX;
    memcpy(out_text, text, size);
    out_text[size] = '\0';
    return true;
}
