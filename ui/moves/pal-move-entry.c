/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-move-entry.h"

#include "game/match/pal-move-input.h"
#include "game/match/pal-notation.h"
#include "game/thinking/pal-move-reasons-text.h"
#include "rules/rules.h"
#include "ui/platform/pal-announce.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"

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
move_choice_apply_style (PalMoveChoice *self)
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
  move_choice_apply_style (self);
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

enum { COMPLETIONS_MAX = 8 };

struct _PalMoveEntry {
  GtkWidget parent_instance;

  PalSession *session;
  PalMoveInput *input;
  GtkRevealer *revealer;
  GtkFlowBox *completions;
  GtkEntry *entry;
  GtkRevealer *problem_revealer;
  GtkLabel *problem;
  gboolean wanted;    /* it takes the focus as soon as it can be seen */
  gboolean playing;   /* what was typed; a refusal is about it */
  gboolean wrong;     /* what was typed is no move of the position in view */
  gboolean composing; /* an input method has not made up its mind yet */
};

G_DEFINE_FINAL_TYPE (PalMoveEntry, pal_move_entry, GTK_TYPE_WIDGET)

static const Rules *
move_entry_get_rules (PalMoveEntry *self)
{
  return pal_match_get_rules (pal_session_get_match (self->session));
}

static const Position *
get_position (PalMoveEntry *self)
{
  return &pal_session_get_node (self->session)->position;
}

/* What is to be said, in the colour of an ERROR or plainly; NULL: nothing. */
static void
move_entry_say (PalMoveEntry *self, const char *message, gboolean error)
{
  pal_widget_set_css_class (self->entry, "error", error);
  pal_widget_set_css_class (self->problem, "error", error);
  if (message != NULL)
    gtk_label_set_label (self->problem, message);
  gtk_revealer_set_reveal_child (self->problem_revealer, message != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  message != NULL ? message : "", -1);
  if (message != NULL)
    pal_widget_announce (self->entry, message);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               error ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

/* Who plays blindfold has to know for themselves which moves there are. */
static gboolean
is_blind (PalMoveEntry *self)
{
  return pal_session_get_blindfold_view (self->session)->kind != PAL_BLINDFOLD_OFF;
}

/* The moves that TEXT may become, in the session's notation. */
static GStrv
move_entry_complete (PalMoveEntry *self, const char *text)
{
  pal_move_input_set_position (self->input, move_entry_get_rules (self), get_position (self));
  return pal_move_input_complete (self->input, text, pal_session_get_notation (self->session),
                                  COMPLETIONS_MAX + 1);
}

static GtkWidget *
add_completion (PalMoveEntry *self, const char *label, const char *spoken)
{
  GtkWidget *child = gtk_flow_box_child_new ();

  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), gtk_label_new (label));
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  -1);
  gtk_widget_add_css_class (child, "completion");
  gtk_flow_box_insert (self->completions, child, -1);
  return child;
}

/* Behind the completions that are shown: there are others. */
static void
add_ellipsis (PalMoveEntry *self)
{
  GtkWidget *child = add_completion (self, "…", _ ("More moves; type on"));

  gtk_widget_set_tooltip_text (child, _ ("More moves; type on"));
  gtk_widget_set_sensitive (child, FALSE);
}

static void
show_completions (PalMoveEntry *self, const char *const *texts)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->completions))) != NULL)
    gtk_flow_box_remove (self->completions, child);
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    if (i < COMPLETIONS_MAX)
      add_completion (self, texts[i], texts[i]);
    else
      add_ellipsis (self);
  pal_flow_box_mend (self->completions);
  gtk_revealer_set_reveal_child (self->revealer, texts != NULL && texts[0] != NULL);
}

/* TEXT behind the number that books and the list of moves write before a move: "12. Be3", "12…
 * Be3", "12、炮二平五". */
static const char *
behind_number (const char *text)
{
  const char *mark = text + strspn (text, "0123456789"), *move = mark;

  while (g_unichar_isspace (g_utf8_get_char (move))
         || g_utf8_strchr (".…、．", -1, g_utf8_get_char (move)) != NULL) {
    if (*move == '\0')
      return text;
    move = g_utf8_next_char (move);
  }
  return mark > text && move > mark ? move : text;
}

