/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text is the preferred engine, or "-", and then for each report
 *
 *   |PLY KEY ENGINE DEPTH SCORE[!] MOVE,MOVE ... [SCORE[!] MOVE,MOVE ...]
 *
 * KEY is the position's in hexadecimal digits: with the ply it tells positions of the game apart
 * whatever becomes of its variations. ENGINE is escaped as in URIs, an exclamation mark says that
 * the score is proven, and moves are written as protocols have them.
 */
#include "pal-analysis-text.h"

#include <stdlib.h>
#include <string.h>

enum {
  LINES_KEPT = 2, /* a review looks at no more of either */
  PLIES_KEPT = 10,
  ENGINES_MAX = 8, /* that are read of one position, and */
  REPORTS_MAX = 8000,
};

/* --- writing --- */

static void
append_line (GString *text, const Rules *rules, const Position *position, const EngineInfo *line)
{
  Position at = *position;

  g_string_append_printf (text, " %d%s ", line->score, line->proven ? "!" : "");
  for (int i = 0; i < MIN (line->pv_length, PLIES_KEPT); i++) {
    char move[MOVE_TEXT_MAX];

    if (!rules_is_legal (rules, &at, line->pv[i]))
      break;
    rules->move_to_text (&at, line->pv[i], NOTATION_PROTOCOL, move);
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", move);
    rules->play (&at, line->pv[i]);
  }
}

static void
append_report (GString *text, const Rules *rules, const GameNode *node, const char *engine,
               const PalAnalysisReport *report)
{
  g_autofree char *id = g_uri_escape_string (engine, NULL, FALSE);

  if (report->n_lines == 0 || report->lines[0].score == SCORE_NONE)
    return;
  g_string_append_printf (text, "|%d %016" G_GINT64_MODIFIER "x %s %d", node->ply,
                          (guint64) rules->key (&node->position), id, report->lines[0].depth);
  for (int i = 0; i < MIN (report->n_lines, LINES_KEPT) && report->lines[i].score != SCORE_NONE;
       i++)
    append_line (text, rules, &node->position, &report->lines[i]);
}

/* By the names of the engines, so that the same is always written alike. */
static void
append_reports (GString *text, PalAnalysisMemory *memory, const Rules *rules, const GameNode *node)
{
  GHashTable *reports = pal_analysis_memory_get_reports (memory, rules, &node->position);
  GList *engines = reports ? g_hash_table_get_keys (reports) : NULL;

  engines = g_list_sort (engines, (GCompareFunc) strcmp);
  for (GList *engine = engines; engine; engine = engine->next)
    append_report (text, rules, node, engine->data, g_hash_table_lookup (reports, engine->data));
  g_list_free (engines);
}

/* All nodes of TREE, those of the main line first; without recursion, since a hostile file may nest
 * variations as deep as it likes. */
static GPtrArray *
list_nodes (const GameTree *tree)
{
  GPtrArray *nodes = g_ptr_array_new ();
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();

  g_ptr_array_add (lines, tree->root);
  for (guint i = 0; i < lines->len; i++)
    for (GameNode *node = lines->pdata[i]; node; node = game_node_next (node)) {
      g_ptr_array_add (nodes, node);
      for (guint j = 1; node->children && j < node->children->len; j++)
        g_ptr_array_add (lines, node->children->pdata[j]);
    }
  return nodes;
}

char *
pal_analysis_text_write (PalAnalysisMemory *memory, const GameTree *tree)
{
  const char *preferred = pal_analysis_memory_get_preferred (memory);
  g_autofree char *first = NULL;
  g_autoptr (GPtrArray) nodes = NULL;
  GString *text;
  gsize empty;

  if (pal_analysis_memory_is_empty (memory))
    return NULL;
  first = preferred ? g_uri_escape_string (preferred, NULL, FALSE) : g_strdup ("-");
  nodes = list_nodes (tree);
  text = g_string_new (first);
  empty = text->len;
  for (guint i = 0; i < nodes->len; i++)
    append_reports (text, memory, tree->rules, nodes->pdata[i]);
  return g_string_free (text, text->len == empty);
}

/* --- reading --- */

/* Positions of the tree, by ply and key. */
typedef struct {
  int ply;
  guint64 key;
  const GameNode *node;
} Place;

static guint
place_hash (gconstpointer data)
{
  const Place *place = data;

  return (guint) place->key ^ (guint) place->ply;
}

