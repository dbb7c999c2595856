/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-exercise-board.h"

#include "game/analysis/pal-motif-text.h"
#include "game/match/pal-match-edit.h"
#include "game/match/pal-match-text.h"
#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"
#include "game/thinking/pal-hint-reason.h"
#include "ui/board/pal-board-view.h"
#include "ui/moves/pal-move-links.h"
#include "ui/moves/pal-move-text.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* So that one can follow: until a reply is made, and until a wrong move is taken back. */
enum { REPLY_MS = 500, TAKE_BACK_MS = 1000 };

enum { LINE_MOVES_MAX = 24 }; /* moves of a line that is shown */

struct _PalExerciseBoard {
  GtkWidget parent_instance;

  PalExerciseStore *store;
  PalExercise *exercise;
  PalExerciseAttempt *attempt;
  PalSession *session;
  guint step;       /* the next step of the board towards what it is to show */
  gboolean playing; /* a move is made here, and not by the person */
  gboolean hinted;  /* a part of a hint was given, of which there is more */
  gboolean arrived; /* the end has been shown: from now on the board is the person's */
  Move line[LINE_MOVES_MAX];
  int n_line; /* the line that is told */

  PalBoardView *board;
  GtkLabel *task, *source, *dots, *verdict, *reason;
  PalMoveLinks *links;
  GtkWidget *hint, *show, *retry, *skip, *next;
};

G_DEFINE_FINAL_TYPE (PalExerciseBoard, pal_exercise_board, GTK_TYPE_WIDGET)

enum { SIGNAL_NEXT, N_SIGNALS };

static guint signals[N_SIGNALS];

char *
pal_exercise_board_dots (PalExercise *exercise)
{
  const int difficulty = pal_exercise_get_difficulty (exercise);
  GString *text = g_string_new (NULL);

  for (int i = 0; i < EXERCISE_DIFFICULTY_MAX && difficulty > 0; i++)
    g_string_append (text, i < difficulty ? "●" : "○");
  return g_string_free (text, FALSE);
}

char *
pal_exercise_board_describe_dots (PalExercise *exercise)
{
  const int difficulty = pal_exercise_get_difficulty (exercise);

  return difficulty > 0 ? g_strdup_printf (_ ("Difficulty %d of %d"), difficulty,
                                           (int) EXERCISE_DIFFICULTY_MAX)
                        : NULL;
}

static PalAttemptState
get_state (PalExerciseBoard *self)
{
  return pal_exercise_attempt_get_state (self->attempt);
}

static PalMatch *
exercise_board_match (PalExerciseBoard *self)
{
  return pal_session_get_match (self->session);
}

gboolean
pal_exercise_board_is_done (PalExerciseBoard *self)
{
  return self->attempt != NULL
         && (get_state (self) == PAL_ATTEMPT_SOLVED || get_state (self) == PAL_ATTEMPT_SHOWN);
}

/* --- the board follows the attempt --- */

/* The moves that are to stand on the board. Free with g_array_unref. */
static GArray *
wanted_moves (PalExerciseBoard *self)
{
  const GameRecord *record = pal_exercise_attempt_get_record (self->attempt);
  GArray *moves = g_array_new (FALSE, FALSE, sizeof (Move));
  const Move answer = pal_exercise_attempt_get_answer (self->attempt);
  Move rest[LINE_MOVES_MAX];

  g_array_append_vals (moves, record->moves, (guint) record->length);
  if (get_state (self) == PAL_ATTEMPT_JUDGING)
    g_array_append_val (moves, answer);
  if (get_state (self) == PAL_ATTEMPT_SHOWN)
    g_array_append_vals (
        moves, rest,
        (guint) pal_exercise_attempt_get_solution (self->attempt, rest, LINE_MOVES_MAX));
  return moves;
}

/* The last node on the way of MOVES that the board's game has, and in N how many of them lead
 * there. */
static GameNode *
follow_moves (PalExerciseBoard *self, const GArray *moves, guint *n)
{
  GameNode *node = pal_match_get_tree (exercise_board_match (self))->root;

  for (*n = 0; *n < moves->len; ++*n) {
    GameNode *next = game_node_child (node, g_array_index (moves, Move, *n));

    if (next == NULL)
      break;
    node = next;
  }
  return node;
}

