/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single games of a file are written anew, added, taken out and put back, and nothing else of the
 * file changes. */
#include "base/random.h"
#include "files/core/game-file-edit.h"
#include "files/pgn/pgn.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROUNDS 60

enum { GAMES = 15 };

/* A way in which a file may hold its text. */
typedef struct {
  const char *name, *line_end, *charset, *mark, *tail;
  const char *player; /* stands in each game */
} Form;

static const Form forms[] = {
  { "unix", "\n", "UTF-8", "", "\n", "Ada" },
  { "windows", "\r\n", "UTF-8", "", "\r\n", "Ada" },
  { "old-mac", "\r", "UTF-8", "", "\r", "Ada" },
  { "no-last-line-end", "\n", "UTF-8", "", "", "Ada" },
  { "many-last-line-ends", "\n", "UTF-8", "", "\n\n\n\n", "Ada" },
  { "utf-8", "\n", "UTF-8", "", "\n", "Käthe 红" },
  { "utf-8-mark", "\r\n", "UTF-8", "\xef\xbb\xbf", "\r\n", "Käthe 红" },
  { "windows-1252", "\r\n", "WINDOWS-1252", "", "\r\n", "Käthe Müller" },
  { "gb18030", "\n", "GB18030", "", "\n", "胡荣华 红方胜" },
  { "utf-16le", "\n", "UTF-16LE", "\xff\xfe", "", "Käthe 红" },
  { "utf-16be", "\r\n", "UTF-16BE", "\xfe\xff", "\r\n", "Käthe 红 \U0001f600" },
};

static char *folder;

static char *
in_form (const Form *form, const char *text, gsize *length)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *ended = g_strjoinv (form->line_end, lines);
  g_autofree char *bytes = g_convert (ended, -1, form->charset, "UTF-8", NULL, length, NULL);
  char *all = g_malloc (*length + 4);
  gsize mark = strlen (form->mark);

  g_assert_nonnull (bytes);
  memcpy (all, form->mark, mark);
  memcpy (all + mark, bytes, *length);
  *length += mark;
  return all;
}

/* Between the games stand comments, escaped lines and more blanks than are needed. */
static char *
make_text (const Form *form)
{
  GString *text = g_string_new ("% written by hand\n\n");

  for (int i = 0; i < GAMES; i++) {
    if (i % 5 == 3)
      g_string_append (text, "; to be read first\n\n");
    g_string_append_printf (text, "[Event \"Round %d\"]\n[White \"%s\"]\n[Black \"B%d\"]\n", i + 1,
                            form->player, i);
    g_string_append_printf (text, "[Custom \"x\"]\n\n1.  e4   e5 2. Nf3 {%s} Nc6   1-0",
                            form->player);
    if (i % 4 == 1)
      g_string_append (text, "\n% escaped [Event \"none\"]");
    if (i < GAMES - 1)
      g_string_append (text, i % 3 == 2 ? "\n\n\n  \n" : "\n\n");
  }
  g_string_append (text, form->tail[0] ? "\n" : "");
  return g_string_free (text, FALSE);
}

static GFile *
file_at (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_new_for_path (path);
}

static void
put (GFile *where, const char *bytes, gsize length)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (g_file_peek_path (where), bytes, (gssize) length, &error);
  g_assert_no_error (error);
}

static GBytes *
get (GFile *where)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = g_file_load_bytes (where, NULL, NULL, &error);

  g_assert_no_error (error);
  return bytes;
}

static GameFile *
load (GFile *where)
{
  g_autoptr (GError) error = NULL;
  GameFile *file = game_file_load (where, NULL, &error);

  g_assert_no_error (error);
  return file;
}

