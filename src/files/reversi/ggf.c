/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * GGF in and out.
 *
 * Properties that are not known become tags of the same name, which are written again. Values of
 * moves are kept as PGN has them: the evaluation as [%eval], which is the first mover's, and the
 * time as what the move took.
 */
#include "ggf.h"

#include "files/core/read-problem.h"
#include "files/core/write-losses.h"
#include "files/pgn/pgn-comment.h"
#include "files/pgn/pgn-lexer.h"
#include "files/tree/placed-record.h"
#include "files/tree/point-record.h"
#include "registry.h"
#include "rules/ggf-reader.h"
#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const GgfField ggf_fields[GGF_N_FIELDS] = {
  { "EV", "Event", GGF_TEXT },
  { "RO", "Round", GGF_TEXT },
  { "PC", "Site", GGF_TEXT },
  { "DT", "Date", GGF_DATE },
  { "PB", "Black", GGF_TEXT },
  { "PW", "White", GGF_TEXT },
  { "RB", "BlackElo", GGF_TEXT },
  { "RW", "WhiteElo", GGF_TEXT },
  { "TI", "TimeControl", GGF_TIME },
  { "TB", "BlackTimeControl", GGF_TIME },
  { "TW", "WhiteTimeControl", GGF_TIME },
  { "TY", "MatchType", GGF_TEXT },
  { "AN", "Annotator", GGF_TEXT },
  { "ON", "Opening", GGF_TEXT },
};

typedef struct {
  GameTree *tree;
  GameNode *node;
  gboolean broken; /* a move could not be read; the rest of them is text */
  GString *words;  /* said at NODE so far: a comment is not copied for each property of it */
  int margin;      /* as in RE */
  Reason reason;
  PgnLexer lexer; /* knows lines and columns */
  GPtrArray *problems;
} Reader;

/* Whether a tag called NAME is a property that only the file knows: one or two capital letters. */
static gboolean
ggf_is_property_name (const char *name)
{
  static const char *const others[] = { "GM", "BO", "RE", "B", "W", "C", NULL };
  gsize length = strlen (name);

  for (guint i = 0; i < GGF_N_FIELDS; i++)
    if (strcmp (ggf_fields[i].name, name) == 0)
      return FALSE;
  return length >= 1 && length <= 2 && g_ascii_isupper (name[0])
         && (length == 1 || g_ascii_isupper (name[1])) && !g_strv_contains (others, name);
}

static char *
value_of (GgfText text)
{
  gsize size = (gsize) (text.end - text.at) + 1;
  char *value = g_malloc (size);

  ggf_copy (text, value, size);
  return g_strstrip (value);
}

/* --- tags --- */

/* "2003.12.15_13:24:03.GMT" in parts; what is not so is the date as it stands. */
static void
set_date (GameTree *tree, const char *value)
{
  const char *underscore = strchr (value, '_');
  g_autofree char *date
      = g_strndup (value, underscore ? (gsize) (underscore - value) : strlen (value));
  g_autofree char *time = g_strdup (underscore ? underscore + 1 : "");
  char *zone = strrchr (time, '.');
  gboolean universal = zone && (strcmp (zone, ".GMT") == 0 || strcmp (zone, ".UTC") == 0);

  if (universal)
    *zone = '\0';
  game_tree_set_tag (tree, "Date", date);
  if (*time)
    game_tree_set_tag (tree, universal ? "UTCTime" : "Time", time);
}

/* What is left to a player whose time has run out has no place in PGN. */
static void
set_time (GameTree *tree, const char *tag, const char *value)
{
  g_auto (GStrv) parts = g_strsplit (value, "/", 3);
  g_autoptr (GString) control = g_string_new (NULL);
  int64_t seconds;

  for (guint i = 0; i < 2 && parts[0] && parts[i]; i++) {
    GgfText text = { parts[i], parts[i] + strlen (parts[i]) };
    if (!ggf_take_number (&text, &seconds) || (i == 1 && seconds == 0))
      continue;
    g_string_append_printf (control, "%s%" G_GINT64_FORMAT, i == 1 ? "+" : "",
                            (gint64) (seconds / 1000));
  }
  if (control->len > 0)
    game_tree_set_tag (tree, tag, control->str);
  if (g_strv_length (parts) > 2 && *parts[2])
    game_tree_set_tag (tree, "TimeExtension", parts[2]);
}

