/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of bots: what is written is read, whatever else is said in a sentence. */
#include "files/bot/bot-file.h"
#include "registry.h"
#include "test-mutations.h"

#include "base/random.h"

#include <glib/gstdio.h>
#include <string.h>

/* A bot with another number in every field. */
static void
make_bot (Bot *bot, const Rules *rules)
{
  Random random = random_from_seed (6);

  bot_init (bot, rules);
  bot_file_set_text (bot->name, sizeof bot->name, "Ärger = [x]; \\n # 兵");
  bot_file_set_text (bot->summary, sizeof bot->summary, "Takes what there is.");
  bot_file_set_text (bot->picture, sizeof bot->picture, "/tmp/my picture.png");
  bot->techniques = (BotTechniques){
    .search = BOT_MINIMAX,
    .order = BOT_ORDER_SHALLOW,
    .order_depth = 2,
    .width = 12,
    .safe_moves = true,
    .quiescence = BOT_QUIET_FULL,
    .quiet_depth = 7,
    .random_plies = 20,
    .margin = 35,
  };
  bot->time_ms = 1234;
  for (int phase = 0; phase < BOT_PHASES; phase++) {
    BotWeights *weights = &bot->weights[phase];

    bot->depth[phase] = 2 + phase;
    for (int kind = 0; kind < bot_kinds (rules); kind++) {
      weights->material[kind]
          = (int16_t) (random_below (&random, 2 * BOT_WEIGHT_MAX + 1) - BOT_WEIGHT_MAX);
      for (int square = 0; square < bot_squares (rules); square++)
        weights->squares[kind][square]
            = (int16_t) (random_below (&random, 2 * BOT_WEIGHT_MAX + 1) - BOT_WEIGHT_MAX);
    }
    for (int i = 0; rules->terms && i < rules->terms->n; i++)
      weights->terms[i] = (int16_t) random_below (&random, 100);
  }
}

static gboolean
read_text (Bot *bot, const char *text, GPtrArray *problems, GError **error)
{
  return bot_file_read (bot, NULL, text, strlen (text), problems, error);
}

/* The frame of a PNG file of WIDTH by HEIGHT pixels, with a chunk of N bytes in it. */
static GBytes *
make_picture (guint8 width, guint8 height, gsize n)
{
  static const guint8 start[]
      = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R', 0, 0, 0 };
  static const guint8 end[] = { 0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82 };
  const guint8 size[] = { width,
                          0,
                          0,
                          0,
                          height,
                          8,
                          2,
                          0,
                          0,
                          0,
                          1,
                          2,
                          3,
                          4,
                          0,
                          (guint8) (n >> 16),
                          (guint8) (n >> 8),
                          (guint8) n,
                          'I',
                          'D',
                          'A',
                          'T' };
  GByteArray *bytes = g_byte_array_new ();

  g_byte_array_append (bytes, start, sizeof start);
  g_byte_array_append (bytes, size, sizeof size);
  for (gsize i = 0; i < n + 4; i++)
    g_byte_array_append (bytes, &(guint8){ (guint8) (i * 7) }, 1);
  g_byte_array_append (bytes, end, sizeof end);
  return g_byte_array_free_to_bytes (bytes);
}

static void
test_same (gconstpointer data)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;
  Bot bot, other;

  make_bot (&bot, data);
  text = bot_file_write (&bot, NULL);
  read_text (&other, text, problems, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_true (bot_equal (&bot, &other));
  again = bot_file_write (&other, NULL);
  g_assert_cmpstr (text, ==, again);
}

/* No two things of a bot are called alike, for one of them would be lost. */
static void
test_keys (gconstpointer data)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) groups = NULL;
  gsize n = 0, named = 0;
  Bot bot;

  bot_init (&bot, data);
  text = bot_file_write (&bot, NULL);
  g_assert_true (g_key_file_load_from_data (keys, text, strlen (text), G_KEY_FILE_NONE, NULL));
  groups = g_key_file_get_groups (keys, NULL);
  for (int i = 0; groups[i]; i++) {
    g_auto (GStrv) names = g_key_file_get_keys (keys, groups[i], NULL, NULL);
    g_autoptr (GHashTable) set = g_hash_table_new (g_str_hash, g_str_equal);

    for (int j = 0; names[j]; j++)
      g_assert_true (g_hash_table_add (set, names[j]));
    named += g_strv_length (names);
  }
  lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i]; i++)
    n += lines[i][0] != '#' && strchr (lines[i], '=');
  g_assert_cmpuint (named, ==, n);
}

