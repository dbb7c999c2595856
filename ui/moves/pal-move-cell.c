#include "pal-move-cell.h"

#include "pal-move-text.h"

#include <glib/gi18n.h>

struct _PalMoveCell {
  GtkButton parent_instance;

  GameNode *node;
  gboolean show_time;
  GtkLabel *text;
  GtkLabel *evaluation;
  GtkLabel *time;
};

G_DEFINE_FINAL_TYPE (PalMoveCell, pal_move_cell, GTK_TYPE_BUTTON)

enum { PROP_0, PROP_SHOW_TIME, N_PROPS };

static GParamSpec *properties[N_PROPS];

/* Without a time there is no gap either: the evaluation goes up to the edge. */
static void
update_time_visible (PalMoveCell *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->time),
                          self->show_time && *gtk_label_get_label (self->time) != '\0');
}

/* "12. Nf3, time used 0:07, evaluation +0.31/12": what a screen reader says. */
static void
update_accessible_label (PalMoveCell *self, const GameTree *tree, const char *text,
                         const char *time, const char *evaluation)
{
  g_autofree char *number = pal_move_number_text (tree, self->node, TRUE);
  /* Translators: a move's number, the move and a time, “12. Nf3, time used 0:07”. */
  g_autofree char *label = time != NULL
                               ? g_strdup_printf (_ ("%s %s, time used %s"), number, text, time)
                               : g_strdup_printf ("%s %s", number, text);
  /* Translators: a move and what an engine thought of it, “12. Nf3, evaluation +0.31/12”. */
  g_autofree char *full = evaluation != NULL
                              ? g_strdup_printf (_ ("%s, evaluation %s"), label, evaluation)
                              : g_strdup (label);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, full, -1);
}

void
pal_move_cell_show (PalMoveCell *self, const GameTree *tree, GameNode *node, int notation,
                    gboolean dots)
{
  g_autofree char *text = NULL;
  g_autofree char *evaluation = NULL;
  g_autofree char *time = NULL;
  g_autofree char *tip = NULL;

  self->node = node;
  if (node != NULL) {
    text = pal_move_text (tree, node, notation);
    evaluation = pal_move_evaluation_text (node);
    time = pal_move_time_text (tree, node);
    tip = pal_move_note_text (tree, node);
    update_accessible_label (self, tree, text, time, evaluation);
  } else {
    /* Nobody comes to it, but it has a place in the row. */
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, "…", -1);
  }
  gtk_widget_set_focusable (GTK_WIDGET (self), node != NULL);
  gtk_label_set_label (self->text, text != NULL ? text : dots ? "…" : "");
  gtk_label_set_label (self->evaluation, evaluation != NULL ? evaluation : "");
  gtk_widget_set_visible (GTK_WIDGET (self->evaluation), evaluation != NULL);
  gtk_label_set_label (self->time, time != NULL ? time : "");
  update_time_visible (self);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tip);
  gtk_widget_set_sensitive (GTK_WIDGET (self), node != NULL);
}

GameNode *
pal_move_cell_get_node (PalMoveCell *self)
{
  return self->node;
}

void
pal_move_cell_set_current (PalMoveCell *self, gboolean current)
{
  if (current)
    gtk_widget_add_css_class (GTK_WIDGET (self), "current");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "current");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, current, -1);
}

static void
pal_move_cell_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  PalMoveCell *self = PAL_MOVE_CELL (object);

  switch (prop_id) {
  case PROP_SHOW_TIME:
    g_value_set_boolean (value, self->show_time);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
pal_move_cell_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  PalMoveCell *self = PAL_MOVE_CELL (object);

  switch (prop_id) {
  case PROP_SHOW_TIME:
    self->show_time = g_value_get_boolean (value);
    update_time_visible (self);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
pal_move_cell_class_init (PalMoveCellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = pal_move_cell_get_property;
  object_class->set_property = pal_move_cell_set_property;

  properties[PROP_SHOW_TIME] = g_param_spec_boolean ("show-time", NULL, NULL, TRUE,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-move-cell.ui");
  gtk_widget_class_bind_template_child (widget_class, PalMoveCell, text);
  gtk_widget_class_bind_template_child (widget_class, PalMoveCell, evaluation);
  gtk_widget_class_bind_template_child (widget_class, PalMoveCell, time);
}

static void
pal_move_cell_init (PalMoveCell *self)
{
  self->show_time = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}
