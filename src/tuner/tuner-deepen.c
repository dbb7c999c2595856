/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Deepens an opening book: both sides' best lines, found by the engine.
 *
 * The positions that are known make a graph that grows from the start of the game. Each has a few
 * good moves, by a search of its own. A walk goes from the start along moves that are chosen by
 * chance, mostly the best ones, up to a position that is not known yet: that one is searched, and
 * what it is worth is handed back to the moves that led there, from the last to the first. So a
 * move that a later look refutes is left to others, and the lines grow longest where both sides
 * play best. Positions that are each other's mirror images are one.
 *
 * In the end games are drawn from the graph in the same way, for palamedes-book to count. They stop
 * where nothing more is known, and are won by whom the last position favors clearly.
 */
#include "tuner-lines.h"
#include "tuner-tools.h"
#include "tuner.h"

#include "base/time.h"
#include "rules/rules.h"
#include "rules/symmetry.h"

#include <stdlib.h>
#include <string.h>

enum {
  TABLE_MB = 64,
  PATH_LENGTH_MAX = 4096,
  PLIES_MAX = 60,
  FRUITLESS_MAX
  = 2000, /* walks in a row that met nothing new: there is nothing more near the best */
  SAVE_MS = 60000,
};

typedef struct {
  uint64_t key;    /* the least of all images */
  GoodLines lines; /* the moves are those of that image */
} Known;

typedef struct {
  Player player;
  int plies;
  double spread;
  Known *all;
  size_t n, capacity;
  uint32_t *places; /* for each key, at its remainder or behind, the number in ALL and one more */
  size_t n_places;
  char part[PATH_LENGTH_MAX];
} Graph;

/* A walk: the positions on the way and the moves that were chosen in them. */
typedef struct {
  GameRecord *record;
  size_t known[PLIES_MAX];
  int chosen[PLIES_MAX];
  int n;
} Walk;

static uint32_t *
slot_of_key (const Graph *graph, uint64_t key)
{
  size_t i = key % graph->n_places;

  while (graph->places[i] != 0 && graph->all[graph->places[i] - 1].key != key)
    i = (i + 1) % graph->n_places;
  return &graph->places[i];
}

/* Moves that are the same by a symmetry of the position are one. */
static void
keep_different (const Rules *rules, const Position *position, GoodLines *lines)
{
  int n = 0;

  for (int i = 0; i < lines->n; i++) {
    Move move = rules_standard_move (rules, position, lines->moves[i]);
    bool known = false;

    for (int j = 0; j < n; j++)
      known |= lines->moves[j] == move;
    if (known)
      continue;
    lines->moves[n] = move;
    lines->scores[n++] = lines->scores[i];
  }
  lines->n = n;
}

static int
worth (const Known *known)
{
  int best = SCORE_NONE;

  for (int i = 0; i < known->lines.n; i++)
    if (best == SCORE_NONE || known->lines.scores[i] > best)
      best = known->lines.scores[i];
  return best;
}

/* Searches the last position of RECORD, of which SYMMETRY makes the image that is kept. */
static void
get_to_know (Graph *graph, const GameRecord *record, uint64_t key, int symmetry)
{
  const Rules *rules = graph->player.game->rules;
  Known known = { .key = key };

  lines_search (&graph->player, record, &known.lines);
  keep_different (rules, game_record_last (record), &known.lines);
  for (int i = 0; i < known.lines.n; i++)
    known.lines.moves[i] = rules_mirror_move (rules, known.lines.moves[i], symmetry);
  graph->all = tuner_make_room (graph->all, graph->n, &graph->capacity, 1, sizeof *graph->all);
  graph->all[graph->n++] = known;
  *slot_of_key (graph, key) = (uint32_t) graph->n;
}

/* Walks from the start to where the graph, the plies or the game end. With GROW a position that is
 * not known is searched, and ends the walk. True where there was one. */
static bool
walk_on (Graph *graph, Walk *walk, bool grow)
{
  const Rules *rules = graph->player.game->rules;
  Result result;

  game_record_truncate (walk->record, 0);
  for (walk->n = 0; walk->n < graph->plies && !play_is_over (walk->record, &result);) {
    int symmetry;
    uint64_t key = rules_symmetric_key (rules, game_record_last (walk->record), &symmetry);
    bool is_new = *slot_of_key (graph, key) == 0;

    if (is_new && !grow)
      return true;
    if (is_new)
      get_to_know (graph, walk->record, key, symmetry);
    size_t number = *slot_of_key (graph, key) - 1;
    const GoodLines *lines = &graph->all[number].lines;
    int chosen = is_new ? -1 : lines_choose (lines, graph->spread, &graph->player.random);
    walk->known[walk->n] = number;
    walk->chosen[walk->n++] = chosen;
    if (chosen < 0)
      return is_new;
    game_record_play (walk->record,
                      rules_mirror_move (rules, lines->moves[chosen], symmetry_inverse (symmetry)));
  }
  return false;
}

