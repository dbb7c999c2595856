/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading WTHOR, the database of reversi tournaments of the Fédération Française d'Othello.
 *
 * A file of games (.wtb) is a head of sixteen bytes and records of 68: numbers of the tournament
 * and of both players, Black's discs at the end, and one byte for each move, ten times the row and
 * the column. Passes are not stored. The names are in two files beside it, one for all years: those
 * of the players (.jou) and those of the tournaments (.trn), each a head of the same kind and names
 * of fixed length. All games of a file are of one year.
 */
#include "files/core/byte-order.h"
#include "files/core/file-format.h"
#include "files/tree/placed-record.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum {
  HEAD = 16,
  HEAD_MONTH = 2,
  HEAD_DAY = 3,
  HEAD_GAMES = 4,
  HEAD_NAMES = 8,
  HEAD_YEAR = 10,
  HEAD_SIZE = 12, /* 0: eight */
  HEAD_TYPE = 13, /* 0: games, 1: of one player */

  RECORD = 68,
  RECORD_EVENT = 0,
  RECORD_BLACK = 2,
  RECORD_WHITE = 4,
  RECORD_SCORE = 6,  /* Black's discs; empty squares are the winner's */
  RECORD_THEORY = 7, /* the same, if both had played well from some move on */
  RECORD_MOVES = 8,

  PLAYER_NAME = 20,
  EVENT_NAME = 26,
  SCORE_MAX = 64,
};

static guint
get_u16 (const char *data, gsize at)
{
  return (guint) bytes_little_endian (data + at, 2);
}

static gsize
get_u32 (const char *data, gsize at)
{
  return bytes_little_endian (data + at, 4);
}

/* --- what is WTHOR --- */

static gboolean
is_head (const char *data, gsize length)
{
  guint8 size = length >= HEAD ? (guint8) data[HEAD_SIZE] : 1;

  return (size == 0 || size == 8 || size == 10) && (guint8) data[HEAD_MONTH] <= 12
         && (guint8) data[HEAD_DAY] <= 31 && (guint8) data[HEAD_TYPE] <= 1;
}

static gboolean
is_names (const char *data, gsize length)
{
  guint n = length >= HEAD ? get_u16 (data, HEAD_NAMES) : 0;

  return n > 0 && get_u32 (data, HEAD_GAMES) == 0
         && (length == HEAD + n * PLAYER_NAME || length == HEAD + n * EVENT_NAME);
}

/* A file that has been cut off is one, too, if its first record is plausible. */
static gboolean
is_games (const char *data, gsize length)
{
  gsize n = length >= HEAD + RECORD ? get_u32 (data, HEAD_GAMES) : 0;
  guint8 first = n > 0 ? (guint8) data[HEAD + RECORD_MOVES] : 0;

  return n > 0 && get_u16 (data, HEAD_NAMES) == 0
         && (length == HEAD + n * RECORD
             || ((guint8) data[HEAD + RECORD_SCORE] <= SCORE_MAX && first % 10 >= 1
                 && first % 10 <= 8 && first / 10 >= 1 && first / 10 <= 8));
}

static gboolean
is_large (const char *data)
{
  return data[HEAD_SIZE] == 10;
}

static gboolean
wthor_probe (const char *bytes, gsize length)
{
  return is_head (bytes, length) && (is_names (bytes, length) || is_games (bytes, length));
}

/* --- the list of games --- */

static int
wthor_count_moves (const char *record)
{
  int n = 0;

  while (RECORD_MOVES + n < RECORD && record[RECORD_MOVES + n] != 0)
    n++;
  return n;
}

static int
margin_of (const char *record, gsize at)
{
  guint8 discs = (guint8) record[at];

  return discs <= SCORE_MAX ? 2 * discs - SCORE_MAX : PLACED_UNKNOWN;
}

/* What cannot be opened has one entry, its head, which tells why. */
static GPtrArray *
wthor_index_games (const char *data, gsize length, GCancellable *cancellable)
{
  const Rules *rules = file_format_rules (&wthor_format);
  GPtrArray *entries = game_entries_new ();
  char year[8], *scores[SCORE_MAX + 1], *date;
  gsize n = length > HEAD ? (length - HEAD) / RECORD : 0;

  if (length >= HEAD && (!is_games (data, length) || is_large (data) || !rules)) {
    game_entries_add (entries, 0, HEAD);
    return entries;
  }
  g_snprintf (year, sizeof year, "%u", get_u16 (data, HEAD_YEAR));
  date = shared_text_new (year);
  for (int i = 0; i <= SCORE_MAX; i++)
    scores[i] = placed_score_text (rules, 2 * i - SCORE_MAX);
  for (gsize i = 0; i < n && !g_cancellable_is_cancelled (cancellable); i++) {
    const char *record = data + HEAD + i * RECORD;
    GameEntry *entry = game_entries_add (entries, HEAD + i * RECORD, RECORD);
    guint8 score = (guint8) record[RECORD_SCORE];
    entry->date = get_u16 (data, HEAD_YEAR) > 0 ? g_ref_string_acquire (date) : NULL;
    entry->result = score <= SCORE_MAX ? g_ref_string_acquire (scores[score]) : NULL;
    entry->plies = wthor_count_moves (record);
  }
  for (int i = 0; i <= SCORE_MAX; i++)
    shared_text_release (scores[i]);
  shared_text_release (date);
  return entries;
}

/* --- names --- */

