/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-bot-values.h"

#include "game/bots/pal-bot-editor.h"
#include "game/match/pal-new-game.h"
#include "pal-square-table.h"
#include "pal-weight-row.h"
#include "ui/board/pal-piece-set.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-segmented.h"
#include "ui/widgets/pal-wrap-box.h"

#include <glib/gi18n.h>

enum { PICTURE = 32 };

struct _PalBotPieces {
  AdwPreferencesGroup parent_instance;

  PalBotEditor *editor;
  const Rules *rules; /* whose pieces are shown */
  GtkFlowBox *box;
  GtkSpinButton *spins[BOT_KINDS_MAX]; /* NULL for a king */
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (PalBotPieces, pal_bot_pieces, ADW_TYPE_PREFERENCES_GROUP)

/* A picture of a piece of KIND, SIZE units wide, as the person has chosen to see them. */
static GtkWidget *
pal_bot_pieces_picture (const Rules *rules, int kind, int size)
{
  g_autoptr (GSettings) settings = pal_new_game_settings (rules);
  g_autofree char *id = g_settings_get_string (settings, "piece-set");
  g_autoptr (PalPieceSet) set = pal_piece_set_new (rules, id);
  GdkTexture *texture = pal_piece_set_get_texture (set, (Piece) (kind + 1), 2 * size);
  GtkWidget *image = gtk_image_new_from_paintable (GDK_PAINTABLE (texture));

  gtk_image_set_pixel_size (GTK_IMAGE (image), size);
  return image;
}

static void
on_spin (PalBotPieces *self, GtkSpinButton *spin)
{
  Bot bot = *pal_bot_editor_get_bot (self->editor);
  int phase = pal_bot_editor_get_phase (self->editor);
  g_autofree char *run = NULL;
  int kind = 0;

  if (self->showing)
    return;
  while (self->spins[kind] != spin)
    kind++;
  bot.weights[phase].material[kind] = (int16_t) gtk_spin_button_get_value_as_int (spin);
  run = g_strdup_printf ("material %d in %d", kind, phase);
  pal_bot_editor_change (self->editor, &bot, run);
}

/* A picture with its number. */
static void
bot_pieces_add_kind (PalBotPieces *self, int kind)
{
  GtkWidget *pair = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *spin = gtk_spin_button_new_with_range (-BOT_WEIGHT_MAX, BOT_WEIGHT_MAX, 5);
  const char *name = _ (self->rules->pieces[kind].name);

  g_object_set (spin, "width-chars", 6, "max-width-chars", 6, "xalign", 1.0f, "tooltip-text", name,
                NULL);
  gtk_widget_add_css_class (spin, "numeric");
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  pal_weight_row_show_points (GTK_SPIN_BUTTON (spin));
  gtk_widget_set_halign (pair, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (pair), pal_bot_pieces_picture (self->rules, kind, PICTURE));
  gtk_box_append (GTK_BOX (pair), spin);
  gtk_flow_box_append (self->box, pair);
  gtk_widget_set_focusable (gtk_widget_get_parent (pair), FALSE);
  self->spins[kind] = GTK_SPIN_BUTTON (spin);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (on_spin), self, G_CONNECT_SWAPPED);
}

/* A number that is being typed is told of when it loses the keys, which may be after it has gone.
 */
static void
show_kinds (PalBotPieces *self, const Rules *rules)
{
  GtkWidget *child;

  for (int kind = 0; kind < BOT_KINDS_MAX; kind++)
    if (self->spins[kind] != NULL)
      g_signal_handlers_disconnect_by_data (self->spins[kind], self);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_flow_box_remove (self->box, child);
  self->rules = rules;
  for (int kind = 0; kind < BOT_KINDS_MAX; kind++) {
    self->spins[kind] = NULL;
    if (kind < bot_kinds (rules) && rules->pieces[kind].value != 0)
      bot_pieces_add_kind (self, kind);
  }
  pal_flow_box_mend (self->box);
}

/* Where there is one kind of piece, what it is worth is a matter of the terms, which count it. A
 * bot that has been given a worth for it all the same, as in an old file, shows that. */
