// A stand-in for the header of Microsoft's library, with what our pure rooms use of it.
#ifndef SABOT_TESTS_MSVC_FENV_H
#define SABOT_TESTS_MSVC_FENV_H

typedef struct fenv_t {
    unsigned long control, status;
} fenv_t;

extern const fenv_t _Fenv1;
#define FE_DFL_ENV (&_Fenv1)

int fegetenv(fenv_t *out_mode);
int fesetenv(const fenv_t *mode);

#endif
