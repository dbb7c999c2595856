/* SPDX-License-Identifier: GPL-3.0-or-later */
/* XQF: every version is read, the first one written. */
#include "files/core/byte-order.h"
#include "files/core/file-format.h"
#include "files/core/write-losses.h"
#include "files/tree/game-tree.h"
#include "files/tree/point-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/*
 * XQF, the files of XQStudio (Dong Shiwei, 2001): where things stand.
 *
 * A head of 1024 bytes, then the moves as records of point-record.h. Texts are in the encoding of
 * the writer's Windows, with their length in the first byte. Version 10 is published and plain
 * ("XQF.TXT"); from version 11 on the moves are encrypted by a stream of 32 bytes and the points by
 * offsets, all made of eight bytes of the head, which xqf.c takes off again.
 */
enum {
  XQF_VERSION = 2,
  XQF_MASK = 3,
  XQF_KEYS_OR = 8, /* four bytes */
  XQF_KEYS = 12,   /* four more: sum, points, from, to */
  XQF_PIECES = 16, /* a point, x * 10 + y from Red's left-hand corner, for each of the 32 pieces */
  XQF_SIDE = 0x32, /* 1: Black begins */
  XQF_RESULT = 0x33,
  XQF_MOVES = 0x400,

  XQF_PLAIN_VERSION = 10,
  XQF_TURNED_VERSION = 12, /* from here on the pieces are in another order */
  XQF_N_PIECES = 32,
  XQF_FROM_OFFSET = 24,
  XQF_TO_OFFSET = 32,
};

/* The pieces in their order, as FEN's letters. */
#define XQF_LETTERS "RNBAKABNRCCPPPPPrnbakabnrccppppp"

/* Texts of the head: the tag that holds them, where they stand, and the room with the length. */
typedef struct {
  const char *tag;
  int offset, size;
} XqfField;

enum { XQF_N_FIELDS = 11 };

static const XqfField xqf_fields[XQF_N_FIELDS] = {
  { "Title", 0x50, 64 },      { "Event", 0xd0, 64 },    { "Date", 0x110, 16 },
  { "Site", 0x120, 16 },      { "Red", 0x130, 16 },     { "Black", 0x140, 16 },
  { "TimeRule", 0x150, 64 },  { "RedTime", 0x190, 16 }, { "BlackTime", 0x1a0, 16 },
  { "Annotator", 0x1d0, 16 }, { "Author", 0x1e0, 16 },
};

/* How the points of a file are encrypted; all zero in version 10. */
typedef struct {
  guint8 pieces, from, to;
  guint32 comment;
  guint8 stream[32];
} Cipher;

/* A record of the moves, decrypted. */
typedef struct {
  PointMove move;
  gsize offset; /* of the record in the file */
  const char *comment;
  gsize comment_length;
  gboolean cut; /* the comment is longer than the file */
} Record;

typedef struct {
  const guint8 *data;
  gsize length;
  int version;
  Cipher cipher;
  guint8 *moves; /* all behind the head, decrypted */
  gsize moves_length;
  TextEncoding encoding;
  GPtrArray *problems;
} Reader;

/* --- the cipher --- */

static guint8
mix (guint8 key, guint8 with)
{
  return (guint8) ((key * key * 54 + 221) * with);
}

static Cipher
find_cipher (const guint8 *head)
{
  static const char words[] = "[(C) Copyright Mr. Dong Shiwei.]";
  const guint8 *keys = head + XQF_KEYS;
  Cipher cipher = { 0 };

  if (head[XQF_VERSION] <= XQF_PLAIN_VERSION)
    return cipher;
  cipher.pieces = mix (keys[1], keys[1]);
  cipher.from = mix (keys[2], cipher.pieces);
  cipher.to = mix (keys[3], cipher.from);
  cipher.comment = (guint32) (keys[0] * 256 + keys[1]) % 32000 + 767;
  for (guint i = 0; i < sizeof cipher.stream; i++) {
    guint8 key = (guint8) ((keys[i % 4] & head[XQF_MASK]) | head[XQF_KEYS_OR + i % 4]);
    cipher.stream[i] = (guint8) (key & words[i]);
  }
  return cipher;
}

static void
decrypt_moves (Reader *self)
{
  self->moves_length = self->length > XQF_MOVES ? self->length - XQF_MOVES : 0;
  self->moves = g_malloc (self->moves_length + 1);
  for (gsize i = 0; i < self->moves_length; i++)
    self->moves[i] = (guint8) (self->data[XQF_MOVES + i] - self->cipher.stream[i % 32]);
}

