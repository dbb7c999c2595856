/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding the games of a file without playing their moves: tokens only, cut by the same function
 * that ends a game for the reader. */
#include "files/core/file-format.h"
#include "pgn-lexer.h"
#include "pgn-tags.h"
#include "pgn.h"
#include "registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { PLAYERS_MAX = 4 };

typedef struct {
  PgnLexer lexer;
  PgnBoundary boundary;
  GPtrArray *entries;
  GameEntry *entry;              /* the present game, or NULL before the first one */
  GameEntry *before;             /* the game before it */
  const Rules *rules;            /* of the present game, where a tag names them, or NULL */
  PgnToken players[PLAYERS_MAX]; /* its tags that may name a player */
  int n_players;
  const char *behind;  /* the end of the last token, */
  const char *ended;   /* and of the last one that belongs to the present game */
  const char *waiting; /* comments that belong to the game to come, or NULL */
  const char *counted; /* up to here lines have been counted */
  int line;
} Index;

/* The tags that an entry shows as they are, and where it keeps them. */
static const struct {
  const char *name;
  gsize length, offset;
} fields[] = {
  { "Event", 5, G_STRUCT_OFFSET (GameEntry, event) },
  { "Date", 4, G_STRUCT_OFFSET (GameEntry, date) },
  { "Result", 6, G_STRUCT_OFFSET (GameEntry, result) },
  { "Opening", 7, G_STRUCT_OFFSET (GameEntry, opening) },
  { "ECO", 3, G_STRUCT_OFFSET (GameEntry, eco) },
  { "ECCO", 4, G_STRUCT_OFFSET (GameEntry, eco) },
};

/* Names come again and again in a file of many games, so each is kept once, and the one of the game
 * before is tried first. */
static char *
shared_string (const PgnToken *token, char *before)
{
  g_autofree char *value = pgn_tag_value (token->text, token->length);

  if (before && strcmp (before, value) == 0)
    return g_ref_string_acquire (before);
  if (!g_utf8_validate (value, -1, NULL)) {
    g_autofree char *valid = g_utf8_make_valid (value, -1);
    return shared_text_new (valid);
  }
  return shared_text_new (value);
}

/* The tag of SIDE's player among those of the game; the game's own goes before the usual one. */
static const PgnToken *
find_player (const Index *index, int side)
{
  const PgnToken *best = NULL;
  PgnPlayerFit best_fit = PGN_NO_PLAYER;

  for (int i = 0; i < index->n_players; i++) {
    const PgnToken *tag = &index->players[i];
    PgnPlayerFit fit = pgn_player_fit (index->rules, side, tag->name, tag->name_length);
    if (fit > best_fit) {
      best = tag;
      best_fit = fit;
    }
  }
  return best;
}

/* Who moves first is known only when all tags are. */
static void
settle_players (Index *index)
{
  const PgnToken *first = find_player (index, 0), *second = find_player (index, 1);
  GameEntry *before = index->before;

  if (first)
    index->entry->white = shared_string (first, before ? before->white : NULL);
  if (second)
    index->entry->black = shared_string (second, before ? before->black : NULL);
  index->entry->rules = index->rules;
  index->n_players = 0;
  index->rules = NULL;
}

static void
end_entry (Index *index, const char *end)
{
  const char *start;

  if (!index->entry)
    return;
  settle_players (index);
  start = index->lexer.start + index->entry->offset;
  while (end > start && g_ascii_isspace (end[-1]))
    end--;
  index->entry->length = (gsize) (end - start);
}

/* A game begins with TOKEN, or with the comments before it. */
static void
begin_entry (Index *index, const PgnToken *token)
{
  const char *start = index->waiting ? index->waiting : token->start;

  end_entry (index, index->ended);
  index->line += text_count_lines (index->counted, start);
  index->counted = start;
  index->boundary = (PgnBoundary){ 0 };
  index->before = index->entry;
  index->entry = g_new0 (GameEntry, 1);
  index->entry->offset = (gsize) (start - index->lexer.start);
  index->entry->line = index->line;
  g_ptr_array_add (index->entries, index->entry);
  pgn_boundary_passed (&index->boundary, token);
}

/* Whether TOKEN is a tag that some game has for its players. */
static gboolean
may_be_player (const PgnToken *token)
{
  for (int i = 0; i < registry_count (); i++)
    for (int side = 0; side < 2; side++)
      if (pgn_player_fit (registry_game (i)->rules, side, token->name, token->name_length))
        return TRUE;
  return FALSE;
}

static gboolean
may_name_game (const PgnToken *token)
{
  for (const char *const *name = pgn_game_tags; *name; name++)
    if (pgn_is_tag (*name, token->name, token->name_length))
      return TRUE;
  return FALSE;
}

