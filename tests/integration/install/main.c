/// Uses the installed SDK like a program of another project: connects to a port where nothing
/// listens.
#include <stdio.h>
#include <string.h>

#include <sabot/client.h>

static void print_errors(void)
{
#define PRINT_ERROR(name, number, message)                                                         \
    printf("%d %s: %s\n", number, sb_error_name(SB_##name), sb_error_message(SB_##name));
    SB_ERROR_TABLE(PRINT_ERROR)
#undef PRINT_ERROR
}

int main(void)
{
    print_errors();
    sb_client_def def = sb_client_def_default();
    def.port = 9;
    def.timeout_ms = 1000;
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK) {
        return 1;
    }
    // Time is an argument: a second passes without waiting.
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    for (uint64_t now_us = 0; now_us < 2000000; now_us += 100000) {
        if (sb_client_update(client, now_us) != SB_OK ||
            sb_client_get_status(client, &status) != SB_OK) {
            return 1;
        }
    }
    printf("closed: %s\n", status.text);
    sb_client_destroy(client);
    return status.state == SB_CLIENT_CLOSED && status.reason == SB_CLIENT_REASON_TIMEOUT ? 0 : 1;
}