/* --- the head --- */

static void
find_letters (const Reader *self, char *letters, int files)
{
  const guint8 *head = self->data;

  for (guint i = 0; i < XQF_N_PIECES; i++) {
    guint place = head[XQF_VERSION] >= XQF_TURNED_VERSION
                      ? (i + self->cipher.pieces + 1) % XQF_N_PIECES
                      : i;
    guint8 point = (guint8) (head[XQF_PIECES + i] - self->cipher.pieces);
    if (point < 90)
      letters[point / 10 + point % 10 * files] = XQF_LETTERS[place];
  }
}

static const char *
field_bytes (const Reader *self, const XqfField *field, gsize *length)
{
  *length = MIN (self->data[field->offset], field->size - 1);
  return (const char *) self->data + field->offset + 1;
}

static char *
field_text (const Reader *self, const XqfField *field)
{
  gsize length;
  const char *bytes = field_bytes (self, field, &length);
  char *text = g_strstrip (text_decode (bytes, length, self->encoding, NULL));

  return strcmp (field->tag, "Date") == 0 ? point_date (text) : text;
}

static void
xqf_set_tags (const Reader *self, GameTree *tree)
{
  for (guint i = 0; i < XQF_N_FIELDS; i++) {
    g_autofree char *text = field_text (self, &xqf_fields[i]);
    if (*text)
      game_tree_set_tag (tree, xqf_fields[i].tag, text);
  }
}

/* --- the moves --- */

/* A point of the file as a square, or one that no board has. */
static unsigned
get_square (guint8 byte, guint8 offset)
{
  guint8 point = (guint8) (byte - offset);

  return point < 90 ? point / 10u + point % 10u * 9u : G_MAXUINT8;
}

/* Reads the record at *AT and goes behind it; false where the file ends before. */
static gboolean
xqf_read_record (const Reader *self, gsize *at, Record *record)
{
  const guint8 *p = self->moves + *at;
  gsize rest = self->moves_length - *at;
  gboolean plain = self->version <= XQF_PLAIN_VERSION;
  gsize head = plain || (rest >= 4 && (p[2] & 0x20)) ? 8 : 4;
  guint32 size;

  if (rest < head)
    return FALSE;
  *record = (Record){ .offset = XQF_MOVES + *at, .comment = (const char *) p + head };
  record->move.from = get_square (p[0], (guint8) (XQF_FROM_OFFSET + self->cipher.from));
  record->move.to = get_square (p[1], (guint8) (XQF_TO_OFFSET + self->cipher.to));
  record->move.next = (p[2] & (plain ? 0xf0 : 0x80)) != 0;
  record->move.other = (p[2] & (plain ? 0x0f : 0x40)) != 0;
  size = head == 8 ? (guint32) bytes_little_endian (p + 4, 4) - self->cipher.comment : 0;
  record->comment_length = MIN (size, rest - head);
  record->cut = size > rest - head;
  *at += head + record->comment_length;
  return TRUE;
}

/* All texts of a file are in one encoding, which is guessed from all of them. */
static void
guess_encoding (Reader *self)
{
  enum { ENOUGH = 1 << 16 };
  g_autoptr (GString) all = g_string_new (NULL);
  Record record;

  for (guint i = 0; i < XQF_N_FIELDS; i++) {
    gsize length;
    const char *bytes = field_bytes (self, &xqf_fields[i], &length);
    g_string_append_len (all, bytes, (gssize) length);
    g_string_append_c (all, '\n');
  }
  for (gsize at = 0; all->len < ENOUGH && xqf_read_record (self, &at, &record);)
    if (record.comment_length > 0) {
      g_string_append_len (all, record.comment, (gssize) MIN (record.comment_length, ENOUGH));
      g_string_append_c (all, '\n');
    }
  self->encoding = text_guess (all->str, all->len, TEXT_GB18030);
}

static void
xqf_add_comment (const Reader *self, PointWalk *walk, GameNode *node, const Record *record)
{
  if (record->comment_length > 0)
    point_walk_comment (
        walk, node, text_decode (record->comment, record->comment_length, self->encoding, NULL));
}

/* The first record is none of a move: it holds what is said before the game. Returns whether the
 * main line is whole. */
