#include "client_transport.h"

#include <enet/enet.h>
#include <fcntl.h>
#include <stdlib.h>

#include "link_emulator.h"
#include "protocol/cookie.h"
#include "relay.h"

// A datagram is an event or an error; beyond this many the caller's frame matters more.
#define EVENT_COUNT_MAX 4096
#define ERROR_COUNT_MAX 256
#define PACKET_SIZE_MAX (64u * 1024u)
#define THROTTLE_INTERVAL_MS 5000u
#define TIMEOUT_MS_MAX (3600u * 1000u)
#define COOKIE_RESEND_MS 200u
#define COOKIE_WAIT_MS 1000u      ///< at most, then without: not every server gives one
#define COOKIE_WAIT_MS_AGAIN 500u ///< likewise of a server that was there before
#define PING_MS_MIN 50u
#define PING_MS_MAX 500u

struct sb_client_transport {
    ENetHost *host; ///< NULL while stopped
    ENetPeer *peer; ///< NULL before and after the connection and its attempt
    ENetAddress server;
    sb_relay *relay;     ///< NULL without a simulated link
    ENetAddress address; ///< to which the host sends: the server's, or the relay's
    bool asking;         ///< for a cookie: the connection has yet to be tried
    uint32_t asked_ms;   ///< when the last request went out, on ENet's clock
    uint32_t open_ms;    ///< the same clock
    uint32_t cookie_wait_ms;
    uint32_t cookie; ///< 0 if there is none
    sb_client_transport_handler handler;
    uint32_t timeout_ms;
    uint32_t heard_ms; ///< when a message last came, on ENet's clock
    uint64_t service_error_count;
    bool connected;
    bool finishing;
};

static uint32_t ping_interval_ms(uint32_t timeout_ms)
{
    uint32_t interval_ms = timeout_ms / 8;
    if (interval_ms < PING_MS_MIN) {
        return PING_MS_MIN;
    }
    return interval_ms < PING_MS_MAX ? interval_ms : PING_MS_MAX;
}

static void configure_timeout(const sb_client_transport *transport)
{
    enet_peer_timeout(transport->peer, 0, transport->timeout_ms, transport->timeout_ms);
    enet_peer_ping_interval(transport->peer, ping_interval_ms(transport->timeout_ms));
}

// ENet's own throttle drops unreliable packets when the round trip grows, for instance when a game
// shares its link; what is sent here is small and paced already. Only once the connection stands:
// the connect command names the throttle's settings, and an answer to others is refused.
static void configure_throttle(const sb_client_transport *transport)
{
    enet_peer_throttle_configure(transport->peer, THROTTLE_INTERVAL_MS,
                                 ENET_PEER_PACKET_THROTTLE_SCALE, 0);
}

// A datagram for no peer asks for a connection, and nobody connects to a client. ENet would give
// the stranger the only slot; of any other datagram it knows the sender.
static bool is_for_nobody(const ENetHost *host)
{
    const uint8_t *bytes = host->receivedData;
    if (host->receivedDataLength < 2) {
        return true;
    }
    uint32_t peer = ((uint32_t)bytes[0] << 8 | bytes[1]) & ENET_PROTOCOL_MAXIMUM_PEER_ID;
    return peer == ENET_PROTOCOL_MAXIMUM_PEER_ID;
}

// ENet has no place for a context: the transport is found through the first peer's data.
static int ENET_CALLBACK intercept(ENetHost *host, ENetEvent *event)
{
    (void)event;
    sb_client_transport *transport = host->peers[0].data;
    uint32_t cookie;
    if (!sb_cookie_reply_read(host->receivedData, host->receivedDataLength, &cookie)) {
        return is_for_nobody(host);
    }
    if (transport->asking && host->receivedAddress.host == transport->address.host &&
        host->receivedAddress.port == transport->address.port) {
        transport->cookie = cookie;
    }
    return 1;
}

static void ask(sb_client_transport *transport)
{
    uint8_t request[SB_COOKIE_REQUEST_SIZE];
    sb_cookie_request_write(request);
    ENetBuffer buffer = {.data = request, .dataLength = sizeof request};
    (void)enet_socket_send(transport->host->socket, &transport->address, &buffer, 1);
    transport->asked_ms = enet_time_get();
}

static sb_error look_up(sb_client_transport *transport, const char *host, uint16_t port)
{
    // ENet's start-up does nothing but seed its clock, may be repeated, and keeps no count that a
    // library could unbalance.
    if (enet_initialize() != 0) {
        return SB_ERROR_IO;
    }
    transport->server.port = port;
    return enet_address_set_host(&transport->server, host) == 0 ? SB_OK : SB_ERROR_RESOLVE;
}

