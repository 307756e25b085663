#include "cli/result.h"

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"

int sb_result_tell(const sb_result *result)
{
    if (!result->json && result->print != NULL) {
        result->print(result->of);
    } else if (result->json && !sb_json_print(result->to_json(result->of))) {
        sb_command_message(result->command, "not enough memory for the result");
        return SB_EXIT_WRONG;
    }
    return result->status;
}
