/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "write-losses.h"

#include "files/tree/board-marks.h"
#include "read-problem.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *
write_tag (const GameTree *tree, const char *name)
{
  static const char *const nothing[] = { "", "?", "-", "????.??.??", NULL };
  const char *value = game_tree_get_tag (tree, name);

  return value && !g_strv_contains (nothing, value) ? value : NULL;
}

/* The title of the tag NAME of the player of SIDE; REST is what of it does not say the side. */
static const char *
title_of_player (const char *name, const char *rest, const char *side)
{
  g_autofree char *title = NULL;

  if (*rest == '\0')
    return side;
  if (strcmp (rest, "Elo") == 0)
    title = g_strdup_printf (_ ("%s’s Rating"), side);
  else if (strcmp (rest, "Team") == 0)
    /* Translators: a side of the board, as in "White’s Team". */
    title = g_strdup_printf (_ ("%s’s Team"), side);
  return title ? g_intern_string (title) : name;
}

const char *
write_tag_title (const Rules *rules, const char *name)
{
  static const struct {
    const char *name, *title;
  } titles[] = { { "Event", N_ ("Event") },         { "Site", N_ ("Place") },
                 { "Date", N_ ("Date") },           { "Round", N_ ("Round") },
                 { "Annotator", N_ ("Annotator") }, { "TimeControl", N_ ("Time Control") } };

  for (int side = 0; side < 2; side++)
    if (g_str_has_prefix (name, rules->side_tags[side]))
      return title_of_player (name, name + strlen (rules->side_tags[side]),
                              _ (rules->side_names[side]));
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (strcmp (name, titles[i].name) == 0)
      return _ (titles[i].title);
  return name;
}

/* Nothing is lost of what follows from the moves, or from how the game ended, or says no more than
 * who is a program. */
static gboolean
is_derived (const GameTree *tree, const char *name)
{
  static const char *const derived[] = { "ECO", "Opening", "Variation", NULL };
  const char *const *sides = tree->rules->side_tags;

  return g_strv_contains (derived, name) || g_str_has_prefix (name, "Termination")
         || (g_str_has_suffix (name, "Type")
             && (g_str_has_prefix (name, sides[0]) || g_str_has_prefix (name, sides[1])));
}

static gboolean
is_lost (const GameTree *tree, const char *name, const WriteRoom *room)
{
  return write_tag (tree, name) && !g_strv_contains (room->known, name)
         && !(room->keeps_tag && room->keeps_tag (name)) && !is_derived (tree, name);
}

/* "White, Event and Date". */
static char *
list_names (GPtrArray *names)
{
  g_autofree char *list = NULL;
  guint n = names->len;

  if (n < 2)
    return g_strdup (n > 0 ? names->pdata[0] : "");
  list = g_strdup (names->pdata[0]);
  for (guint i = 1; i + 1 < n; i++) {
    g_autofree char *begun = g_steal_pointer (&list);
    /* Translators: a list of names goes on. */
    list = g_strdup_printf (C_ ("list", "%s, %s"), begun, (const char *) names->pdata[i]);
  }
  /* Translators: the end of a list of names. */
  return g_strdup_printf (C_ ("list", "%s and %s"), list, (const char *) names->pdata[n - 1]);
}

static void
report_tags (const GameTree *tree, const WriteRoom *room, GPtrArray *problems)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL;

  for (guint i = 0; i < tree->tags->len; i++) {
    const GameTag *tag = tree->tags->pdata[i];
    if (is_lost (tree, tag->name, room))
      g_ptr_array_add (names, (char *) write_tag_title (tree->rules, tag->name));
  }
  list = list_names (names);
  if (names->len > 0)
    read_problem_add (problems,
                      /* Translators: a kind of file and the names of tags. */
                      ngettext ("“%s” cannot hold the tag %s; it will be left out.",
                                "“%s” cannot hold the tags %s; they will be left out.", names->len),
                      room->name, list);
}

/* Whether COMMANDS, which are a node's but for its marks, begin with an evaluation; *REST is what
 * follows it. */
static gboolean
has_evaluation (const char *commands, const char **rest)
{
  const char *end
      = commands && g_str_has_prefix (commands, "[%eval ") ? strchr (commands, ']') : NULL;

  *rest = end ? end + 1 + (end[1] == ' ') : commands;
  return end != NULL;
}

/* Whether a time has no place, or something of COMMANDS, which are neither marks nor evaluation.
 * What a clock showed follows from the time that each move took. */
static gboolean
has_lost_times (const GameNode *node, const char *commands, const WriteRoom *room)
{
  gboolean took = node->elapsed_ms != GAME_NODE_UNKNOWN;

  return (commands && *commands) || (took && !room->elapsed)
         || (node->clock_ms != GAME_NODE_UNKNOWN && !(took && room->elapsed));
}

/* The next node in preorder. */
static const GameNode *
following (const GameNode *node)
{
  if (node->children && node->children->len > 0)
    return node->children->pdata[0];
  for (; node->parent; node = node->parent)
    if (game_node_place (node) + 1 < node->parent->children->len)
      return node->parent->children->pdata[game_node_place (node) + 1];
  return NULL;
}

typedef struct {
  gboolean signs, marks, evaluations, times, passes, comments, variations;
} Found;

static void
look_at (const GameNode *node, const WriteRoom *room, Found *found)
{
  g_autofree char *commands = node->commands ? board_marks_strip (node->commands) : NULL;
  const char *others;

  found->marks |= g_strcmp0 (commands, node->commands) != 0;
  found->signs |= node->nags && !room->signs;
  found->evaluations |= has_evaluation (commands, &others) && !room->evaluations;
  found->times |= has_lost_times (node, others, room);
  found->passes |= node->move == MOVE_PASS && !room->passes;
  found->comments |= (node->comment || node->comment_before) && !room->comments;
  found->variations |= node->children && node->children->len > 1 && !room->variations;
}

void
write_losses_report (const GameTree *tree, const WriteRoom *room, GPtrArray *problems)
{
  Found found = { 0 };
  const struct {
    const gboolean *found;
    const char *sentence;
  } losses[] = {
    { &found.variations, N_ ("“%s” cannot hold variations; they will be left out.") },
    { &found.comments, N_ ("“%s” cannot hold comments; they will be left out.") },
    { &found.signs, N_ ("“%s” cannot hold annotation signs such as “!?”; they will be left out.") },
    { &found.marks, N_ ("“%s” cannot hold arrows and marks on the board; they will be left out.") },
    { &found.evaluations, N_ ("“%s” cannot hold evaluations; they will be left out.") },
    { &found.times, N_ ("“%s” cannot hold the time of each move; it will be left out.") },
    { &found.passes,
      N_ ("“%s” cannot hold passes; they and all moves after them will be left out.") },
  };

  report_tags (tree, room, problems);
  for (const GameNode *node = tree->root; node; node = following (node))
    look_at (node, room, &found);
  for (guint i = 0; i < G_N_ELEMENTS (losses); i++)
    if (*losses[i].found)
      read_problem_add (problems, _ (losses[i].sentence), room->name);
}

GBytes *
write_encoded (const char *text, TextEncoding encoding, GPtrArray *problems)
{
  gsize length;
  char *bytes = text_encode (text, encoding, &length);

  if (!text_fits (text, encoding))
    read_problem_add (
        problems,
        /* Translators: an encoding of text, such as GB18030. */
        _ ("“%s” cannot encode some characters of the text; question marks will replace them."),
        text_encoding_name (encoding));
  return g_bytes_new_take (bytes, length);
}