/* The list that was kept up to date is what a look at the whole file finds. */
static void
assert_listed (const GameFile *file, GFile *where)
{
  g_autoptr (GameFile) anew = load (where);

  g_assert_cmpuint (file->entries->len, ==, anew->entries->len);
  g_assert_true (file->format == anew->format);
  for (guint i = 0; i < file->entries->len; i++) {
    const GameEntry *a = game_file_entry (file, i), *b = game_file_entry (anew, i);
    g_assert_cmpuint (a->offset, ==, b->offset);
    g_assert_cmpuint (a->length, ==, b->length);
    g_assert_cmpint (a->line, ==, b->line);
    g_assert_cmpstr (a->white, ==, b->white);
    g_assert_cmpstr (a->black, ==, b->black);
    g_assert_cmpstr (a->event, ==, b->event);
    g_assert_cmpstr (a->result, ==, b->result);
    g_assert_cmpint (a->plies, ==, b->plies);
    g_assert_true (a->rules == b->rules);
  }
}

static GameFile *
edit_with (const GameFile *file, GFile *where, const GameEdit *edits, guint n, GameCut **cut,
           GError **error)
{
  g_autofree char *stamp = file_stamp (where);

  return game_file_edit (file, where, stamp, edits, n, cut, NULL, NULL, error);
}

static GameFile *
edit (const GameFile *file, GFile *where, const GameEdit *edits, guint n, GameCut **cut)
{
  g_autoptr (GError) error = NULL;
  GameFile *edited = edit_with (file, where, edits, n, cut, &error);

  g_assert_no_error (error);
  assert_listed (edited, where);
  return edited;
}

static char *
text_of (const GameFile *file, guint index)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) problems = read_problems_new ();
  GameTree *tree = game_file_read (file, index, problems, &error);
  char *text;

  g_assert_no_error (error);
  text = pgn_write (tree);
  game_tree_free (tree);
  return text;
}

static gsize
common_start (GBytes *a, GBytes *b)
{
  gsize n, m, i = 0;
  const char *p = g_bytes_get_data (a, &n), *q = g_bytes_get_data (b, &m);

  while (i < MIN (n, m) && p[i] == q[i])
    i++;
  return i;
}

static gsize
common_end (GBytes *a, GBytes *b)
{
  gsize n, m, i = 0;
  const char *p = g_bytes_get_data (a, &n), *q = g_bytes_get_data (b, &m);

  while (i < MIN (n, m) && p[n - 1 - i] == q[m - 1 - i])
    i++;
  return i;
}

/* A file in FORM, as it is read. */
static GameFile *
make_file (const Form *form, GFile *where)
{
  g_autofree char *text = make_text (form);
  g_autofree char *bytes = NULL;
  gsize length;
  GameFile *file;

  if (strlen (form->tail) > 2) {
    g_autofree char *longer = g_strconcat (text, "\n\n\n", NULL);
    bytes = in_form (form, longer, &length);
  } else {
    bytes = in_form (form, text, &length);
  }
  put (where, bytes, length);
  file = load (where);
  g_assert_cmpuint (file->entries->len, ==, GAMES);
  return file;
}

/* Where the bytes of game INDEX stand in the file as it was made: between its first tag and its
 * result. */
static void
find_bytes (const Form *form, GBytes *all, guint index, gsize *from, gsize *to)
{
  g_autofree char *tag = g_strdup_printf ("[Event \"Round %u\"]", index + 1);
  gsize n, m, length;
  g_autofree char *needle = g_convert (tag, -1, form->charset, "UTF-8", NULL, &n, NULL);
  g_autofree char *result = g_convert ("1-0", -1, form->charset, "UTF-8", NULL, &m, NULL);
  const char *data = g_bytes_get_data (all, &length);
  const char *at = memmem (data, length, needle, n);
  const char *end = memmem (at, length - (gsize) (at - data), result, m);

  *from = (gsize) (at - data);
  *to = (gsize) (end - data) + m;
}

