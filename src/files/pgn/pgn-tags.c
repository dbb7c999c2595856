/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pgn-tags.h"

#include "files/tree/placed-record.h"
#include "registry.h"
#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const pgn_game_tags[] = { "Variant", "GameType", "Game", NULL };

gboolean
pgn_is_tag (const char *tag, const char *name, gsize length)
{
  return strlen (tag) == length && g_ascii_strncasecmp (tag, name, length) == 0;
}

PgnPlayerFit
pgn_player_fit (const Rules *rules, int side, const char *name, gsize length)
{
  static const char *const usual[2][3] = { { "White", "Red", NULL }, { "Black", NULL } };

  if (rules && pgn_is_tag (rules->side_tags[side], name, length))
    return PGN_OWN_PLAYER;
  if (rules && pgn_is_tag (rules->side_tags[!side], name, length))
    return PGN_NO_PLAYER;
  for (int i = 0; usual[side][i]; i++)
    if (pgn_is_tag (usual[side][i], name, length))
      return PGN_USUAL_PLAYER;
  return PGN_NO_PLAYER;
}

/* Words that servers and programs use in Termination; the first one found decides. */
static const struct {
  const char *word;
  Reason reason;
} words[] = {
  { "unterminated", REASON_NONE },
  { "time", REASON_FLAG },
  { "flag", REASON_FLAG },
  { "resign", REASON_RESIGNATION },
  { "agree", REASON_AGREEMENT },
  { "abandon", REASON_ABANDONED },
  { "adjudicat", REASON_ADJUDICATION },
  { "repetition", REASON_THREEFOLD },
  { "50", REASON_FIFTY_MOVES },
  { "fifty", REASON_FIFTY_MOVES },
};

/* The reason that a tag's VALUE gives for a game that ended with RESULT, or REASON_UNKNOWN. */
static Reason
parse_termination (const char *value, Result result)
{
  g_autofree char *text = g_ascii_strdown (value, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (text, words[i].word)) {
      Reason reason = words[i].reason;
      return reason == REASON_FLAG && result == RESULT_DRAW ? REASON_FLAG_NO_MATERIAL : reason;
    }
  return REASON_UNKNOWN;
}

/* What is written where the standard's word is not "normal", and words of our own where it says
 * less than we know and the moves do not tell it either. */
static const PgnTermination terminations[N_REASONS] = {
  [REASON_THREEFOLD] = { .details = "threefold repetition" },
  [REASON_FIFTY_MOVES] = { .details = "fifty-move rule" },
  [REASON_FLAG] = { .word = "time forfeit" },
  [REASON_FLAG_NO_MATERIAL] = { .word = "time forfeit" },
  [REASON_RESIGNATION] = { .details = "resignation" },
  [REASON_AGREEMENT] = { .details = "agreement" },
  [REASON_ABANDONED] = { .word = "abandoned" },
  [REASON_ADJUDICATION] = { .word = "adjudication" },
};

PgnTermination
pgn_termination_of (Reason reason)
{
  PgnTermination termination = terminations[reason];

  if (!termination.word && reason != REASON_NONE && reason != REASON_UNKNOWN)
    termination.word = "normal";
  return termination;
}

static PgnTermination
said_by (const GameTree *tree)
{
  return (PgnTermination){ game_tree_get_tag (tree, "Termination"),
                           game_tree_get_tag (tree, "TerminationDetails") };
}

/* The details know better, where they can be understood; but of a game that was abandoned they say
 * why, in words that may stand for anything ("It did not answer in time."). */
static Reason
parse_said (PgnTermination said, Result result)
{
  Reason reason = REASON_UNKNOWN;

  if (said.word && strcmp (said.word, terminations[REASON_ABANDONED].word) == 0)
    return REASON_ABANDONED;
  if (said.details)
    reason = parse_termination (said.details, result);
  if (said.word && reason == REASON_UNKNOWN)
    reason = parse_termination (said.word, result);
  return reason;
}

/* The tags to write for TREE: what its tags say, unless the outcome has become another one (the
 * game went on); else those for the reason. The texts belong to the tree. */
