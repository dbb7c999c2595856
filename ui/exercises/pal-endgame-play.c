/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-endgame-play.h"

#include "files/exercise/exercise-epd.h"
#include "ui/app/pal-application.h"
#include "ui/new-game/pal-start-group.h"

#include <glib/gi18n.h>
#include <string.h>

/* The data of a match that is played for an exercise. */
#define PLAY "pal-endgame-play"

/* A game that is being played for an exercise; it lives as long as its match. */
typedef struct {
  PalExercise *exercise;
  PalExerciseStore *store;
  GWeakRef page;
  gboolean noted; /* once: the end may be taken back and played again */
} Play;

static void
play_free (gpointer data)
{
  Play *self = data;

  g_object_unref (self->exercise);
  g_object_unref (self->store);
  g_weak_ref_clear (&self->page);
  g_free (self);
}

static const char *
describe_verdict (PalExercise *exercise, gboolean reached)
{
  if (reached)
    return _ ("Goal reached.");
  return pal_exercise_get_goal (exercise) == PAL_EXERCISE_DRAW
             ? _ ("The goal was to hold the draw.")
             : _ ("The goal was to win.");
}

static void
endgame_on_ended (PalMatch *match, Play *self)
{
  const PalExerciseVerdict verdict
      = pal_exercise_judge (self->exercise, pal_match_get_outcome (match));
  g_autoptr (PalGamePage) page = g_weak_ref_get (&self->page);

  if (verdict == PAL_EXERCISE_OPEN)
    return;
  if (!self->noted)
    pal_exercise_store_note (self->store, self->exercise, verdict == PAL_EXERCISE_REACHED, NULL,
                             g_get_real_time () / G_USEC_PER_SEC);
  self->noted = TRUE;
  if (page != NULL && pal_game_page_get_match (page) == match)
    pal_game_page_show_toast (page,
                              describe_verdict (self->exercise, verdict == PAL_EXERCISE_REACHED));
}

/* A game from its position in which the person has the side to move. */
static PalNewGame *
new_game (PalGamePage *page, PalExercise *exercise)
{
  const Rules *rules = pal_exercise_get_rules (exercise);
  const int side = pal_exercise_get_side (exercise);
  char fen[POSITION_TEXT_MAX];
  PalNewGame *game;

  rules->position_to_text (pal_exercise_get_position (exercise), fen);
  game = pal_starting_default (pal_game_page_get_bots (page), pal_game_page_get_engines (page),
                               rules, fen);
  game->kinds[side] = PAL_PLAYER_HUMAN;
  game->kinds[1 - side] = PAL_PLAYER_COMPUTER;
  game->levels[1 - side] = LEVEL_COUNT;
  game->random_color = FALSE;
  game->serious = FALSE;
  game->clocks_differ = FALSE;
  game->controls[0] = game->controls[1] = (PalTimeControl){ 0 };
  return game;
}

/* MATCH is played on PAGE for EXERCISE. It knows before anybody sees it. */
static void
attach (PalMatch *match, PalGamePage *page, PalExercise *exercise, PalExerciseStore *store)
{
  Play *play = g_new0 (Play, 1);

  play->exercise = g_object_ref (exercise);
  play->store = g_object_ref (store);
  play->noted = pal_match_is_over (match);
  g_weak_ref_init (&play->page, page);
  g_object_set_data_full (G_OBJECT (match), PLAY, play, play_free);
  g_signal_connect (match, "ended", G_CALLBACK (endgame_on_ended), play);
}

/* Begins EXERCISE on PAGE. */
static gboolean
begin (PalGamePage *page, PalExercise *exercise, PalExerciseStore *store)
{
  g_autoptr (PalNewGame) game = new_game (page, exercise);
  g_autoptr (GError) error = NULL;
  g_autoptr (PalMatch) match = pal_new_game_create_match (game, &error);
  g_autofree char *line = exercise_entry_write (pal_exercise_get_entry (exercise));

  if (match == NULL) {
    g_warning ("%s", error->message);
    return FALSE;
  }
  attach (match, page, exercise, store);
  pal_starting_put (page, match);
  g_object_set (pal_game_page_get_autosave (page), "exercise", line, NULL);
  return TRUE;
}

void
pal_endgame_play (PalGamePage *page, PalExercise *exercise, PalExerciseStore *store)
{
  g_autofree char *task = pal_exercise_dup_task (exercise);
  PalGamePage *room = pal_game_page_find_room (page);

  if (!begin (room, exercise, store))
    return;
  pal_game_page_present (room);
  gtk_window_present (pal_game_page_get_window (room));
  pal_game_page_show_toast (room, task);
}

void
pal_endgame_play_take_up (PalGamePage *page, PalMatch *match, const char *text)
{
  GApplication *application = g_application_get_default ();
  g_autoptr (ExerciseSet) set = exercise_epd_read (text, strlen (text), NULL);
  g_autoptr (PalExercise) exercise = NULL;

  if (!PAL_IS_APPLICATION (application) || set->entries->len == 0)
    return;
  exercise = pal_exercise_new (exercise_entry_copy (set->entries->pdata[0]));
  if (pal_exercise_is_game (exercise)
      && pal_exercise_get_rules (exercise) == pal_match_get_rules (match))
    attach (match, page, exercise, pal_application_get_exercises (PAL_APPLICATION (application)));
}

gboolean
pal_endgame_play_again (PalGamePage *page)
{
  const Play *play = g_object_get_data (G_OBJECT (pal_game_page_get_match (page)), PLAY);
  g_autoptr (PalExercise) exercise = NULL;
  g_autoptr (PalExerciseStore) store = NULL;

  if (play == NULL)
    return FALSE;
  exercise = g_object_ref (play->exercise); /* the match before may go with its board */
  store = g_object_ref (play->store);
  begin (page, exercise, store);
  return TRUE;
}

const char *
pal_endgame_play_get_verdict (PalMatch *match, Outcome outcome)
{
  const Play *play = g_object_get_data (G_OBJECT (match), PLAY);
  const PalExerciseVerdict verdict
      = play != NULL ? pal_exercise_judge (play->exercise, outcome) : PAL_EXERCISE_OPEN;

  return verdict != PAL_EXERCISE_OPEN
             ? describe_verdict (play->exercise, verdict == PAL_EXERCISE_REACHED)
             : NULL;
}

PalExercise *
pal_endgame_play_get_exercise (PalMatch *match)
{
  const Play *play = g_object_get_data (G_OBJECT (match), PLAY);

  return play != NULL ? play->exercise : NULL;
}
