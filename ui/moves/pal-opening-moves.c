/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-opening-moves.h"

#include "game/match/pal-notation.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

/* More than so many are looked up in a book. */
enum { STEPS_MAX = 6 };

typedef struct {
  GtkWidget *button;
  GtkLabel *move, *name;
} Row;

struct _PalOpeningMoves {
  GtkWidget parent_instance;

  PalSession *session;
  PalBooks *books;
  OpeningStep steps[STEPS_MAX];
  Row rows[STEPS_MAX];

  GtkBox *box;
};

G_DEFINE_FINAL_TYPE (PalOpeningMoves, pal_opening_moves, GTK_TYPE_WIDGET)

static void
show_step (PalOpeningMoves *self, guint i, const Rules *rules, const Position *position)
{
  Row *row = &self->rows[i];
  char move[MOVE_TEXT_MAX];
  g_autofree char *label = NULL;

  pal_notation_write (rules, position, self->steps[i].move,
                      pal_session_get_notation (self->session), move);
  gtk_label_set_text (row->move, move);
  gtk_label_set_text (row->name, self->steps[i].name);
  /* Translators: a move and the opening that begins with it, “Play c5: B20 Sicilian Defense”. */
  label = g_strdup_printf (_ ("Play %s: %s"), move, self->steps[i].name);
  pal_widget_set_tooltip (row->button, self->steps[i].name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label, -1);
}

static void
opening_moves_update (PalOpeningMoves *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;
  const GameNode *node = match != NULL ? pal_session_get_node (self->session) : NULL;
  const Rules *rules = match != NULL ? pal_match_get_rules (match) : NULL;
  const OpeningNames *names
      = node != NULL && self->books != NULL && !pal_session_is_unaided (self->session)
            ? pal_books_get_opening_names (self->books, rules)
            : NULL;
  guint n = names != NULL ? opening_names_next (names, node, self->steps, STEPS_MAX) : 0;

  for (guint i = 0; i < STEPS_MAX; i++) {
    gtk_widget_set_visible (self->rows[i].button, i < n);
    if (i < n)
      show_step (self, i, rules, &node->position);
  }
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

static void
on_step (GtkWidget *button, PalOpeningMoves *self)
{
  for (guint i = 0; i < STEPS_MAX; i++)
    if (self->rows[i].button == button) {
      pal_session_play (self->session, self->steps[i].move);
      return;
    }
}

/* The button is called what its labels say. */
static GtkLabel *
add_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0f, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
add_row (PalOpeningMoves *self, Row *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  row->button = gtk_button_new ();
  row->move = add_label (box, "opening-move");
  gtk_label_set_width_chars (row->move, 5);
  row->name = add_label (box, "dim-label");
  gtk_label_set_ellipsize (row->name, PANGO_ELLIPSIZE_END);
  gtk_button_set_has_frame (GTK_BUTTON (row->button), FALSE);
  gtk_widget_set_focus_on_click (row->button, FALSE);
  gtk_widget_add_css_class (row->button, "opening-step");
  gtk_button_set_child (GTK_BUTTON (row->button), box);
  g_signal_connect_object (row->button, "clicked", G_CALLBACK (on_step), self, 0);
  gtk_box_append (self->box, row->button);
}

static void
pal_opening_moves_class_init (PalOpeningMovesClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (opening_moves_update) },
    { PAL_OF_SESSION, "notify::notation", G_CALLBACK (opening_moves_update) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (opening_moves_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalOpeningMoves, session),
      G_CALLBACK (opening_moves_update), .heard = heard },
    { "books", PAL_TYPE_BOOKS, G_STRUCT_OFFSET (PalOpeningMoves, books),
      G_CALLBACK (opening_moves_update) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "openingmoves");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-opening-moves.ui");
  gtk_widget_class_bind_template_child (widget_class, PalOpeningMoves, box);
}

static void
pal_opening_moves_init (PalOpeningMoves *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < STEPS_MAX; i++)
    add_row (self, &self->rows[i]);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
