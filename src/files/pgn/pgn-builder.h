/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Growing a game tree out of a stream of moves, parentheses and comments.
 *
 * The main line and each open variation are lines on a stack of our own, so that no depth of
 * variations can overflow the program's. A line that has met a move which cannot be played is lost:
 * what follows in it, up to its closing parenthesis, is kept as text in the comment of its last
 * good node. Variations in a lost line are still read where it is certain what they replace (the
 * lost move itself) and where they would not pass for the main line of the game.
 *
 * Comments are gathered and given to the nodes at the end, so that a thousand comments after one
 * move are not copied a thousand times. The pointers into the text must stay valid until then.
 */
#pragma once

#include "files/tree/game-tree.h"

typedef struct _PgnBuilder PgnBuilder;

/* Builds on TREE, which stays the caller's. */
PgnBuilder *pgn_builder_new (GameTree *tree);
void pgn_builder_free (PgnBuilder *builder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PgnBuilder, pgn_builder_free)

/* The position in which the next move of the innermost line is played. */
const Position *pgn_builder_position (const PgnBuilder *builder);

/* Whether the innermost line is lost: nothing but parentheses matters to it. */
gboolean pgn_builder_is_lost (const PgnBuilder *builder);

/* Whether the innermost line has no move yet. */
gboolean pgn_builder_is_fresh (const PgnBuilder *builder);

/* How many parentheses are open, lost ones too. */
guint pgn_builder_depth (const PgnBuilder *builder);

/* The parenthesis of the innermost open variation, or NULL. */
const char *pgn_builder_opened_at (const PgnBuilder *builder);

/* Whether moves of the main line were lost. */
gboolean pgn_builder_is_broken (const PgnBuilder *builder);

/* A move number stands at WHERE: comments from here on belong to the move that it announces. */
void pgn_builder_number (PgnBuilder *builder, const char *where);

/* Plays MOVE, which must be playable, in the innermost line. */
void pgn_builder_play (PgnBuilder *builder, Move move);

/* The move at WHERE cannot be played: the innermost line is lost. */
void pgn_builder_lose (PgnBuilder *builder, const char *where);

/* A parenthesis opens; START and END are before and behind it. False where there is no move that
 * the variation could replace: it is kept as text. */
gboolean pgn_builder_open (PgnBuilder *builder, const char *start, const char *end);

/* A parenthesis closes; false where none is open. */
gboolean pgn_builder_close (PgnBuilder *builder, const char *start, const char *end);

/* Adds a comment as it stands in the file to RAW, where it waits for what it belongs to. */
void pgn_builder_wait (GString *raw, const char *text, gsize length);

/* A comment. */
void pgn_builder_comment (PgnBuilder *builder, const char *text, gsize length);

/* Words to keep behind the last move as they are. */
void pgn_builder_text (PgnBuilder *builder, const char *text, gsize length);

/* An annotation of the last move, or of the next one at the begin of a variation. */
void pgn_builder_nag (PgnBuilder *builder, guint8 nag);

/* The game's moves end at END; all lines are closed. Comments may still follow. */
void pgn_builder_end (PgnBuilder *builder, const char *end);

/* Gives all comments to their nodes. Nothing may follow. */
void pgn_builder_finish (PgnBuilder *builder);