static void
move_entry_on_changed (PalMoveEntry *self)
{
  const char *text = behind_number (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  g_auto (GStrv) texts = NULL;

  move_entry_say (self, NULL, FALSE);
  self->wrong = FALSE;
  if (*text != '\0' && self->session != NULL && pal_session_get_match (self->session) != NULL
      && !is_blind (self))
    texts = move_entry_complete (self, text);
  show_completions (self, (const char *const *) texts);
}

static MoveTextResult
read_text (PalMoveEntry *self, const char *text, Move *move)
{
  return pal_notation_read (move_entry_get_rules (self), get_position (self), text,
                            pal_session_get_notation (self->session), move);
}

static void
move_entry_play (PalMoveEntry *self, Move move)
{
  self->playing = TRUE;
  if (pal_session_play (self->session, move))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  self->playing = FALSE;
}

/* What TEXT says in the position in view; or the only move that it can become. */
static MoveTextResult
read_move (PalMoveEntry *self, const char *text, Move *move)
{
  MoveTextResult result = read_text (self, text, move);
  g_auto (GStrv) texts = NULL;

  if (result == MOVE_TEXT_OK || is_blind (self))
    return result;
  texts = move_entry_complete (self, text);
  if (g_strv_length (texts) == 1)
    return read_text (self, texts[0], move);
  return texts[0] != NULL ? MOVE_TEXT_AMBIGUOUS : result;
}

/* What a move looks like here, in the game's own notations; there may be none. The example must not
 * help who plays blindfold. */
static char *
describe_unknown (PalMoveEntry *self, const char *text)
{
  const Rules *rules = move_entry_get_rules (self);
  const Position *position
      = is_blind (self)
            ? &pal_match_get_tree (pal_session_get_match (self->session))->root->position
            : get_position (self);
  int usual = pal_session_get_notation (self->session);
  /* A protocol may number ranks otherwise than files and the board do, as in xiangqi. */
  int other = usual == NOTATION_FILE ? rules_protocol_notation (rules) : NOTATION_FILE;
  char one[MOVE_TEXT_MAX], two[MOVE_TEXT_MAX];
  Move legal[MOVES_MAX];

  if (rules->legal_moves (position, legal) == 0)
    return g_strdup_printf (_ ("“%s” is not a move, and there are no legal moves here."), text);
  pal_notation_write (rules, position, legal[0], usual, one);
  pal_notation_write (rules, position, legal[0], other, two);
  if (strcmp (one, two) == 0)
    /* Translators: what was typed, and a move. */
    return g_strdup_printf (_ ("“%s” is not a move. Moves look like %s."), text, one);
  /* Translators: what was typed; then one and the same move in two notations. */
  return g_strdup_printf (_ ("“%s” is not a move. Moves look like %s or %s."), text, one, two);
}

static char *
describe_ambiguous (PalMoveEntry *self, const char *text)
{
  return g_strdup_printf (gtk_revealer_get_reveal_child (self->revealer)
                              ? _ ("“%s” is ambiguous; choose a move below.")
                              : _ ("“%s” is ambiguous; be more specific."),
                          text);
}

static void
play_text (PalMoveEntry *self, const char *text)
{
  g_autofree char *problem = NULL;
  Move move;

  switch (read_move (self, text, &move)) {
  case MOVE_TEXT_OK:
    move_entry_play (self, move);
    return;
  case MOVE_TEXT_AMBIGUOUS:
    problem = describe_ambiguous (self, text);
    break;
  case MOVE_TEXT_ILLEGAL:
    problem = pal_notation_refuse (move_entry_get_rules (self), get_position (self), text,
                                   pal_session_get_notation (self->session));
    break;
  case MOVE_TEXT_UNKNOWN:
  default:
    problem = describe_unknown (self, text);
  }
  /* Whether it is a move will be seen when it is this person's turn. */
  if (pal_session_refuse_turn (self->session))
    return;
  move_entry_say (self, problem, TRUE);
  self->wrong = TRUE;
}

gboolean
pal_move_entry_show_refusal (PalMoveEntry *self, const char *message)
{
  gboolean out_of_turn
      = gtk_widget_get_mapped (GTK_WIDGET (self)) && !pal_session_may_move (self->session);

  if (!self->playing && !out_of_turn)
    return FALSE;
  move_entry_say (self, message, !out_of_turn);
  return TRUE;
}

static void
move_entry_on_activate (PalMoveEntry *self)
{
  g_autofree char *text
      = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))));

  if (*text != '\0')
    play_text (self, behind_number (text));
}

/* The move that CHILD offers; a copy, because CHILD goes away as soon as the text changes. */
static char *
dup_completion (GtkFlowBoxChild *child)
{
  return g_strdup (gtk_label_get_label (GTK_LABEL (gtk_flow_box_child_get_child (child))));
}

static void
on_completion (GtkFlowBox *box, GtkFlowBoxChild *child, PalMoveEntry *self)
{
  g_autofree char *text = dup_completion (child);

  play_text (self, text);
}

