/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading one game: tokens in, a tree and a list of problems out. */
#include "files/text/text-encoding.h"
#include "pgn-builder.h"
#include "pgn-comment.h"
#include "pgn-lexer.h"
#include "pgn-tags.h"
#include "pgn.h"
#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

enum { NOTATION_UNKNOWN = -1 };

typedef struct {
  PgnLexer lexer;
  GPtrArray *problems;
  GPtrArray *tags;
  GString *preface;    /* comments before the moves */
  GameTree *tree;      /* NULL while tags are read */
  PgnBuilder *builder; /* NULL until then too */
  const char *moves;   /* where they begin */
  int notation;        /* that texts with two meanings are in; NOTATION_UNKNOWN until one comes */
  gboolean moved;      /* a move was played */
  const char *ended;   /* where the result stands, or NULL */
  gsize ended_length;  /* as it is written there: "½" is as good as "1/2-1/2" */
  Result result;
} Reader;

static void
report (Reader *reader, const PgnToken *token, const char *format)
{
  pgn_problem_add (reader->problems, &reader->lexer, token->start,
                   (gsize) (token->end - token->start), format);
}

static gboolean
begin_moves (Reader *reader, const char *where, GError **error)
{
  if (reader->tree)
    return TRUE;
  reader->moves = where;
  reader->tree = pgn_setup (reader->tags, &reader->lexer, where, reader->problems, error);
  if (!reader->tree)
    return FALSE;
  reader->builder = pgn_builder_new (reader->tree);
  pgn_builder_comment (reader->builder, reader->preface->str, reader->preface->len);
  return TRUE;
}

/* A text that means different moves in different notations means what it does in the one that the
 * rest of the game is in. */
static MoveTextResult
parse_ambiguous (Reader *reader, const Position *position, const PgnToken *token, Move *move)
{
  const Rules *rules = reader->tree->rules;

  if (!rules->move_from_notation)
    return MOVE_TEXT_AMBIGUOUS;
  if (reader->notation == NOTATION_UNKNOWN)
    reader->notation
        = pgn_guess_notation (rules, &reader->tree->root->position, &reader->lexer, reader->moves);
  return rules_read_move (rules, position, token->text, token->length, reader->notation, move);
}

/* Null moves are PGN's, not the game's; everything else the game reads. */
static MoveTextResult
parse_move (Reader *reader, const Position *position, const PgnToken *token, Move *move)
{
  static const char *const null_moves[] = { "--", "Z0", "z0", "null", "@@@@" };
  const Rules *rules = reader->tree->rules;
  MoveTextResult result;

  for (guint i = 0; rules->null_moves && i < G_N_ELEMENTS (null_moves); i++)
    if (strlen (null_moves[i]) == token->length
        && memcmp (null_moves[i], token->text, token->length) == 0) {
      *move = MOVE_PASS;
      return rules_is_playable (rules, position, MOVE_PASS) ? MOVE_TEXT_OK : MOVE_TEXT_ILLEGAL;
    }
  result = rules->move_from_text (position, token->text, token->length, move);
  return result == MOVE_TEXT_AMBIGUOUS ? parse_ambiguous (reader, position, token, move) : result;
}

/* Many programs do not write a pass that is forced: tries TOKEN behind one. */
static MoveTextResult
parse_behind_pass (Reader *reader, const PgnToken *token, Move *move)
{
  const Rules *rules = reader->tree->rules;
  Position position = *pgn_builder_position (reader->builder);
  MoveTextResult result;

  rules->play (&position, MOVE_PASS);
  result = parse_move (reader, &position, token, move);
  if (result == MOVE_TEXT_OK)
    pgn_builder_play (reader->builder, MOVE_PASS);
  return result;
}

/* What people write behind a move, with a blank between. */
static gboolean
is_decoration (const PgnToken *token)
{
  static const char *const words[] = { "e.p.", "ep", "e.p", "+", "++", "#", "ch", "ch.", "mate" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i]) == token->length && memcmp (words[i], token->text, token->length) == 0)
      return TRUE;
  return FALSE;
}