/* Whether the person may move: not before a reply or a verdict. */
static void
allow_moves (PalExerciseBoard *self, gboolean allowed)
{
  if (allowed)
    pal_match_resume (exercise_board_match (self));
  else
    pal_match_pause (exercise_board_match (self));
}

/* The way to NODE, from where the board stands: the next node, or NODE where it is elsewhere. */
static GameNode *
next_on_way (GameNode *node, const GameNode *from)
{
  GameNode *next = node;

  if (!game_node_is_above (from, node) || from == node)
    return node;
  while (next->parent != from)
    next = next->parent;
  return next;
}

static void
play_at (PalExerciseBoard *self, GameNode *node, Move move)
{
  self->playing = TRUE;
  allow_moves (self, TRUE);
  pal_match_play_at (exercise_board_match (self), node, move, NULL);
  self->playing = FALSE;
}

static void exercise_board_follow (PalExerciseBoard *self);

static void
arrive (PalExerciseBoard *self)
{
  const PalAttemptState state = get_state (self);

  self->arrived
      = pal_exercise_board_is_done (self) && !pal_exercise_attempt_is_looking (self->attempt);
  allow_moves (self, state != PAL_ATTEMPT_JUDGING && state != PAL_ATTEMPT_REPLYING);
}

static gboolean
exercise_board_step (gpointer data)
{
  PalExerciseBoard *self = data;
  g_autoptr (GArray) moves = wanted_moves (self);
  guint n;
  GameNode *node = follow_moves (self, moves, &n);
  GameNode *head = pal_match_get_head (exercise_board_match (self));

  self->step = 0;
  pal_session_set_node (self->session, head); /* somebody may have looked back */
  if (head != node) {
    GameNode *next = next_on_way (node, head);

    if (next->parent == head)
      play_at (self, head, next->move);
    else
      pal_match_go_on_from (exercise_board_match (self), next);
    head = pal_match_get_head (exercise_board_match (self));
  } else if (n < moves->len) {
    play_at (self, node, g_array_index (moves, Move, n));
    n++;
    head = node = pal_match_get_head (exercise_board_match (self));
  }
  if (head != node || n < moves->len)
    exercise_board_follow (self);
  else
    arrive (self);
  return G_SOURCE_REMOVE;
}

/* The board goes where the attempt is, one step after another. */
static void
exercise_board_follow (PalExerciseBoard *self)
{
  g_autoptr (GArray) moves = NULL;
  guint n;
  GameNode *node;

  g_clear_handle_id (&self->step, g_source_remove);
  if (self->arrived)
    return;
  moves = wanted_moves (self);
  node = follow_moves (self, moves, &n);
  if (n == moves->len && node == pal_match_get_head (exercise_board_match (self))) {
    arrive (self);
    return;
  }
  allow_moves (self, FALSE);
  self->step = g_timeout_add (get_state (self) == PAL_ATTEMPT_WRONG ? TAKE_BACK_MS : REPLY_MS,
                              exercise_board_step, self);
}

/* --- what is told --- */

static void
tell (GtkLabel *label, const char *text)
{
  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
tell_verdict (PalExerciseBoard *self, const char *text, const char *css_class)
{
  gtk_widget_remove_css_class (GTK_WIDGET (self->verdict), "success");
  gtk_widget_remove_css_class (GTK_WIDGET (self->verdict), "error");
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->verdict), css_class);
  tell (self->verdict, text);
}

/* The N MOVES from START, as a line of which each position can be looked at. */
static void
tell_line (PalExerciseBoard *self, const Position *start, const Move *moves, int n)
{
  const int shown = MIN (n, LINE_MOVES_MAX);

  self->n_line = shown;
  gtk_widget_set_visible (GTK_WIDGET (self->links), shown > 0);
  if (shown == 0)
    return;
  memcpy (self->line, moves, (size_t) shown * sizeof *moves);
  pal_move_links_set (self->links, pal_exercise_get_rules (self->exercise), start, self->line,
                      shown, pal_session_get_notation (self->session), 0);
}

