/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "loose-text.h"

#include "fen-text.h"
#include "files/tree/point-record.h"
#include "registry.h"

#include <string.h>

/* --- the plain text --- */

static gboolean
is_enclosed_number (gunichar c)
{
  return (c >= 0x2460 && c <= 0x249b) || (c >= 0x24f5 && c <= 0x24ff)
         || (c >= 0x2776 && c <= 0x2793) || (c >= 0x3220 && c <= 0x3229)
         || (c >= 0x3280 && c <= 0x3289);
}

/* Numbers in circles and the like are blanks. */
static gunichar
simplify (gunichar c)
{
  if (is_enclosed_number (c) || (c != '\n' && c != '\t' && g_unichar_isspace (c) && c != 0x3000))
    return ' ';
  return c;
}

static gboolean
is_one_of (const char *signs, const char *c)
{
  return *c && g_utf8_strchr (signs, -1, g_utf8_get_char (c)) != NULL;
}

static gboolean
is_separator (const char *c)
{
  return g_unichar_isspace (g_utf8_get_char (c)) || is_one_of (",;:。、|→—–·", c);
}

/* --- what is said about the game --- */

const char *
loose_text_result (const char *text)
{
  static const struct {
    const char *words[3], *result;
  } results[] = {
    { { "1-0" }, "1-0" },      { { "0-1" }, "0-1" },      { { "1/2" }, "1/2-1/2" },
    { { "红", "黑" }, NULL }, /* "黑先红胜" is the task, not the end */
    { { "红", "负" }, "0-1" }, { { "红", "胜" }, "1-0" }, { { "先", "负" }, "0-1" },
    { { "先", "胜" }, "1-0" }, { { "黑", "负" }, "1-0" }, { { "黑", "胜" }, "0-1" },
    { { "后", "胜" }, "0-1" }, { { "和" }, "1/2-1/2" },
  };
  static const char *const old[][2]
      = { { "紅", "红" }, { "勝", "胜" }, { "負", "负" }, { "後", "后" } };
  g_autoptr (GString) plain = g_string_new (text);

  for (guint i = 0; i < G_N_ELEMENTS (old); i++)
    g_string_replace (plain, old[i][0], old[i][1], 0);
  for (guint i = 0; i < G_N_ELEMENTS (results); i++) {
    const char *const *words = results[i].words;
    if (strstr (plain->str, words[0]) && (!words[1] || strstr (plain->str, words[1])))
      return results[i].result;
  }
  return NULL;
}

static const struct {
  const char *word, *tag;
} keys[] = {
  { "红方", "Red" },     { "紅方", "Red" },      { "黑方", "Black" },      { "白方", "White" },
  { "红", "Red" },       { "紅", "Red" },        { "黑", "Black" },        { "白", "White" },
  { "Red", "Red" },      { "Black", "Black" },   { "White", "White" },     { "赛事", "Event" },
  { "賽事", "Event" },   { "比赛", "Event" },    { "比賽", "Event" },      { "赛名", "Event" },
  { "Event", "Event" },  { "对局日期", "Date" }, { "比赛日期", "Date" },   { "日期", "Date" },
  { "时间", "Date" },    { "時間", "Date" },     { "Date", "Date" },       { "比赛地点", "Site" },
  { "地点", "Site" },    { "地點", "Site" },     { "Site", "Site" },       { "轮次", "Round" },
  { "輪次", "Round" },   { "Round", "Round" },   { "对局结果", "Result" }, { "结果", "Result" },
  { "結果", "Result" },  { "Result", "Result" }, { "布局", "Opening" },    { "开局", "Opening" },
  { "開局", "Opening" }, { "局名", "Title" },    { "标题", "Title" },      { "標題", "Title" },
};

/* The tag that a key at C names, with a colon behind it, and VALUE behind that; or NULL. */
static const char *
key_at (const char *c, const char **value)
{
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_str_has_prefix (c, keys[i].word)) {
      const char *behind = c + strlen (keys[i].word);
      behind += strspn (behind, " ");
      if (*behind == ':') {
        *value = behind + 1;
        return keys[i].tag;
      }
    }
  return NULL;
}

/* MOVES has moves where they stand in the text, as far as what else was put there leaves room. */
typedef struct {
  GString *tags, *moves;
  int n_tags;
  int line, column; /* where MOVES ends, from 1; in characters */
  gboolean has_result, has_date;
} Output;

