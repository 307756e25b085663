/// What a folder of logs says about the lease: the holder that the logs come from. A process may
/// continue the matches of a folder only if that holder was the last leader, and the folder has
/// every mark of a move that the leader made. README.md says why.
///
/// The file `.leader` of the folder has one line: EPOCH HOLDER [STORE]. The leader writes it into
/// its own folder; a follower writes what its leader tells it once it has everything.
#ifndef SABOT_HOST_LEASE_LEASE_NOTE_H
#define SABOT_HOST_LEASE_LEASE_NOTE_H

#include "host/lease/lease.h"

#define SB_LEASE_NOTE_NAME ".leader"
#define SB_LEASE_NOTE_STORE_SIZE 16u

typedef struct sb_lease_note {
    bool known;                        ///< there is such a file, and it can be read
    uint32_t epoch;                    ///< up to which the folder has what the holder made
    char holder[SB_LEASE_HOLDER_SIZE]; ///< empty: nobody's, a follower has not had everything yet
    /// The name of the leader's folder (../logs/move_store.h), of which this is a copy; zeros in
    /// the leader's own folder.
    uint8_t store[SB_LEASE_NOTE_STORE_SIZE];
} sb_lease_note;

/// Reads the note of a folder. A file with anything else in it counts as one that is nobody's, so
/// that it is never covered while a holder is known.
void sb_lease_note_read(const char *directory, sb_lease_note *out_note);

/// True if a follower wrote the note: a follower with a lease, or a follower of a leader with a
/// lease. No server with a lease has led with those logs since. A folder without a note may hold
/// copies too: its follower and the leader had no lease (../follow/follow_folder.h).
bool sb_lease_note_is_of_copies(const char *directory);

/// Replaces the note of a folder, durably. False if that fails: then the old one may stand.
bool sb_lease_note_write(const char *directory, const sb_lease_note *note);

/// True if a server that takes the lease over, as `status` shows it, may continue the logs of the
/// folder. A folder without a note is covered: no follower has begun it, and no leader with a
/// lease. No folder is covered while nobody has answered.
bool sb_lease_note_covers(const sb_lease_note *note, const sb_lease_status *status);

#endif
