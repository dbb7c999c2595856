/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of bots, read and written, and the pictures in them. */
#include "bot-file.h"

#include "files/core/file-format.h"
#include "files/core/file-save.h"
#include "files/core/key-field.h"
#include "registry.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* Whether bytes are a picture is asked of the frame of a PNG file alone: what shows them decodes
 * them, and shows something else where that fails. */

enum { SIGNATURE_BYTES = 8, CHUNK_FRAME = 12, CHUNK_NAME = 4, HEAD_BYTES = 13 };

static const char base64_signs[]
    = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static guint32
read_big_endian (const guint8 *at)
{
  return (guint32) at[0] << 24 | (guint32) at[1] << 16 | (guint32) at[2] << 8 | at[3];
}

static gboolean
is_side (guint32 pixels)
{
  return pixels >= 1 && pixels <= BOT_PICTURE_SIDE;
}

/* A chunk is its length, its name, so many bytes and a checksum (PNG specification, 5.3). */
static gboolean
is_picture (const guint8 *bytes, gsize length)
{
  static const guint8 signature[SIGNATURE_BYTES] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
  gsize at = SIGNATURE_BYTES;

  if (length > BOT_PICTURE_BYTES_MAX || length < SIGNATURE_BYTES + CHUNK_FRAME + HEAD_BYTES
      || memcmp (bytes, signature, SIGNATURE_BYTES) != 0
      || read_big_endian (bytes + at) != HEAD_BYTES
      || memcmp (bytes + at + CHUNK_NAME, "IHDR", CHUNK_NAME) != 0
      || !is_side (read_big_endian (bytes + at + 2 * CHUNK_NAME))
      || !is_side (read_big_endian (bytes + at + 3 * CHUNK_NAME)))
    return FALSE;
  while (length - at >= CHUNK_FRAME) {
    const guint8 *chunk = bytes + at;
    guint32 size = read_big_endian (chunk);

    if (size > length - at - CHUNK_FRAME)
      return FALSE;
    at += CHUNK_FRAME + size;
    if (memcmp (chunk + CHUNK_NAME, "IEND", CHUNK_NAME) == 0)
      return size == 0 && at == length;
  }
  return FALSE;
}

char *
bot_picture_encode (GBytes *picture)
{
  gsize length;
  const guint8 *bytes = g_bytes_get_data (picture, &length);

  return g_base64_encode (bytes, length);
}

/* GLib passes over what is no Base64. */
static gboolean
is_base64 (const char *text)
{
  gsize length = strlen (text), signs = strspn (text, base64_signs), filling = length - signs;

  return length % 4 == 0 && filling <= 2 && strspn (text + signs, "=") == filling;
}

static GBytes *
bot_picture_decode (const char *text)
{
  g_autofree guint8 *bytes = NULL;
  gsize length;

  if (!is_base64 (text))
    return NULL;
  bytes = g_base64_decode (text, &length);
  if (!is_picture (bytes, length))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&bytes), length);
}

GBytes *
bot_picture_load (const char *path)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *bytes = NULL;
  gsize length;

  if (!g_path_is_absolute (path))
    return NULL;
  file = g_file_new_for_path (path);
  if (!file_is_small (file, BOT_PICTURE_BYTES_MAX, NULL)
      || !g_file_load_contents (file, NULL, &bytes, &length, NULL, NULL)
      || !is_picture ((const guint8 *) bytes, length))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&bytes), length);
}

char *
bot_picture_keep (GBytes *picture, GError **error)
{
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, picture);
  g_autofree char *name = g_strdup_printf ("%.32s.png", sum);
  g_autofree char *folder
      = g_build_filename (g_get_user_data_dir (), "palamedes", "pictures", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GBytes) there = bot_picture_load (path);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (there && g_bytes_equal (there, picture))
    return g_steal_pointer (&path);
  if (g_mkdir_with_parents (folder, 0700) != 0) {
    int code = errno;

    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                 /* Translators: a folder and the system's reason. */
                 _ ("The folder for pictures, “%s”, could not be created: %s."), folder,
                 g_strerror (code));
    return NULL;
  }
  return file_save (file, picture, error) ? g_steal_pointer (&path) : NULL;
}

/* Reading and writing are one walk over the fields of a bot, so that they cannot disagree. */

/* A walk reads from KEYS, out of which it takes what it has understood, or writes to OUT. */
typedef struct {
  GKeyFile *keys;
  GString *out;
  const char *group;
  GBytes *picture;
  GError **error;
} Walk;

