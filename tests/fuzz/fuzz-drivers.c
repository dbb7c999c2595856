/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What another engine says to us. The bytes are its lines: some of them come whenever it is told
 * something, and when none is left it is gone. This file stands in place of the process.
 */
#include "fuzz.h"

#include "game/drivers/pal-driver-process.h"
#include "game/drivers/pal-driver-protocol.h"
#include "registry.h"

#include <string.h>

enum { LINES_A_TIME = 4 };

struct _PalDriverProcess {
  PalDriverProcessFuncs funcs;
  gpointer owner;
};

static char **lines; /* what it has yet to say, up to NULL */
static PalDriverProcess *running;

PalDriverProcess *
pal_driver_process_start (const PalDriverCommand *command, const PalDriverProcessFuncs *funcs,
                          gpointer owner, GError **error)
{
  running = g_new0 (PalDriverProcess, 1);
  running->funcs = *funcs;
  running->owner = owner;
  return running;
}

void
pal_driver_process_send (PalDriverProcess *process, const char *text)
{
}

void
pal_driver_process_give_way (PalDriverProcess *process, int niceness)
{
}

void
pal_driver_process_close (PalDriverProcess *process, const char *goodbye)
{
  if (running == process)
    running = NULL;
  g_free (process);
}

/* The engine says a few lines, as long as it is there. */
static void
speak (void)
{
  for (int i = 0; i < LINES_A_TIME && running != NULL && *lines != NULL; i++)
    running->funcs.line (*lines++, running->owner);
  if (running != NULL && *lines == NULL)
    running->funcs.gone ("It is gone.", running->owner);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
listen (const char *protocol, const guint8 *data, gsize size)
{
  static const char *const argv[] = { "/bin/true", NULL };
  const Rules *rules = registry_game (size > 0 ? *data % registry_count () : 0)->rules;
  g_autofree char *text = g_strndup ((const char *) data + (size > 0), size - (size > 0));
  g_auto (GStrv) all = g_strsplit (text, "\n", 200);
  g_autoptr (PalDriverSpec) spec
      = pal_driver_spec_new ("Fuzz", argv, pal_driver_protocol_find (protocol));
  PalDriver *driver = pal_driver_new (spec, rules);
  Position start;
  GameRecord *record;
  gboolean plays = FALSE;

  lines = all;
  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  pal_driver_set_looked_at (driver, TRUE);
  pal_driver_prepare (driver, record);
  while (*lines != NULL && pal_driver_get_phase (driver) != PAL_DRIVER_CLOSED) {
    if (pal_driver_get_phase (driver) == PAL_DRIVER_READY) {
      plays = !plays;
      if (!pal_driver_knows (driver, record))
        pal_driver_prepare (driver, record);
      else if (plays)
        pal_driver_go (driver,
                       &(PalDriverTurn){ .record = record, .move_time = 10, .timeout = 1000 });
      else
        pal_driver_analyze (driver, &(PalDriverAnalysis){ .record = record, .lines = 3 });
    } else if (pal_driver_get_phase (driver) == PAL_DRIVER_THINKING && lines[1] == NULL) {
      pal_driver_stop (driver);
    }
    speak ();
  }
  pal_driver_close (driver);
  g_object_unref (driver);
  game_record_free (record);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

#define FUZZ_FROM(NAME)                                                                            \
  void fuzz_from_##NAME (const guint8 *data, gsize size)                                           \
  {                                                                                                \
    listen (#NAME, data, size);                                                                    \
  }
FUZZ_FROM (uci)
FUZZ_FROM (ucci)
FUZZ_FROM (cecp)
FUZZ_FROM (gtp)
FUZZ_FROM (nboard)