static PgnTermination
termination_of_tree (const GameTree *tree)
{
  PgnTermination said = said_by (tree);
  Outcome outcome = tree->outcome;
  Reason reason = parse_said (said, outcome.result);
  gboolean may_be_ongoing = reason == REASON_ABANDONED || reason == REASON_ADJUDICATION;

  if ((said.word || said.details)
      && (reason == REASON_UNKNOWN || reason == outcome.reason
          || (may_be_ongoing && outcome.result == RESULT_ONGOING)))
    return said;
  return pgn_termination_of (outcome.reason);
}

void
pgn_termination_drop (GameTree *tree)
{
  PgnTermination said = said_by (tree), usual = pgn_termination_of (tree->outcome.reason);
  PgnTermination written = termination_of_tree (tree);
  gboolean contradicts = said.word != written.word || said.details != written.details;
  gboolean repeats
      = g_strcmp0 (said.word, usual.word) == 0 && g_strcmp0 (said.details, usual.details) == 0;

  if (contradicts || repeats) {
    game_tree_set_tag (tree, "Termination", NULL);
    game_tree_set_tag (tree, "TerminationDetails", NULL);
  }
}

/* What a file says of a game whose last position does not end it. */
static Outcome
from_file (const GameTree *tree, const GameRecord *record, Result result, gboolean whole)
{
  Reason reason = parse_said (said_by (tree), result);
  Outcome claim;

  if (result == RESULT_DRAW && reason == REASON_UNKNOWN && whole) {
    claim = tree->rules->claim (record, MOVE_NONE);
    if (outcome_is_over (claim))
      return claim;
  }
  return (Outcome){ result, reason, 0 };
}

Outcome
pgn_outcome (const GameTree *tree, Result result, gboolean whole, gboolean *conflict)
{
  GameRecord *record = game_node_record (tree, game_node_last (tree->root));
  Outcome automatic = whole ? tree->rules->outcome (record) : OUTCOME_ONGOING;
  Outcome outcome = OUTCOME_ONGOING;
  gboolean differs
      = outcome_is_over (automatic) && result != RESULT_ONGOING && result != automatic.result;

  if (outcome_is_over (automatic) && !differs)
    outcome = automatic;
  else if (result != RESULT_ONGOING)
    outcome = from_file (tree, record, result, whole);
  /* After a resignation and the like people go on to show what would have come. */
  *conflict = differs && !reason_is_beside_moves (outcome.reason);
  game_record_free (record);
  return outcome;
}

enum { ANY_NOTATION = -1, NO_START = 1000 };

/* Plays the main line of the game at LEXER from POSITION as far as it can be read, at most LIMIT
 * moves; returns how many. */
static int
count_readable (const Rules *rules, int notation, Position position, PgnLexer lexer, int limit)
{
  PgnToken token;
  int depth = 0, n = 0;

  while (n < limit) {
    MoveTextResult result;
    Move move;
    pgn_lexer_next (&lexer, &token);
    if (token.kind == PGN_TOKEN_END || token.kind == PGN_TOKEN_TAG
        || token.kind == PGN_TOKEN_RESULT)
      break;
    depth += (token.kind == PGN_TOKEN_OPEN) - (token.kind == PGN_TOKEN_CLOSE);
    if (token.kind != PGN_TOKEN_MOVE || depth != 0)
      continue;
    if (notation == ANY_NOTATION)
      result = rules->move_from_text (&position, token.text, token.length, &move);
    else
      result = rules_read_move (rules, &position, token.text, token.length, notation, &move);
    if (result != MOVE_TEXT_OK)
      return n + (result == MOVE_TEXT_AMBIGUOUS);
    rules->play (&position, move);
    n++;
  }
  return n;
}

/* Twice the moves that can be read; less than nothing where the FEN is no position, but more the
 * further it could be read. */
static int
rate (const Rules *rules, const GPtrArray *tags, const PgnLexer *lexer, int limit)
{
  const PgnTag *fen = pgn_tags_find (tags, "FEN");
  gboolean named = pgn_tags_find (tags, rules->side_tags[0]) != NULL;
  TextError reason = { 0 };
  Position start;

  rules_start (rules, &start);
  if (fen && !rules->position_from_text (&start, fen->value, &reason))
    return MIN (reason.column, NO_START) - NO_START - 1;
  return 2 * count_readable (rules, ANY_NOTATION, start, *lexer, limit) + named;
}

/* The rules by which most of the moves at MOVES, in LEXER's text, can be read, from the FEN among
 * TAGS where there is one. Where that leaves a choice, the game whose first player has a tag; then
 * the first one of the registry. */
