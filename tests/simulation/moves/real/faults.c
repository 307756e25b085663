#include "state.h"

bool real_strikes(real_match *all, uint32_t n)
{
    return all->faults && !all->calm && sb_random_below(&all->random, n) == 0;
}

uint64_t real_draw_ns(real_match *all, uint32_t ms_min, uint32_t ms_max)
{
    return (ms_min + sb_random_below(&all->random, ms_max - ms_min + 1)) * MS;
}

void faults_entered(real_match *all, uint32_t node_index, uint32_t to, fault_side side,
                    uint32_t state)
{
    if (side != FAULT_RESUME) {
        uint32_t *entered =
            side == FAULT_SOURCE ? all->result->source_entered : all->result->target_entered;
        entered[state]++;
        real_say(all, "node %u: %s state %u", node_index,
                 side == FAULT_SOURCE ? "source" : "target", state);
    }
    if (all->trigger.armed && all->trigger.side == side && all->trigger.state == state &&
        all->trigger_ns == NEVER) {
        all->trigger.armed = false;
        all->trigger_ns = all->now_ns + all->trigger.delay_ns;
        all->trigger_node = node_index;
        all->trigger_to = to;
    }
}

static void cut(real_match *all, uint32_t a, uint32_t b, uint64_t for_ns)
{
    all->net.cut_until_ns[a][b] = all->net.cut_until_ns[b][a] = all->now_ns + for_ns;
    all->result->partitions++;
    real_say(all, "nodes %u and %u: parted for %llu ms", a, b, (unsigned long long)(for_ns / MS));
}

static void reset_some(real_match *all, uint32_t node_index)
{
    for (uint32_t i = 0; i < NET_CONNECTION_COUNT_MAX; i++) {
        net_connection *each = &all->net.connections[i];
        if (each->used && (each->ends[0].node == node_index || each->ends[1].node == node_index)) {
            net_reset(&all->net, each);
        }
    }
    all->result->resets++;
}

static void stall(real_match *all, node *self)
{
    self->process.stalled_ns = all->now_ns + real_draw_ns(all, 10, 3000);
    all->result->stalls++;
    real_say(all, "node %u: stands still", self->index);
}

static void strike(real_match *all, uint32_t node_index, uint32_t to, uint32_t kind)
{
    switch (kind) {
    case 0:
        real_process_die(&all->nodes[node_index], true);
        break;
    case 1:
        real_process_die(&all->nodes[node_index], false);
        break;
    case 2:
        real_process_die(&all->nodes[to], true);
        break;
    case 3:
        real_process_die(&all->nodes[to], false);
        break;
    case 4:
        reset_some(all, node_index);
        break;
    case 5:
        cut(all, node_index, to, real_draw_ns(all, 10, 4000));
        break;
    case 6:
        stall(all, &all->nodes[node_index]);
        break;
    default:
        real_process_die(&all->nodes[node_index], false);
        real_process_die(&all->nodes[to], false);
        break;
    }
}

// Deaths that follow something are rarer than others, so the first one stays.
static void doom(const node *self, uint64_t in_ns, bool killed, uint64_t away_ns)
{
    real_match *all = self->all;
    if (all->doom.at_ns == NEVER) {
        all->doom.at_ns = all->now_ns + in_ns;
        all->doom.node = self->index;
        all->doom.process = self->process.number;
        all->doom.killed = killed;
        all->doom.away_ns = away_ns;
    }
}

static void strike_doomed(real_match *all)
{
    node *self = &all->nodes[all->doom.node];
    all->doom.at_ns = NEVER;
    if (self->process.alive && self->process.number == all->doom.process) {
        real_process_die(self, all->doom.killed);
        self->start_ns += all->doom.away_ns;
    }
}

static void part_from_follower(const node *self)
{
    const address *at = &self->all->addresses[self->address];
    cut(self->all, at->nodes[0], at->nodes[1], real_draw_ns(self->all, 500, 4000));
}

void faults_marked(node *self, log_file *log)
{
    real_match *all = self->all;
    const bool leased = node_has_lease(self);
    if (!real_strikes(all, 4)) {
        return;
    }
    if (leased && sb_random_below(&all->random, 3) > 0) {
        part_from_follower(self);
        doom(self, real_draw_ns(all, 50, 2000), sb_random_below(&all->random, 2) == 0,
             real_draw_ns(all, 0, 4000));
        return;
    }
    log_file_delay(log, real_draw_ns(all, 50, 2500) / 1000);
    if (sb_random_below(&all->random, 3) > 0) {
        doom(self, real_draw_ns(all, 0, 2000), false, 0);
    }
}

void faults_resumed(const node *self)
{
    if (real_strikes(self->all, 2)) {
        doom(self, real_draw_ns(self->all, 5, 40), false, 0);
    }
}

static void arm(real_match *all)
{
    all->trigger.armed = true;
    all->trigger.side = (fault_side)(sb_random_below(&all->random, 5) / 2);
    all->trigger.state =
        all->trigger.side == FAULT_RESUME ? 0 : sb_random_below(&all->random, MOVES_STATE_COUNT);
    all->trigger.kind = sb_random_below(&all->random, 8);
    all->trigger.delay_ns =
        sb_random_below(&all->random, 3) > 0 ? real_draw_ns(all, 0, 20) : real_draw_ns(all, 0, 700);
}

static void order(real_match *all)
{
    const uint32_t at = all->history.player.node;
    if (at >= all->node_count || !all->nodes[at].process.alive) {
        return;
    }
    node *self = &all->nodes[at];
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        held_match *held = &self->process.held[i];
        if (held->used && held->number != 0 && held->begun && !held->moves) {
            real_source_order(self, held, 1 - self->address);
            return;
        }
    }
}

void faults_step(real_match *all)
{
    if (all->now_us >= all->next_move_us) {
        all->next_move_us =
            all->now_us + (all->faults ? 200000 : 1200000) + sb_random_below(&all->random, 1000000);
        order(all);
    }
    if (!all->faults || all->calm || all->now_us < 1500000) {
        return;
    }
    const uint32_t at = sb_random_below(&all->random, all->node_count);
    const uint32_t to =
        (at + 1 + sb_random_below(&all->random, all->node_count - 1)) % all->node_count;
    if (all->now_ns >= all->trigger_ns) {
        all->trigger_ns = NEVER;
        strike(all, all->trigger_node, all->trigger_to != all->trigger_node ? all->trigger_to : to,
               all->trigger.kind);
    }
    if (all->now_ns >= all->doom.at_ns) {
        strike_doomed(all);
    }
    // Some states are so rare that another one must have its turn.
    if (all->trigger_ns == NEVER && real_strikes(all, all->trigger.armed ? 800 : 150)) {
        arm(all);
    }
    if (real_strikes(all, 5000)) {
        strike(all, at, to, sb_random_below(&all->random, 8));
    }
}
