#include "session/match/take_over.h"

#include <string.h>

#include "session/match/away.h"
#include "session/match/claim.h"
#include "session/match/people.h"
#include "session/match/secrets.h"
#include "session/match/state.h"
#include "session/match/watchers.h"
#include "session/replication/replication.h"

// What an operator has said of a client, and its account, hold in the next match too.
static void keep_person(sb_session *session, const sb_session *over, uint32_t client_index)
{
    sb_person person;
    (void)sb_session_person(over, client_index, &person);
    const uint32_t index = sb_hosted_find(&session->hosted, person.peer);
    sb_session_identify(session, person.peer,
                        (sb_text){person.account, (uint32_t)strlen(person.account)});
    sb_session_mute(session, index, person.muted);
}

// Moves a client to the next match if that offers its role and has room. A client that has the
// whole old map need not be sent it again.
static void move_over(sb_session *session, sb_session *over, uint32_t client_index)
{
    uint32_t index;
    sb_replication *replication = sb_hosted_at(&over->hosted, client_index, &index);
    const sb_replication_client *client = &replication->clients[index];
    const uint32_t peer = client->peer;
    sb_message_hello hello = {.role = client->role,
                              .form = client->form,
                              .minor_version = client->minor_version,
                              .map_count = client->map_offset == replication->map_size,
                              .map_hashes = {replication->map_hash}};
    if (client_index < over->slot_count) {
        const sb_session_player *player = &over->players[client_index];
        hello.name = (sb_text){player->name, (uint32_t)strlen(player->name)};
        hello.select = sb_session_player_select(player);
    }
    if (!sb_hosted_offers(&session->hosted, hello.role) ||
        sb_hosted_join(&session->hosted, peer, client->source, &hello) != SB_OK) {
        sb_session_leave(&over->hosted, client_index);
        sb_replication_dismiss(replication, index, SB_GOODBYE_MATCH_OVER);
        return;
    }
    if (client_index < over->slot_count) {
        uint32_t slot = sb_replication_find(&session->hosted.replication, peer);
        sb_session_keep_secret(session, slot, &over->players[client_index]);
        session->players[slot].fixed_choices = over->players[client_index].fixed_choices;
    }
    keep_person(session, over, client_index);
    sb_session_leave(&over->hosted, client_index);
    sb_replication_drop(replication, index);
}

void sb_session_take_over(sb_session *session, sb_session *over)
{
    for (uint32_t slot = 0; slot < over->slot_count; slot++) {
        sb_session_refuse_claim(over, slot, SB_REFUSAL_RESUME);
    }
    sb_session_take_audience(session, over);
    for (uint32_t client_index = 0; client_index < sb_hosted_client_capacity(&over->hosted);
         client_index++) {
        if (sb_hosted_client(&over->hosted, client_index)->taken) {
            move_over(session, over, client_index);
        } else if (client_index < over->slot_count) {
            sb_session_take_over_away(session, &over->players[client_index]);
        }
    }
}
