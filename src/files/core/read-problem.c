/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "read-problem.h"

#include <glib/gi18n-lib.h>
#include <stdarg.h>

G_DEFINE_QUARK (game_file_error, game_file_error)

static void
read_problem_free (ReadProblem *problem)
{
  g_free (problem->token);
  g_free (problem->message);
  g_free (problem);
}

GPtrArray *
read_problems_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) read_problem_free);
}

void
read_problem_add (GPtrArray *problems, const char *format, ...)
{
  ReadProblem *problem;
  va_list arguments;

  if (!problems || problems->len > READ_PROBLEMS_MAX)
    return;
  problem = g_new0 (ReadProblem, 1);
  if (problems->len == READ_PROBLEMS_MAX) {
    problem->message = g_strdup (_ ("There are more problems than these."));
  } else {
    va_start (arguments, format);
    problem->message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
  }
  g_ptr_array_add (problems, problem);
}

char *
short_token (const char *text, gsize length)
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
    g_string_append_unichar (token, g_unichar_isprint (c)   ? c
                                    : g_unichar_isspace (c) ? ' '
                                                            : 0xfffd);
  }
  return g_string_free (token, FALSE);
}
