/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-heading.h"

#include "files/core/write-losses.h"
#include "game/match/pal-file-words.h"
#include "ui/exercises/pal-endgame-play.h"
#include "ui/moves/pal-move-text.h"
#include "ui/widgets/pal-properties.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

/* --- what is said about a match --- */

/* "10 min + 5 s", what each side has where they differ; NULL where nobody has a limit; free with
 * g_free. */
static char *
pal_match_summary_clocks (PalMatch *match)
{
  const Rules *rules = pal_match_get_rules (match);
  PalClock *clock = pal_match_get_clock (match);
  g_autofree char *first = pal_time_control_describe (pal_clock_get_control (clock, 0));
  g_autofree char *second = pal_time_control_describe (pal_clock_get_control (clock, 1));

  if (!pal_clock_is_limited (clock, 0) && !pal_clock_is_limited (clock, 1))
    return NULL;
  if (g_str_equal (first, second))
    return g_steal_pointer (&first);
  /* Translators: each side and its time control, "White: 5 min, Black: 3 min + 2 s". */
  return g_strdup_printf (_ ("%s: %s, %s: %s"), _ (rules->side_names[0]), first,
                          _ (rules->side_names[1]), second);
}

/* "You against Palamedes"; free with g_free. */
static char *
pal_match_summary_opponents (PalMatch *match)
{
  int near = MAX (pal_match_get_only_person (match), 0);
  g_autofree char *one = pal_player_dup_name (pal_match_get_player (match, near));
  g_autofree char *other = pal_player_dup_name (pal_match_get_player (match, 1 - near));

  return g_strdup_printf (C_ ("players", "%s against %s"), one, other);
}

/* "You against Palamedes · 10 min + 5 s · serious game"; free with g_free. */
static char *
pal_match_summary_players (PalMatch *match)
{
  g_autofree char *players = pal_match_summary_opponents (match);
  g_autofree char *clocks = pal_match_summary_clocks (match);
  const char *serious = pal_match_get_serious (match) ? _ ("serious game") : NULL;

  return g_strjoin (" · ", players, clocks != NULL ? clocks : serious,
                    clocks != NULL ? serious : NULL, NULL);
}

/* What somebody has said about the game in the tag NAME, or NULL; free with g_free. */
static char *
said (PalMatch *match, const char *name)
{
  const char *value = write_tag (pal_match_get_tree (match), name);

  return value != NULL ? pal_file_words_show (value) : NULL;
}

/* The name of the file at URI, or NULL where that is NULL; free with g_free. */
static char *
file_name (const char *uri)
{
  g_autoptr (GFile) file = uri != NULL ? g_file_new_for_uri (uri) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  return name != NULL ? g_filename_display_name (name) : NULL;
}

/* What the game on the board is called: one that is played by its kind, "Chess", or the exercise
 * that it is played for, "Queen Against King"; one that is looked at by who played it, "Carlsen –
 * Caruana", where one has no name by his side, or where nobody is named by its title, or by the
 * file at URI (NULL: none) that it is from, as far as there is one. Free with g_free. */
static char *
pal_match_summary_heading (PalMatch *match, const char *uri)
{
  g_autofree char *first = pal_player_dup_own_name (pal_match_get_player (match, 0));
  g_autofree char *second = pal_player_dup_own_name (pal_match_get_player (match, 1));
  g_autofree char *title = said (match, "Event");
  gboolean nameless = first == NULL && second == NULL && title == NULL;
  PalExercise *exercise = pal_endgame_play_get_exercise (match);
  char *name = exercise != NULL ? pal_exercise_dup_title (exercise) : NULL;

  if (name == NULL && nameless && !pal_match_get_started (match))
    name = file_name (uri);
  if (name != NULL)
    return name;
  if (nameless || pal_match_get_started (match))
    return g_strdup (_ (pal_match_get_rules (match)->name));
  if (first == NULL && second == NULL)
    return g_steal_pointer (&title);
  return g_strdup_printf ("%s – %s",
                          first != NULL ? first : _ (pal_match_get_rules (match)->side_names[0]),
                          second != NULL ? second : _ (pal_match_get_rules (match)->side_names[1]));
}

/* Where a game that is looked at comes from, beside that: "games.pgn · Candidates 2018", with the
 * name of the file at URI (NULL: none). Where nothing is known of that its kind, "Chess", or NULL
 * where the heading says that already; NULL also where it is played. Free with g_free. */
static char *
pal_match_summary_origin (PalMatch *match, const char *uri)
{
  g_autofree char *heading = pal_match_summary_heading (match, uri);
  g_autofree char *file = file_name (uri);
  const char *name = g_strcmp0 (file, heading) != 0 ? file : NULL;
  g_autofree char *event = said (match, "Event");
  const char *kind = _ (pal_match_get_rules (match)->name);

  if (pal_match_get_started (match))
    return NULL;
  if (g_strcmp0 (event, heading) == 0)
    g_clear_pointer (&event, g_free);
  if (event != NULL && name != NULL)
    return g_strdup_printf ("%s · %s", name, event);
  if (event == NULL && name == NULL)
    return g_str_equal (heading, kind) ? NULL : g_strdup (kind);
  return g_strdup (event != NULL ? event : name);
}