static gboolean
place_equal (gconstpointer a, gconstpointer b)
{
  const Place *first = a, *second = b;

  return first->ply == second->ply && first->key == second->key;
}

/* Where two lines lead to one position the main one counts. */
static GHashTable *
list_places (const GameTree *tree)
{
  GHashTable *places = g_hash_table_new_full (place_hash, place_equal, g_free, NULL);
  g_autoptr (GPtrArray) nodes = list_nodes (tree);

  for (guint i = 0; i < nodes->len; i++) {
    const GameNode *node = nodes->pdata[i];
    const Place place = { node->ply, tree->rules->key (&node->position), node };

    if (!g_hash_table_contains (places, &place))
      g_hash_table_add (places, g_memdup2 (&place, sizeof place));
  }
  return places;
}

/* One line of an engine from its two words. FALSE where they are none. */
static gboolean
read_line (const Rules *rules, const Position *position, const char *score, const char *moves,
           EngineInfo *line)
{
  g_auto (GStrv) words = g_strsplit (moves, ",", PLIES_KEPT + 1);
  Position at = *position;
  char *rest;
  long value = strtol (score, &rest, 10);

  if (rest == score || value < -SCORE_MATE || value > SCORE_MATE
      || (*rest && !g_str_equal (rest, "!")))
    return FALSE;
  line->score = (int) value;
  line->proven = *rest == '!';
  line->bound = BOUND_EXACT;
  for (int i = 0; i < PLIES_KEPT && words[i] && *words[i]; i++) {
    Move move;

    if (rules->move_from_text (&at, words[i], strlen (words[i]), &move) != MOVE_TEXT_OK)
      return FALSE;
    line->pv[line->pv_length++] = move;
    rules->play (&at, move);
  }
  return TRUE;
}

/* WORDS are those of one report; what cannot be understood ends it. */
static gboolean
read_report (const Rules *rules, const Position *position, char **words, PalAnalysisReport *report)
{
  guint64 depth;

  if (!g_ascii_string_to_unsigned (words[3], 10, 0, DEPTH_MAX, &depth, NULL))
    return FALSE;
  for (int i = 0; i < LINES_KEPT && words[4 + 2 * i] && words[5 + 2 * i]; i++) {
    EngineInfo *line = &report->lines[i];

    line->depth = (int) depth;
    line->line = i + 1;
    if (!read_line (rules, position, words[4 + 2 * i], words[5 + 2 * i], line))
      break;
    report->n_lines++;
  }
  return report->n_lines > 0;
}

static const GameNode *
find_position (GHashTable *places, const char *ply, const char *key)
{
  guint64 number, digits;
  const Place *found = NULL;

  if (g_ascii_string_to_unsigned (ply, 10, 0, G_MAXINT, &number, NULL)
      && g_ascii_string_to_unsigned (key, 16, 0, G_MAXUINT64, &digits, NULL))
    found = g_hash_table_lookup (places, &(Place){ (int) number, digits, NULL });
  return found ? found->node : NULL;
}

static gboolean
has_room (PalAnalysisMemory *memory, const Rules *rules, const GameNode *node)
{
  GHashTable *reports = pal_analysis_memory_get_reports (memory, rules, &node->position);

  return !reports || g_hash_table_size (reports) < ENGINES_MAX;
}

static void
take_up_report (PalAnalysisMemory *memory, const Rules *rules, GHashTable *places, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 4 + 2 * LINES_KEPT);
  const GameNode *node
      = g_strv_length (words) > 5 ? find_position (places, words[0], words[1]) : NULL;
  g_autofree char *engine = node ? g_uri_unescape_string (words[2], NULL) : NULL;
  g_autofree PalAnalysisReport *report = g_new0 (PalAnalysisReport, 1);

  if (engine && has_room (memory, rules, node)
      && read_report (rules, &node->position, words, report))
    pal_analysis_memory_keep (memory, rules, &node->position, engine, report);
}

void
pal_analysis_text_read (PalAnalysisMemory *memory, const GameTree *tree, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "|", REPORTS_MAX);
  g_autoptr (GHashTable) places = list_places (tree);
  g_autofree char *preferred = parts[0] ? g_uri_unescape_string (parts[0], NULL) : NULL;

  for (char **part = parts[0] ? parts + 1 : parts; *part; part++)
    take_up_report (memory, tree->rules, places, *part);
  if (preferred && !g_str_equal (preferred, "-"))
    pal_analysis_memory_prefer (memory, preferred);
}
