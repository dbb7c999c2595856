/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-document-private.h"

#include "files/core/task-thread.h"
#include "game/match/pal-match-text.h"

#include <string.h>

G_DEFINE_FINAL_TYPE (PalDocument, pal_document, G_TYPE_OBJECT)

enum { PROP_0, PROP_INDEX, PROP_N_GAMES, PROP_N_UNSAVED, PROP_MODIFIED, PROP_PROGRESS, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_LISTED, N_SIGNALS };
static guint signals[N_SIGNALS];

void
pal_document_game_free (gpointer data)
{
  PalDocumentGame *self = data;

  g_object_unref (self->match);
  g_free (self);
}

void
pal_document_cut_clear (PalDocumentCut *cut)
{
  g_clear_pointer (&cut->cut, game_cut_free);
  g_clear_pointer (&cut->game, pal_document_game_free);
}

PalDocumentGame *
pal_document_find_game (PalDocument *self, guint index)
{
  for (guint i = 0; i < self->games->len; i++) {
    PalDocumentGame *game = self->games->pdata[i];

    if (game->index == index)
      return game;
  }
  return NULL;
}

PalDocumentGame *
pal_document_find_match (PalDocument *self, PalMatch *match)
{
  for (guint i = 0; i < self->games->len; i++) {
    PalDocumentGame *game = self->games->pdata[i];

    if (game->match == match)
      return game;
  }
  return NULL;
}

void
pal_document_notify (PalDocument *self)
{
  for (int i = 1; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
}

static void
document_on_modified (PalDocument *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_N_UNSAVED]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
}

/* How the game is written that stands at INDEX: as it is now. */
static SaveFormat
find_form (PalDocument *self, guint index, PalMatch *match)
{
  g_autoptr (GBytes) bytes = pal_game_file_get_text (self->file, index);
  gsize length = 0;
  const char *data = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
  g_autofree char *text = g_strndup (data != NULL ? data : "", data != NULL ? length : 0);

  return save_format_of_text (pal_game_file_get_format (self->file, index), text,
                              pal_match_get_tree (match));
}

PalDocumentGame *
pal_document_add_game (PalDocument *self, guint index, PalMatch *match, gboolean whole)
{
  PalDocumentGame *game = pal_document_find_game (self, index);

  if (game != NULL && game->match == match)
    return game;
  if (game != NULL) {
    if (self->present == game)
      self->present = NULL;
    g_signal_handlers_disconnect_by_data (game->match, self);
    g_ptr_array_remove (self->games, game);
  }
  game = g_new0 (PalDocumentGame, 1);
  game->index = index;
  game->match = g_object_ref (match);
  game->whole = whole;
  game->form = find_form (self, index, match);
  g_ptr_array_add (self->games, game);
  g_signal_connect_object (match, "notify::modified", G_CALLBACK (document_on_modified), self,
                           G_CONNECT_SWAPPED);
  return game;
}

void
pal_document_tidy (PalDocument *self)
{
  for (guint i = self->games->len; i-- > 0;) {
    PalDocumentGame *game = self->games->pdata[i];

    if (game == self->present || (game->whole && pal_match_get_modified (game->match)))
      continue;
    g_signal_handlers_disconnect_by_data (game->match, self);
    g_ptr_array_remove_index (self->games, i);
  }
}

/* Nobody thinks, and no clock runs, in a game that is out of sight. */
static void
rest (PalMatch *match)
{
  if (pal_match_get_started (match) && !pal_match_is_over (match) && !pal_match_get_paused (match))
    pal_match_pause (match);
}

void
pal_document_set_present (PalDocument *self, PalDocumentGame *game)
{
  if (self->present != NULL && self->present != game)
    rest (self->present->match);
  self->present = game;
  pal_document_tidy (self);
  pal_document_notify (self);
}

void
pal_document_set_progress (PalDocument *self, double progress)
{
  if (progress == self->progress)
    return;
  self->progress = progress;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PROGRESS]);
}

static void
forget_on_thread (GTask *task, gpointer source, gpointer file, GCancellable *cancellable)
{
  g_object_unref (file);
  g_task_return_boolean (task, TRUE);
}

/* A list of a million games takes a while to be taken down. */
static void
forget_file (PalGameFile *file)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);

  g_task_set_task_data (task, file, NULL);
  task_run_in_thread (task, forget_on_thread);
}

void
pal_document_set_file (PalDocument *self, PalGameFile *file)
{
  if (self->file != NULL)
    forget_file (self->file);
  self->file = g_object_ref (file);
  g_signal_emit (self, signals[SIGNAL_LISTED], 0);
}

/* --- the object --- */

static gboolean
is_modified (PalDocument *self)
{
  return self->present != NULL && pal_match_get_modified (self->present->match);
}

static void
pal_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalDocument *self = PAL_DOCUMENT (object);

  if (id == PROP_INDEX)
    g_value_set_int (value, pal_document_get_index (self));
  else if (id == PROP_N_GAMES)
    g_value_set_uint (value, pal_document_get_n_games (self));
  else if (id == PROP_N_UNSAVED)
    g_value_set_uint (value, pal_document_get_n_unsaved (self));
  else if (id == PROP_MODIFIED)
    g_value_set_boolean (value, is_modified (self));
  else
    g_value_set_double (value, self->progress);
}

static void
forget_games (PalDocument *self)
{
  self->present = NULL;
  for (guint i = 0; i < self->games->len; i++)
    g_signal_handlers_disconnect_by_data (((PalDocumentGame *) self->games->pdata[i])->match, self);
  g_ptr_array_set_size (self->games, 0);
  pal_document_cut_clear (&self->deleted);
}

