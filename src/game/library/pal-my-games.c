/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-my-games.h"

#include "game/match/pal-match-text.h"

#include <glib/gi18n-lib.h>

enum { PLIES_LEAST = 2, NOTED_SECONDS = 1 };

struct _PalMyGames {
  GObject parent_instance;

  PalMyGamesFunc find_libraries;
  PalAutosave *autosave;
  PalBooks *books;
  GSettings *settings;
  PalMatch *match;
  guint64 version;  /* of the match that was added last */
  gboolean added;   /* it was at all */
  gboolean decided; /* with a result */
  guint waiting;    /* the source that adds a game that has ended, or has got notes, or 0 */
};

G_DEFINE_FINAL_TYPE (PalMyGames, pal_my_games, G_TYPE_OBJECT)

static guint failed_signal;

/* Whether the game is in the library, wherever it was opened from. */
static gboolean
has_key (PalMyGames *self)
{
  g_autofree char *key = NULL;

  g_object_get (self->autosave, "library-key", &key, NULL);
  return key != NULL;
}

/* Whether it belongs into the library: it was played, or is there and says more now. */
static gboolean
belongs_there (PalMyGames *self)
{
  return game_node_last (pal_match_get_tree (self->match)->root)->ply >= PLIES_LEAST
         && (pal_match_get_started (self->match)
             || (has_key (self) && pal_match_get_modified (self->match)));
}

/* Whether its last moves were only taken back since it was added with a result, which stays then.
 */
static gboolean
is_only_looked_back (PalMyGames *self)
{
  return self->added && self->decided && !pal_match_is_over (self->match)
         && pal_match_get_can_redo (self->match);
}

/* --- adding --- */

/* A game on its way. The program does not end before it has arrived. */
typedef struct {
  PalMyGames *keeper;
  PalMatch *match;           /* not owned: only compared with what is on the board then */
  GApplication *application; /* or NULL */
} Adding;

static void
my_games_on_added (GObject *source, GAsyncResult *result, gpointer data)
{
  Adding *adding = data;
  g_autoptr (GError) error = NULL;

  if (!pal_library_finish (PAL_LIBRARY (source), result, NULL, &error)) {
    g_autofree char *message
        /* Translators: the reason is a sentence or a part of one. */
        = g_strdup_printf (_ ("Could not add the game to My Games: %s"), error->message);

    if (adding->match == adding->keeper->match)
      adding->keeper->added = FALSE; /* it is to be tried again */
    g_signal_emit (adding->keeper, failed_signal, 0, message);
  }
  if (adding->application)
    g_application_release (adding->application);
  g_object_unref (adding->keeper);
  g_free (adding);
}

/* As which the game is kept, from now on if that is new; free with g_free. */
static char *
ensure_key (PalMyGames *self)
{
  char *key;

  g_object_get (self->autosave, "library-key", &key, NULL);
  if (!key) {
    key = g_uuid_string_random ();
    g_object_set (self->autosave, "library-key", key, NULL);
  }
  return key;
}

static void
my_games_add (PalMyGames *self, PalLibraries *libraries)
{
  g_autofree char *key = ensure_key (self);
  Adding *adding = g_new0 (Adding, 1);

  adding->keeper = g_object_ref (self);
  adding->match = self->match;
  adding->application = g_application_get_default ();
  if (adding->application)
    g_application_hold (adding->application);
  pal_books_name_opening_neutrally (self->books, self->match);
  pal_match_complete_tags (self->match);
  self->version = pal_match_get_version (self->match);
  self->added = TRUE;
  self->decided = pal_match_is_over (self->match);
  pal_library_keep_game (pal_libraries_get_mine (libraries), pal_match_get_tree (self->match), key,
                         my_games_on_added, adding);
  pal_books_name_opening (self->books, self->match);
}

gboolean
pal_my_games_has (PalMyGames *self)
{
  return self->match && has_key (self) && g_settings_get_boolean (self->settings, "keep-my-games");
}

void
pal_my_games_keep (PalMyGames *self)
{
  PalLibraries *libraries;

  g_clear_handle_id (&self->waiting, g_source_remove);
  if (!self->match || !belongs_there (self) || is_only_looked_back (self)
      || !g_settings_get_boolean (self->settings, "keep-my-games")
      || (self->added && self->version == pal_match_get_version (self->match)))
    return;
  libraries = self->find_libraries ();
  if (libraries)
    my_games_add (self, libraries);
}

static gboolean
keep_waiting (gpointer data)
{
  PalMyGames *self = data;

  self->waiting = 0;
  pal_my_games_keep (self);
  return G_SOURCE_REMOVE;
}

/* After all that is told of the end, and what is seen of it, has been done. */
static void
my_games_on_ended (PalMyGames *self)
{
  g_clear_handle_id (&self->waiting, g_source_remove);
  self->waiting = g_idle_add (keep_waiting, self);
}

/* What a review says of a game that is in the library counts at once, not only when it leaves the
 * board. */
static void
my_games_on_noted (PalMyGames *self)
{
  if (!has_key (self))
    return;
  g_clear_handle_id (&self->waiting, g_source_remove);
  self->waiting = g_timeout_add_seconds (NOTED_SECONDS, keep_waiting, self);
}

void
pal_my_games_watch (PalMyGames *self, PalMatch *match)
{
  if (match == self->match)
    return;
  g_clear_handle_id (&self->waiting, g_source_remove);
  if (self->match)
    g_signal_handlers_disconnect_by_data (self->match, self);
  g_set_object (&self->match, match);
  self->added = FALSE;
  if (match) {
    g_signal_connect_swapped (match, "ended", G_CALLBACK (my_games_on_ended), self);
    g_signal_connect_swapped (match, "tree-changed", G_CALLBACK (my_games_on_noted), self);
  }
}

/* --- the object --- */

static void
pal_my_games_dispose (GObject *object)
{
  PalMyGames *self = PAL_MY_GAMES (object);

  pal_my_games_watch (self, NULL);
  g_clear_object (&self->autosave);
  g_clear_object (&self->books);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (pal_my_games_parent_class)->dispose (object);
}

static void
pal_my_games_class_init (PalMyGamesClass *class)
{
  G_OBJECT_CLASS (class)->dispose = pal_my_games_dispose;
  failed_signal = g_signal_new ("failed", PAL_TYPE_MY_GAMES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
pal_my_games_init (PalMyGames *self)
{
}

PalMyGames *
pal_my_games_new (PalMyGamesFunc libraries, PalAutosave *autosave, PalBooks *books,
                  GSettings *settings)
{
  PalMyGames *self = g_object_new (PAL_TYPE_MY_GAMES, NULL);

  self->find_libraries = libraries;
  self->autosave = g_object_ref (autosave);
  self->books = g_object_ref (books);
  self->settings = g_object_ref (settings);
  return self;
}