static void
set_tag (GameTree *tree, GgfText name, const char *value)
{
  char buffer[3];

  for (guint i = 0; i < GGF_N_FIELDS; i++)
    if (ggf_is (name, ggf_fields[i].name)) {
      if (ggf_fields[i].kind == GGF_DATE)
        set_date (tree, value);
      else if (ggf_fields[i].kind == GGF_TIME)
        set_time (tree, ggf_fields[i].tag, value);
      else
        game_tree_set_tag (tree, ggf_fields[i].tag, value);
      return;
    }
  if (ggf_copy (name, buffer, sizeof buffer)) {
    g_autofree char *capital = g_ascii_strup (buffer, -1);
    if (ggf_is_property_name (capital) && !game_tree_get_tag (tree, capital))
      game_tree_set_tag (tree, capital, value);
  }
}

/* "+4.000", "-64:r" (resigned), "+2:t" (on time), "0:s" (agreed upon). */
static int
read_result (GgfText text, const Rules *rules, Reason *reason)
{
  int all = rules->files * rules->ranks;
  int64_t thousandths;
  int margin;
  char how;

  *reason = REASON_SCORE;
  if (!ggf_take_number (&text, &thousandths))
    return PLACED_UNKNOWN;
  how = text.end - text.at >= 2 && *text.at == ':' ? g_ascii_tolower (text.at[1]) : ' ';
  margin = (int) CLAMP ((thousandths + (thousandths > 0 ? 999 : -999)) / 1000, -all, all);
  if (how == 'r')
    *reason = REASON_RESIGNATION;
  else if (how == 't')
    *reason = REASON_FLAG;
  else if (how == 'l')
    *reason = REASON_ABANDONED;
  else if (how == 's' && margin == 0)
    *reason = REASON_AGREEMENT;
  else if (how == 's' && ABS (margin) == all)
    *reason = REASON_ADJUDICATION;
  return margin;
}

/* --- moves --- */

static void
lose (Reader *self, const GgfProperty *property, MoveTextResult result)
{
  const char *value = property->value.at;
  gsize length = (gsize) (property->value.end - value);

  self->broken = TRUE;
  pgn_problem_add_lost (self->problems, &self->lexer, value, length,
                        result == MOVE_TEXT_UNKNOWN
                            ? N_ ("Line %d, column %d: “%s” is not a move; "
                                  "the line from here on was kept as text.")
                            : N_ ("Line %d, column %d: “%s” is not legal in this position; "
                                  "the line from here on was kept as text."));
}

/* EVAL is of the side that moved. */
static void
set_eval (GameNode *node, int side, int64_t eval)
{
  int64_t hundredths = (side == 0 ? eval : -eval) / 10;

  g_free (node->commands);
  node->commands = g_strdup_printf ("[%%eval %s%d.%02d]", hundredths < 0 ? "-" : "",
                                    (int) (ABS (hundredths) / 100), (int) (ABS (hundredths) % 100));
}

/* No more is said at the present node. */
static void
end_words (Reader *self)
{
  point_tree_comment (self->node, g_strndup (self->words->str, self->words->len));
  g_string_truncate (self->words, 0);
}

static void
ggf_add_move (Reader *self, const GgfProperty *property, int side)
{
  const Rules *rules = self->tree->rules;
  const Position *position = &self->node->position;
  gboolean turn = rules->side_to_move (position) == side || rules_must_pass (rules, position);
  MoveTextResult result = MOVE_TEXT_ILLEGAL;
  GgfMove move;

  ggf_read_move (property->value, &move);
  end_words (self);
  if (turn)
    result = placed_play (self->tree, &self->node, move.move.at,
                          (gsize) (move.move.end - move.move.at));
  if (result != MOVE_TEXT_OK) {
    lose (self, property, result);
    return;
  }
  if (move.eval != GGF_UNKNOWN)
    set_eval (self->node, side, move.eval);
  if (move.seconds != GGF_UNKNOWN && move.seconds >= 0)
    self->node->elapsed_ms = move.seconds;
}

