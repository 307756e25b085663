// Bans: requests, and how the shards get them.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <libwebsockets.h>

#include "host/admin/admin_state.h"
#include "host/door/ban_set.h"
#include "host/door/door.h"

#define MESSAGE_SIZE 512u

static void expire(sb_admin *admin)
{
    (void)sb_ban_list_expire(&admin->bans, sb_admin_unix_s());
}

void sb_admin_list_bans(const sb_admin_exchange *exchange)
{
    uint32_t after, limit;
    if (!sb_admin_page(exchange, &after, &limit)) {
        return;
    }
    expire(exchange->admin);
    const sb_ban_list *list = &exchange->admin->bans;
    json_t *bans = json_array();
    uint32_t i = 0;
    while (i < list->count && list->bans[i].id <= after) {
        i++;
    }
    const uint32_t end = list->count - i > limit ? i + limit : list->count;
    for (; i < end; i++) {
        (void)json_array_append_new(bans, sb_ban_to_json(&list->bans[i]));
    }
    json_t *answer = json_pack("{s:o}", "bans", bans);
    if (answer != NULL && end < list->count) {
        (void)json_object_set_new(answer, "next", json_integer(list->bans[end - 1].id));
    }
    sb_admin_answer_json(exchange, HTTP_STATUS_OK, answer);
}

static const sb_ban *find(const sb_admin_exchange *exchange)
{
    uint32_t id;
    if (!sb_admin_id(exchange, &id)) {
        return NULL;
    }
    expire(exchange->admin);
    const sb_ban *ban = sb_ban_list_find(&exchange->admin->bans, id);
    if (ban == NULL) {
        sb_admin_fail(exchange, SB_PROBLEM_NOT_FOUND, "there is no ban of this id");
    }
    return ban;
}

void sb_admin_get_ban(const sb_admin_exchange *exchange)
{
    const sb_ban *ban = find(exchange);
    if (ban != NULL) {
        sb_admin_answer_json(exchange, HTTP_STATUS_OK, sb_ban_to_json(ban));
    }
}

static void answer_created(const sb_admin_exchange *exchange, const sb_ban *ban)
{
    json_t *object = sb_ban_to_json(ban);
    sb_admin_reply reply =
        sb_admin_reply_json(201, object != NULL ? json_dumps(object, JSON_INDENT(1)) : NULL);
    json_decref(object);
    snprintf(reply.location, sizeof reply.location, "/v1/bans/%u", (unsigned)ban->id);
    sb_admin_answer(exchange, &reply);
}

static sb_problem problem_of(sb_error error)
{
    return error == SB_ERROR_FULL ? SB_PROBLEM_CONFLICT : SB_PROBLEM_UNAVAILABLE;
}

static void tell_made(sb_admin *admin, const sb_ban *ban)
{
    char subject[SB_ADDRESS_RANGE_TEXT_SIZE] = "";
    if (ban->kind != SB_BAN_ACCOUNT) {
        sb_address_range_format(&ban->range, subject);
    }
    const bool account = ban->kind == SB_BAN_ACCOUNT;
    const sb_journal_entry entry = {.event = SB_SAYS_BAN_MADE,
                                    .account = account ? ban->account : NULL,
                                    .address = account ? NULL : subject};
    char time[48] = "until it is removed";
    if (ban->expires_unix_s > 0) {
        snprintf(time, sizeof time, "for %" PRIu64 " s", ban->expires_unix_s - ban->made_unix_s);
    }
    sb_journal_tell(&admin->server->out.journal, &entry, "ban %" PRIu32 " of %s %s, %s%s%s",
                    ban->id, account ? "the account" : "the address",
                    account ? ban->account : subject, time, ban->reason[0] != '\0' ? ": " : "",
                    ban->reason);
}

void sb_admin_add_ban(const sb_admin_exchange *exchange)
{
    sb_admin *admin = exchange->admin;
    char message[MESSAGE_SIZE];
    json_t *body = sb_admin_body(exchange);
    if (body == NULL) {
        return;
    }
    const uint64_t now_unix_s = sb_admin_unix_s();
    sb_ban ban;
    const bool valid = sb_ban_from_json(body, now_unix_s, &ban, message, sizeof message);
    json_decref(body);
    if (!valid) {
        sb_admin_fail(exchange, SB_PROBLEM_BAD_REQUEST, message);
        return;
    }
    expire(admin);
    ban.made_unix_s = now_unix_s;
    const sb_error error = sb_ban_list_add(&admin->bans, &ban, &ban.id, message, sizeof message);
    if (error != SB_OK) {
        sb_admin_fail(exchange, problem_of(error), message);
        return;
    }
    tell_made(admin, &ban);
    sb_admin_publish_bans(admin);
    answer_created(exchange, &ban);
}

void sb_admin_remove_ban(const sb_admin_exchange *exchange)
{
    sb_admin *admin = exchange->admin;
    char message[MESSAGE_SIZE];
    const sb_ban *ban = find(exchange);
    if (ban == NULL) {
        return;
    }
    const uint32_t id = ban->id;
    const sb_error error = sb_ban_list_remove(&admin->bans, id, message, sizeof message);
    if (error != SB_OK) {
        sb_admin_fail(exchange, problem_of(error), message);
        return;
    }
    sb_journal_say(&admin->server->out.journal, SB_SAYS_BAN_REMOVED, "ban %" PRIu32 " was removed",
                   id);
    sb_admin_publish_bans(admin);
    const sb_admin_reply reply = sb_admin_reply_nothing();
    sb_admin_answer(exchange, &reply);
}

// A set on its way to a shard, and back the set that it replaces.
typedef struct ban_task {
    sb_task task; // first
    sb_ban_set *set;
} ban_task;

static void drop_bans(sb_task *task)
{
    sb_ban_set_destroy(((ban_task *)task)->set);
    free(task);
}

static void take_bans(sb_task *task, void *owner)
{
    ban_task *self = (ban_task *)task;
    sb_shard_thread *shard = owner;
    self->set = sb_door_set_bans(shard->shard.door, self->set);
    const uint32_t count = sb_door_enforce(shard->shard.door, shard->shard.lobby);
    if (count > 0) {
        sb_journal_say(&shard->journal, SB_SAYS_BAN_ENFORCED,
                       "%" PRIu32 " client%s sent away: banned", count, count == 1 ? "" : "s");
    }
    drop_bans(task);
}

void sb_admin_publish_bans(sb_admin *admin)
{
    for (uint32_t i = 0; admin->ready && i < admin->server->shard_count; i++) {
        ban_task *self = calloc(1, sizeof *self);
        if (self == NULL) {
            return; // the next change brings them
        }
        self->task = (sb_task){.run = take_bans, .drop = drop_bans};
        self->set = sb_ban_set_create(&admin->bans);
        if (self->set == NULL) {
            free(self);
            return;
        }
        (void)sb_mailbox_post(admin->server->shards[i].mailbox, &self->task);
    }
}