static void
pal_document_finalize (GObject *object)
{
  PalDocument *self = PAL_DOCUMENT (object);

  g_clear_handle_id (&self->ticker, g_source_remove);
  forget_games (self);
  g_ptr_array_unref (self->games);
  g_clear_object (&self->file);
  G_OBJECT_CLASS (pal_document_parent_class)->finalize (object);
}

static void
pal_document_class_init (PalDocumentClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  G_OBJECT_CLASS (klass)->get_property = pal_document_get_property;
  G_OBJECT_CLASS (klass)->finalize = pal_document_finalize;
  props[PROP_INDEX] = g_param_spec_int ("index", NULL, NULL, -1, G_MAXINT, -1, flags);
  props[PROP_N_GAMES] = g_param_spec_uint ("n-games", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_N_UNSAVED] = g_param_spec_uint ("n-unsaved", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  props[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, -1, 1, -1, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  signals[SIGNAL_LISTED] = g_signal_new ("listed", PAL_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_document_init (PalDocument *self)
{
  self->games = g_ptr_array_new_with_free_func (pal_document_game_free);
  self->progress = -1;
}

PalDocument *
pal_document_new (void)
{
  return g_object_new (PAL_TYPE_DOCUMENT, NULL);
}

void
pal_document_open (PalDocument *self, PalGameFile *file)
{
  if (file == self->file)
    return;
  forget_games (self);
  self->opened++;
  pal_document_set_file (self, file);
  pal_document_notify (self);
}

PalGameFile *
pal_document_get_file (PalDocument *self)
{
  return self->file;
}

int
pal_document_get_index (PalDocument *self)
{
  return self->present != NULL ? (int) self->present->index : -1;
}

guint
pal_document_get_n_games (PalDocument *self)
{
  return self->file != NULL ? pal_game_file_get_n_games (self->file) : 0;
}

gboolean
pal_document_is_unsaved (PalDocument *self, const PalDocumentGame *game)
{
  return game->whole && pal_match_get_modified (game->match)
         && pal_game_file_can_edit (self->file, game->index, pal_match_get_rules (game->match));
}

guint
pal_document_get_n_unsaved (PalDocument *self)
{
  guint n = 0;

  for (guint i = 0; i < self->games->len; i++)
    n += pal_document_is_unsaved (self, self->games->pdata[i]);
  return n;
}

gboolean
pal_document_has (PalDocument *self, guint index)
{
  return pal_document_find_game (self, index) != NULL;
}

gboolean
pal_document_is_of (PalDocument *self, PalGameFile *file)
{
  GFile *one = self->file != NULL ? pal_game_file_get_source (self->file, 0) : NULL;
  GFile *other = pal_game_file_get_source (file, 0);

  return one != NULL && other != NULL && g_file_equal (one, other)
         && pal_game_file_get_n_games (self->file) == pal_game_file_get_n_games (file)
         && g_strcmp0 (pal_game_file_get_stamp (self->file, 0), pal_game_file_get_stamp (file, 0))
                == 0;
}

gboolean
pal_document_is_busy (PalDocument *self)
{
  return !g_queue_is_empty (&self->writes);
}

PalMatch *
pal_document_get_match (PalDocument *self)
{
  return self->present != NULL ? self->present->match : NULL;
}

PalMatch *
pal_document_show (PalDocument *self, guint index, GPtrArray *problems, GError **error)
{
  PalDocumentGame *game = pal_document_find_game (self, index);
  GameTree *tree;

  if (game == NULL) {
    g_autoptr (PalMatch) match = NULL;

    tree = pal_game_file_read (self->file, index, problems, error);
    if (tree == NULL)
      return NULL;
    match = pal_match_new_from_tree (tree);
    /* What came from no file is nowhere else. */
    pal_match_set_modified (match, pal_game_file_get_source (self->file, index) == NULL);
    game = pal_document_add_game (self, index, match, problems->len == 0);
  }
  pal_document_set_present (self, game);
  return game->match;
}

void
pal_document_attach (PalDocument *self, guint index, PalMatch *match, gboolean whole)
{
  pal_document_set_present (self, pal_document_add_game (self, index, match, whole));
}

void
pal_document_leave (PalDocument *self)
{
  if (self->present != NULL)
    pal_document_set_present (self, NULL);
}

/* Whether MATCH is the game on the board, of a file whose games can be written one by one. */
static gboolean
is_editable (PalDocument *self, PalMatch *match)
{
  return self->present != NULL && self->present->match == match
         && pal_game_file_can_edit (self->file, self->present->index, pal_match_get_rules (match));
}

gboolean
pal_document_can_save (PalDocument *self, PalMatch *match)
{
  return is_editable (self, match) && self->present->whole;
}

gboolean
pal_document_is_partial (PalDocument *self, PalMatch *match)
{
  return is_editable (self, match) && !self->present->whole;
}

void
pal_document_accept_partial (PalDocument *self, PalMatch *match, gboolean accepted)
{
  for (guint i = 0; i < self->games->len; i++) {
    PalDocumentGame *game = self->games->pdata[i];

    if (game->match == match)
      game->whole = accepted;
  }
  document_on_modified (self);
}

char *
pal_document_dup_mark (PalDocument *self)
{
  g_autoptr (GBytes) text = NULL;
  g_autofree char *stamp = NULL;

  if (self->present == NULL)
    return NULL;
  text = pal_game_file_get_text (self->file, self->present->index);
  stamp = text != NULL ? file_stamp_of_bytes (text) : NULL;
  return stamp != NULL ? g_strdup_printf ("%u %s", self->present->index, stamp) : NULL;
}

int
pal_document_find_mark (PalGameFile *file, const char *mark)
{
  const char *stamp = strchr (mark, ' ');

  if (stamp == NULL)
    return -1;
  return pal_game_file_find (file, (guint) g_ascii_strtoull (mark, NULL, 10), stamp + 1);
}
