#include <stdio.h>
#include <string.h>

#include "session/relocate.h"
#include "state.h"

#define FIRST_NUMBERS 100u ///< numbers of sessions that an address has to itself

bool node_has_lease(const node *self)
{
    return self->all->addresses[self->address].node_count > 1;
}

uint32_t address_leader(const real_match *all, uint32_t address_index)
{
    const address *at = &all->addresses[address_index];
    return at->nodes[at->leader];
}

void real_process_start(node *self)
{
    real_match *all = self->all;
    process *own = &self->process;
    const uint32_t number = own->number + 1;
    *own = (process){.alive = true, .number = number, .mode = PROCESS_BOOTS};
    own->boot_ns = all->now_ns + real_draw_ns(all, all->faults ? 5 : 0, all->faults ? 150 : 0);
    self->start_ns = NEVER;
    for (uint32_t i = 0; i < self->log_count; i++) {
        self->logs[i]->frozen = false;
    }
    net_node_started(&all->net, self->index);
    real_say(all, "node %u: process %u starts", self->index, number);
    if (node_has_lease(self)) {
        // Who led last has the newest logs: it serves. The other one stands by.
        char identity[32];
        (void)snprintf(identity, sizeof identity, "%u-%u", self->index, number);
        lease_user_init(&own->lease, identity, 1);
        own->mode =
            address_leader(all, self->address) == self->index ? PROCESS_WAITS : PROCESS_FOLLOWS;
        sb_lease_claim_want(&own->lease.claim, own->mode == PROCESS_WAITS, SB_LEASE_ANY_EPOCH);
    }
}

static void count_death(const node *self)
{
    const process *own = &self->process;
    real_result *result = self->all->result;
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        if (own->held[i].used && own->held[i].moves) {
            result->source_died[own->held[i].source.state]++;
        }
    }
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        if (own->coming[i].used) {
            result->target_died[own->coming[i].machine.state]++;
        }
    }
    result->follower_deaths += own->mode == PROCESS_FOLLOWS;
    result->resume_deaths += own->mode == PROCESS_BOOTS && own->lobby != NULL;
}

void real_process_die(node *self, bool killed)
{
    real_match *all = self->all;
    process *own = &self->process;
    if (!own->alive) {
        return;
    }
    real_say(all, "node %u: process %u %s", self->index, own->number,
             killed ? "dies" : "loses its power");
    count_death(self);
    net_process_died(&all->net, self->index, own->number, killed);
    if (all->history.player.node == self->index && all->history.player.process == own->number) {
        all->history.player_died = true;
    }
    own->alive = false;
    for (uint32_t i = 0; i < self->log_count; i++) {
        self->logs[i]->frozen = true;
    }
    for (uint32_t i = 0; i < COPY_COUNT_MAX; i++) {
        real_copy_close(&own->copies[i]);
    }
    sb_lobby_destroy(own->lobby);
    own->lobby = NULL;
    for (uint32_t i = 0; !killed && i < self->log_count; i++) {
        log_file_cut_power(self->logs[i], &all->random);
    }
    all->result->kills += killed;
    all->result->power_cuts += !killed;
    self->start_ns = all->now_ns + real_draw_ns(all, 20, 1500);
}

static bool may_resume(const real_match *all, sb_move_verdict verdict)
{
    return verdict == SB_MOVE_RESUME ||
           (verdict == SB_MOVE_ASK && all->broken == MOVES_ASKS_NOBODY) ||
           (verdict == SB_MOVE_COPY && all->broken == MOVES_RESUMES_COPIES);
}

static void resume(node *self, log_file *log, const log_play *play, const sb_move_story *story)
{
    real_match *all = self->all;
    const sb_log_head *head = sb_log_reader_head(play->reader);
    const uint32_t number = story->session != 0 ? story->session : head->session;
    sb_log_place place;
    if (self->process.lobby != NULL) {
        real_fail(all, "node %u: two logs of one match can be resumed", self->index);
        return;
    }
    sb_log_reader_place(play->reader, &place);
    log_file_cut(log, (size_t)place.chain.offset, play->tick);
    const sb_session_origin origin = {.game = sb_replay_game(play->replay),
                                      .place = &place,
                                      .frame = sb_replay_frame(play->replay)};
    lobby_begin(self, log, number, &origin);
    held_match *held = held_add(self, log, number);
    held->begun_size = log->bytes.size;
    (void)sb_lobby_halt(self->process.lobby, number, play->tick > 0 ? play->tick : 1);
    lives_resumed(all, &place);
    all->result->resumes++;
    faults_entered(all, self->index, self->index, FAULT_RESUME, 0);
    faults_resumed(self);
    real_say(all, "node %u: resumes session %u behind tick %u", self->index, number, play->tick);
}

