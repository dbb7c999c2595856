/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-document.h"

#include "files/pgn/pgn-comment.h"
#include "files/tree/board-marks.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How programs ask for a diagram in a comment. */
#define DIAGRAM_SIGN "[#]"

enum { NAG_SIGN_LAST = 6, NAG_DIAGRAM = 220, NAG_DIAGRAM_FLIPPED = 221 };

/* What a hostile file nests deeper than people do is left out. */
enum { DEPTH_MAX = 200 };

typedef struct {
  const GameTree *tree;
  const PalDocumentOptions *options;
  GPtrArray *blocks;
  PalBlock *text;      /* that is being written; NULL: the next word begins one */
  gboolean numbered;   /* the next move of either side needs a number */
  gboolean no_blank;   /* behind a parenthesis */
  const GameNode *end; /* of the main line */
} Writer;

/* --- blocks --- */

static void
run_free (gpointer data)
{
  PalRun *self = data;

  g_string_free (self->text, TRUE);
  g_free (self);
}

static void
block_free (gpointer data)
{
  PalBlock *self = data;

  g_ptr_array_unref (self->runs);
  g_free (self);
}

static PalBlock *
add_block (Writer *self, PalBlockKind kind, int depth)
{
  PalBlock *block = g_new0 (PalBlock, 1);

  block->kind = kind;
  block->depth = depth;
  block->runs = g_ptr_array_new_with_free_func (run_free);
  g_ptr_array_add (self->blocks, block);
  self->text = NULL;
  return block;
}

/* The run of BLOCK that a text of KIND goes on with. */
static GString *
run_for (PalBlock *block, PalRunKind kind)
{
  PalRun *last = block->runs->len > 0 ? block->runs->pdata[block->runs->len - 1] : NULL;

  if (last == NULL || last->kind != kind) {
    last = g_new (PalRun, 1);
    *last = (PalRun){ kind, g_string_new (NULL) };
    g_ptr_array_add (block->runs, last);
  }
  return last->text;
}

static void
add_line (Writer *self, PalBlockKind kind, const char *text)
{
  if (text != NULL && *text != '\0')
    g_string_append (run_for (add_block (self, kind, 0), PAL_RUN_PLAIN), text);
}

/* One more word of the text that is being written, or of a new one where that is of another line.
 */
static void
add_word (Writer *self, PalRunKind kind, int depth, const char *word)
{
  int block_depth = MIN (depth, 1);

  if (self->text == NULL || self->text->depth != block_depth) {
    self->text = add_block (self, PAL_BLOCK_TEXT, block_depth);
    self->numbered = TRUE;
    self->no_blank = TRUE;
  }
  if (!self->no_blank) {
    PalRun *last = self->text->runs->pdata[self->text->runs->len - 1];

    g_string_append_c (last->text, ' ');
  }
  g_string_append (run_for (self->text, kind), word);
  self->no_blank = FALSE;
}

/* --- diagrams --- */

gboolean
pal_game_document_is_marked (const GameTree *tree, const GameNode *node)
{
  BoardMarks marks = { 0 };

  for (guint i = 0; node->nags != NULL && i < node->nags->len; i++) {
    guint8 nag = g_array_index (node->nags, guint8, i);

    if ((nag >= 1 && nag <= NAG_SIGN_LAST) || nag == NAG_DIAGRAM || nag == NAG_DIAGRAM_FLIPPED)
      return TRUE;
  }
  if (node->comment != NULL && strstr (node->comment, DIAGRAM_SIGN) != NULL)
    return TRUE;
  if (node->commands != NULL)
    board_marks_read (tree->rules, node->commands, &marks);
  return marks.n > 0;
}

static gboolean
begins_as_usual (const GameTree *tree)
{
  Position start;

  rules_start (tree->rules, &start);
  return tree->rules->key (&start) == tree->rules->key (&tree->root->position);
}

static gboolean
wants_diagram (const Writer *self, const GameNode *node, int depth)
{
  const PalDocumentOptions *options = self->options;

  if (options->diagrams == PAL_DIAGRAMS_NONE)
    return FALSE;
  if (options->diagrams == PAL_DIAGRAMS_MARKED && node->parent != NULL
      && pal_game_document_is_marked (self->tree, node))
    return TRUE;
  if (depth > 0)
    return FALSE;
  return node == self->end || (node->parent == NULL && !begins_as_usual (self->tree))
         || (options->diagrams == PAL_DIAGRAMS_EVERY && node->ply > 0
             && node->ply % (2 * MAX (options->every, 1)) == 0);
}

