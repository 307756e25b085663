#include "visitor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

#define S_US UINT64_C(1000000)
#define ADDRESS_COUNT 40u
#define GOODBYE_US (2 * S_US) // after which the server's transport gives a leaving peer up
#define NOTICE_US_MAX (4 * S_US)

static uint64_t draw_us(hours_visitor *visitor, uint32_t seconds_max)
{
    return S_US / 10 + (uint64_t)sb_random_below(&visitor->random, seconds_max * 1000) * 1000;
}

void hours_visitor_init(hours_visitor *visitor, hours_service *service, uint32_t index,
                        uint64_t seed, const sb_allocator *allocator)
{
    *visitor = (hours_visitor){.index = index, .service = service, .allocator = *allocator};
    visitor->random = sb_random_seed(seed, 100 + index);
    visitor->next_us = draw_us(visitor, 60);
    sim_link_def link = {.round_trip_us = 20000 + sb_random_below(&visitor->random, 150000),
                         .jitter_us = sb_random_below(&visitor->random, 20000),
                         .loss = 0.02f,
                         .duplication = 0.01f,
                         .seed = seed * 1000 + 2 * index};
    sim_link_init(&visitor->up, &link);
    link.seed++;
    sim_link_init(&visitor->down, &link);
}

static void end_visit(hours_visitor *visitor)
{
    sb_client_core_destroy(visitor->core);
    visitor->core = NULL;
    visitor->transport = 0;
    visitor->closing = visitor->leaving = false;
    visitor->session = visitor->chosen = 0;
    sim_link_clear(&visitor->up);
    sim_link_clear(&visitor->down);
    visitor->next_us = visitor->now_us + draw_us(visitor, 240);
}

void hours_visitor_deinit(hours_visitor *visitor)
{
    sb_client_core_destroy(visitor->core);
    sim_link_deinit(&visitor->up);
    sim_link_deinit(&visitor->down);
}

static bool is_held(const hours_visitor *visitor)
{
    return visitor->transport != 0 && visitor->held[visitor->peer % HOURS_PEERS_EACH];
}

static void send_up(void *context, sb_channel channel, const void *bytes, size_t size)
{
    hours_visitor *visitor = context;
    sim_link_send(&visitor->up, visitor->now_us, channel == SB_CHANNEL_RELIABLE, bytes, size);
}

void hours_visitor_send(hours_visitor *visitor, uint32_t peer, bool reliable, const void *bytes,
                        size_t size)
{
    if (peer == visitor->peer && is_held(visitor)) {
        sim_link_send(&visitor->down, visitor->service->now_us, reliable, bytes, size);
    }
}

void hours_visitor_close(hours_visitor *visitor, uint32_t peer)
{
    visitor->held[peer % HOURS_PEERS_EACH] = false;
    visitor->notice_us[peer % HOURS_PEERS_EACH] = 0;
    visitor->closing = visitor->closing || (visitor->transport != 0 && peer == visitor->peer);
}

// Ends the transport of which the server is not told: it notices later.
static void drop_transport(hours_visitor *visitor)
{
    if (is_held(visitor)) {
        visitor->notice_us[visitor->peer % HOURS_PEERS_EACH] =
            visitor->now_us + S_US + sb_random_below(&visitor->random, (uint32_t)NOTICE_US_MAX);
    }
    visitor->transport = 0;
    visitor->closing = false;
    sim_link_clear(&visitor->up);
    sim_link_clear(&visitor->down);
}

static void notice_losses(hours_visitor *visitor)
{
    for (uint32_t i = 0; i < HOURS_PEERS_EACH; i++) {
        if (visitor->notice_us[i] != 0 && visitor->now_us >= visitor->notice_us[i]) {
            visitor->notice_us[i] = 0;
            visitor->held[i] = false;
            sb_lobby_disconnect(visitor->service->lobby, visitor->index * HOURS_PEERS_EACH + i);
        }
    }
}

void hours_visitor_deliver(hours_visitor *visitor, uint64_t now_us)
{
    visitor->now_us = now_us;
    notice_losses(visitor);
    sim_packet *packet;
    while (visitor->transport != 0 && (packet = sim_link_receive(&visitor->up, now_us)) != NULL) {
        if (is_held(visitor)) {
            sb_lobby_receive(visitor->service->lobby, visitor->peer, packet->bytes, packet->size);
        }
        free(packet);
    }
    if (visitor->leaving && now_us >= visitor->left_us + GOODBYE_US) {
        if (is_held(visitor)) {
            visitor->held[visitor->peer % HOURS_PEERS_EACH] = false;
            sb_lobby_leave(visitor->service->lobby, visitor->peer);
        }
        visitor->counts.goodbyes++;
        end_visit(visitor);
    }
}

