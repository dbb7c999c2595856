/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-player-picker.h"

#include "engine/engine-backend.h"
#include "files/text/text-fold.h"
#include "registry.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

#include <glib/gi18n.h>
#include <string.h>

struct _PalLevelRow {
  AdwActionRow parent_instance;

  const LevelTable *levels; /* of the game, or NULL */
  GtkAdjustment *adjustment;
  GtkWidget *scale;
};

G_DEFINE_FINAL_TYPE (PalLevelRow, pal_level_row, ADW_TYPE_ACTION_ROW)

static int
get_level (PalLevelRow *self)
{
  return (int) (gtk_adjustment_get_value (self->adjustment) + 0.5);
}

static void
level_row_on_value (PalLevelRow *self)
{
  const Level *level = level_get (get_level (self));
  /* Translators: "Level 8 of 12 · a club player · about 1900". */
  g_autofree char *text = g_strdup_printf (_ ("Level %d of %d · %s · about %d"), level->number,
                                           LEVEL_COUNT, _ (level->name), level->elo);
  const char *like = self->levels != NULL ? self->levels->plays_like[level->number - 1] : NULL;
  g_autofree char *both = like != NULL ? g_strdup_printf ("%s\n%s", text, _ (like)) : NULL;

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), both != NULL ? both : text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);
  g_object_notify (G_OBJECT (self), "level");
}

void
pal_level_row_set_rules (PalLevelRow *self, const Rules *rules)
{
  const Game *game = registry_of (rules);

  self->levels = game != NULL && game->backend != NULL ? game->backend->levels : NULL;
  level_row_on_value (self);
}

static void
set_level (PalLevelRow *self, int level)
{
  gtk_adjustment_set_value (self->adjustment, level);
}

static void
pal_level_row_class_init (PalLevelRowClass *klass)
{
  const PalProperty properties[] = {
    { "level", G_TYPE_INT, .flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY, .least = 1,
      .most = LEVEL_COUNT, .get = G_CALLBACK (get_level), .set = G_CALLBACK (set_level) },
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  pal_properties_install (G_OBJECT_CLASS (klass), properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-level-row.ui");
  gtk_widget_class_bind_template_child (widget_class, PalLevelRow, adjustment);
  gtk_widget_class_bind_template_child (widget_class, PalLevelRow, scale);
  gtk_widget_class_bind_template_callback (widget_class, level_row_on_value);
}

static void
pal_level_row_init (PalLevelRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_adjustment_set_upper (self->adjustment, LEVEL_COUNT);
  level_row_on_value (self);
}

struct _PalPlayerPicker {
  AdwPreferencesGroup parent_instance;

  PalEngineStore *engines;
  const Rules *rules;
  GHashTable *remembered; /* words of players that are to be checked as soon as they are offered */
  GPtrArray *words;       /* of the search, folded */
  GtkButton *all;
  GtkEditable *search;
  GtkListBox *list;
  GtkWidget *no_engines;
};

G_DEFINE_FINAL_TYPE (PalPlayerPicker, pal_player_picker, ADW_TYPE_PREFERENCES_GROUP)

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* What a row stands for: one of the three. */
#define ROW_ENGINE "pal-row-engine" /* a PalEngineItem */
#define ROW_BOT "pal-row-bot"       /* a PalBotItem */
#define ROW_LEVEL "pal-row-level"   /* a number */
#define ROW_CHECK "pal-row-check"
#define ROW_TITLE "pal-row-title" /* what its group is called */

static GtkCheckButton *
check_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), ROW_CHECK);
}

static gboolean
is_checked (GtkWidget *row)
{
  return gtk_check_button_get_active (check_of (row));
}

int
pal_player_picker_count (PalPlayerPicker *self)
{
  int n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->list)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n += ADW_IS_ACTION_ROW (row) && is_checked (row);
  return n;
}

