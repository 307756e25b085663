#include "client_transport.h"

#include <enet/enet.h>
#include <stdlib.h>

#include "client/def.h"
#include "enet_host.h"
#include "link_emulator.h"
#include "platform/platform.h"
#include "protocol/limits.h"
#include "tunnel.h"
#include "tunnel_target.h"

// Every datagram is an event or an error. The rest waits, so that a flood cannot hold up the
// caller's frame.
#define EVENT_COUNT_MAX 4096
#define ERROR_COUNT_MAX 256
#define THROTTLE_INTERVAL_MS 5000u
#define TIMEOUT_MS_MAX (3600u * 1000u)
#define PING_MS_MIN 50u
#define PING_MS_MAX 500u
#define BLIND_WAIT_MS 2u
// A connection on which nothing has come for this time asks for a sign of life, and a few times
// again.
#define ASK_US 60000u
#define ASK_COUNT_MAX 4u
// What a silence counts as once the server's system says that nobody listens there: more than any
// that a link may have.
#define DESERTED_US 2000000u
// A connection that is made ahead of time may be gone at the server before the hello is there: a
// server gives a handshake that is not finished two to three seconds. One that is there
// acknowledges hello and pings, also while it holds its answer.
#define UNPROVED_MS 2000u

typedef struct transport {
    ENetHost *host; ///< NULL while stopped
    ENetPeer *peer; ///< NULL without a connection or an attempt at one
    sb_tunnel *tunnel;
    bool opening;     ///< the tunnel is being opened, and ENet has not tried to connect yet
    uint32_t open_ms; ///< when the tunnel began to open, on ENet's clock
    sb_carrier_handler handler;
    uint32_t timeout_ms;
    uint32_t heard_ms; ///< when the last message arrived, on ENet's clock
    uint64_t service_error_count;
    uint64_t stepped_us;     ///< when the last step began, on the system's clock
    uint64_t asked_heard_us; ///< the silence in which a sign of life was asked for: its begin
    uint32_t ask_count;      ///< in that silence
    bool enet_started;       ///< ENet's start-up is still to be balanced
    bool connected;
    bool finishing;
    bool unproved; ///< made ahead of time, and no message has come by it
} transport;

static uint32_t ping_interval_ms(uint32_t timeout_ms)
{
    uint32_t interval_ms = timeout_ms / 8;
    if (interval_ms < PING_MS_MIN) {
        return PING_MS_MIN;
    }
    return interval_ms < PING_MS_MAX ? interval_ms : PING_MS_MAX;
}

static void configure_timeout(const transport *self)
{
    enet_peer_timeout(self->peer, 0, self->timeout_ms, self->timeout_ms);
    enet_peer_ping_interval(self->peer, ping_interval_ms(self->timeout_ms));
}

// ENet's own throttle drops unreliable packets when the round trip grows, for instance when a game
// shares its link. Messages here are small and paced already. This must wait until the client is
// connected: the connect command names the throttle's settings, and ENet refuses an answer to other
// ones.
static void configure_throttle(const transport *self)
{
    enet_peer_throttle_configure(self->peer, THROTTLE_INTERVAL_MS, ENET_PEER_PACKET_THROTTLE_SCALE,
                                 0);
}

static sb_error open_tunnel(transport *self)
{
    self->connected = false;
    self->finishing = false;
    self->host = sb_enet_host_create();
    if (self->host == NULL) {
        return SB_ERROR_IO;
    }
    const sb_net_address own = sb_udp_loopback(self->host->address.port);
    if (sb_tunnel_open(self->tunnel, &own) != SB_OK) {
        return SB_ERROR_IO;
    }
    self->opening = true;
    self->open_ms = enet_time_get();
    return SB_OK;
}

// Without waiting for an answer.
static void end(transport *self, uint32_t data)
{
    if (self->peer != NULL) {
        enet_peer_disconnect_now(self->peer, data);
    }
    if (self->tunnel != NULL) {
        sb_tunnel_close(self->tunnel);
    }
    if (self->host != NULL) {
        enet_host_destroy(self->host);
    }
    self->peer = NULL;
    self->host = NULL;
    self->opening = false;
    self->connected = false;
}

