/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-openings-group.h"

#include "ui/files/pal-file-filters.h"
#include "ui/files/pal-writing.h"
#include "ui/widgets/pal-news.h"

#include "arena/arena-openings.h"

#include <glib/gi18n.h>

typedef enum { KIND_RANDOM, KIND_START, KIND_BOOK, KIND_FILE, N_KINDS } Kind;

struct _PalOpeningsGroup {
  AdwPreferencesGroup parent_instance;

  PalBooks *books;
  const Rules *rules;
  int lengths[N_KINDS]; /* plies, as they were set for each kind */
  GFile *file;
  GPtrArray *openings; /* of GameRecord, what FILE has; NULL: nothing, or not read yet */
  gboolean of_games;
  char *problem;         /* why there are none */
  GCancellable *reading; /* NULL: nothing is being read */

  AdwComboRow *kind;
  AdwActionRow *file_row;
  GtkSpinner *spinner;
  GtkWidget *choose;
  AdwActionRow *plies_row;
  GtkSpinButton *plies;
};

G_DEFINE_FINAL_TYPE (PalOpeningsGroup, pal_openings_group, ADW_TYPE_PREFERENCES_GROUP)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static Kind
get_kind (PalOpeningsGroup *self)
{
  return (Kind) adw_combo_row_get_selected (self->kind);
}

/* --- showing --- */

static char *
describe_file (PalOpeningsGroup *self)
{
  g_autofree char *base = self->file != NULL ? g_file_get_basename (self->file) : NULL;
  g_autofree char *name = base != NULL ? g_filename_display_name (base) : NULL;

  if (self->file == NULL)
    return g_strdup (_ ("Games, or a position or moves on each line"));
  if (self->problem != NULL)
    return g_strdup (self->problem);
  if (self->openings == NULL)
    return g_steal_pointer (&name);
  /* Translators: a file and how many openings are in it. */
  return g_strdup_printf (
      ngettext ("%s · %u opening", "%s · %u openings", (gulong) self->openings->len), name,
      self->openings->len);
}

static void
openings_group_show (PalOpeningsGroup *self)
{
  const char *const titles[N_KINDS] = {
    [KIND_RANDOM] = _ ("Random moves at the start"),
    [KIND_BOOK] = _ ("Moves from the book"),
    [KIND_FILE] = _ ("Moves from each game"),
  };
  Kind kind = get_kind (self);
  g_autofree char *text = describe_file (self);
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (self->file_row, markup);
  gtk_widget_set_visible (GTK_WIDGET (self->file_row), kind == KIND_FILE);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), self->reading != NULL);
  gtk_spinner_set_spinning (self->spinner, self->reading != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->plies_row),
                          titles[kind] != NULL && (kind != KIND_FILE || self->of_games));
  if (titles[kind] != NULL)
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->plies_row), titles[kind]);
  gtk_spin_button_set_value (self->plies, self->lengths[kind]);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
openings_group_on_kind (PalOpeningsGroup *self)
{
  openings_group_show (self);
}

static void
on_plies (PalOpeningsGroup *self)
{
  self->lengths[get_kind (self)] = gtk_spin_button_get_value_as_int (self->plies);
}

/* --- reading a file --- */

typedef struct {
  PalOpeningsGroup *group; /* a weak pointer */
  GFile *file;
  gboolean wanted; /* somebody has just chosen it */
} Reading;

static void
stop_reading (PalOpeningsGroup *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

static void
openings_group_take (PalOpeningsGroup *self, GFile *file, GPtrArray *openings, gboolean of_games)
{
  g_set_object (&self->file, file);
  g_clear_pointer (&self->openings, g_ptr_array_unref);
  self->openings = openings;
  self->of_games = of_games;
}

/* A file that cannot be used leaves the one that could. */
static void
tell_problem (PalOpeningsGroup *self, const Reading *reading, const char *message)
{
  g_autofree char *body = NULL;

  if (!reading->wanted) {
    g_free (self->problem);
    self->problem = g_strdup (message);
    return;
  }
  body = g_strdup_printf (
      "%s\n\n%s", message,
      _ ("Choose a file of games, or a text with a position or moves on each line."));
  pal_message_show (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                    _ ("Could Not Read Openings"), body);
}

static void
openings_group_on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  Reading *reading = data;
  PalOpeningsGroup *self = reading->group;
  g_autoptr (GError) error = NULL;
  gboolean of_games;
  GPtrArray *openings = arena_openings_load_finish (result, &of_games, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self == NULL) {
    g_clear_pointer (&openings, g_ptr_array_unref);
  } else {
    g_clear_object (&self->reading);
    if (openings != NULL) {
      g_clear_pointer (&self->problem, g_free);
      openings_group_take (self, reading->file, openings, of_games);
    } else {
      tell_problem (self, reading, error->message);
    }
    openings_group_show (self);
  }
  g_clear_weak_pointer (&reading->group);
  g_object_unref (reading->file);
  g_free (reading);
}