static void
read_move (Reader *reader, const PgnToken *token)
{
  static const char *const sentences[] = {
    [MOVE_TEXT_UNKNOWN] = N_ ("Line %d, column %d: “%s” is not a move; "
                              "the line from here on was kept as text."),
    [MOVE_TEXT_ILLEGAL] = N_ ("Line %d, column %d: “%s” is not legal in this position; "
                              "the line from here on was kept as text."),
    [MOVE_TEXT_AMBIGUOUS] = N_ ("Line %d, column %d: “%s” could be more than one move; "
                                "the line from here on was kept as text."),
  };
  PgnBuilder *builder = reader->builder;
  const Position *position;
  MoveTextResult result;
  Move move;

  if (pgn_builder_is_lost (builder) || (!pgn_builder_is_fresh (builder) && is_decoration (token)))
    return;
  position = pgn_builder_position (builder);
  result = parse_move (reader, position, token, &move);
  if (result != MOVE_TEXT_OK && rules_must_pass (reader->tree->rules, position))
    result = parse_behind_pass (reader, token, &move);
  if (result == MOVE_TEXT_OK) {
    pgn_builder_play (builder, move);
    reader->moved = TRUE;
  } else {
    pgn_problem_add_lost (reader->problems, &reader->lexer, token->start,
                          (gsize) (token->end - token->start), sentences[result]);
    pgn_builder_lose (builder, token->start);
  }
}

static void
report_unclosed_comment (Reader *reader, const PgnToken *token)
{
  if (!token->whole)
    report (reader, token,
            N_ ("Line %d, column %d: the comment “%s” is not closed; all that follows was read as "
                "part of it."));
}

static void
read_nag (Reader *reader, const PgnToken *token)
{
  if (pgn_builder_is_lost (reader->builder))
    return;
  if (token->nag >= 0 && token->nag <= 255)
    pgn_builder_nag (reader->builder, (guint8) token->nag);
  else
    report (reader, token,
            N_ ("Line %d, column %d: “%s” is not a PGN NAG ($0 to $255); it was skipped."));
}

/* A result ends the game; inside a variation it is only a remark. */
static void
read_result (Reader *reader, const PgnToken *token)
{
  PgnBuilder *builder = reader->builder;

  if (pgn_builder_depth (builder) == 0) {
    reader->ended = token->start;
    reader->ended_length = (gsize) (token->end - token->start);
    reader->result = token->result;
    pgn_builder_end (builder, token->start);
  } else if (!pgn_builder_is_lost (builder) && !pgn_builder_is_fresh (builder)
             && token->result != RESULT_ONGOING) {
    pgn_builder_text (builder, token->start, (gsize) (token->end - token->start));
  }
}

static void
read_other (Reader *reader, const PgnToken *token)
{
  if (!reader->builder || !pgn_builder_is_lost (reader->builder))
    report (reader, token, N_ ("Line %d, column %d: “%s” has no meaning in PGN; it was skipped."));
}

static void
read_parenthesis (Reader *reader, const PgnToken *token)
{
  if (token->kind == PGN_TOKEN_OPEN) {
    if (!pgn_builder_open (reader->builder, token->start, token->end))
      report (reader, token,
              N_ ("Line %d, column %d: the variation at “%s” has no move to replace; "
                  "it was kept as text."));
  } else if (!pgn_builder_close (reader->builder, token->start, token->end)) {
    report (reader, token,
            N_ ("Line %d, column %d: the “%s” does not close a variation; it was skipped."));
  }
}

/* One token of the moves. */
static void
read_token (Reader *reader, const PgnToken *token)
{
  switch (token->kind) {
  case PGN_TOKEN_NUMBER:
    pgn_builder_number (reader->builder, token->start);
    break;
  case PGN_TOKEN_MOVE:
    read_move (reader, token);
    break;
  case PGN_TOKEN_NAG:
    read_nag (reader, token);
    break;
  case PGN_TOKEN_COMMENT:
    report_unclosed_comment (reader, token);
    pgn_builder_comment (reader->builder, token->text, token->length);
    break;
  case PGN_TOKEN_OPEN:
  case PGN_TOKEN_CLOSE:
    read_parenthesis (reader, token);
    break;
  case PGN_TOKEN_RESULT:
    read_result (reader, token);
    break;
  default:
    read_other (reader, token);
  }
}

/* Tags and what stands between them. */
static gboolean
pgn_read_read_head (Reader *reader, const PgnToken *token)
{
  if (token->kind == PGN_TOKEN_TAG) {
    pgn_tags_add (reader->tags, token, &reader->lexer, reader->problems);
  } else if (token->kind == PGN_TOKEN_COMMENT) {
    report_unclosed_comment (reader, token);
    pgn_builder_wait (reader->preface, token->text, token->length);
  } else if (token->kind == PGN_TOKEN_OTHER) {
    read_other (reader, token);
  } else {
    return FALSE;
  }
  return TRUE;
}