static const char *const phase_groups[BOT_PHASES] = { "Opening", "Middle game", "Endgame" };
static const char *const search_words[] = { "minimax", "alpha-beta", NULL };
static const char *const order_words[]
    = { "none", "captures", "killers", "history", "shallow", NULL };
static const char *const quiet_words[] = { "off", "limited", "full", NULL };
static const char *const truth_words[] = { "no", "yes", NULL };
static const char *const rest_words[] = { "usual", "nothing", NULL };

static const char head[]
    = "# A bot of Palamedes: a player that somebody has put together. It can be changed here with\n"
      "# any editor of texts, or in the program's workshop for bots, and be given away.\n"
      "# What is left out is as usual; with rest=nothing in [Bot] what has no weight here is "
      "worth\n"
      "# nothing instead. Depths are plies (moves of one side), and all worth is "
      "told\n"
      "# in hundredths of what the game's least valuable piece is worth.\n";
static const char search_comment[]
    = "# search: minimax or alpha-beta; order: none, captures, killers, history or shallow;\n"
      "# width: only the best so many moves (0: all); safe-moves: none that leave a piece "
      "hanging;\n"
      "# quiescence: off, limited or full; random-plies: so long it\n"
      "# chooses at random among moves at most margin worse than the best; time-ms: for a move, "
      "in\n"
      "# milliseconds (0: as long as it takes).\n";
static const char phase_comment[]
    = "# The depth, what a piece of each kind is worth, and what the game's terms are worth.\n";
static const char table_comment[]
    = "# What the pieces are worth more or less where they stand: the board as its first mover\n"
      "# sees it, the far row first. The other side's pieces use the same table from their end.\n";
static const char picture_comment[] = "# Its picture: a PNG file in Base64.\n";

/* --- one field --- */

/* Takes the text of KEY out of what is read; NULL where it is not there. */
static char *
bot_file_take (Walk *walk, const char *key)
{
  char *text = g_key_file_get_value (walk->keys, walk->group, key, NULL);

  if (text)
    g_key_file_remove_key (walk->keys, walk->group, key, NULL);
  return text;
}

static gboolean
bot_file_fail (Walk *walk, const char *key, const char *text, const char *remedy)
{
  return key_field_fail (walk->error, walk->group, key, text, remedy);
}

static gboolean
fail_number (Walk *walk, const char *key, const char *text, int least, int most)
{
  return key_field_fail_number (walk->error, walk->group, key, text, least, most);
}

/* A whole number at *TEXT and nothing that is stuck to it; goes on behind it. */
static gboolean
bot_file_read_number (const char **text, int least, int most, int *value)
{
  char *end;
  gint64 number;

  errno = 0;
  number = g_ascii_strtoll (*text, &end, 10);
  if (end == *text || errno != 0 || number < least || number > most
      || (*end && !strchr (" \t;,", *end)))
    return FALSE;
  *text = end;
  *value = (int) number;
  return TRUE;
}

static const char *
skip_blanks (const char *text)
{
  return text + strspn (text, " \t;,");
}

static gboolean
walk_int (Walk *walk, const char *key, int *value, int least, int most)
{
  g_autofree char *text = NULL;
  const char *at;
  int number;

  if (walk->out) {
    g_string_append_printf (walk->out, "%s=%d\n", key, *value);
    return TRUE;
  }
  text = bot_file_take (walk, key);
  if (!text)
    return TRUE;
  at = text;
  if (!bot_file_read_number (&at, least, most, &number) || *skip_blanks (at))
    return fail_number (walk, key, text, least, most);
  *value = number;
  return TRUE;
}

static gboolean
walk_weight (Walk *walk, const char *key, int16_t *weight)
{
  int value = *weight;
  gboolean fine = walk_int (walk, key, &value, -BOT_WEIGHT_MAX, BOT_WEIGHT_MAX);

  *weight = (int16_t) value;
  return fine;
}

/* One of WORDS, told by its place among them. */
static gboolean
walk_word (Walk *walk, const char *key, int *value, const char *const *words)
{
  g_autofree char *text = NULL;
  int word;

  if (walk->out) {
    g_string_append_printf (walk->out, "%s=%s\n", key, words[*value]);
    return TRUE;
  }
  text = bot_file_take (walk, key);
  if (!text)
    return TRUE;
  word = key_field_word (g_strstrip (text), words);
  if (word < 0)
    return key_field_fail_word (walk->error, walk->group, key, text, words);
  *value = word;
  return TRUE;
}

static gboolean
walk_truth (Walk *walk, const char *key, bool *value)
{
  int word = *value;
  gboolean fine = walk_word (walk, key, &word, truth_words);

  *value = word != 0;
  return fine;
}

