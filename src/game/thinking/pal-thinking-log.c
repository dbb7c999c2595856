/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-log.h"

#include "game/match/pal-notation.h"
#include "pal-thinking-text.h"

#include <glib/gi18n-lib.h>

enum { LAST_LINE = 256 /* kept free for what is said where it is cut */ };

typedef struct {
  const GlassTree *tree;
  int notation, plies;
  GString *text;
} Log;

static const char *
order_name (const Rules *rules, BotOrder order)
{
  static const char *const names[] = {
    [BOT_ORDER_NONE] = N_ ("none"),
    [BOT_ORDER_CAPTURES] = N_ ("captures first"),
    [BOT_ORDER_KILLERS] = N_ ("captures and killer moves"),
    [BOT_ORDER_HISTORY] = N_ ("captures and history"),
    [BOT_ORDER_SHALLOW] = N_ ("by a shallow search"),
  };

  order = bot_order (rules, order);
  if (order == BOT_ORDER_HISTORY && !bot_has_captures (rules))
    return _ ("history");
  if (order == BOT_ORDER_KILLERS && !bot_has_captures (rules))
    return _ ("killer moves");
  return _ (names[order]);
}

static char *
quiescence_text (const BotTechniques *techniques)
{
  if (techniques->quiescence == BOT_QUIET_OFF)
    return g_strdup (_ ("off"));
  if (techniques->quiescence == BOT_QUIET_FULL)
    return g_strdup (_ ("full"));
  return g_strdup_printf (ngettext ("%d ply", "%d plies", (gulong) techniques->quiet_depth),
                          techniques->quiet_depth);
}

static void
write_line (Log *log, const char *name, const char *value)
{
  g_string_append_printf (log->text, "%s: %s\n", name, value);
}

static void
write_head (Log *log)
{
  const Bot *bot = glass_tree_bot (log->tree);
  const BotTechniques *techniques = &bot->techniques;
  g_autofree char *quiescence = quiescence_text (techniques);
  char fen[POSITION_TEXT_MAX];

  bot->rules->position_to_text (glass_tree_root (log->tree), fen);
  write_line (log, _ ("Bot"), *bot->name != '\0' ? bot->name : _ ("unnamed"));
  write_line (log, _ ("Game"), _ (bot->rules->name));
  write_line (log, _ ("Position"), fen);
  write_line (log, _ ("Search"),
              techniques->search == BOT_MINIMAX ? _ ("minimax") : _ ("alpha-beta"));
  write_line (log, _ ("Iterative deepening"), techniques->deepening ? _ ("on") : _ ("off"));
  write_line (log, _ ("Move ordering"), order_name (bot->rules, techniques->order));
  write_line (log, _ ("Transposition table"), techniques->table ? _ ("on") : _ ("off"));
  if (bot_has_captures (bot->rules))
    write_line (log, _ ("Quiescence"), quiescence);
  if (techniques->width > 0)
    g_string_append_printf (log->text, "%s: %d\n", _ ("Width limit"), techniques->width);
  if (techniques->safe_moves && bot_has_safe_moves (bot->rules))
    write_line (log, _ ("Safe moves only"), _ ("on"));
}

static void
write_number (Log *log, const char *name, guint64 number)
{
  g_string_append_printf (log->text, "%s: %" G_GUINT64_FORMAT "\n", name, number);
}

static void
write_counters (Log *log)
{
  const GlassCounters *counters = glass_tree_counters (log->tree);
  const guint64 entered = glass_tree_entered (log->tree);
  const Bot *bot = glass_tree_bot (log->tree);

  write_number (log, _ ("Depth completed"), (guint64) counters->depth);
  write_number (log, _ ("Nodes"), counters->nodes);
  if (counters->nodes > entered)
    write_number (log, _ ("In earlier iterations"), counters->nodes - entered);
  write_number (log, _ ("In the last iteration"), entered);
  write_number (log, _ ("Kept in the tree"), (guint64) glass_tree_size (log->tree));
  write_number (log, _ ("Not kept (tree full)"), glass_tree_dropped (log->tree));
  if (bot_has_captures (bot->rules))
    write_number (log, _ ("Quiescence nodes"), counters->quiet_nodes);
  write_number (log, _ ("Evaluations"), counters->evaluations);
  write_number (log, _ ("Cut-offs"), counters->cutoffs);
  write_number (log, _ ("Cut-offs by the first move"), counters->first_cutoffs);
  if (bot_order (bot->rules, bot->techniques.order) == BOT_ORDER_KILLERS)
    write_number (log, _ ("Cut-offs by killer moves"), counters->killer_cutoffs);
  if (bot->techniques.safe_moves && bot_has_safe_moves (bot->rules))
    write_number (log, _ ("Moves left out as unsafe"), counters->unsafe);
  write_number (log, _ ("Table hits"), counters->table_hits);
  write_number (log, _ ("Table entries replaced"), counters->table_replaced);
  write_number (log, _ ("Other nodes, only for sorting"), counters->sorting);
  g_string_append_printf (log->text, "%s: %.2f\n", _ ("Effective branching"), counters->branching);
  g_string_append_printf (log->text, "%s: %.0f ms\n", _ ("Time"), counters->milliseconds);
}

