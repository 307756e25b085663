/// A server of a fleet on loopback: a real process whose matches can move to others.
#ifndef SABOT_TESTS_FLEET_SERVER_H
#define SABOT_TESTS_FLEET_SERVER_H

#include <jansson.h>

#include "folder.h"
#include "process.h"

#define FLEET_PATH_SIZE (2 * FOLDER_PATH_SIZE)
#define FLEET_MESSAGE_SIZE 512u
#define FLEET_START_MS 30000

/// All zeros is one that was not made.
typedef struct fleet_server {
    test_folder folder; ///< with its logs, its key and the token of its admin interface
    test_process process;
    uint16_t port, follow_port;
    char admin[64]; ///< address of the admin interface
} fleet_server;

/// Makes the folder. The key is that of `first`, as an operator would copy it; `first` may be
/// `of` itself, which makes a key when it starts. False with a message.
bool fleet_server_create(fleet_server *of, const fleet_server *first,
                         char out_message[FLEET_MESSAGE_SIZE]);

/// Starts `program serve` with what matches need to move, and the options in `more`, which end
/// with NULL. Waits until it is ready, with all ports. It may be started again once it has ended.
/// False with a message.
bool fleet_server_start(fleet_server *of, const char *program, const char *const *more,
                        char out_message[FLEET_MESSAGE_SIZE]);

/// Asks its admin interface. The caller releases the answer; NULL, with a message, without one.
json_t *fleet_server_ask(const fleet_server *of, const char *method, const char *path,
                         const char *body, int *out_status, char out_message[FLEET_MESSAGE_SIZE]);

/// Kills it if it still runs, and removes the folder.
void fleet_server_destroy(fleet_server *of);

#endif