static void
walk_text (Walk *walk, const char *key, char *value, gsize size)
{
  g_autofree char *text = NULL;
  g_autofree char *raw = NULL;

  if (walk->out) {
    g_autoptr (GKeyFile) escaping = g_key_file_new ();

    g_key_file_set_string (escaping, "a", key, value);
    text = g_key_file_get_value (escaping, "a", key, NULL);
    g_string_append_printf (walk->out, "%s=%s\n", key, text);
    return;
  }
  text = g_key_file_get_string (walk->keys, walk->group, key, NULL);
  raw = bot_file_take (walk, key);
  if (raw)
    bot_file_set_text (value, size, text ? text : raw); /* a stray backslash is no tragedy */
}

/* --- a table of the board --- */

static gboolean
bot_file_read_row (Walk *walk, const char *key, const char *text, int16_t *row, int files)
{
  g_autofree char *remedy = NULL;
  const char *at = skip_blanks (text);
  int n = 0;

  for (; *at; n++, at = skip_blanks (at)) {
    int value;

    if (!bot_file_read_number (&at, -BOT_WEIGHT_MAX, BOT_WEIGHT_MAX, &value))
      return fail_number (walk, key, at, -BOT_WEIGHT_MAX, BOT_WEIGHT_MAX);
    if (n < files)
      row[n] = (int16_t) value;
  }
  if (n == files)
    return TRUE;
  remedy = g_strdup_printf (ngettext ("write %d number, one for each square of the row",
                                      "write %d numbers, one for each square of the row",
                                      (gulong) files),
                            files);
  return bot_file_fail (walk, key, text, remedy);
}

static gboolean
walk_row (Walk *walk, const Rules *rules, int16_t *row, int rank)
{
  char first[SQUARE_NAME_MAX], last[SQUARE_NAME_MAX];
  g_autofree char *key = NULL;
  g_autofree char *text = NULL;

  rules->square_name ((Square) (rank * rules->files), first);
  rules->square_name ((Square) (rank * rules->files + rules->files - 1), last);
  key = g_strdup_printf ("%s-%s", first, last);
  if (!walk->out) {
    text = bot_file_take (walk, key);
    return !text || bot_file_read_row (walk, key, text, row, rules->files);
  }
  g_string_append_printf (walk->out, "%s=", key);
  for (int file = 0; file < rules->files; file++)
    g_string_append_printf (walk->out, file > 0 ? " %4d" : "%4d", row[file]);
  g_string_append_c (walk->out, '\n');
  return TRUE;
}

static gboolean
walk_table (Walk *walk, const Rules *rules, int16_t *table)
{
  for (int rank = rules->ranks - 1; rank >= 0; rank--)
    if ((rank + 1) * rules->files <= BOT_SQUARES_MAX
        && !walk_row (walk, rules, table + rank * rules->files, rank))
      return FALSE;
  return TRUE;
}

/* --- groups --- */

static void
enter (Walk *walk, const char *group, const char *comment)
{
  walk->group = group;
  if (walk->out)
    g_string_append_printf (walk->out, "\n%s[%s]\n", comment, group);
}

/* What a kind of piece is called in files: its picture's name without the side. */
static const char *
kind_key (const Rules *rules, int kind)
{
  const char *id = rules->pieces[kind].id;
  const char *dash = strchr (id, '-');

  return dash ? dash + 1 : id;
}

static gboolean
walk_search (Walk *walk, Bot *bot)
{
  BotTechniques *t = &bot->techniques;
  int search = (int) t->search, order = (int) t->order, quiescence = (int) t->quiescence;
  gboolean fine;

  enter (walk, "Search", search_comment);
  fine = walk_word (walk, "search", &search, search_words)
         && walk_truth (walk, "deepening", &t->deepening)
         && walk_word (walk, "order", &order, order_words)
         && walk_int (walk, "order-depth", &t->order_depth, 1, BOT_DEPTH_MAX)
         && walk_int (walk, "width", &t->width, 0, BOT_WIDTH_MAX)
         && walk_truth (walk, "safe-moves", &t->safe_moves) && walk_truth (walk, "table", &t->table)
         && walk_word (walk, "quiescence", &quiescence, quiet_words)
         && walk_int (walk, "quiescence-depth", &t->quiet_depth, 1, BOT_QUIET_MAX)
         && walk_int (walk, "random-plies", &t->random_plies, 0, BOT_RANDOM_PLIES_MAX)
         && walk_int (walk, "margin", &t->margin, 0, BOT_MARGIN_MAX)
         && walk_int (walk, "time-ms", &bot->time_ms, 0, BOT_TIME_MAX);
  t->search = (BotSearch) search;
  t->order = (BotOrder) order;
  t->quiescence = (BotQuiescence) quiescence;
  return fine;
}

