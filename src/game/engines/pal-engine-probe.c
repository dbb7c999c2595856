/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-engine-probe.h"

#include "game/drivers/pal-driver-protocol.h"
#include "game/drivers/pal-driver.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  OPEN_MS = 3500, /* to answer in a protocol: longer than CECP waits for features */
  THINK_MS = 100, /* the first move need not be a good one */
  ANSWER_MS = 5000,
  LONG_ANSWER_MS = 30000, /* of one that cannot be told how long to think */
};

typedef struct {
  PalDriverSpec *spec;
  GPtrArray *protocols; /* to be tried, of const PalDriverProtocol */
  guint protocol;
  int game;
  PalDriver *driver;
  GSource *next; /* another attempt is about to begin */
  gulong cancelled;
  PalEngineProgressFunc progress;
  gpointer progress_data;
} Probe;

static void
probe_drop_driver (GTask *task)
{
  Probe *self = g_task_get_task_data (task);

  if (!self->driver)
    return;
  g_signal_handlers_disconnect_by_data (self->driver, task);
  pal_driver_close (self->driver);
  g_clear_object (&self->driver);
}

static void
probe_free (gpointer data)
{
  Probe *self = data;

  pal_driver_spec_free (self->spec);
  g_ptr_array_unref (self->protocols);
  g_free (self);
}

/* The probe is over; the task lives until here. */
static void
probe_end (GTask *task)
{
  Probe *self = g_task_get_task_data (task);

  probe_drop_driver (task);
  if (self->next)
    g_source_destroy (self->next);
  g_clear_pointer (&self->next, g_source_unref);
  if (self->cancelled)
    g_signal_handler_disconnect (g_task_get_cancellable (task), self->cancelled);
  g_object_unref (task);
}

static void
probe_fail (GTask *task, const char *sentence)
{
  g_task_return_new_error (task, PAL_DRIVER_ERROR, PAL_DRIVER_ERROR_FILE, "%s", sentence);
  probe_end (task);
}

static void
probe_succeed (GTask *task, const char *games)
{
  Probe *self = g_task_get_task_data (task);
  PalEngineProfile *profile = pal_engine_profile_new (self->spec, games);

  profile->title = g_strdup (pal_driver_get_title (self->driver));
  profile->spec->limits = (PalDriverLimits){ 0 };
  g_task_return_pointer (task, profile, (GDestroyNotify) pal_engine_profile_free);
  probe_end (task);
}

static void probe_try (GTask *task);

static gboolean
probe_on_next (gpointer data)
{
  Probe *self = g_task_get_task_data (data);

  g_clear_pointer (&self->next, g_source_unref);
  probe_drop_driver (data);
  probe_try (data);
  return G_SOURCE_REMOVE;
}

/* Not at once: the engine may be in the middle of telling us. It is listened to no more: what it
 * says meanwhile is about the game before. */
static void
probe_go_on (GTask *task, gboolean same_protocol)
{
  Probe *self = g_task_get_task_data (task);

  if (self->driver)
    g_signal_handlers_disconnect_by_data (self->driver, task);
  self->game++;
  if (!same_protocol || self->game >= registry_count ()) {
    self->protocol++;
    self->game = 0;
  }
  if (self->next)
    return;
  self->next = g_idle_source_new ();
  g_source_set_callback (self->next, probe_on_next, task, NULL);
  g_source_attach (self->next, g_task_get_context (task));
}

static gboolean
is_word_for (const char *word, const Game *game)
{
  /* CECP's word for the game that it was made for */
  const Game *meant = g_str_equal (word, "normal") ? registry_find ("chess") : registry_find (word);

  return meant && meant->rules == game->rules;
}

/* The games among those that the engine says it plays, with ";" between them; NULL where it says
 * nothing. */
static char *
games_told (PalDriver *driver)
{
  const char *const *words = pal_driver_get_variants (driver);
  GString *games = g_string_new (NULL);

  for (int i = 0; words && i < registry_count (); i++) {
    const Game *game = registry_game (i);
    gboolean plays = FALSE;

    for (const char *const *word = words; *word && !plays; word++)
      plays = is_word_for (*word, game);
    if (plays)
      g_string_append_printf (games, "%s%s", games->len > 0 ? ";" : "", game->rules->id);
  }
  return g_string_free (games, games->len == 0);
}

static void
probe_on_ready (PalDriver *driver, GTask *task)
{
  Probe *self = g_task_get_task_data (task);
  const Rules *rules = registry_game (self->game)->rules;
  gboolean tells = self->spec->protocol->tells_move_time;
  g_autofree char *games = games_told (driver);
  GameRecord *record;
  Position start;

  if (games) {
    probe_succeed (task, games);
    return;
  }
  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  pal_driver_go (driver, &(PalDriverTurn){ .record = record,
                                           .move_time = THINK_MS,
                                           .timeout = tells ? ANSWER_MS : LONG_ANSWER_MS });
  game_record_free (record);
}