/* Tells the moves of WALK what the positions after them are worth by now. */
static void
hand_back (Graph *graph, const Walk *walk)
{
  for (int i = walk->n - 2; i >= 0; i--) {
    int value = worth (&graph->all[walk->known[i + 1]]);

    if (value != SCORE_NONE)
      graph->all[walk->known[i]].lines.scores[walk->chosen[i]] = -value;
  }
}

/* What GRAPH holds as a part; the words before it must be those of this run. */
static bool
tuner_deepen_pass (void *data, FILE *file, PartIo io)
{
  Graph *graph = data;
  char name[32] = "";
  uint64_t nodes = graph->player.nodes, n = graph->n;

  snprintf (name, sizeof name, "%s", graph->player.game->rules->id);
  if (io (name, 1, sizeof name, file) != sizeof name || io (&nodes, sizeof nodes, 1, file) != 1
      || io (&n, sizeof n, 1, file) != 1 || strcmp (name, graph->player.game->rules->id) != 0
      || nodes != graph->player.nodes || n > graph->n_places / 2)
    return false;
  graph->all = tuner_make_room (graph->all, 0, &graph->capacity, n, sizeof *graph->all);
  graph->n = n;
  return io (graph->all, sizeof *graph->all, n, file) == n;
}

static void
tell_size (const Graph *graph, size_t wanted)
{
  fprintf (stderr, "\r%zu of %zu positions, the start is worth %+d ", graph->n, wanted,
           graph->n > 0 ? worth (&graph->all[0]) : 0);
}

/* Lets GRAPH grow to WANTED positions, or as far as there are any near the best. */
static bool
grow (Graph *graph, Walk *walk, size_t wanted)
{
  int64_t saved = time_now_ms ();
  int fruitless = 0;
  bool fine = true;

  while (fine && graph->n < wanted && fruitless < FRUITLESS_MAX) {
    fruitless = walk_on (graph, walk, true) ? 0 : fruitless + 1;
    hand_back (graph, walk);
    if (time_now_ms () - saved >= SAVE_MS) {
      fine = tuner_save_part (graph->part, tuner_deepen_pass, graph);
      tell_size (graph, wanted);
      saved = time_now_ms ();
    }
  }
  tell_size (graph, wanted);
  fputc ('\n', stderr);
  return fine && tuner_save_part (graph->part, tuner_deepen_pass, graph);
}

/* Who wins a game that has been walked so far. */
static Result
result_of (const Graph *graph, const Walk *walk)
{
  int value = walk->n > 0 ? worth (&graph->all[walk->known[walk->n - 1]]) : 0;
  int side = graph->player.game->rules->side_to_move (
      &walk->record->positions[walk->n > 0 ? walk->n - 1 : 0]);

  if (value == SCORE_NONE || abs (value) <= graph->spread)
    return RESULT_DRAW;
  return (value > 0) == (side == 0) ? RESULT_FIRST_WINS : RESULT_SECOND_WINS;
}

static void
draw_games (Graph *graph, Walk *walk, FILE *file, int count)
{
  for (int i = 0; i < count; i++) {
    PlayedGame played = { 0 };

    walk_on (graph, walk, false);
    played.n_plies = (int) walk->record->length;
    for (int ply = 0; ply < played.n_plies; ply++)
      played.moves[ply] = walk->record->moves[ply];
    played.result = result_of (graph, walk);
    lines_write_game (file, graph->player.game, &played);
  }
}

/* Takes up what an earlier run has left. */
static bool
resume (Graph *graph)
{
  if (!tuner_resume_part (graph->part, tuner_deepen_pass, graph))
    return false;
  for (size_t i = 0; i < graph->n; i++)
    *slot_of_key (graph, graph->all[i].key) = (uint32_t) i + 1;
  return true;
}

int
tuner_deepen (int argc, char **argv)
{
  const Game *game = argc == 8 ? registry_find (argv[0]) : NULL;
  Graph graph = { 0 };
  Walk walk = { 0 };
  Position start;

  if (game == NULL)
    return TUNER_USAGE;
  size_t wanted = strtoull (argv[2], NULL, 10);
  graph.plies = atoi (argv[4]);
  graph.spread = atof (argv[5]);
  if (graph.plies < 1 || graph.plies > PLIES_MAX || graph.spread <= 0)
    return TUNER_USAGE;
  bool fine = play_make (&graph.player, game, NULL, argv[3], TABLE_MB);
  if (fine) {
    graph.player.random = random_from_seed (strtoull (argv[7], NULL, 10));
    graph.n_places = 2 * wanted + 1;
    graph.places = tuner_allocate (graph.n_places, sizeof *graph.places);
    snprintf (graph.part, sizeof graph.part, "%s.part", argv[1]);
    rules_start (game->rules, &start);
    walk.record = game_record_new (game->rules, &start);
    fine = resume (&graph) && grow (&graph, &walk, wanted);
  }
  FILE *file = fine ? fopen (argv[1], "w") : NULL;
  if (file != NULL) {
    draw_games (&graph, &walk, file, atoi (argv[6]));
    fine = fclose (file) == 0;
  }
  game_record_free (walk.record);
  free (graph.places);
  free (graph.all);
  play_free (&graph.player);
  return fine && file != NULL ? 0 : 1;
}