static void look_at(node *self, log_file *log)
{
    real_match *all = self->all;
    log_play play;
    sb_move_story story;
    if (log->removed || !log_play_recover(&play, log, &all->allocator)) {
        return;
    }
    const sb_move_verdict verdict = log_play_judge(&play, log, &story);
    if (story.arrived) {
        folder_note(self, story.id);
    }
    if (may_resume(all, verdict)) {
        resume(self, log, &play, &story);
    } else if (verdict == SB_MOVE_ASK && !folder_has_noted(self, story.last.id)) {
        real_source_found(self, log, &story.last);
    }
    log_play_close(&play);
}

static void begin_match(node *self)
{
    log_file *log = folder_make(self, "match-1.sblog");
    self->all->begun = true;
    lobby_begin(self, log, 1, NULL);
    held_add(self, log, 1)->begun = true;
}

// What is found is made durable before anybody is told of it.
static void boot(node *self)
{
    real_match *all = self->all;
    const uint32_t count = self->log_count;
    for (uint32_t i = 0; i < count; i++) {
        log_file *log = self->logs[i];
        log_file_cut(log, log->bytes.size, log_file_durable_tick(log));
        look_at(self, log);
    }
    if (!all->begun && self->address == 0) {
        begin_match(self);
    } else if (self->process.lobby == NULL) {
        lobby_begin(self, NULL, 1 + FIRST_NUMBERS * self->address, NULL);
    }
}

// No client may see an epoch that the next process, if this one dies now, would use again.
static bool has_begun(node *self)
{
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        if (self->process.held[i].used && !held_begins(self, &self->process.held[i])) {
            return false;
        }
    }
    return true;
}

static void note_leader(node *self)
{
    address *at = &self->all->addresses[self->address];
    const uint32_t before = at->nodes[at->leader];
    at->leader = at->nodes[at->leader] == self->index ? at->leader : 1 - at->leader;
    if (before != self->index) {
        history_taken_over(&self->all->history, before, self->index);
    }
}

static void step(node *self)
{
    real_match *all = self->all;
    process *own = &self->process;
    if (!own->alive || all->now_ns < own->stalled_ns) {
        return;
    }
    real_leases_step(self);
    if (own->alive && real_lease_is_lost(self) && all->broken != MOVES_OUTLIVES_LEASE) {
        real_say(all, "node %u: has lost the lease", self->index);
        all->result->leases_lost++;
        real_process_die(self, true);
    }
    if (!own->alive) {
        return;
    }
    if (own->mode == PROCESS_BOOTS && all->now_ns >= own->boot_ns && own->lobby == NULL) {
        boot(self);
        note_leader(self);
    }
    if (own->mode == PROCESS_BOOTS && own->lobby != NULL && has_begun(self)) {
        own->mode = PROCESS_LEADS;
    }
    if (own->mode == PROCESS_LEADS) {
        real_copies_step(self);
        real_targets_step(self);
        if (own->alive) {
            real_sources_step(self);
        }
    } else if (own->mode == PROCESS_FOLLOWS) {
        real_copies_step(self);
    }
}

void real_processes_step(real_match *all)
{
    for (uint32_t i = 0; i < all->node_count; i++) {
        if (!all->nodes[i].process.alive && all->now_ns >= all->nodes[i].start_ns) {
            real_process_start(&all->nodes[i]);
        }
    }
    net_step(&all->net, all->now_ns);
    for (uint32_t i = 0; i < all->node_count; i++) {
        step(&all->nodes[i]);
    }
}

static bool listens(void *context, uint32_t node_index, net_purpose purpose, uint32_t *out_process)
{
    const real_match *all = context;
    const process *own = &all->nodes[node_index].process;
    (void)purpose;
    *out_process = own->number;
    return own->alive && own->mode == PROCESS_LEADS;
}

static bool hears(void *context, uint32_t node_index, uint32_t number)
{
    const real_match *all = context;
    const process *own = &all->nodes[node_index].process;
    return own->alive && own->number == number && all->now_ns >= own->stalled_ns;
}

