/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-book-maker-dialog.h"

#include "pal-book-work.h"
#include "ui/files/pal-file-filters.h"
#include "ui/files/pal-writing.h"

#include <glib/gi18n.h>

struct _PalBookMakerDialog {
  PalDialog parent_instance;

  PalGamePage *page; /* it goes when that does */
  const Rules *rules;
  GFile *games;        /* or NULL */
  PalLibrary *library; /* in place of them, or NULL */
  GArray *ids;         /* of its games; NULL: all */
  char *title;         /* what the book is called; NULL: by the game */

  GtkWidget *choose_button;
  GtkWidget *make_button;
  AdwActionRow *games_row;
  GtkSpinButton *plies;
  GtkSpinButton *least;
  GtkSpinButton *rating;
  AdwPreferencesRow *first_row;
  AdwPreferencesRow *second_row;
  GtkSwitch *first_wins;
  GtkSwitch *second_wins;
  GtkSwitch *draws;
};

G_DEFINE_FINAL_TYPE (PalBookMakerDialog, pal_book_maker_dialog, PAL_TYPE_DIALOG)

static unsigned
chosen_results (PalBookMakerDialog *self)
{
  return (gtk_switch_get_active (self->first_wins) ? BOOK_FIRST_WINS : 0u)
         | (gtk_switch_get_active (self->second_wins) ? BOOK_SECOND_WINS : 0u)
         | (gtk_switch_get_active (self->draws) ? BOOK_DRAWS : 0u);
}

static void
book_maker_dialog_update (PalBookMakerDialog *self)
{
  gtk_widget_set_sensitive (self->make_button, (self->games != NULL || self->library != NULL)
                                                   && chosen_results (self) != 0);
}

static void
on_make (PalBookMakerDialog *self)
{
  g_autoptr (PalGamePage) page = g_object_ref (self->page);
  g_autoptr (GFile) games = self->games != NULL ? g_object_ref (self->games) : NULL;
  g_autoptr (PalLibrary) library = self->library != NULL ? g_object_ref (self->library) : NULL;
  g_autoptr (GArray) ids = self->ids != NULL ? g_array_ref (self->ids) : NULL;
  const BookBounds bounds = {
    .plies_max = gtk_spin_button_get_value_as_int (self->plies),
    .results = chosen_results (self),
    .rating_min = gtk_spin_button_get_value_as_int (self->rating),
    .games_min = gtk_spin_button_get_value_as_int (self->least),
  };
  const Rules *rules = self->rules;
  g_autofree char *title = g_strdup (self->title);

  pal_dialog_end (self);
  if (games != NULL)
    pal_book_work_make (page, rules, games, &bounds);
  else
    pal_book_work_make_from_library (page, rules, pal_library_get_library (library), ids, title,
                                     &bounds);
}

/* The games, as if they had been chosen. */
static void
set_games (gpointer dialog, GFile *games)
{
  PalBookMakerDialog *self = dialog;
  g_autofree char *name = g_file_get_basename (games);
  g_autofree char *shown = g_filename_display_name (name);
  g_autofree char *markup = g_markup_escape_text (shown, -1);

  g_set_object (&self->games, games);
  adw_action_row_set_subtitle (self->games_row, markup);
  book_maker_dialog_update (self);
  pal_dialog_set_focus (self, self->make_button); /* there is nothing to choose first */
}

static void
book_maker_dialog_on_choose (PalBookMakerDialog *self)
{
  PalFileDialog *chooser = pal_file_dialog_new (
      _ ("Choose a File of Games"), pal_dialog_get_window (self), PAL_FILE_OPEN, _ ("_Open"));

  pal_file_filters_add_for_opening (chooser);
  pal_choosing_ask (chooser, self, set_games);
}

static void
pal_book_maker_dialog_finalize (GObject *object)
{
  g_clear_object (&PAL_BOOK_MAKER_DIALOG (object)->games);
  g_clear_object (&PAL_BOOK_MAKER_DIALOG (object)->library);
  g_clear_pointer (&PAL_BOOK_MAKER_DIALOG (object)->ids, g_array_unref);
  g_free (PAL_BOOK_MAKER_DIALOG (object)->title);
  G_OBJECT_CLASS (pal_book_maker_dialog_parent_class)->finalize (object);
}

static void
pal_book_maker_dialog_class_init (PalBookMakerDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_book_maker_dialog_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-book-maker-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, choose_button);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, make_button);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, games_row);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, plies);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, least);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, rating);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, first_row);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, second_row);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, first_wins);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, second_wins);
  gtk_widget_class_bind_template_child (widget_class, PalBookMakerDialog, draws);
  gtk_widget_class_bind_template_callback (widget_class, on_make);
  gtk_widget_class_bind_template_callback (widget_class, book_maker_dialog_on_choose);
  gtk_widget_class_bind_template_callback (widget_class, book_maker_dialog_update);
}

static void
pal_book_maker_dialog_init (PalBookMakerDialog *self)
{
  const BookBounds usual = BOOK_BOUNDS_DEFAULT;

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_spin_button_set_value (self->plies, usual.plies_max);
  gtk_spin_button_set_value (self->least, (double) usual.games_min);
  gtk_spin_button_set_value (self->rating, usual.rating_min);
  pal_dialog_set_focus (self, self->choose_button);
}

static void
name_row (AdwPreferencesRow *row, const Rules *rules, int side)
{
  /* Translators: a side, as in "Wins of White". */
  g_autofree char *title = g_strdup_printf (_ ("Wins of %s"), _ (rules->side_names[side]));

  adw_preferences_row_set_title (row, title);
}

PalBookMakerDialog *
pal_book_maker_dialog_new (PalGamePage *page, const Rules *rules)
{
  PalBookMakerDialog *self
      = g_object_new (PAL_TYPE_BOOK_MAKER_DIALOG, "over", pal_game_page_get_window (page), NULL);

  self->page = page;
  g_signal_connect_object (page, "destroy", G_CALLBACK (pal_dialog_end), self, G_CONNECT_SWAPPED);
  self->rules = rules;
  name_row (self->first_row, rules, 0);
  name_row (self->second_row, rules, 1);
  return self;
}

void
pal_book_maker_dialog_set_library (PalBookMakerDialog *self, PalLibrary *library, GArray *ids,
                                   const char *title)
{
  const gulong n
      = ids != NULL ? ids->len : library_count (pal_library_get_library (library), self->rules);
  g_autofree char *count = g_strdup_printf (ngettext ("%'lu game", "%'lu games", n), n);
  g_autofree char *text
      = g_strdup_printf ("%s · %s", title != NULL ? title : pal_library_get_title (library), count);
  g_autofree char *markup = g_markup_escape_text (text, -1);

  g_set_object (&self->library, library);
  self->title = g_strdup (title);
  self->ids = ids != NULL ? g_array_ref (ids) : NULL;
  adw_action_row_set_subtitle (self->games_row, markup);
  book_maker_dialog_update (self);
}
