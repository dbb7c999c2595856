/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-toy-window.h"

#include "pal-thinking-pair.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-whole-item.h"
#include "ui/widgets/pal-wrap-box.h"

#include "game/match/pal-notation.h"

#include <glib/gi18n.h>

enum { OWN_TREE = 0 /* in the list of trees, before the classic ones */, DRAWN_MOST = 9 };

struct _PalToyWindow {
  AdwWindow parent_instance;

  ToyTree tree;
  Random random;
  guint16 seed;     /* of the random order */
  gboolean showing; /* what is shown follows the tree, and not the other way round */
  GSimpleActionGroup *actions;

  GtkDropDown *example;
  GtkSpinButton *branching, *depth;
  GtkEditable *values;
  GtkLabel *problem;
  GtkRevealer *problem_revealer;
  PalThinkingPair *pair;
};

G_DEFINE_FINAL_TYPE (PalToyWindow, pal_toy_window, ADW_TYPE_WINDOW)

/* The ways to search, in the order of their list. */
static const struct {
  const char *name;
  BotSearch search;
  ToyOrder order;
  gboolean negamax;
} ways[] = {
  { N_ ("Minimax"), BOT_MINIMAX, TOY_ORDER_GIVEN, FALSE },
  { N_ ("Negamax"), BOT_MINIMAX, TOY_ORDER_GIVEN, TRUE },
  { N_ ("Alpha-Beta"), BOT_ALPHA_BETA, TOY_ORDER_GIVEN, FALSE },
  { N_ ("Alpha-Beta, Best Moves First"), BOT_ALPHA_BETA, TOY_ORDER_BEST, FALSE },
  { N_ ("Alpha-Beta, Best Moves Last"), BOT_ALPHA_BETA, TOY_ORDER_WORST, FALSE },
  { N_ ("Alpha-Beta, Random Order"), BOT_ALPHA_BETA, TOY_ORDER_RANDOM, FALSE },
  { N_ ("Negamax with Alpha-Beta"), BOT_ALPHA_BETA, TOY_ORDER_GIVEN, TRUE },
};
enum { WAY_MINIMAX = 0, WAY_ALPHA_BETA = 2 };

/* --- searching --- */

static void
toy_search_pane (PalToyWindow *self, int i)
{
  PalThinkingPane *pane = pal_thinking_pair_get_pane (self->pair, i);
  const guint way = pal_thinking_pane_get_chosen (pane);
  GameRecord *record;
  Position root;
  Bot bot;

  toy_tree_position (&self->tree, ways[way].order, self->seed, &root);
  toy_tree_bot (&self->tree, ways[way].search, &bot);
  record = game_record_new (&toy_rules, &root);
  pal_thinking_pane_set_negamax (pane, ways[way].negamax);
  pal_thinking_pane_think (pane, &bot, record, NOTATION_FILE);
  game_record_free (record);
}

static void
toy_search (PalToyWindow *self)
{
  toy_search_pane (self, 0);
  toy_search_pane (self, 1);
}

/* --- the tree, and what is shown of it --- */

static void
toy_show_problem (PalToyWindow *self, const char *problem)
{
  if (problem != NULL)
    gtk_label_set_text (self->problem, problem);
  gtk_revealer_set_reveal_child (self->problem_revealer, problem != NULL);
}

/* EXAMPLE: which of the classic trees it is, or OWN_TREE. */
static void
toy_show_tree (PalToyWindow *self, guint example)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < toy_tree_leaves (&self->tree); i++)
    g_string_append_printf (text, "%s%d", i == 0 ? "" : " ", self->tree.values[i]);
  self->showing = TRUE;
  gtk_drop_down_set_selected (self->example, example);
  gtk_spin_button_set_value (self->branching, self->tree.branching);
  gtk_spin_button_set_value (self->depth, self->tree.depth);
  gtk_editable_set_text (self->values, text->str);
  self->showing = FALSE;
  g_string_free (text, TRUE);
  toy_show_problem (self, NULL);
  toy_search (self);
}

static void
toy_draw (PalToyWindow *self)
{
  toy_tree_draw (&self->tree, DRAWN_MOST, TRUE, &self->random);
  self->seed = (guint16) random_below (&self->random, G_MAXUINT16);
  toy_show_tree (self, OWN_TREE);
}

/* --- what is changed by hand --- */

static void
toy_on_example (PalToyWindow *self)
{
  const guint chosen = gtk_drop_down_get_selected (self->example);

  if (self->showing || chosen == GTK_INVALID_LIST_POSITION || chosen == OWN_TREE)
    return;
  toy_tree_classic ((int) chosen - 1, &self->tree);
  toy_show_tree (self, chosen);
}

/* A tree of another shape has other leaves, so they are drawn anew. What was turned has its way,
 * and the other number goes down where there would be too many leaves. */