static gboolean
walk_phase (Walk *walk, Bot *bot, int phase)
{
  const TermList *terms = bot->rules->terms;
  BotWeights *weights = &bot->weights[phase];

  enter (walk, phase_groups[phase], phase == 0 ? phase_comment : "");
  if (!walk_int (walk, "depth", &bot->depth[phase], 1, BOT_DEPTH_MAX))
    return FALSE;
  for (int kind = 0; kind < bot_kinds (bot->rules); kind++)
    if (!walk_weight (walk, kind_key (bot->rules, kind), &weights->material[kind]))
      return FALSE;
  for (int i = 0; terms && i < terms->n; i++)
    if (!walk_weight (walk, terms->items[i].id, &weights->terms[i]))
      return FALSE;
  return TRUE;
}

/* Most bots have no tables: nobody looks for their rows then, by the names of all squares. */
static gboolean
lacks_group (Walk *walk, const char *group)
{
  return walk->keys && !g_key_file_has_group (walk->keys, group);
}

static gboolean
walk_tables (Walk *walk, Bot *bot, int phase)
{
  for (int kind = 0; kind < bot_kinds (bot->rules); kind++) {
    g_autofree char *group
        = g_strdup_printf ("%s: %s", phase_groups[phase], kind_key (bot->rules, kind));
    gboolean fine;

    enter (walk, group, phase == 0 && kind == 0 ? table_comment : "");
    fine = lacks_group (walk, group)
           || walk_table (walk, bot->rules, bot->weights[phase].squares[kind]);
    walk->group = NULL;
    if (!fine)
      return FALSE;
  }
  return TRUE;
}

/* It comes last: nobody reads or changes it by hand. */
static gboolean
walk_picture (Walk *walk)
{
  g_autofree char *text = NULL;

  if (walk->out && !walk->picture)
    return TRUE;
  enter (walk, "Picture", picture_comment);
  if (walk->out) {
    text = bot_picture_encode (walk->picture);
    g_string_append_printf (walk->out, "png=%s\n", text);
    return TRUE;
  }
  text = bot_file_take (walk, "png");
  walk->picture = text ? bot_picture_decode (g_strstrip (text)) : NULL;
  if (walk->picture || !text)
    return TRUE;
  return bot_file_fail (walk, "png", text,
                        _ ("write a PNG picture of at most 256 × 256 pixels in Base64"));
}

/* All but the version and the game, which are known by now. */
static gboolean
walk_bot (Walk *walk, Bot *bot)
{
  walk_text (walk, "name", bot->name, sizeof bot->name);
  walk_text (walk, "summary", bot->summary, sizeof bot->summary);
  if (!walk->picture)
    walk_text (walk, "picture", bot->picture, sizeof bot->picture);
  if (!walk_search (walk, bot))
    return FALSE;
  for (int phase = 0; phase < BOT_PHASES; phase++)
    if (!walk_phase (walk, bot, phase))
      return FALSE;
  for (int phase = 0; phase < BOT_PHASES; phase++)
    if (!walk_tables (walk, bot, phase))
      return FALSE;
  return walk_picture (walk);
}

/* --- reading --- */

static gboolean
bot_file_refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT, sentence);
  return FALSE;
}

static gboolean
refuse_long (GError **error)
{
  return bot_file_refuse (error, _ ("Not a bot file: expected a short UTF-8 text."));
}

static gboolean
read_version (Walk *walk)
{
  int version = 0;

  if (!g_key_file_has_key (walk->keys, walk->group, "version", NULL))
    return bot_file_refuse (walk->error,
                            _ ("Not a bot file: it must begin with [Bot] and a version below it."));
  if (!walk_int (walk, "version", &version, 1, G_MAXINT))
    return FALSE;
  if (version <= BOT_FILE_VERSION)
    return TRUE;
  g_set_error (walk->error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
               _ ("This bot has version %d, from a newer Palamedes; this one reads up to version "
                  "%d. Update Palamedes to use it."),
               version, BOT_FILE_VERSION);
  return FALSE;
}

static const Rules *
bot_file_read_game (Walk *walk)
{
  g_autofree char *id = bot_file_take (walk, "game");
  const Game *game = id ? registry_find (g_strstrip (id)) : NULL;
  g_autofree char *games = file_format_list_games ();
  g_autofree char *remedy = NULL;

  if (game)
    return game->rules;
  /* Translators: a list of words; a part of a sentence. */
  remedy = g_strdup_printf (_ ("write one of %s"), games);
  bot_file_fail (walk, "game", id ? id : "", remedy);
  return NULL;
}

