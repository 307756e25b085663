#include <string.h>

#include "base/assert.h"
#include "session/relocate.h"
#include "state.h"

coming_match *real_coming_of_log(process *self, const log_file *log)
{
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        if (self->coming[i].used && self->coming[i].log == log) {
            return &self->coming[i];
        }
    }
    return NULL;
}

static coming_match *coming_of_id(process *self, const uint8_t id[SB_MOVE_ID_SIZE])
{
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        coming_match *coming = &self->coming[i];
        if (coming->used && memcmp(coming->machine.id, id, SB_MOVE_ID_SIZE) == 0) {
            return coming;
        }
    }
    return NULL;
}

static coming_match *coming_of_connection(process *self, uint32_t connection)
{
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        if (self->coming[i].used && self->coming[i].first == connection) {
            return &self->coming[i];
        }
    }
    return NULL;
}

static void begin(node *self, uint32_t connection, const sb_follow_frame *frame)
{
    real_match *all = self->all;
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        coming_match *coming = &self->process.coming[i];
        if (coming->used) {
            continue;
        }
        *coming = (coming_match){.used = true,
                                 .connection = connection,
                                 .first = connection,
                                 .judge_ns = all->now_ns + real_draw_ns(all, 0, 10),
                                 .ready_ns = NEVER,
                                 .erase_ns = NEVER};
        sb_move_target_init(&coming->machine, frame, all->now_ns);
        coming->seen = SB_MOVE_JUDGES;
        faults_entered(all, self->index, self->index, FAULT_TARGET, SB_MOVE_JUDGES);
        return;
    }
    SB_ASSERT(false);
}

static void recall(node *self, uint32_t connection, const sb_follow_frame *frame)
{
    sb_move_memory memory = {.complete = true, .taken = folder_has_noted(self, frame->move)};
    sb_follow_frame answer;
    memcpy(memory.store, self->store, sizeof memory.store);
    if (sb_move_target_recall(frame, &memory, &answer)) {
        self->all->result->recalled++;
        net_send(&self->all->net, connection, 1, &answer);
    }
}

static bool is_of_a_move(sb_follow_kind kind)
{
    return kind >= SB_FOLLOW_MOVE && kind <= SB_FOLLOW_ASK;
}

// An answer that leaves the move as it is, to see that this is found.
static void answer_hastily(node *self, uint32_t connection, const sb_follow_frame *frame)
{
    sb_follow_frame answer = {.kind = SB_FOLLOW_REFUSED};
    memcpy(answer.move, frame->move, sizeof answer.move);
    net_send(&self->all->net, connection, 1, &answer);
}

void real_targets_frame(node *self, uint32_t connection, const sb_follow_frame *frame)
{
    real_match *all = self->all;
    process *own = &self->process;
    coming_match *coming = is_of_a_move(frame->kind) ? coming_of_id(own, frame->move)
                                                     : coming_of_connection(own, connection);
    if (frame->kind == SB_FOLLOW_MOVE) {
        begin(self, connection, frame);
    } else if (coming == NULL) {
        recall(self, connection, frame);
    } else if (frame->kind == SB_FOLLOW_ASK && all->broken == MOVES_ANSWERS_HASTILY &&
               coming->machine.state <= SB_MOVE_TAKES) {
        answer_hastily(self, connection, frame);
    } else {
        coming->connection = frame->kind == SB_FOLLOW_ASK ? connection : coming->connection;
        if (!sb_move_target_frame(&coming->machine, frame, all->now_ns) &&
            all->broken == MOVES_RIGHT) {
            real_fail(all, "a source says what makes no sense");
        }
    }
}

void real_targets_lost(node *self, uint32_t connection)
{
    coming_match *coming = coming_of_connection(&self->process, connection);
    if (coming != NULL) {
        coming->lost = true;
        if (self->all->broken != MOVES_ANSWERS_HASTILY) {
            sb_move_target_lost(&coming->machine, self->all->now_ns);
        }
    }
}

static void judge(node *self, coming_match *coming)
{
    real_match *all = self->all;
    char name[SB_MOVE_NAME_SIZE];
    sb_place_def def = sb_place_def_default();
    def.game.tick_rate_hz = RATE_HZ;
    if (real_strikes(all, 30)) {
        sb_move_target_deny(&coming->machine, "there is no room", all->now_ns);
        return;
    }
    if (node_has_lease(self) && !real_has_follower(&self->process)) {
        sb_move_target_deny(&coming->machine, "no follower is there", all->now_ns);
        return;
    }
    coming->number = sb_lobby_expect_match(self->process.lobby, &def);
    if (coming->number == 0) {
        sb_move_target_deny(&coming->machine, "the lobby has no room", all->now_ns);
        return;
    }
    sb_move_name_write(coming->machine.id, name);
    coming->log = folder_make(self, name);
    real_followers_offer(self, coming->log);
    sb_move_target_accept(&coming->machine, coming->number, all->now_ns);
}

static void take(node *self, coming_match *coming)
{
    real_match *all = self->all;
    sb_log_handover taken = {.kind = SB_HANDOVER_TAKEN, .session = coming->number};
    const copy *got = real_copy_of(&self->process, coming->log);
    memcpy(taken.id, coming->machine.id, sizeof taken.id);
    memcpy(taken.store, self->store, sizeof taken.store);
    coming->before_size = coming->log->bytes.size;
    coming->taking = lobby_adopt(self, coming->number, coming->log, &got->play, &taken);
    coming->adopted = coming->taking;
    coming->take_size = coming->log->bytes.size;
    coming->fails = !node_has_lease(self) && real_strikes(all, 15);
    faults_marked(self, coming->log);
}