// A follower is offered every log that is written.
static void greet(node *self, uint32_t connection)
{
    process *own = &self->process;
    for (uint32_t i = 0; i < FOLLOWER_COUNT_MAX; i++) {
        if (own->followers[i] == 0) {
            own->followers[i] = connection;
            break;
        }
    }
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        if (own->held[i].used) {
            real_feed_add(self, connection, own->held[i].log, true);
        }
    }
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        const coming_match *coming = &own->coming[i];
        if (coming->used && coming->log != NULL && coming->machine.state < SB_MOVE_LEADS) {
            real_feed_add(self, connection, coming->log, true);
        }
    }
}

static void want_rest(node *self)
{
    for (uint32_t i = 0; i < self->log_count; i++) {
        const log_file *log = self->logs[i];
        const sb_log_source source = {sim_log_bytes_read_at, (void *)(uintptr_t)&log->bytes};
        if (!log->removed && !sb_log_looks_closed(source, log->bytes.size)) {
            sb_follow_frame want = {.kind = SB_FOLLOW_WANT};
            memcpy(want.name, log->name, sizeof want.name);
            net_send(&self->all->net, self->process.link, 0, &want);
        }
    }
}

static void on_ready(void *context, net_connection *connection, uint32_t end)
{
    real_match *all = context;
    node *self = &all->nodes[connection->ends[end].node];
    process *own = &self->process;
    if (end == 1 && connection->purpose == NET_FOLLOW) {
        greet(self, connection->number);
    } else if (end == 0 && connection->purpose == NET_FOLLOW) {
        own->linked = own->link == connection->number;
        own->heard_ns = own->ping_ns = own->have_ns = all->now_ns;
        want_rest(self);
    } else if (end == 0) {
        held_match *held = real_source_of(own, connection->number);
        if (held != NULL) {
            sb_move_source_connected(&held->source, all->now_ns);
        }
    }
}

static void on_frame(void *context, net_connection *connection, uint32_t end,
                     const sb_follow_frame *frame)
{
    real_match *all = context;
    node *self = &all->nodes[connection->ends[end].node];
    process *own = &self->process;
    if (connection->purpose == NET_FOLLOW && end == 0) {
        own->heard_ns = all->now_ns;
        if (frame->kind == SB_FOLLOW_PONG && frame->echo_ns > own->have_ns) {
            own->listed = true;
            real_copies_agree(self, connection->number);
        }
    }
    real_copies_frame(self, connection, end, frame);
    if (connection->purpose == NET_MOVE && end == 0) {
        real_sources_frame(self, connection->number, frame);
    } else if (connection->purpose == NET_MOVE) {
        real_targets_frame(self, connection->number, frame);
    }
}

// A machine that forgets itself, to see that this is found.
static void play_on(node *self, held_match *held)
{
    if (self->all->broken == MOVES_PLAYS_ON && held->source.state == SB_MOVE_COMMITTED) {
        held->moves = false;
        (void)sb_lobby_go_on(self->process.lobby, held->number);
    }
}

static void on_lost(void *context, net_connection *connection, uint32_t end)
{
    real_match *all = context;
    node *self = &all->nodes[connection->ends[end].node];
    process *own = &self->process;
    held_match *held = real_source_of(own, connection->number);
    real_copies_lost(own, connection->number);
    for (uint32_t i = 0; i < FOLLOWER_COUNT_MAX; i++) {
        own->followers[i] = own->followers[i] == connection->number ? 0 : own->followers[i];
    }
    if (connection->purpose == NET_MOVE && end == 0 && held != NULL) {
        play_on(self, held);
        sb_move_source_lost(&held->source, "the connection was lost", all->now_ns);
    } else if (connection->purpose == NET_MOVE && end == 1) {
        real_targets_lost(self, connection->number);
    } else if (end == 0 && own->link == connection->number) {
        own->link = 0;
        own->linked = own->listed = false;
        own->link_ns = all->now_ns + 200 * MS;
    }
}

void real_processes_set_handlers(real_match *all)
{
    all->net.owner = (net_owner){.context = all,
                                 .listens = listens,
                                 .hears = hears,
                                 .ready = on_ready,
                                 .frame = on_frame,
                                 .lost = on_lost};
}
