/// What `sabot admin` prints of an answer.
#ifndef SABOT_CLI_ADMIN_ADMIN_PRINT_H
#define SABOT_CLI_ADMIN_ADMIN_PRINT_H

#include "cli/admin/admin_client.h"
#include "cli/admin/admin_line.h"

/// Prints an answer: a list in columns, any other object as JSON, and metrics as they came.
void sb_admin_print_answer(const sb_admin_line *line, const sb_admin_answer *answer);

/// Prints why the server refuses.
void sb_admin_print_problem(const sb_admin_line *line, const sb_admin_answer *answer);

/// Writes an answer to the new file that the line names. Returns an exit status, after a message.
int sb_admin_save_answer(const sb_admin_line *line, const sb_admin_answer *answer);

#endif
