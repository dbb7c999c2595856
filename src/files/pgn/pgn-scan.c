/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pgn-scan.h"

#include "files/core/read-problem.h"
#include "files/text/text-encoding.h"
#include "files/tree/game-tree.h"
#include "pgn-tags.h"
#include "registry.h"

#include <string.h>

struct _PgnScanner {
  PgnLexer lexer;
  PgnToken token; /* the first one of the next game */
  GArray *tags;
  PgnPlyFunc ply;
  gpointer data;
  const char *counted; /* up to here lines have been counted */
  int line;
  Position start; /* of the first game of the registry */
  /* the present game */
  PgnScanned *game;
  Position position;
  guint depth; /* open variations */
  gboolean begun, ended, has_result_token;
  Result token_result;
};

PgnScanner *
pgn_scanner_new (const char *text, gsize length, int line, PgnPlyFunc ply, gpointer data)
{
  PgnScanner *self = g_new0 (PgnScanner, 1);

  pgn_lexer_init (&self->lexer, text, length, line);
  self->tags = g_array_new (FALSE, FALSE, sizeof (PgnToken));
  self->ply = ply;
  self->data = data;
  self->counted = text;
  self->line = line;
  rules_start (registry_game (0)->rules, &self->start);
  pgn_lexer_next (&self->lexer, &self->token);
  return self;
}

void
pgn_scanner_free (PgnScanner *self)
{
  if (!self)
    return;
  g_array_unref (self->tags);
  g_free (self);
}

/* Whether TAG has a say in which game it is and where that begins. */
static gboolean
sets_up (const PgnToken *tag)
{
  static const char *const names[]
      = { "FEN", "SetUp", "Variant", "Game", "GameType", "Format", PGN_RULE_SET };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (pgn_is_tag (names[i], tag->name, tag->name_length))
      return TRUE;
  return FALSE;
}

/* As the reader sets it up. */
static void
set_up_by_tags (PgnScanner *self, PgnScanned *game)
{
  g_autoptr (GPtrArray) tags = pgn_tags_new (), problems = read_problems_new ();
  g_autoptr (GameTree) tree = NULL;
  PgnLexer lexer = self->lexer;

  for (guint i = 0; i < self->tags->len; i++)
    pgn_tags_add (tags, &g_array_index (self->tags, PgnToken, i), &lexer, problems);
  tree = pgn_setup (tags, &lexer, game->moves, problems, NULL);
  if (!tree || problems->len > 0) {
    game->odd = TRUE;
    return;
  }
  game->rules = tree->rules;
  game->first = self->position = tree->root->position;
  game->standard = rules_is_start (tree->rules, &game->first);
}

/* The moves begin at WHERE. */
static void
pgn_scan_begin_moves (PgnScanner *self, const char *where)
{
  PgnScanned *game = self->game;
  gboolean plain = TRUE;

  self->begun = TRUE;
  game->moves = where;
  for (guint i = 0; i < self->tags->len; i++) {
    const PgnToken *tag = &g_array_index (self->tags, PgnToken, i);
    plain = plain && !sets_up (tag);
    game->odd |= !tag->whole;
  }
  if (!plain) {
    set_up_by_tags (self, game);
  } else {
    game->rules = registry_game (0)->rules;
    game->standard = TRUE;
    self->position = self->start;
  }
}

static void
take_move (PgnScanner *self, const PgnToken *token)
{
  PgnScanned *game = self->game;
  Move move;

  if (self->depth > 0)
    return;
  if (game->rules->move_from_text (&self->position, token->text, token->length, &move)
          != MOVE_TEXT_OK
      || (move == MOVE_PASS && game->rules->null_moves)) {
    game->odd = TRUE;
    return;
  }
  self->ply (game->rules, &self->position, move, self->data);
  game->rules->play (&self->position, move);
  game->plies++;
}

static void
take_scanned_result (PgnScanner *self, const PgnToken *token)
{
  if (self->depth > 0)
    return;
  self->ended = self->has_result_token = TRUE;
  self->token_result = token->result;
}

/* One token of the moves, or behind them. */
static void
pgn_scan_take_token (PgnScanner *self, const PgnToken *token)
{
  PgnScanned *game = self->game;

  switch (token->kind) {
  case PGN_TOKEN_NUMBER:
    break;
  case PGN_TOKEN_MOVE:
    take_move (self, token);
    break;
  case PGN_TOKEN_COMMENT:
    game->annotated = game->commented = TRUE;
    game->odd |= !token->whole;
    break;
  case PGN_TOKEN_NAG:
    game->annotated = TRUE;
    break;
  case PGN_TOKEN_OPEN:
    game->annotated = TRUE;
    self->depth++;
    break;
  case PGN_TOKEN_CLOSE:
    game->odd |= self->depth == 0;
    self->depth -= self->depth > 0;
    break;
  case PGN_TOKEN_RESULT:
    take_scanned_result (self, token);
    break;
  default:
    game->odd = TRUE;
  }
}

