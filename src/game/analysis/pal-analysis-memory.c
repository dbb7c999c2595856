/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-analysis-memory.h"

enum { POSITIONS_MAX = 4000 };

/* What is known of a position. */
typedef struct {
  char *key;           /* its FEN, with the game before it */
  GHashTable *reports; /* PalAnalysisReport by engine */
} Known;

struct _PalAnalysisMemory {
  GHashTable *known; /* Known by key */
  GQueue order;      /* of Known, the oldest first */
  char *preferred;   /* an engine, or NULL */
};

static void
known_free (gpointer data)
{
  Known *known = data;

  g_free (known->key);
  g_hash_table_unref (known->reports);
  g_free (known);
}

PalAnalysisMemory *
pal_analysis_memory_new (void)
{
  PalAnalysisMemory *self = g_new0 (PalAnalysisMemory, 1);

  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, known_free);
  g_queue_init (&self->order);
  return self;
}

void
pal_analysis_memory_free (PalAnalysisMemory *self)
{
  g_free (self->preferred);
  g_queue_clear (&self->order);
  g_hash_table_unref (self->known);
  g_free (self);
}

static char *
memory_key (const Rules *rules, const Position *position)
{
  char fen[POSITION_TEXT_MAX];

  rules->position_to_text (position, fen);
  return g_strconcat (rules->id, " ", fen, NULL);
}

static Known *
find_known (PalAnalysisMemory *self, const Rules *rules, const Position *position)
{
  g_autofree char *key = memory_key (rules, position);

  return g_hash_table_lookup (self->known, key);
}

static Known *
add_known (PalAnalysisMemory *self, const Rules *rules, const Position *position)
{
  Known *known = g_new (Known, 1);

  if (self->order.length >= POSITIONS_MAX)
    g_hash_table_remove (self->known, ((Known *) g_queue_pop_head (&self->order))->key);
  known->key = memory_key (rules, position);
  known->reports = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (self->known, known->key, known);
  g_queue_push_tail (&self->order, known);
  return known;
}

void
pal_analysis_memory_keep (PalAnalysisMemory *self, const Rules *rules, const Position *position,
                          const char *engine, const PalAnalysisReport *report)
{
  Known *known = find_known (self, rules, position);
  const PalAnalysisReport *before = known ? g_hash_table_lookup (known->reports, engine) : NULL;

  if (before && report->n_lines > 0 && before->n_lines > 0
      && before->lines[0].depth > report->lines[0].depth)
    return;
  if (!known)
    known = add_known (self, rules, position);
  g_hash_table_replace (known->reports, g_strdup (engine), g_memdup2 (report, sizeof *report));
}

const PalAnalysisReport *
pal_analysis_memory_find (PalAnalysisMemory *self, const Rules *rules, const Position *position,
                          const char *engine)
{
  Known *known = find_known (self, rules, position);

  return known ? g_hash_table_lookup (known->reports, engine) : NULL;
}

/* Whether REPORT has N_LINES, the first with an evaluation. */
static gboolean
has_lines (const PalAnalysisReport *report, int n_lines)
{
  return report && report->n_lines >= n_lines && report->lines[0].score != SCORE_NONE;
}

const PalAnalysisReport *
pal_analysis_memory_find_deepest (PalAnalysisMemory *self, const Rules *rules,
                                  const Position *position, int n_lines)
{
  Known *known = find_known (self, rules, position);
  const PalAnalysisReport *deepest = NULL;
  GHashTableIter iter;
  gpointer value;

  if (!known)
    return NULL;
  if (self->preferred) {
    deepest = g_hash_table_lookup (known->reports, self->preferred);
    if (has_lines (deepest, n_lines))
      return deepest;
    deepest = NULL;
  }
  g_hash_table_iter_init (&iter, known->reports);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const PalAnalysisReport *report = value;
    if (has_lines (report, n_lines)
        && (!deepest || report->lines[0].depth > deepest->lines[0].depth))
      deepest = report;
  }
  return deepest;
}

const EngineInfo *
pal_analysis_memory_find_best (PalAnalysisMemory *self, const Rules *rules,
                               const Position *position)
{
  const PalAnalysisReport *report = pal_analysis_memory_find_deepest (self, rules, position, 1);

  return report ? &report->lines[0] : NULL;
}

gboolean
pal_analysis_memory_is_empty (PalAnalysisMemory *self)
{
  return g_hash_table_size (self->known) == 0;
}

GHashTable *
pal_analysis_memory_get_reports (PalAnalysisMemory *self, const Rules *rules,
                                 const Position *position)
{
  Known *known = find_known (self, rules, position);

  return known ? known->reports : NULL;
}

void
pal_analysis_memory_prefer (PalAnalysisMemory *self, const char *engine)
{
  g_free (self->preferred);
  self->preferred = g_strdup (engine);
}

const char *
pal_analysis_memory_get_preferred (PalAnalysisMemory *self)
{
  return self->preferred;
}