static gboolean
says_something (const Bot *bot)
{
  gboolean worth = !bot_counts_pieces_in_terms (bot->rules);

  for (int phase = 0; phase < BOT_PHASES; phase++)
    worth |= bot->weights[phase].material[0] != 0;
  return worth;
}

static void
bot_pieces_on_changed (PalBotPieces *self)
{
  const Bot *bot = pal_bot_editor_get_bot (self->editor);
  const BotWeights *weights = pal_bot_editor_get_weights (self->editor);

  if (bot == NULL)
    return;
  self->showing = TRUE;
  /* What a hand has just set to 0 stays in sight. */
  gtk_widget_set_visible (
      GTK_WIDGET (self),
      says_something (bot)
          || (bot->rules == self->rules && gtk_widget_get_visible (GTK_WIDGET (self))));
  if (bot->rules != self->rules)
    show_kinds (self, bot->rules);
  for (int kind = 0; kind < BOT_KINDS_MAX; kind++)
    if (self->spins[kind] != NULL)
      gtk_spin_button_set_value (self->spins[kind], weights->material[kind]);
  self->showing = FALSE;
}

static void
pal_bot_pieces_dispose (GObject *object)
{
  g_clear_object (&PAL_BOT_PIECES (object)->editor);
  G_OBJECT_CLASS (pal_bot_pieces_parent_class)->dispose (object);
}

static void
pal_bot_pieces_class_init (PalBotPiecesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = pal_bot_pieces_dispose;
}

static void
pal_bot_pieces_init (PalBotPieces *self)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self);

  adw_preferences_group_set_title (group, _ ("Pieces"));
  adw_preferences_group_set_description (group,
                                         _ ("The value of a piece of each kind, in points."));
  self->box = GTK_FLOW_BOX (gtk_flow_box_new ());
  g_object_set (self->box, "selection-mode", GTK_SELECTION_NONE, "homogeneous", TRUE,
                "max-children-per-line", 3, "row-spacing", 6, "column-spacing", 6, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "card");
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "bot-pieces");
  adw_preferences_group_add (group, GTK_WIDGET (self->box));
}

static void
pal_bot_pieces_set_editor (PalBotPieces *self, PalBotEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (bot_pieces_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "notify::phase", G_CALLBACK (bot_pieces_on_changed), self,
                           G_CONNECT_SWAPPED);
  bot_pieces_on_changed (self);
}

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

  for (guint i = 0; i < self->rows->len; i++) {
    g_signal_handlers_disconnect_by_data (self->rows->pdata[i], self); /* as in show_kinds */
    adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self), self->rows->pdata[i]);
  }
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
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _ ("Evaluation Terms"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (self),
      _ ("Each count on the board is multiplied by its weight, in points, and added up."));
}

static void
pal_bot_terms_set_editor (PalBotTerms *self, PalBotEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (bot_terms_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "notify::phase", G_CALLBACK (bot_terms_on_changed), self,
                           G_CONNECT_SWAPPED);
  bot_terms_on_changed (self);
}

enum { KIND_PICTURE = 28 };

struct _PalBotValues {
  AdwBin parent_instance;

  PalBotEditor *editor;
  const Rules *rules; /* whose kinds can be chosen among */
  PalSegmented *phases;
  GtkBox *kinds;
  GtkWidget *copy;
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
    text = g_strdup_printf (_ ("As seen by %s; the board is flipped for %s."),
                            _ (rules->side_names[0]), _ (rules->side_names[1]));
  gtk_widget_set_visible (GTK_WIDGET (self->side), text != NULL);
  gtk_label_set_label (self->side, text != NULL ? text : "");
}

/* Who does not tell phases apart is always in the middle game. */
static void
show_phases (PalBotValues *self)
{
  const gboolean phases = self->rules->terms != NULL;

  if (!phases)
    pal_bot_editor_set_phase (self->editor, 1);
  gtk_widget_set_visible (GTK_WIDGET (self->phases), phases);
  gtk_widget_set_visible (self->copy, phases);
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
  show_phases (self);
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
  gtk_widget_class_bind_template_child (widget_class, PalBotValues, copy);
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
  pal_buttons_wrap (GTK_WIDGET (self));
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
