/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-players-dialog.h"

#include "game/players/pal-people.h"
#include "pal-crop-dialog.h"
#include "pal-picture.h"
#include "ui/files/pal-writing.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

struct _PalPersonGroup {
  AdwPreferencesGroup parent_instance;

  PalMatch *match;
  int side;
  GSignalGroup *player_signals;

  AdwActionRow *player;
  AdwAvatar *avatar;
  GtkWidget *buttons;
  GtkWidget *remove;
  AdwEntryRow *name;
};

G_DEFINE_FINAL_TYPE (PalPersonGroup, pal_person_group, ADW_TYPE_PREFERENCES_GROUP)

static PalPlayer *
get_player (PalPersonGroup *self)
{
  return pal_match_get_player (self->match, self->side);
}

static GtkWindow *
get_window (PalPersonGroup *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

/* What the player says of itself; the entry is left to who types in it. */
static void
person_group_update (PalPersonGroup *self)
{
  PalPlayer *player = get_player (self);
  g_autofree char *name = pal_player_dup_name (player);
  g_autofree char *detail = pal_player_dup_detail (player);
  g_autofree char *picture = pal_player_dup_picture (player);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->player), name);
  adw_action_row_set_subtitle (self->player, detail);
  gtk_widget_set_visible (self->buttons, PAL_IS_HUMAN_PLAYER (player));
  gtk_widget_set_visible (self->remove, picture != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->name), PAL_IS_HUMAN_PLAYER (player));
  pal_avatar_show (self->avatar, player, NULL);
}

/* The dialog may be closed by now; then the window of the game tells of it. */
static void
tell_of_picture (GAsyncResult *result, const char *heading)
{
  GtkApplication *application = GTK_APPLICATION (g_application_get_default ());
  g_autoptr (GError) error = NULL;

  if (!pal_people_set_picture_finish (result, &error))
    pal_message_show (application != NULL ? gtk_application_get_active_window (application) : NULL,
                      heading, error->message);
}

static void
person_group_on_removed (GObject *source, GAsyncResult *result, gpointer data)
{
  tell_of_picture (result, _ ("Could Not Remove Picture"));
}

static void
on_remove (PalPersonGroup *self)
{
  pal_people_set_picture_async (self->match, self->side, NULL, person_group_on_removed, NULL);
}

static void
person_group_on_kept (GObject *source, GAsyncResult *result, gpointer data)
{
  tell_of_picture (result, _ ("Could Not Use Picture"));
}

static void
on_cropped (PalPersonGroup *self, GBytes *png)
{
  pal_people_set_picture_async (self->match, self->side, png, person_group_on_kept, NULL);
}

static void
crop (gpointer group, GFile *file)
{
  PalPersonGroup *self = group;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) picture = pal_picture_load (file, &error);
  PalCropDialog *dialog;

  if (picture == NULL) {
    pal_message_show (get_window (self), _ ("Could Not Use Picture"), error->message);
    return;
  }
  dialog = pal_crop_dialog_new (get_window (self), picture);
  g_signal_connect_object (dialog, "cropped", G_CALLBACK (on_cropped), self, G_CONNECT_SWAPPED);
  pal_dialog_present (dialog);
}

static void
person_group_on_choose (PalPersonGroup *self)
{
  PalFileDialog *chooser = pal_file_dialog_new (_ ("Choose a Picture"), get_window (self),
                                                PAL_FILE_OPEN, _ ("_Choose"));
  g_autoptr (GtkFileFilter) pictures = gtk_file_filter_new ();

  gtk_file_filter_set_name (pictures, _ ("Pictures"));
  gtk_file_filter_add_pixbuf_formats (pictures);
  pal_file_dialog_add_filter (chooser, pictures);
  pal_choosing_ask (chooser, self, crop);
}

static void
pal_person_group_dispose (GObject *object)
{
  PalPersonGroup *self = PAL_PERSON_GROUP (object);

  g_clear_object (&self->player_signals);
  g_clear_object (&self->match);
  G_OBJECT_CLASS (pal_person_group_parent_class)->dispose (object);
}

static void
pal_person_group_class_init (PalPersonGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_person_group_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-person-group.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPersonGroup, player);
  gtk_widget_class_bind_template_child (widget_class, PalPersonGroup, avatar);
  gtk_widget_class_bind_template_child (widget_class, PalPersonGroup, buttons);
  gtk_widget_class_bind_template_child (widget_class, PalPersonGroup, remove);
  gtk_widget_class_bind_template_child (widget_class, PalPersonGroup, name);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
  gtk_widget_class_bind_template_callback (widget_class, person_group_on_choose);
  gtk_widget_class_bind_template_callback (widget_class, pal_person_group_apply);
}

static void
pal_person_group_init (PalPersonGroup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->player_signals = g_signal_group_new (G_TYPE_OBJECT);
  g_signal_group_connect_swapped (self->player_signals, "notify", G_CALLBACK (person_group_update),
                                  self);
}

void
pal_person_group_set_match (PalPersonGroup *self, PalMatch *match, int side)
{
  g_autofree char *name = pal_player_dup_own_name (pal_match_get_player (match, side));

  g_set_object (&self->match, match);
  self->side = side;
  g_signal_group_set_target (self->player_signals, get_player (self));
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self),
                                   _ (pal_match_get_rules (match)->side_names[side]));
  gtk_editable_set_text (GTK_EDITABLE (self->name), name != NULL ? name : "");
  person_group_update (self);
}

void
pal_person_group_apply (PalPersonGroup *self)
{
  if (PAL_IS_HUMAN_PLAYER (get_player (self)))
    pal_people_rename (self->match, self->side, gtk_editable_get_text (GTK_EDITABLE (self->name)));
}

struct _PalPlayersDialog {
  PalDialog parent_instance;

  PalPersonGroup *first, *second;
};

G_DEFINE_FINAL_TYPE (PalPlayersDialog, pal_players_dialog, PAL_TYPE_DIALOG)

/* Who closes the dialog means what they have typed. */
static void
pal_players_dialog_ending (gpointer dialog)
{
  PalPlayersDialog *self = dialog;

  pal_person_group_apply (self->first);
  pal_person_group_apply (self->second);
}

static void
pal_players_dialog_class_init (PalPlayersDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  PAL_DIALOG_CLASS (klass)->ending = pal_players_dialog_ending;
  g_type_ensure (PAL_TYPE_PERSON_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-players-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPlayersDialog, first);
  gtk_widget_class_bind_template_child (widget_class, PalPlayersDialog, second);
}

static void
pal_players_dialog_init (PalPlayersDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalPlayersDialog *
pal_players_dialog_new (GtkWindow *parent, PalMatch *match)
{
  PalPlayersDialog *self = g_object_new (PAL_TYPE_PLAYERS_DIALOG, "over", parent, NULL);

  pal_person_group_set_match (self->first, match, 0);
  pal_person_group_set_match (self->second, match, 1);
  return self;
}
