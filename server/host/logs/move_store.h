/// What a folder of logs keeps of moves beside the logs: 16 random bytes that name the folder, and
/// the ids of all moves that the target is known to have taken. These are moves into the folder,
/// since a log may be removed one day. They are also moves away from it, since nothing is written
/// into the log of a match that another server plays.
#ifndef SABOT_HOST_LOGS_MOVE_STORE_H
#define SABOT_HOST_LOGS_MOVE_STORE_H

#include "host/logs/log_path.h"
#include "host/wire/move_target.h"
#include "record/handover.h"

#define SB_MOVE_STORE_NAME ".moves"

typedef struct sb_move_store {
    const char *directory;
    uint8_t id[SB_MOVE_STORE_SIZE];
    int descriptor; ///< of the file, locked: one process at a time takes moves into the folder
} sb_move_store;

/// Opens the folder's file, and makes it with a new name if there is none. SB_ERROR_IO and a
/// sentence. `directory` must outlive the store.
sb_error sb_move_store_open(sb_move_store *store, const char *directory, char *out_message,
                            size_t message_size);
/// A store of zeros with the descriptor -1 is ignored.
void sb_move_store_close(sb_move_store *store);

/// Gives the folder this name, durably, as a copy of the folder that had it. False and errno if
/// that fails, also because a process takes matches into the folder.
bool sb_move_store_rename(const char *directory, const uint8_t id[SB_MOVE_STORE_SIZE]);

/// Notes durably that the move was taken, here or by another server. False if that fails.
bool sb_move_store_note(sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE]);

/// True if the list has the move, or there is a log of its name. Waits for no disk.
bool sb_move_store_knows(const sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE]);

/// Looks up whether the move was taken, in the list and in the log of its name, and makes what it
/// finds durable. Blocks on the disk.
sb_move_memory sb_move_store_recall(const sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE]);

/// What a log in the folder says, whose match only another server knows of.
typedef struct sb_move_doubt {
    char path[SB_SERVER_LOG_PATH_SIZE];
    uint32_t session; ///< its number here
    sb_log_handover leaves;
} sb_move_doubt;

/// Reads the log of that name. True if it is in doubt: nobody writes or closed it, its last mark is
/// LEAVES, and it was not noted that the move was taken. Blocks on the disk.
bool sb_move_store_doubts(const sb_move_store *store, const char *name, sb_move_doubt *out_doubt);

/// Removes the copy of a move, durably. False if that is not sure.
bool sb_move_store_erase(const sb_move_store *store, const uint8_t id[SB_MOVE_ID_SIZE]);

#endif