gboolean
pal_match_summary_is_hidden (PalMatch *match)
{
  PalClock *clock = pal_match_get_clock (match);

  return pal_match_get_paused (match)
         && (pal_clock_is_limited (clock, 0) || pal_clock_is_limited (clock, 1));
}

int
pal_match_summary_person (PalMatch *match)
{
  int side = pal_match_get_side_to_move (match);

  if (pal_player_is_human (pal_match_get_player (match, side)))
    return side;
  return pal_player_is_human (pal_match_get_player (match, 1 - side)) ? 1 - side : -1;
}

/* --- the object --- */

struct _PalGameHeading {
  GObject parent_instance;

  PalSession *session;
  char *source;
  char *title, *name, *detail, *short_detail, *whole;
};

G_DEFINE_FINAL_TYPE (PalGameHeading, pal_game_heading, G_TYPE_OBJECT)

/* Whether a game out of a file, which is looked at, is not as the file has it. */
static gboolean
is_unsaved (PalGameHeading *self, PalMatch *match)
{
  return self->source != NULL && !pal_match_get_started (match) && pal_match_get_modified (match);
}

/* What the game is called in its tab: where nobody knows who played it and where it is from, as
 * when it was pasted, by how it begins, which the others of its kind do not. Free with g_free. */
static char *
name_for_tab (PalGameHeading *self, PalMatch *match)
{
  enum { PLIES = 4 };
  const GameTree *tree = pal_match_get_tree (match);

  if (pal_match_get_started (match) && pal_endgame_play_get_exercise (match) == NULL)
    return pal_match_summary_opponents (match);
  if (pal_match_get_started (match) || self->source != NULL || game_node_next (tree->root) == NULL
      || !g_str_equal (self->title, _ (tree->rules->name)))
    return g_strdup (self->title);
  return pal_moves_text (tree, pal_session_get_notation (self->session), PLIES);
}

/* The lines that there are, and the path, which has no line of its own. */
static char *
join_lines (PalGameHeading *self)
{
  g_autoptr (GFile) file = self->source != NULL ? g_file_new_for_uri (self->source) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_parse_name (file) : NULL;
  GString *text = g_string_new (self->title);

  if (self->detail != NULL)
    g_string_append_printf (text, "\n%s", self->detail);
  if (path != NULL)
    g_string_append_printf (text, "\n%s", path);
  return g_string_free (text, FALSE);
}

static void
forget_texts (PalGameHeading *self)
{
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->detail, g_free);
  g_clear_pointer (&self->short_detail, g_free);
  g_clear_pointer (&self->whole, g_free);
}

static void
game_heading_update (PalGameHeading *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  forget_texts (self);
  if (match != NULL) {
    g_autofree char *heading = pal_match_summary_heading (match, self->source);
    PalExercise *exercise = pal_endgame_play_get_exercise (match);
    /* The goal is in view as long as it is played for. */
    char *origin = exercise != NULL ? pal_exercise_dup_task (exercise)
                                    : pal_match_summary_origin (match, self->source);

    self->title
        = is_unsaved (self, match) ? g_strconcat ("• ", heading, NULL) : g_steal_pointer (&heading);
    self->name = name_for_tab (self, match);
    self->detail = origin != NULL ? origin : pal_match_summary_players (match);
    self->short_detail = origin != NULL ? g_strdup (origin) : pal_match_summary_clocks (match);
  }
  self->whole = join_lines (self);
  g_object_notify (G_OBJECT (self), "title");
  g_object_notify (G_OBJECT (self), "name");
  g_object_notify (G_OBJECT (self), "detail");
  g_object_notify (G_OBJECT (self), "short-detail");
  g_object_notify (G_OBJECT (self), "whole");
}

static void
pal_game_heading_finalize (GObject *object)
{
  forget_texts (PAL_GAME_HEADING (object));
  pal_properties_finalize (object);
}

static void
pal_game_heading_class_init (PalGameHeadingClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (game_heading_update) },
    { PAL_OF_SESSION, "notify::notation", G_CALLBACK (game_heading_update) },
    { PAL_OF_PLAYER, "notify::name", G_CALLBACK (game_heading_update) },
    { PAL_OF_MATCH, "played", G_CALLBACK (game_heading_update) },
    { PAL_OF_MATCH, "notify::modified", G_CALLBACK (game_heading_update) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (game_heading_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalGameHeading, session),
      G_CALLBACK (game_heading_update), .heard = heard },
    { "source", G_TYPE_STRING, G_STRUCT_OFFSET (PalGameHeading, source),
      G_CALLBACK (game_heading_update) },
    { "title", G_TYPE_STRING, G_STRUCT_OFFSET (PalGameHeading, title), .flags = G_PARAM_READABLE },
    { "name", G_TYPE_STRING, G_STRUCT_OFFSET (PalGameHeading, name), .flags = G_PARAM_READABLE },
    { "detail", G_TYPE_STRING, G_STRUCT_OFFSET (PalGameHeading, detail),
      .flags = G_PARAM_READABLE },
    { "short-detail", G_TYPE_STRING, G_STRUCT_OFFSET (PalGameHeading, short_detail),
      .flags = G_PARAM_READABLE },
    { "whole", G_TYPE_STRING, G_STRUCT_OFFSET (PalGameHeading, whole), .flags = G_PARAM_READABLE },
  };

  G_OBJECT_CLASS (klass)->finalize = pal_game_heading_finalize;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static void
pal_game_heading_init (PalGameHeading *self)
{
}