static void
put_text (Output *output, const char *text, gsize length)
{
  g_string_append_len (output->moves, text, (gssize) length);
  output->column += (int) g_utf8_strlen (text, (gssize) length);
}

static void
go_to_place (Output *output, int line, int column)
{
  for (; output->line < line; output->line++) {
    g_string_append_c (output->moves, '\n');
    output->column = 1;
  }
  while (output->column < column)
    put_text (output, " ", 1);
}

static void
loose_text_put_tag (Output *output, const char *name, const char *value)
{
  g_autofree char *clean = g_strstrip (g_strdelimit (g_strdup (value), "\"\\", '\''));

  if (*clean) {
    g_string_append_printf (output->tags, "[%s \"%s\"]\n", name, clean);
    output->n_tags++;
    output->has_date |= strcmp (name, "Date") == 0;
  }
}

static void
put_named (Output *output, const char *name, const char *value)
{
  g_autofree char *date = strcmp (name, "Date") == 0 ? point_date (g_strdup (value)) : NULL;
  const char *result = strcmp (name, "Result") == 0 ? loose_text_result (value) : NULL;

  if (result)
    output->has_result = TRUE;
  loose_text_put_tag (output, name, result ? result : date ? date : value);
}

/* The text of LENGTH bytes, braces aside, as a comment. */
static void
loose_text_put_comment (Output *output, const char *text, gsize length)
{
  g_autofree char *words = g_strdelimit (g_strndup (text, length), "{}\n\r", ' ');

  if (*g_strstrip (words)) {
    put_text (output, "{", 1);
    put_text (output, words, strlen (words));
    put_text (output, "}", 1);
  }
}

/* Where the value at C ends: at the next key, a wide blank, a tabulator or the end of the line. */
static const char *
loose_text_value_end (const char *c)
{
  const char *ignored;

  for (c += strspn (c, " "); *c && *c != '\n' && *c != '\t' && *c != ',' && *c != ';';
       c = g_utf8_next_char (c)) {
    if (g_utf8_get_char (c) == 0x3000 || (c[0] == ' ' && (c[1] == ' ' || key_at (c + 1, &ignored))))
      break;
  }
  return c;
}

/* NAME without its side in brackets behind it: "王天一(红)". */
static char *
without_side (char *name)
{
  static const char *const sides[]
      = { "(红)", "(紅)", "(黑)", "(红方)", "(紅方)", "(黑方)", "(先)", "(后)", "(後)" };

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    if (g_str_has_suffix (name, sides[i])) {
      name[strlen (name) - strlen (sides[i])] = '\0';
      break;
    }
  return g_strchomp (name);
}

/* "吕钦 先胜 胡荣华": who played whom, and how it ended. */
static gboolean
take_encounter (Output *output, const char *line)
{
  static const char *const words[] = { "先胜", "先勝", "先负", "先負", "先和" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    const char *word = strstr (line, words[i]);
    g_autofree char *first = word ? g_strstrip (g_strndup (line, (gsize) (word - line))) : NULL;
    g_autofree char *second = word ? g_strstrip (g_strdup (word + strlen (words[i]))) : NULL;
    if (!word || !*first || !*second || strchr (line, ':'))
      continue;
    loose_text_put_tag (output, "Red", without_side (first));
    loose_text_put_tag (output, "Black", without_side (second));
    loose_text_put_tag (output, "Result", loose_text_result (words[i]));
    output->has_result = TRUE;
    return TRUE;
  }
  return FALSE;
}

/* A line before the moves with keys in it; what stands before the first one is a remark. */
static gboolean
take_heading (Output *output, const char *line)
{
  const char *value = NULL, *tag = NULL, *c = line;

  if (strchr (line, ':'))
    for (; *c && !(tag = key_at (c, &value)); c = g_utf8_next_char (c))
      ;
  if (!tag)
    return take_encounter (output, line);
  loose_text_put_comment (output, line, (gsize) (c - line));
  while (tag) {
    const char *end = loose_text_value_end (value);
    g_autofree char *text = g_strstrip (g_strndup (value, (gsize) (end - value)));
    put_named (output, tag, text);
    if (strcmp (tag, "Title") == 0)
      take_encounter (output, text);
    while (is_one_of (" \t　,;", end))
      end = g_utf8_next_char (end);
    tag = key_at (end, &value);
    if (!tag)
      loose_text_put_comment (output, end, strlen (end));
  }
  return TRUE;
}

