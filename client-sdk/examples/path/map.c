/// Draws a match on its map as text: map [LINK [SECONDS]]
#include <sabot/client.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 48, ROWS = 24 };

// [map]
static void draw(const sb_client *client, const sb_client_view_data *view)
{
    const sb_client_box *boxes;
    uint32_t box_count;
    float low[3], high[3];
    char picture[ROWS][COLUMNS + 1] = {0};
    if (sb_client_map(client, &boxes, &box_count, low, high) != SB_OK)
        return;
    for (int cell = 0; cell < ROWS * COLUMNS; cell++) {
        int row = cell / COLUMNS, column = cell % COLUMNS; // +z is up, and so +x points left
        float x = high[0] - (high[0] - low[0]) * ((float)column + 0.5f) / COLUMNS;
        float z = high[2] - (high[2] - low[2]) * ((float)row + 0.5f) / ROWS;
        picture[row][column] = '.';
        for (uint32_t i = 0; i < box_count; i++) { // this map turns no box
            const float *at = boxes[i].center, *half = boxes[i].half_extents;
            if (x > at[0] - half[0] && x < at[0] + half[0] && z > at[2] - half[2] &&
                z < at[2] + half[2])
                picture[row][column] = '#';
        }
    }
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const float *at = view->entities[i].position;
        int column = (int)((high[0] - at[0]) / (high[0] - low[0]) * COLUMNS);
        int row = (int)((high[2] - at[2]) / (high[2] - low[2]) * ROWS);
        if (view->entities[i].kind == SB_CLIENT_TANK && column >= 0 && column < COLUMNS &&
            row >= 0 && row < ROWS)
            picture[row][column] = view->entities[i].flags & SB_CLIENT_ENTITY_OWN ? '@' : 'o';
    }
    for (int row = 0; row < ROWS; row++)
        puts(picture[row]);
    puts("");
}
// [/map]

int main(int argc, char **argv)
{
    sb_client_def def = sb_client_def_default();
    if (argc > 1)
        def.host = argv[1];
    uint64_t now_us = sb_clock_us(), draw_us = now_us, end_us = UINT64_MAX;
    if (argc > 2)
        end_us = now_us + strtoul(argv[2], NULL, 10) * UINT64_C(1000000);
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK)
        return 1;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    for (; status.state != SB_CLIENT_CLOSED && now_us < end_us; now_us = sb_clock_us()) {
        sb_client_update(client, now_us);
        sb_client_input_set(client, &(sb_client_control){.throttle = 1, .steering = 0.2f});
        static sb_client_view_data view;
        if (sb_client_view(client, &view) == SB_OK && now_us >= draw_us) {
            draw(client, &view);
            draw_us = now_us + 1000000;
        }
        sb_client_get_status(client, &status);
        sb_client_wait(client, 16);
    }
    sb_client_destroy(client);
    return status.state == SB_CLIENT_PLAYING ? 0 : (puts(status.text), 1);
}