static void
test_replaced (gconstpointer data)
{
  const Form *form = data;
  g_autoptr (GFile) where = file_at ("replaced.pgn");

  for (guint i = 0; i < GAMES; i++) {
    g_autoptr (GameFile) file = make_file (form, where);
    g_autoptr (GBytes) before = get (where);
    g_autofree char *old = text_of (file, i);
    g_autofree char *text = g_strdup_printf ("%s", old);
    GameEdit change = { GAME_EDIT_REPLACE, i, text, NULL };
    g_autoptr (GameFile) edited = NULL;
    g_autoptr (GBytes) after = NULL;
    g_autofree char *anew = NULL;
    gsize from, to, tag;

    memcpy (strstr (text, "[Custom \"x\"]"), "[Custom \"y\"]", 12);
    edited = edit (file, where, &change, 1, NULL);
    after = get (where);
    anew = text_of (edited, i);
    g_assert_cmpstr (anew, ==, text);
    find_bytes (form, before, i, &from, &to);
    tag = i % 5 == 3 ? 60 : 0; /* the comment before a game is a part of it */
    g_assert_cmpuint (common_start (before, after) + tag, >=, from);
    g_assert_cmpuint (common_end (before, after), >=, g_bytes_get_size (before) - to);
    g_assert_cmpuint (g_bytes_get_size (after), !=, g_bytes_get_size (before));
  }
}

static void
test_put_back (gconstpointer data)
{
  const Form *form = data;
  g_autoptr (GFile) where = file_at ("put-back.pgn");

  for (guint i = 0; i < GAMES; i++) {
    g_autoptr (GameFile) file = make_file (form, where);
    g_autoptr (GBytes) before = get (where);
    g_autoptr (GameCut) cut = NULL;
    GameEdit deletion = { GAME_EDIT_DELETE, i, NULL, NULL };
    g_autoptr (GameFile) less = edit (file, where, &deletion, 1, &cut);
    g_autoptr (GBytes) between = get (where);
    GameEdit restoration = { GAME_EDIT_RESTORE, i, NULL, cut };
    g_autoptr (GameFile) again = NULL;
    g_autoptr (GBytes) after = NULL;

    g_assert_cmpuint (less->entries->len, ==, GAMES - 1);
    g_assert_cmpuint (g_bytes_get_size (between), <, g_bytes_get_size (before));
    again = edit (less, where, &restoration, 1, NULL);
    after = get (where);
    g_assert_true (g_bytes_equal (before, after));
    g_assert_cmpuint (again->entries->len, ==, GAMES);
  }
}

static void
test_added (gconstpointer data)
{
  static const char text[] = "[Event \"Added\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. d4 *\n\n";
  const Form *form = data;
  g_autoptr (GFile) where = file_at ("added.pgn");

  for (guint i = 0; i <= GAMES; i++) {
    g_autoptr (GameFile) file = make_file (form, where);
    g_autoptr (GBytes) before = get (where);
    GameEdit addition = { GAME_EDIT_INSERT, i, text, NULL };
    g_autoptr (GameFile) more = edit (file, where, &addition, 1, NULL);
    g_autoptr (GBytes) after = get (where);

    g_assert_cmpuint (more->entries->len, ==, GAMES + 1);
    g_assert_cmpstr (game_file_entry (more, i)->event, ==, "Added");
    if (i == GAMES)
      g_assert_cmpuint (common_start (before, after), ==, g_bytes_get_size (before));
    else
      g_assert_cmpuint (common_start (before, after) + common_end (before, after), >=,
                        g_bytes_get_size (before));
  }
}

