/* From a game's tags to an empty tree: which game it is, and where it starts. */
#pragma once

#include "pgn-problem.h"

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

/* The tag NAME, or NULL. */
const PgnTag *pgn_tags_find (const GPtrArray *tags, const char *name);

/* A tree with these tags and the start that they set up; where they do not say which game it is,
 * the MOVES do, which stand in the text of LEXER. NULL with ERROR where that is impossible. */
GameTree *pgn_setup (const GPtrArray *tags, PgnLexer *lexer, const char *moves, GPtrArray *problems,
                     GError **error);
