/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-techniques.h"

#include <glib/gi18n.h>
#include <math.h>

struct _PalBotTechniques {
  AdwBin parent_instance;

  PalBotEditor *editor;
  gboolean showing;  /* what is told, and not what a hand does */
  gboolean captures; /* they are among the orders */

  GtkWidget *depth_0_row, *depth_1_row, *depth_2_row;
  GtkSpinButton *depth_0;
  GtkSpinButton *depth_1;
  GtkSpinButton *depth_2;
  GtkSpinButton *time;
  AdwComboRow *search;
  GtkSwitch *deepening;
  AdwComboRow *order;
  GtkWidget *order_depth_row;
  GtkSpinButton *order_depth;
  GtkSpinButton *width;
  GtkWidget *safe_moves_row;
  GtkSwitch *safe_moves;
  GtkSwitch *table;
  AdwComboRow *quiescence;
  GtkWidget *quiet_depth_row;
  GtkSpinButton *quiet_depth;
  GtkSpinButton *random_plies;
  GtkWidget *margin_row;
  GtkSpinButton *margin;
};

G_DEFINE_FINAL_TYPE (PalBotTechniques, pal_bot_techniques, ADW_TYPE_BIN)

/* --- what the game has --- */

/* Captures first is an order only where there are captures: the list of orders goes without it. */
static guint
place_of_order (PalBotTechniques *self, BotOrder order)
{
  order = bot_order (pal_bot_editor_get_bot (self->editor)->rules, order);
  return order - (!self->captures && order > BOT_ORDER_CAPTURES);
}

static BotOrder
order_at (PalBotTechniques *self, guint place)
{
  return (BotOrder) (place + (!self->captures && place >= BOT_ORDER_CAPTURES));
}

static void
show_captures (PalBotTechniques *self, gboolean captures)
{
  GtkStringList *orders = GTK_STRING_LIST (adw_combo_row_get_model (self->order));
  const char *const first[] = { _ ("Captures first"), NULL };

  gtk_widget_set_visible (GTK_WIDGET (self->quiescence), captures);
  gtk_widget_set_visible (self->quiet_depth_row, captures);
  if (captures == self->captures)
    return;
  self->captures = captures;
  gtk_string_list_splice (orders, BOT_ORDER_CAPTURES, captures ? 0 : 1, captures ? first : NULL);
}

/* A game that does not tell phases apart has one depth, that of the middle game. */
static void
bot_techniques_show_phases (PalBotTechniques *self, gboolean phases)
{
  gtk_widget_set_visible (self->depth_0_row, phases);
  gtk_widget_set_visible (self->depth_2_row, phases);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->depth_1_row),
                                 phases ? pal_bot_text_phase (1) : _ ("All phases of the game"));
}

/* --- between the widgets and the bot --- */

/* What applies where: a row that would do nothing cannot be changed. */
static void
update_sensitive (PalBotTechniques *self, const Bot *bot)
{
  const BotTechniques *t = &bot->techniques;

  gtk_widget_set_sensitive (GTK_WIDGET (self->order), t->search == BOT_ALPHA_BETA || t->width > 0);
  gtk_widget_set_sensitive (self->order_depth_row, t->order == BOT_ORDER_SHALLOW || t->width > 0);
  gtk_widget_set_sensitive (self->quiet_depth_row, t->quiescence == BOT_QUIET_LIMITED);
  gtk_widget_set_sensitive (self->margin_row, t->random_plies > 0);
}

static void
bot_techniques_show (PalBotTechniques *self)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);
  const BotTechniques *t;

  if (bot == NULL)
    return;
  t = &bot->techniques;
  self->showing = TRUE;
  show_captures (self, bot_has_captures (bot->rules));
  bot_techniques_show_phases (self, bot->rules->terms != NULL);
  gtk_widget_set_visible (self->safe_moves_row, bot_has_safe_moves (bot->rules));
  gtk_spin_button_set_value (self->depth_0, bot->depth[0]);
  gtk_spin_button_set_value (self->depth_1, bot->depth[1]);
  gtk_spin_button_set_value (self->depth_2, bot->depth[2]);
  gtk_spin_button_set_value (self->time, bot->time_ms / 1000.0);
  adw_combo_row_set_selected (self->search, t->search);
  gtk_switch_set_active (self->deepening, t->deepening);
  adw_combo_row_set_selected (self->order, place_of_order (self, t->order));
  gtk_spin_button_set_value (self->order_depth, t->order_depth);
  gtk_spin_button_set_value (self->width, t->width);
  gtk_switch_set_active (self->safe_moves, t->safe_moves);
  gtk_switch_set_active (self->table, t->table);
  adw_combo_row_set_selected (self->quiescence, t->quiescence);
  gtk_spin_button_set_value (self->quiet_depth, t->quiet_depth);
  gtk_spin_button_set_value (self->random_plies, t->random_plies);
  gtk_spin_button_set_value (self->margin, t->margin / 100.0);
  self->showing = FALSE;
  update_sensitive (self, bot);
}