/* --- moves --- */

typedef struct {
  const Rules *rules;
  Position position;
  Output output;
  int plies;        /* moves played */
  int strangers;    /* words that are none, */
  int refused;      /* of which so many would be moves elsewhere */
  int line, column; /* where the word stands that is taken, from 1; in characters */
  gboolean ended;
} Walk;

enum { LONGEST = 40 }; /* bytes of the text of a move */

static MoveTextResult
try_move (Walk *walk, const char *text, gsize length, Move *move)
{
  return length > 0 && length <= LONGEST
             ? walk->rules->move_from_text (&walk->position, text, length, move)
             : MOVE_TEXT_UNKNOWN;
}

/* Whether a word that is put behind MOVES would go on with the last one. */
static gboolean
is_open (const GString *moves)
{
  return moves->len > 0 && !strchr (" \n}", moves->str[moves->len - 1]);
}

/* Puts LENGTH bytes of TEXT where the word stands. */
static void
put_word (Walk *walk, const char *text, gsize length)
{
  go_to_place (&walk->output, walk->line, walk->column);
  if (is_open (walk->output.moves))
    put_text (&walk->output, " ", 1);
  put_text (&walk->output, text, length);
}

/* The next LENGTH bytes at TEXT have been taken; returns what is behind them. */
static const char *
pass (Walk *walk, const char *text, gsize length)
{
  walk->column += (int) g_utf8_strlen (text, (gssize) length);
  return text + length;
}

/* The length of the number, of a move or of anything, that TEXT begins with: "12.", "第十二回合".
 */
static gsize
number_length (const char *text)
{
  static const char *const counters[] = { "回合", "步", "着", "手", "轮", "局", "盘" };
  gboolean ordinal = g_str_has_prefix (text, "第");
  const char *digits = text + (ordinal ? strlen ("第") : 0), *c = digits;

  while (is_one_of ("0123456789", c) || (ordinal && is_one_of ("一二三四五六七八九十百零〇", c)))
    c = g_utf8_next_char (c);
  if (c == digits)
    return 0;
  for (guint i = 0; ordinal && i < G_N_ELEMENTS (counters); i++)
    if (g_str_has_prefix (c, counters[i])) {
      c += strlen (counters[i]);
      break;
    }
  while (is_one_of (".…)", c))
    c = g_utf8_next_char (c);
  return (gsize) (c - text);
}

/* Whether WORD is nothing but a number or the name of a side. */
static gboolean
says_nothing (const char *word)
{
  static const char *const names[] = { "红",   "紅",   "黑",   "白", "红方", "紅方", "黑方",
                                       "白方", "先手", "后手", "-",  "--",   "=",    NULL };

  while (is_one_of ("一二三四五六七八九十百.…", word))
    word = g_utf8_next_char (word);
  return !*word || g_strv_contains (names, word);
}

/* Plays the longest move that WORD begins with, up to signs; returns its length, or 0. */
static gsize
play_longest (Walk *walk, const char *word)
{
  const char *end = word;
  gboolean splits = FALSE; /* only what is not written with letters is ever glued together */
  Move move;

  for (; *end && !strchr ("!?", *end) && end - word <= LONGEST; end = g_utf8_next_char (end))
    splits |= (*end & 0x80) != 0;
  for (; end > word; end = g_utf8_find_prev_char (word, end)) {
    gsize n = (gsize) (end - word);
    if (try_move (walk, word, n, &move) == MOVE_TEXT_OK) {
      walk->rules->play (&walk->position, move);
      walk->plies++;
      put_word (walk, word, n);
      return n;
    }
    if (!splits)
      break;
  }
  return 0;
}

/* Signs behind a move: "!?", "+". */
static gsize
take_signs (Walk *walk, const char *word)
{
  gsize n = strspn (word, "!?");

  if (n > 0)
    put_word (walk, word, n);
  return n;
}

static void
end_with (Walk *walk, const char *result)
{
  walk->ended = TRUE;
  put_word (walk, result, strlen (result));
  walk->output.has_result = TRUE;
}