static void destroy(void *carrier, bool said_goodbye)
{
    transport *self = carrier;
    if (self->peer != NULL) {
        enet_host_flush(self->host);
    }
    end(self, said_goodbye ? SB_DISCONNECT_GOODBYE : 0);
    sb_tunnel_destroy(self->tunnel);
    if (self->enet_started) {
        enet_deinitialize();
    }
    free(self);
}

static void stop(void *carrier)
{
    end(carrier, 0);
}

static sb_error restart(void *carrier, uint16_t port)
{
    transport *self = carrier;
    stop(self);
    if (port != 0) {
        sb_tunnel_set_port(self->tunnel, port);
    }
    sb_error error = open_tunnel(self);
    if (error != SB_OK) {
        stop(self);
    }
    return error;
}

static void lose(transport *self)
{
    self->peer = NULL;
    self->connected = false;
    self->handler.disconnected(self->handler.context);
}

static void refuse(transport *self, uint32_t refusal, const char *text)
{
    self->opening = false;
    self->handler.refused(self->handler.context, refusal, text);
}

static void connect_through_tunnel(transport *self)
{
    const ENetAddress inner = {.host = ENET_HOST_TO_NET_32(INADDR_LOOPBACK),
                               .port = sb_tunnel_inner(self->tunnel)->port};
    self->opening = false;
    self->peer = enet_host_connect(self->host, &inner, SB_CHANNEL_COUNT, 0);
    if (self->peer == NULL) {
        lose(self);
        return;
    }
    configure_timeout(self);
}

// Connects once the tunnel is open.
static void follow_tunnel(transport *self)
{
    switch (sb_tunnel_get_state(self->tunnel)) {
    case SB_TUNNEL_CLOSED:
        break;
    case SB_TUNNEL_OPENING:
        if (enet_time_get() - self->open_ms > self->timeout_ms) {
            self->opening = false;
            lose(self);
        }
        break;
    case SB_TUNNEL_OPEN:
        connect_through_tunnel(self);
        break;
    case SB_TUNNEL_DENIED:
        refuse(self, sb_tunnel_refusal(self->tunnel), sb_tunnel_refusal_text(self->tunnel));
        break;
    case SB_TUNNEL_WRONG_KEY:
        refuse(self, 0,
               "the server has another key than the expected one; a server that restarts without "
               "its key file has a new one");
        break;
    case SB_TUNNEL_WRONG_FORM:
        refuse(self, 0, "only one of server and client wants a plain wire");
        break;
    }
}

static void handle(transport *self, const ENetEvent *event)
{
    self->heard_ms = self->host->serviceTime;
    switch (event->type) {
    case ENET_EVENT_TYPE_CONNECT:
        if (event->peer == self->peer) {
            configure_throttle(self);
            self->connected = true;
            self->handler.connected(self->handler.context);
        }
        break;
    case ENET_EVENT_TYPE_RECEIVE:
        if (event->peer == self->peer) {
            self->unproved = false;
            self->handler.received(self->handler.context, event->packet->data,
                                   event->packet->dataLength);
        }
        enet_packet_destroy(event->packet);
        break;
    case ENET_EVENT_TYPE_DISCONNECT:
        if (event->peer == self->peer) {
            lose(self);
        }
        break;
    case ENET_EVENT_TYPE_NONE:
        break;
    }
}

// ENet notices a dead peer only when a resend is due, and resends grow rarer, so that it may take
// twice the time-out. A running server answers every ping, so that silence is a faster sign.
static void check_silence(transport *self)
{
    if (!self->connected) {
        return;
    }
    // ENet notes the times of acknowledgements, from the first one on. Differences are right across
    // the wrap of its clock.
    uint32_t service_ms = self->host->serviceTime;
    uint32_t unheard_ms = service_ms - self->heard_ms;
    uint32_t unacknowledged_ms = service_ms - self->peer->lastReceiveTime;
    const uint32_t limit_ms =
        self->unproved && self->timeout_ms > UNPROVED_MS ? UNPROVED_MS : self->timeout_ms;
    if (unheard_ms > limit_ms && unacknowledged_ms > limit_ms) {
        enet_peer_reset(self->peer);
        lose(self);
    }
}

