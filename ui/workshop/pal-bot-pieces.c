#include "pal-bot-pieces.h"

#include "pal-weight-row.h"
#include "ui/board/pal-piece-set.h"
#include "ui/widgets/pal-wheel.h"

#include "game/match/pal-new-game.h"

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

GtkWidget *
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
  pal_wheel_turns_page (spin);
  gtk_widget_set_halign (pair, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (pair), pal_bot_pieces_picture (self->rules, kind, PICTURE));
  gtk_box_append (GTK_BOX (pair), spin);
  gtk_flow_box_append (self->box, pair);
  gtk_widget_set_focusable (gtk_widget_get_parent (pair), FALSE);
  self->spins[kind] = GTK_SPIN_BUTTON (spin);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (on_spin), self, G_CONNECT_SWAPPED);
}

static void
show_kinds (PalBotPieces *self, const Rules *rules)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))) != NULL)
    gtk_flow_box_remove (self->box, child);
  self->rules = rules;
  for (int kind = 0; kind < BOT_KINDS_MAX; kind++) {
    self->spins[kind] = NULL;
    if (kind < bot_kinds (rules) && rules->pieces[kind].value != 0)
      bot_pieces_add_kind (self, kind);
  }
}

/* Where there is one kind of piece, what it is worth is a matter of the terms, which count it. A
 * bot that has been given a worth for it all the same, as in an old file, shows that. */
static gboolean
says_something (const Bot *bot)
{
  gboolean worth = bot_kinds (bot->rules) > 1 || bot->rules->terms == NULL;

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

void
pal_bot_pieces_set_editor (PalBotPieces *self, PalBotEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (bot_pieces_on_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "notify::phase", G_CALLBACK (bot_pieces_on_changed), self,
                           G_CONNECT_SWAPPED);
  bot_pieces_on_changed (self);
}
