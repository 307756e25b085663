#include "cluster.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

#define CHAOS_NS (15000 * MS)
#define ORDERS_NS (17000 * MS) ///< operators order moves until then
#define END_NS (60000 * MS)    ///< the latest end
#define QUIET_NS (1000 * MS)

void cluster_fail(cluster *all, const char *text)
{
    moves_result *result = all->result;
    cluster_say(all, "FAILS: %s", text);
    if (result->failure[0] == '\0') {
        snprintf(result->failure, sizeof result->failure, "after %llu ms: %s",
                 (unsigned long long)(all->now_ns / MS), text);
    }
}

bool cluster_strikes(cluster *all, uint32_t n)
{
    return all->now_ns < all->calm_ns && sb_random_below(&all->random, n) == 0;
}

uint64_t cluster_draw_ns(cluster *all, uint64_t min_ns, uint64_t max_ns)
{
    const uint32_t steps = (uint32_t)((max_ns - min_ns) / (MS / 10));
    return min_ns + sb_random_below(&all->random, steps + 1) * (MS / 10);
}

void cluster_name(cluster *all, uint8_t out_id[SB_MOVE_ID_SIZE])
{
    memset(out_id, 0, SB_MOVE_ID_SIZE);
    all->named++;
    memcpy(out_id, &all->named, sizeof all->named);
}

void cluster_say(const cluster *all, const char *format, ...)
{
    if (all->verbose) {
        va_list arguments;
        va_start(arguments, format);
        printf("%8.1f ms  ", (double)all->now_ns / 1e6);
        vprintf(format, arguments);
        printf("\n");
        va_end(arguments);
    }
}

void cluster_entered(cluster *all, uint32_t node, uint32_t to, bool of_source, uint32_t state)
{
    uint32_t *entered = of_source ? all->result->source_entered : all->result->target_entered;
    entered[state]++;
    cluster_say(all, "node %u: %s state %u", node, of_source ? "source" : "target", state);
    if (all->trigger.armed && all->trigger.of_source == of_source && all->trigger.state == state &&
        all->trigger_ns == NEVER) {
        all->trigger.armed = false;
        all->trigger_ns = all->now_ns + all->trigger.delay_ns;
        all->trigger_node = node;
        all->trigger_to = to;
    }
}

static void cut(cluster *all, uint32_t a, uint32_t b, uint64_t for_ns)
{
    all->net.cut_until_ns[a][b] = all->net.cut_until_ns[b][a] = all->now_ns + for_ns;
}

static void reset_some(cluster *all, uint32_t node)
{
    for (uint32_t i = 0; i < NET_CONNECTION_COUNT_MAX; i++) {
        net_connection *connection = &all->net.connections[i];
        if (connection->used &&
            (connection->ends[0].node == node || connection->ends[1].node == node)) {
            net_reset(&all->net, connection);
        }
    }
}

static void strike(cluster *all, uint32_t node, uint32_t to, uint32_t kind)
{
    switch (kind) {
    case 0:
        process_die(all, node, true);
        break;
    case 1:
        process_die(all, node, false);
        break;
    case 2:
        process_die(all, to, true);
        break;
    case 3:
        process_die(all, to, false);
        break;
    case 4:
        reset_some(all, node);
        break;
    case 5:
        cut(all, node, to, cluster_draw_ns(all, 10 * MS, 6000 * MS));
        break;
    case 6:
        all->nodes[node].process.stalled_ns =
            all->now_ns + cluster_draw_ns(all, 10 * MS, 4000 * MS);
        break;
    default:
        process_die(all, node, false);
        process_die(all, to, false);
        break;
    }
}

static void arm(cluster *all)
{
    all->trigger.armed = true;
    all->trigger.of_source = sb_random_below(&all->random, 2) == 0;
    all->trigger.state = sb_random_below(&all->random, MOVES_STATE_COUNT);
    all->trigger.kind = sb_random_below(&all->random, 8);
    all->trigger.delay_ns = sb_random_below(&all->random, 3) > 0
                                ? cluster_draw_ns(all, 0, 20 * MS)
                                : cluster_draw_ns(all, 0, 700 * MS);
}

