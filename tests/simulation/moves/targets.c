#include <string.h>

#include "base/assert.h"
#include "cluster.h"

host_target *target_of_log(host_process *self, const disk_log *log)
{
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        if (self->targets[i].used && self->targets[i].log == log) {
            return &self->targets[i];
        }
    }
    return NULL;
}

static host_target *target_of_id(host_process *self, const uint8_t id[SB_MOVE_ID_SIZE])
{
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        if (self->targets[i].used &&
            memcmp(self->targets[i].machine.id, id, SB_MOVE_ID_SIZE) == 0) {
            return &self->targets[i];
        }
    }
    return NULL;
}

static host_target *target_of_connection(host_process *self, uint32_t connection)
{
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        if (self->targets[i].used && self->targets[i].first == connection) {
            return &self->targets[i];
        }
    }
    return NULL;
}

static void begin(cluster *all, uint32_t node, uint32_t connection, const sb_follow_frame *frame)
{
    host_process *self = &all->nodes[node].process;
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        host_target *target = &self->targets[i];
        if (target->used) {
            continue;
        }
        *target = (host_target){.used = true,
                                .connection = connection,
                                .first = connection,
                                .judge_ns = all->now_ns + cluster_draw_ns(all, 0, 50 * MS),
                                .ready_ns = NEVER,
                                .erase_ns = NEVER,
                                .take_ns = NEVER};
        sb_move_target_init(&target->machine, frame, all->now_ns);
        target->seen = SB_MOVE_JUDGES;
        cluster_entered(all, node, node, false, SB_MOVE_JUDGES);
        return;
    }
    SB_ASSERT(false);
}

static void recall(cluster *all, uint32_t node, uint32_t connection, const sb_follow_frame *frame)
{
    sb_move_memory memory = {.complete = true};
    sb_follow_frame answer;
    memcpy(memory.store, all->nodes[node].store, sizeof memory.store);
    memory.taken = disk_has_taken(&all->nodes[node].files, frame->move, false);
    if (sb_move_target_recall(frame, &memory, &answer)) {
        all->result->recalled++;
        net_send(&all->net, connection, 1, &answer);
    }
}

static bool is_of_a_move(sb_follow_kind kind)
{
    return kind >= SB_FOLLOW_MOVE && kind <= SB_FOLLOW_ASK;
}

void targets_frame(cluster *all, uint32_t node, uint32_t connection, const sb_follow_frame *frame)
{
    host_process *self = &all->nodes[node].process;
    host_target *target = is_of_a_move(frame->kind) ? target_of_id(self, frame->move)
                                                    : target_of_connection(self, connection);
    if (frame->kind == SB_FOLLOW_MOVE) {
        begin(all, node, connection, frame);
    } else if (target == NULL) {
        recall(all, node, connection, frame);
    } else if (frame->kind == SB_FOLLOW_ASK && all->fault == MOVES_ANSWERS_HASTILY &&
               target->machine.state <= SB_MOVE_IS_READY) {
        sb_follow_frame answer = {.kind = SB_FOLLOW_REFUSED};
        memcpy(answer.move, frame->move, sizeof answer.move);
        net_send(&all->net, connection, 1, &answer);
    } else {
        target->connection = frame->kind == SB_FOLLOW_ASK ? connection : target->connection;
        if (!sb_move_target_frame(&target->machine, frame, all->now_ns) &&
            all->fault == MOVES_RIGHT) {
            cluster_fail(all, "a source has said to its target what makes no sense");
        }
    }
}

void targets_lost(cluster *all, uint32_t node, uint32_t connection)
{
    host_target *target = target_of_connection(&all->nodes[node].process, connection);
    if (target != NULL) {
        target->lost = true;
        if (all->fault != MOVES_ANSWERS_HASTILY) {
            sb_move_target_lost(&target->machine, all->now_ns);
        }
    }
}

static void judge(cluster *all, uint32_t node, host_target *target)
{
    host_process *self = &all->nodes[node].process;
    const bool grouped = all->nodes[node].group < GROUP_COUNT_MAX;
    char name[SB_MOVE_NAME_SIZE];
    uint32_t used = 0;
    for (uint32_t i = 0; i < SESSION_COUNT_MAX; i++) {
        used += self->sessions[i].used;
    }
    for (uint32_t i = 0; i < TARGET_COUNT_MAX; i++) {
        used += self->targets[i].used;
    }
    if (used > SESSION_COUNT_MAX || cluster_strikes(all, 20)) {
        sb_move_target_deny(&target->machine, "there is no room", all->now_ns);
    } else if (grouped && !has_follower(self)) {
        sb_move_target_deny(&target->machine, "no follower is there", all->now_ns);
    } else {
        sb_move_name_write(target->machine.id, name);
        target->log = disk_make(&all->nodes[node].files, name);
        followers_offer(all, node, target->log);
        sb_move_target_accept(&target->machine, target->machine.session, all->now_ns);
    }
}

static void take(cluster *all, host_target *target, uint32_t node)
{
    sb_move_mark mark = {.kind = SB_HANDOVER_TAKEN, .session = target->machine.session};
    disk_place place;
    memcpy(mark.id, target->machine.id, sizeof mark.id);
    memcpy(mark.store, all->nodes[node].store, sizeof mark.store);
    disk_look(target->log, &place);
    disk_append_mark(target->log, &mark);
    disk_append(target->log, (disk_entry){.kind = DISK_EPOCH, .value = place.epoch + 1});
    target->take_count = target->log->count;
    target->take_ns =
        all->now_ns + (cluster_strikes(all, 20) ? 300 * MS : cluster_draw_ns(all, MS, 20 * MS));
}

