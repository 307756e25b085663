#include "client/connection/ahead.h"

#include <string.h>

#include "base/assert.h"
#include "client/connection/handshake.h"
#include "client/connection/redirect.h"

#define CONNECT_US 1000000u // a try finds a running server within a few round trips
// A server that many clients come to at once is slower: each try that fails gives the next one more
// time.
#define CONNECT_MORE_US 250000u
// Of the answers in a try, these give it more time. A handshake has two, and may begin again once.
#define ANSWER_COUNT_MAX 4u
// How long a server may hold a hello: until the match is its own, or its first player is silent.
#define HOLD_US 12000000u
#define PAUSE_US_MIN 40000u
#define PAUSE_US_MAX 500000u
#define GROWTH_MAX 4u
// A server may send its clients to a host that has nothing to do with it. So a goal from which no
// answer comes is asked often at first, seldom later, and after this number of tries no more.
#define HURRY_US 3000000u
#define FAST_US 10000000u
#define SLOW_PAUSE_US_MAX 4000000u
#define SLOW_GROWTH_MAX 7u
#define TRY_COUNT_MAX 32u
// A move is given up after this time behind its tick, and with no connection after the other. If
// its match has stood still for longer, it is given up ORPHAN_US after that.
#define LATE_US 10000000u
#define ORPHAN_US 2000000u
#define LEAD_US_MAX 60000000u
// A client follows this number of moves that fail at once, and one more in this time.
#define CREDIT_MAX 4u
#define CREDIT_US 10000000u

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

void sb_ahead_init(sb_ahead *ahead)
{
    memset(ahead, 0, sizeof *ahead);
}

// When the client connects for a move that is told now. A move takes the place of one that waits.
static uint64_t take_credit(sb_ahead *ahead, uint64_t now_us)
{
    const uint64_t most_us = (uint64_t)(CREDIT_MAX - 1) * CREDIT_US;
    if (now_us < ahead->begin_us) {
        return ahead->begin_us;
    }
    const uint64_t whole_us = ahead->whole_us > now_us ? ahead->whole_us : now_us;
    ahead->begin_us = whole_us - now_us > most_us ? whole_us - most_us : now_us;
    ahead->whole_us = whole_us + CREDIT_US;
    return ahead->begin_us;
}

static void give_time(sb_ahead_try *tried, uint64_t now_us)
{
    tried->due_us = now_us + CONNECT_US + least(tried->failed_count, GROWTH_MAX) * CONNECT_MORE_US;
}

static void begin_try(sb_ahead_try *tried, uint64_t now_us)
{
    if (tried->since_us == 0) {
        tried->since_us = now_us;
    }
    tried->goal.place.calm = now_us - tried->since_us >= HURRY_US;
    tried->connects = true;
    tried->asked = false;
    tried->transport++;
    tried->answer_count = 0;
    give_time(tried, now_us);
}

// At a time that may be to come.
static void begin(sb_ahead_try *tried, const sb_ahead_goal *goal, uint64_t at_us, uint64_t now_us)
{
    const uint32_t transport = tried->transport;
    *tried = (sb_ahead_try){.wanted = true,
                            .transport = transport,
                            .due_us = at_us,
                            .port = goal->place.port,
                            .web_port = goal->place.web_port,
                            .session = goal->session,
                            .goal = *goal};
    if (at_us <= now_us) {
        begin_try(tried, now_us);
    }
}

static void end(sb_ahead_try *tried)
{
    const uint32_t transport = tried->transport;
    memset(tried, 0, sizeof *tried); // secret and ticket too
    tried->transport = transport;
}

static sb_ahead_goal goal_of(const sb_message_move *move)
{
    sb_ahead_goal goal = {.place = {.port = (uint16_t)move->port,
                                    .web_port = (uint16_t)move->web_port,
                                    .has_key = move->key.size > 0},
                          .session = move->session,
                          .secret = {.held = move->resume.size > 0},
                          .ticket_size = move->ticket.size};
    if (move->host.size > 0) {
        memcpy(goal.place.host, move->host.data, move->host.size);
    }
    if (move->key.size > 0) {
        memcpy(goal.place.key, move->key.data, sizeof goal.place.key);
    }
    if (move->resume.size > 0) {
        memcpy(goal.secret.bytes, move->resume.data, sizeof goal.secret.bytes);
    }
    if (move->ticket.size > 0) {
        memcpy(goal.ticket, move->ticket.data, move->ticket.size);
    }
    return goal;
}

