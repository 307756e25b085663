#include "wire_battle.h"

#include <stdlib.h>
#include <string.h>

#include "host/base/heap.h"
#include "packed_counts.h"
#include "protocol/secure/envelope.h"
#include "session/match/session.h"
#include "session/match/state.h"
#include "wire_match.h"
#include "wire_peers.h"

#define TICK_RATE_HZ WIRE_TICK_RATE_HZ
#define SENT_COUNT_MAX 1024u

// Bytes of a datagram's IPv4 and UDP headers, the envelope and the ENet header, and of the header
// of each command in it.
#define DATAGRAM_HEAD_SIZE (20u + 8u + SB_ENVELOPE_OVERHEAD + 4u)
#define UNSEQUENCED_HEAD_SIZE 8u
#define RELIABLE_HEAD_SIZE 6u

const char *wire_encoding_name(wire_encoding encoding)
{
    static const char *const names[WIRE_ENCODING_COUNT] = {"naive", "quantised", "delta",
                                                           "predicted", "packed"};
    return names[encoding];
}

void wire_rules_init(wire_rules *out_rules, wire_encoding encoding)
{
    sb_rules *rules = &out_rules->rules;
    *rules = *sb_game_def_default().rules;
    for (uint32_t i = 0; i < rules->schema.kind_count; i++) {
        out_rules->kinds[i] = rules->schema.kinds[i];
        if (encoding == WIRE_DELTA) {
            out_rules->kinds[i].motion = NULL;
        }
    }
    rules->schema.kinds = out_rules->kinds;
}

typedef struct battle {
    wire_battle_def def;
    sb_session *session;
    wire_match shadow; // the same match one tick ahead: the state that a correct prediction has
    sb_bit_tally tally[SB_PACKED_MODEL_COUNT];
    bool counting;
    uint32_t sent_ticks[SENT_COUNT_MAX]; // tick of snapshot n at n % SENT_COUNT_MAX
    uint32_t sent_count;
    uint8_t datagram[1 << 17]; // payload of this tick
    size_t datagram_size;
    uint32_t command_bytes;
    uint64_t payload, wire, events, entity_count, snapshots;
} battle;

static void send_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                      size_t size)
{
    battle *b = context;
    (void)peer;
    bool snapshot = channel == SB_CHANNEL_DOWN;
    uint32_t tick = sb_game_tick(sb_session_game(b->session));
    if (snapshot &&
        (b->sent_count == 0 || b->sent_ticks[(b->sent_count - 1) % SENT_COUNT_MAX] != tick)) {
        b->sent_ticks[b->sent_count++ % SENT_COUNT_MAX] = tick;
    }
    if (snapshot && b->def.counts != NULL && b->counting) {
        packed_counts_write(b->def.counts, b->tally);
    }
    memset(b->tally, 0, sizeof b->tally);
    if (snapshot && b->def.encoding < WIRE_DELTA) {
        return; // the peer encoding's snapshot is counted instead
    }
    if (!snapshot && b->counting) {
        b->events += size;
    }
    memcpy(b->datagram + b->datagram_size, bytes, size);
    b->datagram_size += size;
    b->command_bytes += snapshot ? UNSEQUENCED_HEAD_SIZE : RELIABLE_HEAD_SIZE;
}

static void close_down(void *context, uint32_t peer)
{
    (void)context;
    (void)peer;
}

// Counts what the encodings without baselines would send instead of a snapshot, in parts as
// necessary.
static bool put_whole(battle *b)
{
    wire_whole whole;
    bool packed = wire_whole_pack(&whole, b->def.encoding == WIRE_NAIVE, b->shadow.entities,
                                  b->shadow.entity_count);
    size_t size = whole.bytes.size;
    size_t part_count = (size + WIRE_PART_ROOM - 1) / WIRE_PART_ROOM;
    size += part_count * WIRE_PART_HEAD_SIZE;
    b->payload += size;
    b->wire += size + part_count * (DATAGRAM_HEAD_SIZE + UNSEQUENCED_HEAD_SIZE);
    wire_whole_deinit(&whole);
    return packed;
}

// Counts the datagram of this tick.
static void flush(battle *b)
{
    size_t size = b->datagram_size;
    if (b->counting && size > 0) {
        b->payload += size;
        b->wire += size + DATAGRAM_HEAD_SIZE + b->command_bytes;
    }
    b->datagram_size = 0;
    b->command_bytes = 0;
}