/* What a file is after many edits at random is known from a list of its games. */
static void
test_fuzz (gconstpointer data)
{
  const Form *form = data;
  Random random = random_from_seed (7);
  g_autoptr (GFile) where = file_at ("fuzz.pgn");
  GameFile *file = make_file (form, where);
  g_autoptr (GPtrArray) model = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < GAMES; i++)
    g_ptr_array_add (model, text_of (file, i));
  for (guint round = 0; round < ROUNDS; round++) {
    guint n = file->entries->len, at = random_below (&random, n), kind = random_below (&random, 4);
    g_autofree char *event = g_strdup_printf ("[Event \"Fuzz %u\"]\n[Site \"?\"]\n", round);
    g_autofree char *text
        = g_strdup_printf ("%s[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n"
                           "[Result \"*\"]\n\n1. c4 *\n\n",
                           event);
    GameEdit edits[2]
        = { { GAME_EDIT_REPLACE, at, text, NULL }, { GAME_EDIT_REPLACE, at + 1, text, NULL } };
    guint edited = 1;
    GameFile *anew;

    if (kind == 0 && n > 2) {
      edits[0].kind = GAME_EDIT_DELETE;
      g_ptr_array_remove_index (model, at);
    } else if (kind == 1) {
      edits[0].kind = GAME_EDIT_INSERT;
      edits[0].index = at + random_below (&random, 2);
      g_ptr_array_insert (model, (int) edits[0].index, g_strdup (text));
    } else {
      edited = at + 1 < n ? 2 : 1;
      for (guint i = 0; i < edited; i++) {
        g_free (model->pdata[at + i]);
        model->pdata[at + i] = g_strdup (text);
      }
    }
    anew = edit (file, where, edits, edited, NULL);
    game_file_free (file);
    file = anew;
    g_assert_cmpuint (file->entries->len, ==, model->len);
    for (guint i = 0; i < model->len; i++) {
      g_autofree char *now = text_of (file, i);
      g_assert_cmpstr (now, ==, model->pdata[i]);
    }
  }
  game_file_free (file);
}

/* --- what must not happen --- */

static GameEdit
harmless (guint index)
{
  return (GameEdit){ GAME_EDIT_REPLACE, index, "[Event \"New\"]\n\n1. d4 *\n\n", NULL };
}

static void
test_changed (void)
{
  g_autoptr (GFile) where = file_at ("changed.pgn");
  g_autoptr (GameFile) file = make_file (&forms[0], where);
  g_autofree char *stamp = file_stamp (where);
  g_autoptr (GBytes) old = get (where);
  g_autoptr (GError) error = NULL;
  g_autoptr (GameFile) edited = NULL;
  g_autofree char *other = g_strndup (g_bytes_get_data (old, NULL), g_bytes_get_size (old));
  g_autoptr (GBytes) now = NULL;
  const GameEdit change = harmless (2);

  other[g_bytes_get_size (old) / 2] = 'X';
  put (where, other, strlen (other));
  edited = game_file_edit (file, where, stamp, &change, 1, NULL, NULL, NULL, &error);
  g_assert_null (edited);
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED);
  g_clear_error (&error);
  edited = game_file_edit (file, where, NULL, &change, 1, NULL, NULL, NULL, &error);
  g_assert_null (edited);
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED);
  now = get (where);
  g_assert_cmpmem (g_bytes_get_data (now, NULL), g_bytes_get_size (now), other, strlen (other));
}

static void
write_over (double fraction, gpointer where)
{
  put (where, "theirs", 6);
}

static guint
count_copies (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)))
    n += g_str_has_prefix (name, "meanwhile.pgn.");
  return n;
}

/* Another program writes while the copy is being made: its text stays, and no copy is left. */
static void
test_meanwhile (void)
{
  g_autoptr (GFile) where = file_at ("meanwhile.pgn");
  g_autoptr (GameFile) file = make_file (&forms[0], where);
  g_autofree char *stamp = file_stamp (where);
  g_autoptr (GError) error = NULL;
  const GameEdit change = harmless (2);
  g_autoptr (GameFile) edited
      = game_file_edit (file, where, stamp, &change, 1, NULL, write_over, where, &error);
  g_autoptr (GBytes) now = get (where);

  g_assert_null (edited);
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_CHANGED);
  g_assert_cmpmem (g_bytes_get_data (now, NULL), g_bytes_get_size (now), "theirs", 6);
  g_assert_cmpuint (count_copies (), ==, 0);
}

/* What was only touched has not changed. */
static void
test_touched (void)
{
  g_autoptr (GFile) where = file_at ("touched.pgn");
  g_autoptr (GameFile) file = make_file (&forms[0], where);
  const GameEdit change = harmless (2);
  g_autoptr (GBytes) old = get (where);
  g_autoptr (GameFile) edited = NULL;

  g_file_delete (where, NULL, NULL);
  put (where, g_bytes_get_data (old, NULL), g_bytes_get_size (old));
  edited = edit (file, where, &change, 1, NULL);
  g_assert_cmpstr (game_file_entry (edited, 2)->event, ==, "New");
}

