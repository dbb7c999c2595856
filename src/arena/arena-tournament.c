/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-tournament.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static int
count_pairings (const ArenaPlan *plan)
{
  int n = (int) plan->specs->len;

  return plan->kind == ARENA_GAUNTLET ? n - 1 : n * (n - 1) / 2;
}

int
arena_plan_games (const ArenaPlan *plan)
{
  return count_pairings (plan) * plan->games_per_pairing;
}

gboolean
arena_plan_has_player (const ArenaPlan *plan, const char *name)
{
  for (guint i = 0; i < plan->specs->len; i++)
    if (g_str_equal (((const PalDriverSpec *) plan->specs->pdata[i])->name, name))
      return TRUE;
  return FALSE;
}

static void
find_pairing (const ArenaPlan *plan, int pairing, int *first, int *second)
{
  int n = (int) plan->specs->len;

  *first = 0;
  if (plan->kind == ARENA_ROUND_ROBIN)
    for (; pairing >= n - 1 - *first; ++*first)
      pairing -= n - 1 - *first;
  *second = *first + 1 + pairing;
}

ArenaFixture
arena_plan_fixture (const ArenaPlan *plan, int number)
{
  int pairings = MAX (count_pairings (plan), 1); /* where there is a game, there is a pairing */
  int pair = plan->swap ? number / 2 : number;
  int round = pair / pairings;
  ArenaFixture fixture = { .opening = round % (int) plan->openings->len, .pair = pair };
  gboolean turned = plan->swap ? number % 2 : round % 2;
  int first, second;

  find_pairing (plan, pair % pairings, &first, &second);
  fixture.players[turned] = first;
  fixture.players[!turned] = second;
  return fixture;
}

/* The place of FIRST and SECOND, who has the higher index, among the pairings; -1: they have none.
 */
static int
place_of_pairing (const ArenaPlan *plan, int first, int second)
{
  int n = (int) plan->specs->len;

  if (plan->kind == ARENA_GAUNTLET)
    return first == 0 ? second - 1 : -1;
  return first * (2 * n - first - 1) / 2 + second - first - 1;
}

int
arena_plan_find (const ArenaPlan *plan, int a, int b, int n)
{
  int pairings = count_pairings (plan);
  int pairing = place_of_pairing (plan, MIN (a, b), MAX (a, b));
  int number = plan->swap ? 2 * (n / 2 * pairings + pairing) + n % 2 : n * pairings + pairing;

  return pairing >= 0 && number < arena_plan_games (plan) ? number : -1;
}

/* A table at which one game after the other is played. It keeps its engines from game to game. */
typedef struct {
  ArenaTournament *tournament;
  GHashTable *engines; /* index of a spec -> PalDriver */
  ArenaGame *game;
  int number;
} Table;

struct _ArenaTournament {
  GObject parent_instance;

  const ArenaPlan *plan;
  GOutputStream *talk;
  ArenaResult *results;
  int n_games, next;
  int n_played, end;                  /* none from END on is played */
  int (*faults)[PAL_DRIVER_N_FAULTS]; /* of each engine */
  GPtrArray *tables;
  gboolean *has_played;   /* for each engine: it has answered at least once */
  GPtrArray *inabilities; /* of each engine a text, NULL: it takes part */
  gboolean paused, over;
  char *problem;
  GSource *finish;
};

G_DEFINE_FINAL_TYPE (ArenaTournament, arena_tournament, G_TYPE_OBJECT)

enum {
  SIGNAL_GAME_STARTED,
  SIGNAL_GAME_FINISHED,
  SIGNAL_GAME_DROPPED,
  SIGNAL_NOTICE,
  SIGNAL_FINISHED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void
close_engine (gpointer engine)
{
  pal_driver_close (engine);
  g_object_unref (engine);
}

static void
drop_game (Table *table)
{
  if (!table->game)
    return;
  g_signal_handlers_disconnect_by_data (table->game, table);
  arena_game_cancel (table->game);
  g_clear_object (&table->game);
}

static void
table_free (gpointer data)
{
  Table *table = data;

  drop_game (table);
  g_hash_table_unref (table->engines);
  g_free (table);
}

static gboolean
on_finish (gpointer data)
{
  g_autoptr (ArenaTournament) self = g_object_ref (data);

  g_clear_pointer (&self->finish, g_source_unref);
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0);
  return G_SOURCE_REMOVE;
}