/* Behind the result the reader looks at comments only. */
static void
pgn_scan_take (PgnScanner *self, const PgnToken *token)
{
  if (!self->begun && token->kind == PGN_TOKEN_TAG) {
    g_array_append_val (self->tags, *token);
    return;
  }
  if (!self->begun)
    pgn_scan_begin_moves (self, token->start);
  if (!self->game->odd && (!self->ended || token->kind == PGN_TOKEN_COMMENT))
    pgn_scan_take_token (self, token);
}

/* What the Result tag says; RESULT_ONGOING where there is none. */
static Result
tagged_result (PgnScanner *self)
{
  for (guint i = 0; i < self->tags->len; i++) {
    const PgnToken *tag = &g_array_index (self->tags, PgnToken, i);
    Result result = RESULT_ONGOING;
    if (pgn_is_tag ("Result", tag->name, tag->name_length)
        && pgn_result_scan (tag->text, tag->text + tag->length, &result) == tag->length)
      return result;
  }
  return RESULT_ONGOING;
}

static void
end_game (PgnScanner *self, const char *end)
{
  PgnScanned *game = self->game;

  if (!self->begun)
    pgn_scan_begin_moves (self, end);
  game->end = end;
  game->odd |= self->depth > 0;
  game->result
      = self->has_result_token && self->token_result ? self->token_result : tagged_result (self);
  if (!game->odd)
    self->ply (game->rules, &self->position, MOVE_NONE, self->data);
}

/* Comments before the tags belong to the game, which only the reader sees to. */
static void
skip_to_game (PgnScanner *self)
{
  while (self->token.kind == PGN_TOKEN_COMMENT || self->token.kind == PGN_TOKEN_OTHER) {
    self->game->odd = TRUE;
    pgn_lexer_next (&self->lexer, &self->token);
  }
}

gboolean
pgn_scanner_next (PgnScanner *self, PgnScanned *game)
{
  PgnBoundary boundary = { 0 };
  const char *end;

  *game = (PgnScanned){ .start = self->token.start, .tags = self->tags };
  self->game = game;
  g_array_set_size (self->tags, 0);
  self->depth = 0;
  self->begun = self->ended = self->has_result_token = FALSE;
  skip_to_game (self);
  if (self->token.kind == PGN_TOKEN_END)
    return FALSE;
  self->line += text_count_lines (self->counted, game->start);
  self->counted = game->start;
  game->line = self->line;
  end = game->start;
  while (self->token.kind != PGN_TOKEN_END && !pgn_boundary_passed (&boundary, &self->token)) {
    if (self->token.kind == PGN_TOKEN_COMMENT && !self->token.whole)
      pgn_comment_recover (&self->lexer, &self->token);
    pgn_scan_take (self, &self->token);
    end = self->token.end;
    pgn_lexer_next (&self->lexer, &self->token);
  }
  end_game (self, end);
  return TRUE;
}

/* --- Cutting --- */

/* The end of the comment that is open at P, or END. */
static const char *
behind_comment (const char *p, const char *end)
{
  const char *close = memchr (p, '}', (gsize) (end - p));

  return close ? close + 1 : end;
}

/* Goes from line to line: a line of tags counts as it stands, in others comments are skipped, which
 * may be longer than a line. A comment that is not closed here may be in what comes later, or
 * nowhere; then the last place before it is taken. */
gsize
pgn_scan_cut (const char *text, gsize length)
{
  const char *end = text + length, *p = text, *cut = text;
  gboolean empty = FALSE, moves = FALSE;

  while (p < end) {
    const char *next = memchr (p, '\n', (gsize) (end - p));
    const char *brace;
    const char *stop = next ? next : end;

    if (*p == '[') {
      if (empty && moves && next)
        cut = p;
      moves = empty = FALSE;
    } else if (stop == p || (stop == p + 1 && *p == '\r')) {
      empty = TRUE;
    } else {
      empty = FALSE;
      moves = TRUE;
      brace = memchr (p, '{', (gsize) (stop - p));
      if (brace && !memchr (p, ';', (gsize) (brace - p)))
        for (; brace; brace = stop > brace ? memchr (brace, '{', (gsize) (stop - brace)) : NULL) {
          brace = behind_comment (brace, end);
          if (brace > stop) {
            next = memchr (brace, '\n', (gsize) (end - brace));
            stop = next ? next : end;
          }
        }
    }
    p = next ? next + 1 : end;
  }
  return (gsize) (cut - text);
}