/* “Wrong: Qh5.” and why. */
static void
tell_wrong (PalExerciseBoard *self)
{
  const GameRecord *record = pal_exercise_attempt_get_record (self->attempt);
  const int notation = pal_session_get_notation (self->session);
  char move[MOVE_TEXT_MAX];
  g_autofree char *verdict = NULL;
  g_autofree char *reason = pal_exercise_attempt_dup_reason (self->attempt, notation);
  int n;
  const Move *refutation = pal_exercise_attempt_get_refutation (self->attempt, &n);

  pal_notation_write (record->rules, game_record_last (record),
                      pal_exercise_attempt_get_answer (self->attempt), notation, move);
  /* Translators: a move. */
  verdict = g_strdup_printf (_ ("%s is not the solution."), move);
  tell_verdict (self, verdict, "error");
  if (reason != NULL)
    tell (self->reason, reason);
  else if (pal_exercise_attempt_is_looking (self->attempt))
    tell (self->reason, _ ("Looking for the reason…"));
  else
    tell (self->reason, _ ("There is something better."));
  tell_line (self, game_record_last (record), refutation, refutation != NULL ? n : 0);
}

/* The whole line, from the position of the exercise, with what nobody was asked for any more. */
static void
tell_solution (PalExerciseBoard *self)
{
  const GameRecord *record = pal_exercise_attempt_get_record (self->attempt);
  g_autoptr (GArray) moves = wanted_moves (self);
  Move rest[LINE_MOVES_MAX];

  if (get_state (self) == PAL_ATTEMPT_SOLVED)
    g_array_append_vals (
        moves, rest,
        (guint) pal_exercise_attempt_get_solution (self->attempt, rest, LINE_MOVES_MAX));
  tell_line (self, &record->positions[0], (const Move *) (gpointer) moves->data, (int) moves->len);
}

/* Whether the line on the board is the one that the exercise tells. */
static gboolean
is_as_told (PalExerciseBoard *self)
{
  const GArray *told = pal_exercise_get_entry (self->exercise)->line;
  g_autoptr (GArray) moves = wanted_moves (self);

  return told->len == moves->len
         && memcmp (told->data, moves->data, moves->len * sizeof (Move)) == 0;
}

/* What was played instead in one's own game, or what the mate is called, once that gives nothing
 * away. NULL: nothing. Free with g_free. */
static char *
dup_remark (PalExerciseBoard *self)
{
  const Move played = pal_exercise_get_played (self->exercise);
  const Rules *rules = pal_exercise_get_rules (self->exercise);
  MotifFound found;
  const Motif *pattern = pal_exercise_get_pattern (self->exercise, &found);
  char move[MOVE_TEXT_MAX];

  if (played != MOVE_NONE) {
    pal_notation_write (rules, pal_exercise_get_position (self->exercise), played,
                        pal_session_get_notation (self->session), move);
    return g_strdup_printf (_ ("In the game, %s was played."), move);
  }
  if (pattern == NULL || !is_as_told (self))
    return NULL;
  return pal_motif_text (rules, pattern, &found);
}

static void
tell_done (PalExerciseBoard *self)
{
  g_autofree char *remark = dup_remark (self);

  tell (self->reason, remark);
  tell_solution (self);
}

/* The last answer was right. That the other side must pass is seen on no board. */
static void
tell_right (PalExerciseBoard *self)
{
  const GameRecord *record = pal_exercise_attempt_get_record (self->attempt);
  const int other = 1 - pal_exercise_get_side (self->exercise);
  g_autofree char *text = NULL;

  if (record->moves[record->length - 1] == MOVE_PASS)
    /* Translators: a side, as in: Right. Black must pass. Go on. */
    text
        = g_strdup_printf (_ ("Right. %s must pass. Go on."), _ (record->rules->side_names[other]));
  tell_verdict (self, text != NULL ? text : _ ("Right. Go on."), "success");
}