static void
write_breakdown (GString *text, const GlassTree *tree, int node)
{
  g_auto (GStrv) parts = pal_thinking_breakdown_parts (tree, node);
  g_autofree char *evaluation = NULL;

  if (parts == NULL)
    return;
  evaluation = pal_thinking_value_text (glass_tree_bot (tree)->rules,
                                        glass_tree_node (tree, node)->evaluation);
  /* Translators: the evaluation of a position, with what it consists of behind it. */
  g_string_append_printf (text, _ ("  [evaluation %s"), evaluation);
  for (int i = 0; parts[i] != NULL; i += 2)
    g_string_append_printf (text, "%s%s %s", i == 0 ? " = " : ", ", parts[i], parts[i + 1]);
  g_string_append_c (text, ']');
}

/* One line: the move, its value, the bounds at entry, what kind of node it is. */
static void
write_node (const Log *log, int node, GString *line)
{
  const Rules *rules = glass_tree_bot (log->tree)->rules;
  const GlassNode *at = glass_tree_node (log->tree, node);
  g_autofree char *move = pal_thinking_move_text (log->tree, node, log->notation);
  g_autofree char *value = pal_thinking_node_value (rules, at);
  g_autofree char *alpha = pal_thinking_bound_text (rules, at->alpha);
  g_autofree char *beta = pal_thinking_bound_text (rules, at->beta);
  g_autofree char *cut = pal_thinking_cut_text (rules, at);
  g_autofree char *searched = pal_thinking_searched_text (at);
  g_autofree char *what = pal_thinking_what_text (log->tree, node, at, FALSE);

  g_string_printf (line, "%*s%s%s %s  α %s β %s  %s", 2 * at->ply, "",
                   at->flags & GLASS_BEST ? "* " : "", move, value, alpha, beta, what);
  if (searched != NULL)
    g_string_append_printf (line, "%s%s", _ (", "), searched);
  if (cut != NULL)
    g_string_append_printf (line, " (%s)", cut);
  if (log->plies == PAL_THINKING_LOG_ALL)
    write_breakdown (line, log->tree, node);
  g_string_append_c (line, '\n');
}

/* Returns how many nodes of those wanted had no room. */
static int
write_nodes (Log *log, gsize most, int *wanted)
{
  g_autoptr (GString) line = g_string_new (NULL);
  int missing = 0;

  *wanted = 0;
  for (int i = 0; i < glass_tree_size (log->tree); i++) {
    if (glass_tree_node (log->tree, i)->ply > log->plies)
      continue;
    ++*wanted;
    if (missing == 0)
      write_node (log, i, line);
    if (missing > 0 || log->text->len + line->len + LAST_LINE > most)
      missing++;
    else
      g_string_append_len (log->text, line->str, (gssize) line->len);
  }
  return missing;
}

char *
pal_thinking_log_write (const GlassTree *tree, int notation, int plies, gsize most, gboolean *cut)
{
  Log log = { tree, notation, plies, g_string_new (NULL) };
  g_autofree char *view = pal_thinking_view_text (tree);
  int missing, wanted;

  write_head (&log);
  write_counters (&log);
  g_string_append_printf (log.text, "\n%s. %s %s\n\n", view, pal_score_unit (),
                          _ ("* marks the principal variation."));
  missing = write_nodes (&log, most, &wanted);
  if (missing > 0) {
    g_autofree char *size = g_format_size (most);

    /* Translators: the last line of a log that was limited to a size like "1.0 MB". */
    g_string_append_printf (log.text, _ ("… truncated: %d of %d nodes do not fit into %s.\n"),
                            missing, wanted, size);
  }
  if (cut != NULL)
    *cut = missing > 0;
  return g_string_free (log.text, FALSE);
}