/* A character that the file's encoding lacks. */
static void
test_unfit (void)
{
  g_autoptr (GFile) where = file_at ("unfit.pgn");
  g_autoptr (GameFile) file = make_file (&forms[7], where);
  const GameEdit change
      = { GAME_EDIT_REPLACE, 2, "[Event \"红\"]\n[White \"Käthe\"]\n\n1. d4 *\n\n", NULL };
  g_autoptr (GBytes) old = get (where);
  g_autoptr (GBytes) now = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GameFile) edited = edit_with (file, where, &change, 1, NULL, &error);

  g_assert_null (edited);
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
  now = get (where);
  g_assert_true (g_bytes_equal (old, now));
}

static void
test_only_game (void)
{
  static const char text[] = "[Event \"One\"]\n\n1. e4 *\n";
  g_autoptr (GFile) where = file_at ("one.pgn");
  const GameEdit deletion = { GAME_EDIT_DELETE, 0, NULL, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GameFile) file = NULL, edited = NULL;

  put (where, text, strlen (text));
  file = load (where);
  edited = edit_with (file, where, &deletion, 1, NULL, &error);
  g_assert_null (edited);
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY);
}

/* A link stays one, and a file keeps its permissions. */
static void
test_link (void)
{
  g_autoptr (GFile) real = file_at ("real.pgn");
  g_autoptr (GFile) where = file_at ("link.pgn");
  g_autoptr (GameFile) file G_GNUC_UNUSED = make_file (&forms[0], real);
  g_autoptr (GameFile) linked = NULL, edited = NULL;
  const GameEdit change = harmless (14);
  struct stat status;

  g_chmod (g_file_peek_path (real), 0640);
  g_assert_cmpint (symlink ("real.pgn", g_file_peek_path (where)), ==, 0);
  linked = load (where);
  edited = edit (linked, where, &change, 1, NULL);
  g_assert_true (g_file_test (g_file_peek_path (where), G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (stat (g_file_peek_path (real), &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
  assert_listed (edited, real);
}

static void
die (double fraction, gpointer data)
{
  if (fraction >= *(double *) data)
    raise (SIGKILL);
}

/* Whoever is killed while writing leaves the old file, or at the very end the new one. */
static void
test_killed (void)
{
  g_autoptr (GFile) where = file_at ("killed.pgn");

  for (double fraction = 0; fraction <= 1; fraction += 0.25) {
    g_autoptr (GameFile) file = make_file (&forms[0], where);
    g_autoptr (GBytes) old = get (where);
    g_autoptr (GBytes) now = NULL;
    pid_t child = fork ();
    int status;

    if (child == 0) {
      const GameEdit change = harmless (7);
      game_file_edit (file, where, NULL, &change, 1, NULL, die, &fraction, NULL);
      _exit (0);
    }
    g_assert_cmpint (waitpid (child, &status, 0), ==, child);
    g_assert_true (WIFSIGNALED (status));
    now = get (where);
    g_assert_true (g_bytes_equal (old, now));
  }
}

/* Nothing is left behind where nothing can be written. */
static void
test_no_permission (void)
{
  g_autofree char *closed = g_build_filename (folder, "closed", NULL);
  g_autofree char *path = g_build_filename (closed, "games.pgn", NULL);
  g_autoptr (GFile) where = g_file_new_for_path (path);
  g_autoptr (GameFile) file = NULL, edited = NULL;
  g_autoptr (GError) error = NULL;
  const GameEdit change = harmless (0);

  if (geteuid () == 0) {
    g_test_skip ("root may write everywhere");
    return;
  }
  g_mkdir (closed, 0755);
  file = make_file (&forms[0], where);
  g_chmod (closed, 0555);
  edited = edit_with (file, where, &change, 1, NULL, &error);
  g_chmod (closed, 0755);
  g_assert_null (edited);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "permission"));
}

static void
test_formats (void)
{
  static const struct {
    const char *id;
    gboolean many;
  } known[] = { { "pgn", TRUE },    { "ggf", TRUE },         { "dhtmlxq", TRUE },
                { "xqf", FALSE },   { "cbr", FALSE },        { "cbl", FALSE },
                { "wthor", FALSE }, { "transcript", FALSE }, { "fen", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_cmpint (file_format_has_many (file_format_find (known[i].id)), ==, known[i].many);
}

/* Just these bytes: how much stands between games, and what goes with one. */
static void
test_exact (void)
{
#define A "[Event \"a\"]\n\n1. e4 *"
#define B "[Event \"b\"]\n\n1. d4 *"
#define A_CR "[Event \"a\"]\r\n\r\n1. e4 *"
#define B_CR "[Event \"b\"]\r\n\r\n1. d4 *"
  static const struct {
    const char *before;
    GameEditKind kind;
    guint index;
    const char *after;
  } known[] = {
    { A, GAME_EDIT_INSERT, 1, A "\n\n" B "\n" },
    { A "\n", GAME_EDIT_INSERT, 1, A "\n\n" B "\n" },
    { A "\n\n", GAME_EDIT_INSERT, 1, A "\n\n" B "\n" },
    { A "\n\n\n \n", GAME_EDIT_INSERT, 1, A "\n\n\n \n" B "\n" },
    { A_CR "\r\n", GAME_EDIT_INSERT, 1, A_CR "\r\n\r\n" B_CR "\r\n" },
    { A, GAME_EDIT_INSERT, 0, B "\n\n" A },
    { "% x\n" A, GAME_EDIT_INSERT, 0, "% x\n" B "\n\n" A },
    { A "\n\n" A "\n", GAME_EDIT_INSERT, 1, A "\n\n" B "\n\n" A "\n" },
    { A " " A, GAME_EDIT_INSERT, 1, A " \n\n" B "\n\n" A },
    { A "\n\n" B "\n", GAME_EDIT_DELETE, 1, A "\n" },
    { A "\n\n" B, GAME_EDIT_DELETE, 1, A "\n" },
    { A_CR "\r\n\r\n" B_CR, GAME_EDIT_DELETE, 1, A_CR "\r\n" },
    { A "\n\n" B "\n% x\n", GAME_EDIT_DELETE, 1, A "\n\n% x\n" },
    { A "\n\n\n" B "\n", GAME_EDIT_DELETE, 0, B "\n" },
    { A "\n% x\n\n" B "\n", GAME_EDIT_DELETE, 0, "% x\n\n" B "\n" },
    { "% x\n" A "\n\n" B "\n", GAME_EDIT_DELETE, 0, "% x\n" B "\n" },
    { A "\n% x\n\n" B, GAME_EDIT_REPLACE, 0, B "\n% x\n\n" B },
    { A "\n\n" A, GAME_EDIT_REPLACE, 1, A "\n\n" B },
    { A "\n\n" A_CR "\r\n", GAME_EDIT_REPLACE, 1, A "\n\n" B_CR "\r\n" },
    { "1. e4 * " A, GAME_EDIT_REPLACE, 0, B " " A },
  };
  g_autoptr (GFile) where = file_at ("exact.pgn");

  for (guint i = 0; i < G_N_ELEMENTS (known); i++) {
    const GameEdit change = { known[i].kind, known[i].index, B "\n\n", NULL };
    g_autoptr (GameFile) file = NULL, edited = NULL;
    g_autoptr (GBytes) bytes = NULL;
    g_autofree char *now = NULL;

    put (where, known[i].before, strlen (known[i].before));
    file = load (where);
    edited = edit (file, where, &change, 1, NULL);
    bytes = get (where);
    now = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    g_test_message ("%u", i);
    g_assert_cmpstr (now, ==, known[i].after);
  }
}

/* Other formats of several games: what is not the changed game stays, page and all. */
static void
check_other (const char *name, const char *text, const char *changed)
{
  g_autoptr (GFile) where = file_at (name);
  g_autoptr (GameFile) file = NULL, edited = NULL, less = NULL, again = NULL;
  g_autoptr (GBytes) before = NULL, after = NULL;
  g_autoptr (GameCut) cut = NULL;
  const GameEdit change = { GAME_EDIT_REPLACE, 1, changed, NULL };
  const GameEdit deletion = { GAME_EDIT_DELETE, 1, NULL, NULL };
  GameEdit restoration = { GAME_EDIT_RESTORE, 1, NULL, NULL };

  put (where, text, strlen (text));
  file = load (where);
  g_assert_cmpuint (file->entries->len, ==, 3);
  edited = edit (file, where, &change, 1, NULL);
  before = get (where);
  g_assert_nonnull (
      g_strstr_len (g_bytes_get_data (before, NULL), (gssize) g_bytes_get_size (before), "Zoe"));
  less = edit (edited, where, &deletion, 1, &cut);
  g_assert_cmpuint (less->entries->len, ==, 2);
  restoration.cut = cut;
  again = edit (less, where, &restoration, 1, NULL);
  after = get (where);
  g_assert_true (g_bytes_equal (before, after));
}

static void
test_ggf (void)
{
#define GGF(NAME)                                                                                  \
  "(;GM[Othello]PC[x]PB[" NAME "]PW[b]RE[+2]TY[8]BO[8 -------- -------- -------- ---O*--- "        \
  "---*O--- -------- -------- -------- *]B[d3];)"

  check_other ("games.ggf", "1 " GGF ("Ann") "\n1 " GGF ("Bob") " rest\n1 " GGF ("Cid") "\n",
               GGF ("Zoe") "\n");
}

static void
test_dhtmlxq (void)
{
#define XQ(NAME)                                                                                   \
  "[DhtmlXQ][DhtmlXQ_red]" NAME "[/DhtmlXQ_red][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/"        \
  "DhtmlXQ]"

  check_other ("games.ubb", "<p>" XQ ("Ann") "</p>\n<p>" XQ ("Bob") "</p>\n<p>" XQ ("Cid") "</p>\n",
               XQ ("Zoe") "\n");
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *child = g_build_filename (path, name, NULL);
    if (g_file_test (child, G_FILE_TEST_IS_DIR))
      remove_all (child);
    else
      g_unlink (child);
  }
  g_rmdir (path);
}

int
main (int argc, char **argv)
{
  int failed;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("palamedes-edit-XXXXXX", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++) {
    static const struct {
      const char *name;
      void (*test) (gconstpointer form);
    } tests[] = { { "replaced", test_replaced },
                  { "put-back", test_put_back },
                  { "added", test_added },
                  { "fuzz", test_fuzz } };
    for (guint j = 0; j < G_N_ELEMENTS (tests); j++) {
      g_autofree char *path
          = g_strdup_printf ("/game-file-edit/%s/%s", tests[j].name, forms[i].name);
      g_test_add_data_func (path, &forms[i], tests[j].test);
    }
  }
  g_test_add_func ("/game-file-edit/changed", test_changed);
  g_test_add_func ("/game-file-edit/meanwhile", test_meanwhile);
  g_test_add_func ("/game-file-edit/touched", test_touched);
  g_test_add_func ("/game-file-edit/unfit", test_unfit);
  g_test_add_func ("/game-file-edit/only-game", test_only_game);
  g_test_add_func ("/game-file-edit/link", test_link);
  g_test_add_func ("/game-file-edit/killed", test_killed);
  g_test_add_func ("/game-file-edit/no-permission", test_no_permission);
  g_test_add_func ("/game-file-edit/formats", test_formats);
  g_test_add_func ("/game-file-edit/exact", test_exact);
  g_test_add_func ("/game-file-edit/ggf", test_ggf);
  g_test_add_func ("/game-file-edit/dhtmlxq", test_dhtmlxq);
  failed = g_test_run ();
  remove_all (folder);
  g_free (folder);
  return failed;
}