static const Rules *
pgn_guess_rules (const GPtrArray *tags, const PgnLexer *lexer, const char *moves)
{
  enum { LIMIT = 6 };
  const Rules *best = registry_game (0)->rules;
  PgnLexer ahead = *lexer;
  int most = G_MININT;

  ahead.next = moves;
  for (int i = 0; i < registry_count () && most < 2 * LIMIT; i++) {
    const Rules *rules = registry_game (i)->rules;
    int rated = rate (rules, tags, &ahead, LIMIT);
    if (rated > most) {
      most = rated;
      best = rules;
    }
  }
  return best;
}

int
pgn_guess_notation (const Rules *rules, const Position *start, const PgnLexer *lexer,
                    const char *moves)
{
  int best = NOTATION_FILE, most = -1;
  PgnLexer ahead = *lexer;

  ahead.next = moves;
  for (int i = 0; i < rules->n_notations; i++) {
    int n = count_readable (rules, i, *start, ahead, G_MAXINT);
    if (n > most) {
      most = n;
      best = i;
    }
  }
  return best;
}

/* Names that this program looks for; other spellings of them are read as these. */
static const char *const canonical_names[] = {
  "Event",     "Site", "Date", "Round",   "White",    "Black",  "Result",      "SetUp",
  "FEN",       "ECO",  "Game", "Variant", "GameType", "Format", "Termination", "TerminationDetails",
  PGN_RULE_SET
};

static void
tag_free (PgnTag *tag)
{
  g_free (tag->name);
  g_free (tag->value);
  g_free (tag);
}

GPtrArray *
pgn_tags_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) tag_free);
}

const PgnTag *
pgn_tags_find (const GPtrArray *tags, const char *name)
{
  for (guint i = 0; i < tags->len; i++) {
    const PgnTag *tag = tags->pdata[i];
    if (strcmp (tag->name, name) == 0)
      return tag;
  }
  return NULL;
}

const char *
pgn_canonical_tag (const char *name, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (canonical_names); i++)
    if (pgn_is_tag (canonical_names[i], name, length))
      return canonical_names[i];
  for (int i = 0; i < 2 * registry_count (); i++) {
    const char *side = registry_game (i / 2)->rules->side_tags[i % 2];
    if (pgn_is_tag (side, name, length))
      return side;
  }
  return NULL;
}

static char *
canonical_name (const char *name, gsize length)
{
  const char *known = pgn_canonical_tag (name, length);

  return known ? g_strdup (known) : g_strndup (name, length);
}

void
pgn_tags_add (GPtrArray *tags, const PgnToken *token, PgnLexer *lexer, GPtrArray *problems)
{
  enum { TAGS_MAX = 1000 };
  g_autofree char *name = canonical_name (token->name, token->name_length);
  gsize length = (gsize) (token->end - token->start);
  PgnTag *tag;

  if (!token->whole)
    pgn_problem_add (problems, lexer, token->start, length,
                     N_ ("Line %d, column %d: the tag “%s” is not properly quoted and closed; it "
                         "was read as far as possible."));
  if (tags->len >= TAGS_MAX || pgn_tags_find (tags, name)) {
    pgn_problem_add (
        problems, lexer, token->start, length,
        N_ ("Line %d, column %d: the tag “%s” is a duplicate; the first one was kept."));
    return;
  }
  tag = g_new0 (PgnTag, 1);
  tag->name = g_steal_pointer (&name);
  tag->value = pgn_tag_value (token->text, token->length);
  tag->where = token->text;
  g_ptr_array_add (tags, tag);
}

/* "?" says that nobody knows, which is what a missing tag says. */
static gboolean
says_nothing (const char *name, const char *value)
{
  return (strcmp (value, "?") == 0 && strcmp (name, "ECO") != 0) || strcmp (value, "") == 0
         || strcmp (value, "????.??.??") == 0;
}

const char *
pgn_tag_name_in (const Rules *rules, const char *name)
{
  for (int side = 0; side < 2; side++)
    if (pgn_player_fit (rules, side, name, strlen (name)) == PGN_USUAL_PLAYER)
      return rules->side_tags[side];
  return name;
}

/* TAG's name in games of RULES; a usual one stays where the game's own is there as well. */
static const char *
name_in (const Rules *rules, const GPtrArray *tags, const PgnTag *tag)
{
  const char *name = pgn_tag_name_in (rules, tag->name);

  return name != tag->name && pgn_tags_find (tags, name) ? tag->name : name;
}

