#include "host/matches/server_people.h"

#include <inttypes.h>
#include <stdlib.h>

#include "host/admin/admin_events.h"
#include "host/door/address_range.h"

sb_error sb_server_people_open(sb_server_people *self, sb_shard_thread *shard,
                               sb_admin *const *admin, uint32_t peer_capacity)
{
    self->shard = shard;
    self->admin = admin;
    self->present = calloc(peer_capacity, sizeof(sb_person_view *));
    self->peer_capacity = self->present != NULL ? peer_capacity : 0;
    return self->present != NULL ? SB_OK : SB_ERROR_MEMORY;
}

void sb_server_people_close(sb_server_people *self)
{
    for (uint32_t peer = 0; peer < self->peer_capacity; peer++) {
        free(self->present[peer]);
    }
    free(self->present);
    *self = (sb_server_people){0};
}

static const char *role_name(sb_role role)
{
    return role == SB_ROLE_PLAYER ? "player" : "spectator";
}

// Returns an entry that names a client, whose address is written to `out_address`.
static sb_journal_entry entry_of(sb_journal_event event, const sb_person_view *person,
                                 char out_address[SB_ADDRESS_RANGE_TEXT_SIZE])
{
    sb_address_format(person->address, out_address);
    return (sb_journal_entry){.event = event,
                              .has_slot = person->role == SB_ROLE_PLAYER,
                              .session = person->session,
                              .slot = person->slot,
                              .client = person->id,
                              .role = role_name(person->role),
                              .name = person->name,
                              .account = person->account,
                              .address = out_address};
}

// A spectator has no name.
static const char *quote_of(const sb_person_view *person)
{
    return person->name[0] != '\0' ? "\"" : "";
}

static void joined(void *context, uint32_t session, const sb_person *person)
{
    sb_server_people *self = context;
    sb_person_view *view = malloc(sizeof *view);
    if (view == NULL) {
        return; // nothing is told when it leaves either
    }
    *view = sb_person_view_of(&self->shard->shard, session, person);
    free(self->present[person->peer]);
    self->present[person->peer] = view;
    char address[SB_ADDRESS_RANGE_TEXT_SIZE];
    const sb_journal_entry entry = entry_of(SB_SAYS_PLAYER_JOINED, view, address);
    sb_journal_tell(&self->shard->journal, &entry, "%s %s%s%s joined session %" PRIu32 " from %s",
                    entry.role, quote_of(view), view->name, quote_of(view), session, address);
    sb_admin_tell_person(*self->admin, self->shard, true, view);
}

static void left(void *context, uint32_t peer, uint32_t session, sb_departure how)
{
    static const char *const TEXTS[] = {
        [SB_DEPARTURE_GOODBYE] = "it said goodbye",
        [SB_DEPARTURE_LOST] = "its connection broke",
        [SB_DEPARTURE_MOVED] = "it moved on",
        [SB_DEPARTURE_SENT_AWAY] = "it was sent away",
    };
    static const char *const CODES[] = {
        [SB_DEPARTURE_GOODBYE] = "goodbye",
        [SB_DEPARTURE_LOST] = "lost",
        [SB_DEPARTURE_MOVED] = "moved",
        [SB_DEPARTURE_SENT_AWAY] = "sent_away",
    };
    sb_server_people *self = context;
    sb_person_view *view = self->present[peer];
    if (view == NULL) {
        return;
    }
    char address[SB_ADDRESS_RANGE_TEXT_SIZE];
    sb_journal_entry entry = entry_of(SB_SAYS_PLAYER_LEFT, view, address);
    entry.code = CODES[how];
    sb_journal_tell(&self->shard->journal, &entry, "%s %s%s%s left session %" PRIu32 ": %s",
                    entry.role, quote_of(view), view->name, quote_of(view), session, TEXTS[how]);
    sb_admin_tell_person(*self->admin, self->shard, false, view);
    self->present[peer] = NULL;
    free(view);
}

// Clients choose what they ask for, so refusals of all sessions are one in the bound of repeats.
static void refused(void *context, uint32_t peer, sb_message_type request, sb_refusal reason,
                    const char *text)
{
    sb_server_people *self = context;
    uint8_t bytes[16];
    uint64_t since_ns;
    char address[SB_ADDRESS_RANGE_TEXT_SIZE];
    const bool hello = request == SB_MESSAGE_HELLO;
    sb_shard_peer_address(&self->shard->shard, peer, bytes);
    sb_address_format(bytes, address);
    const sb_journal_entry entry = {.event =
                                        hello ? SB_SAYS_CLIENT_REFUSED : SB_SAYS_REQUEST_DECLINED,
                                    .client = sb_door_id(self->shard->shard.door, peer, &since_ns),
                                    .code = sb_refusal_name(reason),
                                    .address = address};
    sb_journal_tell(&self->shard->journal, &entry, "%s from %s was %s: %s",
                    hello ? "a client" : "a request", address, hello ? "refused" : "declined",
                    text);
}

sb_lobby_listener sb_server_people_listener(sb_server_people *self)
{
    return (sb_lobby_listener){.joined = joined, .left = left, .refused = refused, .context = self};
}