/* "engine Name", "bot Name" or "level 3". Free with g_free. */
static char *
dup_word (GtkWidget *row)
{
  GObject *engine = g_object_get_data (G_OBJECT (row), ROW_ENGINE);
  GObject *bot = g_object_get_data (G_OBJECT (row), ROW_BOT);
  g_autofree char *name = NULL;

  if (engine == NULL && bot == NULL)
    return g_strdup_printf ("level %d",
                            GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), ROW_LEVEL)));
  g_object_get (engine != NULL ? engine : bot, "name", &name, NULL);
  return g_strconcat (engine != NULL ? "engine " : "bot ", name, NULL);
}

char **
pal_player_picker_dup_checked (PalPlayerPicker *self)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  GHashTableIter iter;
  gpointer awaited;
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++) {
    g_autofree char *word = dup_word (GTK_WIDGET (row));

    if (is_checked (GTK_WIDGET (row)))
      g_strv_builder_add (words, word);
  }
  g_hash_table_iter_init (&iter, self->remembered);
  while (g_hash_table_iter_next (&iter, &awaited, NULL))
    g_strv_builder_add (words, awaited);
  return g_strv_builder_end (words);
}

/* Checks ROW if it was remembered: once, for then somebody may change that. */
static void
recall (PalPlayerPicker *self, GtkWidget *row)
{
  g_autofree char *word = dup_word (row);

  if (g_hash_table_remove (self->remembered, word))
    gtk_check_button_set_active (check_of (row), TRUE);
}

static void
player_picker_on_toggled (PalPlayerPicker *self)
{
  int n = pal_player_picker_count (self);
  g_autofree char *text = g_strdup_printf (ngettext ("%d selected", "%d selected", (gulong) n), n);

  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self),
                                         n < 2 ? _ ("Select at least two") : text);
  gtk_button_set_label (self->all, n == 0 ? _ ("Select All") : _ ("Select None"));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* The focus is on the row, and so has to be the news. */
static void
show_check (GtkWidget *row, GtkCheckButton *check)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_STATE_CHECKED,
                               gtk_check_button_get_active (check) ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                                                   : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               -1);
}

/* PLACE as in gtk_list_box_insert. GROUP is a constant. */
static GtkWidget *
player_picker_add_row (PalPlayerPicker *self, int place, const char *group, const char *title,
                       const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();
  g_autofree char *escaped = g_markup_escape_text (title, -1);
  g_autofree char *escaped_subtitle = g_markup_escape_text (subtitle, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), escaped);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), escaped_subtitle);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  g_object_set_data (G_OBJECT (row), ROW_CHECK, check);
  g_signal_connect_object (check, "toggled", G_CALLBACK (show_check), row, G_CONNECT_SWAPPED);
  g_signal_connect_object (check, "toggled", G_CALLBACK (player_picker_on_toggled), self,
                           G_CONNECT_SWAPPED);
  show_check (row, GTK_CHECK_BUTTON (check));
  g_object_set_data (G_OBJECT (row), ROW_TITLE, (gpointer) group);
  gtk_list_box_insert (self->list, row, place);
  return row;
}

static void
add_engine (PalPlayerPicker *self, int place, PalEngineItem *item, gboolean checked)
{
  g_autofree char *name = NULL, *summary = NULL;
  GtkWidget *row;

  g_object_get (item, "name", &name, "summary", &summary, NULL);
  row = player_picker_add_row (self, place, N_ ("Other Programs"), name, summary);
  g_object_set_data_full (G_OBJECT (row), ROW_ENGINE, g_object_ref (item), g_object_unref);
  gtk_check_button_set_active (check_of (row), checked);
  recall (self, row);
}

/* Takes away the rows of engines, and tells which of those were checked. */
static GHashTable *
remove_engines (PalPlayerPicker *self)
{
  GHashTable *checked = g_hash_table_new_full (NULL, NULL, g_object_unref, NULL);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL) {
    PalEngineItem *item = g_object_get_data (G_OBJECT (row), ROW_ENGINE);

    if (item == NULL)
      break;
    if (is_checked (GTK_WIDGET (row)))
      g_hash_table_add (checked, g_object_ref (item));
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  }
  return checked;
}