/* Tags that all games of RULES have are written again, and not kept; nor are those that follow from
 * the start and the outcome. */
gboolean
pgn_tag_is_kept (const Rules *rules, const char *name, const char *value)
{
  static const char *const made[] = { "Result", "FEN", "SetUp", "Variant", NULL };

  for (const char *const *pair = rules->file_tags; pair && *pair; pair += 2)
    if (strcmp (name, pair[0]) == 0)
      return FALSE;
  return !g_strv_contains (made, name) && !says_nothing (name, value);
}

static void
copy_tags (GameTree *tree, const GPtrArray *tags)
{
  for (guint i = 0; i < tags->len; i++) {
    const PgnTag *tag = tags->pdata[i];
    if (pgn_tag_is_kept (tree->rules, tag->name, tag->value))
      game_tree_set_tag (tree, name_in (tree->rules, tags, tag), tag->value);
  }
}

/* Whether TAG must be the name of a game: what else the other tags hold says nothing. */
static gboolean
names_a_game (const PgnTag *tag)
{
  return strcmp (tag->name, "Variant") == 0 && *tag->value != '\0' && strcmp (tag->value, "?") != 0;
}

static const Rules *
find_rules (const GPtrArray *tags, PgnLexer *lexer, const char *moves, GError **error)
{
  for (const char *const *name = pgn_game_tags; *name; name++) {
    const PgnTag *tag = pgn_tags_find (tags, *name);
    const Game *game = tag ? registry_find (tag->value) : NULL;
    if (game)
      return game->rules;
    if (tag && names_a_game (tag)) {
      g_autofree char *shown = short_token (tag->value, strlen (tag->value));
      int line, column;
      pgn_lexer_place (lexer, tag->where, &line, &column);
      g_set_error (
          error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
          _ ("Line %d, column %d: this is a game of “%s”, which Palamedes does not support."), line,
          column, shown);
      return NULL;
    }
  }
  return pgn_guess_rules (tags, lexer, moves);
}

static void
pgn_setup_set_fen_error (const PgnTag *tag, const TextError *reason, PgnLexer *lexer,
                         GError **error)
{
  gsize offset = (gsize) CLAMP (reason->column, 0, (int) strlen (tag->value));
  g_autofree char *token = short_token (reason->token, strlen (reason->token));
  int line, column;

  pgn_lexer_place (lexer, tag->where + offset, &line, &column);
  if (*token)
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
                 _ ("Line %d, column %d: the start position (FEN) is wrong at “%s”: %s"), line,
                 column, token, _ (reason->message));
  else
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_START,
                 _ ("Line %d, column %d: the start position (FEN) is wrong: %s"), line, column,
                 _ (reason->message));
}

/* A rule set that is not known is as if nothing was said. */
static void
pgn_setup_set_rule_set (const Rules *rules, Position *start, const char *id)
{
  for (int i = 0; i < rules->n_rule_sets; i++)
    if (g_ascii_strcasecmp (rules->rule_sets[i].id, id) == 0)
      rules->set_rule_set (start, i);
}

GameTree *
pgn_setup (const GPtrArray *tags, PgnLexer *lexer, const char *moves, GPtrArray *problems,
           GError **error)
{
  const Rules *rules = find_rules (tags, lexer, moves, error);
  const PgnTag *fen = pgn_tags_find (tags, "FEN");
  const PgnTag *setup = pgn_tags_find (tags, "SetUp");
  const PgnTag *rule_set = pgn_tags_find (tags, PGN_RULE_SET);
  TextError reason = { 0 };
  Position start;
  GameTree *tree;

  if (!rules)
    return NULL;
  rules_start (rules, &start);
  if (fen && !rules->position_from_text (&start, fen->value, &reason)) {
    pgn_setup_set_fen_error (fen, &reason, lexer, error);
    return NULL;
  }
  if (!fen && setup && strcmp (setup->value, "1") == 0)
    pgn_problem_add (problems, lexer, setup->where, strlen (setup->value),
                     N_ ("Line %d, column %d: SetUp “%s” announces a start position, but there is "
                         "no FEN; the standard start was used."));
  if (rule_set)
    pgn_setup_set_rule_set (rules, &start, rule_set->value);
  tree = game_tree_new (rules, &start);
  copy_tags (tree, tags);
  return tree;
}

