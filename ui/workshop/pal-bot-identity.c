/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-identity.h"

#include "files/bot/bot-file.h"
#include "files/core/task-thread.h"
#include "ui/files/pal-writing.h"
#include "ui/people/pal-picture.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>
#include <string.h>

void
pal_bot_picture_show (AdwAvatar *avatar, const Bot *bot)
{
  g_autofree char *sign = g_strdup_printf ("pal-%s-symbolic", bot->rules->id);
  GtkIconTheme *theme
      = gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (avatar)));
  /* A game may have no sign of its own. */
  const char *usual = gtk_icon_theme_has_icon (theme, sign) ? sign : "pal-computer-symbolic";
  gboolean is_file = g_path_is_absolute (bot->picture);
  g_autoptr (GdkTexture) picture = is_file ? pal_picture_texture (bot->picture) : NULL;

  adw_avatar_set_show_initials (avatar, FALSE);
  adw_avatar_set_text (avatar, bot->name);
  adw_avatar_set_icon_name (avatar, is_file || *bot->picture == '\0' ? usual : bot->picture);
  adw_avatar_set_custom_image (avatar, GDK_PAINTABLE (picture));
}

/* Keeps a copy of the picture in FILE, square and no larger than a bot's file holds, so that the
 * bot does not depend on where the file goes (files/bot/bot-file.h). Returns the copy's path, which
 * is freed with g_free; NULL with ERROR. */
static char *
pal_bot_picture_take (GFile *file, GError **error)
{
  g_autoptr (GdkPixbuf) picture = pal_picture_load (file, error);
  g_autoptr (GBytes) png = NULL;
  PalCrop middle;

  if (picture == NULL)
    return NULL;
  pal_crop_init (&middle, gdk_pixbuf_get_width (picture), gdk_pixbuf_get_height (picture));
  png = pal_picture_to_png (picture, &middle, BOT_PICTURE_SIDE, error);
  return png != NULL ? bot_picture_keep (png, error) : NULL;
}

enum { FRAMES_OF_MENU = 3 }; /* until a menu that closes leaves the focus alone */

struct _PalBotIdentity {
  AdwBin parent_instance;

  PalBotEditor *editor;
  GCancellable *taking; /* a picture, for the bot that is shown; or NULL */
  gboolean showing;
  int frames; /* until the name is selected once more */
  AdwAvatar *avatar;
  GtkEditable *name;
  GtkWidget *summary_row;
  GtkTextView *summary;
  GtkLabel *game;
  GtkStack *note; /* as high as its higher page: what is below stays in its place */
};

G_DEFINE_FINAL_TYPE (PalBotIdentity, pal_bot_identity, ADW_TYPE_BIN)

/* A text that says the same is left alone, with the cursor where it stands. */
static void
bot_identity_show_text (GtkEditable *entry, const char *text, gsize size)
{
  char now[BOT_SUMMARY_MAX];

  bot_file_set_text (now, size, gtk_editable_get_text (entry));
  if (g_strcmp0 (now, text) != 0)
    gtk_editable_set_text (entry, text);
}

static char *
dup_summary (PalBotIdentity *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (gtk_text_view_get_buffer (self->summary), &start, &end);
  return gtk_text_iter_get_text (&start, &end);
}

static void
show_summary (PalBotIdentity *self, const char *text)
{
  g_autofree char *typed = dup_summary (self);
  char now[BOT_SUMMARY_MAX];

  bot_file_set_text (now, sizeof now, typed);
  if (g_strcmp0 (now, text) != 0)
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->summary), text, -1);
}

/* Says instead of TITLE what is wrong with TYPED, the text of ROW, of which less than SIZE bytes
 * are kept. */
static void
check_text (GtkWidget *row, const char *typed, const char *title, const char *empty, gsize size)
{
  g_autofree char *text = g_strstrip (g_strdup (typed));
  const char *complaint = *text == '\0'           ? empty
                          : strlen (text) >= size ? _ ("Too long: the end will be cut off")
                                                  : NULL;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), complaint != NULL ? complaint : title);
  pal_widget_set_css_class (row, "error", complaint != NULL);
}

static void
check_texts (PalBotIdentity *self)
{
  g_autofree char *summary = dup_summary (self);

  check_text (GTK_WIDGET (self->name), gtk_editable_get_text (self->name), _ ("Name"),
              _ ("A bot needs a name"), BOT_NAME_MAX);
  check_text (self->summary_row, summary, _ ("Character"), NULL, BOT_SUMMARY_MAX);
}

static void
bot_identity_show (PalBotIdentity *self)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);

  if (bot == NULL)
    return;
  self->showing = TRUE;
  bot_identity_show_text (self->name, bot->name, sizeof bot->name);
  show_summary (self, bot->summary);
  check_texts (self);
  gtk_label_set_label (self->game, _ (bot->rules->name));
  pal_bot_picture_show (self->avatar, bot);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "picture.remove", *bot->picture != '\0');
  self->showing = FALSE;
}

/* A bot without a name could not be found again: it keeps the last one. */
static void
on_name (PalBotIdentity *self)
{
  Bot bot;

  if (self->showing)
    return;
  self->frames = 0;
  bot = *pal_bot_editor_get_bot (self->editor);
  bot_file_set_text (bot.name, sizeof bot.name, gtk_editable_get_text (self->name));
  check_texts (self);
  if (*bot.name != '\0')
    pal_bot_editor_change (self->editor, &bot, "name");
}

static void
on_summary (PalBotIdentity *self)
{
  g_autofree char *typed = NULL;
  Bot bot;

  if (self->showing)
    return;
  bot = *pal_bot_editor_get_bot (self->editor);
  typed = dup_summary (self);
  bot_file_set_text (bot.summary, sizeof bot.summary, typed);
  check_texts (self);
  pal_bot_editor_change (self->editor, &bot, "summary");
}