static void
take_property (Reader *self, const GgfProperty *property)
{
  int side = ggf_move_side (property->name);
  g_autofree char *value = value_of (property->value);

  if (side >= 0 && !self->broken)
    ggf_add_move (self, property, side);
  if (side >= 0 && self->broken)
    pgn_plain_append (self->words, property->value.at,
                      (gsize) (property->value.end - property->value.at), TRUE);
  else if (ggf_is (property->name, "RE"))
    self->margin = read_result (property->value, self->tree->rules, &self->reason);
  else if (ggf_is (property->name, "C"))
    g_string_append_printf (self->words, "%s%s", *value && self->words->len > 0 ? "\n" : "", value);
  else if (side < 0 && !ggf_is (property->name, "GM") && !ggf_is (property->name, "BO") && *value)
    set_tag (self->tree, property->name, value);
}

/* --- a game --- */

static gboolean
ggf_read_start (GgfText game, const Rules *rules, Position *start, GError **error)
{
  TextError reason = { 0 };
  GgfText board;

  rules_start (rules, start);
  if (!ggf_find (game, "BO", &board) || ggf_read_board (rules, board, start, &reason))
    return TRUE;
  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
               /* Translators: what is wrong, and what stands there. */
               _ ("The board (BO) of this GGF game is invalid: %s (“%s”)"), _ (reason.message),
               reason.token);
  return FALSE;
}

static gboolean
check_game (GgfText game, const Rules *rules, GError **error)
{
  g_autofree char *name = NULL;
  const Game *found;
  GgfText value;

  if (!ggf_find (game, "GM", &value))
    return TRUE;
  name = value_of (value);
  found = registry_find (name);
  if (found && found->rules == rules)
    return TRUE;
  g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
               _ ("This is a game of “%s”, which Palamedes does not support."), name);
  return FALSE;
}

/* Nothing closes the last value, PROPERTY. */
static void
complain_of_cut (Reader *self, const GgfProperty *property)
{
  const char *at = property->name.at;

  pgn_problem_add (self->problems, &self->lexer, at, (gsize) (property->value.end - at),
                   /* Translators: the last of what can be read of the game. */
                   N_ ("Line %d, column %d: the game breaks off at “%s”; it may be incomplete."));
}

static GameTree *
ggf_read_game (const char *data, gsize length, int line, GPtrArray *problems, GError **error)
{
  Reader reader = { .margin = PLACED_UNKNOWN, .reason = REASON_SCORE, .problems = problems };
  const Rules *rules = file_format_rules (&ggf_format);
  GgfText text = { data, data + length }, game, rest;
  GgfProperty property;
  Position start;

  if (!ggf_next_game (&text, &game)) {
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                         _ ("There is no game in this text."));
    return NULL;
  }
  if (!check_game (game, rules, error) || !ggf_read_start (game, rules, &start, error))
    return NULL;
  pgn_lexer_init (&reader.lexer, data, length, line);
  reader.tree = game_tree_new (rules, &start);
  reader.node = reader.tree->root;
  reader.words = g_string_new (NULL);
  for (rest = game; ggf_next_property (&rest, &property);) {
    take_property (&reader, &property);
    if (property.value.end == game.end)
      complain_of_cut (&reader, &property);
  }
  end_words (&reader);
  g_string_free (reader.words, TRUE);
  placed_set_result (reader.tree, reader.margin, reader.reason, !reader.broken, problems);
  return reader.tree;
}

/* --- lists of games --- */

