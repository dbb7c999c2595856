/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-engine-page.h"

#include "pal-engine-console.h"
#include "pal-engine-options.h"

#include "game/drivers/pal-driver-protocol.h"
#include "game/engines/pal-engine-probe.h"
#include "registry.h"
#include "ui/widgets/pal-news.h"

#include <glib/gi18n.h>

struct _PalEnginePage {
  GtkWidget parent_instance;

  PalEngineStore *store;
  PalEngineItem *item;
  PalDriverSpec *spec; /* what DRIVER was started with */
  PalDriver *driver;
  GCancellable *probing; /* NULL: it is not being asked what it is */
  gboolean showing;
  gboolean outdated; /* an option was changed since the engine was started */
  gboolean known;    /* its options are in view */

  AdwViewStack *stack;
  AdwEntryRow *name, *command, *folder, *environment;
  AdwActionRow *kind;
  GtkSpinner *spinner;
  GtkWidget *ask, *thinking;
  GtkSpinButton *seconds_button, *depth_button;
  PalEngineOptions *options;
  PalEngineConsole *console;
};

G_DEFINE_FINAL_TYPE (PalEnginePage, pal_engine_page, GTK_TYPE_WIDGET)

static const PalEngineProfile *
profile_of (PalEnginePage *self)
{
  return pal_engine_item_get_profile (self->item);
}

/* --- the engine that is asked --- */

static void
end_engine (PalEnginePage *self)
{
  if (self->driver != NULL) {
    g_signal_handlers_disconnect_by_data (self->driver, self);
    pal_driver_close (self->driver);
  }
  g_clear_object (&self->driver);
  g_clear_pointer (&self->spec, pal_driver_spec_free);
}

static void
engine_page_close (PalEnginePage *self)
{
  pal_engine_console_set_driver (self->console, NULL);
  end_engine (self);
}

static void
show_no_options (PalEnginePage *self, const char *why)
{
  self->known = FALSE;
  pal_engine_options_show_none (self->options, why);
}

static void
engine_page_on_ready (PalEnginePage *self)
{
  if (self->known)
    return;
  self->known = TRUE;
  pal_engine_options_show (self->options, pal_driver_get_choices (self->driver), profile_of (self));
}

static void
engine_page_on_failed (PalEnginePage *self, PalDriverFault fault, const char *sentence)
{
  show_no_options (self, sentence);
}

/* A game that the engine plays, or the first one there is. */
static const Rules *
some_rules (const PalEngineProfile *profile)
{
  const Game *game = profile->games[0] != NULL ? registry_find (profile->games[0]) : NULL;

  return (game != NULL ? game : registry_game (0))->rules;
}

/* Starts the engine, in place of one that runs; in the console goes on what was said before. */
static void
engine_page_restart (PalEnginePage *self)
{
  const Rules *rules = some_rules (profile_of (self));
  GameRecord *record;
  Position start;

  end_engine (self);
  self->outdated = FALSE;
  self->spec = pal_driver_spec_copy (profile_of (self)->spec);
  self->spec->limits = (PalDriverLimits){ 0 };
  self->driver = pal_driver_new (self->spec, rules);
  g_signal_connect_swapped (self->driver, "ready", G_CALLBACK (engine_page_on_ready), self);
  g_signal_connect_swapped (self->driver, "failed", G_CALLBACK (engine_page_on_failed), self);
  rules_start (rules, &start);
  record = game_record_new (rules, &start);
  pal_driver_prepare (self->driver, record);
  pal_engine_console_go_on (self->console, self->driver);
  game_record_free (record);
}

/* One that had ended; whoever ended it may have made another one of it. */
static void
engine_page_on_wanted (PalEnginePage *self)
{
  self->known = FALSE;
  engine_page_restart (self);
}

/* Another engine than the one before, as far as is known. */
static void
engine_page_start (PalEnginePage *self)
{
  engine_page_close (self);
  show_no_options (self, NULL);
  engine_page_restart (self);
}

/* --- what is shown --- */

/* What nobody has typed is nothing to apply. */
static void
set_text (AdwEntryRow *row, const char *text)
{
  adw_entry_row_set_show_apply_button (row, FALSE);
  gtk_editable_set_text (GTK_EDITABLE (row), text != NULL ? text : "");
  adw_entry_row_set_show_apply_button (row, TRUE);
}

