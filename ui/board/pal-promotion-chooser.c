/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-promotion-chooser.h"

#include "game/match/pal-notation.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <glib/gi18n-lib.h>

struct _PalPromotionChooser {
  GtkWidget parent_instance;

  PalBoardScene *scene;
  GPtrArray *buttons; /* in the order of value; not owned */
};

G_DEFINE_FINAL_TYPE (PalPromotionChooser, pal_promotion_chooser, GTK_TYPE_WIDGET)

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

typedef struct {
  Move move;
  Piece piece;
  int value;
  gunichar letter; /* behind the equals sign of the move, as the person writes it; 0: none */
} Choice;

static int
compare_choices (gconstpointer a, gconstpointer b)
{
  return ((const Choice *) b)->value - ((const Choice *) a)->value;
}

static gunichar
letter_of (const Rules *rules, const Position *position, Move move)
{
  char text[MOVE_TEXT_MAX];
  const char *sign;

  pal_notation_write (rules, position, move, pal_notation_default (rules), text);
  sign = strchr (text, '=');
  return sign != NULL ? g_unichar_tolower (g_utf8_get_char (sign + 1)) : 0;
}

/* The button of the piece with the letter C; WRITTEN: as the person writes it, else as files do. */
static GtkWidget *
find_button (PalPromotionChooser *self, gunichar c, gboolean written)
{
  for (guint i = 0; i < self->buttons->len; i++) {
    GObject *button = g_ptr_array_index (self->buttons, i);
    guint piece = GPOINTER_TO_UINT (g_object_get_data (button, "piece"));
    gunichar letter
        = written ? GPOINTER_TO_UINT (g_object_get_data (button, "letter"))
                  : (gunichar) g_ascii_tolower (self->scene->look.rules->pieces[piece - 1].letter);

    if (letter == c)
      return GTK_WIDGET (button);
  }
  return NULL;
}

/* The letter of a piece chooses it. */
static gboolean
promotion_chooser_on_key (PalPromotionChooser *self, guint key, guint code, GdkModifierType state)
{
  gunichar c = g_unichar_tolower (gdk_keyval_to_unicode (key));
  GtkWidget *button;

  if (c == 0 || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return FALSE;
  button = find_button (self, c, TRUE);
  if (button == NULL)
    button = find_button (self, c, FALSE);
  if (button == NULL)
    return FALSE;
  g_signal_emit_by_name (button, "clicked");
  return TRUE;
}

static void
promotion_chooser_choose (GtkButton *button, PalPromotionChooser *self)
{
  guint move = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "move"));

  g_signal_emit (self, signals[CHOSEN], 0, move);
}

/* An empty button: the chooser draws the piece over it, as large as on the board. */
static GtkWidget *
choice_button_new (PalPromotionChooser *self, const Choice *choice)
{
  GtkWidget *button = gtk_button_new ();
  const char *name = _ (self->scene->look.rules->pieces[choice->piece - 1].name);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_vexpand (button, TRUE);
  pal_widget_set_tooltip (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data (G_OBJECT (button), "move", GUINT_TO_POINTER (choice->move));
  g_object_set_data (G_OBJECT (button), "piece", GUINT_TO_POINTER (choice->piece));
  g_object_set_data (G_OBJECT (button), "letter", GUINT_TO_POINTER (choice->letter));
  g_signal_connect (button, "clicked", G_CALLBACK (promotion_chooser_choose), self);
  return button;
}

static gboolean
has_focus_visible (PalPromotionChooser *self)
{
  for (guint i = 0; i < self->buttons->len; i++)
    if (gtk_widget_get_state_flags (g_ptr_array_index (self->buttons, i))
        & GTK_STATE_FLAG_FOCUS_VISIBLE)
      return TRUE;
  return FALSE;
}

static void
draw_choice (PalPromotionChooser *self, GtkWidget *button, GtkSnapshot *snapshot)
{
  Piece piece = (Piece) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "piece"));
  graphene_rect_t area;

  if (!gtk_widget_compute_bounds (button, GTK_WIDGET (self), &area))
    return;
  if (gtk_widget_get_state_flags (button)
      & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUS_VISIBLE)) {
    GdkRGBA light = pal_board_theme_rgba (self->scene->look.style->selected);

    /* Return takes the one with the focus, wherever the mouse rests. */
    if (!(gtk_widget_get_state_flags (button) & GTK_STATE_FLAG_FOCUS_VISIBLE)
        && has_focus_visible (self))
      light.alpha *= 0.35f;
    gtk_snapshot_append_color (snapshot, &light, &area);
  }
  pal_board_scene_draw_open_piece (self->scene, snapshot, piece,
                                   area.origin.x + area.size.width / 2,
                                   area.origin.y + area.size.height / 2);
}

