// Reads any bytes as a map: as JSON if they begin with a brace, otherwise in canonical form. An
// accepted map has one canonical form, and a match on it can be played or is refused.
#include "fuzz_target.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "content/map_file.h"
#include "game/game.h"
#include "game/tanks/mode/settings.h"

#define TICK_COUNT 3

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

// A written map reads back as the same map.
static void check_form(const sb_map *map)
{
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    static sb_map again;
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(map, &writer);
    SB_ASSERT(writer.error == SB_OK);
    SB_ASSERT(sb_map_read(&again, bytes, writer.size) == SB_OK);
    static uint8_t twice[SB_MAP_BYTES_MAX];
    sb_writer second = sb_writer_over(twice, sizeof twice);
    sb_map_write(&again, &second);
    SB_ASSERT(second.size == writer.size && memcmp(bytes, twice, writer.size) == 0);
}

static void play(const sb_map *map, size_t size)
{
    const sb_allocator heap = {.allocate = allocate, .release = release};
    sb_game_def def = sb_game_def_default();
    def.player_capacity = 2;
    def.settings[SB_SETTING_MODE] = (int32_t)(size % SB_MODE_COUNT);
    sb_game *game;
    sb_error error = sb_game_create(&def, map, &heap, &game);
    SB_ASSERT(error == SB_OK || error == SB_ERROR_RANGE || error == SB_ERROR_ARGUMENT);
    static sb_frame frame;
    for (int i = 0; error == SB_OK && i < TICK_COUNT; i++) {
        frame.command_count = i == 0;
        frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN};
        SB_ASSERT(sb_game_advance(game, &frame) == SB_OK);
    }
    sb_game_destroy(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sb_map map;
    char message[256];
    bool json = size > 0 && data[0] == '{';
    sb_error error =
        json ? sb_map_json_read("input", (const char *)data, size, &map, message, sizeof message)
             : sb_map_read(&map, data, size);
    if (error == SB_OK) {
        check_form(&map);
        play(&map, size);
    }
    return 0;
}
