/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-match-text.h"

#include "pal-file-words.h"
#include "pal-match-private.h"

#include "game/players/pal-player.h"

#include "files/pgn/pgn.h"

#include <glib/gi18n-lib.h>

/* "White wins", and by how much where the game counts. */
static char *
describe_win (PalMatch *self, Outcome outcome, int side)
{
  const char *name = _ (self->tree->rules->side_names[side]);

  if (outcome.reason == REASON_SCORE)
    /* Translators: a side and how many more discs or points it has, as in "White wins by 12". */
    return g_strdup_printf (_ ("%s wins by %d"), name, ABS (outcome.score));
  /* Translators: a side of the board, as in "White wins". */
  return g_strdup_printf (_ ("%s wins"), name);
}

char *
pal_match_describe_result (PalMatch *self, Outcome outcome)
{
  switch (outcome.result) {
  case RESULT_FIRST_WINS:
    return describe_win (self, outcome, 0);
  case RESULT_SECOND_WINS:
    return describe_win (self, outcome, 1);
  case RESULT_DRAW:
    return g_strdup (_ ("Draw"));
  case RESULT_ONGOING:
  default:
    return g_strdup (outcome.reason == REASON_ABANDONED ? _ ("No result") : _ ("The game goes on"));
  }
}

/* Files of reversi tell a score alone, also of a game that was broken off, or is not whole. */
static gboolean
is_told_by_file (PalMatch *self, Outcome outcome)
{
  const GameTree *tree = self->tree;

  return outcome.reason == REASON_SCORE
         && !outcome_is_over (game_node_outcome (tree, game_node_last (tree->root)));
}

/* Both sides may be without a move before the board is full; then the score is not what is seen,
 * where pieces are counted. */
static gboolean
has_empty_cells (const Rules *rules, const Position *position)
{
  for (Square square = 0; square < rules->files * rules->ranks; square++)
    if (rules->piece_at (position, square) == 0)
      return TRUE;
  return FALSE;
}

/* What SIDE has lost by, if that was no move; else NULL. */
static char *
describe_loss (PalMatch *self, Reason reason, int side)
{
  const char *name = _ (self->tree->rules->side_names[side]);

  if (reason == REASON_RESIGNATION)
    /* Translators: a side of the board, as in "White resigned". */
    return g_strdup_printf (_ ("%s resigned"), name);
  if (reason == REASON_FLAG)
    /* Translators: a side of the board, as in "White ran out of time". */
    return g_strdup_printf (_ ("%s ran out of time"), name);
  return NULL;
}

char *
pal_match_describe_reason (PalMatch *self, Outcome outcome)
{
  const Rules *rules = self->tree->rules;
  char *loss = outcome.result == RESULT_FIRST_WINS || outcome.result == RESULT_SECOND_WINS
                   ? describe_loss (self, outcome.reason, outcome.result == RESULT_FIRST_WINS)
                   : NULL;

  if (loss != NULL)
    return loss;
  if (is_told_by_file (self, outcome))
    return g_strdup (_ (rules_explain (rules, outcome_draw (REASON_UNKNOWN))));
  if (outcome.reason == REASON_SCORE && rules->tally == TALLY_PIECES) {
    if (!has_empty_cells (rules, &game_node_last (self->tree->root)->position))
      return g_strdup (_ ("The board is full"));
    if (outcome.score != 0)
      return g_strdup (_ ("No move is left; empty squares count for the winner"));
  }
  return g_strdup (_ (rules_explain (rules, outcome)));
}

/* Fills in a tag of the roster that nobody has said anything about yet. */
static void
set_if_missing (GameTree *tree, const char *name, const char *value)
{
  const char *old = game_tree_get_tag (tree, name);

  if (!old || *old == '\0')
    game_tree_set_tag (tree, name, value);
}

char *
pal_match_dup_file_name (PalMatch *self, int side)
{
  PalPlayer *player = self->players[side];
  char *name = pal_player_dup_own_name (player);
  g_autofree char *bare = NULL;

  if (!PAL_IS_ENGINE_PLAYER (player))
    return name;
  bare = name;
  return pal_file_words_player (bare, pal_engine_player_get_level (PAL_ENGINE_PLAYER (player)));
}

static void
set_names (PalMatch *self)
{
  for (int side = 0; side < 2; side++) {
    g_autofree char *name = pal_match_dup_file_name (self, side);
    const char *tag = self->tree->rules->side_tags[side];
    const char *old = game_tree_get_tag (self->tree, tag);

    if (name && *name)
      game_tree_set_tag (self->tree, tag, name);
    else if (old && *old != '?') /* a name that was taken back */
      game_tree_set_tag (self->tree, tag, NULL);
  }
}

/* "WhiteType", as the standard of PGN has it. */
static void
set_types (PalMatch *self)
{
  for (int side = 0; side < 2; side++) {
    g_autofree char *tag = g_strconcat (self->tree->rules->side_tags[side], "Type", NULL);

    game_tree_set_tag (self->tree, tag,
                       pal_player_is_human (self->players[side]) ? "human" : "program");
  }
}