static void
probe_on_answer (PalDriver *driver, const PalDriverAnswer *answer, GTask *task)
{
  Probe *self = g_task_get_task_data (task);

  if (answer->kind == PAL_DRIVER_ANSWER_MOVE && answer->exact)
    probe_succeed (task, registry_game (self->game)->rules->id);
  else
    probe_go_on (task, TRUE);
}

static void
probe_on_failed (PalDriver *driver, PalDriverFault fault, const char *sentence, GTask *task)
{
  /* who says nothing at all to a move may have been taken to know CECP of old */
  probe_go_on (task, pal_driver_has_opened (driver) && fault != PAL_DRIVER_FAULT_TIME);
}

static void
probe_on_cancelled (GCancellable *cancellable, GTask *task)
{
  Probe *self = g_task_get_task_data (task);

  /* An attempt that begins finds out; nothing is taken down while the canceller holds a lock. */
  self->protocol = self->protocols->len;
  if (!self->next)
    probe_go_on (task, TRUE);
}

static void
probe_report (Probe *self, const PalDriverProtocol *protocol)
{
  /* Translators: the name of a protocol. */
  g_autofree char *sentence = g_strdup_printf (_ ("Trying %s…"), protocol->name);

  if (self->progress && self->game == 0)
    self->progress (sentence, self->progress_data);
}

static void
probe_try (GTask *task)
{
  Probe *self = g_task_get_task_data (task);
  const Rules *rules = registry_game (self->game)->rules;
  GameRecord *record;
  Position start;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (task))) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled");
    probe_end (task);
    return;
  }
  if (self->protocol >= self->protocols->len) {
    probe_fail (task, _ ("It answers in none of the protocols that chess, xiangqi and reversi "
                         "engines speak, or plays none of these games."));
    return;
  }
  self->spec->protocol = self->protocols->pdata[self->protocol];
  probe_report (self, self->spec->protocol);
  /* NBoard knows no time, and others are not asked for a depth, which some take for a move. */
  self->spec->limits = (PalDriverLimits){ .move_time = THINK_MS, .depth = 0 };
  if (!self->spec->protocol->tells_move_time)
    self->spec->limits = (PalDriverLimits){ .depth = 1 };
  self->driver = pal_driver_new (self->spec, rules);
  pal_driver_set_timeout (self->driver, OPEN_MS);
  g_signal_connect (self->driver, "ready", G_CALLBACK (probe_on_ready), task);
  g_signal_connect (self->driver, "answer", G_CALLBACK (probe_on_answer), task);
  g_signal_connect (self->driver, "failed", G_CALLBACK (probe_on_failed), task);
  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  pal_driver_prepare (self->driver, record);
  game_record_free (record);
}

/* The one that is likely comes first. */
static GPtrArray *
list_protocols (const PalDriverSpec *spec)
{
  static const char *const ids[] = { "uci", "ucci", "cecp", "gtp", "nboard" };
  const PalDriverProtocol *likely
      = spec->protocol ? spec->protocol : pal_driver_protocol_guess (spec->argv);
  GPtrArray *protocols = g_ptr_array_new ();

  g_ptr_array_add (protocols, (gpointer) likely);
  for (guint i = 0; !spec->protocol && i < G_N_ELEMENTS (ids); i++) {
    const PalDriverProtocol *protocol = pal_driver_protocol_find (ids[i]);
    if (protocol != likely)
      g_ptr_array_add (protocols, (gpointer) protocol);
  }
  return protocols;
}

void
pal_engine_probe_async (const PalDriverSpec *spec, PalEngineProgressFunc progress,
                        GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Probe *self = g_new0 (Probe, 1);
  g_autofree char *path = NULL;
  const char *why = NULL;

  self->spec = pal_driver_spec_copy (spec);
  self->protocols = list_protocols (spec);
  self->progress = progress;
  self->progress_data = data;
  g_task_set_task_data (task, self, probe_free);
  g_task_set_check_cancellable (task, FALSE);
  path = pal_driver_resolve_program (spec->argv && spec->argv[0] ? spec->argv[0] : "", &why);
  if (!path) {
    probe_fail (task, why);
    return;
  }
  if (cancellable)
    self->cancelled
        = g_signal_connect (cancellable, "cancelled", G_CALLBACK (probe_on_cancelled), task);
  probe_try (task);
}

PalEngineProfile *
pal_engine_probe_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