static void
show_environment (PalEnginePage *self, char **environment)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (char **variable = environment; variable != NULL && *variable != NULL; variable++) {
    g_autofree char *quoted = strpbrk (*variable, " \t\"'\\") != NULL ? g_shell_quote (*variable)
                                                                      : g_strdup (*variable);
    g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", quoted);
  }
  set_text (self->environment, text->str);
}

static void
engine_page_fill (PalEnginePage *self)
{
  const PalEngineProfile *profile = profile_of (self);
  g_autofree char *command = pal_engine_profile_command (profile);
  g_autofree char *summary = NULL;

  g_object_get (self->item, "summary", &summary, NULL);
  self->showing = TRUE;
  set_text (self->name, profile->spec->name);
  set_text (self->command, command);
  set_text (self->folder, profile->spec->folder);
  show_environment (self, profile->spec->environment);
  adw_action_row_set_subtitle (self->kind, summary);
  gtk_widget_set_visible (self->thinking, profile->spec->protocol->tells_move_time);
  gtk_spin_button_set_value (self->seconds_button, (double) profile->spec->limits.move_time / 1000);
  gtk_spin_button_set_value (self->depth_button, profile->spec->limits.depth);
  self->showing = FALSE;
}

/* --- changes --- */

/* Keeps CHANGED, which is freed. */
static void
engine_page_keep (PalEnginePage *self, PalEngineProfile *changed)
{
  pal_engine_store_change (self->store, self->item, changed);
  pal_engine_profile_free (changed);
}

static void
show_error (PalEnginePage *self, AdwEntryRow *row, const char *sentence)
{
  GtkWidget *news = gtk_widget_get_ancestor (GTK_WIDGET (self), PAL_TYPE_NEWS);

  gtk_widget_add_css_class (GTK_WIDGET (row), "error");
  if (news != NULL)
    pal_news_tell (PAL_NEWS (news), sentence);
}

/* The words in ROW into *WORDS; none leave it NULL. FALSE where quotation marks do not match. */
static gboolean
read_words (PalEnginePage *self, AdwEntryRow *row, char ***words)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (row));
  g_autoptr (GError) error = NULL;

  gtk_widget_remove_css_class (GTK_WIDGET (row), "error");
  if (g_shell_parse_argv (text, NULL, words, &error)
      || g_error_matches (error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    return TRUE;
  show_error (self, row, _ ("The quotation marks do not match."));
  return FALSE;
}

static gboolean
read_command (PalEnginePage *self, PalDriverSpec *spec)
{
  g_auto (GStrv) argv = NULL;
  g_auto (GStrv) environment = NULL;

  if (!read_words (self, self->command, &argv)
      || !read_words (self, self->environment, &environment))
    return FALSE;
  if (argv == NULL) {
    show_error (self, self->command, _ ("An engine needs a command."));
    return FALSE;
  }
  g_strfreev (spec->argv);
  spec->argv = g_steal_pointer (&argv);
  g_strfreev (spec->environment);
  spec->environment = g_steal_pointer (&environment);
  return TRUE;
}

static void
replace_text (char **text, AdwEntryRow *row)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (row));

  g_free (*text);
  *text = *typed != '\0' ? g_strdup (typed) : NULL;
}

/* What was typed into any of the lines. Another program may have other options. */
static void
engine_page_on_applied (PalEnginePage *self, AdwEntryRow *row)
{
  PalEngineProfile *changed = pal_engine_profile_copy (profile_of (self));

  if (!read_command (self, changed->spec)) {
    pal_engine_profile_free (changed);
    return;
  }
  if (*gtk_editable_get_text (GTK_EDITABLE (self->name)) != '\0')
    replace_text (&changed->spec->name, self->name);
  replace_text (&changed->spec->folder, self->folder);
  engine_page_keep (self, changed);
  if (row != self->name)
    engine_page_start (self);
}

static void
engine_page_on_limits (PalEnginePage *self)
{
  PalEngineProfile *changed;

  if (self->showing)
    return;
  changed = pal_engine_profile_copy (profile_of (self));
  changed->spec->limits.move_time
      = (gint64) (1000 * gtk_spin_button_get_value (self->seconds_button) + 0.5);
  changed->spec->limits.depth = gtk_spin_button_get_value_as_int (self->depth_button);
  engine_page_keep (self, changed);
}

static void
on_chosen (PalEnginePage *self, const char *name, const char *value)
{
  PalEngineProfile *changed = pal_engine_profile_copy (profile_of (self));

  pal_engine_profile_set_option (changed, name, value);
  engine_page_keep (self, changed);
  self->outdated = TRUE;
}

