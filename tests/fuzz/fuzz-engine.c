/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What another program says to our engine, line by line, as palamedes-engine reads it. */
#include "fuzz.h"

#include "uci/nboard-protocol.h"
#include "uci/ucci-protocol.h"
#include "uci/uci-protocol.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINES_MAX = 40 };

/* What is wanted, and takes more time, memory or disk than there is to try. */
static gboolean
is_too_much (const char *line)
{
  static const char *const words[] = { "perft", "bench", "hash", "thread", "file", "analy" };
  g_autofree char *lower = g_ascii_strdown (line, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

static void
converse (const UciDialect *dialect, const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", LINES_MAX);
  const int output = dup (STDOUT_FILENO);
  UciSession session;

  fflush (stdout);
  g_assert_nonnull (freopen ("/dev/null", "w", stdout)); /* nobody reads what it answers */
  g_assert_true (uci_session_open (&session, dialect));
  for (guint i = 0; lines[i] != NULL && !session.over; i++)
    if (!is_too_much (lines[i]))
      uci_session_line (&session, lines[i]);
  uci_session_line (&session, "stop"); /* NBoard's engine stops at the next line of any kind */
  uci_session_close (&session);
  fflush (stdout);
  dup2 (output, STDOUT_FILENO);
  close (output);
}

void
fuzz_uci (const guint8 *data, gsize size)
{
  converse (&uci_dialect, data, size);
}

void
fuzz_ucci (const guint8 *data, gsize size)
{
  converse (&ucci_dialect, data, size);
}

void
fuzz_nboard (const guint8 *data, gsize size)
{
  converse (&nboard_dialect, data, size);
}