static gboolean
xqf_read_moves (const Reader *self, GameTree *tree)
{
  PointWalk walk;
  Record record = { .move = { .next = TRUE } };
  gsize at = 0;
  gboolean begun = xqf_read_record (self, &at, &record);

  point_walk_init (&walk, tree, record.move.next, self->problems);
  if (begun)
    xqf_add_comment (self, &walk, tree->root, &record);
  while (!walk.ended && xqf_read_record (self, &at, &record)) {
    GameNode *node = point_walk_add (&walk, &record.move, record.offset);
    if (node)
      xqf_add_comment (self, &walk, node, &record);
  }
  return point_walk_finish (&walk, record.cut, self->length);
}

static GameTree *
xqf_read_game (Reader *self, const Rules *rules, GError **error)
{
  char letters[90] = { 0 };
  gboolean whole;
  GameTree *tree;

  find_letters (self, letters, rules->files);
  tree = point_tree_new (rules, letters, self->data[XQF_SIDE] == 1, 1, error);
  if (!tree)
    return NULL;
  decrypt_moves (self);
  guess_encoding (self);
  xqf_set_tags (self, tree);
  whole = xqf_read_moves (self, tree);
  point_tree_set_result (tree, point_result (self->data[XQF_RESULT]), whole, self->problems);
  g_free (self->moves);
  return tree;
}

/* --- the format --- */

/* No text has a version's number for its third character, and zeros in its head. */
static gboolean
xqf_probe (const char *bytes, gsize length)
{
  return length >= 3 && bytes[0] == 'X' && bytes[1] == 'Q' && bytes[XQF_VERSION] > 0
         && bytes[XQF_VERSION] < ' ' && memchr (bytes, '\0', MIN (length, XQF_MOVES));
}

static GPtrArray *
index_file (const char *data, gsize length, GCancellable *cancellable)
{
  GPtrArray *entries = game_entries_new ();

  game_entries_add (entries, 0, length);
  return entries;
}

static GameTree *
xqf_read_file (const char *data, gsize length, int line, GPtrArray *problems, GError **error)
{
  Reader reader = { .data = (const guint8 *) data, .length = length, .problems = problems };

  if (length < XQF_MOVES) {
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                 _ ("This XQF file ends at byte %zu, before its first move; it is incomplete. "
                    "Download it again."),
                 length);
    return NULL;
  }
  reader.version = reader.data[XQF_VERSION];
  reader.cipher = find_cipher (reader.data);
  return xqf_read_game (&reader, file_format_rules (&xqf_format), error);
}

/* Writing XQF 1.0 (version 10), which every program reads; with variations, as later ones have them
 * in files of this version. */

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

    g_free (text_encode (begin, TEXT_GB18030, &length));
    if (length > room)
      break;
    end = next;
  }
  return (gsize) (end - text);
}

/* The beginning of TEXT that fits into ROOM, encoded: whole words of it where it has words,
 * "Palamedes" of "Palamedes, level 5". Free with g_free. */
static char *
dup_fitting (const char *text, gsize room)
{
  gsize length = fitting (text, room);
  char *begin = g_strndup (text, length);
  char *gap = text[length] == ' ' ? begin + length : strrchr (begin, ' ');

  if (gap == NULL || text[length] == '\0')
    return begin;
  while (gap > begin && strchr (" ,;:", gap[-1]) != NULL)
    gap--;
  if (gap > begin)
    *gap = '\0';
  return begin;
}

static void
put_field (char *head, const Rules *rules, const XqfField *field, const char *text,
           GPtrArray *problems)
{
  gsize size = (gsize) field->size - 1, length;
  g_autofree char *begin = dup_fitting (text, size);
  g_autofree char *encoded = text_encode (begin, TEXT_GB18030, &length);

  if (strcmp (begin, text) != 0)
    read_problem_add (problems,
                      /* Translators: a tag's name, and its text whole and shortened. */
                      _ ("XQF cannot hold all of %s: “%s” will be shortened to “%s”."),
                      write_tag_title (rules, field->tag), text, begin);
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
      put_field (head, tree->rules, &xqf_fields[i], text, problems);
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

static char *
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

const FileFormat xqf_format = {
  .id = "xqf",
  .name = "XQF",
  .description = N_ ("XQStudio (XQF)"),
  .suffixes = { "xqf" },
  .mime = "application/x-xqf",
  .game = "xiangqi",
  .probe = xqf_probe,
  .index = index_file,
  .read = xqf_read_file,
  .write = xqf_write,
};