/* A button is pressed in the engine that runs here. */
static void
on_pressed (PalEnginePage *self, const char *name)
{
  if (self->driver == NULL || pal_driver_get_phase (self->driver) != PAL_DRIVER_READY)
    return;
  pal_driver_say (self->driver,
                  g_str_equal (self->spec->protocol->id, "uci")    ? "setoption name %s"
                  : g_str_equal (self->spec->protocol->id, "ucci") ? "setoption %s"
                                                                   : "option %s",
                  name);
}

/* --- asking what it is --- */

static void
show_probing (PalEnginePage *self, gboolean probing)
{
  gtk_spinner_set_spinning (self->spinner, probing);
  gtk_widget_set_sensitive (self->ask, !probing);
}

static void
engine_page_on_progress (const char *sentence, gpointer page)
{
  adw_action_row_set_subtitle (PAL_ENGINE_PAGE (page)->kind, sentence);
}

static void
engine_page_on_probed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (PalEnginePage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (PalEngineProfile) found = pal_engine_probe_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->item == NULL)
    return;
  g_clear_object (&self->probing);
  show_probing (self, FALSE);
  if (found != NULL) {
    found->spec->limits = profile_of (self)->spec->limits;
    pal_engine_store_change (self->store, self->item, found);
  }
  engine_page_fill (self);
  if (found == NULL)
    adw_action_row_set_subtitle (self->kind, error->message);
  engine_page_start (self);
}

static void
on_ask (PalEnginePage *self)
{
  PalDriverSpec *spec = pal_driver_spec_copy (profile_of (self)->spec);

  engine_page_close (self);
  spec->protocol = NULL; /* it may be another one by now */
  self->probing = g_cancellable_new ();
  show_probing (self, TRUE);
  pal_engine_probe_async (spec, engine_page_on_progress, self->probing, engine_page_on_probed,
                          g_object_ref (self));
  pal_driver_spec_free (spec);
}

static void
engine_page_stop_probing (PalEnginePage *self)
{
  if (self->probing == NULL)
    return;
  g_cancellable_cancel (self->probing);
  g_clear_object (&self->probing);
  show_probing (self, FALSE);
}

/* --- the widget --- */

void
pal_engine_page_show (PalEnginePage *self, PalEngineStore *store, PalEngineItem *item)
{
  if (item == self->item && item != NULL)
    return;
  engine_page_stop_probing (self);
  engine_page_close (self);
  g_set_object (&self->store, store);
  g_set_object (&self->item, item);
  if (item == NULL)
    return;
  engine_page_fill (self);
  engine_page_start (self);
}

void
pal_engine_page_rename (PalEnginePage *self)
{
  adw_view_stack_set_visible_child_name (self->stack, "settings");
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

AdwViewStack *
pal_engine_page_get_stack (PalEnginePage *self)
{
  return self->stack;
}

/* Who talks to the engine talks to one that has the options in view. */
static void
engine_page_on_console (PalEnginePage *self)
{
  if (self->outdated && self->item != NULL && self->probing == NULL)
    engine_page_restart (self);
}

static void
pal_engine_page_dispose (GObject *object)
{
  PalEnginePage *self = PAL_ENGINE_PAGE (object);

  if (self->stack != NULL) {
    pal_engine_page_show (self, NULL, NULL);
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->stack)));
  }
  G_OBJECT_CLASS (pal_engine_page_parent_class)->dispose (object);
}

static void
pal_engine_page_class_init (PalEnginePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_engine_page_dispose;
  g_type_ensure (PAL_TYPE_ENGINE_CONSOLE);
  g_type_ensure (PAL_TYPE_ENGINE_OPTIONS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-engine-page.ui");
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, stack);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, name);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, command);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, folder);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, environment);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, kind);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, spinner);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, ask);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, thinking);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, seconds_button);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, depth_button);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, options);
  gtk_widget_class_bind_template_child (widget_class, PalEnginePage, console);
  gtk_widget_class_bind_template_callback (widget_class, engine_page_on_applied);
  gtk_widget_class_bind_template_callback (widget_class, engine_page_on_limits);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_pressed);
  gtk_widget_class_bind_template_callback (widget_class, on_ask);
}

static void
pal_engine_page_init (PalEnginePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->console, "map", G_CALLBACK (engine_page_on_console), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->console, "restart", G_CALLBACK (engine_page_on_wanted), self,
                           G_CONNECT_SWAPPED);
}