static void
take_stranger (Walk *walk, const char *word)
{
  const char *result = loose_text_result (word);
  Move move;
  MoveTextResult read = try_move (walk, word, strlen (word), &move);

  if (says_nothing (word))
    return;
  if (walk->plies > 0 && result && g_utf8_strlen (word, -1) <= 7) {
    end_with (walk, result);
    return;
  }
  walk->strangers++;
  if (read == MOVE_TEXT_UNKNOWN) {
    loose_text_put_comment (&walk->output, word, strlen (word));
    return;
  }
  walk->refused++;
  put_word (walk, word, strlen (word)); /* the reader says what is wrong with it */
}

/* "1-0", "0-1." or "1/2-1/2", which begin as the number of a move does. */
static gboolean
is_score (const char *word)
{
  static const char *const scores[] = { "1-0", "0-1", "1/2" };

  for (guint i = 0; i < G_N_ELEMENTS (scores); i++)
    if (g_str_has_prefix (word, scores[i]) && !g_ascii_isalnum (word[strlen (scores[i])]))
      return TRUE;
  return FALSE;
}

/* WORD has no separators in it, but perhaps several moves and a number. */
static void
take_word (Walk *walk, const char *word)
{
  const char *result = is_score (word) ? loose_text_result (word) : NULL;

  if (walk->plies > 0 && result != NULL) {
    end_with (walk, result);
    return;
  }
  while (*word && !walk->ended) {
    gsize n = play_longest (walk, word);

    if (n == 0)
      n = number_length (word);
    if (n == 0 && word[strspn (word, "!?")] == '\0')
      n = take_signs (walk, word);
    if (n == 0) {
      take_stranger (walk, word);
      return;
    }
    word = pass (walk, word, n);
    word = pass (walk, word, take_signs (walk, word));
  }
}

/* How the game ended where what stands between FROM and TO says that and nothing else, "(红胜)"; or
 * NULL. */
static const char *
result_between (const char *from, const char *to)
{
  static const char *const results[]
      = { "红胜", "紅勝", "红方胜", "紅方勝", "黑胜", "黑勝", "黑方胜", "黑方勝",
          "红负", "紅負", "黑负",   "黑負",   "和棋", "和局", "和",     NULL };
  g_autofree char *text = g_strstrip (g_strndup (from, (gsize) (to - from)));

  return g_strv_contains (results, text) ? loose_text_result (text) : NULL;
}

static const char *const brackets[] = { "()", "{}", "【】", "〔〕", "[]" };

/* What stands in brackets is a remark, unless it is a number. Returns its end, or C. UNCLOSED gets
 * which brackets are not closed in the rest of the line, so that nobody looks for that again. */
static const char *
take_brackets (Walk *walk, const char *c, gboolean unclosed[])
{
  for (guint i = 0; i < G_N_ELEMENTS (brackets); i++) {
    const char *close, *result, *inside = g_utf8_next_char (c);
    if (g_utf8_get_char (c) != g_utf8_get_char (brackets[i]) || unclosed[i])
      continue;
    close = strstr (inside, g_utf8_next_char (brackets[i]));
    unclosed[i] = !close;
    if (!close)
      return c;
    result = walk->plies > 0 ? result_between (inside, close) : NULL;
    if (result)
      end_with (walk, result);
    else if (strspn (inside, " 0123456789") != (gsize) (close - inside)
             && !is_one_of ("一二三四五六七八九十", inside))
      loose_text_put_comment (&walk->output, inside, (gsize) (close - inside));
    return g_utf8_next_char (close);
  }
  return c;
}

/* Whether what LINE names first is no name but the first move: "红：炮二平五". */
static gboolean
leads_to_move (Walk *walk, const char *line)
{
  const char *value = NULL;
  Move move;

  if (!strchr (line, ':'))
    return FALSE;
  for (; *line && !value; line = g_utf8_next_char (line))
    key_at (line, &value);
  if (!value)
    return FALSE;
  value += strspn (value, " ");
  return try_move (walk, value, strcspn (value, " ,;\t"), &move) == MOVE_TEXT_OK;
}