static void
tell_state (PalExerciseBoard *self)
{
  const gboolean begun = pal_exercise_attempt_get_record (self->attempt)->length > 0;

  tell (self->reason, NULL);
  tell_line (self, NULL, NULL, 0);
  switch (get_state (self)) {
  case PAL_ATTEMPT_ASKING:
    if (begun)
      tell_right (self);
    else if (pal_exercise_attempt_get_faults (self->attempt) > 0)
      tell_verdict (self, _ ("Try again."), NULL);
    else
      tell_verdict (self, _ ("Make your move on the board."), NULL);
    break;
  case PAL_ATTEMPT_JUDGING:
    tell_verdict (self, _ ("Looking at your move…"), NULL);
    break;
  case PAL_ATTEMPT_REPLYING:
    tell_verdict (self, _ ("Right. Looking for the best defense…"), "success");
    break;
  case PAL_ATTEMPT_WRONG:
    tell_wrong (self);
    break;
  case PAL_ATTEMPT_SOLVED:
    if (pal_exercise_attempt_is_clean (self->attempt))
      tell_verdict (self, _ ("Solved."), "success");
    else if (pal_exercise_attempt_get_faults (self->attempt) > 0)
      tell_verdict (
          self, _ ("Solved, but not at the first try: it does not count yet and will come back."),
          "success");
    else
      tell_verdict (self, _ ("Solved with a hint: it does not count yet and will come back."),
                    "success");
    tell_done (self);
    break;
  case PAL_ATTEMPT_SHOWN:
    tell_verdict (self,
                  pal_exercise_attempt_is_looking (self->attempt) ? _ ("Looking for the solution…")
                                                                  : _ ("This is the solution."),
                  NULL);
    tell_done (self);
    break;
  default:
    break;
  }
}

static void
show_buttons (PalExerciseBoard *self)
{
  const gboolean done = pal_exercise_board_is_done (self);
  const gboolean focused = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;

  self->hinted = FALSE;
  gtk_widget_set_visible (self->hint, !done);
  gtk_widget_set_sensitive (self->hint, TRUE);
  gtk_widget_set_visible (self->show, !done);
  gtk_widget_set_visible (self->retry, done);
  gtk_widget_set_visible (self->skip, !done);
  gtk_widget_set_visible (self->next, done);
  /* Return goes on to the next exercise. */
  if (done && focused)
    gtk_widget_grab_focus (self->next);
}

static void
exercise_board_on_changed (PalExerciseBoard *self)
{
  if (self->attempt == NULL)
    return;
  pal_session_keep_preview (self->session, NULL);
  tell_state (self);
  show_buttons (self);
  exercise_board_follow (self);
}

static void
exercise_board_on_decided (PalExerciseAttempt *attempt, gboolean right, PalExerciseBoard *self)
{
  const Motif *motif = pal_exercise_attempt_get_motif (attempt);

  if (self->store != NULL)
    pal_exercise_store_note (self->store, pal_exercise_attempt_get_exercise (attempt), right,
                             !right && motif != NULL ? motif->id : NULL,
                             g_get_real_time () / G_USEC_PER_SEC);
}

/* --- what the person does --- */

static void
exercise_board_on_played (PalExerciseBoard *self, GameNode *node)
{
  g_autoptr (GArray) moves = NULL;
  guint n;

  if (self->playing || self->attempt == NULL || self->arrived || node->move == MOVE_PASS)
    return;
  if (get_state (self) == PAL_ATTEMPT_WRONG)
    pal_exercise_attempt_retry (self->attempt);
  moves = wanted_moves (self);
  pal_match_set_commands (exercise_board_match (self), node->parent, NULL);
  if (follow_moves (self, moves, &n) != node->parent || n < moves->len
      || !pal_exercise_attempt_answer (self->attempt, node->move))
    exercise_board_follow (self);
}

/* The squares have the names that all sentences use, and a piece is found without them: boards may
 * have other coordinates, or none. */
static void
tell_hint (PalExerciseBoard *self, Square square, const char *name)
{
  const GameRecord *record = pal_exercise_attempt_get_record (self->attempt);
  const Piece piece = record->rules->piece_at (game_record_last (record), square);
  g_autofree char *text = NULL;

  if (piece != 0)
    /* Translators: a piece and a square: “Look at the white knight on g1.” */
    text = g_strdup_printf (_ ("Look at the %s on %s."), _ (record->rules->pieces[piece - 1].name),
                            name);
  else
    /* Translators: a place on the board: “Look at e4.” */
    text = g_strdup_printf (_ ("Look at %s."), name);
  tell_verdict (self, text, NULL);
}

/* Marks the N CELLS, those of a hint. */
static void
mark_cells (PalExerciseBoard *self, const Square *cells, int n)
{
  const Rules *rules = pal_exercise_get_rules (self->exercise);
  g_autoptr (GString) text = g_string_new ("[%csl ");
  g_autoptr (GArray) moves = wanted_moves (self);
  char name[SQUARE_NAME_MAX];
  guint n_moves;

  for (int i = 0; i < n; i++) {
    rules->square_name (cells[i], name);
    g_string_append_printf (text, "%sY%s", i > 0 ? "," : "", name);
  }
  g_string_append (text, "]");
  pal_match_set_commands (exercise_board_match (self), follow_moves (self, moves, &n_moves),
                          text->str);
}