/* Says what is left once everything known has been taken out. */
static void
tell_rest (GKeyFile *keys, GPtrArray *problems)
{
  g_auto (GStrv) groups = g_key_file_get_groups (keys, NULL);

  for (int i = 0; groups[i]; i++) {
    g_auto (GStrv) rest = g_key_file_get_keys (keys, groups[i], NULL, NULL);

    for (int j = 0; rest && rest[j]; j++) {
      g_autofree char *group = short_token (groups[i], strlen (groups[i]));
      g_autofree char *key = short_token (rest[j], strlen (rest[j]));

      /* Translators: a name and a group of a key file. */
      read_problem_add (problems, _ ("“%s” in [%s] is unknown and was left out."), key, group);
    }
  }
}

static GKeyFile *
load_keys (const char *text, gsize length, GError **error)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();

  if (length > BOT_FILE_MAX || !g_utf8_validate_len (text, length, NULL)) {
    refuse_long (error);
    return NULL;
  }
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0) {
    text += 3;
    length -= 3;
  }
  if (length > 0 && !g_key_file_load_from_data (keys, text, length, G_KEY_FILE_NONE, NULL)) {
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_FORMAT,
                         _ ("Not a bot file: its lines are not [groups] and key=value."));
    return NULL;
  }
  return g_steal_pointer (&keys);
}

/* What everything is worth that the file does not tell. */
static gboolean
read_rest (Walk *walk, Bot *bot)
{
  int rest = 0;

  if (!walk_word (walk, "rest", &rest, rest_words))
    return FALSE;
  if (rest != 0)
    memset (bot->weights, 0, sizeof bot->weights);
  return TRUE;
}

gboolean
bot_file_read (Bot *bot, GBytes **picture, const char *text, gsize length, GPtrArray *problems,
               GError **error)
{
  g_autoptr (GKeyFile) keys = load_keys (text, length, error);
  Walk walk = { .keys = keys, .group = "Bot", .error = error };
  const Rules *rules;

  if (!keys || !read_version (&walk))
    return FALSE;
  rules = bot_file_read_game (&walk);
  if (!rules)
    return FALSE;
  bot_init (bot, rules);
  if (!read_rest (&walk, bot) || !walk_bot (&walk, bot))
    return FALSE;
  if (picture)
    *picture = walk.picture;
  else
    g_clear_pointer (&walk.picture, g_bytes_unref);
  tell_rest (keys, problems);
  return TRUE;
}

gboolean
bot_file_load (Bot *bot, GBytes **picture, GFile *file, GPtrArray *problems, GError **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  g_autofree char *text = NULL;
  g_autoptr (GError) reason = NULL;
  gsize length;

  if ((file_is_small (file, BOT_FILE_MAX, &reason) || (!reason && refuse_long (&reason)))
      && g_file_load_contents (file, NULL, &text, &length, NULL, &reason)
      && bot_file_read (bot, picture, text, length, problems, &reason))
    return TRUE;
  /* Translators: a file's name and a sentence. */
  g_set_error (error, reason->domain, reason->code, _ ("“%s” could not be read. %s"), name,
               reason->message);
  return FALSE;
}

/* --- writing --- */

char *
bot_file_write (const Bot *bot, GBytes *picture)
{
  Bot copy = *bot;
  Walk walk = { .out = g_string_new (head), .picture = picture };

  bot_clamp (&copy);
  bot_file_set_text (copy.name, sizeof copy.name, bot->name);
  bot_file_set_text (copy.summary, sizeof copy.summary, bot->summary);
  bot_file_set_text (copy.picture, sizeof copy.picture, bot->picture);
  enter (&walk, "Bot", "");
  g_string_append_printf (walk.out, "version=%d\ngame=%s\n", BOT_FILE_VERSION, copy.rules->id);
  walk_bot (&walk, &copy);
  return g_string_free (walk.out, FALSE);
}

void
bot_file_set_text (char *to, gsize size, const char *text)
{
  g_autofree char *line = g_utf8_make_valid (text, -1);
  gsize length;

  for (char *p = line; *p; p++)
    if (g_ascii_iscntrl (*p))
      *p = ' ';
  g_strstrip (line);
  length = strlen (line);
  if (length >= size)
    length = (gsize) (g_utf8_find_prev_char (line, line + size) - line);
  memcpy (to, line, length);
  to[length] = '\0';
  g_strchomp (to);
}
