#include "pal-move-choice.h"

#include "game/thinking/pal-move-reasons-text.h"

#include <glib/gi18n.h>
#include <string.h>

struct _PalMoveChoice {
  AdwActionRow parent_instance;

  const Rules *rules;
  Position position;
  Move moves[MOVES_MAX];
  int n_moves;
  gboolean filling;

  GtkDropDown *list;
  GtkWidget *button; /* the list's own, which has the focus */
};

G_DEFINE_FINAL_TYPE (PalMoveChoice, pal_move_choice, ADW_TYPE_ACTION_ROW)

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

/* --- typing --- */

/* The move that begins as TEXT does: the first in the list. */
static int
find_beginning (PalMoveChoice *self, const char *text)
{
  GListModel *model = gtk_drop_down_get_model (self->list);
  g_autofree char *wanted = g_utf8_casefold (text, -1);

  for (int i = 0; i < self->n_moves && *wanted != '\0'; i++) {
    const char *name = gtk_string_list_get_string (GTK_STRING_LIST (model), (guint) i);
    g_autofree char *folded = g_utf8_casefold (name, -1);

    if (g_str_has_prefix (folded, wanted))
      return i;
  }
  return -1;
}

static int
find_typed (PalMoveChoice *self, const char *text)
{
  Move move;

  if (self->rules->move_from_text (&self->position, text, strlen (text), &move) == MOVE_TEXT_OK)
    for (int i = 0; i < self->n_moves; i++)
      if (self->moves[i] == move)
        return i;
  return find_beginning (self, text);
}

static void
on_typed (GtkSearchEntry *entry, PalMoveChoice *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  int found = find_typed (self, text);

  if (found < 0) {
    gtk_widget_error_bell (GTK_WIDGET (entry));
    return;
  }
  gtk_popover_popdown (
      GTK_POPOVER (gtk_widget_get_ancestor (GTK_WIDGET (entry), GTK_TYPE_POPOVER)));
  gtk_drop_down_set_selected (self->list, (guint) found);
}

/* --- the object --- */

static void
move_choice_describe (PalMoveChoice *self)
{
  GtkStringObject *selected = gtk_drop_down_get_selected_item (self->list);
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self));
  g_autofree char *both = NULL;

  if (selected == NULL || self->button == NULL)
    return;
  /* Translators: what is chosen in a row, and the move: “Compared with, Nf3”. */
  both = g_strdup_printf (_ ("%s, %s"), title, gtk_string_object_get_string (selected));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  both, -1);
}

static void
move_choice_on_selected (PalMoveChoice *self)
{
  move_choice_describe (self);
  if (!self->filling && pal_move_choice_get_move (self) != MOVE_NONE)
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0);
}

static GtkWidget *
find_child (GtkWidget *widget, GType type)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_child (child, type);
  return found;
}

/* Who opens the list can type at once. */
static void
on_opened (GtkWidget *popover, GtkWidget *entry)
{
  gtk_widget_grab_focus (entry);
}

/* The list looks as those of other rows do, and Return ends what is typed into its search. */
static void
move_choice_dress (PalMoveChoice *self)
{
  GtkWidget *entry = find_child (GTK_WIDGET (self->list), GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *popover = entry != NULL ? gtk_widget_get_ancestor (entry, GTK_TYPE_POPOVER) : NULL;

  self->button = find_child (GTK_WIDGET (self->list), GTK_TYPE_TOGGLE_BUTTON);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "move-choice");
  if (self->button != NULL)
    gtk_widget_add_css_class (self->button, "flat");
  if (popover == NULL)
    return;
  g_object_set (entry, "placeholder-text", _ ("A move"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("A move"), -1);
  g_signal_connect_object (entry, "activate", G_CALLBACK (on_typed), self, 0);
  /* GTK closes the list only where something has been typed before. */
  g_signal_connect_object (entry, "stop-search", G_CALLBACK (gtk_popover_popdown), popover,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (popover, "map", G_CALLBACK (on_opened), entry, G_CONNECT_AFTER);
}

static gboolean
pal_move_choice_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (PAL_MOVE_CHOICE (widget)->list));
}

static void
pal_move_choice_class_init (PalMoveChoiceClass *klass)
{
  GTK_WIDGET_CLASS (klass)->grab_focus = pal_move_choice_grab_focus;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
pal_move_choice_init (PalMoveChoice *self)
{
  GtkExpression *name = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  self->list = GTK_DROP_DOWN (gtk_drop_down_new (NULL, name));
  gtk_drop_down_set_enable_search (self->list, TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->list), GTK_ALIGN_CENTER);
  move_choice_dress (self);
  g_object_bind_property (self, "title", self->list, "tooltip-text", G_BINDING_SYNC_CREATE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), GTK_WIDGET (self->list));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), GTK_WIDGET (self->list));
  g_signal_connect_swapped (self->list, "notify::selected", G_CALLBACK (move_choice_on_selected),
                            self);
}

void
pal_move_choice_set_moves (PalMoveChoice *self, const Rules *rules, const Position *position,
                           const Move *moves, int n, int chosen, int notation)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  self->rules = rules;
  self->position = *position;
  self->n_moves = MIN (n, MOVES_MAX);
  for (int i = 0; i < self->n_moves; i++) {
    self->moves[i] = moves[i];
    gtk_string_list_take (names, pal_reason_move_text (rules, position, moves[i], notation));
  }
  self->filling = TRUE;
  gtk_drop_down_set_model (self->list, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->list, (guint) chosen);
  self->filling = FALSE;
  move_choice_describe (self);
}

Move
pal_move_choice_get_move (PalMoveChoice *self)
{
  guint selected = gtk_drop_down_get_selected (self->list);

  return selected < (guint) self->n_moves ? self->moves[selected] : MOVE_NONE;
}
