/// What moves ask of a folder's store, done on a thread of libuv's pool, one errand after the
/// other. The control thread, which carries every move and the admin interface, waits for no disk.
#ifndef SABOT_HOST_MOVE_SHARED_MOVE_CLERK_H
#define SABOT_HOST_MOVE_SHARED_MOVE_CLERK_H

#include <uv.h>

#include "host/logs/move_store.h"

typedef enum sb_move_errand_kind {
    SB_MOVE_ERRAND_NOTE,   ///< sb_move_store_note
    SB_MOVE_ERRAND_ERASE,  ///< sb_move_store_erase
    SB_MOVE_ERRAND_RECALL, ///< sb_move_store_recall; what was found in a log is noted
} sb_move_errand_kind;

typedef struct sb_move_errand sb_move_errand;
struct sb_move_errand {
    sb_move_errand *next;
    sb_move_errand_kind kind;
    uint8_t id[SB_MOVE_ID_SIZE];
    bool sure;             ///< of NOTE and ERASE: it was done, durably
    sb_move_memory memory; ///< of RECALL
    /// Called once on the control thread; NULL if nobody waits. The clerk frees the errand.
    void (*done)(void *context, const sb_move_errand *errand);
    void *context;
};

/// All zeros but `store` and `loop`, which must outlive it.
typedef struct sb_move_clerk {
    sb_move_store *store;
    uv_loop_t *loop;
    uv_work_t work;
    sb_move_errand *waiting; ///< oldest first
    sb_move_errand *under_way;
} sb_move_clerk;

/// Takes an errand. False without memory: then `done` is not called.
bool sb_move_clerk_send(sb_move_clerk *clerk, sb_move_errand_kind kind,
                        const uint8_t id[SB_MOVE_ID_SIZE],
                        void (*done)(void *context, const sb_move_errand *errand), void *context);

#endif
