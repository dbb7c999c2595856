/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-title.h"

#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

enum { NARROW_WIDTH = 600 }; /* more than there is where the window is narrow */

struct _PalGameTitle {
  GtkWidget parent_instance;

  PalGameHeading *heading;
  gboolean narrow;
  GtkLabel *title, *subtitle;
};

G_DEFINE_FINAL_TYPE (PalGameTitle, pal_game_title, GTK_TYPE_WIDGET)

/* In a narrow window the bars beside the board have to be enough to tell who plays. */
static void
show_title (PalGameTitle *self)
{
  g_autofree char *title = NULL, *subtitle = NULL, *whole = NULL;

  if (self->heading != NULL)
    g_object_get (self->heading, "title", &title, self->narrow ? "short-detail" : "detail",
                  &subtitle, "whole", &whole, NULL);
  gtk_label_set_label (self->title, title != NULL ? title : "");
  gtk_label_set_label (self->subtitle, subtitle != NULL ? subtitle : "");
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), subtitle != NULL && *subtitle != '\0');
  pal_widget_set_tooltip (self, whole);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify (G_OBJECT (self), "subtitle");
}

static PalGameHeading *
get_heading (PalGameTitle *self)
{
  return self->heading;
}

static void
set_heading (PalGameTitle *self, PalGameHeading *heading)
{
  if (self->heading != NULL)
    g_signal_handlers_disconnect_by_data (self->heading, self);
  g_set_object (&self->heading, heading);
  if (heading != NULL) /* the last of the lines that change together */
    g_signal_connect_object (heading, "notify::whole", G_CALLBACK (show_title), self,
                             G_CONNECT_SWAPPED);
  show_title (self);
}

static const char *
get_subtitle (PalGameTitle *self)
{
  return gtk_label_get_label (self->subtitle);
}

/* --- the size --- */

/* In a narrow window the title asks for all the room between the buttons, to stand in its middle.
 */
static void
pal_game_title_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  PalGameTitle *self = PAL_GAME_TITLE (widget);

  *minimum = *natural = 0;
  for (GtkWidget *line = gtk_widget_get_first_child (widget); line != NULL;
       line = gtk_widget_get_next_sibling (line)) {
    int least, wanted;

    if (!gtk_widget_should_layout (line))
      continue;
    gtk_widget_measure (line, orientation, -1, &least, &wanted, NULL, NULL);
    if (orientation == GTK_ORIENTATION_VERTICAL) {
      *minimum += least;
      *natural += wanted;
    } else {
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, self->narrow ? NARROW_WIDTH : wanted);
    }
  }
}

static void
pal_game_title_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  int y = 0;

  for (GtkWidget *line = gtk_widget_get_first_child (widget); line != NULL;
       line = gtk_widget_get_next_sibling (line)) {
    int wanted;

    if (!gtk_widget_should_layout (line))
      continue;
    gtk_widget_measure (line, GTK_ORIENTATION_VERTICAL, -1, NULL, &wanted, NULL, NULL);
    gtk_widget_size_allocate (line, &(GtkAllocation){ 0, y, width, wanted }, -1);
    y += wanted;
  }
}

static void
pal_game_title_dispose (GObject *object)
{
  PalGameTitle *self = PAL_GAME_TITLE (object);

  if (self->heading != NULL)
    g_signal_handlers_disconnect_by_data (self->heading, self);
  g_clear_object (&self->heading);
  pal_properties_dispose (object);
}

static void
pal_game_title_class_init (PalGameTitleClass *klass)
{
  const PalProperty properties[] = {
    { "heading", PAL_TYPE_GAME_HEADING, .get = G_CALLBACK (get_heading),
      .set = G_CALLBACK (set_heading) },
    { "narrow", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalGameTitle, narrow), G_CALLBACK (show_title) },
    { "subtitle", G_TYPE_STRING, .flags = G_PARAM_READABLE, .get = G_CALLBACK (get_subtitle) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = pal_game_title_measure;
  widget_class->size_allocate = pal_game_title_size_allocate;

  G_OBJECT_CLASS (klass)->dispose = pal_game_title_dispose;
  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));
}

static GtkLabel *
game_title_add_line (PalGameTitle *self, const char *css_class)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "ellipsize", PANGO_ELLIPSIZE_END,
                                   "single-line-mode", TRUE, "max-width-chars", 24, "css-classes",
                                   (const char *[]){ css_class, NULL }, NULL);

  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return GTK_LABEL (label);
}

static void
pal_game_title_init (PalGameTitle *self)
{
  self->title = game_title_add_line (self, "title");
  self->subtitle = game_title_add_line (self, "subtitle");
}