static void service(void *carrier)
{
    transport *self = carrier;
    if (self->host == NULL) {
        return;
    }
    sb_tunnel_pump(self->tunnel);
    // Both bounds hold even if the socket itself is broken.
    for (uint32_t events = 0, errors = 0; events < EVENT_COUNT_MAX && errors < ERROR_COUNT_MAX;) {
        ENetEvent event;
        int result = enet_host_service(self->host, &event, 0);
        if (result == 0) {
            break;
        }
        if (result < 0) {
            errors++;
            self->service_error_count++;
            continue;
        }
        events++;
        handle(self, &event);
    }
    if (self->opening) {
        follow_tunnel(self);
    }
    check_silence(self);
}

// Sleeps on a socket on which nothing arrives, since neither C nor ENet has a sleep for every
// system.
static void nap(uint32_t timeout_ms)
{
    const ENetSocket quiet = enet_socket_create(ENET_SOCKET_TYPE_DATAGRAM);
    if (quiet != ENET_SOCKET_NULL) {
        enet_uint32 condition = ENET_SOCKET_WAIT_RECEIVE;
        (void)enet_socket_wait(quiet, &condition, timeout_ms);
        enet_socket_destroy(quiet);
    }
}

// The time of a wait, rounded up: after one that ends too early there would be nothing to do.
static uint32_t wait_ms(const transport *self, uint32_t timeout_ms, uint64_t due_us)
{
    const uint64_t passed_us = sb_platform_clock_us() - self->stepped_us;
    const uint64_t rest_us = due_us > passed_us ? due_us - passed_us : 0;
    const uint64_t rest_ms = rest_us / 1000u + (rest_us % 1000u != 0);
    return timeout_ms < rest_ms ? timeout_ms : (uint32_t)rest_ms;
}

// Without one socket to watch, a client looks again soon.
static void wait_for_server(void *carrier, uint32_t most_ms, uint64_t due_us)
{
    const transport *self = carrier;
    const uint32_t timeout_ms = wait_ms(self, most_ms, due_us);
    const sb_udp_socket socket = sb_tunnel_socket(self->tunnel);
    if (socket == SB_UDP_NONE) {
        nap(self->host == NULL || timeout_ms < BLIND_WAIT_MS ? timeout_ms : BLIND_WAIT_MS);
        return;
    }
    enet_uint32 condition = ENET_SOCKET_WAIT_RECEIVE;
    (void)enet_socket_wait((ENetSocket)socket, &condition, timeout_ms);
}

static void send_message(void *carrier, sb_channel channel, const void *bytes, size_t size)
{
    transport *self = carrier;
    if (!self->connected || self->finishing) {
        return;
    }
    uint32_t flags =
        channel == SB_CHANNEL_RELIABLE ? ENET_PACKET_FLAG_RELIABLE : ENET_PACKET_FLAG_UNSEQUENCED;
    ENetPacket *packet = enet_packet_create(bytes, size, flags);
    if (packet != NULL && enet_peer_send(self->peer, (uint8_t)channel, packet) != 0) {
        enet_packet_destroy(packet);
    }
}

static void flush(void *carrier)
{
    transport *self = carrier;
    if (self->host != NULL) {
        enet_host_flush(self->host);
        sb_tunnel_pump(self->tunnel);
    }
}

// ENet repeats a ping that is lost.
static uint64_t quiet(void *carrier)
{
    transport *self = carrier;
    const uint64_t heard_us = sb_tunnel_heard_us(self->tunnel);
    const uint64_t now_us = sb_platform_clock_us();
    if (!self->connected || self->finishing || heard_us == 0 || now_us < heard_us) {
        return 0;
    }
    if (heard_us != self->asked_heard_us) {
        self->asked_heard_us = heard_us;
        self->ask_count = 0;
    }
    const uint64_t quiet_us = now_us - heard_us;
    if (self->ask_count < ASK_COUNT_MAX && quiet_us >= (self->ask_count + 1u) * ASK_US) {
        self->ask_count++;
        enet_peer_ping(self->peer);
    }
    return sb_tunnel_is_deserted(self->tunnel) && quiet_us < DESERTED_US ? DESERTED_US : quiet_us;
}

static uint32_t answers(const void *carrier)
{
    const transport *self = carrier;
    return sb_tunnel_answer_count(self->tunnel);
}