static gboolean
take_first_completion (PalMoveEntry *self)
{
  GtkFlowBoxChild *first = gtk_flow_box_get_child_at_index (self->completions, 0);
  g_autofree char *text = NULL;

  if (first == NULL || !gtk_revealer_get_reveal_child (self->revealer))
    return FALSE;
  text = dup_completion (first);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  return TRUE;
}

/* An empty line has no use for the arrows: they walk, as everywhere else. */
static gboolean
move_entry_walk (PalMoveEntry *self, guint key)
{
  static const struct {
    guint key, keypad;
    const char *action;
  } ways[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, "game.previous" },
    { GDK_KEY_Right, GDK_KEY_KP_Right, "game.next" },
    { GDK_KEY_Home, GDK_KEY_KP_Home, "game.first" },
    { GDK_KEY_End, GDK_KEY_KP_End, "game.last" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    if (key == ways[i].key || key == ways[i].keypad)
      return gtk_widget_activate_action (GTK_WIDGET (self), ways[i].action, NULL);
  return FALSE;
}

static gboolean
move_entry_on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
                   PalMoveEntry *self)
{
  gboolean plain = (state & gtk_accelerator_get_default_mod_mask ()) == 0;

  if (self->composing)
    return FALSE;
  if (key == GDK_KEY_Tab && plain)
    return take_first_completion (self);
  if (*gtk_editable_get_text (GTK_EDITABLE (self->entry)) == '\0')
    return plain && move_entry_walk (self, key);
  if (key != GDK_KEY_Escape)
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  return TRUE;
}

/* The panel that it stands in is opened because of a key. Keys that come before it is there would
 * be lost if the focus were here already. */
static void
move_entry_on_map (PalMoveEntry *self)
{
  if (self->wanted)
    gtk_entry_grab_focus_without_selecting (self->entry);
  self->wanted = FALSE;
}

static void
on_preedit (PalMoveEntry *self, const char *preedit)
{
  self->composing = *preedit != '\0';
}

gboolean
pal_move_entry_take_key (PalMoveEntry *self, GtkEventControllerKey *controller, guint keyval,
                         GdkModifierType state)
{
  gunichar letter = gdk_keyval_to_unicode (keyval);

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) || !g_unichar_isalnum (letter))
    return FALSE;
  self->wanted = !gtk_widget_get_mapped (GTK_WIDGET (self->entry));
  if (!self->wanted) {
    if (self->wrong) /* who begins a move elsewhere does not go on with one that was refused */
      gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
    gtk_entry_grab_focus_without_selecting (self->entry);
  }
  return gtk_event_controller_key_forward (
      controller, GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry))));
}

/* Another position is in view. What is wrong was so in the old one, and goes with it; what is still
 * being typed stays, and only the moves that fit are others. */
static void
on_node (PalMoveEntry *self)
{
  if (self->wrong)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  else
    move_entry_on_changed (self);
}

/* There is no move to put right any more. */
static void
move_entry_on_ended (PalMoveEntry *self)
{
  if (self->wrong)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static const PalSessionSignal heard[] = {
  { PAL_OF_SESSION, "notify::node", G_CALLBACK (on_node) },
  { PAL_OF_MATCH, "ended", G_CALLBACK (move_entry_on_ended) },
  { PAL_OF_SESSION, "blindfold-view-changed", G_CALLBACK (move_entry_on_changed) },
  { .signal = NULL },
};

static void
pal_move_entry_dispose (GObject *object)
{
  g_clear_object (&PAL_MOVE_ENTRY (object)->input);
  pal_properties_dispose (object);
}

static void
pal_move_entry_class_init (PalMoveEntryClass *klass)
{
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalMoveEntry, session), .heard = heard },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_move_entry_dispose;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-move-entry.ui");
  gtk_widget_class_set_css_name (widget_class, "moveentry");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, PalMoveEntry, revealer);
  gtk_widget_class_bind_template_child (widget_class, PalMoveEntry, completions);
  gtk_widget_class_bind_template_child (widget_class, PalMoveEntry, entry);
  gtk_widget_class_bind_template_child (widget_class, PalMoveEntry, problem_revealer);
  gtk_widget_class_bind_template_child (widget_class, PalMoveEntry, problem);
  gtk_widget_class_bind_template_callback (widget_class, move_entry_on_changed);
  gtk_widget_class_bind_template_callback (widget_class, move_entry_on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_completion);
  gtk_widget_class_bind_template_callback (widget_class, move_entry_on_key);
  gtk_widget_class_bind_template_callback (widget_class, move_entry_on_map);
}

static void
pal_move_entry_init (PalMoveEntry *self)
{
  self->input = pal_move_input_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)),
                            "preedit-changed", G_CALLBACK (on_preedit), self);
}
