// A stand-in for the header of Microsoft's library, with what our pure rooms use of it.
#ifndef SABOT_TESTS_MSVC_FENV_H
#define SABOT_TESTS_MSVC_FENV_H

typedef struct fenv_t {
    unsigned long control, status;
} fenv_t;

#endif
