#include "host/server_check.h"

#include <arpa/inet.h>
#include <stdio.h>

#include "base/tick_rate.h"
#include "game/frame.h"

#define SESSION_COUNT_MAX 256u
#define SECONDS_MAX 31536000.0 // a year

static sb_error refuse(const char *text, char *out_message, size_t message_size)
{
    snprintf(out_message, message_size, "%s", text);
    return SB_ERROR_ARGUMENT;
}

static sb_error check_map(const sb_map *map, char *out_message, size_t message_size)
{
    sb_map_fault fault;
    if (map == NULL || sb_map_validate(map, &fault) == SB_OK) {
        return SB_OK;
    }
    snprintf(out_message, message_size, "map: %s: %s", fault.path, fault.reason);
    return SB_ERROR_RANGE;
}

sb_error sb_server_def_check(const sb_server_def *def, char *out_message, size_t message_size)
{
    struct in_addr address;
    const char *text = NULL;
    if (def->bind_address == NULL || inet_pton(AF_INET, def->bind_address, &address) != 1) {
        text = "bind_address must be an IPv4 address such as 127.0.0.1";
    } else if (def->session_count < 1 || def->session_count > SESSION_COUNT_MAX) {
        text = "session_count must be from 1 to 256";
    } else if (def->player_capacity < 1 || def->player_capacity > SB_PLAYER_COUNT_MAX) {
        text = "player_capacity must be from 1 to 64";
    } else if (def->tick_rate_hz < SB_TICK_RATE_HZ_MIN || def->tick_rate_hz > SB_TICK_RATE_HZ_MAX) {
        text = "tick_rate_hz must be from 10 to 240";
    } else if (def->snapshot_rate_hz < 1 || def->snapshot_rate_hz > def->tick_rate_hz) {
        text = "snapshot_rate_hz must be from 1 to the tick rate";
    } else if (!(def->seconds >= 0.0 && def->seconds <= SECONDS_MAX)) {
        text = "seconds must be from 0 to 31536000";
    } else if (def->record_directory != NULL && def->record_directory[0] == '\0') {
        text = "record_directory must not be empty";
    } else if (def->bot_count > def->session_count * def->player_capacity) {
        text = "bot_count must be at most session_count x player_capacity";
    }
    if (text != NULL) {
        return refuse(text, out_message, message_size);
    }
    return check_map(def->map, out_message, message_size);
}