/* "Black 24, White 30" where the game counts what stands on the board. */
static char *
describe_tally (const Rules *rules, const Position *position)
{
  int counts[2] = { 0 };

  for (int square = 0; square < rules->files * rules->ranks; square++) {
    Piece piece = rules->piece_at (position, (Square) square);

    if (piece != 0)
      counts[rules->pieces[piece - 1].side]++;
  }
  /* Translators: a side and how many discs it has, twice: "Black 24, White 30". */
  return g_strdup_printf (_ ("%s %d, %s %d"), _ (rules->side_names[0]), counts[0],
                          _ (rules->side_names[1]), counts[1]);
}

/* "12." or "12…". */
static char *
describe_number (const GameTree *tree, const GameNode *node)
{
  const Position *before = &node->parent->position;

  return g_strdup_printf (tree->rules->side_to_move (before) == 0 ? "%d." : "%d…",
                          tree->rules->move_number (before));
}

char *
pal_game_document_caption (const GameTree *tree, const GameNode *node, int notation,
                           PalMoveWriter write_move)
{
  const Rules *rules = tree->rules;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  Move moves[MOVES_MAX];

  if (node->parent != NULL) {
    g_autofree char *number = describe_number (tree, node);
    g_autofree char *move = write_move (tree, node, notation);

    g_ptr_array_add (parts, g_strdup_printf ("%s %s", number, move));
  }
  if (outcome_is_over (tree->outcome) && node->parent != NULL
      && node == game_node_last (tree->root))
    g_ptr_array_add (parts, g_strdup (result_token (tree->outcome.result)));
  else if (rules->legal_moves (&node->position, moves) > 0)
    /* Translators: a side, "White to move". */
    g_ptr_array_add (
        parts, g_strdup_printf (_ ("%s to move"),
                                _ (rules->side_names[rules->side_to_move (&node->position)])));
  if (rules->tally == TALLY_PIECES)
    g_ptr_array_add (parts, describe_tally (rules, &node->position));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}

static void
add_diagram (Writer *self, const GameNode *node, int depth)
{
  const PalDocumentOptions *options = self->options;
  g_autofree char *caption = NULL;
  PalBlock *block;

  if (!wants_diagram (self, node, depth))
    return;
  caption = pal_game_document_caption (self->tree, node, options->notation, options->write_move);
  block = add_block (self, PAL_BLOCK_DIAGRAM, MIN (depth, 1));
  block->node = node;
  if (*caption != '\0')
    g_string_append (run_for (block, PAL_RUN_PLAIN), caption);
}

/* --- moves --- */

static void
add_comment (Writer *self, const char *comment, int depth)
{
  g_autoptr (GString) text = NULL;

  if (comment == NULL || !self->options->comments)
    return;
  text = g_string_new (comment);
  g_string_replace (text, DIAGRAM_SIGN, "", 0);
  g_strstrip (text->str);
  if (*text->str == '\0')
    return;
  add_word (self, PAL_RUN_COMMENT, depth, text->str);
  self->numbered = TRUE;
}

static void
add_move (Writer *self, const GameNode *node, int depth)
{
  PalRunKind kind = depth == 0 ? PAL_RUN_MAIN : PAL_RUN_VARIATION;
  gboolean first = self->tree->rules->side_to_move (&node->parent->position) == 0;
  g_autofree char *move = self->options->write_move (self->tree, node, self->options->notation);
  gboolean begins = self->text == NULL || self->text->depth != MIN (depth, 1);

  if (first || self->numbered || begins) {
    g_autofree char *number = describe_number (self->tree, node);
    /* A number is never the last word of a line. */
    g_autofree char *both = g_strdup_printf ("%s\u00a0%s", number, move);

    add_word (self, kind, depth, both);
  } else {
    add_word (self, kind, depth, move);
  }
  self->numbered = FALSE;
}

static void document_write_line (Writer *self, const GameNode *node, int depth);