static void play(cluster *all, uint32_t node, host_target *target, uint64_t due_ns)
{
    copy_of(&all->nodes[node].process, target->log)->used = false;
    host_session *session = session_add(all, node, target->log);
    session->due_ns = due_ns + UINT64_C(1000000000) / TICK_RATE_HZ;
    cluster_say(all, "node %u: plays match %u from tick %u on", node, session->match,
                session->tick + 1);
}

static void drop(cluster *all, uint32_t node, host_target *target)
{
    cluster_say(all, "node %u: drops a move: %s", node, target->machine.reason);
    if (target->log != NULL) {
        copies_forget(&all->nodes[node].process, target->log);
        disk_remove(target->log, target->log->removed_surely);
        target->log = NULL;
    }
}

static void act(cluster *all, uint32_t node, host_target *target, sb_move_target_action *action)
{
    switch (action->act) {
    case SB_MOVE_DO_ANSWER:
        if (action->frame.kind == SB_FOLLOW_ACCEPT) {
            memcpy(action->frame.store, all->nodes[node].store, sizeof action->frame.store);
            action->frame.port = 1;
        }
        net_send(&all->net, target->connection, 1, &action->frame);
        break;
    case SB_MOVE_DO_READY:
        target->ready_ns =
            all->now_ns + (cluster_strikes(all, 20) ? cluster_draw_ns(all, MS, 7000 * MS)
                                                    : cluster_draw_ns(all, MS, 200 * MS));
        break;
    case SB_MOVE_DO_TAKE:
        take(all, target, node);
        break;
    case SB_MOVE_DO_ERASE:
        target->erase_ns = all->now_ns + cluster_draw_ns(all, MS, 50 * MS);
        break;
    case SB_MOVE_DO_PLAY:
        play(all, node, target, action->due_ns);
        break;
    case SB_MOVE_DO_DROP:
        drop(all, node, target);
        break;
    }
}

// The sync of the mark has ended. A disk that fails may have written it or not.
static void end_take(cluster *all, uint32_t node, host_target *target)
{
    const bool grouped = all->nodes[node].group < GROUP_COUNT_MAX;
    const bool fails = !grouped && cluster_strikes(all, 15);
    if (grouped && all->fault != MOVES_FORGETS_FOLLOWERS &&
        !followers_have(&all->nodes[node].process, target->log, target->take_count)) {
        return;
    }
    target->take_ns = NEVER;
    if (fails && sb_random_below(&all->random, 2) == 0) {
        sb_move_target_not_taken(&target->machine, "the disk fails", all->now_ns);
        return;
    }
    disk_synced(target->log, target->take_count);
    if (fails) {
        sb_move_target_not_taken(&target->machine, "the disk fails", all->now_ns);
    } else {
        sb_move_target_taken(&target->machine, all->now_ns);
    }
}

static void end_erase(cluster *all, uint32_t node, host_target *target)
{
    const bool sure = !cluster_strikes(all, 4);
    target->erase_ns = NEVER;
    if (sure) {
        disk_remove(target->log, true);
    }
    sb_move_target_erased(&target->machine, sure, all->now_ns);
    if (!sure) {
        process_die(all, node, true); // only its next process can tell
    }
}

static void report(cluster *all, uint32_t node, host_target *target)
{
    sb_move_target *machine = &target->machine;
    if (machine->state == SB_MOVE_JUDGES && all->now_ns >= target->judge_ns) {
        judge(all, node, target);
    }
    if (all->now_ns >= target->ready_ns) {
        target->ready_ns = NEVER;
        if (cluster_strikes(all, 20)) {
            sb_move_target_failed(machine, "there is no memory", all->now_ns);
        } else {
            sb_move_target_ready(machine, all->now_ns);
        }
    }
    if (all->fault == MOVES_TAKES_UNSYNCED && machine->state == SB_MOVE_TAKES) {
        target->take_ns = NEVER;
        sb_move_target_taken(machine, all->now_ns);
    }
    if (target->take_ns != NEVER && all->now_ns >= target->take_ns) {
        end_take(all, node, target);
    }
    if (all->now_ns >= target->erase_ns) {
        end_erase(all, node, target);
    }
}

static void take_early(cluster *all, host_target *target)
{
    if (all->fault == MOVES_TAKES_EARLY && target->machine.state == SB_MOVE_IS_READY &&
        cluster_strikes(all, 600)) {
        sb_follow_frame commit = {
            .kind = SB_FOLLOW_COMMIT, .tick = target->machine.tick, .hash = target->machine.hash};
        memcpy(commit.move, target->machine.id, sizeof commit.move);
        (void)sb_move_target_frame(&target->machine, &commit, all->now_ns);
    }
}

static void look(cluster *all, uint32_t node, host_target *target)
{
    if (target->seen != (uint32_t)target->machine.state) {
        target->seen = target->machine.state;
        cluster_entered(all, node, node, false, target->seen);
    }
}

static void ping(cluster *all, host_target *target)
{
    if (all->now_ns % (250 * MS) == 0) {
        net_send(&all->net, target->connection, 1, &(sb_follow_frame){.kind = SB_FOLLOW_PING});
    }
}

void targets_step(cluster *all, uint32_t node)
{
    host_process *self = &all->nodes[node].process;
    for (uint32_t i = 0; i < TARGET_COUNT_MAX && self->alive; i++) {
        host_target *target = &self->targets[i];
        sb_move_target_action action;
        if (!target->used) {
            continue;
        }
        report(all, node, target);
        if (!self->alive) {
            return;
        }
        take_early(all, target);
        while (sb_move_target_next(&target->machine, all->now_ns, &action)) {
            act(all, node, target, &action);
        }
        look(all, node, target);
        ping(all, target);
        target->used = !sb_move_target_is_over(&target->machine) || !target->lost;
    }
}
