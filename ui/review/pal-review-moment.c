/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-review-moment.h"

#include "game/analysis/pal-motif-text.h"
#include "ui/analysis/pal-game-point-text.h"
#include "ui/board/pal-board-preview.h"
#include "ui/moves/pal-move-text.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { BOARD_SIZE = 96 };

struct _PalReviewMoment {
  GtkButton parent_instance;

  PalBoardPreview *board;
  GtkLabel *title, *reason;
};

G_DEFINE_FINAL_TYPE (PalReviewMoment, pal_review_moment, GTK_TYPE_BUTTON)

char *
pal_review_title (const GameTree *tree, const GameNode *node, const PalReviewMove *move,
                  int notation)
{
  g_autofree char *number = pal_move_number_text (tree, node, TRUE);
  g_autofree char *text = pal_move_text (tree, node, notation);
  /* A sign that somebody has given the move is part of the text; two would be a third one. */
  gboolean has_sign = g_str_has_suffix (text, "!") || g_str_has_suffix (text, "?");

  return g_strdup_printf ("%s %s%s", number, text,
                          has_sign ? "" : pal_review_mark_sign (move->mark));
}

char *
pal_review_reason (const Rules *rules, const PalReviewMove *move)
{
  return move->motif != NULL ? pal_motif_text (rules, move->motif, &move->found) : NULL;
}

char *
pal_review_mark_text (const PalReview *review, int ply)
{
  const PalReviewMark mark = pal_review_move (review, ply)->mark;
  const char *name = pal_review_mark_name (mark);
  g_autofree char *loss
      = pal_review_mark_is_mistake (mark) || mark == PAL_REVIEW_INACCURACY ? pal_game_loss_text (
            review->rules, &g_array_index (review->points, PalGamePoint, (guint) ply))
                                                                           : NULL;

  return g_strjoin (" · ", name, loss, NULL);
}

static GtkLabel *
moment_add_label (GtkBox *box, const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "wrap", TRUE, "wrap-mode",
                                   PANGO_WRAP_WORD_CHAR, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (box, label);
  return GTK_LABEL (label);
}

static void
pal_review_moment_class_init (PalReviewMomentClass *klass)
{
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "button");
}

static void
pal_review_moment_init (PalReviewMoment *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  self->board = PAL_BOARD_PREVIEW (pal_board_preview_new (NULL));
  gtk_widget_set_size_request (GTK_WIDGET (self->board), BOARD_SIZE, BOARD_SIZE);
  self->title = moment_add_label (GTK_BOX (words), "heading");
  self->reason = moment_add_label (GTK_BOX (words), "dim-label");
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row),
                  g_object_new (ADW_TYPE_CLAMP, "child", self->board, "maximum-size", BOARD_SIZE,
                                "tightening-threshold", BOARD_SIZE, "hexpand", FALSE, NULL));
  gtk_box_append (GTK_BOX (row), words);
  gtk_button_set_child (GTK_BUTTON (self), row);
  gtk_button_set_has_frame (GTK_BUTTON (self), FALSE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "review-moment");
}

GtkWidget *
pal_review_moment_new (void)
{
  return g_object_new (PAL_TYPE_REVIEW_MOMENT, NULL);
}

/* Where the piece that NODE's move moved came from and where it stands now. */
static void
moment_show_board (PalReviewMoment *self, const Rules *rules, const GameNode *node)
{
  Square targets[MOVE_TARGETS_MAX], to = SQUARE_NONE;

  if (node->move != MOVE_PASS
      && rules->move_targets (&node->parent->position, node->move, targets) > 0)
    to = targets[0];
  pal_board_preview_set_rules (self->board, rules);
  pal_board_preview_set_position (self->board, &node->position,
                                  node->move != MOVE_PASS ? move_from (node->move) : SQUARE_NONE,
                                  to);
}

void
pal_review_moment_show (PalReviewMoment *self, const GameTree *tree, const GameNode *node,
                        const PalReview *review, int notation, gboolean flipped)
{
  const PalReviewMove *move = pal_review_move (review, node->ply);
  g_autofree char *title = pal_review_title (tree, node, move, notation);
  g_autofree char *reason = pal_review_reason (tree->rules, move);
  g_autofree char *name = NULL;
  g_autofree char *mark = pal_review_mark_text (review, node->ply);

  g_object_set (self->board, "flipped", flipped, NULL);
  moment_show_board (self, tree->rules, node);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->reason, reason != NULL ? reason : mark);
  /* Translators: a move, how it is called, and why: “12… Qxb2, blunder. It loses the queen.” */
  name = g_strdup_printf (_ ("%s, %s. %s"), title, mark, reason != NULL ? reason : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}
