#include "pal-saving.h"

#include "pal-file-filters.h"
#include "pal-message.h"

#include "files/file-save.h"
#include "game/pal-match-text.h"

#include <glib/gi18n.h>

/* What is to be done when the game is saved or given up. */
typedef struct {
  PalWindow *window;
  PalSavingFunc func;
  gpointer data;
  GDestroyNotify destroy;
  gboolean closing;
  GtkFileChooserNative *chooser;
  GFile *file;   /* what BYTES are to be written to, when that is known */
  GBytes *bytes; /* the game */
} Continuation;

/* On a match: the URI of the file that somebody has been told cannot hold all of it. */
#define LOSSES_ACCEPTED "pal-losses-accepted"

static Continuation *
continuation_new (PalWindow *window, PalSavingFunc func, gpointer data, GDestroyNotify destroy)
{
  Continuation *self = g_new0 (Continuation, 1);

  self->window = g_object_ref (window);
  self->func = func;
  self->data = data;
  self->destroy = destroy;
  return self;
}

static void
continuation_free (Continuation *self)
{
  if (self->destroy != NULL)
    self->destroy (self->data);
  g_clear_object (&self->chooser);
  g_clear_object (&self->file);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_object_unref (self->window);
  g_free (self);
}

static void
continuation_go_on (Continuation *self)
{
  if (self->func != NULL)
    self->func (self->window, self->data);
  continuation_free (self);
}

static PalMatch *
get_match (PalWindow *window)
{
  return pal_session_get_match (pal_window_get_session (window));
}

/* --- saving --- */

const FileFormat *
pal_saving_format (const char *uri)
{
  const FileFormat *format = file_format_for_name (uri);

  return format != NULL ? format : file_format_find ("pgn");
}

static void
fail (Continuation *self, const GError *error)
{
  pal_message_show (GTK_WINDOW (self->window), _ ("The Game Is Not Saved"), error->message);
  continuation_free (self);
}

static void
write_bytes (Continuation *self)
{
  g_autofree char *uri = g_file_get_uri (self->file);
  g_autoptr (GError) error = NULL;

  if (!file_save (self->file, self->bytes, &error)) {
    fail (self, error);
    return;
  }
  pal_match_set_modified (get_match (self->window), FALSE);
  g_object_set (pal_window_get_autosave (self->window), "file-uri", uri, NULL);
  gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
  pal_window_show_toast (self->window, _ ("Saved"));
  continuation_go_on (self);
}

static void
on_losses_answer (AdwMessageDialog *dialog, const char *response, Continuation *self)
{
  if (g_str_equal (response, "save")) {
    g_object_set_data_full (G_OBJECT (get_match (self->window)), LOSSES_ACCEPTED,
                            g_file_get_uri (self->file), g_free);
    write_bytes (self);
  } else {
    continuation_free (self);
  }
}

static void
ask_about_losses (Continuation *self, GPtrArray *losses)
{
  AdwMessageDialog *dialog = pal_message_new_problems (
      GTK_WINDOW (self->window), _ ("Not All of the Game Can Be Saved There"), losses);

  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "save", _ ("_Save Anyway"),
                                    NULL);
  adw_message_dialog_set_default_response (dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (on_losses_answer), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Saves to FILE in FORMAT, after what the format has no place for has been accepted. */
static void
write_to (Continuation *self, GFile *file, const FileFormat *format)
{
  PalMatch *match = get_match (self->window);
  g_autoptr (GPtrArray) losses = read_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *uri = g_file_get_uri (file);
  const char *accepted = g_object_get_data (G_OBJECT (match), LOSSES_ACCEPTED);

  g_set_object (&self->file, file);
  self->bytes = pal_match_write (match, format, losses, &error);
  if (self->bytes == NULL)
    fail (self, error);
  else if (losses->len > 0 && g_strcmp0 (accepted, uri) != 0)
    ask_about_losses (self, losses);
  else
    write_bytes (self);
}

/* The name decides in which format; a name that says nothing leaves it to the filter. */
static void
on_chosen (GtkNativeDialog *dialog, int response, Continuation *self)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (dialog);
  const FileFormat *filtered = pal_file_filters_get_format (chooser);
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) target = NULL;
  g_autofree char *uri = NULL;
  const FileFormat *named;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (chooser);
  if (file == NULL) {
    continuation_free (self);
    return;
  }
  target = file_save_target (file, filtered->suffixes[0]);
  uri = g_file_get_uri (target);
  named = file_format_for_name (uri);
  write_to (self, target, named != NULL ? named : filtered);
}