static void
take_words (Walk *walk, const char *line)
{
  gboolean unclosed[G_N_ELEMENTS (brackets)] = { FALSE };

  while (*line && !walk->ended) {
    const char *end = take_brackets (walk, line, unclosed);
    g_autofree char *word = NULL;
    if (end == line && is_separator (line))
      end = g_utf8_next_char (line);
    if (end == line) {
      int column = walk->column;

      for (end = g_utf8_next_char (line);
           *end && !is_separator (end) && !is_one_of ("({【〔[", end);)
        end = g_utf8_next_char (end);
      word = g_strndup (line, (gsize) (end - line));
      take_word (walk, word);
      walk->column = column;
    }
    line = pass (walk, line, (gsize) (end - line));
  }
}

/* The first date in LINE, "2016.1.3" or "2016年1月3日", as a tag has it; or NULL. */
static char *
date_in (const char *line)
{
  enum { DATE_BYTES_MAX = 24 }; /* a line may be as long as a file makes it */

  for (const char *c = line; *c; c = g_utf8_next_char (c)) {
    const char *end = c;
    g_autofree char *text = NULL, *date = NULL;

    if (!g_ascii_isdigit (*c) || (c > line && g_ascii_isdigit (c[-1])))
      continue;
    while (end - c < DATE_BYTES_MAX && is_one_of ("0123456789./-年月日", end))
      end = g_utf8_next_char (end);
    text = g_strndup (c, (gsize) (end - c));
    date = point_date (g_strdup (text));
    if (strcmp (date, text) != 0)
      return g_steal_pointer (&date);
  }
  return NULL;
}

/* A line of words alone is a remark, with the numbers in it, which in lines of moves only count
 * them. The first one may say when the game was played. FALSE where LINE is something else. */
static gboolean
take_remark (Walk *walk, const char *line)
{
  Walk trial = *walk;
  gboolean remark;

  trial.output.moves = g_string_new (NULL);
  take_words (&trial, line);
  g_string_free (trial.output.moves, TRUE);
  remark = trial.plies == walk->plies && !trial.ended && trial.refused == walk->refused
           && trial.strangers > walk->strangers;
  if (!remark)
    return FALSE;
  walk->strangers = trial.strangers;
  if (walk->plies == 0 && !walk->output.has_date) {
    g_autofree char *date = date_in (line);
    if (date)
      loose_text_put_tag (&walk->output, "Date", date);
  }
  go_to_place (&walk->output, walk->line, walk->column);
  loose_text_put_comment (&walk->output, line, strlen (line));
  return TRUE;
}

static void
take_line (Walk *walk, const char *line)
{
  if (walk->plies == 0 && !leads_to_move (walk, line) && take_heading (&walk->output, line))
    return;
  if (!take_remark (walk, line))
    take_words (walk, line);
}

/* Reads PLAIN text as a game of RULES; free its output. */
static void
walk_through (Walk *walk, const Rules *rules, char *const *lines)
{
  *walk = (Walk){
    .rules = rules,
    .output = { .tags = g_string_new (NULL), .moves = g_string_new (NULL), .line = 1, .column = 1 },
  };
  rules_start (rules, &walk->position);
  for (int i = 0; lines[i] && !walk->ended; i++) {
    walk->line = i + 1;
    walk->column = 1;
    take_line (walk, lines[i]);
  }
}

char *
loose_text_to_pgn (const char *text, int *plies, int *line)
{
  enum { FEWEST = 2 };
  g_autofree char *plain = plain_text (text, simplify);
  g_auto (GStrv) lines = g_strsplit (plain, "\n", -1);
  g_autofree char *pgn = NULL;
  int strangers = 0;

  *plies = 0;
  *line = 1;
  for (int i = 0; i < registry_count (); i++) {
    Walk walk;
    walk_through (&walk, registry_game (i)->rules, lines);
    if (walk.plies > *plies) {
      *plies = walk.plies;
      strangers = walk.strangers;
      g_free (pgn);
      pgn = g_strdup_printf ("[Variant \"%s\"]\n%s\n%s %s\n", walk.rules->id, walk.output.tags->str,
                             walk.output.moves->str, walk.output.has_result ? "" : "*");
      *line = 1 - (walk.output.n_tags + 2); /* that of the variant and the empty one, too */
    }
    g_string_free (walk.output.tags, TRUE);
    g_string_free (walk.output.moves, TRUE);
  }
  return *plies >= FEWEST || (*plies > 0 && strangers == 0) ? g_steal_pointer (&pgn) : NULL;
}
