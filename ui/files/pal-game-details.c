/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-details.h"

#include "ui/widgets/pal-gtk-fixes.h"

#include "game/match/pal-match-tags.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

/* Year, month and day. */
enum { DATE_PARTS = 3 };

/* A tag and the row where it is entered. */
typedef struct {
  char *tag;
  char *old;          /* its value as it was, "" where there was none */
  GtkEditable *entry; /* NULL: the date */
  gboolean number;    /* nothing but digits is one */
} Field;

struct _PalGameDetails {
  PalDialog parent_instance;

  PalGamePage *page;
  PalMatch *match;
  GPtrArray *fields; /* of Field */
  GStrv begin;       /* what the form said at first */

  AdwPreferencesGroup *occasion, *players, *course, *others;
  AdwActionRow *date;
  GtkEditable *year, *month, *day;
  AdwComboRow *result;
  GtkEditable *new_tag;
};

G_DEFINE_FINAL_TYPE (PalGameDetails, pal_game_details, PAL_TYPE_DIALOG)

static void
field_free (gpointer data)
{
  Field *self = data;

  g_free (self->tag);
  g_free (self->old);
  g_free (self);
}

/* --- values --- */

/* What says in a file that nothing is known is an empty row. */
static const char *
shown_value (const char *value)
{
  return g_str_equal (value, "?") || g_str_equal (value, "-") ? "" : value;
}

static Field *
find_field (PalGameDetails *self, const char *tag)
{
  for (guint i = 0; i < self->fields->len; i++) {
    Field *field = self->fields->pdata[i];

    if (g_ascii_strcasecmp (field->tag, tag) == 0)
      return field;
  }
  return NULL;
}

static const char *
old_value (PalGameDetails *self, const char *tag)
{
  const char *value = game_tree_get_tag (pal_match_get_tree (self->match), tag);

  return value != NULL ? value : "";
}

/* --- the date --- */

static GtkEditable *
date_entry (PalGameDetails *self, int part)
{
  return part == 0 ? self->year : part == 1 ? self->month : self->day;
}

/* Whether DATE is of numbers and question marks, as in "2018.11.??"; PARTS get them, "" for what is
 * not known. Free them. */
static gboolean
split_date (const char *date, char *parts[DATE_PARTS])
{
  g_auto (GStrv) words = g_strsplit_set (date, ".-/", -1);
  gboolean good = g_strv_length (words) <= DATE_PARTS;

  for (int i = 0; i < DATE_PARTS; i++) {
    const char *word = good && words[0] != NULL && i < (int) g_strv_length (words) ? words[i] : "";
    gboolean unknown = strspn (word, "?") == strlen (word);

    good = good && (unknown || strspn (word, "0123456789") == strlen (word));
    parts[i] = g_strdup (unknown ? "" : word);
  }
  return good;
}

static void
show_date (PalGameDetails *self, const char *date)
{
  char *parts[DATE_PARTS];
  gboolean good = split_date (date, parts);

  for (int i = 0; i < DATE_PARTS; i++) {
    gtk_editable_set_text (date_entry (self, i), good ? parts[i] : "");
    g_free (parts[i]);
  }
  if (!good)
    adw_action_row_set_subtitle (self->date, date);
}

static int
date_number (PalGameDetails *self, int part)
{
  const char *text = gtk_editable_get_text (date_entry (self, part));

  if (*text == '\0')
    return 0;
  return strspn (text, "0123456789") == strlen (text) ? atoi (text) : -1;
}

/* A part that is not known is 0. */
static gboolean
is_date (PalGameDetails *self)
{
  int year = date_number (self, 0), month = date_number (self, 1), day = date_number (self, 2);

  if (year < 0 || month < 0 || month > 12 || day < 0 || day > 31)
    return FALSE;
  return year == 0 || month == 0 || day == 0
         || g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
}

/* Free with g_free. */
static char *
entered_date (PalGameDetails *self, const char *old)
{
  char *parts[DATE_PARTS];
  gboolean good = split_date (old, parts), same = TRUE;
  GString *date = g_string_new (NULL);

  for (int i = 0; i < DATE_PARTS; i++) {
    const char *text = gtk_editable_get_text (date_entry (self, i));
    int number = date_number (self, i);

    same = same && g_str_equal (text, good ? parts[i] : "");
    if (number > 0)
      g_string_append_printf (date, "%s%0*d", i > 0 ? "." : "", i > 0 ? 2 : 4, number);
    else
      g_string_append (date, i > 0 ? ".??" : "????");
    g_free (parts[i]);
  }
  if (!same)
    return g_string_free (date, FALSE);
  g_string_free (date, TRUE);
  return g_strdup (old);
}

