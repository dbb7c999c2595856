/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  ID_DIGITS = 16,
  ID_FEN_WORDS = 4, /* without the numbers of moves, which make it no other exercise */
};

struct _PalExercise {
  GObject parent_instance;

  ExerciseEntry *entry;
  PalExerciseGoal goal;
  char *id;
  Move played;
  const Motif *pattern;
  MotifFound pattern_found;
  gboolean pattern_sought; /* the two above are as they stay */
};

enum { PROP_0, PROP_ID, PROP_TITLE, PROP_TASK, N_PROPS };
static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (PalExercise, pal_exercise, G_TYPE_OBJECT)

/* Those of the sets that come with the program, and of one's own. */
static const PalExerciseTheme themes[] = {
  { "mate", N_ ("Mate") },
  { "win-material", N_ ("Win Material") },
  { "hold-draw", N_ ("Hold the Draw") },
  { "win-endgame", N_ ("Win the Endgame") },
  { "corner", N_ ("Corners") },
  { "parity", N_ ("Parity") },
  { "last-moves", N_ ("Last Moves") },
  { "mistake", N_ ("My Mistakes") },
  { "win", N_ ("Win Against the Engine") },
  { "draw", N_ ("Draw Against the Engine") },
};

static PalExerciseGoal
find_goal (const ExerciseEntry *entry)
{
  if (entry->mate > 0)
    return PAL_EXERCISE_MATE;
  if (entry->best->len > 0)
    return PAL_EXERCISE_FIND;
  if (entry->avoid->len > 0)
    return PAL_EXERCISE_AVOID;
  return g_strcmp0 (entry->comments[EXERCISE_THEME], "draw") == 0 ? PAL_EXERCISE_DRAW
                                                                  : PAL_EXERCISE_WIN;
}

/* What makes the exercise the same as another: not its moves, which somebody may correct. */
static char *
make_id (const ExerciseEntry *entry, PalExerciseGoal goal)
{
  static const char *const goals[] = {
    [PAL_EXERCISE_FIND] = "find", [PAL_EXERCISE_MATE] = "mate", [PAL_EXERCISE_AVOID] = "avoid",
    [PAL_EXERCISE_WIN] = "win",   [PAL_EXERCISE_DRAW] = "draw",
  };
  char fen[POSITION_TEXT_MAX];
  g_autofree char *text = NULL;
  char *id, *end = fen;

  entry->rules->position_to_text (&entry->position, fen);
  for (int i = 0; i < ID_FEN_WORDS && *end != '\0'; i++) {
    end += strspn (end, " ");
    end += strcspn (end, " ");
  }
  *end = '\0';
  text = g_strdup_printf ("%s\n%s\n%s", entry->rules->id, fen, goals[goal]);
  id = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  id[ID_DIGITS] = '\0';
  return id;
}

static Move
read_played (const ExerciseEntry *entry)
{
  const char *text = entry->comments[EXERCISE_PLAYED];
  Move move;

  if (text
      && rules_read_move (entry->rules, &entry->position, text, strlen (text), NOTATION_FILE, &move)
             == MOVE_TEXT_OK)
    return move;
  return MOVE_NONE;
}

/* --- the object --- */

