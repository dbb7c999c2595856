#include "pal-bot-values.h"

#include "pal-bot-pieces.h"
#include "pal-bot-terms.h"
#include "pal-square-table.h"
#include "ui/widgets/pal-segmented.h"
#include "ui/widgets/pal-wrap-box.h"

#include "game/bots/pal-bot-text.h"

#include <glib/gi18n.h>

enum { KIND_PICTURE = 28 };

struct _PalBotValues {
  AdwBin parent_instance;

  PalBotEditor *editor;
  const Rules *rules; /* whose kinds can be chosen among */
  PalSegmented *phases;
  GtkBox *kinds;
  PalSquareTable *table;
  GtkLabel *side;
  PalBotPieces *pieces;
  PalBotTerms *terms;
};

G_DEFINE_FINAL_TYPE (PalBotValues, pal_bot_values, ADW_TYPE_BIN)

static gboolean
uint_to_int (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_set_int (to, (int) g_value_get_uint (from));
  return TRUE;
}

static gboolean
int_to_uint (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_set_uint (to, (guint) g_value_get_int (from));
  return TRUE;
}

/* --- kinds of pieces --- */

static void
on_kind (GtkToggleButton *button, PalBotValues *self)
{
  if (gtk_toggle_button_get_active (button))
    pal_bot_editor_set_kind (self->editor,
                             GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "kind")));
}

static void
bot_values_add_kind (PalBotValues *self, int kind)
{
  const char *name = _ (self->rules->pieces[kind].name);
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self->kinds));
  GtkWidget *button = g_object_new (GTK_TYPE_TOGGLE_BUTTON, "tooltip-text", name, "child",
                                    pal_bot_pieces_picture (self->rules, kind, KIND_PICTURE),
                                    "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data (G_OBJECT (button), "kind", GINT_TO_POINTER (kind));
  if (first != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                kind == pal_bot_editor_get_kind (self->editor));
  g_signal_connect (button, "toggled", G_CALLBACK (on_kind), self);
  gtk_box_append (self->kinds, button);
}

/* Who sees the table from which end. */
static void
describe_sides (PalBotValues *self)
{
  const Rules *rules = self->rules;
  g_autofree char *text = NULL;

  if (rules->terms != NULL && rules->terms->facing)
    /* Translators: the two sides of a game, as in "Seen by White; for Black the board is turned".
     */
    text = g_strdup_printf (_ ("Seen by %s; for %s the board is turned."), _ (rules->side_names[0]),
                            _ (rules->side_names[1]));
  gtk_widget_set_visible (GTK_WIDGET (self->side), text != NULL);
  gtk_label_set_label (self->side, text != NULL ? text : "");
}

static void
bot_values_on_loaded (PalBotValues *self)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);
  GtkWidget *child;

  if (bot == NULL || bot->rules == self->rules)
    return;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->kinds))) != NULL)
    gtk_box_remove (self->kinds, child);
  self->rules = bot->rules;
  for (int kind = 0; kind < bot_kinds (bot->rules); kind++)
    bot_values_add_kind (self, kind);
  gtk_widget_set_visible (GTK_WIDGET (self->kinds), bot_kinds (bot->rules) > 1);
  describe_sides (self);
}

static void
on_copy (PalBotValues *self)
{
  pal_bot_editor_copy_table (self->editor);
}

static void
on_reset (PalBotValues *self)
{
  pal_bot_editor_reset_table (self->editor);
}

/* --- the object --- */

static void
pal_bot_values_dispose (GObject *object)
{
  g_clear_object (&PAL_BOT_VALUES (object)->editor);
  G_OBJECT_CLASS (pal_bot_values_parent_class)->dispose (object);
}

static void
pal_bot_values_class_init (PalBotValuesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_bot_values_dispose;
  g_type_ensure (PAL_TYPE_BOT_PIECES);
  g_type_ensure (PAL_TYPE_BOT_TERMS);
  g_type_ensure (PAL_TYPE_SEGMENTED);
  g_type_ensure (PAL_TYPE_SQUARE_TABLE);
  g_type_ensure (PAL_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-bot-values.ui");
  gtk_widget_class_bind_template_child (widget_class, PalBotValues, phases);
  gtk_widget_class_bind_template_child (widget_class, PalBotValues, kinds);
  gtk_widget_class_bind_template_child (widget_class, PalBotValues, table);
  gtk_widget_class_bind_template_child (widget_class, PalBotValues, side);
  gtk_widget_class_bind_template_child (widget_class, PalBotValues, pieces);
  gtk_widget_class_bind_template_child (widget_class, PalBotValues, terms);
  gtk_widget_class_bind_template_callback (widget_class, on_copy);
  gtk_widget_class_bind_template_callback (widget_class, on_reset);
}

static void
pal_bot_values_init (PalBotValues *self)
{
  const char *labels[BOT_PHASES + 1] = { NULL };

  gtk_widget_init_template (GTK_WIDGET (self));
  for (int phase = 0; phase < BOT_PHASES; phase++)
    labels[phase] = pal_bot_text_phase (phase);
  pal_segmented_set_labels (self->phases, labels);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->phases), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Phase of the game"), -1);
}

void
pal_bot_values_set_editor (PalBotValues *self, PalBotEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_object_bind_property_full (editor, "phase", self->phases, "selected",
                               G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL, int_to_uint,
                               uint_to_int, NULL, NULL);
  g_signal_connect_object (editor, "loaded", G_CALLBACK (bot_values_on_loaded), self,
                           G_CONNECT_SWAPPED);
  pal_square_table_set_editor (self->table, editor);
  pal_bot_pieces_set_editor (self->pieces, editor);
  pal_bot_terms_set_editor (self->terms, editor);
  bot_values_on_loaded (self);
}