/* The far row stands first, so that a table in a file looks like the board. */
static void
test_rows (void)
{
  const Rules *rules = registry_find ("chess")->rules;
  g_autofree char *text = NULL;
  const char *table;
  Bot bot;

  bot_init (&bot, rules);
  memset (bot.weights[0].squares, 0, sizeof bot.weights[0].squares);
  bot.weights[0].squares[0][8 * 6 + 2] = 77;
  text = bot_file_write (&bot, NULL);
  table = strstr (text, "[Opening: pawn]\n");
  g_assert_nonnull (table);
  g_assert_true (g_str_has_prefix (strchr (table, '\n') + 1,
                                   "a8-h8=   0    0    0    0    0    0    0    0\n"
                                   "a7-h7=   0    0   77    0    0    0    0    0\n"));
}

static void
test_missing (void)
{
  const Rules *rules = registry_find ("xiangqi")->rules;
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  Bot bot, usual;

  bot_init (&usual, rules);
  g_assert_true (read_text (&bot, "[Bot]\nversion=1\ngame=xiangqi\n", problems, &error));
  g_assert_no_error (error);
  g_assert_true (bot_equal (&bot, &usual));
  g_assert_cmpuint (problems->len, ==, 0);
}

/* Who writes a bot that looks at nothing but pieces need not list what it does not look at. */
static void
test_rest (void)
{
  g_autoptr (GError) error = NULL;
  Bot bot;

  g_assert_true (read_text (
      &bot, "[Bot]\nversion=1\ngame=chess\nrest=nothing\n[Opening]\npawn=77\n", NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (bot.weights[0].material[0], ==, 77);
  bot.weights[0].material[0] = 0;
  for (gsize i = 0; i < sizeof bot.weights; i++)
    g_assert_cmpint (((const char *) bot.weights)[i], ==, 0);
  g_assert_cmpint (bot.depth[1], >, 0);
}

static void
test_by_hand (void)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  Bot bot;

  g_assert_true (read_text (&bot,
                            "\xef\xbb\xbf# mine\r\n[Bot]\r\nversion = 1\r\ngame= Othello\r\n"
                            "name =  Corner   lover  \r\n\r\n[Search]\r\norder = Captures \r\n"
                            "table=NO\r\n[Opening: disc]\r\na1-h1 = 1;2;3; 4,5,6,7 -8\r\n",
                            problems, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_cmpstr (bot.rules->id, ==, "reversi");
  g_assert_cmpstr (bot.name, ==, "Corner   lover");
  g_assert_cmpint (bot.techniques.order, ==, BOT_ORDER_CAPTURES);
  g_assert_false (bot.techniques.table);
  g_assert_false (bot.techniques.safe_moves); /* files of before do not know it */
  g_assert_cmpint (bot.weights[0].squares[0][56], ==, 1);
  g_assert_cmpint (bot.weights[0].squares[0][63], ==, -8);
}

static void
test_unknown (void)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  const ReadProblem *first;
  Bot bot;

  g_assert_true (read_text (&bot,
                            "[Bot]\nversion=1\ngame=chess\nmood=good\n[Opening]\ndepth=2\n"
                            "sacrifices=12\n[Dreams]\nof=electric sheep\n",
                            problems, &error));
  g_assert_no_error (error);
  g_assert_cmpint (bot.depth[0], ==, 2);
  g_assert_cmpuint (problems->len, ==, 3);
  first = problems->pdata[1];
  g_assert_cmpstr (first->message, ==, "“sacrifices” in [Opening] is unknown and was left out.");
}

static const struct {
  const char *text, *sentence;
} wrong[] = {
  { "", "Not a bot file: it must begin with [Bot] and a version below it." },
  { "[Event \"?\"]\n\n1. e4 e5 *\n", "Not a bot file: its lines are not [groups] and key=value" },
  { "[Bot]\nname=Me\n", "Not a bot file: it must begin with [Bot] and a version below it." },
  { "[Bot]\nversion=2\n",
    "This bot has version 2, from a newer Palamedes; this one reads up to version 1."
    " Update Palamedes to use it." },
  { "[Bot]\nversion=one\n",
    "In [Bot], version is “one”: write a whole number from 1 to 2147483647." },
  { "[Bot]\nversion=1\ngame=poker\n",
    "In [Bot], game is “poker”: write one of chess, xiangqi, reversi" },
  { "[Bot]\nversion=1\n", "In [Bot], game is “”: write one of chess, xiangqi, reversi" },
  { "[Bot]\nversion=1\ngame=chess\n[Search]\nsearch=magic\n",
    "In [Search], search is “magic”: write one of minimax, alpha-beta." },
  { "[Bot]\nversion=1\ngame=chess\n[Opening]\ndepth=21\n",
    "In [Opening], depth is “21”: write a whole number from 1 to 20." },
  { "[Bot]\nversion=1\ngame=chess\n[Endgame]\npawn=1e3\n",
    "In [Endgame], pawn is “1e3”: write a whole number from -5000 to 5000." },
  { "[Bot]\nversion=1\ngame=chess\n[Endgame]\npawn=99999999999999999999999\n",
    "In [Endgame], pawn is “99999999999999999999999”: write a whole number from -5000 to 5000." },
  { "[Bot]\nversion=1\ngame=chess\n[Endgame: pawn]\na4-h4=1 2 3\n",
    "In [Endgame: pawn], a4-h4 is “1 2 3”: write 8 numbers, one for each square of the row." },
  { "[Bot]\nversion=1\ngame=chess\n[Endgame: pawn]\na4-h4=1 2 3 4 5 6 7 8 9\n",
    "In [Endgame: pawn], a4-h4 is “1 2 3 4 5 6 7 8 9”: write 8 numbers, one for each square of the"
    " row." },
  { "[Bot]\nversion=1\ngame=chess\n[Endgame: pawn]\na4-h4=1 2 3 x 5 6 7 8\n",
    "In [Endgame: pawn], a4-h4 is “x 5 6 7 8”: write a whole number from -5000 to 5000." },
};

static void
test_wrong (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (GError) error = NULL;
    Bot bot;

    g_assert_false (read_text (&bot, wrong[i].text, NULL, &error));
    g_assert_nonnull (error);
    if (!g_str_has_prefix (error->message, wrong[i].sentence))
      g_assert_cmpstr (error->message, ==, wrong[i].sentence);
  }
}

/* The picture is in the file, and the path under which this computer keeps it is not. */
static void
test_picture (void)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture = make_picture (255, 8, 500);
  g_autoptr (GBytes) same = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;
  Bot bot, other;

  make_bot (&bot, registry_game (0)->rules);
  text = bot_file_write (&bot, picture);
  g_assert_null (strstr (text, bot.picture));
  bot_file_read (&other, &same, text, strlen (text), problems, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (problems->len, ==, 0);
  g_assert_nonnull (same);
  g_assert_true (g_bytes_equal (picture, same));
  again = bot_file_write (&other, same);
  g_assert_cmpstr (text, ==, again);
}

/* What is no picture, or too large a one, makes a sentence and not a bot. */
static void
test_no_picture (void)
{
  g_autoptr (GBytes) good = make_picture (9, 9, 30);
  g_autoptr (GBytes) wide = make_picture (0, 9, 30);
  g_autoptr (GBytes) long_one = make_picture (9, 9, BOT_PICTURE_BYTES_MAX);
  g_autoptr (GBytes) cut = g_bytes_new_from_bytes (good, 0, g_bytes_get_size (good) - 1);
  g_autofree char *right = bot_picture_encode (good);
  g_autofree char *followed = g_strconcat (right, "AAAA", NULL);
  g_autofree char *odd = g_strndup (right, strlen (right) - 1);
  g_autofree char *blank = g_strdup_printf ("%.8s %s", right, right + 8);
  g_autofree char *sides = bot_picture_encode (wide);
  g_autofree char *much = bot_picture_encode (long_one);
  g_autofree char *torn = bot_picture_encode (cut);
  const char *const wrong_ones[]
      = { followed, odd, blank, sides, much, torn, "", "=", "====", "/etc/passwd", "iVBORw0KGgo=" };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong_ones); i++) {
    g_autofree char *text
        = g_strdup_printf ("[Bot]\nversion=1\ngame=chess\n[Picture]\npng=%s\n", wrong_ones[i]);
    g_autoptr (GError) error = NULL;
    Bot bot;

    g_assert_false (read_text (&bot, text, NULL, &error));
    g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
    g_assert_true (g_str_has_prefix (error->message, "In [Picture], png is “"));
    g_assert_true (g_str_has_suffix (
        error->message, "”: write a PNG picture of at most 256 × 256 pixels in Base64."));
    g_assert_cmpuint (strlen (error->message), <, 200);
  }
}