/* --- whether it can be applied --- */

static gboolean
is_field_good (const Field *field)
{
  const char *text = field->entry != NULL ? gtk_editable_get_text (field->entry) : "";

  return !field->number || strspn (text, "0123456789") == strlen (text)
         || g_str_equal (text, shown_value (field->old));
}

static void
details_on_changed (PalGameDetails *self)
{
  gboolean good = is_date (self);

  pal_widget_set_css_class (self->date, "error", !good);
  for (guint i = 0; i < self->fields->len; i++) {
    Field *field = self->fields->pdata[i];

    if (field->entry == NULL)
      continue;
    pal_widget_set_css_class (field->entry, "error", !is_field_good (field));
    good = good && is_field_good (field);
  }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "details.apply", good);
}

/* --- rows --- */

static Field *
field_new (PalGameDetails *self, const char *tag, const char *old, GtkEditable *entry)
{
  Field *field = g_new0 (Field, 1);

  field->tag = g_strdup (tag);
  field->old = g_strdup (old);
  field->entry = entry;
  g_ptr_array_add (self->fields, field);
  return field;
}

static Field *
add_row (PalGameDetails *self, AdwPreferencesGroup *group, const char *tag, const char *title)
{
  GtkWidget *row = adw_entry_row_new ();
  const char *old = old_value (self, tag);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_editable_set_text (GTK_EDITABLE (row), shown_value (old));
  g_signal_connect_object (row, "changed", G_CALLBACK (details_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "entry-activated", G_CALLBACK (gtk_widget_activate_default), row,
                           G_CONNECT_SWAPPED);
  adw_preferences_group_add (group, row);
  return field_new (self, tag, old, GTK_EDITABLE (row));
}

/* Puts ROW of GROUP behind all others. */
static void
add_last (AdwPreferencesGroup *group, GtkWidget *row)
{
  g_object_ref (row);
  adw_preferences_group_remove (group, row);
  adw_preferences_group_add (group, row);
  g_object_unref (row);
}

/* The name that counts is that of who sits at the board; a program is called what it is called. */
static void
add_player (PalGameDetails *self, int side)
{
  const Rules *rules = pal_match_get_rules (self->match);
  PalPlayer *player = pal_match_get_player (self->match, side);
  g_autofree char *name = pal_player_dup_own_name (player);
  g_autofree char *elo = g_strconcat (rules->side_tags[side], "Elo", NULL);
  /* Translators: a side of the board, as in "White’s Rating". */
  g_autofree char *rating = g_strdup_printf (_ ("%s’s Rating"), _ (rules->side_names[side]));
  Field *field = add_row (self, self->players, rules->side_tags[side], _ (rules->side_names[side]));

  gtk_editable_set_text (field->entry, name != NULL ? shown_value (name) : "");
  gtk_widget_set_sensitive (GTK_WIDGET (field->entry), pal_player_is_human (player));
  field = add_row (self, self->players, elo, rating);
  field->number = TRUE;
}

static void
remove_tag (GtkButton *button, PalGameDetails *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), ADW_TYPE_ENTRY_ROW);

  for (guint i = 0; i < self->fields->len; i++)
    if (((Field *) self->fields->pdata[i])->entry == GTK_EDITABLE (row))
      g_ptr_array_remove_index (self->fields, i--);
  adw_preferences_group_remove (self->others, row);
  gtk_widget_grab_focus (GTK_WIDGET (self->new_tag));
  details_on_changed (self);
}

/* A row of a tag that not every game has: it can go. */
static Field *
add_other (PalGameDetails *self, const char *tag)
{
  Field *field;
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  g_autofree char *name = g_strdup_printf (_ ("Remove %s"), tag);

  field = add_row (self, self->others, tag, tag);
  add_last (self->others, GTK_WIDGET (self->new_tag));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  pal_widget_set_tooltip (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect (button, "clicked", G_CALLBACK (remove_tag), self);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (field->entry), button);
  return field;
}

