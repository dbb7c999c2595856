/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-census-outline.h"

#include "game/match/pal-notation.h"
#include "game/thinking/pal-census-text.h"
#include "game/thinking/pal-thinking-text.h"

#include <glib/gi18n.h>

typedef enum {
  COLUMN_MOVE,
  COLUMN_VALUE,
  COLUMN_NODES,
  COLUMN_ENDED,
  N_COLUMNS,
} Column;

struct _PalCensusOutline {
  PalOutline parent_instance;

  GHashTable *open; /* paths, guint64 */
  const Rules *rules;
  Position root;
  int notation;
  PalEngineCensus *engine; /* whose tree it is, or NULL */
};

G_DEFINE_FINAL_TYPE (PalCensusOutline, pal_census_outline, PAL_TYPE_OUTLINE)

/* --- what rows say --- */

static char *
pal_census_outline_text (PalOutline *outline, gconstpointer row, int column)
{
  PalCensusOutline *self = PAL_CENSUS_OUTLINE (outline);
  const CensusNode *node = &((const PalCensusRow *) row)->node;

  switch ((Column) column) {
  case COLUMN_MOVE:
    return pal_census_move_text (row, self->rules, &self->root, self->notation);
  case COLUMN_VALUE:
    return pal_score_bounded_text (self->rules, node->score, node->bound);
  case COLUMN_NODES:
    return pal_thinking_count_text (node->nodes);
  case COLUMN_ENDED:
    return g_strdup (pal_census_ended_text (node->ended));
  case N_COLUMNS:
  default:
    g_return_val_if_reached (g_strdup (""));
  }
}

static char *
pal_census_outline_describe (PalOutline *outline, gconstpointer row)
{
  const CensusNode *node = &((const PalCensusRow *) row)->node;
  g_auto (GStrv) texts = g_new0 (char *, N_COLUMNS + 1);
  int n = 0;

  texts[n++] = pal_census_outline_text (outline, row, COLUMN_MOVE);
  if (node->score != SCORE_NONE)
    texts[n++] = pal_census_outline_text (outline, row, COLUMN_VALUE);
  texts[n++] = pal_thinking_nodes_text (node->nodes);
  if (node->ended != CENSUS_NONE)
    texts[n++] = pal_census_outline_text (outline, row, COLUMN_ENDED);
  return g_strjoinv (_ (", "), texts);
}

static char *
pal_census_outline_explain (PalOutline *outline, gconstpointer row)
{
  const int ended = ((const PalCensusRow *) row)->node.ended;

  return ended != CENSUS_NONE ? g_strdup (pal_census_kind_explain ((CensusKind) ended)) : NULL;
}

/* --- rows --- */

static void
census_outline_update (PalCensusOutline *self)
{
  PalOutline *outline = PAL_OUTLINE (self);

  pal_census_rows_update (pal_outline_get_rows (outline),
                          self->engine != NULL ? pal_engine_census_get_census (self->engine) : NULL,
                          self->open);
  pal_outline_update (outline);
}

void
pal_census_outline_update (PalCensusOutline *self, PalEngineCensus *census, int notation)
{
  const GameRecord *record = census != NULL ? pal_engine_census_get_record (census) : NULL;

  if (record == NULL)
    census = NULL;
  g_set_object (&self->engine, census);
  self->notation = notation;
  if (record != NULL) {
    self->rules = record->rules;
    self->root = *game_record_last (record);
  }
  census_outline_update (self);
}

static void
pal_census_outline_toggle (PalOutline *outline, gconstpointer row)
{
  PalCensusOutline *self = PAL_CENSUS_OUTLINE (outline);
  const guint64 path = ((const PalCensusRow *) row)->outline.path;

  if (!g_hash_table_remove (self->open, &path))
    g_hash_table_add (self->open, g_memdup2 (&path, sizeof path));
  census_outline_update (self);
}

/* --- the widget --- */

static void
pal_census_outline_finalize (GObject *object)
{
  PalCensusOutline *self = PAL_CENSUS_OUTLINE (object);

  g_clear_object (&self->engine);
  g_hash_table_unref (self->open);
  G_OBJECT_CLASS (pal_census_outline_parent_class)->finalize (object);
}

static void
pal_census_outline_class_init (PalCensusOutlineClass *klass)
{
  PalOutlineClass *outline_class = PAL_OUTLINE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_census_outline_finalize;
  outline_class->text = pal_census_outline_text;
  outline_class->describe = pal_census_outline_describe;
  outline_class->explain = pal_census_outline_explain;
  outline_class->toggle = pal_census_outline_toggle;
}

static void
pal_census_outline_init (PalCensusOutline *self)
{
  PalOutline *outline = PAL_OUTLINE (self);

  self->open = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  pal_outline_add_column (outline, PAL_OUTLINE_MOVE, _ ("Move"));
  pal_outline_add_column (outline, PAL_OUTLINE_FIGURE, _ ("Value"));
  pal_outline_add_column (outline, PAL_OUTLINE_FIGURE, _ ("Nodes"));
  /* Translators: the heading above what ended the search of each node: "Null Move"; short. */
  pal_outline_add_column (outline, PAL_OUTLINE_WORDS, C_ ("tree", "Ended By"));
  pal_outline_set_name (outline, _ ("First plies of the engine’s tree"));
}