static void
take_tag (Index *index, const PgnToken *token)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].length == token->name_length
        && g_ascii_strncasecmp (fields[i].name, token->name, token->name_length) == 0) {
      char **field = &G_STRUCT_MEMBER (char *, index->entry, fields[i].offset);
      if (!*field)
        *field = shared_string (
            token,
            index->before ? G_STRUCT_MEMBER (char *, index->before, fields[i].offset) : NULL);
      return;
    }
  if (may_be_player (token)) {
    if (index->n_players < PLAYERS_MAX)
      index->players[index->n_players++] = *token;
  } else if (!index->rules && may_name_game (token)) {
    g_autofree char *value = pgn_tag_value (token->text, token->length);
    const Game *game = registry_find (value);
    index->rules = game ? game->rules : NULL;
  }
}

static void
take_comment (Index *index, PgnToken *token)
{
  gboolean between = !index->entry || index->boundary.result;

  if (between && !index->waiting
      && (!index->entry || text_count_lines (index->behind, token->start) > 1))
    index->waiting = token->start;
  if (!token->whole)
    pgn_comment_recover (&index->lexer, token);
  if (!index->waiting)
    index->ended = token->end;
}

static void
take_token (Index *index, PgnToken *token)
{
  gboolean begins = token->kind == PGN_TOKEN_TAG || token->kind == PGN_TOKEN_NUMBER
                    || token->kind == PGN_TOKEN_MOVE;

  if (token->kind == PGN_TOKEN_COMMENT) {
    take_comment (index, token);
    return;
  }
  if (index->entry ? pgn_boundary_passed (&index->boundary, token) : begins)
    begin_entry (index, token);
  index->waiting = NULL;
  index->ended = token->end;
  if (!index->entry)
    return;
  if (token->kind == PGN_TOKEN_TAG)
    take_tag (index, token);
  else if (token->kind == PGN_TOKEN_MOVE && index->boundary.depth == 0)
    index->entry->plies++;
}

GPtrArray *
pgn_index (const char *text, gsize length, GCancellable *cancellable)
{
  GPtrArray *entries = game_entries_new ();
  Index index = { .entries = entries, .behind = text, .counted = text, .line = 1 };
  PgnToken token;

  pgn_lexer_init (&index.lexer, text, length, 1);
  for (pgn_lexer_next (&index.lexer, &token); token.kind != PGN_TOKEN_END;
       pgn_lexer_next (&index.lexer, &token)) {
    if (token.kind == PGN_TOKEN_TAG && g_cancellable_is_cancelled (cancellable))
      break;
    take_token (&index, &token);
    index.behind = token.end;
  }
  end_entry (&index, index.behind);
  return entries;
}

/* PGN among the formats of files: what every text is taken for that is nothing else. */

/* What begins with a tag is PGN, whatever its comments look like. */
static gboolean
pgn_format_probe (const char *bytes, gsize length)
{
  const char *end = bytes + length;

  if (length >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0)
    bytes += 3;
  while (bytes < end && g_ascii_isspace (*bytes))
    bytes++;
  if (bytes == end || *bytes++ != '[')
    return FALSE;
  while (bytes < end && (g_ascii_isalnum (*bytes) || *bytes == '_'))
    bytes++;
  while (bytes < end && *bytes == ' ')
    bytes++;
  return bytes < end && *bytes == '"' && bytes[-1] == ' ';
}

/* From the first token to the last one: escaped lines behind a game are not the game's. */
static gboolean
pgn_format_find_game (const char *data, gsize length, gsize *start, gsize *end)
{
  PgnLexer lexer;
  PgnToken token;
  gboolean any = FALSE;

  pgn_lexer_init (&lexer, data, length, 1);
  for (pgn_lexer_next (&lexer, &token); token.kind != PGN_TOKEN_END;
       pgn_lexer_next (&lexer, &token)) {
    if (!any)
      *start = (gsize) (token.start - data);
    any = TRUE;
    *end = (gsize) (token.end - data);
  }
  return any;
}

static char *
pgn_format_write_text (const GameTree *tree, gsize *length, GPtrArray *problems)
{
  char *text = pgn_write (tree);

  *length = strlen (text);
  return text;
}

const FileFormat pgn_format = {
  .id = "pgn",
  .name = "PGN",
  .description = N_ ("Games (PGN)"),
  .suffixes = { "pgn" },
  .mime = "application/vnd.chess-pgn",
  .text = TRUE,
  .read_as = TEXT_WINDOWS_1252,
  .written_as = TEXT_UTF8,
  .probe = pgn_format_probe,
  .index = pgn_index,
  .read = pgn_read,
  .gap = 2,
  .find_game = pgn_format_find_game,
  .write = pgn_format_write_text,
};