static void strike_at_random(cluster *all)
{
    const uint32_t node = sb_random_below(&all->random, all->node_count);
    const uint32_t to = sb_random_below(&all->random, all->node_count);
    if (all->now_ns >= all->trigger_ns) {
        const uint32_t other = all->trigger_to != all->trigger_node ? all->trigger_to : to;
        all->trigger_ns = NEVER;
        strike(all, all->trigger_node, other, all->trigger.kind);
    }
    if (cluster_strikes(all, 400) && !all->trigger.armed && all->trigger_ns == NEVER) {
        arm(all);
    }
    if (cluster_strikes(all, 4000)) {
        strike(all, node, to, sb_random_below(&all->random, 8));
    }
}

static void order(cluster *all)
{
    const uint32_t node = sb_random_below(&all->random, all->node_count);
    const uint32_t to = sb_random_below(&all->random, all->node_count);
    host_process *self = &all->nodes[node].process;
    host_session *session = &self->sessions[sb_random_below(&all->random, SESSION_COUNT_MAX)];
    const bool same_group =
        all->nodes[node].group == all->nodes[to].group && all->nodes[node].group < GROUP_COUNT_MAX;
    if (node != to && !same_group && self->alive && self->mode == PROCESS_LEADS && session->used &&
        !session->moves && !session->stands) {
        source_order(all, node, session, to);
    }
}

static void begin_match(cluster *all, uint32_t match)
{
    char name[SB_FOLLOW_NAME_SIZE_MAX + 1];
    uint32_t at = sb_random_below(&all->random, all->node_count);
    while (all->nodes[at].group < GROUP_COUNT_MAX &&
           all->groups[all->nodes[at].group].nodes[1] == at) {
        at = sb_random_below(&all->random, all->node_count);
    }
    snprintf(name, sizeof name, "sabot-%u.sblog", match + 1);
    disk_log *log = disk_make(&all->nodes[at].files, name);
    disk_append(log, (disk_entry){.kind = DISK_BEGIN, .value = match});
    disk_synced(log, 1);
    history_init(&all->matches[match], match);
}

static void set_up(cluster *all)
{
    sb_random *random = &all->random;
    const uint32_t servers = 2 + sb_random_below(random, 2);
    all->group_count = sb_random_below(random, 3);
    all->node_count = servers + all->group_count;
    for (uint32_t i = 0; i < all->node_count; i++) {
        sim_node *each = &all->nodes[i];
        memset(each->store, 0, sizeof each->store);
        each->store[0] = (uint8_t)(i + 1);
        each->group = GROUP_COUNT_MAX;
        each->speed = sb_random_below(random, 6) == 0 ? 0 : 1 + sb_random_below(random, 40);
        each->start_ns = cluster_draw_ns(all, 0, 50 * MS);
    }
    for (uint32_t i = 0; i < all->group_count; i++) {
        all->groups[i].nodes[0] = i;
        all->groups[i].nodes[1] = servers + i;
        all->nodes[i].group = all->nodes[servers + i].group = i;
        memcpy(all->nodes[servers + i].store, all->nodes[i].store, SB_MOVE_STORE_SIZE);
    }
    static const uint32_t delays_ms[] = {1, 1, 5, 20, 60, 200};
    all->net.delay_ns_max = delays_ms[sb_random_below(random, 6)] * MS;
    all->match_count = 1 + sb_random_below(random, MATCH_COUNT_MAX);
    for (uint32_t i = 0; i < all->match_count; i++) {
        begin_match(all, i);
    }
    all->calm_ns = CHAOS_NS;
    all->trigger_ns = NEVER;
}

// One server in twenty seeds never comes back.
static void lose_for_good(cluster *all)
{
    const uint32_t at = sb_random_below(&all->random, all->node_count);
    host_process *self = &all->nodes[at].process;
    if (all->nodes[at].group < GROUP_COUNT_MAX) {
        return;
    }
    process_die(all, at, true);
    all->nodes[at].start_ns = NEVER;
    all->nodes[at].gone = self->number > 0;
    for (uint32_t i = 0; i < all->nodes[at].files.count; i++) {
        disk_place place;
        disk_look(all->nodes[at].files.logs[i], &place);
        if (!all->nodes[at].files.logs[i]->removed && !place.closed &&
            sb_move_story_judge(&place.story) != SB_MOVE_COPY) {
            all->lost[place.match] = true;
        }
    }
}

