/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing DhtmlXQ: each variation is a line with a number, in the order in which they leave theirs.
 */
#include "dhtmlxq-write.h"
#include "dhtmlxq-tags.h"
#include "files/core/file-format.h"
#include "files/core/write-losses.h"
#include "files/tree/placed-record.h"
#include "files/tree/point-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A line that is to be written. */
typedef struct {
  int id, parent;
  GameNode *first; /* its first move */
} Line;

typedef struct {
  const Rules *rules;
  GString *text;
  GString *comments; /* come behind the moves */
  GArray *lines;     /* of Line; those to come are found while one is written */
} Writer;

static void
dhtmlxq_write_put_tag (GString *text, const char *name, const char *value)
{
  g_string_append_printf (text, DHTMLXQ_PREFIX "%s]%s" DHTMLXQ_CLOSE "_%s]\n", name, value, name);
}

static void
put_text (GString *text, const char *name, const char *words)
{
  g_autofree char *value = dhtmlxq_escape (words);

  dhtmlxq_write_put_tag (text, name, value);
}

/* The two digits of SQUARE, counted from Black's side. */
static void
put_point (GString *digits, const Rules *rules, unsigned square)
{
  unsigned files = (unsigned) rules->files, ranks = (unsigned) rules->ranks;

  g_string_append_printf (digits, "%u%u", square % files, ranks - 1 - square / files);
}

/* --- the head --- */

static void
dhtmlxq_write_put_board (GString *text, const Rules *rules, const Position *position)
{
  static const char pieces[] = DHTMLXQ_PIECES;
  Square squares[sizeof pieces - 1];
  g_autoptr (GString) digits = g_string_new (NULL);

  point_find_pieces (rules, position, pieces, squares);
  for (guint i = 0; i < G_N_ELEMENTS (squares); i++)
    if (squares[i] == SQUARE_NONE)
      g_string_append (digits, "99");
    else
      put_point (digits, rules, squares[i]);
  dhtmlxq_write_put_tag (text, "binit", digits->str);
}

/* The digits do not say whose turn it is: a FEN does where that matters. */
static void
put_start (GString *text, const GameTree *tree)
{
  char fen[POSITION_TEXT_MAX];

  dhtmlxq_write_put_board (text, tree->rules, &tree->root->position);
  if (placed_is_standard_start (tree))
    return;
  tree->rules->position_to_text (&tree->root->position, fen);
  dhtmlxq_write_put_tag (text, "fen", fen);
}

static void
put_fields (GString *text, const GameTree *tree)
{
  static const char *const results[]
      = { [RESULT_FIRST_WINS] = "红胜", [RESULT_SECOND_WINS] = "黑胜", [RESULT_DRAW] = "和棋" };
  const char *result = results[tree->outcome.result];

  for (const DhtmlxqField *field = dhtmlxq_fields; field->name; field++) {
    const char *value = write_tag (tree, field->tag);
    if (value && !g_str_has_suffix (field->name, "name"))
      put_text (text, field->name, value);
  }
  if (result)
    dhtmlxq_write_put_tag (text, "result", result);
}

/* --- moves --- */

static void
dhtmlxq_write_put_comment (Writer *self, const GameNode *node, int id)
{
  g_autofree char *words = point_tree_words (node);
  char name[40];

  if (!*words)
    return;
  if (id == 0)
    g_snprintf (name, sizeof name, "comment%d", node->ply);
  else
    g_snprintf (name, sizeof name, "comment%d_%d", id, node->ply);
  put_text (self->comments, name, words);
}

/* All moves beside NODE begin lines of their own, unless NODE itself begins one. */
static void
add_variations (Writer *self, const GameNode *node, int id)
{
  if (point_tree_next (node->parent) != node)
    return;
  for (GameNode *other = point_tree_sibling (node); other; other = point_tree_sibling (other)) {
    Line line = { (int) self->lines->len, id, other };
    g_array_append_val (self->lines, line);
  }
}

static void
put_line (Writer *self, const Line *line)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  char name[60];

  for (GameNode *node = line->first; node; node = point_tree_next (node)) {
    put_point (digits, self->rules, move_from (node->move));
    put_point (digits, self->rules, move_to (node->move));
    dhtmlxq_write_put_comment (self, node, line->id);
    add_variations (self, node, line->id);
  }
  g_snprintf (name, sizeof name, "move_%d_%d_%d", line->parent, line->first ? line->first->ply : 1,
              line->id);
  dhtmlxq_write_put_tag (self->text, line->id == 0 ? "movelist" : name, digits->str);
}

static void
put_moves (GString *text, const GameTree *tree)
{
  Line main_line = { 0, 0, point_tree_next (tree->root) };
  Writer writer
      = { tree->rules, text, g_string_new (NULL), g_array_new (FALSE, FALSE, sizeof (Line)) };

  g_array_append_val (writer.lines, main_line);
  dhtmlxq_write_put_comment (&writer, tree->root, 0);
  for (guint i = 0; i < writer.lines->len; i++) {
    Line line = g_array_index (writer.lines, Line, i);
    put_line (&writer, &line);
  }
  g_string_append_len (text, writer.comments->str, (gssize) writer.comments->len);
  g_string_free (writer.comments, TRUE);
  g_array_unref (writer.lines);
}

static void
report_losses (const GameTree *tree, GPtrArray *problems)
{
  const char *known[32] = { NULL };
  guint n = 0;

  for (const DhtmlxqField *field = dhtmlxq_fields; field->name; field++)
    known[n++] = field->tag;
  WriteRoom room
      = { .name = dhtmlxq_format.name, .known = known, .variations = TRUE, .comments = TRUE };

  write_losses_report (tree, &room, problems);
}

char *
dhtmlxq_write (const GameTree *tree, gsize *length, GPtrArray *problems)
{
  GString *text = g_string_new (DHTMLXQ_BLOCK "\n");

  report_losses (tree, problems);
  dhtmlxq_write_put_tag (text, "ver", "www_dpxq_com");
  dhtmlxq_write_put_tag (text, "init", "500,350");
  put_start (text, tree);
  put_fields (text, tree);
  put_moves (text, tree);
  g_string_append (text, DHTMLXQ_CLOSE "]\n");
  *length = text->len;
  return g_string_free (text, FALSE);
}
