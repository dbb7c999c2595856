/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tags of PGN: which game is meant, who plays, the start position, how the game ended; read and
 * written. */
#pragma once

#include "files/core/read-problem.h"
#include "files/tree/game-tree.h"
#include "pgn-lexer.h"
#include "rules/rules.h"

#include <glib.h>

/* How PGN's tags call a game and its players: as the game itself does, or as programs do that know
 * only one game. */

typedef enum {
  PGN_NO_PLAYER,
  PGN_USUAL_PLAYER, /* White, or Red, and Black: said of any game that does not have its own */
  PGN_OWN_PLAYER,   /* the game's own tag */
} PgnPlayerFit;

/* Whether the tag NAME (LENGTH bytes, in any spelling) names the player of SIDE in RULES, which are
 * NULL where the game is not known. */
PgnPlayerFit pgn_player_fit (const Rules *rules, int side, const char *name, gsize length);

/* Whether NAME (LENGTH bytes) is TAG in any spelling. */
gboolean pgn_is_tag (const char *tag, const char *name, gsize length);

/* The tags whose values may be the name of the game, NULL-terminated; earlier ones know better. */
extern const char *const pgn_game_tags[];

/* How a game in a file ended, and why: from its Result and Termination tags, its last token and its
 * last position. */

/* The outcome of TREE's main line, where the file says RESULT. WHOLE is false where moves of the
 * main line could not be read. CONFLICT is set where the last position ends the game in another
 * way, unless the file says that something else than the moves ended it: then they are what would
 * have come. */
Outcome pgn_outcome (const GameTree *tree, Result result, gboolean whole, gboolean *conflict);

/* What a file says of how a game came to its end; NULL where nothing has to be said. */
typedef struct {
  const char *word;    /* Termination: "normal", "time forfeit", "abandoned", "adjudication" ... */
  const char *details; /* TerminationDetails: "resignation", "agreement" ... */
} PgnTermination;

/* Removes the two tags of TREE that a writer would make without them, or otherwise. */
void pgn_termination_drop (GameTree *tree);

/* The tags for REASON. */
PgnTermination pgn_termination_of (Reason reason);

/* What a game's tags do not say, found by trying to read its moves. */

/* The notation, an index, in which most of the moves at MOVES can be read from START: for texts
 * that mean different moves in different ones. */
int pgn_guess_notation (const Rules *rules, const Position *start, const PgnLexer *lexer,
                        const char *moves);

/* From a game's tags to an empty tree: which game it is, and where it starts. */

/* The tag that says by which of the game's rule sets it is played. */
#define PGN_RULE_SET "RuleSet"

/* A tag as it stands in the file. */
typedef struct {
  char *name, *value;
  const char *where; /* the value in the text */
} PgnTag;

/* Tags in file order. Free with g_ptr_array_unref. */
GPtrArray *pgn_tags_new (void);

/* Adds the tag of TOKEN, its name in the usual spelling. */
void pgn_tags_add (GPtrArray *tags, const PgnToken *token, PgnLexer *lexer, GPtrArray *problems);

/* The usual spelling of the tag NAME (LENGTH bytes), a constant; NULL where this program does not
 * look for such a tag. */
const char *pgn_canonical_tag (const char *name, gsize length);

/* What games of RULES call the tag NAME, the usual one of a player ("White"); NAME itself where it
 * is no player's. And whether a tree of such games keeps it with VALUE: not where that says nothing
 * or is known from elsewhere. */
const char *pgn_tag_name_in (const Rules *rules, const char *name);
gboolean pgn_tag_is_kept (const Rules *rules, const char *name, const char *value);

/* The tag NAME, or NULL. */
const PgnTag *pgn_tags_find (const GPtrArray *tags, const char *name);

/* A tree with these tags and the start that they set up; where they do not say which game it is,
 * the MOVES do, which stand in the text of LEXER. NULL with ERROR where that is impossible. */
GameTree *pgn_setup (const GPtrArray *tags, PgnLexer *lexer, const char *moves, GPtrArray *problems,
                     GError **error);

/* The tags of a game in export format. */

/* Appends one to TEXT. */
void pgn_append_tag (GString *text, const char *name, const char *value);

/* Appends TREE's tags, and the empty line behind them, to TEXT; the moves will be in NOTATION. */
void pgn_write_tags (const GameTree *tree, int notation, GString *text);