// Without a relay the system gives the host a port when it first sends.
static ENetHost *create_host(const sb_client_transport *transport)
{
    const ENetAddress loopback = {.host = ENET_HOST_TO_NET_32(INADDR_LOOPBACK)};
    return enet_host_create(transport->relay != NULL ? &loopback : NULL, 1, SB_CHANNEL_COUNT, 0, 0);
}

static sb_error open_socket(sb_client_transport *transport, uint32_t cookie_wait_ms)
{
    uint32_t patience_ms = transport->timeout_ms / 4;
    transport->cookie_wait_ms = patience_ms < cookie_wait_ms ? patience_ms : cookie_wait_ms;
    transport->cookie = 0;
    transport->connected = false;
    transport->finishing = false;
    transport->address = transport->server;
    transport->host = create_host(transport);
    if (transport->host == NULL) {
        return SB_ERROR_IO;
    }
    if (transport->relay != NULL &&
        sb_relay_open(transport->relay, &transport->host->address, &transport->address) != SB_OK) {
        return SB_ERROR_IO;
    }
    // A process that the game starts has no business with it.
    (void)fcntl(transport->host->socket, F_SETFD, FD_CLOEXEC);
    transport->host->maximumPacketSize = PACKET_SIZE_MAX;
    transport->host->maximumWaitingData = PACKET_SIZE_MAX;
    transport->host->peers[0].data = transport;
    transport->host->intercept = intercept;
    transport->asking = true;
    transport->open_ms = enet_time_get();
    ask(transport);
    return SB_OK;
}

static sb_error set_simulation(sb_client_transport *transport, const sb_client_link *simulate)
{
    if (sb_link_emulator_is_off(simulate)) {
        return SB_OK;
    }
    transport->relay = sb_relay_create(simulate, &transport->server);
    return transport->relay != NULL ? SB_OK : SB_ERROR_MEMORY;
}