static void
add_others (PalGameDetails *self)
{
  const GameTree *tree = pal_match_get_tree (self->match);

  for (guint i = 0; i < tree->tags->len; i++) {
    const GameTag *tag = tree->tags->pdata[i];

    if (find_field (self, tag->name) == NULL)
      add_other (self, tag->name);
  }
}

/* --- a new tag --- */

/* Letters, digits and underscores; not one that is there, or that the position says. */
static gboolean
is_new_tag (PalGameDetails *self, const char *name)
{
  static const char *const kept[] = { "result", "fen", "setup", "variant", NULL };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return *name != '\0' && strspn (lower, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen (lower)
         && !g_strv_contains (kept, lower) && find_field (self, name) == NULL;
}

static void
on_new_tag_changed (PalGameDetails *self)
{
  const char *name = gtk_editable_get_text (self->new_tag);

  pal_widget_set_css_class (self->new_tag, "error", *name != '\0' && !is_new_tag (self, name));
}

static void
on_new_tag (PalGameDetails *self)
{
  g_autofree char *name = g_strdup (gtk_editable_get_text (self->new_tag));

  if (!is_new_tag (self, name)) {
    gtk_widget_error_bell (GTK_WIDGET (self->new_tag));
    return;
  }
  gtk_editable_set_text (self->new_tag, "");
  gtk_widget_grab_focus (GTK_WIDGET (add_other (self, name)->entry));
}

/* --- the whole --- */

static Result
chosen_result (PalGameDetails *self)
{
  return (Result) adw_combo_row_get_selected (self->result);
}

static void
fill_result (PalGameDetails *self)
{
  const Rules *rules = pal_match_get_rules (self->match);
  /* Translators: a side of the board, as in "White wins". */
  g_autofree char *first = g_strdup_printf (_ ("%s wins"), _ (rules->side_names[0]));
  g_autofree char *second = g_strdup_printf (_ ("%s wins"), _ (rules->side_names[1]));
  g_autofree char *one = g_strdup_printf ("1-0  %s", first);
  g_autofree char *other = g_strdup_printf ("0-1  %s", second);
  g_autofree char *draw = g_strdup_printf ("½-½  %s", _ ("Draw"));
  g_autofree char *open = g_strdup_printf ("*  %s", _ ("No result"));
  const char *const names[] = { open, one, other, draw, NULL };
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);

  adw_combo_row_set_model (self->result, G_LIST_MODEL (list));
  adw_combo_row_set_selected (self->result, pal_match_get_tree (self->match)->outcome.result);
  gtk_widget_set_sensitive (GTK_WIDGET (self->result), pal_match_can_set_result (self->match));
}

/* What has the keys at first: the first row in which something can be entered. */
static GtkWidget *
find_first (PalGameDetails *self)
{
  const char *first = pal_match_get_rules (self->match)->side_tags[0];
  GtkEditable *entry = find_field (self, first)->entry;

  if (!gtk_widget_get_sensitive (GTK_WIDGET (entry)))
    entry = find_field (self, "Event")->entry;
  return GTK_WIDGET (gtk_editable_get_delegate (entry));
}

static void
fill (PalGameDetails *self)
{
  static const struct {
    const char *tag, *title;
  } course[] = { { "ECO", N_ ("ECO Code") },
                 { "Opening", N_ ("Opening") },
                 { "TimeControl", N_ ("Time Control") },
                 { "Annotator", N_ ("Annotator") } };

  add_row (self, self->occasion, "Event", _ ("Event"));
  add_row (self, self->occasion, "Site", _ ("Place"));
  add_last (self->occasion, GTK_WIDGET (self->date));
  add_row (self, self->occasion, "Round", _ ("Round"));
  field_new (self, "Date", old_value (self, "Date"), NULL);
  show_date (self, old_value (self, "Date"));
  add_player (self, 0);
  add_player (self, 1);
  fill_result (self);
  for (guint i = 0; i < G_N_ELEMENTS (course); i++) {
    Field *field = add_row (self, self->course, course[i].tag, _ (course[i].title));

    /* The clocks of a game that is played say it themselves. */
    if (g_str_equal (field->tag, "TimeControl"))
      gtk_widget_set_sensitive (GTK_WIDGET (field->entry), !pal_match_get_started (self->match));
  }
  add_others (self);
  details_on_changed (self);
  pal_dialog_set_focus (self, find_first (self));
}