/* Takes over what the widgets say; what follows on the same WIDGET is the same step. */
static void
bot_techniques_take (PalBotTechniques *self, GtkWidget *widget)
{
  g_autofree char *run = GTK_IS_SPIN_BUTTON (widget) ? g_strdup_printf ("spin %p", widget) : NULL;
  BotTechniques *t;
  Bot bot;

  if (self->showing)
    return;
  bot = *pal_bot_editor_get_bot (self->editor);
  t = &bot.techniques;
  bot.depth[0] = gtk_spin_button_get_value_as_int (self->depth_0);
  bot.depth[1] = gtk_spin_button_get_value_as_int (self->depth_1);
  bot.depth[2] = gtk_spin_button_get_value_as_int (self->depth_2);
  bot.time_ms = (int) lround (gtk_spin_button_get_value (self->time) * 1000);
  t->search = (BotSearch) adw_combo_row_get_selected (self->search);
  t->deepening = gtk_switch_get_active (self->deepening);
  t->order = order_at (self, adw_combo_row_get_selected (self->order));
  t->order_depth = gtk_spin_button_get_value_as_int (self->order_depth);
  t->width = gtk_spin_button_get_value_as_int (self->width);
  t->safe_moves = gtk_switch_get_active (self->safe_moves);
  t->table = gtk_switch_get_active (self->table);
  t->quiescence = (BotQuiescence) adw_combo_row_get_selected (self->quiescence);
  t->quiet_depth = gtk_spin_button_get_value_as_int (self->quiet_depth);
  t->random_plies = gtk_spin_button_get_value_as_int (self->random_plies);
  t->margin = (int) lround (gtk_spin_button_get_value (self->margin) * 100);
  pal_bot_editor_change (self->editor, &bot, run);
}

static void
bot_techniques_on_value (GtkSpinButton *spin, PalBotTechniques *self)
{
  bot_techniques_take (self, GTK_WIDGET (spin));
}

static void
on_choice (GtkWidget *widget, GParamSpec *pspec, PalBotTechniques *self)
{
  bot_techniques_take (self, widget);
}

/* --- numbers with a word for none --- */

static gboolean
write_number (GtkSpinButton *spin, const char *none)
{
  if (gtk_spin_button_get_value (spin) != 0)
    return FALSE;
  if (g_strcmp0 (none, gtk_editable_get_text (GTK_EDITABLE (spin))) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), none);
  return TRUE;
}

static int
bot_techniques_read_number (GtkSpinButton *spin, double *value, const char *none)
{
  if (g_strcmp0 (none, gtk_editable_get_text (GTK_EDITABLE (spin))) != 0)
    return FALSE;
  *value = 0;
  return TRUE;
}

/* 0 is written as NONE. */
static void
name_none (GtkSpinButton *spin, const char *none)
{
  g_signal_connect_data (spin, "output", G_CALLBACK (write_number), g_strdup (none),
                         (GClosureNotify) (GCallback) g_free, 0);
  g_signal_connect_data (spin, "input", G_CALLBACK (bot_techniques_read_number), g_strdup (none),
                         (GClosureNotify) (GCallback) g_free, 0);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), MAX (4, (int) g_utf8_strlen (none, -1) + 1));
  gtk_spin_button_update (spin);
}

/* --- the object --- */

static void
pal_bot_techniques_dispose (GObject *object)
{
  g_clear_object (&PAL_BOT_TECHNIQUES (object)->editor);
  G_OBJECT_CLASS (pal_bot_techniques_parent_class)->dispose (object);
}

static void
bot_techniques_bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, depth_0_row);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, depth_1_row);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, depth_2_row);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, depth_0);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, depth_1);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, depth_2);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, time);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, search);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, deepening);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, order);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, order_depth_row);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, order_depth);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, width);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, safe_moves_row);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, safe_moves);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, table);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, quiescence);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, quiet_depth_row);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, quiet_depth);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, random_plies);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, margin_row);
  gtk_widget_class_bind_template_child (widget_class, PalBotTechniques, margin);
}

static void
pal_bot_techniques_class_init (PalBotTechniquesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_bot_techniques_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-bot-techniques.ui");
  bot_techniques_bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, bot_techniques_on_value);
  gtk_widget_class_bind_template_callback (widget_class, on_choice);
}

static void
set_limits (PalBotTechniques *self)
{
  GtkSpinButton *depths[] = { self->depth_0, self->depth_1, self->depth_2 };

  for (int phase = 0; phase < BOT_PHASES; phase++)
    gtk_spin_button_set_range (depths[phase], 1, BOT_DEPTH_MAX);
  gtk_spin_button_set_range (self->time, 0, BOT_TIME_MAX / 1000.0);
  gtk_spin_button_set_range (self->order_depth, 1, BOT_DEPTH_MAX);
  gtk_spin_button_set_range (self->width, 0, BOT_WIDTH_MAX);
  gtk_spin_button_set_range (self->quiet_depth, 1, BOT_QUIET_MAX);
  gtk_spin_button_set_range (self->random_plies, 0, BOT_RANDOM_PLIES_MAX);
  gtk_spin_button_set_range (self->margin, 0, BOT_MARGIN_MAX / 100.0);
}

static void
pal_bot_techniques_init (PalBotTechniques *self)
{
  self->showing = TRUE;
  self->captures = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  set_limits (self);
  name_none (self->time, C_ ("time limit", "None"));
  name_none (self->width, _ ("All"));
  name_none (self->random_plies, C_ ("plies", "None"));
  self->showing = FALSE;
}

void
pal_bot_techniques_set_editor (PalBotTechniques *self, PalBotEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (bot_techniques_show), self,
                           G_CONNECT_SWAPPED);
  bot_techniques_show (self);
}