/* The names of a file, as shared texts; empty where it is missing. */
static GPtrArray *
read_names (GBytes *bytes, gsize size)
{
  GPtrArray *names = g_ptr_array_new_with_free_func ((GDestroyNotify) shared_text_release);
  gsize length = 0;
  const char *data = bytes ? g_bytes_get_data (bytes, &length) : NULL;

  for (gsize at = HEAD; at + size <= length; at += size) {
    gsize text_length;
    g_autofree char *text
        = text_decode (data + at, strnlen (data + at, size), TEXT_WINDOWS_1252, &text_length);
    g_ptr_array_add (names, shared_text_new (g_strstrip (text)));
  }
  return names;
}

/* The name of NUMBER; where there is none, the number. */
static char *
get_name (GPtrArray *names, guint number, guint *missing)
{
  char text[16];

  if (number < names->len)
    return g_ref_string_acquire (names->pdata[number]);
  g_snprintf (text, sizeof text, "#%u", number);
  ++*missing;
  return shared_text_new (text);
}

static void
report_names (GPtrArray *const names[2], guint missing, GPtrArray *problems)
{
  if (names[0]->len == 0)
    read_problem_add (problems, _ ("The player names are in a “.jou” file, which is not in the "
                                   "same folder; numbers are shown instead."));
  if (names[1]->len == 0)
    read_problem_add (problems, _ ("The tournament names are in a “.trn” file, which is not in the "
                                   "same folder; numbers are shown instead."));
  if (names[0]->len > 0 && names[1]->len > 0 && missing > 0)
    read_problem_add (problems, _ ("Some players or tournaments are not in the name files beside "
                                   "it, which may be older; numbers are shown instead."));
}

static void
wthor_complete (GPtrArray *entries, const char *data, GBytes *const *companions,
                GPtrArray *problems)
{
  const GameEntry *first = entries->pdata[0], *last = entries->pdata[entries->len - 1];
  g_autoptr (GPtrArray) players = NULL, events = NULL;
  guint missing = 0;

  if (first->length != RECORD)
    return;
  players = read_names (companions[0], PLAYER_NAME);
  events = read_names (companions[1], EVENT_NAME);
  for (guint i = 0; i < entries->len; i++) {
    GameEntry *entry = entries->pdata[i];
    const char *record = data + entry->offset;
    entry->white = get_name (players, get_u16 (record, RECORD_BLACK), &missing);
    entry->black = get_name (players, get_u16 (record, RECORD_WHITE), &missing);
    entry->event = get_name (events, get_u16 (record, RECORD_EVENT), &missing);
  }
  report_names ((GPtrArray *const[]){ players, events }, missing, problems);
  if (get_u32 (data, HEAD_GAMES) != entries->len)
    read_problem_add (problems,
                      /* Translators: how many games there should be, how many there are, bytes. */
                      _ ("The file should have %zu games but has %u, the last of which ends at "
                         "byte %zu; it may be incomplete."),
                      get_u32 (data, HEAD_GAMES), entries->len, last->offset + last->length);
}

/* --- a game --- */

/* "f5" for 56; what is no square stands as its number. */
static void
wthor_write_move (guint8 number, char *text, gsize size)
{
  int row = number / 10, column = number % 10;

  if (row >= 1 && row <= 8 && column >= 1 && column <= 8)
    g_snprintf (text, size, "%c%d", 'a' + column - 1, row);
  else
    g_snprintf (text, size, "%u", number);
}

static gboolean
wthor_read_moves (GameTree *tree, const char *record, GPtrArray *problems)
{
  GameNode *node = tree->root;
  int n = wthor_count_moves (record);

  for (int i = 0; i < n; i++) {
    char text[8];
    wthor_write_move ((guint8) record[RECORD_MOVES + i], text, sizeof text);
    if (placed_play (tree, &node, text, strlen (text)) == MOVE_TEXT_OK)
      continue;
    read_problem_add (problems,
                      /* Translators: a move's number, and the move. */
                      _ ("Move %d of the game, “%s”, is not legal in its position; the rest of the "
                         "game was left out."),
                      i + 1, text);
    return FALSE;
  }
  return TRUE;
}

/* Why a file has an entry that is no game. */
static void
wthor_set_error (const char *head, gsize length, GError **error)
{
  if (length == HEAD && is_large (head))
    g_set_error_literal (
        error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
        _ ("The games in this WTHOR file use a 10×10 board, which Palamedes does not support."));
  else
    g_set_error_literal (
        error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
        _ ("This is a WTHOR name file without games; open the “.wtb” file instead."));
}

static GameTree *
wthor_read_game (const char *data, gsize length, int line, GPtrArray *problems, GError **error)
{
  const Rules *rules = file_format_rules (&wthor_format);
  int theory = length == RECORD ? margin_of (data, RECORD_THEORY) : PLACED_UNKNOWN;
  g_autofree char *score = NULL;
  Position start;
  GameTree *tree;
  gboolean whole;

  if (length != RECORD) {
    wthor_set_error (data, length, error);
    return NULL;
  }
  rules_start (rules, &start);
  tree = game_tree_new (rules, &start);
  whole = wthor_read_moves (tree, data, problems);
  placed_set_result (tree, margin_of (data, RECORD_SCORE), REASON_SCORE, whole, problems);
  if (theory != PLACED_UNKNOWN && data[RECORD_THEORY] != 0) {
    score = g_strdup_printf ("%+d", theory);
    game_tree_set_tag (tree, "TheoreticalScore", score);
  }
  return tree;
}

const FileFormat wthor_format = {
  .id = "wthor",
  .name = "WTHOR",
  .description = N_ ("Reversi tournaments (WTHOR)"),
  .suffixes = { "wtb" },
  .mime = "application/x-wthor",
  .companions = { "jou", "trn" },
  .game = "reversi",
  .probe = wthor_probe,
  .index = wthor_index_games,
  .complete = wthor_complete,
  .read = wthor_read_game,
};