/* The rivals of NODE, which is the first child of its parent. */
static void
write_rivals (Writer *self, const GameNode *node, int depth)
{
  const GPtrArray *children = node->parent->children;

  for (guint i = 1; i < children->len && self->options->variations && depth < DEPTH_MAX; i++) {
    if (depth == 0) {
      self->text = NULL;
    } else {
      add_word (self, PAL_RUN_VARIATION, depth, "(");
      self->no_blank = TRUE;
    }
    self->numbered = TRUE;
    document_write_line (self, children->pdata[i], depth + 1);
    if (depth > 0) {
      self->no_blank = TRUE;
      add_word (self, PAL_RUN_VARIATION, depth, ")");
    }
    self->numbered = TRUE;
  }
}

static void
document_write_line (Writer *self, const GameNode *node, int depth)
{
  for (const GameNode *first = node; node != NULL; node = game_node_next (node)) {
    add_comment (self, node->comment_before, depth);
    add_move (self, node, depth);
    add_comment (self, machine_note_get_words (node), depth);
    add_diagram (self, node, depth);
    if (node != first || depth == 0)
      write_rivals (self, node, depth);
  }
}

/* --- the head --- */

/* The value of tag NAME where the file knows one. */
static const char *
find_fact (const GameTree *tree, const char *name)
{
  const char *value = game_tree_get_tag (tree, name);

  return value == NULL || *value == '\0' || *value == '?' || g_str_equal (value, "-") ? NULL
                                                                                      : value;
}

/* "Ada (1834)", or the side's name. */
static char *
describe_player (const GameTree *tree, int side)
{
  const char *tag = tree->rules->side_tags[side];
  g_autofree char *elo_tag = g_strconcat (tag, "Elo", NULL);
  const char *name = find_fact (tree, tag), *elo = find_fact (tree, elo_tag);

  if (name == NULL)
    return g_strdup (_ (tree->rules->side_names[side]));
  return elo != NULL ? g_strdup_printf ("%s (%s)", name, elo) : g_strdup (name);
}

char *
pal_game_document_title (const GameTree *tree)
{
  g_autofree char *first = describe_player (tree, 0);
  g_autofree char *second = describe_player (tree, 1);

  if (find_fact (tree, tree->rules->side_tags[0]) == NULL
      && find_fact (tree, tree->rules->side_tags[1]) == NULL)
    return g_strdup (_ (tree->rules->name));
  return g_strdup_printf ("%s – %s", first, second);
}

/* "2024.05.31" as an ISO date, without what is not known of it. */
static char *
describe_date (const char *value)
{
  char *date, *unknown;

  if (value == NULL)
    return NULL;
  date = g_strdelimit (g_strdup (value), ".", '-');
  unknown = strstr (date, "-?");
  if (unknown != NULL)
    *unknown = '\0';
  return date;
}

static void
add_facts (Writer *self, const char *const *facts, gsize n)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (gsize i = 0; i < n; i++)
    if (facts[i] != NULL)
      g_string_append_printf (line, "%s%s", line->len > 0 ? " · " : "", facts[i]);
  add_line (self, PAL_BLOCK_FACTS, line->str);
}

static void
document_write_head (Writer *self)
{
  const GameTree *tree = self->tree;
  g_autofree char *title = pal_game_document_title (tree);
  g_autofree char *date = describe_date (find_fact (tree, "Date"));
  const char *round = find_fact (tree, "Round");
  /* Translators: the number of a round of a tournament. */
  g_autofree char *round_text = round != NULL ? g_strdup_printf (_ ("Round %s"), round) : NULL;
  const char *event[] = { find_fact (tree, "Event"), find_fact (tree, "Site"), round_text, date };
  gboolean named = g_str_equal (title, _ (tree->rules->name)); /* after the game alone */
  const char *opening[] = { named ? NULL : _ (tree->rules->name), find_fact (tree, "ECO"),
                            find_fact (tree, "Opening"), find_fact (tree, "Variation") };

  add_line (self, PAL_BLOCK_TITLE, title);
  add_facts (self, event, G_N_ELEMENTS (event));
  add_facts (self, opening, G_N_ELEMENTS (opening));
}

GPtrArray *
pal_game_document_new (const GameTree *tree, const char *result, const PalDocumentOptions *options)
{
  Writer self = { .tree = tree, .options = options, .end = game_node_last (tree->root) };

  self.blocks = g_ptr_array_new_with_free_func (block_free);
  document_write_head (&self);
  add_comment (&self, tree->root->comment, 0);
  add_diagram (&self, tree->root, 0);
  document_write_line (&self, game_node_next (tree->root), 0);
  add_line (&self, PAL_BLOCK_RESULT, result);
  return self.blocks;
}
