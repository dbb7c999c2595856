/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-library-filters.h"

#include "pal-name-completion.h"
#include "registry.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include "files/core/task-thread.h"

#include <glib/gi18n.h>
#include <stdlib.h>

enum {
  DELAY_MS = 200, /* between the last key and the answer */
  N_COMPLETED = 4,
  N_TEXTS = 10,
  N_CHOICES = 5,
  N_SWITCHES = 3,
};

struct _PalLibraryFilters {
  AdwBin parent_instance;

  PalLibrary *library;
  guint timeout;
  PalNameCompletion *completions[N_COMPLETED]; /* the entries' */
  GtkStringList *tags;

  GtkEditable *player, *opponent, *event, *opening;
  GtkEditable *date_from, *date_to, *rating_from, *rating_to, *moves_from, *moves_to;
  AdwComboRow *kind, *color, *result, *rating_of, *tag;
  GtkSwitch *favorites, *annotated, *deleted;
};

G_DEFINE_FINAL_TYPE (PalLibraryFilters, pal_library_filters, ADW_TYPE_BIN)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- what is wanted --- */

static char *
text_of (GtkEditable *entry)
{
  char *text = g_strdup (gtk_editable_get_text (entry));

  if (*g_strstrip (text) == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

/* 0 where it is none. */
static guint16
number_of (GtkEditable *entry)
{
  guint16 number;

  library_filter_read_number (gtk_editable_get_text (entry), &number);
  return number;
}

static guint32
date_of (GtkEditable *entry)
{
  guint32 date;

  library_filter_read_date (gtk_editable_get_text (entry), &date);
  return date;
}

static const Rules *
rules_of (PalLibraryFilters *self)
{
  const guint chosen = adw_combo_row_get_selected (self->kind);

  return chosen == 0 || chosen == GTK_INVALID_LIST_POSITION
             ? NULL
             : registry_game ((int) chosen - 1)->rules;
}

static unsigned
results_of (PalLibraryFilters *self)
{
  static const unsigned results[] = { 0, 1U << RESULT_FIRST_WINS, 1U << RESULT_DRAW,
                                      1U << RESULT_SECOND_WINS, 1U << RESULT_ONGOING };
  const guint chosen = adw_combo_row_get_selected (self->result);

  return chosen < G_N_ELEMENTS (results) ? results[chosen] : 0;
}

static char *
tag_of (PalLibraryFilters *self)
{
  const guint chosen = adw_combo_row_get_selected (self->tag);

  return chosen == 0 || chosen == GTK_INVALID_LIST_POSITION
             ? NULL
             : g_strdup (gtk_string_list_get_string (self->tags, chosen));
}

static guint16
plies_of (guint16 moves, int more)
{
  return moves == 0 ? 0 : (guint16) MIN (2 * moves + more, G_MAXUINT16);
}

LibraryFilter *
pal_library_filters_get (PalLibraryFilters *self)
{
  LibraryFilter *filter = g_new0 (LibraryFilter, 1);

  filter->player = text_of (self->player);
  filter->color = (LibraryColor) adw_combo_row_get_selected (self->color);
  filter->opponent = text_of (self->opponent);
  filter->event = text_of (self->event);
  filter->opening = text_of (self->opening);
  filter->tag = tag_of (self);
  filter->rules = rules_of (self);
  filter->date_from = date_of (self->date_from);
  filter->date_to = date_of (self->date_to);
  filter->rating_from = number_of (self->rating_from);
  filter->rating_to = number_of (self->rating_to);
  filter->rating_of = (LibraryRatingOf) adw_combo_row_get_selected (self->rating_of);
  filter->plies_from = plies_of (number_of (self->moves_from), -1);
  filter->plies_to = plies_of (number_of (self->moves_to), 0);
  filter->results = results_of (self);
  filter->flags = (guint8) ((gtk_switch_get_active (self->favorites) ? LIBRARY_FAVORITE : 0)
                            | (gtk_switch_get_active (self->annotated) ? LIBRARY_ANNOTATED : 0));
  filter->deleted = gtk_switch_get_active (self->deleted);
  return filter;
}

/* --- what cannot be meant --- */

/* Says in ENTRY's row what is WRONG with it, which may be nothing (NULL). */
static void
mark_entry (GtkEditable *entry, const char *wrong)
{
  pal_widget_set_css_class (entry, "error", wrong != NULL);
  pal_widget_set_tooltip (entry, wrong);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  wrong != NULL ? wrong : "", -1);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
      wrong != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* Two limits that each can be read (GOOD) leave nothing between them unless they FIT; then CROSSED
 * says so. */
static void
mark_limits (GtkEditable *const limits[2], const gboolean good[2], gboolean fit,
             const char *expected, const char *crossed)
{
  const gboolean both = good[0] && good[1];

  for (int i = 0; i < 2; i++)
    mark_entry (limits[i], !good[i] ? expected : both && !fit ? crossed : NULL);
}

static void
mark_dates (GtkEditable *from, GtkEditable *to)
{
  guint32 dates[2];
  const gboolean good[] = { library_filter_read_date (gtk_editable_get_text (from), &dates[0]),
                            library_filter_read_date (gtk_editable_get_text (to), &dates[1]) };

  mark_limits ((GtkEditable *const[]){ from, to }, good,
               library_filter_dates_fit (dates[0], dates[1]),
               /* Translators: what can be typed as a date. */
               _ ("2019, 2019-05 or 2019-05-31"), _ ("“From” is later than “To”"));
}

static void
mark_numbers (GtkEditable *from, GtkEditable *to)
{
  guint16 numbers[2];
  const gboolean good[] = { library_filter_read_number (gtk_editable_get_text (from), &numbers[0]),
                            library_filter_read_number (gtk_editable_get_text (to), &numbers[1]) };

  mark_limits ((GtkEditable *const[]){ from, to }, good,
               numbers[1] == 0 || numbers[0] <= numbers[1], _ ("A whole number, such as 40"),
               _ ("“From” is greater than “To”"));
}

static void
filters_mark (PalLibraryFilters *self)
{
  mark_dates (self->date_from, self->date_to);
  mark_numbers (self->rating_from, self->rating_to);
  mark_numbers (self->moves_from, self->moves_to);
}

/* --- news --- */

static gboolean
filters_on_time (gpointer data)
{
  PalLibraryFilters *self = data;

  self->timeout = 0;
  filters_mark (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  return G_SOURCE_REMOVE;
}

static void
filters_on_changed (PalLibraryFilters *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  self->timeout = g_timeout_add (DELAY_MS, filters_on_time, self);
}

void
pal_library_filters_reset (PalLibraryFilters *self)
{
  GtkEditable *const texts[N_TEXTS]
      = { self->player,  self->opponent,    self->event,     self->opening,    self->date_from,
          self->date_to, self->rating_from, self->rating_to, self->moves_from, self->moves_to };
  AdwComboRow *const choices[N_CHOICES]
      = { self->kind, self->color, self->result, self->rating_of, self->tag };
  GtkSwitch *const switches[N_SWITCHES] = { self->favorites, self->annotated, self->deleted };

  for (int i = 0; i < N_TEXTS; i++)
    gtk_editable_set_text (texts[i], "");
  for (int i = 0; i < N_CHOICES; i++)
    adw_combo_row_set_selected (choices[i], 0);
  for (int i = 0; i < N_SWITCHES; i++)
    gtk_switch_set_active (switches[i], FALSE);
}

void
pal_library_filters_set_player (PalLibraryFilters *self, const char *name)
{
  gtk_editable_set_text (self->player, name);
}

/* --- tags --- */

/* The same strings stay, and so does what is chosen. */
static void
show_tags (PalLibraryFilters *self, const char *const *tags)
{
  g_autofree char *chosen = tag_of (self);
  g_autoptr (GtkStringList) list
      = gtk_string_list_new ((const char *[]){ C_ ("tag", "Any"), NULL });
  guint place = 0;

  for (guint i = 0; tags[i] != NULL; i++) {
    gtk_string_list_append (list, tags[i]);
    if (g_strcmp0 (tags[i], chosen) == 0)
      place = i + 1;
  }
  g_set_object (&self->tags, list);
  adw_combo_row_set_model (self->tag, G_LIST_MODEL (list));
  adw_combo_row_set_selected (self->tag, place);
  gtk_widget_set_visible (GTK_WIDGET (self->tag), tags[0] != NULL);
}

static void
tags_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, library_get_tags (data, NULL), (GDestroyNotify) g_strfreev);
}

static void
filters_on_tags (GObject *source, GAsyncResult *result, gpointer data)
{
  PalLibraryFilters *self = PAL_LIBRARY_FILTERS (source);
  g_auto (GStrv) tags = g_task_propagate_pointer (G_TASK (result), NULL);
  guint n = tags != NULL ? g_strv_length (tags) : 0;
  gboolean same
      = self->tags != NULL && n + 1 == g_list_model_get_n_items (G_LIST_MODEL (self->tags));

  for (guint i = 0; same && i < n; i++)
    same = g_str_equal (tags[i], gtk_string_list_get_string (self->tags, i + 1));
  if (tags != NULL && !same)
    show_tags (self, (const char *const *) tags);
}

static void
filters_ask_tags (PalLibraryFilters *self)
{
  Library *library = self->library != NULL ? pal_library_get_library (self->library) : NULL;
  g_autoptr (GTask) task = NULL;

  if (library == NULL)
    return;
  task = g_task_new (self, NULL, filters_on_tags, NULL);
  g_task_set_task_data (task, library_ref (library), (GDestroyNotify) library_unref);
  task_run_in_thread (task, tags_in_thread);
}

void
pal_library_filters_set_library (PalLibraryFilters *self, PalLibrary *library)
{
  if (self->library != NULL)
    g_signal_handlers_disconnect_by_func (self->library, filters_ask_tags, self);
  g_set_object (&self->library, library);
  for (int i = 0; i < N_COMPLETED; i++)
    pal_name_completion_set_library (self->completions[i], library);
  if (library == NULL)
    return;
  g_signal_connect_object (library, "changed", G_CALLBACK (filters_ask_tags), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "notify::loaded", G_CALLBACK (filters_ask_tags), self,
                           G_CONNECT_SWAPPED);
  filters_ask_tags (self);
}

/* --- the object --- */

static void
fill_kinds (PalLibraryFilters *self)
{
  g_autoptr (GtkStringList) kinds
      = gtk_string_list_new ((const char *[]){ C_ ("game", "Any"), NULL });

  for (int i = 0; i < registry_count (); i++)
    gtk_string_list_append (kinds, _ (registry_game (i)->rules->name));
  adw_combo_row_set_model (self->kind, G_LIST_MODEL (kinds));
}

static void
pal_library_filters_dispose (GObject *object)
{
  PalLibraryFilters *self = PAL_LIBRARY_FILTERS (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_object (&self->library);
  g_clear_object (&self->tags);
  G_OBJECT_CLASS (pal_library_filters_parent_class)->dispose (object);
}

static void
pal_library_filters_class_init (PalLibraryFiltersClass *klass)
{
  static const struct {
    const char *name;
    gssize field;
  } children[] = {
#define CHILD(name) { #name, G_STRUCT_OFFSET (PalLibraryFilters, name) }
    CHILD (player),     CHILD (opponent),  CHILD (event),       CHILD (opening),
    CHILD (date_from),  CHILD (date_to),   CHILD (rating_from), CHILD (rating_to),
    CHILD (moves_from), CHILD (moves_to),  CHILD (kind),        CHILD (color),
    CHILD (result),     CHILD (rating_of), CHILD (tag),         CHILD (favorites),
    CHILD (annotated),  CHILD (deleted),
#undef CHILD
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_library_filters_dispose;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-library-filters.ui");
  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_class_bind_template_child_full (widget_class, children[i].name, FALSE,
                                               children[i].field);
  gtk_widget_class_bind_template_callback (widget_class, filters_on_changed);
  gtk_widget_class_bind_template_callback (widget_class, pal_library_filters_reset);
}

static void
pal_library_filters_init (PalLibraryFilters *self)
{
  static const LibraryNameKind kinds[N_COMPLETED]
      = { LIBRARY_NAME_PLAYER, LIBRARY_NAME_PLAYER, LIBRARY_NAME_EVENT, LIBRARY_NAME_OPENING };

  gtk_widget_init_template (GTK_WIDGET (self));
  for (int i = 0; i < N_COMPLETED; i++)
    self->completions[i] = pal_name_completion_new (
        (GtkWidget *const[]){ GTK_WIDGET (self->player), GTK_WIDGET (self->opponent),
                              GTK_WIDGET (self->event), GTK_WIDGET (self->opening) }[i],
        kinds[i]);
  fill_kinds (self);
  show_tags (self, (const char *const[]){ NULL });
}