/* Who goes on to something else sees what has been kept, from its beginning. */
static void
on_left (PalBotIdentity *self)
{
  const Bot *bot = self->editor != NULL ? pal_bot_editor_get_bot (self->editor) : NULL;

  if (bot == NULL)
    return;
  self->showing = TRUE;
  gtk_editable_set_text (self->name, bot->name);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->summary), bot->summary, -1);
  check_texts (self);
  self->showing = FALSE;
}

/* --- the picture --- */

static void
set_picture (PalBotIdentity *self, const char *picture)
{
  Bot bot = *pal_bot_editor_get_bot (self->editor);

  if (g_strlcpy (bot.picture, picture, sizeof bot.picture) < sizeof bot.picture)
    pal_bot_editor_change (self->editor, &bot, NULL);
}

void
pal_bot_identity_cancel_picture (PalBotIdentity *self)
{
  g_cancellable_cancel (self->taking);
  g_clear_object (&self->taking);
}

static void
bot_identity_on_taken (GObject *source, GAsyncResult *result, gpointer data)
{
  PalBotIdentity *self = PAL_BOT_IDENTITY (source);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_task_propagate_pointer (G_TASK (result), &error);

  if (path != NULL)
    set_picture (self, path);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    pal_message_show (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                      _ ("Could Not Use Picture"), error->message);
}

static void
take_on_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  char *path = pal_bot_picture_take (data, &error);

  if (path != NULL)
    g_task_return_pointer (task, path, g_free);
  else
    g_task_return_error (task, error);
}

static void
bot_identity_on_chosen (gpointer identity, GFile *file)
{
  PalBotIdentity *self = identity;
  g_autoptr (GTask) task = NULL;

  pal_bot_identity_cancel_picture (self);
  self->taking = g_cancellable_new ();
  task = g_task_new (self, self->taking, bot_identity_on_taken, NULL);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  task_run_in_thread (task, take_on_thread);
}

static void
choose_picture (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Choose a Picture"), GTK_WINDOW (gtk_widget_get_root (widget)),
                             PAL_FILE_OPEN, _ ("_Choose"));
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Pictures"));
  gtk_file_filter_add_pixbuf_formats (filter);
  pal_file_dialog_add_filter (chooser, filter);
  pal_choosing_ask (chooser, widget, bot_identity_on_chosen);
}

static void
remove_picture (GtkWidget *widget, const char *name, GVariant *parameter)
{
  pal_bot_identity_cancel_picture (PAL_BOT_IDENTITY (widget));
  set_picture (PAL_BOT_IDENTITY (widget), "");
}

/* --- the object --- */

static void
pal_bot_identity_dispose (GObject *object)
{
  PalBotIdentity *self = PAL_BOT_IDENTITY (object);

  pal_bot_identity_cancel_picture (self);
  g_clear_object (&self->editor);
  G_OBJECT_CLASS (pal_bot_identity_parent_class)->dispose (object);
}

static void
pal_bot_identity_class_init (PalBotIdentityClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_bot_identity_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-bot-identity.ui");
  gtk_widget_class_bind_template_child (widget_class, PalBotIdentity, avatar);
  gtk_widget_class_bind_template_child (widget_class, PalBotIdentity, name);
  gtk_widget_class_bind_template_child (widget_class, PalBotIdentity, summary_row);
  gtk_widget_class_bind_template_child (widget_class, PalBotIdentity, summary);
  gtk_widget_class_bind_template_child (widget_class, PalBotIdentity, game);
  gtk_widget_class_bind_template_child (widget_class, PalBotIdentity, note);
  gtk_widget_class_bind_template_callback (widget_class, on_left);
  gtk_widget_class_bind_template_callback (widget_class, on_name);
  gtk_widget_class_bind_template_callback (widget_class, on_summary);
  gtk_widget_class_install_action (widget_class, "picture.choose", NULL, choose_picture);
  gtk_widget_class_install_action (widget_class, "picture.remove", NULL, remove_picture);
}

static void
pal_bot_identity_init (PalBotIdentity *self)
{
  self->showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->showing = FALSE;
}

void
pal_bot_identity_set_editor (PalBotIdentity *self, PalBotEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (bot_identity_show), self,
                           G_CONNECT_SWAPPED);
  bot_identity_show (self);
}

void
pal_bot_identity_set_origin (PalBotIdentity *self, PalBotOrigin origin)
{
  gtk_widget_set_visible (GTK_WIDGET (self->note), origin != PAL_BOT_OWN);
  /* no pencil beside the name */
  pal_widget_set_css_class (self, "locked", origin == PAL_BOT_READY_MADE);
  if (origin != PAL_BOT_OWN)
    gtk_stack_set_visible_child_name (self->note,
                                      origin == PAL_BOT_COPIED ? "copied" : "ready-made");
}

static void
select_name (PalBotIdentity *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
  gtk_editable_select_region (self->name, 0, -1);
}

static gboolean
on_naming_frame (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PalBotIdentity *self = PAL_BOT_IDENTITY (widget);

  if (self->frames > 1) {
    self->frames--;
    return G_SOURCE_CONTINUE;
  }
  if (self->frames == 1) /* nobody has typed yet */
    select_name (self);
  self->frames = 0;
  return G_SOURCE_REMOVE;
}

void
pal_bot_identity_edit_name (PalBotIdentity *self)
{
  select_name (self);
  /* A menu in which a bot was made has closed by now, but GTK looks for a place for the focus at
   * the end of the frame, and the text that gets it once more has its cursor at the beginning. */
  self->frames = FRAMES_OF_MENU;
  gtk_widget_add_tick_callback (GTK_WIDGET (self), on_naming_frame, NULL, NULL);
}
