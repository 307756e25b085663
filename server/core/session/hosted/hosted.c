#include "session/hosted/hosted.h"

#include "base/assert.h"
#include "protocol/text.h"
#include "session/hosted/hosted_state.h"

sb_error sb_hosted_init(sb_hosted *hosted, const sb_replication_def *def, const sb_game *game)
{
    sb_replication_def replication = *def;
    replication.counters = &hosted->counters;
    return sb_replication_init(&hosted->replication, &replication, game, &hosted->allocator);
}

void sb_hosted_destroy(sb_hosted *hosted)
{
    if (hosted == NULL) {
        return;
    }
    sb_allocator allocator = hosted->allocator;
    sb_replication_deinit(&hosted->replication);
    if (hosted->kind->deinit != NULL) {
        hosted->kind->deinit(hosted);
    }
    allocator.release(allocator.context, hosted);
}

bool sb_hosted_offers(const sb_hosted *hosted, uint32_t role)
{
    return hosted->kind->offers(hosted, role);
}

uint32_t sb_hosted_client_capacity(const sb_hosted *hosted)
{
    return hosted->replication.def.client_capacity +
           (hosted->late != NULL ? hosted->late->def.client_capacity : 0);
}

uint32_t sb_hosted_find(const sb_hosted *hosted, uint32_t peer)
{
    const uint32_t first = hosted->replication.def.client_capacity;
    const uint32_t index = sb_replication_find(&hosted->replication, peer);
    return index == first && hosted->late != NULL ? first + sb_replication_find(hosted->late, peer)
                                                  : index;
}

sb_replication *sb_hosted_at(sb_hosted *hosted, uint32_t client_index, uint32_t *out_index)
{
    const uint32_t first = hosted->replication.def.client_capacity;
    const bool is_late = hosted->late != NULL && client_index >= first;
    *out_index = is_late ? client_index - first : client_index;
    return is_late ? hosted->late : &hosted->replication;
}

sb_replication_client *sb_hosted_client(const sb_hosted *hosted, uint32_t client_index)
{
    const uint32_t first = hosted->replication.def.client_capacity;
    return hosted->late != NULL && client_index >= first
               ? &hosted->late->clients[client_index - first]
               : &hosted->replication.clients[client_index];
}

void sb_hosted_dismiss(sb_hosted *hosted, uint32_t client_index, sb_goodbye reason)
{
    uint32_t index;
    sb_replication *replication = sb_hosted_at(hosted, client_index, &index);
    sb_replication_dismiss(replication, index, reason);
}

static bool is_client(const sb_hosted *hosted, uint32_t client_index)
{
    return client_index < sb_hosted_client_capacity(hosted);
}

sb_error sb_hosted_join(sb_hosted *hosted, uint32_t peer, sb_peer_source source,
                        const sb_message_hello *hello)
{
    SB_ASSERT(!is_client(hosted, sb_hosted_find(hosted, peer)));
    return hosted->shut ? SB_ERROR_FULL : hosted->kind->join(hosted, peer, source, hello);
}

static void tell_left(sb_hosted *hosted, uint32_t client_index)
{
    if (hosted->kind->leave != NULL) {
        hosted->kind->leave(hosted, client_index);
    }
}

static void end(sb_hosted *hosted, uint32_t client_index, bool left)
{
    if (hosted->kind->keep == NULL || !hosted->kind->keep(hosted, client_index, left)) {
        tell_left(hosted, client_index);
        uint32_t index;
        sb_replication *replication = sb_hosted_at(hosted, client_index, &index);
        sb_replication_drop(replication, index);
    }
}

// A peer that is no client may wait to become one.
static bool forget(sb_hosted *hosted, uint32_t peer)
{
    return hosted->kind->forget != NULL && hosted->kind->forget(hosted, peer);
}

// Chat that shows nothing becomes an empty text, which goes to nobody.
static void clean_chat(sb_replication_scratch *scratch)
{
    sb_message_chat *chat = &scratch->received.chat;
    if (scratch->received.type == SB_MESSAGE_CHAT) {
        chat->text =
            (sb_text){scratch->chat_text, sb_text_clean_chat(chat->text, scratch->chat_text)};
    }
}

void sb_hosted_receive(sb_hosted *hosted, uint32_t peer, const void *bytes, size_t size)
{
    const sb_session_output *output = &hosted->replication.def.output;
    sb_replication_scratch *scratch = hosted->replication.scratch;
    const sb_message *message = &scratch->received;
    uint32_t client_index = sb_hosted_find(hosted, peer);
    hosted->counters.bytes_received += size;
    sb_error error = sb_message_decode(bytes, size, &scratch->received);
    if (!is_client(hosted, client_index) && error == SB_OK && message->type == SB_MESSAGE_GOODBYE &&
        forget(hosted, peer)) {
        output->close(output->close_context, peer);
    } else if (!is_client(hosted, client_index) || error != SB_OK) {
        // A type that a later version of the wire added is skipped by rule.
        hosted->counters.messages_refused += error != SB_ERROR_UNKNOWN;
    } else if (message->type == SB_MESSAGE_GOODBYE) {
        end(hosted, client_index, true);
        output->close(output->close_context, peer);
    } else {
        clean_chat(scratch);
        hosted->counters.messages_refused += !hosted->kind->receive(hosted, client_index, message);
    }
}

void sb_hosted_disconnect(sb_hosted *hosted, uint32_t peer)
{
    uint32_t client_index = sb_hosted_find(hosted, peer);
    if (!is_client(hosted, client_index)) {
        (void)forget(hosted, peer);
        return;
    }
    end(hosted, client_index, false);
}

void sb_hosted_leave(sb_hosted *hosted, uint32_t peer)
{
    uint32_t client_index = sb_hosted_find(hosted, peer);
    if (is_client(hosted, client_index)) {
        end(hosted, client_index, true);
    } else {
        (void)forget(hosted, peer);
    }
}

void sb_hosted_tick(sb_hosted *hosted)
{
    hosted->kind->tick(hosted);
}

bool sb_hosted_is_over(const sb_hosted *hosted)
{
    return hosted->kind->is_over != NULL && hosted->kind->is_over(hosted);
}

void sb_hosted_dismiss_all(sb_hosted *hosted)
{
    for (uint32_t i = 0; i < sb_hosted_client_capacity(hosted); i++) {
        if (sb_hosted_client(hosted, i)->taken) {
            tell_left(hosted, i);
            sb_hosted_dismiss(hosted, i, SB_GOODBYE_SERVER_CLOSES);
        }
    }
}

void sb_hosted_close(sb_hosted *hosted)
{
    hosted->shut = true;
    sb_hosted_dismiss_all(hosted);
    if (hosted->kind->close != NULL) {
        hosted->kind->close(hosted);
    }
}

const sb_game *sb_hosted_game(const sb_hosted *hosted)
{
    return hosted->replication.game;
}

const sb_session_counters *sb_hosted_counters(const sb_hosted *hosted)
{
    return &hosted->counters;
}