static void
toy_on_shape (PalToyWindow *self, GtkSpinButton *turned)
{
  int branching = gtk_spin_button_get_value_as_int (self->branching);
  int depth = gtk_spin_button_get_value_as_int (self->depth);

  if (self->showing || (branching == self->tree.branching && depth == self->tree.depth))
    return;
  while (!toy_tree_fits (branching, depth))
    if (turned == self->branching)
      depth--;
    else
      branching--;
  self->tree.branching = branching;
  self->tree.depth = depth;
  toy_draw (self);
}

static void
toy_on_values (PalToyWindow *self)
{
  const int leaves = toy_tree_leaves (&self->tree);
  ToyTree read = self->tree;
  TextError error;
  g_autofree char *problem = NULL;
  int n;

  if (self->showing)
    return;
  n = toy_tree_read (&read, gtk_editable_get_text (self->values), &error);
  if (n < 0)
    /* Translators: what somebody has typed, and the least and the largest number. */
    problem = g_strdup_printf (_ ("“%s” is not a value: use whole numbers from −%d to %d."),
                               error.token, TOY_VALUE_MAX, TOY_VALUE_MAX);
  else if (n != leaves)
    problem = g_strdup_printf (
        ngettext ("The tree has %d leaf; the number of values typed is %d.",
                  "The tree has %d leaves; the number of values typed is %d.", (gulong) leaves),
        leaves, n);
  toy_show_problem (self, problem);
  if (problem != NULL || memcmp (&read, &self->tree, sizeof read) == 0)
    return;
  self->tree = read;
  self->showing = TRUE;
  gtk_drop_down_set_selected (self->example, OWN_TREE);
  self->showing = FALSE;
  toy_search (self);
}

static void
toy_random (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  toy_draw (PAL_TOY_WINDOW (window));
}

/* --- the window --- */

static void
toy_list_examples (PalToyWindow *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  ToyTree tree;

  gtk_string_list_append (names, _ ("A Tree of Your Own"));
  for (int i = 0; i < toy_tree_classics (); i++)
    gtk_string_list_append (names, _ (toy_tree_classic (i, &tree)));
  self->showing = TRUE;
  gtk_drop_down_set_model (self->example, G_LIST_MODEL (names));
  self->showing = FALSE;
}

static void
toy_list_ways (PalToyWindow *self)
{
  const char *names[G_N_ELEMENTS (ways) + 1];

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    names[i] = _ (ways[i].name);
  names[G_N_ELEMENTS (ways)] = NULL;
  for (int i = 0; i < 2; i++)
    pal_thinking_pane_set_choices (pal_thinking_pair_get_pane (self->pair, i), names,
                                   i == 0 ? WAY_MINIMAX : WAY_ALPHA_BETA);
}

static void
pal_toy_window_dispose (GObject *object)
{
  PalToyWindow *self = PAL_TOY_WINDOW (object);

  g_clear_object (&self->actions);
  G_OBJECT_CLASS (pal_toy_window_parent_class)->dispose (object);
}

static void
pal_toy_window_class_init (PalToyWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_toy_window_dispose;
  g_type_ensure (PAL_TYPE_THINKING_PAIR);
  g_type_ensure (PAL_TYPE_WRAP_BOX);
  g_type_ensure (PAL_TYPE_WHOLE_ITEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-toy-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalToyWindow, example);
  gtk_widget_class_bind_template_child (widget_class, PalToyWindow, branching);
  gtk_widget_class_bind_template_child (widget_class, PalToyWindow, depth);
  gtk_widget_class_bind_template_child (widget_class, PalToyWindow, values);
  gtk_widget_class_bind_template_child (widget_class, PalToyWindow, problem);
  gtk_widget_class_bind_template_child (widget_class, PalToyWindow, problem_revealer);
  gtk_widget_class_bind_template_child (widget_class, PalToyWindow, pair);
  gtk_widget_class_bind_template_callback (widget_class, toy_on_example);
  gtk_widget_class_bind_template_callback (widget_class, toy_on_shape);
  gtk_widget_class_bind_template_callback (widget_class, toy_on_values);
  gtk_widget_class_bind_template_callback (widget_class, toy_search);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
}

static void
pal_toy_window_init (PalToyWindow *self)
{
  static const GActionEntry entries[] = { { "random", toy_random } };

  self->random = random_from_seed ((guint64) g_get_real_time ());
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "toy", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_drop_down_set_name (self->example, _ ("Tree"));
  toy_list_examples (self);
  toy_list_ways (self);
  toy_tree_classic (0, &self->tree);
  toy_show_tree (self, OWN_TREE + 1);
}

PalToyWindow *
pal_toy_window_new (GtkApplication *application, gboolean beside)
{
  PalToyWindow *self = g_object_new (PAL_TYPE_TOY_WINDOW, "application", application, NULL);

  g_object_set (self->pair, "single", !beside, NULL);
  return self;
}