/* A piece that goes somewhere is told of at once; one that is only placed would be the whole
 * answer, and is at first one of several squares. */
static void
on_hint (PalExerciseBoard *self)
{
  const Rules *rules = pal_exercise_get_rules (self->exercise);
  const GameRecord *record = pal_exercise_attempt_get_record (self->attempt);
  Square cells[PAL_HINT_CELLS_MAX];
  char title[PAL_POINT_TITLE_MAX];
  Move move;
  int n;

  if (get_state (self) == PAL_ATTEMPT_WRONG)
    pal_exercise_attempt_retry (self->attempt);
  move = pal_exercise_attempt_hint (self->attempt);
  if (move == MOVE_NONE) {
    tell_verdict (self, _ ("There is no hint for this move."), NULL);
    return;
  }
  n = pal_hint_cells (rules, game_record_last (record), move, cells);
  if (n > 1 && !self->hinted) {
    g_autofree char *text = pal_hint_cells_text (rules, game_record_last (record), move);

    mark_cells (self, cells, n);
    tell_verdict (self, text, NULL);
    self->hinted = TRUE;
    return;
  }
  if (n > 1)
    cells[0] = move_to (move);
  pal_point_title (rules, cells[0], title);
  mark_cells (self, cells, 1);
  tell_hint (self, cells[0], title);
  gtk_widget_set_sensitive (self->hint, FALSE); /* there is nothing more to be told */
}

static void
on_show (PalExerciseBoard *self)
{
  pal_exercise_attempt_show (self->attempt);
}

static void
on_retry (PalExerciseBoard *self)
{
  g_autoptr (PalExercise) exercise = g_object_ref (self->exercise);

  pal_exercise_board_show (self, exercise);
  pal_exercise_board_focus (self);
}

static void
on_next (PalExerciseBoard *self)
{
  g_signal_emit (self, signals[SIGNAL_NEXT], 0);
}

/* The position after PLIES of the line that is told. */
static void
exercise_board_on_pointed (PalExerciseBoard *self, int plies)
{
  const GameRecord *record = pal_exercise_attempt_get_record (self->attempt);
  const Rules *rules = pal_exercise_get_rules (self->exercise);
  const Position *start
      = get_state (self) == PAL_ATTEMPT_WRONG ? game_record_last (record) : &record->positions[0];
  PalPreview preview = { .before = *start, .position = *start };
  g_autofree char *caption = NULL;

  if (plies <= 0) {
    pal_session_set_preview (self->session, NULL);
    return;
  }
  for (int i = 0; i < plies && i < self->n_line; i++) {
    preview.before = preview.position;
    preview.move = self->line[i];
    rules->play (&preview.position, preview.move);
  }
  caption = pal_move_links_write (rules, start, self->line, MIN (plies, self->n_line),
                                  pal_session_get_notation (self->session), NULL);
  preview.caption = caption;
  pal_session_set_preview (self->session, &preview);
}

/* Once it is over, one walks through the moves as in a game. */
static gboolean
exercise_board_on_key (GtkEventControllerKey *controller, guint key, guint code,
                       GdkModifierType state, PalExerciseBoard *self)
{
  if (!self->arrived || (state & gtk_accelerator_get_default_mod_mask ()) != 0
      || pal_board_view_has_arrows (self->board))
    return FALSE;
  switch (key) {
  case GDK_KEY_Left:
    pal_session_step (self->session, -1);
    return TRUE;
  case GDK_KEY_Right:
    pal_session_step (self->session, 1);
    return TRUE;
  case GDK_KEY_Home:
    pal_session_first (self->session);
    return TRUE;
  case GDK_KEY_End:
    pal_session_last (self->session);
    return TRUE;
  default:
    return FALSE;
  }
}

/* --- the object --- */