/* One tag where both sides have the same control; else one for each, as other programs do it. */
static void
set_time_controls (PalMatch *self)
{
  const char *const *sides = self->tree->rules->side_tags;
  g_autofree char *first = pal_time_control_to_tag (pal_clock_get_control (self->clock, 0));
  g_autofree char *second = pal_time_control_to_tag (pal_clock_get_control (self->clock, 1));
  g_autofree char *first_name = g_strconcat (sides[0], "TimeControl", NULL);
  g_autofree char *second_name = g_strconcat (sides[1], "TimeControl", NULL);
  gboolean same = g_str_equal (first, second);

  game_tree_set_tag (self->tree, "TimeControl", same ? first : NULL);
  game_tree_set_tag (self->tree, first_name, same ? NULL : first);
  game_tree_set_tag (self->tree, second_name, same ? NULL : second);
}

void
pal_match_complete_tags (PalMatch *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%Y.%m.%d");

  set_names (self);
  if (self->started) {
    set_if_missing (self->tree, "Event", PAL_FILE_WORDS_CASUAL);
    set_if_missing (self->tree, "Date", today);
    set_if_missing (self->tree, "Round", "-");
    set_types (self);
    game_tree_set_tag (self->tree, PAL_MATCH_HELP_TAG, self->serious ? PAL_MATCH_HELP_NONE : NULL);
    set_time_controls (self);
    /* What a file said of another end; for a game that has one, the writer says it by the outcome.
     */
    game_tree_set_tag (self->tree, "Termination",
                       self->tree->outcome.reason == REASON_NONE ? "unterminated" : NULL);
    game_tree_set_tag (self->tree, "TerminationDetails", NULL);
  }
  set_if_missing (self->tree, "Event", "?");
  set_if_missing (self->tree, "Site", "?");
  set_if_missing (self->tree, "Date", "????.??.??");
  set_if_missing (self->tree, "Round", "?");
}

/* Whether NAME begins with a code of books, "C65 ". */
static gboolean
has_code (const char *name)
{
  return g_ascii_isupper (name[0]) && g_ascii_isdigit (name[1]) && g_ascii_isdigit (name[2])
         && name[3] == ' ';
}

void
pal_match_set_opening (PalMatch *self, const char *name)
{
  gboolean coded = name && has_code (name);
  g_autofree char *code = coded ? g_strndup (name, 3) : NULL;

  if (!self->started)
    return;
  game_tree_set_tag (self->tree, "ECO", code);
  game_tree_set_tag (self->tree, "Opening", coded ? name + 4 : name);
}

char *
pal_match_to_pgn (PalMatch *self)
{
  pal_match_complete_tags (self);
  return pgn_write (self->tree);
}

char *
pal_match_to_pgn_in (PalMatch *self, int notation)
{
  pal_match_complete_tags (self);
  return pgn_write_as (self->tree, &(PgnWriteOptions){ .notation = notation }, NULL);
}

char *
pal_match_to_text (PalMatch *self, const FileFormat *format)
{
  pal_match_complete_tags (self);
  return file_format_write_text (format, self->tree);
}

const SaveFormat *
pal_match_get_save_format (PalMatch *self)
{
  return self->form.format ? &self->form : NULL;
}

void
pal_match_set_save_format (PalMatch *self, const SaveFormat *form)
{
  self->form = *form;
}

const char *
pal_match_get_own_uri (PalMatch *self)
{
  return self->own_uri;
}

const char *
pal_match_get_own_stamp (PalMatch *self)
{
  return self->own_stamp;
}

void
pal_match_set_own_file (PalMatch *self, const char *uri, const char *stamp)
{
  g_free (self->own_uri);
  g_free (self->own_stamp);
  self->own_uri = g_strdup (uri);
  self->own_stamp = g_strdup (stamp);
}

const char *
pal_match_get_lossy_uri (PalMatch *self)
{
  return self->lossy_uri;
}

void
pal_match_set_lossy_uri (PalMatch *self, const char *uri)
{
  g_free (self->lossy_uri);
  self->lossy_uri = g_strdup (uri);
}

char *
pal_match_write_text (PalMatch *self, const SaveFormat *form, GPtrArray *problems, GError **error)
{
  pal_match_complete_tags (self);
  return save_format_write_text (form, self->tree, problems, error);
}

GBytes *
pal_match_write (PalMatch *self, const SaveFormat *form, GPtrArray *problems, GError **error)
{
  pal_match_complete_tags (self);
  return save_format_write (form, self->tree, problems, error);
}

static PalPlayer *
tree_player (const GameTree *tree, int side)
{
  const char *name = game_tree_get_tag (tree, tree->rules->side_tags[side]);
  gboolean known = name != NULL && *name != '\0' && *name != '?';

  return known ? pal_human_player_new (name)
               : pal_human_player_new_unnamed (tree->rules, side, FALSE);
}

PalMatch *
pal_match_new_from_tree (GameTree *tree)
{
  g_autoptr (PalPlayer) first = tree_player (tree, 0);
  g_autoptr (PalPlayer) second = tree_player (tree, 1);
  const char *tag = game_tree_get_tag (tree, "TimeControl");
  PalTimeControl control = { .mode = PAL_CLOCK_NONE };

  if (tag != NULL) /* one that is not understood leaves it without a clock */
    pal_time_control_from_tag (tag, &control);
  return pal_match_new (tree, NULL, first, second, (PalTimeControl[2]){ control, control });
}