sb_error sb_client_transport_create(const char *host, uint16_t port, uint32_t timeout_ms,
                                    const sb_client_link *simulate,
                                    sb_client_transport_handler handler,
                                    sb_client_transport **out_transport)
{
    *out_transport = NULL;
    if (!sb_link_emulator_is_valid(simulate)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_client_transport *transport = calloc(1, sizeof *transport);
    if (transport == NULL) {
        return SB_ERROR_MEMORY;
    }
    transport->handler = handler;
    transport->timeout_ms = timeout_ms < TIMEOUT_MS_MAX ? timeout_ms : TIMEOUT_MS_MAX;
    sb_error error = look_up(transport, host, port);
    if (error == SB_OK) {
        error = set_simulation(transport, simulate);
    }
    if (error == SB_OK) {
        error = open_socket(transport, COOKIE_WAIT_MS);
    }
    if (error != SB_OK) {
        sb_client_transport_destroy(transport, false);
        return error;
    }
    *out_transport = transport;
    return SB_OK;
}

// Without waiting for an answer.
static void end(sb_client_transport *transport, uint32_t data)
{
    if (transport->peer != NULL) {
        enet_peer_disconnect_now(transport->peer, data);
    }
    if (transport->host != NULL) {
        enet_host_destroy(transport->host);
    }
    if (transport->relay != NULL) {
        sb_relay_close(transport->relay);
    }
    transport->peer = NULL;
    transport->host = NULL;
    transport->asking = false;
    transport->connected = false;
}

void sb_client_transport_destroy(sb_client_transport *transport, bool said_goodbye)
{
    if (transport == NULL) {
        return;
    }
    if (transport->peer != NULL) {
        enet_host_flush(transport->host);
    }
    end(transport, said_goodbye ? SB_DISCONNECT_GOODBYE : 0);
    sb_relay_destroy(transport->relay);
    free(transport);
}

void sb_client_transport_stop(sb_client_transport *transport)
{
    end(transport, 0);
}

sb_error sb_client_transport_restart(sb_client_transport *transport)
{
    sb_client_transport_stop(transport);
    sb_error error = open_socket(transport, COOKIE_WAIT_MS_AGAIN);
    if (error != SB_OK) {
        sb_client_transport_stop(transport);
    }
    return error;
}

static void lose(sb_client_transport *transport)
{
    transport->peer = NULL;
    transport->connected = false;
    transport->handler.disconnected(transport->handler.context);
}

// Connects once the cookie is there, or the server does not seem to give one.
static void connect_when_due(sb_client_transport *transport)
{
    uint32_t now_ms = enet_time_get();
    if (transport->cookie == 0 && now_ms - transport->open_ms < transport->cookie_wait_ms) {
        if (now_ms - transport->asked_ms >= COOKIE_RESEND_MS) {
            ask(transport);
        }
        return;
    }
    transport->asking = false;
    transport->peer = enet_host_connect(transport->host, &transport->address, SB_CHANNEL_COUNT,
                                        transport->cookie);
    if (transport->peer == NULL) {
        lose(transport);
        return;
    }
    configure_timeout(transport);
}

static void handle(sb_client_transport *transport, const ENetEvent *event)
{
    transport->heard_ms = transport->host->serviceTime;
    switch (event->type) {
    case ENET_EVENT_TYPE_CONNECT:
        if (event->peer == transport->peer) {
            configure_throttle(transport);
            transport->connected = true;
            transport->handler.connected(transport->handler.context);
        }
        break;
    case ENET_EVENT_TYPE_RECEIVE:
        if (event->peer == transport->peer) {
            transport->handler.received(transport->handler.context, event->packet->data,
                                        event->packet->dataLength);
        }
        enet_packet_destroy(event->packet);
        break;
    case ENET_EVENT_TYPE_DISCONNECT:
        if (event->peer == transport->peer) {
            lose(transport);
        }
        break;
    case ENET_EVENT_TYPE_NONE:
        break;
    }
}

// ENet notices a dead peer only when a resend falls due, and resends grow rarer: it may take twice
// the time that it was given. A living server answers every ping, so that silence tells sooner.
static void check_silence(sb_client_transport *transport)
{
    if (!transport->connected) {
        return;
    }
    // ENet notes the time of acknowledgements, and none before the first. Differences are right
    // across the wrap of its clock.
    uint32_t service_ms = transport->host->serviceTime;
    uint32_t unheard_ms = service_ms - transport->heard_ms;
    uint32_t unacknowledged_ms = service_ms - transport->peer->lastReceiveTime;
    if (unheard_ms > transport->timeout_ms && unacknowledged_ms > transport->timeout_ms) {
        enet_peer_reset(transport->peer);
        lose(transport);
    }
}

static void pump(sb_client_transport *transport)
{
    if (transport->relay != NULL) {
        sb_relay_pump(transport->relay);
    }
}

void sb_client_transport_service(sb_client_transport *transport)
{
    if (transport->host == NULL) {
        return;
    }
    pump(transport);
    // Any datagram over 4,096 bytes, from anyone, is an error to ENet; what lies behind it in the
    // socket is good. Both bounds hold even if the socket itself is broken.
    for (uint32_t events = 0, errors = 0; events < EVENT_COUNT_MAX && errors < ERROR_COUNT_MAX;) {
        ENetEvent event;
        int result = enet_host_service(transport->host, &event, 0);
        if (result == 0) {
            break;
        }
        if (result < 0) {
            errors++;
            transport->service_error_count++;
            continue;
        }
        events++;
        handle(transport, &event);
    }
    if (transport->asking) {
        connect_when_due(transport);
    }
    check_silence(transport);
}

void sb_client_transport_send(sb_client_transport *transport, sb_channel channel, const void *bytes,
                              size_t size)
{
    if (!transport->connected || transport->finishing) {
        return;
    }
    uint32_t flags =
        channel == SB_CHANNEL_RELIABLE ? ENET_PACKET_FLAG_RELIABLE : ENET_PACKET_FLAG_UNSEQUENCED;
    ENetPacket *packet = enet_packet_create(bytes, size, flags);
    if (packet != NULL && enet_peer_send(transport->peer, (uint8_t)channel, packet) != 0) {
        enet_packet_destroy(packet);
    }
}

void sb_client_transport_flush(sb_client_transport *transport)
{
    if (transport->host != NULL) {
        enet_host_flush(transport->host);
        pump(transport);
    }
}

void sb_client_transport_finish(sb_client_transport *transport)
{
    transport->asking = false;
    if (transport->peer == NULL || transport->finishing) {
        return;
    }
    transport->finishing = true;
    if (transport->connected) {
        enet_peer_disconnect_later(transport->peer, 0);
        return;
    }
    // No connection to end: the attempt is given up.
    enet_peer_reset(transport->peer);
    transport->peer = NULL;
}

bool sb_client_transport_is_over(const sb_client_transport *transport)
{
    return transport->peer == NULL && !transport->asking;
}

void sb_client_transport_status(const sb_client_transport *transport, sb_client_status *status)
{
    status->round_trip_ms = transport->connected ? transport->peer->roundTripTime : 0;
    if (transport->relay != NULL) {
        sb_relay_status(transport->relay, status);
    }
}