/* Shows the engines as they are now, in the place of those that are shown. */
static void
show_engines (PalPlayerPicker *self)
{
  g_autoptr (GHashTable) checked = remove_engines (self);
  int n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->engines)); i++) {
    g_autoptr (PalEngineItem) item = g_list_model_get_item (G_LIST_MODEL (self->engines), i);

    g_signal_handlers_disconnect_by_func (item, show_engines, self);
    g_signal_connect_object (item, "notify::profile", G_CALLBACK (show_engines), self,
                             G_CONNECT_SWAPPED);
    if (pal_engine_profile_plays (pal_engine_item_get_profile (item), self->rules))
      add_engine (self, n++, item, g_hash_table_contains (checked, item));
  }
  gtk_widget_set_visible (self->no_engines, n == 0);
  player_picker_on_toggled (self);
}

static void
add_bots (PalPlayerPicker *self, GListModel *bots)
{
  for (guint i = 0; i < g_list_model_get_n_items (bots); i++) {
    g_autoptr (PalBotItem) item = g_list_model_get_item (bots, i);
    g_autofree char *name = NULL, *summary = NULL;
    GtkWidget *row;

    if (pal_bot_item_get_bot (item)->rules != self->rules)
      continue;
    g_object_get (item, "name", &name, "summary", &summary, NULL);
    row = player_picker_add_row (self, -1, N_ ("Bots"), name, summary);
    g_object_set_data_full (G_OBJECT (row), ROW_BOT, g_steal_pointer (&item), g_object_unref);
    recall (self, row);
  }
}

static void
add_levels (PalPlayerPicker *self)
{
  for (int number = 1; number <= LEVEL_COUNT; number++) {
    const Level *level = level_get (number);
    g_autofree char *title = g_strdup_printf (_ ("Level %d"), number);
    /* Translators: what a level of the computer plays like, and its rating. */
    g_autofree char *subtitle = g_strdup_printf (_ ("%s · about %d"), _ (level->name), level->elo);
    GtkWidget *row = player_picker_add_row (self, -1, "Palamedes", title, subtitle);

    g_object_set_data (G_OBJECT (row), ROW_LEVEL, GINT_TO_POINTER (number));
    recall (self, row);
  }
}

void
pal_player_picker_offer (PalPlayerPicker *self, PalEngineStore *engines, PalBotStore *bots,
                         const Rules *rules, const char *const *checked)
{
  GtkListBoxRow *row;

  if (self->engines == NULL)
    g_signal_connect_object (engines, "items-changed", G_CALLBACK (show_engines), self,
                             G_CONNECT_SWAPPED);
  g_set_object (&self->engines, engines);
  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  self->rules = rules;
  g_hash_table_remove_all (self->remembered);
  for (; *checked != NULL; checked++)
    g_hash_table_add (self->remembered, g_strdup (*checked));
  gtk_editable_set_text (self->search, "");
  add_bots (self, G_LIST_MODEL (bots));
  add_levels (self);
  show_engines (self);
}

gboolean
pal_player_picker_check_clock (PalPlayerPicker *self, const PalTimeControl *control, GError **error)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++) {
    PalEngineItem *engine = g_object_get_data (G_OBJECT (row), ROW_ENGINE);

    if (engine != NULL && is_checked (GTK_WIDGET (row))
        && !pal_driver_spec_check_clock (pal_engine_item_get_profile (engine)->spec, control,
                                         error))
      return FALSE;
  }
  return TRUE;
}

void
pal_player_picker_enter (PalPlayerPicker *self, ArenaEvent *event)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++) {
    PalEngineItem *engine = g_object_get_data (G_OBJECT (row), ROW_ENGINE);
    PalBotItem *bot = g_object_get_data (G_OBJECT (row), ROW_BOT);
    int level = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), ROW_LEVEL));

    if (!is_checked (GTK_WIDGET (row)))
      continue;
    if (engine != NULL)
      arena_event_add_engine (event, pal_engine_item_get_profile (engine));
    else if (bot != NULL)
      arena_event_add_bot (event, pal_bot_item_get_bot (bot));
    else
      arena_event_add_level (event, level);
  }
}

