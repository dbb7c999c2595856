/* Writing GGF: the main line, a game on one line but for what comments say. */
#include "files/core/write-losses.h"
#include "files/tree/placed-record.h"
#include "files/tree/point-record.h"
#include "ggf.h"
#include "rules/ggf-reader.h"
#include "rules/notation.h"

#include <string.h>

static void
ggf_write_put (GString *text, const char *name, const char *value)
{
  g_string_append_printf (text, "%s[", name);
  for (; *value; value++) {
    if (*value == ']' || *value == '\\')
      g_string_append_c (text, '\\');
    g_string_append_c (text, *value);
  }
  g_string_append_c (text, ']');
}

/* --- tags --- */

static char *
date_of (const GameTree *tree, const char *date)
{
  const char *universal = write_tag (tree, "UTCTime"), *local = write_tag (tree, "Time");

  if (universal)
    return g_strdup_printf ("%s_%s.GMT", date, universal);
  return local ? g_strdup_printf ("%s_%s", date, local) : g_strdup (date);
}

/* Takes seconds off *TEXT and adds them as "05:00"; false where there are none. */
static gboolean
take_seconds (GgfText *text, GString *value)
{
  int64_t thousandths;
  gint64 seconds;

  if (!ggf_take_number (text, &thousandths) || thousandths < 0 || thousandths % 1000 != 0)
    return FALSE;
  seconds = thousandths / 1000;
  if (seconds >= 3600)
    g_string_append_printf (value, "%02d:", (int) (seconds / 3600));
  g_string_append_printf (value, "%02d:%02d", (int) (seconds / 60 % 60), (int) (seconds % 60));
  return TRUE;
}

/* "300+10" as "05:00/00:10/02:00"; NULL where it is another kind of time control. */
static char *
time_of (const GameTree *tree, const char *control)
{
  const char *extension = write_tag (tree, "TimeExtension");
  GgfText text = { control, control + strlen (control) };
  g_autoptr (GString) value = g_string_new (NULL);

  if (!take_seconds (&text, value))
    return NULL;
  g_string_append_c (value, '/');
  if (text.at < text.end && (*text.at != '+' || !take_seconds (&text, value) || text.at < text.end))
    return NULL;
  g_string_append_printf (value, "/%s", extension ? extension : "");
  return g_string_free (g_steal_pointer (&value), FALSE);
}

/* What FIELD's property says of TREE; NULL where there is nothing to be said, or no way to. */
static char *
field_value (const GameTree *tree, const GgfField *field)
{
  const char *tag = write_tag (tree, field->tag);

  if (!tag)
    return NULL;
  if (field->kind == GGF_DATE)
    return date_of (tree, tag);
  return field->kind == GGF_TIME ? time_of (tree, tag) : g_strdup (tag);
}

static gboolean
ggf_write_is_name (const GameTree *tree, const char *tag)
{
  const char *const *sides = tree->rules->side_tags;

  return g_str_equal (tag, sides[0]) || g_str_equal (tag, sides[1]);
}

static void
put_tags (GString *text, const GameTree *tree)
{
  for (guint i = 0; i < GGF_N_FIELDS; i++) {
    g_autofree char *value = field_value (tree, &ggf_fields[i]);
    if (value)
      ggf_write_put (text, ggf_fields[i].name, value);
    else if (ggf_write_is_name (tree, ggf_fields[i].tag))
      ggf_write_put (text, ggf_fields[i].name, "?"); /* others want both players */
  }
  if (!write_tag (tree, "MatchType"))
    g_string_append_printf (text, "TY[%d]", tree->rules->files);
  for (guint i = 0; i < tree->tags->len; i++) {
    const GameTag *tag = tree->tags->pdata[i];
    if (ggf_is_property_name (tag->name))
      ggf_write_put (text, tag->name, tag->value);
  }
}