/* A file's name is told where it cannot be read. */
static void
test_disk (void)
{
  g_autofree char *folder = g_dir_make_tmp ("palamedes-bot-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "x.bot", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  Bot bot, other;

  make_bot (&bot, registry_game (0)->rules);
  text = bot_file_write (&bot, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, &error));
  bot_file_load (&other, NULL, file, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (bot_equal (&bot, &other));

  g_assert_true (g_file_set_contents (path, "[Bot]\nversion=9\n", -1, NULL));
  g_assert_false (bot_file_load (&other, NULL, file, NULL, &error));
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, "version 9"));
  g_clear_error (&error);

  g_unlink (path);
  g_assert_false (bot_file_load (&other, NULL, file, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_rmdir (folder);
}

/* What never ends is not read to its end. */
static void
test_endless (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/dev/zero");
  g_autoptr (GError) error = NULL;
  Bot bot;

  g_assert_false (bot_file_load (&bot, NULL, file, NULL, &error));
  g_assert_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT);
}

static void
test_texts (void)
{
  char text[8];

  bot_file_set_text (text, sizeof text, "  a\nb\t ");
  g_assert_cmpstr (text, ==, "a b");
  bot_file_set_text (text, sizeof text, "1234567");
  g_assert_cmpstr (text, ==, "1234567");
  bot_file_set_text (text, sizeof text, "12345678");
  g_assert_cmpstr (text, ==, "1234567");
  bot_file_set_text (text, sizeof text, "象棋象棋"); /* three bytes each */
  g_assert_cmpstr (text, ==, "象棋");
  bot_file_set_text (text, sizeof text, "12345 78");
  g_assert_cmpstr (text, ==, "12345 7");
  bot_file_set_text (text, sizeof text, "123456 8");
  g_assert_cmpstr (text, ==, "123456");
}