static void
pal_exercise_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalExercise *self = PAL_EXERCISE (object);

  switch (id) {
  case PROP_ID:
    g_value_set_string (value, self->id);
    break;
  case PROP_TITLE:
    g_value_take_string (value, pal_exercise_dup_title (self));
    break;
  case PROP_TASK:
    g_value_take_string (value, pal_exercise_dup_task (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
pal_exercise_finalize (GObject *object)
{
  PalExercise *self = PAL_EXERCISE (object);

  exercise_entry_free (self->entry);
  g_free (self->id);
  G_OBJECT_CLASS (pal_exercise_parent_class)->finalize (object);
}

static void
pal_exercise_class_init (PalExerciseClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_exercise_get_property;
  object_class->finalize = pal_exercise_finalize;
  props[PROP_ID] = g_param_spec_string ("id", NULL, NULL, NULL, flags);
  props[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  props[PROP_TASK] = g_param_spec_string ("task", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
pal_exercise_init (PalExercise *self)
{
}

PalExercise *
pal_exercise_new (ExerciseEntry *entry)
{
  PalExercise *self = g_object_new (PAL_TYPE_EXERCISE, NULL);

  self->entry = entry;
  self->goal = find_goal (entry);
  self->id = make_id (entry, self->goal);
  self->played = read_played (entry);
  return self;
}

int
pal_exercise_find (GListModel *exercises, PalExercise *wanted)
{
  for (guint i = 0; wanted != NULL && i < g_list_model_get_n_items (exercises); i++) {
    g_autoptr (PalExercise) exercise = g_list_model_get_item (exercises, i);

    if (exercise == wanted)
      return (int) i;
  }
  return -1;
}

const ExerciseEntry *
pal_exercise_get_entry (PalExercise *self)
{
  return self->entry;
}

const char *
pal_exercise_get_id (PalExercise *self)
{
  return self->id;
}

const Rules *
pal_exercise_get_rules (PalExercise *self)
{
  return self->entry->rules;
}

const Position *
pal_exercise_get_position (PalExercise *self)
{
  return &self->entry->position;
}

int
pal_exercise_get_side (PalExercise *self)
{
  return self->entry->rules->side_to_move (&self->entry->position);
}

PalExerciseGoal
pal_exercise_get_goal (PalExercise *self)
{
  return self->goal;
}

gboolean
pal_exercise_is_game (PalExercise *self)
{
  return self->goal == PAL_EXERCISE_WIN || self->goal == PAL_EXERCISE_DRAW;
}

/* Other programs write whole sentences there. */
const char *
pal_exercise_get_theme (PalExercise *self)
{
  const char *theme = self->entry->comments[EXERCISE_THEME];
  static const char signs[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

  return theme && theme[strspn (theme, signs)] == '\0' ? theme : "";
}

int
pal_exercise_get_difficulty (PalExercise *self)
{
  const char *text = self->entry->comments[EXERCISE_DIFFICULTY];

  if (text && text[0] >= '1' && text[0] <= '0' + EXERCISE_DIFFICULTY_MAX && text[1] == '\0')
    return text[0] - '0';
  return 0;
}

const char *
pal_exercise_get_motif (PalExercise *self)
{
  const char *motif = self->entry->comments[EXERCISE_MOTIF];

  return motif && *motif ? motif : NULL;
}

/* The merits of the line come one after the other; the first one that is a pattern names it. */
static const Motif *
find_pattern (const ExerciseEntry *entry, MotifFound *found)
{
  const Rules *rules = entry->rules;
  GameRecord *record = game_record_new (rules, &entry->position);
  MotifLook look = {
    .rules = rules,
    .side = rules->side_to_move (&entry->position),
    .chance_before = 1,
    .chance_after = 1,
    .chance_second = -1,
    .mate_before = entry->mate,
    .mate_after = entry->mate,
  };
  const Motif *motif = NULL;

  for (guint i = 0; i < entry->line->len; i++)
    game_record_play (record, g_array_index (entry->line, Move, i));
  look.played = (MotifLine){ record->positions, record->moves, (int) record->length };
  do
    motif = motif_find (&look, MOTIF_MERIT, motif, found);
  while (motif && !(motif->flags & MOTIF_PATTERN));
  game_record_free (record);
  return motif;
}

const Motif *
pal_exercise_get_pattern (PalExercise *self, MotifFound *found)
{
  if (!self->pattern_sought && self->entry->mate > 0 && self->entry->line->len > 0
      && self->entry->rules->motifs)
    self->pattern = find_pattern (self->entry, &self->pattern_found);
  self->pattern_sought = TRUE;
  if (found)
    *found = self->pattern_found;
  return self->pattern;
}

char *
pal_exercise_dup_title (PalExercise *self)
{
  const char *title = self->entry->comments[EXERCISE_TITLE];

  if (title && *title)
    return g_strdup (_ (title));
  return self->entry->name && *self->entry->name ? g_strdup (self->entry->name) : NULL;
}

char *
pal_exercise_dup_task (PalExercise *self)
{
  const char *side = _ (self->entry->rules->side_names[pal_exercise_get_side (self)]);
  const int mate = self->entry->mate;

  switch (self->goal) {
  case PAL_EXERCISE_MATE:
    return g_strdup_printf (
        /* Translators: a side, as in: White mates in 3 moves. */
        ngettext ("%s mates in %d move.", "%s mates in %d moves.", (gulong) mate), side, mate);
  case PAL_EXERCISE_AVOID:
    /* Translators: a side. */
    return g_strdup_printf (_ ("%s must not go wrong here."), side);
  case PAL_EXERCISE_WIN:
    /* Translators: a side. */
    return g_strdup_printf (_ ("Win with %s against the engine."), side);
  case PAL_EXERCISE_DRAW:
    /* Translators: a side. */
    return g_strdup_printf (_ ("Hold the draw with %s against the engine."), side);
  default:
    /* Translators: a side. */
    return g_strdup_printf (_ ("Find the best move for %s."), side);
  }
}

static void
append_source_part (GString *text, const char *part)
{
  if (text->len > 0)
    g_string_append (text, ", ");
  g_string_append (text, part);
}

char *
pal_exercise_dup_source (PalExercise *self)
{
  char *const *comments = self->entry->comments;
  GString *text = g_string_new (NULL);

  if (comments[EXERCISE_FIRST] || comments[EXERCISE_SECOND])
    g_string_append_printf (text, "%s – %s",
                            comments[EXERCISE_FIRST] ? comments[EXERCISE_FIRST] : "?",
                            comments[EXERCISE_SECOND] ? comments[EXERCISE_SECOND] : "?");
  if (comments[EXERCISE_DATE] && !strchr (comments[EXERCISE_DATE], '?')) {
    g_autofree char *date = g_strdelimit (g_strdup (comments[EXERCISE_DATE]), ".", '-');
    append_source_part (text, date);
  }
  if (comments[EXERCISE_PLY]) {
    g_autofree char *move
        = g_strdup_printf (_ ("move %d"), self->entry->rules->move_number (&self->entry->position));
    append_source_part (text, move);
  }
  return g_string_free (text, text->len == 0);
}

Move
pal_exercise_get_played (PalExercise *self)
{
  return self->played;
}

PalExerciseVerdict
pal_exercise_judge (PalExercise *self, Outcome outcome)
{
  const Result won = pal_exercise_get_side (self) == 0 ? RESULT_FIRST_WINS : RESULT_SECOND_WINS;

  if (!outcome_is_over (outcome))
    return PAL_EXERCISE_OPEN;
  if (outcome.result == won || (outcome.result == RESULT_DRAW && self->goal == PAL_EXERCISE_DRAW))
    return PAL_EXERCISE_REACHED;
  return PAL_EXERCISE_FAILED;
}

const char *
pal_exercise_theme_name (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (themes); i++)
    if (g_str_equal (themes[i].id, id))
      return _ (themes[i].name);
  return id;
}
