/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-beside.h"

#include "pal-thinking-pair.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include "game/bots/pal-technique-variants.h"
#include "game/thinking/pal-threads-text.h"

#include <glib/gi18n.h>

/* Plies at first: minimax is among the techniques, and takes long where it goes on with captures.
 */
enum { DEPTH_LEAST = 2, DEPTH_MOST = 3, DEPTH_MOST_WITH_CAPTURES = 2 };

struct _PalThinkingBeside {
  GtkWidget parent_instance;

  GArray *variants;   /* of PalTechniqueVariant; NULL: there is no bot */
  GameRecord *record; /* what was searched last, or NULL */
  int notation;

  GtkWidget *all, *search, *stop, *note;
  GtkSpinButton *depth;
  GtkStack *pages;
  PalThinkingPair *pair;
};

G_DEFINE_FINAL_TYPE (PalThinkingBeside, pal_thinking_beside, GTK_TYPE_WIDGET)

enum { SIGNAL_START, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- searching --- */

static void
beside_show_busy (PalThinkingBeside *self)
{
  const gboolean busy = pal_thinking_pair_is_busy (self->pair);

  gtk_widget_set_visible (self->search, !busy);
  gtk_widget_set_visible (self->stop, busy);
}

static guint
beside_get_chosen (PalThinkingBeside *self, int i)
{
  return pal_thinking_pane_get_chosen (pal_thinking_pair_get_pane (self->pair, i));
}

/* Whether a second thread helps the first search, and how: the choices after the techniques. */
static gboolean
beside_has_help (PalThinkingBeside *self, GlassHelp *help)
{
  const guint chosen = beside_get_chosen (self, 1);

  *help = (GlassHelp) (chosen - self->variants->len);
  return chosen >= self->variants->len;
}

static const Bot *
beside_variant (PalThinkingBeside *self, int i)
{
  return &g_array_index (self->variants, PalTechniqueVariant, beside_get_chosen (self, i)).bot;
}

/* Whether minimax would have to follow each capture to its end, of which there are millions two
 * plies deep; then neither search follows any. */
static gboolean
beside_is_endless (PalThinkingBeside *self)
{
  GlassHelp help;
  const int n = beside_has_help (self, &help) ? 1 : 2;

  for (int i = 0; i < n; i++)
    if (beside_variant (self, i)->techniques.search == BOT_MINIMAX
        && beside_variant (self, i)->techniques.quiescence != BOT_QUIET_OFF)
      return TRUE;
  return FALSE;
}

static Bot
beside_bot (PalThinkingBeside *self, int i)
{
  Bot bot = *beside_variant (self, i);

  if (beside_is_endless (self))
    bot.techniques.quiescence = BOT_QUIET_OFF;
  for (int phase = 0; phase < BOT_PHASES; phase++)
    bot.depth[phase] = gtk_spin_button_get_value_as_int (self->depth);
  return bot;
}

static void
beside_search (PalThinkingBeside *self, int i)
{
  const Bot bot = beside_bot (self, i);

  pal_thinking_pane_think (pal_thinking_pair_get_pane (self->pair, i), &bot, self->record,
                           self->notation);
}

static void
beside_search_together (PalThinkingBeside *self, GlassHelp help)
{
  const Bot bot = beside_bot (self, 0);

  pal_thinking_pair_think_together (self->pair, &bot, self->record, self->notation, help);
}

static void
beside_search_both (PalThinkingBeside *self)
{
  GlassHelp help;

  if (self->record == NULL || self->variants == NULL)
    return;
  gtk_stack_set_visible_child_name (self->pages, "trees");
  gtk_widget_set_visible (self->note, beside_is_endless (self));
  /* What another technique has found must not stand there while this one searches. */
  pal_thinking_pair_forget (self->pair);
  if (beside_has_help (self, &help))
    beside_search_together (self, help);
  else
    for (int i = 0; i < 2; i++)
      beside_search (self, i);
  beside_show_busy (self);
}

void
pal_thinking_beside_start (PalThinkingBeside *self, const GameRecord *record, int notation)
{
  g_clear_pointer (&self->record, game_record_free);
  self->record = game_record_copy (record);
  self->notation = notation;
  beside_search_both (self);
}

static void
beside_on_search (PalThinkingBeside *self)
{
  g_signal_emit (self, signals[SIGNAL_START], 0);
}

static void
beside_on_stop (PalThinkingBeside *self)
{
  pal_thinking_pair_stop (self->pair);
}

/* --- the bot --- */

static void
beside_forget (PalThinkingBeside *self)
{
  g_clear_pointer (&self->record, game_record_free);
  pal_thinking_pair_forget (self->pair);
  gtk_stack_set_visible_child_name (self->pages, "empty");
  gtk_widget_set_visible (self->note, FALSE);
  beside_show_busy (self);
}

/* Whether BOT is the one whose variants are listed. */
static gboolean
is_same_bot (PalThinkingBeside *self, const Bot *bot)
{
  g_autoptr (GArray) others = pal_technique_variants_new (bot);

  return self->variants != NULL
         && bot_equal (&g_array_index (others, PalTechniqueVariant, 0).bot,
                       &g_array_index (self->variants, PalTechniqueVariant, 0).bot);
}

/* The first variant that searches so: the bot as it is, if it does. */
static guint
variant_of_search (PalThinkingBeside *self, BotSearch search)
{
  for (guint i = 0; i < self->variants->len; i++)
    if (g_array_index (self->variants, PalTechniqueVariant, i).bot.techniques.search == search)
      return i;
  return 0;
}

void
pal_thinking_beside_set_bot (PalThinkingBeside *self, const Bot *bot)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *itself = NULL;

