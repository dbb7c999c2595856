#include "pal-book-group.h"

#include "pal-book-choosing.h"
#include "ui/app/pal-opening-books.h"

#include "game/match/pal-new-game.h"

#include <glib/gi18n.h>

enum { COUNTED_MOST = 200000 }; /* who opens a window does not want to wait for more */

struct _PalBookGroup {
  AdwPreferencesGroup parent_instance;

  const Rules *rules;
  GSettings *settings;

  AdwActionRow *book_row;
  AdwActionRow *variety_row;
  GtkWidget *starter_button;
  GtkSwitch *engines;
  GtkSwitch *bots;
  GtkScale *variety;
  GtkAdjustment *adjustment;
};

G_DEFINE_FINAL_TYPE (PalBookGroup, pal_book_group, ADW_TYPE_PREFERENCES_GROUP)

static char *
describe_size (const Book *book)
{
  gulong size = (gulong) book_size_to (book, COUNTED_MOST + 1);

  return g_strdup_printf (size > COUNTED_MOST ? _ ("more than %'lu moves")
                                              : ngettext ("%'lu move", "%'lu moves", size),
                          MIN (size, (gulong) COUNTED_MOST));
}

static char *
describe_book (const Rules *rules)
{
  PalBooks *books = pal_opening_books_get_default ();
  g_autofree char *name = pal_books_dup_name (books, rules);
  const char *problem = pal_books_get_problem (books, rules);
  Book *book = pal_books_get (books, rules);
  g_autofree char *moves = book != NULL ? describe_size (book) : NULL;

  if (problem != NULL)
    return g_strdup (problem);
  return book != NULL ? g_strdup_printf ("%s · %s", name, moves) : g_strdup (_ ("None"));
}

static void
show_book (PalBookGroup *self)
{
  PalBooks *books = pal_opening_books_get_default ();
  g_autofree char *text = describe_book (self->rules);
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (self->book_row, markup);
  gtk_widget_set_visible (self->starter_button, !pal_books_is_starter (books, self->rules));
}

static void
book_group_on_changed (PalBookGroup *self, const Rules *rules)
{
  if (rules == self->rules)
    show_book (self);
}

static void
book_group_on_choose (PalBookGroup *self)
{
  pal_book_choosing_ask (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->rules);
}

static void
on_starter (PalBookGroup *self)
{
  pal_books_choose (pal_opening_books_get_default (), self->rules, NULL, NULL);
}

static void
on_variety (PalBookGroup *self)
{
  int variety = (int) gtk_adjustment_get_value (self->adjustment);
  const char *text = variety == 0    ? _ ("Always the weightiest move")
                     : variety < 34  ? _ ("Mostly the weightiest moves")
                     : variety < 100 ? _ ("Many moves, the weighty ones more often")
                                     : _ ("Each move as often as its weight says");

  adw_action_row_set_subtitle (self->variety_row, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->variety),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

void
pal_book_group_set_rules (PalBookGroup *self, const Rules *rules)
{
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT;

  self->rules = rules;
  self->settings = pal_new_game_settings (rules);
  g_settings_bind (self->settings, "book-engines", self->engines, "active", flags);
  g_settings_bind (self->settings, "book-bots", self->bots, "active", flags);
  g_settings_bind (self->settings, "book-variety", self->adjustment, "value", flags);
  g_signal_connect_object (pal_opening_books_get_default (), "changed",
                           G_CALLBACK (book_group_on_changed), self, G_CONNECT_SWAPPED);
  show_book (self);
  on_variety (self);
}

static void
pal_book_group_finalize (GObject *object)
{
  g_clear_object (&PAL_BOOK_GROUP (object)->settings);
  G_OBJECT_CLASS (pal_book_group_parent_class)->finalize (object);
}

static void
pal_book_group_class_init (PalBookGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_book_group_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-book-group.ui");
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, book_row);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, variety_row);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, starter_button);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, engines);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, bots);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, variety);
  gtk_widget_class_bind_template_child (widget_class, PalBookGroup, adjustment);
  gtk_widget_class_bind_template_callback (widget_class, book_group_on_choose);
  gtk_widget_class_bind_template_callback (widget_class, on_starter);
  gtk_widget_class_bind_template_callback (widget_class, on_variety);
}

static void
pal_book_group_init (PalBookGroup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