// Time from now until the tick is due, as far as is known.
static uint64_t lead_us(const sb_connection *connection, uint32_t tick, uint32_t newest_tick)
{
    const uint64_t ticks = tick > newest_tick ? tick - newest_tick : 0;
    const uint64_t us = ticks * 1000000u / connection->welcome.tick_rate_hz;
    return us < LEAD_US_MAX ? us : LEAD_US_MAX;
}

static bool is_same(const sb_ahead_goal *a, const sb_ahead_goal *b)
{
    return strcmp(a->place.host, b->place.host) == 0 && a->place.port == b->place.port &&
           a->place.web_port == b->place.web_port && a->session == b->session &&
           a->place.has_key == b->place.has_key &&
           memcmp(a->place.key, b->place.key, sizeof a->place.key) == 0 &&
           a->secret.held == b->secret.held &&
           memcmp(a->secret.bytes, b->secret.bytes, sizeof a->secret.bytes) == 0 &&
           a->ticket_size == b->ticket_size && memcmp(a->ticket, b->ticket, sizeof a->ticket) == 0;
}

static void take_standby(sb_ahead *ahead, const sb_ahead_goal *goal)
{
    if (!ahead->moves && ahead->has_standby && !is_same(&ahead->standby, goal)) {
        end(&ahead->tries[SB_AHEAD_OTHER]); // the next update begins with the new one
    }
    ahead->standby = *goal;
    ahead->has_standby = true;
}

// A server that refuses a client which comes back tells it the move each time. What goes on already
// does not begin again.
static bool goes_there(const sb_ahead *ahead, uint32_t tick, const sb_ahead_goal *goal)
{
    const sb_ahead_try *tried = &ahead->tries[SB_AHEAD_OTHER];
    return ahead->moves && ahead->move_tick == tick && is_same(&ahead->move, goal) &&
           tried->wanted && tried->failed_count < TRY_COUNT_MAX;
}

static void follow(sb_ahead *ahead, const sb_connection *connection, uint32_t newest_tick,
                   uint32_t tick, const sb_ahead_goal *goal)
{
    if (goes_there(ahead, tick, goal)) {
        return;
    }
    const uint64_t at_us = take_credit(ahead, connection->now_us);
    ahead->move = *goal;
    ahead->moves = true;
    ahead->move_tick = tick;
    ahead->until_us = at_us + LATE_US + lead_us(connection, tick, newest_tick);
    begin(&ahead->tries[SB_AHEAD_OTHER], &ahead->move, at_us, connection->now_us);
}

void sb_ahead_tell(sb_ahead *ahead, const sb_connection *connection, uint32_t newest_tick,
                   const sb_message_move *move)
{
    if (move->port == 0) {
        if (ahead->moves) {
            ahead->moves = false;
            end(&ahead->tries[SB_AHEAD_OTHER]);
        }
        return;
    }
    if (move->tick == 0) {
        const sb_ahead_goal goal = goal_of(move);
        take_standby(ahead, &goal);
        return;
    }
    const sb_ahead_goal goal = goal_of(move);
    follow(ahead, connection, newest_tick, move->tick, &goal);
}

void sb_ahead_tell_further(sb_ahead *ahead, const sb_connection *connection, uint32_t newest_tick,
                           const sb_message_move *move)
{
    const sb_ahead_try *tried = &ahead->tries[SB_AHEAD_OTHER];
    if (!ahead->moves || !tried->asked || move->port == 0 || move->tick == 0) {
        return;
    }
    sb_ahead_goal goal = goal_of(move);
    if (move->host.size == 0) {
        memcpy(goal.place.host, tried->goal.place.host, sizeof goal.place.host);
    }
    if (!goal.place.has_key) {
        goal.place.has_key = tried->goal.place.has_key;
        memcpy(goal.place.key, tried->goal.place.key, sizeof goal.place.key);
    }
    if (!goal.secret.held) {
        goal.secret = tried->goal.secret;
    }
    follow(ahead, connection, newest_tick, move->tick, &goal);
}

// Without a secret the other server would take a player for a new one.
static bool may_go(const sb_ahead_goal *goal, const sb_connection *connection)
{
    return connection->request.role != SB_ROLE_PLAYER || goal->secret.held ||
           connection->secret.held;
}

