/// Sabot's client for C++17: the functions of sabot/client.h and sabot/find.h as methods of classes that
/// own their handles. Nothing throws, and nothing allocates that C does not. Structs, enumerations and
/// constants are those of C. With sabot/local.h included before, there is `sabot::local_server` too.
///
///     sabot::client client;
///     sb_client_def def = sb_client_def_default();
///     if (client.create(def) != SB_OK) { ... }
///     auto view = std::make_unique<sabot::view>(); // about 126 kB
///     for (;;) { // your frame loop
///         client.update(now_us);
///         client.input_set(control);
///         if (client.view(*view) == SB_OK) {
///             for (const sb_client_entity &entity : view->all()) { ... }
///         }
///         for (const sb_client_event &event : client.events()) { ... }
///     }
///
/// Generated from the headers and client-sdk/bindings/sabot.hpp.in; ./dev bindings makes it.
#ifndef SABOT_HPP
#define SABOT_HPP

#include <cstddef>
#include <cstdint>
#include <utility>

// The amalgamation's sabot_client.h, included before, has these already.
#ifndef SABOT_CLIENT_H
#include <sabot/client.h>
#endif
#ifndef SABOT_FIND_H
#include <sabot/find.h>
#endif

namespace sabot
{

/// Elements in a row that belong to someone else: what C++20 has as std::span.
template <typename T> class span
{
public:
    constexpr span() noexcept = default;
    constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <std::size_t N> constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {}

    constexpr T *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }
    constexpr T &operator[](std::size_t index) const noexcept { return data_[index]; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

/// What a poll function still has to give, for a range-based `for`. Each step polls once. The body
/// of the loop must not destroy, reset or create the client again: the next step polls the client
/// with which the loop began.
template <typename Handle, typename T, bool (*poll)(Handle *, T *)> class polled
{
public:
    explicit polled(Handle *handle) noexcept : handle_(handle) {}

    class iterator
    {
    public:
        explicit iterator(Handle *handle) noexcept : handle_(handle) { ++*this; }
        const T &operator*() const noexcept { return value_; }
        iterator &operator++() noexcept
        {
            more_ = poll(handle_, &value_);
            return *this;
        }
        bool operator!=(std::nullptr_t) const noexcept { return more_; }

    private:
        Handle *handle_;
        T value_{};
        bool more_ = false;
    };

    iterator begin() const noexcept { return iterator(handle_); }
    std::nullptr_t end() const noexcept { return nullptr; }

private:
    Handle *handle_;
};

/// Owns a handle of C, and destroys it.
template <typename Handle, void (*destroy)(Handle *)> class owner
{
public:
    owner() noexcept = default;
    explicit owner(Handle *handle) noexcept : handle_(handle) {}
    owner(owner &&other) noexcept : handle_(other.release()) {}
    owner &operator=(owner &&other) noexcept
    {
        reset(other.release());
        return *this;
    }
    owner(const owner &) = delete;
    owner &operator=(const owner &) = delete;
    ~owner() { destroy(handle_); }

    explicit operator bool() const noexcept { return handle_ != nullptr; }
    Handle *get() const noexcept { return handle_; }
    /// Gives the handle away: the caller destroys it.
    Handle *release() noexcept { return std::exchange(handle_, nullptr); }
    /// Destroys the handle and takes another one.
    void reset(Handle *handle = nullptr) noexcept { destroy(std::exchange(handle_, handle)); }

private:
    Handle *handle_ = nullptr;
};

/// The picture of a match. It is large: keep one, and not on a small stack.
struct view : sb_client_view_data {
    view() noexcept : sb_client_view_data() {}

    span<const sb_client_entity> all() const noexcept { return {entities, entity_count}; }
    /// The own tank, or nullptr while there is none.
    const sb_client_entity *own() const noexcept
    {
        return alive && own_index < entity_count ? &entities[own_index] : nullptr;
    }
};

/// The corners of a hull: x, y, z of each.
inline span<const float> points_of(const sb_client_hit_shape &shape) noexcept
{
    return {shape.points, std::size_t{shape.point_count} * 3};
}

/// A client of a match: `sb_client`.
class client : public owner<sb_client, sb_client_destroy>
{
public:
    using owner::owner;

    /// Destroys the client that is there, and begins to connect: `sb_client_create`.
    sb_error create(const sb_client_def &def) noexcept
    {
        reset();
        sb_client *made = nullptr;
        const sb_error error = sb_client_create(&def, &made);
        reset(made);
        return error;
    }

    /// The events, lines of chat and sessions that wait, for a range-based `for`. Its body must not
    /// reset the client. Where it may, take `while (client && client.event_poll(event))`.
    auto events() noexcept { return polled<sb_client, sb_client_event, sb_client_event_poll>(get()); }
    auto chat() noexcept { return polled<sb_client, sb_client_chat, sb_client_chat_poll>(get()); }
    auto listings() noexcept
    {
        return polled<sb_client, sb_client_listing, sb_client_listing_poll>(get());
    }

    /// The state of the connection; CLOSED without a client.
    sb_client_state state() const noexcept
    {
        sb_client_status status;
        return sb_client_get_status(get(), &status) == SB_OK ? status.state : SB_CLIENT_CLOSED;
    }

    /// The map's boxes and bounds: `sb_client_map`.
    sb_error map(span<const sb_client_box> &out_boxes, float (&out_min)[3],
                 float (&out_max)[3]) const noexcept
    {
        const sb_client_box *boxes = nullptr;
        std::uint32_t count = 0;
        const sb_error error = sb_client_map(get(), &boxes, &count, out_min, out_max);
        out_boxes = {boxes, count};
        return error;
    }

    /// Receives and sends what is due. Call it once a frame or more often. `now_us` is the time of
    /// a monotonic clock in microseconds, the same clock in all calls. A time that runs backwards
    /// counts as standing still. SB_ERROR_ARGUMENT for NULL; SB_OK otherwise, also when the client
    /// is closed.
    sb_error update(uint64_t now_us) noexcept
    {
        return sb_client_update(owner::get(), now_us);
    }

    /// For programs without frames, between two updates: blocks until something has arrived for the
    /// client, until the player's next input is due, or until `timeout_ms` have passed. The input
    /// is due at a time of the clock of `sb_client_update`, which must count the system's
    /// microseconds. A client that does not play waits for one tick of the match at most, and
    /// before the match for some milliseconds. It may also return earlier. It takes nothing from
    /// the socket, so call `sb_client_update` next.
    /// - SB_ERROR_ARGUMENT: NULL
    /// - SB_ERROR_STATE, at once: nothing can arrive any more, because the connection has ended, or
    /// there is no socket, because the server is in the same process (sabot/local.h)
    sb_error wait(uint32_t timeout_ms) noexcept
    {
        return sb_client_wait(owner::get(), timeout_ms);
    }

    /// Sets the control for the inputs from now on. SB_ERROR_ARGUMENT for NULL.
    sb_error input_set(const sb_client_control &control) noexcept
    {
        return sb_client_input_set(owner::get(), &control);
    }

    /// Describes a kind. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if the rules have no such kind;
    /// on error the struct is all zeros.
    sb_error get_kind(uint32_t kind, sb_client_kind &out_kind) const noexcept
    {
        return sb_client_get_kind(owner::get(), kind, &out_kind);
    }

    /// Find the kind of a name, such as "player", and the index in `sb_client_entity.values` of a
    /// kind's value, such as "health". The rules fix both, so that a game looks them up once.
    /// SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none of this name; on error the
    /// output is UINT32_MAX.
    sb_error find_kind(const char *name, uint32_t &out_kind) const noexcept
    {
        return sb_client_find_kind(owner::get(), name, &out_kind);
    }

    /// Find the kind of a name, such as "player", and the index in `sb_client_entity.values` of a
    /// kind's value, such as "health". The rules fix both, so that a game looks them up once.
    /// SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none of this name; on error the
    /// output is UINT32_MAX.
    sb_error find_value(uint32_t kind, const char *name, uint32_t &out_index) const noexcept
    {
        return sb_client_find_value(owner::get(), kind, name, &out_index);
    }

    /// Gives an entity's value by its name, in the unit that `sb_client_get_kind` gives. The entity
    /// is of the view. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if the entity's kind has no such
    /// value; on error the output is 0.
    sb_error value(const sb_client_entity &entity, const char *name,
        float &out_value) const noexcept
    {
        return sb_client_value(owner::get(), &entity, name, &out_value);
    }

    /// Returns the number of hit sets: those of the rules, then those of the map, once it has
    /// arrived. 0 for NULL.
    uint32_t hit_set_count() const noexcept
    {
        return sb_client_hit_set_count(owner::get());
    }

    /// Describe a hit set and one of its shapes. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if
    /// there is none; on error the struct is all zeros.
    sb_error get_hit_set(uint32_t set, sb_client_hit_set &out_set) const noexcept
    {
        return sb_client_get_hit_set(owner::get(), set, &out_set);
    }

    /// Describe a hit set and one of its shapes. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if
    /// there is none; on error the struct is all zeros.
    sb_error get_hit_shape(uint32_t set, uint32_t shape,
        sb_client_hit_shape &out_shape) const noexcept
    {
        return sb_client_get_hit_shape(owner::get(), set, shape, &out_shape);
    }

    /// Returns the hit set of an entity of the view; SB_CLIENT_HIT_SET_NONE if it has none, and for
    /// NULL.
    uint32_t hit_set_of(const sb_client_entity &entity) const noexcept
    {
        return sb_client_hit_set_of(owner::get(), &entity);
    }

    /// Gives position and orientation, in the world, of a shape of an entity's hit set, as the view
    /// shows the entity. They are those of the shape's own frame. The errors are those of
    /// `sb_client_get_hit_shape`; on error both are zeros.
    sb_error place_hit_shape(const sb_client_entity &entity, uint32_t shape,
        float (&out_position)[3], float (&out_orientation)[4]) const noexcept
    {
        return sb_client_place_hit_shape(owner::get(), &entity, shape, out_position, out_orientation);
    }

    /// Fills the caller's struct, and allocates nothing. SB_ERROR_ARGUMENT for NULL. SB_ERROR_STATE
    /// before the first snapshot of each match, after a replay has gone back until its next
    /// snapshot, and in the lobby. On error the struct is all zeros.
    sb_error view(sb_client_view_data &out_view) const noexcept
    {
        return sb_client_view(owner::get(), &out_view);
    }

    /// Takes the next event. Returns false if there is none, and for NULL. The server's events come
    /// once each and in order, when their tick is shown. Events of the own player come first, as
    /// soon as they are predicted. Up to 64 predicted events wait, and 1,024 of the server's;
    /// further ones replace the oldest, which the status counts.
    bool event_poll(sb_client_event &out_event) noexcept
    {
        return sb_client_event_poll(owner::get(), &out_event);
    }

    /// The name of a kind of event; NULL for an unknown kind, and for a NULL client. It lives as
    /// long as the client.
    const char *event_name(uint32_t kind) const noexcept
    {
        return sb_client_event_name(owner::get(), kind);
    }

    /// Tells which player is in a slot, as the server last said. The server lists all slots soon
    /// after its welcome, after the start of the next match and after a client has come back. Until
    /// then every slot is empty. SB_ERROR_ARGUMENT for NULL. SB_ERROR_RANGE for a slot that the
    /// match does not have; before the welcome it has none. On error the struct is all zeros.
    sb_error get_player(uint32_t slot, sb_client_player &out_player) const noexcept
    {
        return sb_client_get_player(owner::get(), slot, &out_player);
    }

    /// Sends a line of chat: UTF-8 without control characters, 1 to 191 bytes; copied. `player` is
    /// the receiver's slot with SB_CLIENT_CHAT_PLAYER, and ignored with other scopes. The server
    /// passes on five lines at once and then one a second, and drops further ones. Lines that it
    /// passed on come back to their speaker too.
    ///
    /// SB_ERROR_ARGUMENT: a null pointer, a text that breaks the rules above, a scope that clients
    /// cannot send, or a slot that the match does not have. SB_ERROR_STATE: the client is not
    /// welcomed yet, is in the lobby, reconnects, or is closed.
    sb_error chat_send(sb_client_chat_scope scope, uint32_t player, const char *text) noexcept
    {
        return sb_client_chat_send(owner::get(), scope, player, text);
    }

    /// Takes the next line of chat. Returns false if there is none, and for NULL. Lines come once
    /// each and in order, the player's own included. Up to 32 wait; further ones replace the
    /// oldest, which the status counts.
    bool chat_poll(sb_client_chat &out_chat) noexcept
    {
        return sb_client_chat_poll(owner::get(), &out_chat);
    }

    /// Gives the state of the replay, as the server last said; `tick` is that of the newest
    /// snapshot. Another viewer may have changed it. SB_ERROR_ARGUMENT for NULL; SB_ERROR_STATE if
    /// the client is no replay viewer, and before the server has said it. On error the struct is
    /// all zeros.
    sb_error get_playback(sb_client_playback &out_playback) const noexcept
    {
        return sb_client_get_playback(owner::get(), &out_playback);
    }

    /// Asks the server for a pause, a speed and a tick of the replay, for all its viewers. To step,
    /// pause and go to the tick before or after. A tick out of range becomes the first or the last;
    /// a tick that the log lacks becomes the next that it has. A replay that goes back begins a new
    /// epoch (`sb_client_status.epoch`), with events and view of its own. A replay that is
    /// continued at its end starts from the beginning. SB_ERROR_ARGUMENT for NULL and a speed out
    /// of range; SB_ERROR_STATE if the client is no replay viewer, is not welcomed yet, or is
    /// closed.
    sb_error playback_set(const sb_client_playback &wanted) noexcept
    {
        return sb_client_playback_set(owner::get(), &wanted);
    }

    /// Asks for the list of sessions, all pages of it; with a filter of NULL for all public ones.
    /// It replaces a list that was asked for before. SB_ERROR_ARGUMENT for a client of NULL, and
    /// for text that is too long or not valid. SB_ERROR_STATE if the client is neither in the lobby
    /// nor in a session: not connected yet, or not any more.
    sb_error list(const sb_client_filter &filter) noexcept
    {
        return sb_client_list(owner::get(), &filter);
    }

    /// Takes the next session of the list, by rising number. Returns false if there is none yet, or
    /// no further one (`listing` of `sb_client_get_lobby` tells which), and for NULL. Up to 256
    /// wait.
    bool listing_poll(sb_client_listing &out_listing) noexcept
    {
        return sb_client_listing_poll(owner::get(), &out_listing);
    }

    /// Fills the struct; modes and maps are empty until the client was in the lobby.
    /// SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
    sb_error get_lobby(sb_client_lobby &out_lobby) const noexcept
    {
        return sb_client_get_lobby(owner::get(), &out_lobby);
    }

    /// Asks to join another session. SB_ERROR_ARGUMENT for NULL, text that is too long or not
    /// valid, and an unknown role. SB_ERROR_STATE as for `sb_client_list`.
    sb_error join(const sb_client_join_def &wanted) noexcept
    {
        return sb_client_join(owner::get(), &wanted);
    }

    /// Asks for a new session, and joins it as a player. Errors as `sb_client_join`.
    sb_error session_create(const sb_client_session_def &wanted) noexcept
    {
        return sb_client_session_create(owner::get(), &wanted);
    }

    /// Leaves the session for the lobby. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE if the client
    /// is in no session. The next three have the same errors.
    sb_error leave() noexcept
    {
        return sb_client_leave(owner::get());
    }

    /// Says whether the player is ready.
    sb_error ready_set(bool ready) noexcept
    {
        return sb_client_ready_set(owner::get(), ready);
    }

    /// Takes a team for good, whatever the control asks for. With 0 the control decides again.
    /// SB_ERROR_ARGUMENT also for a team above 255.
    sb_error team_set(uint32_t team) noexcept
    {
        return sb_client_team_set(owner::get(), team);
    }

    /// Calls a vote, or votes on the one that runs if it has this kind and target. Only a call with
    /// `yes` begins a vote. A vote passes with more than half of the players; it runs for 30 s. A
    /// player can call one a minute, and nobody for 15 s after one that did not pass.
    /// SB_ERROR_ARGUMENT also for another kind.
    sb_error vote(sb_client_vote_kind kind, uint32_t target, bool yes) noexcept
    {
        return sb_client_vote(owner::get(), kind, target, yes);
    }

    /// Fills the struct with what the server last said. The server says it soon after each change.
    /// SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE if the client is in no session or the server has
    /// not said it yet; the struct is all zeros then.
    sb_error get_session(sb_client_session &out_session) const noexcept
    {
        return sb_client_get_session(owner::get(), &out_session);
    }

    /// Count of the items in a list; 0 for NULL, for an unknown list, and until the map has
    /// arrived.
    uint32_t map_count(sb_client_map_list list) const noexcept
    {
        return sb_client_map_count(owner::get(), list);
    }

    /// Describes one item of a list. SB_ERROR_ARGUMENT for NULL. SB_ERROR_RANGE for an unknown
    /// list, or if `index` is out of bounds; until the map has arrived every index is. On error the
    /// struct is all zeros.
    sb_error get_map_item(sb_client_map_list list, uint32_t index,
        sb_client_map_item &out_item) const noexcept
    {
        return sb_client_get_map_item(owner::get(), list, index, &out_item);
    }

    /// Fills the status. SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
    sb_error get_status(sb_client_status &out_status) const noexcept
    {
        return sb_client_get_status(owner::get(), &out_status);
    }
};

/// Measures round trips to servers: `sb_ping`.
class ping : public owner<sb_ping, sb_ping_destroy>
{
public:
    using owner::owner;

    sb_error create(const sb_ping_def &def) noexcept
    {
        sb_ping *made = nullptr;
        const sb_error error = sb_ping_create(&def, &made);
        reset(made);
        return error;
    }

    /// The handle: `get` is that of `sb_ping_get`.
    sb_ping *handle() const noexcept { return owner::get(); }

    /// Looks a server up, and begins to ask it: HOST[:PORT] or a join link, with an IPv6 address in
    /// brackets. Without a port it is 7777. Servers are counted from 0 in this order. A host that
    /// has no address is no error here: its result says so. SB_ERROR_ARGUMENT for NULL or a text
    /// that is no server, SB_ERROR_FULL after SB_PING_SERVER_COUNT_MAX servers, SB_ERROR_MEMORY.
    sb_error add(const char *server) noexcept
    {
        return sb_ping_add(owner::get(), server);
    }

    /// Reads answers, and sends the questions that are due. Returns true while an answer may still
    /// come; false for NULL. The system notes when each answer arrived, so calls once a frame are
    /// enough.
    bool update() noexcept
    {
        return sb_ping_update(owner::get());
    }

    /// Fills the result of a server, by its number. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE for
    /// another number; the struct is all zeros then.
    sb_error get(uint32_t server, sb_ping_result &out_result) const noexcept
    {
        return sb_ping_get(owner::get(), server, &out_result);
    }
};

/// Looks for servers on the local network: `sb_find`.
class find : public owner<sb_find, sb_find_destroy>
{
public:
    using owner::owner;

    sb_error create(const sb_find_def &def) noexcept
    {
        sb_find *made = nullptr;
        const sb_error error = sb_find_create(&def, &made);
        reset(made);
        return error;
    }

    /// The handle: `get` is that of `sb_find_get`.
    sb_find *handle() const noexcept { return owner::get(); }

    /// Asks again every second, and reads answers. Call it once a frame. Returns true if a server
    /// has answered or was dropped, so that the list may have changed; false for NULL.
    bool update() noexcept
    {
        return sb_find_update(owner::get());
    }

    /// Returns how many servers have answered in the last 10 s, at most SB_FIND_SERVER_COUNT_MAX.
    uint32_t count() const noexcept
    {
        return sb_find_count(owner::get());
    }

    /// Fills in a server, in the order in which they first answered. Places change when
    /// `sb_find_update` returns true. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE for a place from
    /// `sb_find_count` on; the struct is all zeros then.
    sb_error get(uint32_t index, sb_found &out_found) const noexcept
    {
        return sb_find_get(owner::get(), index, &out_found);
    }
};

#ifdef SABOT_LOCAL_H
/// A server in the same process: `sb_local_server`.
class local_server : public owner<sb_local_server, sb_local_server_destroy>
{
public:
    using owner::owner;

    /// `out_text`, of SB_LOCAL_TEXT_SIZE bytes or nullptr, gets a line that explains an error.
    sb_error create(const sb_local_server_def &def, char *out_text = nullptr) noexcept
    {
        sb_local_server *made = nullptr;
        const sb_error error = sb_local_server_create(&def, &made, out_text);
        reset(made);
        return error;
    }

    /// Creates a client of this server: `sb_local_client_create`.
    sb_error client_create(const sb_client_def &def, client &out_client) noexcept
    {
        sb_client *made = nullptr;
        const sb_error error = sb_local_client_create(get(), &def, &made);
        out_client.reset(made);
        return error;
    }

    /// Plays the ticks that are due by `now_us`. A game that updates its clients every frame does
    /// not need it. It is for a match without clients, or to call before several clients are
    /// updated in a frame. SB_ERROR_ARGUMENT for NULL.
    sb_error update(uint64_t now_us) noexcept
    {
        return sb_local_server_update(owner::get(), now_us);
    }

    /// Fills the status. SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
    sb_error get_status(sb_local_server_status &out_status) const noexcept
    {
        return sb_local_server_get_status(owner::get(), &out_status);
    }
};
#endif

} // namespace sabot

#endif