static void
finish_soon (ArenaTournament *self)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  if (self->over)
    return;
  self->over = TRUE;
  g_ptr_array_set_size (self->tables, 0);
  self->finish = g_idle_source_new ();
  g_source_set_callback (self->finish, on_finish, self, NULL);
  g_source_attach (self->finish, context);
}

static void
on_notice (PalDriver *engine, const char *sentence, ArenaTournament *self)
{
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, sentence);
}

static PalDriver *
seat_engine (Table *table, int player)
{
  ArenaTournament *self = table->tournament;
  PalDriver *engine = g_hash_table_lookup (table->engines, GINT_TO_POINTER (player));

  if (engine)
    return engine;
  engine = pal_driver_new (self->plan->specs->pdata[player], self->plan->rules);
  pal_driver_set_timeout (engine, self->plan->timeout_ms);
  pal_driver_set_talk (engine, self->talk);
  g_signal_connect_object (engine, "notice", G_CALLBACK (on_notice), self, 0);
  g_hash_table_insert (table->engines, GINT_TO_POINTER (player), engine);
  return engine;
}

static gboolean
is_absent (gpointer player, gpointer engine, gpointer data)
{
  const ArenaFixture *fixture = data;

  return GPOINTER_TO_INT (player) != fixture->players[0]
         && GPOINTER_TO_INT (player) != fixture->players[1];
}

static void
arena_tournament_on_moved (ArenaGame *game, GameNode *node, Table *table)
{
  ArenaTournament *self = table->tournament;
  ArenaFixture fixture = arena_plan_fixture (self->plan, table->number);
  int side = self->plan->rules->side_to_move (&node->parent->position);

  self->has_played[fixture.players[side]] = TRUE;
}

static void arena_tournament_on_game_finished (ArenaGame *game, Table *table);

static void
arena_tournament_play (Table *table, int number)
{
  ArenaTournament *self = table->tournament;
  ArenaFixture fixture = arena_plan_fixture (self->plan, number);
  PalDriver *engines[2];

  g_hash_table_foreach_remove (table->engines, is_absent, &fixture);
  for (int side = 0; side < 2; side++)
    engines[side] = seat_engine (table, fixture.players[side]);
  table->number = number;
  table->game = arena_game_new (engines, self->plan->openings->pdata[fixture.opening],
                                &self->plan->rulings);
  g_signal_connect (table->game, "moved", G_CALLBACK (arena_tournament_on_moved), table);
  g_signal_connect (table->game, "finished", G_CALLBACK (arena_tournament_on_game_finished), table);
  g_signal_emit (self, signals[SIGNAL_GAME_STARTED], 0, number, table->game);
  arena_game_start (table->game);
}

static gboolean
is_busy (ArenaTournament *self)
{
  for (guint i = 0; i < self->tables->len; i++)
    if (((Table *) self->tables->pdata[i])->game)
      return TRUE;
  return FALSE;
}

static gboolean
is_left_out (ArenaTournament *self, int number)
{
  ArenaFixture fixture = arena_plan_fixture (self->plan, number);

  return self->inabilities->pdata[fixture.players[0]]
         || self->inabilities->pdata[fixture.players[1]];
}

/* Gives TABLE the next game; the last table to have none ends the tournament. */
static void
fill_table (Table *table)
{
  ArenaTournament *self = table->tournament;

  while (self->next < self->n_games
         && (self->results[self->next].played || is_left_out (self, self->next)))
    self->next++;
  if (self->paused && self->next < self->n_games)
    return;
  if (self->next < self->n_games)
    arena_tournament_play (table, self->next++);
  else if (!is_busy (self))
    finish_soon (self);
}

static gboolean
is_decided (ArenaTournament *self)
{
  ArenaScore score;

  if (!self->plan->has_sprt)
    return FALSE;
  score = arena_tournament_get_score (self, 0, 1);
  return arena_sprt_state (&self->plan->sprt, &score) != ARENA_SPRT_OPEN;
}

/* An engine that has failed before it ever moved will not be able to play the other games either:
 * which of those in FIXTURE that is, or -1. */
static int
find_unable (ArenaTournament *self, const ArenaFixture *fixture, const ArenaEnding *ending)
{
  int player = ending->faulty >= 0 ? fixture->players[ending->faulty] : -1;

  if (player >= 0 && ending->fault == PAL_DRIVER_FAULT_CRASH)
    return self->has_played[player] ? -1 : player;
  for (int side = 0; side < 2; side++)
    self->has_played[fixture->players[side]] = TRUE;
  return -1;
}