/* A sheet in the colour of the board's light cells, on which the pieces are meant to be seen. */
static void
pal_promotion_chooser_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  PalPromotionChooser *self = PAL_PROMOTION_CHOOSER (widget);
  GdkRGBA paper = pal_board_theme_rgba (self->scene->look.style->light);
  GskRoundedRect sheet;

  gsk_rounded_rect_init_from_rect (
      &sheet,
      &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget)), 6);
  gtk_snapshot_append_outset_shadow (snapshot, &sheet, &(GdkRGBA){ 0, 0, 0, 0.45f }, 0, 2, 1, 8);
  gtk_snapshot_push_rounded_clip (snapshot, &sheet);
  gtk_snapshot_append_color (snapshot, &paper, &sheet.bounds);
  GTK_WIDGET_CLASS (pal_promotion_chooser_parent_class)->snapshot (widget, snapshot);
  for (guint i = 0; i < self->buttons->len; i++)
    draw_choice (self, g_ptr_array_index (self->buttons, i), snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
pal_promotion_chooser_dispose (GObject *object)
{
  g_clear_pointer (&PAL_PROMOTION_CHOOSER (object)->buttons, g_ptr_array_unref);
  pal_widget_unparent_children (object);
  G_OBJECT_CLASS (pal_promotion_chooser_parent_class)->dispose (object);
}

static void
pal_promotion_chooser_class_init (PalPromotionChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_promotion_chooser_dispose;
  widget_class->snapshot = pal_promotion_chooser_snapshot;
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "promotion");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void
pal_promotion_chooser_init (PalPromotionChooser *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->buttons = g_ptr_array_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (promotion_chooser_on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_homogeneous (GTK_BOX_LAYOUT (layout), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Choose a piece"), -1);
}

GtkWidget *
pal_promotion_chooser_new (PalBoardScene *scene, const Position *position, const Move *moves, int n,
                           gboolean upwards)
{
  PalPromotionChooser *self = g_object_new (PAL_TYPE_PROMOTION_CHOOSER, NULL);
  const Rules *rules = scene->look.rules;
  g_autofree Choice *choices = g_new (Choice, n);

  self->scene = scene;
  for (int i = 0; i < n; i++) {
    Piece piece = rules->choice_piece (position, moves[i]);

    choices[i] = (Choice){ moves[i], piece, rules->pieces[piece - 1].value,
                           letter_of (rules, position, moves[i]) };
  }
  qsort (choices, (gsize) n, sizeof *choices, compare_choices);
  for (int i = 0; i < n; i++) {
    GtkWidget *button = choice_button_new (self, &choices[i]);

    if (upwards)
      gtk_widget_insert_after (button, GTK_WIDGET (self), NULL);
    else
      gtk_widget_insert_before (button, GTK_WIDGET (self), NULL);
    g_ptr_array_add (self->buttons, button);
  }
  return GTK_WIDGET (self);
}

int
pal_promotion_chooser_get_count (PalPromotionChooser *self)
{
  return (int) self->buttons->len;
}

void
pal_promotion_chooser_focus_first (PalPromotionChooser *self)
{
  gtk_widget_grab_focus (g_ptr_array_index (self->buttons, 0));
}
