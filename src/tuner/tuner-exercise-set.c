/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of exercises: EPD, with its recipe and what was thrown out in comments before it. */
#include "tuner-exercises.h"
#include "tuner-tools.h"

#include "rules/symmetry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  EPD_FIELDS = 4,
  EPD_LINE_MAX = 1000,
  SHARE_OF_DIFFICULTY = 40, /* percent of a theme, at most */
  SET_PATH_MAX = 4200,
};

static const char *const theme_ids[N_THEMES] = {
  [THEME_MATE] = "mate",
  [THEME_WIN_MATERIAL] = "win-material",
  [THEME_WIN_ENDGAME] = "win-endgame",
  [THEME_HOLD_DRAW] = "hold-draw",
  [THEME_CORNER] = "corner",
  [THEME_PARITY] = "parity",
  [THEME_LAST_MOVES] = "last-moves",
};

/* Percent of a set; those of mates by their length. Sets of a game have either the first four
 * themes or the others. */
static const int mate_shares[EXERCISE_MATE_MAX + 1] = { 0, 12, 16, 14, 8, 6 };
static const int theme_shares[N_THEMES] = {
  [THEME_WIN_MATERIAL] = 20, [THEME_WIN_ENDGAME] = 10, [THEME_HOLD_DRAW] = 14,
  [THEME_CORNER] = 34,       [THEME_PARITY] = 33,      [THEME_LAST_MOVES] = 33,
};

static const char *const reject_texts[N_REJECTS] = {
  [REJECT_KNOWN] = "the position, or its mirror image, is in the set",
  [REJECT_ENOUGH] = "there are enough of this theme and difficulty",
  [REJECT_UNCLEAR] = "at a closer look no move stands out",
  [REJECT_LONG_MATE] = "the mate takes more than five moves",
  [REJECT_SECOND_SOLUTION] = "there is a second solution",
  [REJECT_SECOND_LATER] = "there is a second solution later in the line",
  [REJECT_UNPROVEN] = "the mate is not proved, or is shorter than it seemed",
  [REJECT_RECAPTURE] = "the solution only takes back",
  [REJECT_FAR_AHEAD] = "the solver is far ahead, or behind, anyway",
  [REJECT_NO_GAIN] = "no material is won in the line",
  [REJECT_PLAYED_OUT] = "played to its end, the game ends otherwise",
  [REJECT_NO_THEME] = "it has none of the themes",
};

static const char games_comment[] = "# games played: %d\n";
static const char recipe_comment[] = "# palamedes-tuner exercises %31s";
static const char words_comment[] = "# nodes %llu, seed %llu\n";

void
exercise_position_text (const Rules *rules, const Position *position, char *text)
{
  char *end = text;

  rules->position_to_text (position, text);
  for (int i = 0; i < EPD_FIELDS && end != NULL; i++)
    end = strchr (end + (i > 0), ' ');
  if (end != NULL)
    *end = '\0';
}

bool
exercise_set_wants (const ExerciseSet *set, Theme theme, int mate, int difficulty)
{
  int share = theme == THEME_MATE ? mate_shares[mate] : theme_shares[theme];
  int most = (set->wanted * share + 99) / 100, all = 0;

  for (int i = 1; i <= EXERCISE_DIFFICULTIES; i++)
    all += set->have[theme][mate][i];
  if (all >= most || set->n >= set->wanted || set->given[theme])
    return false;
  return theme == THEME_MATE || difficulty == 0
         || 100 * set->have[theme][mate][difficulty] < most * SHARE_OF_DIFFICULTY;
}

bool
exercise_set_knows (const ExerciseSet *set, const Position *position)
{
  uint64_t key = rules_symmetric_key (set->game->rules, position, NULL);

  for (int i = 0; i < set->n; i++)
    if (set->keys[i] == key)
      return true;
  return false;
}

static void
exercise_set_keep (ExerciseSet *set, const Position *position, const char *line, Theme theme,
                   int mate, int difficulty)
{
  size_t n = (size_t) set->n;

  set->keys = tuner_make_room (set->keys, n, &set->keys_capacity, 1, sizeof *set->keys);
  set->lines = tuner_make_room (set->lines, n, &set->n_capacity, 1, sizeof *set->lines);
  set->keys[n] = rules_symmetric_key (set->game->rules, position, NULL);
  set->lines[n] = tuner_allocate (strlen (line) + 1, 1);
  strcpy (set->lines[n], line);
  set->have[theme][mate][difficulty]++;
  set->n++;
}

