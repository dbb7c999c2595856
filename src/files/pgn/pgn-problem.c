#include "pgn-problem.h"

#include <glib/gi18n-lib.h>

void
pgn_problem_add (GPtrArray *problems, PgnLexer *lexer, const char *where, gsize length,
                 const char *format)
{
  ReadProblem *problem;

  if (!problems || problems->len > READ_PROBLEMS_MAX)
    return;
  if (problems->len == READ_PROBLEMS_MAX)
    format = N_ ("Line %d, column %d: “%s” and more behind it could not be understood.");
  problem = g_new0 (ReadProblem, 1);
  pgn_lexer_place (lexer, where, &problem->line, &problem->column);
  problem->token = short_token (where, length);
  problem->message = g_strdup_printf (_ (format), problem->line, problem->column, problem->token);
  g_ptr_array_add (problems, problem);
}