static void
openings_group_read (PalOpeningsGroup *self, GFile *file, gboolean wanted)
{
  Reading *reading = g_new0 (Reading, 1);

  stop_reading (self);
  self->reading = g_cancellable_new ();
  reading->file = g_object_ref (file);
  reading->wanted = wanted;
  g_set_weak_pointer (&reading->group, self);
  arena_openings_load_async (self->rules, file, self->reading, openings_group_on_read, reading);
  openings_group_show (self);
}

static void
on_file (gpointer group, GFile *file)
{
  openings_group_read (group, file, TRUE);
}

static void
openings_group_on_choose (PalOpeningsGroup *self)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  PalFileDialog *chooser
      = pal_file_dialog_new (_ ("Choose a File of Openings"), window, PAL_FILE_OPEN, _ ("_Open"));

  pal_file_filters_add_for_openings (chooser);
  pal_choosing_ask (chooser, self, on_file);
}

/* --- the object --- */

static void
pal_openings_group_finalize (GObject *object)
{
  PalOpeningsGroup *self = PAL_OPENINGS_GROUP (object);

  stop_reading (self);
  g_clear_object (&self->books);
  g_clear_object (&self->file);
  g_clear_pointer (&self->openings, g_ptr_array_unref);
  g_free (self->problem);
  G_OBJECT_CLASS (pal_openings_group_parent_class)->finalize (object);
}

static void
pal_openings_group_class_init (PalOpeningsGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_openings_group_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-openings-group.ui");
  gtk_widget_class_bind_template_child (widget_class, PalOpeningsGroup, kind);
  gtk_widget_class_bind_template_child (widget_class, PalOpeningsGroup, file_row);
  gtk_widget_class_bind_template_child (widget_class, PalOpeningsGroup, spinner);
  gtk_widget_class_bind_template_child (widget_class, PalOpeningsGroup, choose);
  gtk_widget_class_bind_template_child (widget_class, PalOpeningsGroup, plies_row);
  gtk_widget_class_bind_template_child (widget_class, PalOpeningsGroup, plies);
  gtk_widget_class_bind_template_callback (widget_class, openings_group_on_kind);
  gtk_widget_class_bind_template_callback (widget_class, openings_group_on_choose);
  gtk_widget_class_bind_template_callback (widget_class, on_plies);
}

static void
pal_openings_group_init (PalOpeningsGroup *self)
{
  self->lengths[KIND_RANDOM] = 4;
  self->lengths[KIND_START] = 1;
  self->lengths[KIND_BOOK] = 8;
  self->lengths[KIND_FILE] = ARENA_OPENING_PLIES;
  gtk_widget_init_template (GTK_WIDGET (self));
  openings_group_show (self);
}

void
pal_openings_group_set_game (PalOpeningsGroup *self, PalBooks *books, const Rules *rules)
{
  g_set_object (&self->books, books);
  if (rules == self->rules)
    return;
  self->rules = rules;
  stop_reading (self);
  g_clear_pointer (&self->problem, g_free);
  openings_group_take (self, self->file, NULL, FALSE);
  if (self->file != NULL)
    openings_group_read (self, self->file, FALSE);
  openings_group_show (self);
}

const char *
pal_openings_group_get_problem (PalOpeningsGroup *self)
{
  Kind kind = get_kind (self);

  if (kind == KIND_BOOK && self->books != NULL && pal_books_get (self->books, self->rules) == NULL)
    return pal_books_get_problem (self->books, self->rules) != NULL
               ? pal_books_get_problem (self->books, self->rules)
               : _ ("This game has no opening book");
  if (kind != KIND_FILE)
    return NULL;
  if (self->reading != NULL)
    return _ ("Reading the openings…");
  return self->openings == NULL ? _ ("Choose a file of openings") : NULL;
}

/* What EVENT is to begin with; NULL: the standard start, or ERROR. */
static GPtrArray *
make_openings (PalOpeningsGroup *self, int n, GError **error)
{
  Kind kind = get_kind (self);
  GPtrArray *openings;

  if (kind == KIND_BOOK)
    return arena_openings_draw (self->books, self->rules, n, self->lengths[kind],
                                (guint64) g_random_int (), error);
  if (kind != KIND_FILE)
    return arena_openings_default (self->rules);
  openings = arena_openings_copy (self->openings);
  if (self->of_games)
    arena_openings_cut (openings, self->lengths[kind]);
  return openings;
}

gboolean
pal_openings_group_enter (PalOpeningsGroup *self, ArenaEvent *event, int n, GError **error)
{
  g_autoptr (GPtrArray) openings = NULL;

  if (get_kind (self) == KIND_RANDOM) {
    arena_event_set_random (event, self->lengths[KIND_RANDOM], (guint64) g_random_int ());
    return TRUE;
  }
  openings = make_openings (self, n, error);
  if (openings == NULL)
    return FALSE;
  arena_event_set_openings (event, openings);
  return TRUE;
}
