/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-setup-palette.h"

#include "game/match/pal-new-game.h"
#include "pal-setup-board.h"
#include "ui/board/pal-board-view.h"
#include "ui/board/pal-piece-set.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>

enum { PICTURE = 36 };

struct _PalSetupPalette {
  GtkWidget parent_instance;

  const Rules *rules;
  GSettings *settings; /* of the game */
  GtkWidget *grid;
  GPtrArray *buttons; /* of each tool, from PAL_SETUP_HAND on; at last, of PAL_SETUP_ANYTHING */
  int tool;
  gboolean pattern;
};

G_DEFINE_FINAL_TYPE (PalSetupPalette, pal_setup_palette, GTK_TYPE_WIDGET)

static int
tool_at (PalSetupPalette *self, guint index)
{
  return self->pattern && index == self->buttons->len - 1 ? PAL_SETUP_ANYTHING
                                                          : (int) index + PAL_SETUP_HAND;
}

static void
set_tool (PalSetupPalette *self, int tool)
{
  guint index = self->pattern && tool == PAL_SETUP_ANYTHING ? self->buttons->len - 1
                                                            : (guint) (tool - PAL_SETUP_HAND);

  if (index < self->buttons->len)
    gtk_toggle_button_set_active (g_ptr_array_index (self->buttons, index), TRUE);
  if (tool == self->tool)
    return;
  self->tool = tool;
  g_object_notify (G_OBJECT (self), "tool");
}

static void
setup_palette_on_toggled (GtkToggleButton *button, PalSetupPalette *self)
{
  guint index;

  if (gtk_toggle_button_get_active (button) && g_ptr_array_find (self->buttons, button, &index))
    set_tool (self, tool_at (self, index));
}

static GdkContentProvider *
on_prepare (GtkDragSource *source, double x, double y, PalSetupPalette *self)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  GtkWidget *picture = gtk_button_get_child (GTK_BUTTON (button));
  guint index;

  g_ptr_array_find (self->buttons, button, &index);
  gtk_drag_source_set_icon (source, gtk_picture_get_paintable (GTK_PICTURE (picture)), PICTURE / 2,
                            PICTURE / 2);
  return gdk_content_provider_new_typed (G_TYPE_UINT, (guint) ((int) index + PAL_SETUP_HAND));
}

/* The button of the next tool; CHILD is its picture. */
static void
add_button (PalSetupPalette *self, GtkWidget *child, const char *name, int column, int row)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), child);
  pal_widget_set_tooltip (button, name);
  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (self->buttons->len > 0)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), g_ptr_array_index (self->buttons, 0));
  g_ptr_array_add (self->buttons, button);
  g_signal_connect_object (button, "toggled", G_CALLBACK (setup_palette_on_toggled), self, 0);
  gtk_grid_attach (GTK_GRID (self->grid), button, column, row, 1, 1);
}

static void
add_piece (PalSetupPalette *self, PalPieceSet *set, int index)
{
  const PieceInfo *info = &self->rules->pieces[index];
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  GdkTexture *texture = pal_piece_set_get_texture (set, (Piece) (index + 1), PICTURE * scale);
  GtkWidget *picture = gtk_picture_new_for_paintable (GDK_PAINTABLE (texture));
  GtkDragSource *source = gtk_drag_source_new ();
  int half = self->rules->n_pieces / 2;

  gtk_widget_set_size_request (picture, PICTURE, PICTURE);
  gtk_widget_set_halign (picture, GTK_ALIGN_CENTER);
  add_button (self, picture, _ (info->name), 1 + index % half, info->side == 0 ? 1 : 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (source), GTK_PHASE_CAPTURE);
  g_signal_connect_object (source, "prepare", G_CALLBACK (on_prepare), self, 0);
  gtk_widget_add_controller (g_ptr_array_index (self->buttons, self->buttons->len - 1),
                             GTK_EVENT_CONTROLLER (source));
}

/* The buttons of the game's pieces, as the person likes these. The tool stays. */
static void
make_buttons (PalSetupPalette *self)
{
  g_autofree char *id = g_settings_get_string (self->settings, "piece-set");
  g_autoptr (PalPieceSet) set = pal_piece_set_new (self->rules, id);

  for (guint i = 0; i < self->buttons->len; i++)
    gtk_grid_remove (GTK_GRID (self->grid), g_ptr_array_index (self->buttons, i));
  g_ptr_array_set_size (self->buttons, 0);
  add_button (self, gtk_image_new_from_icon_name ("pal-hand-symbolic"), _ ("Move Pieces"), 0, 0);
  add_button (self, gtk_image_new_from_icon_name ("pal-eraser-symbolic"),
              self->pattern ? _ ("Empty") : _ ("Remove Pieces"), 0, 1);
  for (int i = 0; i < self->rules->n_pieces; i++)
    add_piece (self, set, i);
  if (self->pattern)
    add_button (self, gtk_image_new_from_icon_name ("pal-anything-symbolic"), _ ("Anything"),
                1 + self->rules->n_pieces / 2, 0);
  set_tool (self, self->tool);
}

void
pal_setup_palette_set_rules (PalSetupPalette *self, const Rules *rules)
{
  if (rules == self->rules)
    return;
  self->rules = rules;
  g_clear_object (&self->settings);
  self->settings = pal_new_game_settings (rules);
  g_signal_connect_object (self->settings, "changed::piece-set", G_CALLBACK (make_buttons), self,
                           G_CONNECT_SWAPPED);
  make_buttons (self);
  set_tool (self, PAL_SETUP_HAND);
}

static void
pal_setup_palette_dispose (GObject *object)
{
  PalSetupPalette *self = PAL_SETUP_PALETTE (object);

  g_ptr_array_set_size (self->buttons, 0);
  g_clear_object (&self->settings);
  pal_properties_dispose (object);
}

static void
pal_setup_palette_finalize (GObject *object)
{
  g_ptr_array_unref (PAL_SETUP_PALETTE (object)->buttons);
  G_OBJECT_CLASS (pal_setup_palette_parent_class)->finalize (object);
}

static void
pal_setup_palette_class_init (PalSetupPaletteClass *klass)
{
  const PalProperty properties[] = {
    { "tool", G_TYPE_INT, G_STRUCT_OFFSET (PalSetupPalette, tool),
      .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY, .least = PAL_SETUP_HAND,
      .most = G_MAXUINT8, .set = G_CALLBACK (set_tool) },
    { "pattern", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalSetupPalette, pattern) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_setup_palette_dispose;
  object_class->finalize = pal_setup_palette_finalize;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "setuppalette");
}

static void
pal_setup_palette_init (PalSetupPalette *self)
{
  self->buttons = g_ptr_array_new ();
  self->tool = PAL_SETUP_HAND;
  self->grid = gtk_grid_new ();
  gtk_widget_set_halign (self->grid, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Pieces"), -1);
}