/* The head of a written game: seven tags in their order, then the others by name. */

void
pgn_append_tag (GString *text, const char *name, const char *value)
{
  g_string_append_printf (text, "[%s \"", name);
  for (const char *p = value; *p; p++) {
    if (*p == '"' || *p == '\\')
      g_string_append_c (text, '\\');
    g_string_append_c (text, g_ascii_iscntrl (*p) ? ' ' : *p);
  }
  g_string_append (text, "\"]\n");
}

/* Whether a tag has its place in the roster, or is made of what the tree knows better. */
static gboolean
is_apart (const GameTree *tree, const char *name)
{
  static const char *const apart[]
      = { "Event",      "Site", "Date", "Round", "Result", "Termination", "TerminationDetails",
          PGN_RULE_SET, NULL };

  return g_strv_contains (apart, name) || strcmp (name, tree->rules->side_tags[0]) == 0
         || strcmp (name, tree->rules->side_tags[1]) == 0;
}

static void
put_roster (const GameTree *tree, GString *text)
{
  const char *names[]
      = { "Event", "Site", "Date", "Round", tree->rules->side_tags[0], tree->rules->side_tags[1],
          "Result" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    const char *value = game_tree_get_tag (tree, names[i]);
    if (!value || !*value)
      value = i == 2 ? "????.??.??" : "?";
    pgn_append_tag (text, names[i], value);
  }
}

static gboolean
is_good_name (const char *name)
{
  for (const char *p = name; *p; p++)
    if (!g_ascii_isalnum (*p) && !strchr ("_-+", *p) && !(*p & 0x80))
      return FALSE;
  return *name != '\0';
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (((const GameTag *) a)->name, ((const GameTag *) b)->name);
}

/* The rule set of the game, unless it is the usual one. */
static const char *
unusual_rule_set (const GameTree *tree)
{
  const Rules *rules = tree->rules;
  int index = rules->n_rule_sets > 0 ? rules->rule_set (&tree->root->position) : 0;

  return index > 0 ? rules->rule_sets[index].id : NULL;
}

/* Adds a tag that the writer makes, unless it has no VALUE. */
static void
add_made (GArray *tags, const char *name, const char *value)
{
  if (value)
    g_array_append_vals (tags, &(GameTag){ (char *) name, (char *) value }, 1);
}

/* All but the first, which stands before the roster. */
static void
add_file_tags (const Rules *rules, int notation, GArray *tags)
{
  for (const char *const *pair = rules->file_tags ? rules->file_tags + 2 : NULL; pair && *pair;
       pair += 2) {
    gboolean names_notation = strcmp (pair[0], "Format") == 0;
    add_made (tags, pair[0], names_notation ? rules->notations[notation].file_format : pair[1]);
  }
}

void
pgn_write_tags (const GameTree *tree, int notation, GString *text)
{
  g_autoptr (GArray) tags = g_array_new (FALSE, FALSE, sizeof (GameTag));
  const char *variant = tree->rules->variant_tag (&tree->root->position);
  PgnTermination ending = termination_of_tree (tree);
  char fen[POSITION_TEXT_MAX];

  for (guint i = 0; i < tree->tags->len; i++) {
    const GameTag *tag = tree->tags->pdata[i];
    if (is_good_name (tag->name) && !is_apart (tree, tag->name))
      g_array_append_val (tags, *tag);
  }
  tree->rules->position_to_text (&tree->root->position, fen);
  if (!placed_is_standard_start (tree)) {
    add_made (tags, "SetUp", "1");
    add_made (tags, "FEN", fen);
  }
  add_made (tags, PGN_RULE_SET, unusual_rule_set (tree));
  add_made (tags, "Variant", variant);
  add_made (tags, "Termination", ending.word);
  add_made (tags, "TerminationDetails", ending.details);
  add_file_tags (tree->rules, notation, tags);

  g_array_sort (tags, compare_names);
  if (tree->rules->file_tags)
    pgn_append_tag (text, tree->rules->file_tags[0], tree->rules->file_tags[1]);
  put_roster (tree, text);
  for (guint i = 0; i < tags->len; i++)
    pgn_append_tag (text, g_array_index (tags, GameTag, i).name,
                    g_array_index (tags, GameTag, i).value);
  g_string_append_c (text, '\n');
}
