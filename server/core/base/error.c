#include "base/error.h"

const char *sb_error_name(sb_error error)
{
    switch (error) {
#define SB_ERROR_NAME(name, number, message)                                                       \
    case SB_##name:                                                                                \
        return "SB_" #name;
        SB_ERROR_TABLE(SB_ERROR_NAME)
#undef SB_ERROR_NAME
    }
    return "SB_ERROR_?";
}

const char *sb_error_message(sb_error error)
{
    switch (error) {
#define SB_ERROR_MESSAGE(name, number, message)                                                    \
    case SB_##name:                                                                                \
        return message;
        SB_ERROR_TABLE(SB_ERROR_MESSAGE)
#undef SB_ERROR_MESSAGE
    }
    return "unknown error number";
}