static void
pal_exercise_board_dispose (GObject *object)
{
  PalExerciseBoard *self = PAL_EXERCISE_BOARD (object);

  g_clear_handle_id (&self->step, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->attempt);
  g_clear_object (&self->exercise);
  g_clear_object (&self->store);
  pal_widget_unparent_children (self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (pal_exercise_board_parent_class)->dispose (object);
}

static void
pal_exercise_board_class_init (PalExerciseBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_exercise_board_dispose;
  signals[SIGNAL_NEXT] = g_signal_new ("next", PAL_TYPE_EXERCISE_BOARD, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_BOARD_VIEW);
  g_type_ensure (PAL_TYPE_MOVE_LINKS);
  gtk_widget_class_set_css_name (widget_class, "exerciseboard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-exercise-board.ui");
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, board);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, task);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, source);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, dots);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, verdict);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, reason);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, links);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, hint);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, show);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, retry);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, next);
  gtk_widget_class_bind_template_child (widget_class, PalExerciseBoard, skip);
  gtk_widget_class_bind_template_callback (widget_class, on_hint);
  gtk_widget_class_bind_template_callback (widget_class, on_show);
  gtk_widget_class_bind_template_callback (widget_class, on_retry);
  gtk_widget_class_bind_template_callback (widget_class, on_next);
  gtk_widget_class_bind_template_callback (widget_class, exercise_board_on_pointed);
  gtk_widget_class_bind_template_callback (widget_class, exercise_board_on_key);
}

static void
pal_exercise_board_init (PalExerciseBoard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_buttons_wrap (GTK_WIDGET (self));
  self->session = pal_session_new ();
  g_object_set (self->board, "session", self->session, NULL);
  pal_board_view_bind_settings (self->board);
  g_signal_connect_swapped (self->session, "node-played", G_CALLBACK (exercise_board_on_played),
                            self);
}

void
pal_exercise_board_set_store (PalExerciseBoard *self, PalExerciseStore *store)
{
  g_set_object (&self->store, store);
}

/* A board on which nobody plays: it is only looked at, and moves are tried. */
static void
set_up_match (PalExerciseBoard *self)
{
  const Rules *rules = pal_exercise_get_rules (self->exercise);
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);
  g_autoptr (PalMatch) match
      = pal_match_new_from_tree (game_tree_new (rules, pal_exercise_get_position (self->exercise)));

  pal_session_set_match (self->session, match);
  pal_session_set_notation (self->session, pal_notation_chosen (rules, settings));
  pal_session_set_flipped (self->session, pal_exercise_get_side (self->exercise) == 1);
}

/* “chess-0001”: those of the sets that come with the program have numbers, which say nothing. */
static gboolean
is_number (PalExercise *exercise)
{
  const ExerciseEntry *entry = pal_exercise_get_entry (exercise);
  const gsize length = strlen (entry->rules->id);

  return entry->comments[EXERCISE_TITLE] == NULL && entry->name != NULL
         && g_str_has_prefix (entry->name, entry->rules->id) && entry->name[length] == '-';
}

static void
show_head (PalExerciseBoard *self)
{
  g_autofree char *task = pal_exercise_dup_task (self->exercise);
  g_autofree char *title = pal_exercise_dup_title (self->exercise);
  g_autofree char *source = pal_exercise_dup_source (self->exercise);
  g_autofree char *dots = pal_exercise_board_dots (self->exercise);
  g_autofree char *difficulty = pal_exercise_board_describe_dots (self->exercise);

  gtk_label_set_label (self->task, task);
  tell (self->source, title != NULL && !is_number (self->exercise) ? title : source);
  tell (self->dots, dots);
  pal_widget_set_tooltip (self->dots, difficulty);
  if (difficulty != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->dots), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    difficulty, -1);
}

void
pal_exercise_board_show (PalExerciseBoard *self, PalExercise *exercise)
{
  g_clear_handle_id (&self->step, g_source_remove);
  g_clear_object (&self->attempt); /* which may decide it */
  g_set_object (&self->exercise, exercise);
  self->arrived = FALSE;
  if (exercise == NULL)
    return;
  set_up_match (self);
  show_head (self);
  self->attempt = pal_exercise_attempt_new (exercise);
  g_signal_connect_object (self->attempt, "changed", G_CALLBACK (exercise_board_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->attempt, "decided", G_CALLBACK (exercise_board_on_decided), self,
                           0);
  exercise_board_on_changed (self);
}

void
pal_exercise_board_focus (PalExerciseBoard *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

PalExercise *
pal_exercise_board_get_exercise (PalExerciseBoard *self)
{
  return self->exercise;
}