static void lead(node *self, coming_match *coming)
{
    real_copy_close(real_copy_of(&self->process, coming->log));
    held_match *held = held_add(self, coming->log, coming->number);
    held->begun = true;
    folder_note(self, coming->machine.id);
    if (!sb_lobby_go_on(self->process.lobby, coming->number)) {
        real_fail(self->all, "the match does not go on");
    }
}

// The session stays until the copy is gone: its end would be written into the copy.
static void give_up_session(node *self, coming_match *coming)
{
    if (coming->adopted) {
        coming->log->frozen = true;
        (void)sb_lobby_end(self->process.lobby, coming->number);
    } else if (coming->number != 0) {
        sb_lobby_forget_match(self->process.lobby, coming->number);
    }
    coming->number = 0;
    coming->adopted = false;
}

static void drop(node *self, coming_match *coming)
{
    real_say(self->all, "node %u: drops a move: %s", self->index, coming->machine.reason);
    give_up_session(self, coming);
    if (coming->log != NULL) {
        real_copies_forget(&self->process, coming->log);
        log_file_remove(coming->log, coming->log->removed_surely);
        coming->log = NULL;
    }
}

static void act(node *self, coming_match *coming, sb_move_target_action *action)
{
    real_match *all = self->all;
    switch (action->act) {
    case SB_MOVE_DO_ANSWER:
        if (action->frame.kind == SB_FOLLOW_ACCEPT) {
            memcpy(action->frame.store, self->store, sizeof action->frame.store);
            action->frame.port = (uint16_t)(PORT + self->address);
        }
        net_send(&all->net, coming->connection, 1, &action->frame);
        break;
    case SB_MOVE_DO_READY:
        coming->ready_ns = all->now_ns + real_draw_ns(all, 0, real_strikes(all, 20) ? 7000 : 80);
        break;
    case SB_MOVE_DO_TAKE:
        take(self, coming);
        break;
    case SB_MOVE_DO_ERASE:
        coming->erase_ns = all->now_ns + real_draw_ns(all, 1, 50);
        break;
    case SB_MOVE_DO_PLAY:
        lead(self, coming);
        break;
    case SB_MOVE_DO_DROP:
        drop(self, coming);
        break;
    }
}

// The sync of the mark has ended. A disk that fails may have written it or not.
static void end_take(node *self, coming_match *coming)
{
    real_match *all = self->all;
    if (node_has_lease(self) && all->broken != MOVES_FORGETS_FOLLOWERS &&
        !real_followers_have(&self->process, coming->log, coming->take_size)) {
        return;
    }
    coming->taking = false;
    if (coming->fails) {
        if (sb_random_below(&all->random, 2) == 0) {
            log_file_cut(coming->log, coming->before_size, 0);
        }
        coming->log->frozen = true;
        sb_move_target_not_taken(&coming->machine, "the disk fails", all->now_ns);
    } else {
        sb_move_target_taken(&coming->machine, all->now_ns);
    }
}

static void end_erase(node *self, coming_match *coming)
{
    const bool sure = !real_strikes(self->all, 4);
    coming->erase_ns = NEVER;
    self->all->result->erasures++;
    if (sure) {
        log_file_remove(coming->log, true);
        give_up_session(self, coming);
    }
    sb_move_target_erased(&coming->machine, sure, self->all->now_ns);
    if (!sure) {
        real_process_die(self, true); // only its next process can tell
    }
}

static void report(node *self, coming_match *coming)
{
    real_match *all = self->all;
    sb_move_target *machine = &coming->machine;
    if (machine->state == SB_MOVE_JUDGES && all->now_ns >= coming->judge_ns) {
        judge(self, coming);
    }
    if (all->now_ns >= coming->ready_ns) {
        coming->ready_ns = NEVER;
        sb_move_target_ready(machine, all->now_ns);
    }
    if (all->broken == MOVES_TAKES_UNSYNCED && coming->taking) {
        coming->taking = false;
        sb_move_target_taken(machine, all->now_ns);
    }
    if (coming->taking && log_file_is_synced(coming->log, coming->take_size)) {
        end_take(self, coming);
    }
    if (all->now_ns >= coming->erase_ns) {
        end_erase(self, coming);
    }
}

static void take_early(node *self, coming_match *coming)
{
    real_match *all = self->all;
    if (all->broken == MOVES_TAKES_EARLY && coming->machine.state == SB_MOVE_IS_READY &&
        real_strikes(all, 200)) {
        sb_follow_frame commit = {
            .kind = SB_FOLLOW_COMMIT, .tick = coming->machine.tick, .hash = coming->machine.hash};
        memcpy(commit.move, coming->machine.id, sizeof commit.move);
        (void)sb_move_target_frame(&coming->machine, &commit, all->now_ns);
    }
}

static void look(node *self, coming_match *coming)
{
    if (coming->seen != (uint32_t)coming->machine.state) {
        coming->seen = coming->machine.state;
        faults_entered(self->all, self->index, self->index, FAULT_TARGET, coming->seen);
    }
}

void real_targets_step(node *self)
{
    real_match *all = self->all;
    for (uint32_t i = 0; i < TARGET_COUNT_MAX && self->process.alive; i++) {
        coming_match *coming = &self->process.coming[i];
        sb_move_target_action action;
        if (!coming->used) {
            continue;
        }
        report(self, coming);
        if (!self->process.alive) {
            return;
        }
        take_early(self, coming);
        while (sb_move_target_next(&coming->machine, all->now_ns, &action)) {
            act(self, coming, &action);
        }
        look(self, coming);
        if (all->now_ns % (250 * MS) == 0) {
            net_send(&all->net, coming->connection, 1, &(sb_follow_frame){.kind = SB_FOLLOW_PING});
        }
        coming->used = !sb_move_target_is_over(&coming->machine) || !coming->lost;
    }
}
