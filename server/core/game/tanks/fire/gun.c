#include "game/tanks/fire/gunnery.h"

#include "game/tanks/fire/ammunition.h"

static void choose(sb_player *player, const sb_input *input)
{
    uint32_t wanted = input->select[SB_SELECT_AMMUNITION];
    if (wanted >= 1 && wanted <= SB_AMMUNITION_COUNT && player->stock[wanted - 1] > 0) {
        player->ammunition = (uint8_t)(wanted - 1);
    }
    // A gun whose ammunition has run out is loaded with the next that has rounds.
    for (uint32_t i = 0; i < SB_AMMUNITION_COUNT && player->stock[player->ammunition] == 0; i++) {
        player->ammunition = (uint8_t)((player->ammunition + 1) % SB_AMMUNITION_COUNT);
    }
}

void sb_gun_operate(const sb_tanks_play *play, uint32_t slot, const sb_input *input)
{
    sb_player *player = &play->players[slot];
    choose(player, input);
    float full = sb_ammunition_types[player->ammunition].charge;
    float charged = player->charge + sb_tanks_type(play, slot)->charge_per_s * play->context->dt;
    player->charge = charged < full ? charged : full;
    if ((input->buttons & SB_BUTTON_FIRE) == 0 || !sb_tanks_is_live(play) ||
        player->charge < full || player->stock[player->ammunition] == 0 ||
        !sb_shell_fire(play, slot)) {
        return;
    }
    player->charge = 0.0f;
    player->stock[player->ammunition]--;
    player->shells_fired++;
}