/* Who resigned, or whose time ran out, has lost, but not by a score. */
static char *
ggf_result_text (GgfText value, const Rules *rules)
{
  Reason reason;
  int margin = read_result (value, rules, &reason);

  if (margin != PLACED_UNKNOWN && reason != REASON_SCORE)
    return shared_text_new (result_token (margin > 0   ? RESULT_FIRST_WINS
                                          : margin < 0 ? RESULT_SECOND_WINS
                                                       : RESULT_DRAW));
  return placed_score_text (rules, margin);
}

/* The day alone: the list has no room for seconds. */
static char *
date_text (GgfText value)
{
  char *text = value_of (value);

  text[strcspn (text, "_")] = '\0';
  return game_entry_text (text);
}

static void
ggf_fill_entry (GameEntry *entry, GgfText game)
{
  const Rules *rules = file_format_rules (&ggf_format);
  GgfProperty property;

  while (ggf_next_property (&game, &property)) {
    const char *const names[] = { "PB", "PW", "PC" };
    char **const texts[] = { &entry->white, &entry->black, &entry->event };
    if (ggf_move_side (property.name) >= 0)
      entry->plies++;
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      if (!*texts[i] && ggf_is (property.name, names[i]))
        *texts[i] = game_entry_text (value_of (property.value));
    if (!entry->result && ggf_is (property.name, "RE") && rules)
      entry->result = ggf_result_text (property.value, rules);
    if (!entry->date && ggf_is (property.name, "DT"))
      entry->date = date_text (property.value);
  }
}

static GPtrArray *
ggf_index_games (const char *data, gsize length, GCancellable *cancellable)
{
  GPtrArray *entries = game_entries_new ();
  GgfText text = { data, data + length }, game;
  const char *counted = data;
  int line = 1;

  while (!g_cancellable_is_cancelled (cancellable) && ggf_next_game (&text, &game)) {
    GameEntry *entry
        = game_entries_add (entries, (gsize) (game.at - data), (gsize) (game.end - game.at));
    for (; counted < game.at; counted++)
      line += *counted == '\n';
    entry->line = line;
    ggf_fill_entry (entry, game);
  }
  return entries;
}

/* SGF, which looks alike, has a number for the game. */
static gboolean
ggf_probe (const char *bytes, gsize length)
{
  GgfText text = { bytes, bytes + length }, game, value;

  return ggf_next_game (&text, &game) && ggf_find (game, "GM", &value) && value.at < value.end
         && g_ascii_isalpha (*value.at);
}

const FileFormat ggf_format = {
  .id = "ggf",
  .name = "GGF",
  .description = N_ ("Reversi servers (GGF)"),
  .suffixes = { "ggf" },
  .mime = "application/x-ggf",
  .game = "reversi",
  .text = TRUE,
  .read_as = TEXT_WINDOWS_1252,
  .written_as = TEXT_UTF8,
  .probe = ggf_probe,
  .index = ggf_index_games,
  .read = ggf_read_game,
  .gap = 1,
  .write = ggf_write,
};

/* Writing GGF: the main line, a game on one line but for what comments say. */

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

static void
put_tags (GString *text, const GameTree *tree)
{
  const char *const *sides = tree->rules->side_tags;

  for (guint i = 0; i < GGF_N_FIELDS; i++) {
    g_autofree char *value = field_value (tree, &ggf_fields[i]);
    if (value)
      ggf_write_put (text, ggf_fields[i].name, value);
    else if (g_str_equal (ggf_fields[i].tag, sides[0]) || g_str_equal (ggf_fields[i].tag, sides[1]))
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
  g_string_append_printf (text, "BO[%d ", tree->rules->files);
  placed_append_board (text, tree->rules, &tree->root->position, "*O-");
  g_string_append_c (text, ']');
  if (*words)
    ggf_write_put (text, "C", words);
  for (const GameNode *node = game_node_next (tree->root); node; node = game_node_next (node))
    put_move (text, tree->rules, node);
  g_string_append (text, ";)\n");
  *length = text->len;
  return g_string_free (text, FALSE);
}