static bool is_led(const cluster *all, uint32_t match)
{
    uint32_t led = 0;
    for (uint32_t i = 0; i < all->node_count; i++) {
        const host_process *self = &all->nodes[i].process;
        for (uint32_t k = 0; self->alive && k < SESSION_COUNT_MAX; k++) {
            const host_session *session = &self->sessions[k];
            led += session->used && session->match == match && !session->moves && !session->stands;
        }
    }
    return led == 1 && all->now_ns - all->matches[match].played_ns < QUIET_NS;
}

static bool is_settled(const cluster *all)
{
    for (uint32_t i = 0; i < all->node_count; i++) {
        const host_process *self = &all->nodes[i].process;
        for (uint32_t k = 0; self->alive && k < TARGET_COUNT_MAX; k++) {
            if (self->targets[k].used && !sb_move_target_is_over(&self->targets[k].machine)) {
                return false;
            }
        }
    }
    for (uint32_t i = 0; i < all->match_count; i++) {
        if (!all->lost[i] && !is_led(all, i)) {
            return false;
        }
    }
    return true;
}

static void judge_end(cluster *all)
{
    char text[HISTORY_TEXT_SIZE];
    for (uint32_t i = 0; i < all->match_count; i++) {
        const match_history *match = &all->matches[i];
        if (!all->lost[i] && !is_led(all, i)) {
            snprintf(text, sizeof text,
                     "match %u is not led at the end; its last tick %u was played at %llu ms", i,
                     match->tick, (unsigned long long)(match->played_ns / MS));
            cluster_fail(all, text);
        }
        const uint64_t words[3] = {all->result->digest, match->tick, match->hashes[match->tick]};
        all->result->digest = sb_hash(words, sizeof words);
    }
    if (!is_settled(all)) {
        cluster_fail(all, "a move does not come to an end");
    }
}

static void step(cluster *all)
{
    for (uint32_t i = 0; i < all->node_count; i++) {
        if (!all->nodes[i].process.alive && all->now_ns >= all->nodes[i].start_ns) {
            process_start(all, i);
        }
    }
    net_step(&all->net, all->now_ns);
    const uint32_t first = sb_random_below(&all->random, all->node_count);
    for (uint32_t i = 0; i < all->node_count; i++) {
        process_step(all, (first + i) % all->node_count);
    }
    if (all->now_ns < all->calm_ns) {
        strike_at_random(all);
    }
    if (all->now_ns < ORDERS_NS && sb_random_below(&all->random, 40) == 0) {
        order(all);
    }
}

static void calm(cluster *all)
{
    memset(all->net.cut_until_ns, 0, sizeof all->net.cut_until_ns);
    all->net.calm = true;
    all->trigger.armed = false;
    all->trigger_ns = NEVER;
}

static void run(cluster *all)
{
    const bool loses = sb_random_below(&all->random, 20) == 0;
    const uint64_t lost_ns = cluster_draw_ns(all, 3000 * MS, CHAOS_NS - MS) / MS * MS;
    for (all->now_ns = MS; all->now_ns < END_NS && all->result->failure[0] == '\0';
         all->now_ns += MS) {
        step(all);
        if (loses && all->now_ns == lost_ns) {
            lose_for_good(all);
        }
        if (all->now_ns == all->calm_ns) {
            calm(all);
        }
        if (all->now_ns > ORDERS_NS + 5000 * MS && all->now_ns % (100 * MS) == 0 &&
            is_settled(all)) {
            break;
        }
    }
    if (all->result->failure[0] == '\0') {
        judge_end(all);
    }
}

void moves_play(uint64_t seed, moves_fault fault, bool verbose, moves_result *out_result)
{
    cluster *all = calloc(1, sizeof *all);
    memset(out_result, 0, sizeof *out_result);
    if (all == NULL) {
        snprintf(out_result->failure, sizeof out_result->failure, "not enough memory");
        return;
    }
    all->result = out_result;
    all->fault = fault;
    all->verbose = verbose;
    all->random = sb_random_seed(seed, 1);
    all->net.random = sb_random_seed(seed, 2);
    process_set_handlers(all);
    set_up(all);
    run(all);
    out_result->nodes = all->node_count;
    out_result->matches = all->match_count;
    out_result->passed = out_result->failure[0] == '\0';
    for (uint32_t i = 0; i < all->node_count; i++) {
        disk_deinit(&all->nodes[i].files);
    }
    net_deinit(&all->net);
    free(all);
}