// Returns the newest snapshot that was sent a round trip before `tick`.
static uint32_t acknowledged(const battle *b, uint32_t tick)
{
    uint32_t round_trip_ticks = (b->def.round_trip_ms * TICK_RATE_HZ + 999) / 1000;
    for (uint32_t i = 1; i <= SENT_COUNT_MAX && i <= b->sent_count; i++) {
        uint32_t sent = b->sent_ticks[(b->sent_count - i) % SENT_COUNT_MAX];
        if (sent + round_trip_ticks <= tick) {
            return sent;
        }
    }
    return 0;
}

static void send_input(battle *b, uint32_t tick)
{
    const sb_input *input = &b->shadow.frame.inputs[WIRE_PLAYER];
    const sb_message message = {
        .type = SB_MESSAGE_INPUT,
        .input = {.ack_tick = acknowledged(b, tick),
                  .ack_bits = UINT32_MAX,
                  .tick = tick,
                  .input_count = 1,
                  .inputs = {*input},
                  .predicted_hashes = {sb_game_own_hash(b->shadow.game, WIRE_PLAYER)}},
    };
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    if (sb_message_encode(&message, &writer) == SB_OK) {
        sb_hosted_receive(sb_session_hosted(b->session), WIRE_PLAYER, bytes, writer.size);
    }
}

static bool start(battle *b, const sb_rules *rules)
{
    if (!wire_match_init(&b->shadow, b->def.tanks, b->def.seed, rules)) {
        return false;
    }
    sb_allocator allocator = sb_heap_allocator();
    sb_session_def def = sb_session_def_default();
    def.game = b->shadow.def;
    def.snapshot_rate_hz = b->def.snapshot_rate_hz;
    def.client_bandwidth = 0;
    def.output = (sb_session_output){send_down, b, close_down, b};
    if (sb_session_create(&def, &b->shadow.map, &allocator, &b->session) != SB_OK) {
        return false;
    }
    b->session->hosted.replication.coder->tally = b->def.counts != NULL ? b->tally : NULL;
    const sb_message_hello hello = {
        .form = b->def.encoding == WIRE_PACKED ? SB_FORM_PACKED : SB_FORM_PLAIN,
        .name = {"bench", 5},
    };
    return sb_hosted_join(sb_session_hosted(b->session), WIRE_PLAYER, SB_PEER_SOURCE_UNKNOWN,
                          &hello) == SB_OK;
}

static bool play(battle *b)
{
    uint32_t rate = b->def.snapshot_rate_hz;
    for (uint32_t tick = 1; tick <= (b->def.warm_up_s + b->def.seconds) * TICK_RATE_HZ; tick++) {
        if (!wire_match_step(&b->shadow)) {
            return false;
        }
        send_input(b, tick);
        b->counting = tick > b->def.warm_up_s * TICK_RATE_HZ;
        sb_hosted_tick(sb_session_hosted(b->session));
        flush(b);
        bool due = tick * rate / TICK_RATE_HZ != (tick - 1) * rate / TICK_RATE_HZ;
        if (b->counting && due) {
            b->entity_count += b->shadow.entity_count;
            b->snapshots++;
            if (b->def.encoding < WIRE_DELTA && !put_whole(b)) {
                return false;
            }
        }
    }
    return sb_game_hash(sb_session_game(b->session)) == sb_game_hash(b->shadow.game);
}

static void sum_up(const battle *b, wire_battle_result *out)
{
    double seconds = b->def.seconds;
    *out = (wire_battle_result){
        .bytes_per_second = (double)b->payload / seconds,
        .wire_bytes_per_second = (double)b->wire / seconds,
        .event_bytes_per_second = (double)b->events / seconds,
        .shots_per_tank_second = wire_match_shots(&b->shadow),
        .driven_m_per_tank_second = wire_match_metres(&b->shadow),
        .entities = (double)b->entity_count / (double)b->snapshots,
    };
}

bool wire_battle_run(const wire_battle_def *def, wire_battle_result *out_result)
{
    battle *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return false;
    }
    b->def = *def;
    wire_rules rules;
    wire_rules_init(&rules, def->encoding);
    bool good = start(b, &rules.rules) && play(b);
    if (good) {
        sum_up(b, out_result);
    }
    sb_hosted_destroy(sb_session_hosted(b->session));
    wire_match_deinit(&b->shadow);
    free(b);
    return good;
}
