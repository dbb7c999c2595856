#include "pal-endgame-play.h"

#include "ui/new-game/pal-start-group.h"

#include <glib/gi18n.h>

/* A game that is being played for an exercise; it lives as long as its match. */
typedef struct {
  PalExercise *exercise;
  PalExerciseStore *store;
  GWeakRef page;
  gboolean noted; /* once: the end may be taken back and played again */
} Play;

static void
play_free (gpointer data, GClosure *closure)
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

void
pal_endgame_play (PalGamePage *page, PalExercise *exercise, PalExerciseStore *store)
{
  g_autoptr (PalNewGame) game = new_game (page, exercise);
  g_autoptr (GError) error = NULL;
  g_autofree char *task = pal_exercise_dup_task (exercise);
  PalGamePage *room = pal_game_page_find_room (page);
  Play *play;

  if (!pal_starting_start (room, game, &error)) {
    g_warning ("%s", error->message);
    return;
  }
  play = g_new0 (Play, 1);
  play->exercise = g_object_ref (exercise);
  play->store = g_object_ref (store);
  g_weak_ref_init (&play->page, room);
  g_signal_connect_data (pal_game_page_get_match (room), "ended", G_CALLBACK (endgame_on_ended),
                         play, play_free, 0);
  pal_game_page_present (room);
  gtk_window_present (pal_game_page_get_window (room));
  pal_game_page_show_toast (room, task);
}