/* "Anna - Palamedes 2024-05-31.pgn", without what a file's name may not hold. */
static char *
suggest_name (PalMatch *match, const FileFormat *format)
{
  g_autofree char *first = pal_player_dup_name (pal_match_get_player (match, 0));
  g_autofree char *second = pal_player_dup_name (pal_match_get_player (match, 1));
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *date = g_date_time_format (now, "%Y-%m-%d");
  char *name = g_strdup_printf ("%s - %s %s.%s", first, second, date, format->suffixes[0]);

  return g_strdelimit (name, "/\\:*?\"<>|\n", '-');
}

/* The folder of the file that the game belongs to, or NULL. */
static GFile *
find_folder (PalWindow *window)
{
  g_autofree char *uri = NULL;
  g_autoptr (GFile) file = NULL;

  g_object_get (pal_window_get_autosave (window), "file-uri", &uri, NULL);
  if (uri != NULL)
    file = g_file_new_for_uri (uri);
  return file != NULL ? g_file_get_parent (file) : NULL;
}

static void
choose_file (Continuation *self)
{
  g_autoptr (GFile) folder = find_folder (self->window);
  PalMatch *match = get_match (self->window);
  const FileFormat *format = file_format_find ("pgn");
  g_autofree char *name = suggest_name (match, format);

  self->chooser
      = gtk_file_chooser_native_new (_ ("Save the Game"), GTK_WINDOW (self->window),
                                     GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  pal_file_filters_add_for_saving (GTK_FILE_CHOOSER (self->chooser), pal_match_get_rules (match),
                                   format);
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Whether FILE has the game already: what was read and not changed stays as somebody wrote it. */
static gboolean
is_in_file (Continuation *self, GFile *file)
{
  return !pal_match_get_modified (get_match (self->window)) && g_file_query_exists (file, NULL);
}

static void
save (Continuation *self, gboolean choose)
{
  g_autofree char *uri = NULL;
  g_autoptr (GFile) file = NULL;

  g_object_get (pal_window_get_autosave (self->window), "file-uri", &uri, NULL);
  if (uri == NULL || choose) {
    choose_file (self);
    return;
  }
  file = g_file_new_for_uri (uri);
  if (is_in_file (self, file)) {
    pal_window_show_toast (self->window, _ ("Saved"));
    continuation_go_on (self);
  } else {
    write_to (self, file, pal_saving_format (uri));
  }
}

void
pal_saving_save (PalWindow *window, gboolean choose, PalSavingFunc func, gpointer data,
                 GDestroyNotify destroy)
{
  save (continuation_new (window, func, data, destroy), choose);
}

/* --- asking --- */

gboolean
pal_saving_is_needed (PalWindow *window, gboolean closing)
{
  PalMatch *match = get_match (window);
  g_autofree char *uri = NULL;

  if (match == NULL || !pal_match_get_modified (match)
      || game_node_next (pal_match_get_tree (match)->root) == NULL)
    return FALSE;
  if (!closing || pal_match_is_over (match))
    return TRUE;
  g_object_get (pal_window_get_autosave (window), "file-uri", &uri, NULL);
  return uri != NULL;
}

static void
on_answer (AdwMessageDialog *dialog, const char *response, Continuation *self)
{
  if (g_str_equal (response, "save")) {
    save (self, FALSE);
  } else if (g_str_equal (response, "discard")) {
    if (self->closing)
      pal_autosave_discard (pal_window_get_autosave (self->window));
    continuation_go_on (self);
  } else {
    continuation_free (self);
  }
}

static void
ask (Continuation *self)
{
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (self->window), _ ("Save This Game?"),
      self->closing ? _ ("What is not saved will be lost.")
                    : _ ("Another game takes its place. What is not saved will be lost."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "discard",
                                    _ ("_Discard"), "save", _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  g_signal_connect (dialog, "response", G_CALLBACK (on_answer), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
pal_saving_before (PalWindow *window, gboolean closing, PalSavingFunc func, gpointer data,
                   GDestroyNotify destroy)
{
  Continuation *self = continuation_new (window, func, data, destroy);

  self->closing = closing;
  if (pal_saving_is_needed (window, closing))
    ask (self);
  else
    continuation_go_on (self);
}