/* Checks all that the search shows, or nobody where somebody is checked. */
static void
on_all (PalPlayerPicker *self)
{
  gboolean active = pal_player_picker_count (self) == 0;
  GtkListBoxRow *row;

  g_hash_table_remove_all (self->remembered);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (!active || gtk_widget_get_child_visible (GTK_WIDGET (row)))
      gtk_check_button_set_active (check_of (GTK_WIDGET (row)), active);
}

/* --- searching --- */

/* Whether WORD stands in TEXT; a number as a whole: level 2 is not level 12, nor 2000. */
static gboolean
is_word_in (const char *word, const char *text)
{
  gboolean starts = g_ascii_isdigit (*word), ends = g_ascii_isdigit (word[strlen (word) - 1]);

  for (const char *p = text; (p = strstr (p, word)) != NULL; p++)
    if (!(starts && p > text && g_ascii_isdigit (p[-1]))
        && !(ends && g_ascii_isdigit (p[strlen (word)])))
      return TRUE;
  return FALSE;
}

/* Whoever is chosen stays in view, whatever is searched for next. */
static gboolean
is_found (GtkListBoxRow *row, gpointer data)
{
  PalPlayerPicker *self = data;
  g_autofree char *text
      = g_strdup_printf ("%s %s", adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)),
                         adw_action_row_get_subtitle (ADW_ACTION_ROW (row)));
  g_autofree char *folded = text_fold (text);

  if (is_checked (GTK_WIDGET (row)))
    return TRUE;
  for (guint i = 0; i < self->words->len; i++)
    if (!is_word_in (self->words->pdata[i], folded))
      return FALSE;
  return TRUE;
}

/* The first row of each group has its title above it. */
static void
head_row (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  const char *title = g_object_get_data (G_OBJECT (row), ROW_TITLE);
  GtkWidget *label;

  if (before != NULL && g_str_equal (title, g_object_get_data (G_OBJECT (before), ROW_TITLE))) {
    gtk_list_box_row_set_header (row, NULL);
    return;
  }
  label = gtk_label_new (_ (title));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "picker-heading");
  gtk_list_box_row_set_header (row, label);
}

static void
on_search (PalPlayerPicker *self)
{
  g_autofree char *folded = text_fold (gtk_editable_get_text (self->search));
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);

  g_ptr_array_set_size (self->words, 0);
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_ptr_array_add (self->words, g_strdup (words[i]));
  gtk_list_box_invalidate_filter (self->list);
  gtk_adjustment_set_value (gtk_list_box_get_adjustment (self->list), 0);
}

/* --- the object --- */

static void
pal_player_picker_finalize (GObject *object)
{
  PalPlayerPicker *self = PAL_PLAYER_PICKER (object);

  g_clear_object (&self->engines);
  g_hash_table_unref (self->remembered);
  g_ptr_array_unref (self->words);
  G_OBJECT_CLASS (pal_player_picker_parent_class)->finalize (object);
}

static void
pal_player_picker_class_init (PalPlayerPickerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = pal_player_picker_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-player-picker.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPlayerPicker, all);
  gtk_widget_class_bind_template_child (widget_class, PalPlayerPicker, search);
  gtk_widget_class_bind_template_child (widget_class, PalPlayerPicker, list);
  gtk_widget_class_bind_template_child (widget_class, PalPlayerPicker, no_engines);
  gtk_widget_class_bind_template_callback (widget_class, on_all);
  gtk_widget_class_bind_template_callback (widget_class, on_search);
}

static void
pal_player_picker_init (PalPlayerPicker *self)
{
  self->remembered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->words = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_filter_func (self->list, is_found, self, NULL);
  gtk_list_box_set_header_func (self->list, head_row, NULL, NULL);
}
