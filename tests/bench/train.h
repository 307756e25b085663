/// The two trainings of train_packed. Each prints how it went to stdout and errors to stderr, and
/// returns an exit status.
#ifndef SABOT_TESTS_TRAIN_H
#define SABOT_TESTS_TRAIN_H

/// Weights and priors of the 901 cubes, from the first half of the recording.
int train_cubes(const char *recording_path, const char *out_path);

/// A prior of the packed form from what its writer counted (packed_counts.h): a C file that defines
/// `const sb_packed_prior <name>`.
int train_rows(const char *counts_path, const char *name, const char *out_path);

#endif