/* Reads up to the end of the game's text, which the same function ends that the index uses. */
static gboolean
read_tokens (Reader *reader, GError **error)
{
  PgnBoundary boundary = { 0 };
  PgnToken token;

  pgn_lexer_next (&reader->lexer, &token);
  while (token.kind != PGN_TOKEN_END && !pgn_boundary_passed (&boundary, &token)) {
    if (reader->tree || !pgn_read_read_head (reader, &token)) {
      if (!begin_moves (reader, token.start, error))
        return FALSE;
      if (!reader->ended)
        read_token (reader, &token);
      else if (token.kind == PGN_TOKEN_COMMENT)
        pgn_builder_comment (reader->builder, token.text, token.length);
    }
    pgn_lexer_next (&reader->lexer, &token);
  }
  reader->lexer.next = token.start;
  return begin_moves (reader, token.start, error);
}

/* Closes what the text left open at its end. */
static void
end_moves (Reader *reader)
{
  const char *open = pgn_builder_opened_at (reader->builder);

  if (open)
    report (reader, &(PgnToken){ .start = open, .end = open + 1 },
            N_ ("Line %d, column %d: the variation that begins with “%s” is not closed."));
  if (!reader->ended)
    pgn_builder_end (reader->builder, reader->lexer.next);
  pgn_builder_finish (reader->builder);
}

/* The token decides over the tag, unless it is the asterisk that says nothing. */
static void
read_outcome (Reader *reader)
{
  const PgnTag *tag = pgn_tags_find (reader->tags, "Result");
  gsize length = tag ? strlen (tag->value) : 0;
  Result tagged = RESULT_ONGOING;
  gboolean has_tag = tag && pgn_result_scan (tag->value, tag->value + length, &tagged) == length;
  Result result = reader->ended && reader->result ? reader->result : tagged;
  const char *where = reader->ended ? reader->ended : tag ? tag->where : NULL;
  gsize shown = reader->ended ? reader->ended_length : length;
  gboolean conflict;

  if (has_tag && reader->ended && reader->result != tagged)
    pgn_problem_add (reader->problems, &reader->lexer, where, shown,
                     N_ ("Line %d, column %d: the game ends with “%s”, but its Result tag differs; "
                         "the one with a definite result was kept."));
  reader->tree->outcome
      = pgn_outcome (reader->tree, result, !pgn_builder_is_broken (reader->builder), &conflict);
  if (conflict) {
    guint before = reader->problems->len;

    pgn_problem_add (reader->problems, &reader->lexer, where, shown,
                     N_ ("Line %d, column %d: the result “%s” does not fit the last position, "
                         "which ends the game in another way."));
    if (reader->problems->len > before)
      ((ReadProblem *) reader->problems->pdata[before])->whole = TRUE;
  }
}

static void
set_empty_error (GPtrArray *problems, guint first, GError **error)
{
  const ReadProblem *problem = problems && problems->len > first ? problems->pdata[first] : NULL;

  if (problem)
    g_set_error (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                 _ ("There is no game in this text: line %d, column %d has “%s”, which is neither "
                    "a tag nor a move."),
                 problem->line, problem->column, problem->token);
  else
    g_set_error_literal (error, GAME_FILE_ERROR, GAME_FILE_ERROR_EMPTY,
                         _ ("There is no game in this text."));
}

static GameTree *
pgn_read_read_game (Reader *reader, GError **error)
{
  guint first = reader->problems->len;

  if (!read_tokens (reader, error))
    return NULL;
  if (!reader->moved && reader->tags->len == 0) {
    set_empty_error (reader->problems, first, error);
    return NULL;
  }
  end_moves (reader);
  read_outcome (reader);
  pgn_termination_drop (reader->tree);
  return g_steal_pointer (&reader->tree);
}

GameTree *
pgn_read_whole (const char *text, gsize length, int first_line, GPtrArray *problems,
                gboolean *whole, GError **error)
{
  g_autoptr (GPtrArray) list = problems ? g_ptr_array_ref (problems) : read_problems_new ();
  g_autofree char *converted = NULL;
  Reader reader = { .problems = list, .notation = NOTATION_UNKNOWN };
  GameTree *tree;

  if (!text_is_plain_utf8 (text, length))
    text = converted = text_to_utf8 (text, length, TEXT_WINDOWS_1252, &length);
  pgn_lexer_init (&reader.lexer, text, length, first_line);
  reader.tags = pgn_tags_new ();
  reader.preface = g_string_new (NULL);
  tree = pgn_read_read_game (&reader, error);
  *whole = tree && !pgn_builder_is_broken (reader.builder);
  game_tree_free (reader.tree);
  pgn_builder_free (reader.builder);
  g_string_free (reader.preface, TRUE);
  g_ptr_array_unref (reader.tags);
  return tree;
}

GameTree *
pgn_read (const char *text, gsize length, int first_line, GPtrArray *problems, GError **error)
{
  gboolean ignored;

  return pgn_read_whole (text, length, first_line, problems, &ignored, error);
}
