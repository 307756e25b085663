/// The mark of a folder whose logs a follower has made, with a lease or without one: the file
/// `.copies`. Nothing removes it, so each server that continues such logs knows that they may lack
/// what the leader has told its clients. The note of the lease says which process may continue them
/// (../lease/lease_note.h).
#ifndef SABOT_HOST_FOLLOW_FOLLOW_FOLDER_H
#define SABOT_HOST_FOLLOW_FOLLOW_FOLDER_H

#include <stdbool.h>

#define SB_FOLLOW_FOLDER_MARK ".copies"

/// Marks a folder, durably. False, with errno set, if that fails.
bool sb_follow_folder_mark(const char *directory);

/// True if the folder is marked, or that is not known.
bool sb_follow_folder_is_marked(const char *directory);

#endif
