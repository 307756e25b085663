// A stand-in for the header of Microsoft's library, with what our pure rooms use of it.
#ifndef SABOT_TESTS_MSVC_ASSERT_H
#define SABOT_TESTS_MSVC_ASSERT_H

#define assert(condition) ((void)(condition))

#endif
