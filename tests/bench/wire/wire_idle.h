/// An idle world: 32 tanks whose players do nothing.
#ifndef SABOT_TESTS_WIRE_IDLE_H
#define SABOT_TESTS_WIRE_IDLE_H

#include <stdbool.h>

/// Measures the bits of payload a second for one client, in the packed form, after ten seconds of
/// settling.
bool wire_idle_run(double *out_bits_per_second);

#endif