/* The value of FIELD, as it was where nothing else was entered. Free with g_free. */
static char *
entered_value (PalGameDetails *self, const Field *field)
{
  g_autofree char *text = NULL;

  if (field->entry == NULL)
    return entered_date (self, field->old);
  text = g_strstrip (g_strdup (gtk_editable_get_text (field->entry)));
  return g_strdup (g_str_equal (text, shown_value (field->old)) ? field->old : text);
}

/* The tags that stay keep their order, and the new ones follow. */
static void
take_tags (PalGameDetails *self, GPtrArray *names, GPtrArray *values)
{
  const GameTree *tree = pal_match_get_tree (self->match);
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < tree->tags->len; i++) {
    Field *field = find_field (self, ((GameTag *) tree->tags->pdata[i])->name);

    if (field == NULL || !g_hash_table_add (done, field))
      continue;
    g_ptr_array_add (names, field->tag);
    g_ptr_array_add (values, entered_value (self, field));
  }
  for (guint i = 0; i < self->fields->len; i++) {
    Field *field = self->fields->pdata[i];

    if (g_hash_table_contains (done, field))
      continue;
    g_ptr_array_add (names, field->tag);
    g_ptr_array_add (values, entered_value (self, field));
  }
}

/* All that the form says: names and values in turn. */
static GStrv
describe_form (PalGameDetails *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  take_tags (self, names, values);
  for (guint i = 0; i < names->len; i++)
    g_strv_builder_add_many (all, names->pdata[i], values->pdata[i], NULL);
  return g_strv_builder_end (all);
}

/* Whether the form says what it said at first, which is more than the tags say in a game that is
 * being played: there the names are those of the players. */
static gboolean
is_untouched (PalGameDetails *self)
{
  g_auto (GStrv) now = describe_form (self);

  return chosen_result (self) == pal_match_get_tree (self->match)->outcome.result
         && g_strv_equal ((const char *const *) self->begin, (const char *const *) now);
}

static void
apply_tags (PalGameDetails *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  guint64 version = pal_match_get_version (self->match);

  take_tags (self, names, values);
  pal_match_set_tags (self->match, (const char *const *) names->pdata,
                      (const char *const *) values->pdata, names->len, chosen_result (self));
  if (pal_match_get_version (self->match) != version
      && self->match == pal_game_page_get_match (self->page))
    pal_game_page_show_toast_with_button (self->page, _ ("The game details were changed."),
                                          _ ("_Undo"), "game.undo-edit");
}

static void
apply (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalGameDetails *self = PAL_GAME_DETAILS (widget);

  if (!is_untouched (self))
    apply_tags (self);
  pal_dialog_close (self);
}

static void
pal_game_details_dispose (GObject *object)
{
  PalGameDetails *self = PAL_GAME_DETAILS (object);

  g_clear_object (&self->match);
  g_clear_object (&self->page);
  g_clear_pointer (&self->fields, g_ptr_array_unref);
  g_clear_pointer (&self->begin, g_strfreev);
  G_OBJECT_CLASS (pal_game_details_parent_class)->dispose (object);
}

static void
pal_game_details_class_init (PalGameDetailsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_game_details_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-game-details.ui");
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, occasion);
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, players);
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, course);
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, others);
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, date);
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, year);
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, month);
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, day);
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, result);
  gtk_widget_class_bind_template_child (widget_class, PalGameDetails, new_tag);
  gtk_widget_class_bind_template_callback (widget_class, details_on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_new_tag);
  gtk_widget_class_bind_template_callback (widget_class, on_new_tag_changed);
  gtk_widget_class_install_action (widget_class, "details.apply", NULL, apply);
}

static void
pal_game_details_init (PalGameDetails *self)
{
  self->fields = g_ptr_array_new_with_free_func (field_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}

PalGameDetails *
pal_game_details_new (PalGamePage *page, PalMatch *match)
{
  PalGameDetails *self
      = g_object_new (PAL_TYPE_GAME_DETAILS, "over", pal_game_page_get_window (page), NULL);

  self->page = g_object_ref (page);
  self->match = g_object_ref (match);
  fill (self);
  self->begin = describe_form (self);
  return self;
}

static void
game_details (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_dialog_present (pal_game_details_new (page, pal_game_page_get_match (page)));
}

static const GActionEntry entries[] = { { "game-details", game_details } };

void
pal_game_details_install (PalGamePage *page)
{
  g_action_map_add_action_entries (pal_game_page_get_actions (page), entries,
                                   G_N_ELEMENTS (entries), page);
}
