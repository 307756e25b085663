#include <sabot/client.h>

sb_client_def sb_client_def_default(void)
{
    return (sb_client_def){
        .host = "127.0.0.1",
        .port = 7777,
        .session = 0,
        .name = "player",
        .timeout_ms = 5000,
        .predict = true,
        .reconnect_ms = 30000,
    };
}
