#include "pal-bot-terms.h"

#include "pal-weight-row.h"

#include <glib/gi18n.h>

struct _PalBotTerms {
  AdwPreferencesGroup parent_instance;

  PalBotEditor *editor;
  const Rules *rules; /* whose terms the rows are */
  GPtrArray *rows;
};

G_DEFINE_FINAL_TYPE (PalBotTerms, pal_bot_terms, ADW_TYPE_PREFERENCES_GROUP)

static void
on_row (PalBotTerms *self, PalWeightRow *row)
{
  Bot bot = *pal_bot_editor_get_bot (self->editor);
  int phase = pal_bot_editor_get_phase (self->editor);
  g_autofree char *run = NULL;
  guint index;

  g_ptr_array_find (self->rows, row, &index);
  bot.weights[phase].terms[index] = (int16_t) pal_weight_row_get_value (row);
  run = g_strdup_printf ("term %u in %d", index, phase);
  pal_bot_editor_change (self->editor, &bot, run);
}

static void
make_rows (PalBotTerms *self, const Rules *rules)
{
  const TermList *terms = rules != NULL ? rules->terms : NULL;

  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  self->rules = rules;
  for (int i = 0; terms != NULL && i < terms->n; i++) {
    GtkWidget *row = pal_weight_row_new (_ (terms->items[i].name), _ (terms->items[i].summary),
                                         terms->items[i].most);

    g_signal_connect_object (row, "changed", G_CALLBACK (on_row), self, G_CONNECT_SWAPPED);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
    g_ptr_array_add (self->rows, row);
  }
  gtk_widget_set_visible (GTK_WIDGET (self), self->rows->len > 0);
}

static void
bot_terms_on_changed (PalBotTerms *self)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);

  if (bot == NULL)
    return;
  if (bot->rules != self->rules)
    make_rows (self, bot->rules);
  for (guint i = 0; i < self->rows->len; i++)
    pal_weight_row_set_value (g_ptr_array_index (self->rows, i),
                              pal_bot_editor_get_weights (self->editor)->terms[i]);
}

static void
pal_bot_terms_dispose (GObject *object)
{
  PalBotTerms *self = PAL_BOT_TERMS (object);

  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_object (&self->editor);
  G_OBJECT_CLASS (pal_bot_terms_parent_class)->dispose (object);
}

static void
pal_bot_terms_class_init (PalBotTermsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = pal_bot_terms_dispose;
}

static void
pal_bot_terms_init (PalBotTerms *self)
{
  self->rows = g_ptr_array_new ();
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("What Else Counts"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (self),
      _ ("What is counted on the board is multiplied by its weight, in points, and added up."));
}

void
pal_bot_terms_set_editor (PalBotTerms *self, PalBotEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (bot_terms_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "notify::phase", G_CALLBACK (bot_terms_on_changed), self,
                           G_CONNECT_SWAPPED);
  bot_terms_on_changed (self);
}