// Connects by a peer that the server does not hold any more.
static void connect_transport(hours_visitor *visitor, uint32_t number)
{
    for (uint32_t i = 0; i < HOURS_PEERS_EACH; i++) {
        if (!visitor->held[i]) {
            visitor->held[i] = true;
            visitor->peer = visitor->index * HOURS_PEERS_EACH + i;
            visitor->transport = number;
            visitor->closing = false;
            hours_service_connect(visitor->service, visitor->peer, visitor->address);
            sb_client_core_connected(visitor->core, visitor->now_us);
            return;
        }
    }
}

// Draws an IPv4 address, in IPv6.
static void draw_address(hours_visitor *visitor)
{
    memset(visitor->address, 0, 10);
    memset(visitor->address + 10, 0xff, 2);
    const uint32_t last = 1 + sb_random_below(&visitor->random, ADDRESS_COUNT);
    const uint8_t ip[4] = {203, 0, 113, (uint8_t)last};
    memcpy(visitor->address + 12, ip, sizeof ip);
}

static void begin_visit(hours_visitor *visitor)
{
    static const char *const modes[] = {NULL, "duel", "squad"};
    char name[SB_CLIENT_NAME_SIZE];
    (void)snprintf(name, sizeof name, "visitor %u", visitor->index);
    if (visitor->counts.visits == 0 || sb_random_below(&visitor->random, 4) == 0) {
        draw_address(visitor);
    }
    sb_client_def def = sb_client_def_default();
    def.name = name;
    def.plain = sb_random_below(&visitor->random, 4) == 0;
    uint32_t how = sb_random_below(&visitor->random, 4);
    def.role = how == 0   ? SB_CLIENT_ROLE_LOBBY
               : how == 1 ? SB_CLIENT_ROLE_SPECTATOR
                          : SB_CLIENT_ROLE_PLAYER;
    if (how == 3) {
        def.mode = modes[sb_random_below(&visitor->random, 3)];
        def.create = def.mode != NULL;
    }
    sb_client_output output = {send_up, visitor};
    sb_error error = sb_client_core_create(&def, NULL, output, &visitor->allocator, &visitor->core);
    SB_ASSERT(error == SB_OK);
    visitor->counts.visits++;
    visitor->end_us = visitor->now_us + draw_us(visitor, 1200);
    visitor->next_us = visitor->now_us + draw_us(visitor, 20);
    sb_client_core_time(visitor->core, visitor->now_us);
    connect_transport(visitor, sb_client_core_transport(visitor->core));
}

static void end_by_choice(hours_visitor *visitor)
{
    if (sb_random_below(&visitor->random, 4) != 0 && is_held(visitor) &&
        sb_client_core_close(visitor->core)) {
        visitor->leaving = true;
        visitor->left_us = visitor->now_us;
        return;
    }
    visitor->counts.vanished++;
    drop_transport(visitor);
    end_visit(visitor);
}

static void ask_for_another(hours_visitor *visitor)
{
    static const char *const modes[] = {NULL, "duel", "squad", "no such mode"};
    sb_client_join_def join = {.role = SB_CLIENT_ROLE_PLAYER};
    if (visitor->chosen != 0 && sb_random_below(&visitor->random, 2) == 0) {
        join.session = visitor->chosen;
        join.password = sb_random_below(&visitor->random, 2) == 0 ? "open sesame" : NULL;
    } else {
        join.mode = modes[sb_random_below(&visitor->random, 4)];
        join.create = sb_random_below(&visitor->random, 2) == 0;
    }
    if (sb_random_below(&visitor->random, 8) == 0) {
        join.role = SB_CLIENT_ROLE_SPECTATOR;
    }
    (void)sb_client_core_join(visitor->core, &join);
}

static void make_session(hours_visitor *visitor)
{
    sb_client_session_def def = {
        .mode = sb_random_below(&visitor->random, 2) == 0 ? "duel" : "squad", .name = "mine"};
    if (sb_random_below(&visitor->random, 3) == 0) {
        def.password = "open sesame";
        def.visibility = (sb_client_visibility)sb_random_below(&visitor->random, 3);
    }
    visitor->counts.creates += sb_client_core_session_create(visitor->core, &def) == SB_OK;
}

static void look_at_list(hours_visitor *visitor)
{
    sb_client_filter filter = {.not_full = sb_random_below(&visitor->random, 2) == 0};
    visitor->counts.lists += sb_client_core_list(visitor->core, &filter) == SB_OK;
}