  gtk_widget_set_sensitive (self->all, bot != NULL);
  if (bot == NULL)
    beside_forget (self);
  if (bot == NULL || is_same_bot (self, bot))
    return;
  g_clear_pointer (&self->variants, g_array_unref);
  self->variants = pal_technique_variants_new (bot);
  for (guint i = 0; i < self->variants->len; i++)
    g_ptr_array_add (names, (gpointer) g_array_index (self->variants, PalTechniqueVariant, i).name);
  /* Translators: the name of a bot. */
  itself = g_strdup_printf (_ ("%s, as configured"), bot->name);
  if (bot->name[0] != '\0')
    g_ptr_array_index (names, 0) = itself;
  for (int i = 0; i < 2; i++) {
    for (int help = 0; i == 1 && help < N_GLASS_HELPS; help++)
      g_ptr_array_add (names, (gpointer) pal_threads_help_text ((GlassHelp) help));
    g_ptr_array_add (names, NULL);
    pal_thinking_pane_set_choices (pal_thinking_pair_get_pane (self->pair, i),
                                   (const char *const *) names->pdata,
                                   variant_of_search (self, i == 0 ? BOT_MINIMAX : BOT_ALPHA_BETA));
    g_ptr_array_set_size (names, (int) self->variants->len);
  }
  gtk_spin_button_set_value (
      self->depth, CLAMP (bot->depth[1], DEPTH_LEAST,
                          bot_has_captures (bot->rules) ? DEPTH_MOST_WITH_CAPTURES : DEPTH_MOST));
  beside_forget (self);
}

/* --- the widget --- */

static void
pal_thinking_beside_dispose (GObject *object)
{
  PalThinkingBeside *self = PAL_THINKING_BESIDE (object);

  if (self->pair != NULL)
    g_signal_handlers_disconnect_by_data (self->pair, self);
  self->pair = NULL;
  g_clear_pointer (&self->variants, g_array_unref);
  g_clear_pointer (&self->record, game_record_free);
  g_clear_pointer (&self->all, gtk_widget_unparent);
  G_OBJECT_CLASS (pal_thinking_beside_parent_class)->dispose (object);
}

static void
pal_thinking_beside_class_init (PalThinkingBesideClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_thinking_beside_dispose;
  signals[SIGNAL_START] = g_signal_new ("start", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (PAL_TYPE_THINKING_PAIR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-thinking-beside.ui");
  gtk_widget_class_bind_template_child (widget_class, PalThinkingBeside, all);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingBeside, search);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingBeside, stop);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingBeside, note);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingBeside, depth);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingBeside, pages);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingBeside, pair);
  gtk_widget_class_bind_template_callback (widget_class, beside_on_search);
  gtk_widget_class_bind_template_callback (widget_class, beside_on_stop);
  gtk_widget_class_bind_template_callback (widget_class, beside_search_both);
}

static void
pal_thinking_beside_init (PalThinkingBeside *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_buttons_wrap (GTK_WIDGET (self));
  g_signal_connect_swapped (self->pair, "thought", G_CALLBACK (beside_show_busy), self);
}