static int
count_able (ArenaTournament *self)
{
  int n = 0;

  for (guint i = 0; i < self->plan->specs->len; i++)
    n += self->inabilities->pdata[i] == NULL;
  return n;
}

/* Goes on without PLAYER, or ends where that cannot be. */
static void
leave_out (ArenaTournament *self, int player, const char *complaint)
{
  const PalDriverSpec *spec = self->plan->specs->pdata[player];

  if (!self->inabilities->pdata[player])
    self->inabilities->pdata[player] = g_strdup (complaint);
  if (!self->problem
      && (!self->plan->goes_on || count_able (self) < 2
          || (self->plan->kind == ARENA_GAUNTLET && player == 0)))
    self->problem = g_strdup_printf (_ ("%s cannot play: %s"), spec->name, complaint);
}

/* Windows ask again and again how many there are, of thousands of games. */
static void
count (ArenaTournament *self, int number, int by)
{
  const ArenaResult *result = &self->results[number];

  if (!result->played)
    return;
  self->n_played += by;
  if (result->faulty >= 0)
    self->faults[arena_plan_fixture (self->plan, number).players[result->faulty]][result->fault]
        += by;
}

static void
arena_tournament_on_game_finished (ArenaGame *game, Table *table)
{
  g_autoptr (ArenaTournament) self = g_object_ref (table->tournament);
  g_autoptr (ArenaGame) kept G_GNUC_UNUSED = g_object_ref (game);
  const ArenaEnding *ending = arena_game_get_ending (game);
  ArenaFixture fixture = arena_plan_fixture (self->plan, table->number);
  int unable;

  drop_game (table);
  unable = find_unable (self, &fixture, ending);
  if (unable >= 0)
    leave_out (self, unable, arena_game_get_complaint (game));
  if (self->problem) {
    finish_soon (self);
    return;
  }
  if (unable >= 0) {
    g_signal_emit (self, signals[SIGNAL_GAME_DROPPED], 0, table->number);
    fill_table (table);
    return;
  }
  arena_tournament_set_played (
      self, table->number,
      &(ArenaResult){ TRUE, ending->outcome.result, ending->fault, ending->faulty });
  g_signal_emit (self, signals[SIGNAL_GAME_FINISHED], 0, table->number, game);
  if (self->over)
    return;
  if (is_decided (self))
    finish_soon (self);
  else
    fill_table (table);
}

static void
arena_tournament_finalize (GObject *object)
{
  ArenaTournament *self = ARENA_TOURNAMENT (object);

  g_ptr_array_unref (self->tables);
  if (self->finish)
    g_source_destroy (self->finish);
  g_clear_pointer (&self->finish, g_source_unref);
  g_free (self->results);
  g_free (self->has_played);
  g_free (self->faults);
  g_clear_pointer (&self->inabilities, g_ptr_array_unref);
  g_free (self->problem);
  G_OBJECT_CLASS (arena_tournament_parent_class)->finalize (object);
}

