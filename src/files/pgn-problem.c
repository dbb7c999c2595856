#include "pgn-problem.h"

#include <glib/gi18n-lib.h>

GQuark
pgn_error_quark (void)
{
  return g_quark_from_static_string ("pgn-error");
}

void
pgn_problem_free (PgnProblem *problem)
{
  if (!problem)
    return;
  g_free (problem->token);
  g_free (problem->message);
  g_free (problem);
}

GPtrArray *
pgn_problems_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) pgn_problem_free);
}

char *
pgn_short_token (const char *text, gsize length)
{
  enum { SHOWN = 24 };
  g_autofree char *valid = g_utf8_make_valid (text, (gssize) MIN (length, 6 * SHOWN));
  GString *token = g_string_new (NULL);
  int n = 0;

  for (const char *p = valid; *p; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (n++ == SHOWN) {
      g_string_append (token, "…");
      break;
    }
    g_string_append_unichar (token, g_unichar_isprint (c) ? c : ' ');
  }
  return g_string_free (token, FALSE);
}

void
pgn_problem_add (GPtrArray *problems, PgnLexer *lexer, const char *where, gsize length,
                 const char *format)
{
  PgnProblem *problem;

  if (!problems || problems->len > PGN_PROBLEMS_MAX)
    return;
  if (problems->len == PGN_PROBLEMS_MAX)
    format = N_ ("Line %d, column %d: “%s” and more behind it could not be understood.");
  problem = g_new0 (PgnProblem, 1);
  pgn_lexer_place (lexer, where, &problem->line, &problem->column);
  problem->token = pgn_short_token (where, length);
  problem->message = g_strdup_printf (_ (format), problem->line, problem->column, problem->token);
  g_ptr_array_add (problems, problem);
}
