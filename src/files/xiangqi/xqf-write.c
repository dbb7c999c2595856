/* Writing XQF 1.0 (version 10), which every program reads; with variations, as later ones have them
 * in files of this version. */
#include "files/core/file-format.h"
#include "files/core/write-losses.h"
#include "files/tree/point-record.h"
#include "xqf-layout.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static guint8
point_of (const Rules *rules, unsigned square)
{
  unsigned files = (unsigned) rules->files;

  return (guint8) (square % files * 10 + square / files);
}

static void
xqf_write_put_board (char *head, const Rules *rules, const Position *position)
{
  Square squares[XQF_N_PIECES];

  point_find_pieces (rules, position, XQF_LETTERS, squares);
  for (guint i = 0; i < XQF_N_PIECES; i++)
    head[XQF_PIECES + i]
        = squares[i] == SQUARE_NONE ? (char) 0xff : (char) point_of (rules, squares[i]);
  head[XQF_SIDE] = (char) rules->side_to_move (position);
}

/* How many of the LENGTH bytes of TEXT fit into ROOM, encoded, without cutting a character. */
static gsize
fitting (const char *text, gsize room)
{
  const char *end = text;

  while (*end) {
    const char *next = g_utf8_next_char (end);
    g_autofree char *begin = g_strndup (text, (gsize) (next - text));
    gsize length;
    g_autofree char *encoded = text_encode (begin, TEXT_GB18030, &length);
    if (length > room)
      break;
    end = next;
  }
  return (gsize) (end - text);
}

static void
put_field (char *head, const XqfField *field, const char *text, GPtrArray *problems)
{
  gsize size = (gsize) field->size - 1, length;
  g_autofree char *begin = g_strndup (text, fitting (text, size));
  g_autofree char *encoded = text_encode (begin, TEXT_GB18030, &length);

  if (strcmp (begin, text) != 0)
    read_problem_add (problems,
                      /* Translators: a tag's name, and its text whole and shortened. */
                      _ ("XQF cannot hold all of %s: “%s” will be shortened to “%s”."), field->tag,
                      text, begin);
  head[field->offset] = (char) length;
  memcpy (head + field->offset + 1, encoded, length);
}

static void
put_head (char *head, const GameTree *tree, GPtrArray *problems)
{
  static const char results[] = {
    [RESULT_ONGOING] = 0, [RESULT_FIRST_WINS] = 1, [RESULT_SECOND_WINS] = 2, [RESULT_DRAW] = 3
  };

  memcpy (head, "XQ\x0a", 3);
  xqf_write_put_board (head, tree->rules, &tree->root->position);
  head[XQF_RESULT] = results[tree->outcome.result];
  for (guint i = 0; i < XQF_N_FIELDS; i++) {
    const char *text = write_tag (tree, xqf_fields[i].tag);
    if (text)
      put_field (head, &xqf_fields[i], text, problems);
  }
}

/* What is said before and after the move, with the line ends of Windows. */
static char *
comment_of (const GameNode *node, gsize *length)
{
  g_autofree char *both = point_tree_words (node);
  g_auto (GStrv) lines = g_strsplit (both, "\n", -1);
  g_autofree char *text = g_strjoinv ("\r\n", lines);

  return text_encode (text, TEXT_GB18030, length);
}

static void
put_record (GString *text, const Rules *rules, const GameNode *node)
{
  gsize length;
  g_autofree char *comment = comment_of (node, &length);
  gboolean root = !node->parent;
  guint8 from = root ? 0 : point_of (rules, move_from (node->move));
  guint8 to = root ? 0 : point_of (rules, move_to (node->move));
  guint8 flags = (point_tree_next (node) ? 0xf0 : 0) | (point_tree_sibling (node) ? 0x0f : 0);
  const char record[]
      = { (char) (from + XQF_FROM_OFFSET), (char) (to + XQF_TO_OFFSET), (char) flags,
          root ? (char) 0xff : 0,          (char) (length & 0xff),      (char) (length >> 8 & 0xff),
          (char) (length >> 16 & 0xff),    (char) (length >> 24 & 0xff) };

  g_string_append_len (text, record, sizeof record);
  g_string_append_len (text, comment, (gssize) length);
}

char *
xqf_write (const GameTree *tree, gsize *length, GPtrArray *problems)
{
  const char *known[XQF_N_FIELDS + 1] = { NULL };
  GString *text = g_string_new (NULL);
  char head[XQF_MOVES] = { 0 };

  for (guint i = 0; i < XQF_N_FIELDS; i++)
    known[i] = xqf_fields[i].tag;
  WriteRoom room
      = { .name = xqf_format.name, .known = known, .variations = TRUE, .comments = TRUE };

  write_losses_report (tree, &room, problems);
  put_head (head, tree, problems);
  g_string_append_len (text, head, sizeof head);
  for (GameNode *node = tree->root; node; node = point_tree_following (node))
    put_record (text, tree->rules, node);
  *length = text->len;
  return g_string_free (text, FALSE);
}