static void
put_result (GString *text, const GameTree *tree)
{
  Reason reason = tree->outcome.reason;
  const char *how = reason == REASON_RESIGNATION ? ":r"
                    : reason == REASON_FLAG      ? ":t"
                    : reason == REASON_ABANDONED ? ":l"
                    : reason == REASON_SCORE     ? ""
                                                 : ":s";
  int margin;

  if (placed_get_margin (tree, &margin))
    g_string_append_printf (text, "RE[%+d.000%s]", margin, how);
  else
    g_string_append (text, "RE[?]");
}

static void
ggf_write_put_board (GString *text, const GameTree *tree)
{
  g_string_append_printf (text, "BO[%d ", tree->rules->files);
  placed_append_board (text, tree->rules, &tree->root->position, "*O-");
  g_string_append_c (text, ']');
}

/* --- moves --- */

/* The first mover's [%eval] as the side that moved sees it. */
static void
put_eval (GString *value, const GameNode *node, int side)
{
  static const char command[] = "[%eval ";
  const char *found = node->commands ? strstr (node->commands, command) : NULL;
  GgfText text = { NULL, NULL };
  int64_t eval;

  if (found)
    text = (GgfText){ found + strlen (command), found + strlen (found) };
  if (!ggf_take_number (&text, &eval))
    return;
  if (side != 0)
    eval = -eval;
  g_string_append_printf (value, "%s%d.%02d", eval < 0 ? "-" : "", (int) (ABS (eval) / 1000),
                          (int) (ABS (eval) % 1000 / 10));
}

static void
put_move (GString *text, const Rules *rules, const GameNode *node)
{
  const Position *before = &node->parent->position;
  int side = rules->side_to_move (before);
  g_autoptr (GString) value = g_string_new (NULL);
  g_autofree char *words = point_tree_words (node);
  char move[MOVE_TEXT_MAX];

  rules->move_to_text (before, node->move, rules_notation (rules, ggf_format.id), move);
  g_string_append_printf (value, "%s/", move);
  put_eval (value, node, side);
  g_string_append_c (value, '/');
  if (node->elapsed_ms != GAME_NODE_UNKNOWN)
    g_string_append_printf (value, "%d.%03d", (int) (node->elapsed_ms / 1000),
                            (int) (node->elapsed_ms % 1000));
  while (value->str[value->len - 1] == '/')
    g_string_truncate (value, value->len - 1);
  ggf_write_put (text, side == 0 ? "B" : "W", value->str);
  if (*words)
    ggf_write_put (text, "C", words);
}

/* --- the whole --- */

static void
report_losses (const GameTree *tree, GPtrArray *problems)
{
  const char *known[GGF_N_FIELDS + 4] = { "UTCTime", "Time", "TimeExtension" };
  WriteRoom room = { .name = ggf_format.name,
                     .known = known,
                     .keeps_tag = ggf_is_property_name,
                     .comments = TRUE,
                     .elapsed = TRUE,
                     .evaluations = TRUE,
                     .passes = TRUE };

  for (guint i = 0, n = 3; i < GGF_N_FIELDS; i++) {
    g_autofree char *value = field_value (tree, &ggf_fields[i]);
    if (value)
      known[n++] = ggf_fields[i].tag;
  }
  write_losses_report (tree, &room, problems);
}

char *
ggf_write (const GameTree *tree, gsize *length, GPtrArray *problems)
{
  GString *text = g_string_new ("(;GM[Othello]");
  g_autofree char *words = point_tree_words (tree->root);

  report_losses (tree, problems);
  put_tags (text, tree);
  put_result (text, tree);
  ggf_write_put_board (text, tree);
  if (*words)
    ggf_write_put (text, "C", words);
  for (const GameNode *node = game_node_next (tree->root); node; node = game_node_next (node))
    put_move (text, tree->rules, node);
  g_string_append (text, ";)\n");
  *length = text->len;
  return g_string_free (text, FALSE);
}
