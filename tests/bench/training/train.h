/// The two trainings of train_packed. Each prints its progress to stdout and errors to stderr, and
/// returns an exit status.
#ifndef SABOT_TESTS_TRAIN_H
#define SABOT_TESTS_TRAIN_H

/// Trains weights and priors of the 901 cubes on the first half of the recording.
int train_cubes(const char *recording_path, const char *out_path);

/// Trains a prior of the packed form on its writer's counts (packed_counts.h). Writes a C file that
/// defines `const sb_packed_prior <name>`.
int train_rows(const char *counts_path, const char *name, const char *out_path);

#endif