static void take_part(hours_visitor *visitor)
{
    switch (sb_random_below(&visitor->random, 5)) {
    case 0:
        visitor->counts.votes +=
            sb_client_core_vote(visitor->core,
                                sb_random_below(&visitor->random, 2) == 0 ? SB_CLIENT_VOTE_KICK
                                                                          : SB_CLIENT_VOTE_MAP,
                                sb_random_below(&visitor->random, 3), true) == SB_OK;
        break;
    case 1:
        visitor->counts.chats +=
            sb_client_core_chat_send(visitor->core, SB_CLIENT_CHAT_ALL, 0, "hello") == SB_OK;
        break;
    case 2:
        (void)sb_client_core_team_set(visitor->core, sb_random_below(&visitor->random, 3));
        break;
    default:
        (void)sb_client_core_ready_set(visitor->core, true);
    }
}

static void steer(hours_visitor *visitor)
{
    visitor->control.throttle = 2.0f * sb_random_unit(&visitor->random) - 1.0f;
    visitor->control.steering = 2.0f * sb_random_unit(&visitor->random) - 1.0f;
    visitor->control.aim_yaw = 6.0f * sb_random_unit(&visitor->random) - 3.0f;
    visitor->control.fire = sb_random_below(&visitor->random, 2) == 0;
    sb_client_core_input_set(visitor->core, &visitor->control);
}

static void decide(hours_visitor *visitor, const sb_client_status *status)
{
    visitor->next_us = visitor->now_us + draw_us(visitor, 20);
    bool plays = status->state == SB_CLIENT_PLAYING;
    if (plays) {
        steer(visitor);
    }
    switch (sb_random_below(&visitor->random, plays ? 16 : 4)) {
    case 0:
        look_at_list(visitor);
        break;
    case 1:
        ask_for_another(visitor);
        break;
    case 2:
        make_session(visitor);
        break;
    case 3:
        visitor->counts.leaves += plays && sb_client_core_leave(visitor->core) == SB_OK;
        break;
    default:
        take_part(visitor);
    }
}

static void receive(hours_visitor *visitor)
{
    sim_packet *packet;
    while ((packet = sim_link_receive(&visitor->down, visitor->now_us)) != NULL) {
        sb_client_core_receive(visitor->core, packet->bytes, packet->size, visitor->now_us);
        free(packet);
    }
    if (visitor->closing && sim_link_is_drained(&visitor->down)) {
        visitor->transport = 0;
        visitor->closing = false;
        sb_client_core_disconnected(visitor->core);
    }
}

static void look(hours_visitor *visitor, const sb_client_status *status)
{
    sb_client_event event;
    while (sb_client_core_event_poll(visitor->core, &event)) {
    }
    sb_client_chat chat;
    while (sb_client_core_chat_poll(visitor->core, &chat)) {
    }
    sb_client_listing listing;
    while (sb_client_core_listing_poll(visitor->core, &listing)) {
        visitor->counts.listings++;
        if (visitor->chosen == 0 || sb_random_below(&visitor->random, 3) == 0) {
            visitor->chosen = listing.number;
        }
    }
    if (status->state == SB_CLIENT_PLAYING && status->session != visitor->session) {
        visitor->counts.joins++;
        visitor->counts.moves += visitor->session != 0;
        visitor->counts.spectated += status->player == SB_CLIENT_NO_PLAYER;
        visitor->session = status->session;
    }
}

void hours_visitor_update(hours_visitor *visitor, bool open)
{
    if (visitor->core == NULL) {
        if (open && visitor->now_us >= visitor->next_us) {
            begin_visit(visitor);
        }
        return;
    }
    if (visitor->leaving) {
        return;
    }
    sb_client_core_time(visitor->core, visitor->now_us);
    receive(visitor);
    sb_client_core_update(visitor->core, visitor->now_us);
    uint32_t wanted = sb_client_core_transport(visitor->core);
    if (wanted != visitor->transport) {
        drop_transport(visitor);
        if (wanted != 0) {
            connect_transport(visitor, wanted);
        }
    }
    sb_client_status status;
    sb_client_core_status(visitor->core, &status);
    look(visitor, &status);
    if (status.state == SB_CLIENT_CLOSED) {
        visitor->counts.refused++;
        drop_transport(visitor);
        end_visit(visitor);
    } else if (visitor->now_us >= visitor->end_us || !open) {
        end_by_choice(visitor);
    } else if (visitor->now_us >= visitor->next_us) {
        decide(visitor, &status);
    }
}

bool hours_visitor_plays(const hours_visitor *visitor, uint32_t *out_session, uint32_t *out_slot)
{
    if (visitor->core == NULL || visitor->leaving) {
        return false;
    }
    sb_client_status status;
    sb_client_core_status(visitor->core, &status);
    *out_session = status.session;
    *out_slot = status.player;
    return status.state == SB_CLIENT_PLAYING && status.player != SB_CLIENT_NO_PLAYER;
}