/* Whatever was read can be written and is the same again; else there is a sentence. */
static void
read_hostile (const char *data, gsize length, gpointer user_data)
{
  g_autoptr (GPtrArray) problems = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture = NULL;
  gboolean fine;
  Bot bot, other;

  fine = bot_file_read (&bot, &picture, data, length, problems, &error);
  g_assert_true (fine == (error == NULL));
  if (fine) {
    g_autofree char *text = bot_file_write (&bot, picture);
    g_autoptr (GBytes) same = NULL;

    if (picture)
      *bot.picture = '\0'; /* it is in the file, and so its path is not */
    g_assert_true (bot_file_read (&other, &same, text, strlen (text), NULL, NULL));
    g_assert_true (bot_equal (&bot, &other));
    g_assert_true (picture ? g_bytes_equal (picture, same) : same == NULL);
  } else {
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
  }
  for (guint i = 0; i < problems->len; i++)
    g_assert_true (g_utf8_validate (((const ReadProblem *) problems->pdata[i])->message, -1, NULL));
}

static void
test_hostile (gconstpointer data)
{
  static const char signs[] = "[]=#;:-0159 \n\\s\"\0\xff";
  g_autofree char *text = NULL;
  g_autoptr (GBytes) picture = make_picture (20, 20, 40);
  TestMutations mutations = { .signs = signs, .n_signs = sizeof signs - 1, .head = 900 };
  Bot bot;

  make_bot (&bot, data);
  text = bot_file_write (&bot, picture);
  mutations.sample = text;
  mutations.length = strlen (text);
  test_mutations_each (&mutations, read_hostile, NULL);
  mutations.signs = NULL;
  test_mutations_each (&mutations, read_hostile, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 0; i < registry_count (); i++) {
    const Rules *rules = registry_game (i)->rules;
    g_autofree char *same = g_strdup_printf ("/bot-file/same/%s", rules->id);
    g_autofree char *keys = g_strdup_printf ("/bot-file/keys/%s", rules->id);
    g_autofree char *hostile = g_strdup_printf ("/bot-file/hostile/%s", rules->id);

    g_test_add_data_func (same, rules, test_same);
    g_test_add_data_func (keys, rules, test_keys);
    g_test_add_data_func (hostile, rules, test_hostile);
  }
  g_test_add_func ("/bot-file/rows", test_rows);
  g_test_add_func ("/bot-file/missing", test_missing);
  g_test_add_func ("/bot-file/rest", test_rest);
  g_test_add_func ("/bot-file/by-hand", test_by_hand);
  g_test_add_func ("/bot-file/unknown", test_unknown);
  g_test_add_func ("/bot-file/wrong", test_wrong);
  g_test_add_func ("/bot-file/picture", test_picture);
  g_test_add_func ("/bot-file/no-picture", test_no_picture);
  g_test_add_func ("/bot-file/disk", test_disk);
  g_test_add_func ("/bot-file/endless", test_endless);
  g_test_add_func ("/bot-file/texts", test_texts);
  return g_test_run ();
}