void
exercise_set_add (ExerciseSet *set, const Exercise *exercise)
{
  const Rules *rules = set->game->rules;
  char line[EPD_LINE_MAX], move[MOVE_TEXT_MAX];
  Position position = exercise->position;

  exercise_position_text (rules, &position, line);
  char *c = line + strlen (line);
  rules->move_to_text (&position, exercise->line[0], NOTATION_FILE, move);
  c += sprintf (c, " bm %s;", move);
  if (exercise->mate > 0)
    c += sprintf (c, " dm %d;", exercise->mate);
  c += sprintf (c, " pv");
  for (int i = 0; i < exercise->n_line; i++) {
    rules->move_to_text (&position, exercise->line[i], NOTATION_FILE, move);
    rules->play (&position, exercise->line[i]);
    c += sprintf (c, " %s", move);
  }
  c += sprintf (c, ";");
  if (exercise->mate == 0)
    c += sprintf (c, " ce %d;", exercise->score);
  sprintf (c, " id \"%s-%04d\"; c0 \"%s\"; c1 \"%d\";\n", rules->id, set->n + 1,
           theme_ids[exercise->theme], exercise->difficulty);
  exercise_set_keep (set, &exercise->position, line, exercise->theme, exercise->mate,
                     exercise->difficulty);
}

/* The text after OPCODE in LINE, or "". */
static const char *
epd_operand (const char *line, const char *opcode)
{
  const char *found = strstr (line, opcode);

  return found != NULL ? found + strlen (opcode) : "";
}

static bool
exercise_set_read_line (ExerciseSet *set, const char *line)
{
  const Rules *rules = set->game->rules;
  char fen[EPD_LINE_MAX];
  const char *theme = epd_operand (line, "; c0 \""), *end = strstr (line, " bm ");
  int mate = atoi (epd_operand (line, "; dm ")), difficulty = atoi (epd_operand (line, "; c1 \""));
  Position position;

  snprintf (fen, sizeof fen, "%.*s", end != NULL ? (int) (end - line) : 0, line);
  if (!rules->position_from_text (&position, fen, NULL) || mate < 0 || mate > EXERCISE_MATE_MAX
      || difficulty < 1 || difficulty > EXERCISE_DIFFICULTIES)
    return false;
  for (int i = 0; i < N_THEMES; i++)
    if (strncmp (theme, theme_ids[i], strlen (theme_ids[i])) == 0) {
      exercise_set_keep (set, &position, line, (Theme) i, mate, difficulty);
      return true;
    }
  return false;
}

/* False where it says other words than those of this run. */
static bool
exercise_set_read_comment (ExerciseSet *set, char *line)
{
  unsigned long long nodes, seed;
  int number, at = 0;
  char name[32];

  line[strcspn (line, "\n")] = '\0';
  if (sscanf (line, recipe_comment, name) == 1)
    return registry_find (name) == set->game;
  if (sscanf (line, words_comment, &nodes, &seed) == 2)
    return nodes == set->nodes && seed == set->seed;
  if (sscanf (line, games_comment, &number) == 1)
    set->games = number;
  if (sscanf (line, "# thrown out: %d, %n", &number, &at) == 1 && at > 0)
    for (int i = 1; i < N_REJECTS; i++)
      if (strcmp (line + at, reject_texts[i]) == 0)
        set->thrown_out[i] = number;
  return true;
}

bool
exercise_set_read (ExerciseSet *set, const char *path)
{
  FILE *file = fopen (path, "r");
  char line[EPD_LINE_MAX];
  bool fine = true;

  if (file == NULL)
    return true;
  while (fine && fgets (line, sizeof line, file) != NULL)
    fine = line[0] == '#' ? exercise_set_read_comment (set, line)
                          : exercise_set_read_line (set, line);
  fclose (file);
  if (!fine)
    fprintf (stderr, "%s: these are no exercises of this game, or of other nodes or seed\n", path);
  return fine;
}

bool
exercise_set_write (const ExerciseSet *set, const char *path, const char *recipe)
{
  char new_path[SET_PATH_MAX];
  bool fine;

  snprintf (new_path, sizeof new_path, "%s.new", path);
  FILE *file = fopen (new_path, "w");
  if (file == NULL)
    return false;
  fprintf (file, "# %s\n", recipe);
  fprintf (file, words_comment, (unsigned long long) set->nodes, (unsigned long long) set->seed);
  fprintf (file, games_comment, set->games);
  for (int i = 1; i < N_REJECTS; i++)
    if (set->thrown_out[i] > 0)
      fprintf (file, "# thrown out: %d, %s\n", set->thrown_out[i], reject_texts[i]);
  for (int i = 0; i < set->n; i++)
    fputs (set->lines[i], file);
  fine = !ferror (file);
  return fclose (file) == 0 && fine && rename (new_path, path) == 0;
}

void
exercise_set_free (ExerciseSet *set)
{
  for (int i = 0; i < set->n; i++)
    free (set->lines[i]);
  free (set->lines);
  free (set->keys);
}
