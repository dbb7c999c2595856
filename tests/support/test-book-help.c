/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "test-book-help.h"

#include "registry.h"

#include <glib/gstdio.h>

const Rules *
rules_of (const char *id)
{
  return registry_find (id)->rules;
}

Position
after (const Rules *rules, const char *moves)
{
  g_auto (GStrv) words = g_strsplit_set (moves, " ", -1);
  Position position;

  rules_start (rules, &position);
  for (char **word = words; *word; word++) {
    Move move;

    if (!**word)
      continue;
    g_assert_cmpint (rules->move_from_text (&position, *word, strlen (*word), &move), ==,
                     MOVE_TEXT_OK);
    rules->play (&position, move);
  }
  return position;
}

Move
move_of (const Rules *rules, const Position *position, const char *text)
{
  Move move = MOVE_NONE;

  g_assert_cmpint (rules->move_from_text (position, text, strlen (text), &move), ==, MOVE_TEXT_OK);
  return move;
}

GFile *
file_in (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_new_for_path (path);
}

void
write_file (GFile *file, const char *bytes, gsize length)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (g_file_peek_path (file), bytes, (gssize) length, &error));
  g_assert_no_error (error);
}

char *
make_folder (void)
{
  char *folder = g_dir_make_tmp ("palamedes-book-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return folder;
}

void
remove_folder (char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  for (const char *name; (name = g_dir_read_name (dir));) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_unlink (path);
  }
  g_rmdir (folder);
  g_free (folder);
}

char *
describe (Book *book, const Position *position)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) moves = book_look_up (book, position, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < moves->len; i++) {
    const BookMove *move = &g_array_index (moves, BookMove, i);
    char name[MOVE_TEXT_MAX];

    book_get_rules (book)->move_to_text (position, move->move, NOTATION_FILE, name);
    g_string_append_printf (text, "%s%s %d %d/%d/%d", i > 0 ? ", " : "", name, move->weight,
                            (int) move->wins, (int) move->draws, (int) move->losses);
    if (move->note)
      g_string_append_printf (text, " (%s)", move->note);
  }
  return g_string_free (text, FALSE);
}

void
assert_moves (Book *book, const Position *position, const char *expected)
{
  g_autofree char *text = describe (book, position);

  g_assert_cmpstr (text, ==, expected);
}

Book *
new_book (const char *folder, const char *name, const Rules *rules)
{
  g_autoptr (GFile) file = file_in (folder, name);
  g_autoptr (GError) error = NULL;
  Book *book;

  g_assert_true (book_own_create (file, rules, &error));
  g_assert_no_error (error);
  book = book_open (file, rules, &error);
  g_assert_no_error (error);
  return book;
}

void
put (Book *book, const char *moves, const char *move, int weight, const char *note)
{
  const Rules *rules = book_get_rules (book);
  Position position = after (rules, moves);
  const BookMove entry
      = { .move = move_of (rules, &position, move), .weight = weight, .note = (char *) note };
  g_autoptr (GError) error = NULL;

  g_assert_true (book_put (book, &position, &entry, &error));
  g_assert_no_error (error);
}

/* The numbers of the format, drawn as it says and kept in the order in which they are drawn: the
 * third of each three, one for the turn and then 256 for each kind of piece. */
static guint32
elephant_number (guint wanted)
{
  guint8 s[256], x = 0, y = 0, j = 0;
  guint32 number = 0;

  for (int i = 0; i < 256; i++)
    s[i] = (guint8) i;
  for (int i = 0; i < 256; i++) {
    guint8 held = s[i];

    j = (guint8) (j + held);
    s[i] = s[j];
    s[j] = held;
  }
  for (guint at = 0; at < 12 * (wanted + 1); at++) {
    guint8 held = s[++x];

    y = (guint8) (y + held);
    s[x] = s[y];
    s[y] = held;
    number = number >> 8 | (guint32) s[(guint8) (s[x] + s[y])] << 24;
  }
  return number;
}

guint32
elephant_piece (char letter, guint square)
{
  static const char kinds[] = "KABNRCPkabnrcp";

  return elephant_number (1 + 256 * (guint) (strchr (kinds, letter) - kinds) + square);
}