static void try_later(sb_ahead_try *tried, uint64_t now_us)
{
    const bool slow = now_us - tried->since_us >= FAST_US;
    const uint64_t most_us = slow ? SLOW_PAUSE_US_MAX : PAUSE_US_MAX;
    const uint64_t pause_us = (uint64_t)PAUSE_US_MIN
                              << least(tried->failed_count, slow ? SLOW_GROWTH_MAX : GROWTH_MAX);
    tried->failed_count += tried->failed_count < TRY_COUNT_MAX;
    tried->connects = false;
    tried->asked = false;
    tried->due_us = now_us + (pause_us < most_us ? pause_us : most_us);
    // The next try goes where the client was told to go, not where it was sent from there.
    tried->redirect_count = 0;
    tried->goal.place.port = tried->port;
    tried->goal.place.web_port = tried->web_port;
    tried->goal.session = tried->session;
}

// The goal is a server that speaks.
static void note_answer(sb_ahead_try *tried, uint64_t now_us)
{
    tried->since_us = now_us;
    tried->failed_count = least(tried->failed_count, GROWTH_MAX);
}

// Lets the connection at an index be there while it is of use.
static void keep(sb_ahead_try *tried, bool wanted, const sb_ahead_goal *goal, uint64_t now_us)
{
    if (!wanted) {
        if (tried->wanted) {
            end(tried);
        }
    } else if (!tried->wanted) {
        begin(tried, goal, now_us, now_us);
    } else if (now_us >= tried->due_us) {
        if (tried->connects) {
            try_later(tried, now_us);
        } else if (tried->failed_count < TRY_COUNT_MAX) {
            begin_try(tried, now_us);
        }
    }
}

void sb_ahead_update(sb_ahead *ahead, const sb_connection *connection, uint32_t newest_tick)
{
    static const sb_ahead_goal own;
    const uint64_t now_us = connection->now_us;
    const bool back = connection->state == SB_CLIENT_RECONNECTING;
    const uint64_t quiet_us =
        ahead->quiet_is_told ? ahead->told_quiet_us : now_us - connection->heard_us;
    const bool plays = connection->state == SB_CLIENT_PLAYING && !ahead->orphaned;
    ahead->searches = back || (plays && sb_quiet_note(&ahead->quiet, quiet_us, now_us));
    // Without a connection there is nowhere to stay, and the match may be there all the same. A
    // match that stands still here is on its way, however long that takes.
    const bool alone = (back || ahead->orphaned) && !ahead->has_standby;
    const bool stands = plays && newest_tick < ahead->move_tick;
    if (stands && ahead->until_us < now_us + ORPHAN_US) {
        ahead->until_us = now_us + ORPHAN_US;
    }
    if (ahead->moves && !alone && now_us >= ahead->until_us) {
        ahead->moves = false;
        end(&ahead->tries[SB_AHEAD_OTHER]); // it may be the standby's turn
    }
    const sb_ahead_goal *other = ahead->moves ? &ahead->move : &ahead->standby;
    const bool wants_other = ahead->moves || (ahead->searches && ahead->has_standby);
    keep(&ahead->tries[SB_AHEAD_OTHER], wants_other && may_go(other, connection), other, now_us);
    // A client that reconnects tries its own server by its main connection.
    keep(&ahead->tries[SB_AHEAD_OWN],
         ahead->searches && plays && connection->secret.held &&
             connection->request.role == SB_ROLE_PLAYER,
         &own, now_us);
}

bool sb_ahead_orphan(sb_ahead *ahead, const sb_connection *connection)
{
    if (!ahead->moves || !ahead->tries[SB_AHEAD_OTHER].wanted ||
        connection->state != SB_CLIENT_PLAYING) {
        return false;
    }
    if (!ahead->orphaned) {
        ahead->orphaned = true;
        ahead->orphan_us = ORPHAN_US + (connection->now_us > ahead->begin_us ? connection->now_us
                                                                             : ahead->begin_us);
        if (!ahead->tries[SB_AHEAD_OTHER].connects && connection->now_us >= ahead->begin_us) {
            // It may pause for longer than this, or have been given up. The present server has
            // waited for that one, too, and knows now that it is there.
            begin(&ahead->tries[SB_AHEAD_OTHER], &ahead->move, connection->now_us,
                  connection->now_us);
        }
    }
    return true;
}

bool sb_ahead_is_forlorn(const sb_ahead *ahead, const sb_connection *connection)
{
    return ahead->orphaned && (connection->now_us >= ahead->orphan_us || !ahead->moves);
}

uint32_t sb_ahead_transport(const sb_ahead *ahead, uint32_t index)
{
    const sb_ahead_try *tried = &ahead->tries[index];
    return tried->wanted && tried->connects ? tried->transport : 0;
}