static void finish(void *carrier)
{
    transport *self = carrier;
    self->opening = false;
    if (self->peer == NULL || self->finishing) {
        return;
    }
    self->finishing = true;
    if (self->connected) {
        enet_peer_disconnect_later(self->peer, 0);
        return;
    }
    // No connection to end: the attempt is given up.
    enet_peer_reset(self->peer);
    self->peer = NULL;
}

static bool is_over(const void *carrier)
{
    const transport *self = carrier;
    return self->peer == NULL && !self->opening;
}

static void status(const void *carrier, sb_client_status *out_status)
{
    const transport *self = carrier;
    out_status->round_trip_ms = self->connected ? self->peer->roundTripTime : 0;
    sb_tunnel_status(self->tunnel, out_status);
}

// Steps are those of the caller's clock.
static bool step(void *carrier, uint64_t now_us, uint64_t *out_time_us)
{
    transport *self = carrier;
    self->stepped_us = sb_platform_clock_us();
    *out_time_us = now_us;
    return false;
}

static sb_error create_tunnel(transport *self, const sb_client_def *def)
{
    sb_tunnel_def tunnel;
    const sb_error error = sb_tunnel_target_find(def, &tunnel);
    if (error != SB_OK) {
        return error;
    }
    // Each transport balances its own: Windows counts these calls, and a start-up makes the timers
    // of the whole process finer. Other systems do nothing here.
    self->enet_started = enet_initialize() == 0;
    if (!self->enet_started) {
        return SB_ERROR_IO;
    }
    return sb_tunnel_create(&tunnel, &self->tunnel);
}

static const sb_carrier_functions functions;

// Makes the carrier of a tunnel that has been made, and takes over the tunnel.
static sb_error open_carrier(transport *self, sb_carrier *out_carrier)
{
    const sb_error error = open_tunnel(self);
    if (error == SB_OK) {
        *out_carrier = (sb_carrier){&functions, self};
    }
    return error;
}

static sb_error open_beside(void *carrier, const sb_client_place *place, sb_carrier_handler handler,
                            sb_carrier *out_carrier)
{
    const transport *beside = carrier;
    sb_tunnel_def def = sb_tunnel_beside(beside->tunnel);
    def.hurried = !place->calm;
    sb_error error = sb_tunnel_target_aim(&def, place);
    if (error != SB_OK) {
        return error;
    }
    transport *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return SB_ERROR_MEMORY;
    }
    self->handler = handler;
    self->timeout_ms = beside->timeout_ms;
    self->unproved = true;
    self->enet_started = enet_initialize() == 0;
    error = self->enet_started ? sb_tunnel_create(&def, &self->tunnel) : SB_ERROR_IO;
    if (error == SB_OK) {
        error = open_carrier(self, out_carrier);
    }
    if (error != SB_OK) {
        destroy(self, false);
    }
    return error;
}

static const sb_carrier_functions functions = {
    .step = step,
    .service = service,
    .wait = wait_for_server,
    .send = send_message,
    .flush = flush,
    .stop = stop,
    .restart = restart,
    .beside = open_beside,
    .quiet = quiet,
    .answers = answers,
    .finish = finish,
    .is_over = is_over,
    .status = status,
    .destroy = destroy,
};

sb_error sb_client_transport_open(void *argument, const sb_client_def *def,
                                  sb_carrier_handler handler, sb_carrier *out_carrier)
{
    (void)argument;
    *out_carrier = (sb_carrier){0};
    if (!sb_link_emulator_is_valid(&def->simulate)) {
        return sb_client_def_refuse(def, SB_ERROR_ARGUMENT,
                                    "simulate must have times of at most 10000 ms, and "
                                    "probabilities from 0 to 1");
    }
    transport *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return SB_ERROR_MEMORY;
    }
    self->handler = handler;
    self->timeout_ms = def->timeout_ms < TIMEOUT_MS_MAX ? def->timeout_ms : TIMEOUT_MS_MAX;
    sb_error error = create_tunnel(self, def);
    if (error == SB_OK) {
        error = open_carrier(self, out_carrier);
        if (error == SB_ERROR_IO) {
            (void)sb_client_def_refuse(def, error,
                                       "no socket to the host can be opened, or it has no route");
        }
    }
    if (error != SB_OK) {
        destroy(self, false);
    }
    return error;
}
