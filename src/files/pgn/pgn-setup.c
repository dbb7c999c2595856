#include "pgn-setup.h"

#include "pgn-guess.h"
#include "pgn-names.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Names that this program looks for; other spellings of them are read as these. */
static const char *const usual_names[] = {
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

static gboolean
is_spelling_of (const char *usual, const char *name, gsize length)
{
  return strlen (usual) == length && g_ascii_strncasecmp (usual, name, length) == 0;
}

static char *
usual_name (const char *name, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (usual_names); i++)
    if (is_spelling_of (usual_names[i], name, length))
      return g_strdup (usual_names[i]);
  for (int i = 0; i < 2 * registry_count (); i++) {
    const char *side = registry_game (i / 2)->rules->side_tags[i % 2];
    if (is_spelling_of (side, name, length))
      return g_strdup (side);
  }
  return g_strndup (name, length);
}

void
pgn_tags_add (GPtrArray *tags, const PgnToken *token, PgnLexer *lexer, GPtrArray *problems)
{
  enum { TAGS_MAX = 1000 };
  g_autofree char *name = usual_name (token->name, token->name_length);
  gsize length = (gsize) (token->end - token->start);
  PgnTag *tag;

  if (!token->whole)
    pgn_problem_add (problems, lexer, token->start, length,
                     N_ ("Line %d, column %d: the tag “%s” is not properly quoted and closed; "
                         "it was read as far as it could be."));
  if (tags->len >= TAGS_MAX || pgn_tags_find (tags, name)) {
    pgn_problem_add (problems, lexer, token->start, length,
                     N_ ("Line %d, column %d: the tag “%s” is one too many; "
                         "the first of its name was kept."));
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
says_nothing (const PgnTag *tag)
{
  return (strcmp (tag->value, "?") == 0 && strcmp (tag->name, "ECO") != 0)
         || strcmp (tag->value, "") == 0 || strcmp (tag->value, "????.??.??") == 0;
}

/* TAG's name in games of RULES. */
static const char *
name_in (const Rules *rules, const GPtrArray *tags, const PgnTag *tag)
{
  for (int side = 0; side < 2; side++)
    if (pgn_player_fit (rules, side, tag->name, strlen (tag->name)) == PGN_USUAL_PLAYER
        && !pgn_tags_find (tags, rules->side_tags[side]))
      return rules->side_tags[side];
  return tag->name;
}

/* Tags that all games of RULES have are written again, and not kept. */
static gboolean
goes_without_saying (const Rules *rules, const PgnTag *tag)
{
  for (const char *const *pair = rules->file_tags; pair && *pair; pair += 2)
    if (strcmp (tag->name, pair[0]) == 0)
      return TRUE;
  return FALSE;
}

static void
copy_tags (GameTree *tree, const GPtrArray *tags)
{
  for (guint i = 0; i < tags->len; i++) {
    const PgnTag *tag = tags->pdata[i];
    if (strcmp (tag->name, "Result") != 0 && !says_nothing (tag)
        && !goes_without_saying (tree->rules, tag))
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
      g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_GAME,
                   _ ("Line %d, column %d: this is a game of “%s”, which Palamedes does not play."),
                   line, column, shown);
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
                         "no FEN; the usual start was taken."));
  if (rule_set)
    pgn_setup_set_rule_set (rules, &start, rule_set->value);
  tree = game_tree_new (rules, &start);
  copy_tags (tree, tags);
  return tree;
}