void sb_ahead_answered(sb_ahead *ahead, const sb_connection *connection, uint32_t index)
{
    sb_ahead_try *tried = &ahead->tries[index];
    if (tried->wanted && tried->connects && !tried->asked &&
        tried->answer_count < ANSWER_COUNT_MAX) {
        tried->answer_count++;
        note_answer(tried, connection->now_us);
        give_time(tried, connection->now_us);
    }
}

void sb_ahead_fail(sb_ahead *ahead, const sb_connection *connection, uint32_t index)
{
    sb_ahead_try *tried = &ahead->tries[index];
    if (tried->wanted && tried->connects) {
        try_later(tried, connection->now_us);
    }
}

void sb_ahead_refused(sb_ahead *ahead, const sb_connection *connection, uint32_t index,
                      uint32_t refusal)
{
    sb_ahead_try *tried = &ahead->tries[index];
    // The server does not play the match yet, or its log knows the earlier secret.
    tried->other =
        refusal == SB_REFUSAL_RESUME && connection->last_secret.held ? !tried->other : tried->other;
    note_answer(tried, connection->now_us);
    sb_ahead_fail(ahead, connection, index);
}

void sb_ahead_redirect(sb_ahead *ahead, const sb_connection *connection, uint32_t index,
                       const sb_message_redirect *redirect)
{
    sb_ahead_try *tried = &ahead->tries[index];
    if (!tried->asked || tried->redirect_count == SB_REDIRECT_COUNT_MAX) {
        sb_ahead_fail(ahead, connection, index);
        return;
    }
    tried->redirect_count++;
    tried->goal.place.port = (uint16_t)redirect->port;
    tried->goal.place.web_port = (uint16_t)redirect->web_port;
    tried->goal.session = redirect->session;
    begin_try(tried, connection->now_us);
}

void sb_ahead_moved(sb_ahead *ahead)
{
    ahead->move_count++;
    ahead->whole_us -= ahead->whole_us > CREDIT_US ? CREDIT_US : ahead->whole_us;
}

void sb_ahead_stop(sb_ahead *ahead, bool forget_standby)
{
    for (uint32_t i = 0; i < SB_AHEAD_COUNT; i++) {
        end(&ahead->tries[i]);
    }
    memset(&ahead->move, 0, sizeof ahead->move);
    ahead->moves = ahead->searches = ahead->orphaned = false;
    ahead->quiet = (sb_quiet){0};
    ahead->told_quiet_us = 0;
    if (forget_standby) {
        memset(&ahead->standby, 0, sizeof ahead->standby);
        ahead->has_standby = false;
    }
}

uint32_t sb_ahead_session(const sb_ahead_try *tried, const sb_connection *connection)
{
    return tried->goal.session != 0 ? tried->goal.session : connection->welcome.session;
}

size_t sb_ahead_hello(sb_ahead *ahead, sb_connection *connection, uint32_t index,
                      const sb_rules_identity *rules, const uint64_t *map_hash,
                      uint8_t out_bytes[SB_MESSAGE_SIZE_MAX])
{
    sb_ahead_try *tried = &ahead->tries[index];
    const sb_resume_secret *secret = tried->goal.secret.held ? &tried->goal.secret
                                     : tried->other          ? &connection->last_secret
                                                             : &connection->secret;
    const bool plays = connection->request.role == SB_ROLE_PLAYER;
    const sb_join_request *request = &connection->request;
    const bool has_ticket = tried->goal.ticket_size > 0;
    const sb_handshake_wish wish = {
        .session = sb_ahead_session(tried, connection),
        .role = request->role,
        .resume = {secret->bytes, plays && secret->held ? SB_RESUME_SECRET_SIZE : 0},
        .token = {has_ticket ? tried->goal.ticket : request->token,
                  has_ticket ? tried->goal.ticket_size : request->token_size},
    };
    sb_message message = {.type = SB_MESSAGE_HELLO};
    sb_handshake_fill(connection, rules, map_hash, &wish, &message.hello);
    sb_writer writer = sb_writer_over(out_bytes, SB_MESSAGE_SIZE_MAX);
    const sb_error error = sb_message_encode(&message, &writer);
    SB_ASSERT(error == SB_OK);
    note_answer(tried, connection->now_us);
    tried->asked = true;
    tried->due_us = connection->now_us + HOLD_US;
    return writer.size;
}
