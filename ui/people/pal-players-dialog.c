#include "pal-players-dialog.h"

#include "pal-person-group.h"

struct _PalPlayersDialog {
  AdwWindow parent_instance;

  PalPersonGroup *first, *second;
};

G_DEFINE_FINAL_TYPE (PalPlayersDialog, pal_players_dialog, ADW_TYPE_WINDOW)

/* Who closes the dialog means what they have typed. */
static gboolean
on_close (PalPlayersDialog *self)
{
  pal_person_group_apply (self->first);
  pal_person_group_apply (self->second);
  return FALSE;
}

static void
pal_players_dialog_class_init (PalPlayersDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (PAL_TYPE_PERSON_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-players-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPlayersDialog, first);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersDialog, second);
  gtk_widget_class_bind_template_callback (widget_class, on_close);
}

static void
pal_players_dialog_init (PalPlayersDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalPlayersDialog *
pal_players_dialog_new (GtkWindow *parent, PalMatch *match)
{
  PalPlayersDialog *self = g_object_new (PAL_TYPE_PLAYERS_DIALOG, "transient-for", parent, NULL);

  pal_person_group_set_match (self->first, match, 0);
  pal_person_group_set_match (self->second, match, 1);
  return self;
}
