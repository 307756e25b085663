#include "session/lobby/wire_rules.h"

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

sb_text sb_wire_rules_mode(const sb_game *game)
{
    const sb_game_def *def = sb_game_get_def(game);
    for (uint32_t i = 0; i < def->rules->setting_count; i++) {
        const sb_rules_setting *setting = &def->rules->settings[i];
        if (strcmp(setting->name, "mode") == 0 && setting->choices != NULL) {
            const char *played = setting->choices[def->settings[i]];
            const size_t size = strlen(played);
            return (sb_text){played, (uint32_t)(size < SB_MODE_SIZE_MAX ? size : SB_MODE_SIZE_MAX)};
        }
    }
    return (sb_text){0};
}

bool sb_wire_rules_play(const sb_game *game, sb_text mode)
{
    const sb_text played = sb_wire_rules_mode(game);
    return played.size > 0 && played.size == mode.size &&
           memcmp(played.data, mode.data, mode.size) == 0;
}