static void
arena_tournament_class_init (ArenaTournamentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = arena_tournament_finalize;
  signals[SIGNAL_GAME_STARTED]
      = g_signal_new ("game-started", ARENA_TYPE_TOURNAMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 2, G_TYPE_INT, ARENA_TYPE_GAME);
  signals[SIGNAL_GAME_DROPPED]
      = g_signal_new ("game-dropped", ARENA_TYPE_TOURNAMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                      G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_GAME_FINISHED]
      = g_signal_new ("game-finished", ARENA_TYPE_TOURNAMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 2, G_TYPE_INT, ARENA_TYPE_GAME);
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", ARENA_TYPE_TOURNAMENT, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_FINISHED] = g_signal_new ("finished", ARENA_TYPE_TOURNAMENT, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
arena_tournament_init (ArenaTournament *self)
{
  self->tables = g_ptr_array_new_with_free_func (table_free);
}

ArenaTournament *
arena_tournament_new (const ArenaPlan *plan)
{
  ArenaTournament *self = g_object_new (ARENA_TYPE_TOURNAMENT, NULL);

  self->plan = plan;
  self->n_games = arena_plan_games (plan);
  self->results = g_new0 (ArenaResult, self->n_games);
  self->has_played = g_new0 (gboolean, plan->specs->len);
  self->faults = g_malloc0 (plan->specs->len * sizeof *self->faults);
  self->inabilities = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (self->inabilities, (int) plan->specs->len);
  return self;
}

void
arena_tournament_set_talk (ArenaTournament *self, GOutputStream *talk)
{
  self->talk = talk;
}

void
arena_tournament_set_played (ArenaTournament *self, int number, const ArenaResult *result)
{
  g_return_if_fail (number >= 0 && number < self->n_games);
  count (self, number, -1);
  self->results[number] = *result;
  count (self, number, 1);
  self->end = MAX (self->end, number + 1);
}

void
arena_tournament_start (ArenaTournament *self)
{
  if (is_decided (self)) {
    finish_soon (self);
    return;
  }
  for (int i = 0; i < self->plan->concurrency; i++) {
    Table *table = g_new0 (Table, 1);
    table->tournament = self;
    table->engines = g_hash_table_new_full (NULL, NULL, NULL, close_engine);
    g_ptr_array_add (self->tables, table);
  }
  for (guint i = 0; i < self->tables->len; i++)
    fill_table (self->tables->pdata[i]);
}

void
arena_tournament_set_paused (ArenaTournament *self, gboolean paused)
{
  self->paused = paused;
  for (guint i = 0; !paused && i < self->tables->len; i++) {
    Table *table = self->tables->pdata[i];
    if (!table->game)
      fill_table (table);
  }
}

void
arena_tournament_stop (ArenaTournament *self)
{
  finish_soon (self);
}

const ArenaPlan *
arena_tournament_get_plan (ArenaTournament *self)
{
  return self->plan;
}

const ArenaResult *
arena_tournament_get_result (ArenaTournament *self, int number)
{
  return &self->results[number];
}

int
arena_tournament_get_played (ArenaTournament *self)
{
  return self->n_played;
}

int
arena_tournament_get_total (ArenaTournament *self)
{
  int n = self->n_games;

  for (int number = 0; count_able (self) < (int) self->plan->specs->len && number < self->n_games;
       number++)
    n -= is_left_out (self, number) && !self->results[number].played;
  return n;
}

const char *
arena_tournament_get_inability (ArenaTournament *self, int player)
{
  return self->inabilities->pdata[player];
}

/* Half points for player A in game NUMBER; -1 where A did not play B in it, or nobody did yet. */
static int
half_points (ArenaTournament *self, int number, int a, int b)
{
  const ArenaResult *result = &self->results[number];
  ArenaFixture fixture = arena_plan_fixture (self->plan, number);
  int side = fixture.players[0] == a ? 0 : 1;

  if (!result->played || fixture.players[side] != a || (b >= 0 && fixture.players[!side] != b))
    return -1;
  if (result->result == RESULT_DRAW)
    return 1;
  return result->result == (side == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS) ? 2 : 0;
}

/* Adds to SCORE what A and B have scored against each other. Windows ask for that of all pairs,
 * again and again: only their own games are looked at. */
static void
add_score (ArenaTournament *self, int a, int b, ArenaScore *score)
{
  int before = -1;

  for (int n = 0, number; (number = arena_plan_find (self->plan, a, b, n)) >= 0; n++) {
    int points = half_points (self, number, a, b);

    score->wins += points == 2;
    score->draws += points == 1;
    score->losses += points == 0;
    if (self->plan->swap && n % 2 && points >= 0 && before >= 0)
      score->pairs[before + points]++;
    before = points;
  }
}

ArenaScore
arena_tournament_get_score (ArenaTournament *self, int a, int b)
{
  ArenaScore score = { .paired = self->plan->swap };

  for (int other = 0; other < (int) self->plan->specs->len; other++)
    if (other != a && (b < 0 || other == b))
      add_score (self, a, other, &score);
  return score;
}

GArray *
arena_tournament_get_meetings (ArenaTournament *self)
{
  GArray *meetings = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  int last_pair = -1;

  for (int number = 0; number < self->end; number++) {
    ArenaFixture fixture = arena_plan_fixture (self->plan, number);
    int a = MIN (fixture.players[0], fixture.players[1]);
    int b = MAX (fixture.players[0], fixture.players[1]);
    int points = half_points (self, number, a, b);
    if (points < 0)
      continue;
    if (fixture.pair != last_pair)
      g_array_append_val (meetings, ((ArenaMeeting){ a, b, 0, 0 }));
    last_pair = fixture.pair;
    ArenaMeeting *meeting = &g_array_index (meetings, ArenaMeeting, meetings->len - 1);
    meeting->games += 1;
    meeting->points += 0.5 * points;
  }
  return meetings;
}

int
arena_tournament_count_faults (ArenaTournament *self, int player, PalDriverFault fault)
{
  return self->faults[player][fault];
}

const char *
arena_tournament_get_problem (ArenaTournament *self)
{
  return self->problem;
}
