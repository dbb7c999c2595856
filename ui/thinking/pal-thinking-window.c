/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-thinking-window.h"

#include "pal-thinking-beside.h"
#include "pal-thinking-engine.h"
#include "pal-thinking-film-bar.h"
#include "pal-thinking-outline.h"
#include "pal-thinking-save.h"
#include "pal-thinking-search.h"
#include "pal-thinking-side.h"
#include "pal-thinking-tree.h"
#include "ui/new-game/pal-bot-choice.h"
#include "ui/platform/pal-split.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-switcher-title.h"
#include "ui/workshop/pal-technique-panel.h"

#include "game/bots/pal-thinker.h"
#include "game/players/pal-bot-player.h"
#include "game/thinking/pal-thinking-text.h"

#include <glib/gi18n.h>

struct _PalThinkingWindow {
  AdwWindow parent_instance;

  PalBotStore *store;
  PalSession *session;
  PalThinker *thinker;             /* for positions that nobody plays in */
  GSignalGroup *player_signals[2]; /* of the bots that play, by side */
  GSimpleActionGroup *actions;

  PalSwitcherTitle *switcher;
  AdwViewStack *stack;
  GtkMenuButton *think;
  PalBotChoice *bots, *first_bots;
  GtkStack *pages;
  AdwStatusPage *no_bot;
  GtkStack *shapes; /* the tree, drawn or as an outline */
  PalThinkingSearch *search;
  PalThinkingFilmBar *film;
  PalThinkingTree *tree;
  PalThinkingSide *side;
  PalTechniquePanel *techniques;
  PalThinkingBeside *beside;
  PalThinkingEngine *engine;
  GtkLabel *zoom_label, *view_label;
  char *thinks; /* the name of the bot whose tree is shown, or NULL */
};

G_DEFINE_FINAL_TYPE (PalThinkingWindow, pal_thinking_window, ADW_TYPE_WINDOW)

static gboolean
is_thinking (PalThinkingWindow *self)
{
  return self->thinker != NULL && pal_thinker_get_busy (self->thinker);
}

static gboolean
has_tree (PalThinkingWindow *self)
{
  return self->tree != NULL && pal_thinking_tree_get_tree (self->tree) != NULL;
}

/* --- what is shown --- */

static void
set_enabled (PalThinkingWindow *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)), enabled);
}

static void
update_title (PalThinkingWindow *self)
{
  GlassTree *tree = pal_thinking_tree_get_tree (self->tree);
  g_autofree char *subtitle = NULL, *view = NULL;

  if (tree != NULL) {
    int depth = glass_tree_counters (tree)->depth;
    const char *name = glass_tree_bot (tree)->name;

    view = pal_thinking_view_text (tree);
    subtitle = glass_tree_finished (tree)
                   /* Translators: a bot and how deep it has searched: "Corner Cat · depth 3". */
                   ? g_strdup_printf (_ ("%s · depth %d"), name, depth)
                   : g_strdup_printf (_ ("%s is thinking · depth %d"), name, depth + 1);
  }
  g_object_set (self->switcher, "subtitle", subtitle, NULL);
  gtk_label_set_label (self->view_label, view != NULL ? view : "");
}

static void
update_actions (PalThinkingWindow *self)
{
  gboolean shown = has_tree (self);

  set_enabled (self, "unfold-all", shown);
  set_enabled (self, "fold-all", shown);
  set_enabled (self, "fold-default", shown);
  set_enabled (self, "save-log", shown);
  set_enabled (self, "save-svg", shown);
  set_enabled (self, "save-png", shown);
  set_enabled (self, "save-csv", shown);
  set_enabled (self, "stop", is_thinking (self));
  g_object_notify (G_OBJECT (self), "thinking");
}

/* Beside the tree is what lies under the pointer, or else what is selected. */
static void
update_side (PalThinkingWindow *self)
{
  GlassTree *tree = pal_thinking_tree_get_tree (self->tree);
  int node = pal_thinking_tree_get_pointed (self->tree);

  if (tree == NULL)
    return;
  if (node < 0)
    node = pal_thinking_tree_get_selected (self->tree);
  pal_thinking_side_show_node (self->side, tree, node, pal_session_get_notation (self->session),
                               pal_session_get_flipped (self->session),
                               pal_thinking_film_bar_knows (self->film, node));
}

/* On the board is what lies under the pointer, and nothing else. */
static void
update_preview (PalThinkingWindow *self)
{
  GlassTree *tree = pal_thinking_tree_get_tree (self->tree);
  int node = pal_thinking_tree_get_pointed (self->tree);
  PalMatch *match = pal_session_get_match (self->session);
  g_autofree char *caption = NULL;
  PalPreview preview = { .move = MOVE_NONE };

  if (tree == NULL || node < 0 || match == NULL
      || pal_match_get_rules (match) != glass_tree_bot (tree)->rules) {
    pal_session_set_preview (self->session, NULL);
    return;
  }
  glass_tree_position (tree, node, &preview.position);
  if (node > 0) {
    preview.move = glass_tree_node (tree, node)->move;
    glass_tree_position (tree, glass_tree_node (tree, node)->parent, &preview.before);
  }
  caption = pal_thinking_line_text (tree, node, pal_session_get_notation (self->session));
  preview.caption = caption;
  pal_session_set_preview (self->session, &preview);
}

static void
on_pointed (PalThinkingWindow *self)
{
  update_side (self);
  update_preview (self);
}

static void
on_go (PalThinkingWindow *self, int node)
{
  pal_thinking_tree_select (self->tree, node);
  gtk_widget_grab_focus (GTK_WIDGET (self->tree));
}

/* A game for which nobody has made a bot yet has nothing to search with. */
static void
update_page (PalThinkingWindow *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  Bot bot;
  const gboolean known = match == NULL || pal_bot_choice_get_bot (self->bots, &bot);
  const char *page = known ? "empty" : "no-bot";
  g_autofree char *title = NULL;

  if (!known)
    /* Translators: %s is a game, as in “There Is No Bot for Chess Yet”. */
    title
        = g_strdup_printf (_ ("There Is No Bot for %s Yet"), _ (pal_match_get_rules (match)->name));
  adw_status_page_set_title (self->no_bot, title);
  gtk_stack_set_visible_child_name (self->pages, has_tree (self) ? "tree" : page);
  gtk_widget_set_sensitive (GTK_WIDGET (self->think), known);
  set_enabled (self, "think", known);
}

static void
update_bot (PalThinkingWindow *self)
{
  Bot bot;
  gboolean known = pal_bot_choice_get_bot (self->bots, &bot);

  update_page (self);
  pal_technique_panel_set_bot (self->techniques, known ? &bot : NULL,
                               known ? CLAMP (bot.depth[1], 1, 4) : 1);
  pal_thinking_beside_set_bot (self->beside, known ? &bot : NULL);
}

/* Whoever has thought last is the one that is asked next, unless another one is chosen. */
static void
choose_bot_of (PalThinkingWindow *self, GlassTree *tree)
{
  const char *name = tree != NULL ? glass_tree_bot (tree)->name : NULL;

  if (name != NULL && g_strcmp0 (name, self->thinks) != 0)
    pal_bot_choice_choose (self->bots, name);
  g_free (self->thinks);
  self->thinks = g_strdup (name);
}

/* Takes TREE, a copy. */
static void
show_tree (PalThinkingWindow *self, GlassTree *tree)
{
  int notation = pal_session_get_notation (self->session);

  if (tree != NULL && glass_tree_size (tree) > 0) {
    pal_thinking_tree_set_tree (self->tree, tree, notation);
    pal_thinking_side_show_counters (self->side, tree);
  } else {
    pal_thinking_tree_set_tree (self->tree, NULL, notation);
  }
  glass_tree_unref (tree);
  pal_thinking_search_update (self->search, notation);
  pal_thinking_film_bar_update (self->film);
  update_page (self);
  update_title (self);
  update_actions (self);
  update_side (self);
  choose_bot_of (self, pal_thinking_tree_get_tree (self->tree));
  pal_technique_panel_set_has_root (self->techniques, has_tree (self));
}

static void
on_film_chapter (PalThinkingWindow *self)
{
  show_tree (self, glass_tree_ref (pal_thinking_film_bar_get_chapter (self->film)));
}

static void
on_thought (PalThinkingWindow *self)
{
  show_tree (self, pal_thinker_dup_tree (self->thinker));
}

/* --- the session --- */

static void
on_bot_thought (PalThinkingWindow *self, PalBotPlayer *player)
{
  show_tree (self, pal_bot_player_dup_tree (player));
}

/* Looks at the bots that play, if any, and would ask one of them; what one has thought already is
 * shown at once. */
static void
follow_players (PalThinkingWindow *self, PalMatch *match)
{
  for (int side = 0; side < 2; side++) {
    PalPlayer *player = match != NULL ? pal_match_get_player (match, side) : NULL;
    GlassTree *tree = NULL;

    if (!PAL_IS_BOT_PLAYER (player))
      player = NULL;
    g_signal_group_set_target (self->player_signals[side], player);
    if (player != NULL) {
      pal_bot_choice_choose (self->bots, pal_bot_player_get_bot (PAL_BOT_PLAYER (player))->name);
      tree = pal_bot_player_dup_tree (PAL_BOT_PLAYER (player));
    }
    if (tree != NULL)
      show_tree (self, tree);
  }
}

static void
thinking_window_on_match (PalThinkingWindow *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  pal_thinker_forget (self->thinker);
  pal_thinking_engine_forget (self->engine);
  pal_thinking_engine_set_notation (self->engine, pal_session_get_notation (self->session));
  show_tree (self, NULL);
  if (match == NULL)
    return;
  pal_bot_choice_set_bots (self->bots, self->store, pal_match_get_rules (match));
  pal_bot_choice_set_bots (self->first_bots, self->store, pal_match_get_rules (match));
  pal_bot_choice_set_bots (pal_technique_panel_get_bots (self->techniques), self->store,
                           pal_match_get_rules (match));
  follow_players (self, match);
  update_bot (self);
}

static void
on_notation (PalThinkingWindow *self)
{
  GlassTree *tree = pal_thinking_tree_get_tree (self->tree);

  if (tree != NULL)
    show_tree (self, glass_tree_ref (tree));
  pal_thinking_engine_set_notation (self->engine, pal_session_get_notation (self->session));
}

/* --- actions --- */

/* The line to the position in view; free with game_record_free. */
static GameRecord *
record_in_view (PalThinkingWindow *self)
{
  return game_node_record (pal_match_get_tree (pal_session_get_match (self->session)),
                           pal_session_get_node (self->session));
}

/* Whether there is nothing to think about at the end of RECORD, which is told then. */
static gboolean
thinking_window_is_over (PalThinkingWindow *self, const GameRecord *record)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (self->session));
  Outcome outcome = rules->outcome (record);
  g_autofree char *why = NULL;

  if (!outcome_is_over (outcome))
    return FALSE;
  /* Translators: %s is how the game ended, “Checkmate”. */
  why = g_strdup_printf (_ ("%s. There are no moves to search; go back to an earlier position."),
                         _ (rules_explain (rules, outcome)));
  pal_message_show (GTK_WINDOW (self), _ ("The Game Has Ended Here"), why);
  return TRUE;
}

static void
think (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalThinkingWindow *self = window;
  GameRecord *record;
  Bot bot;

  gtk_menu_button_popdown (self->think);
  adw_view_stack_set_visible_child_name (self->stack, "tree"); /* which shows what comes of it */
  if (pal_session_get_match (self->session) == NULL || !pal_bot_choice_get_bot (self->bots, &bot))
    return;
  record = record_in_view (self);
  if (!thinking_window_is_over (self, record) && !pal_thinker_think (self->thinker, &bot, record))
    pal_message_show (
        GTK_WINDOW (self), _ ("Could Not Search"),
        _ ("Not enough memory for the search tree. Close other programs and try again."));
  game_record_free (record);
}

static void
stop (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_thinker_stop (PAL_THINKING_WINDOW (window)->thinker);
}

static void
unfold_all (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_thinking_tree_open_all (PAL_THINKING_WINDOW (window)->tree);
}

static void
fold_all (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_thinking_tree_fold_all (PAL_THINKING_WINDOW (window)->tree);
}

static void
fold_default (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_thinking_tree_reset_folds (PAL_THINKING_WINDOW (window)->tree);
}

static void
save_log (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalThinkingWindow *self = window;

  pal_thinking_save (GTK_WINDOW (self), pal_thinking_tree_get_tree (self->tree),
                     pal_session_get_notation (self->session));
}

/* What the tree itself offers at a node, too. */
static void
export_tree (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  g_autofree char *name = g_strconcat ("thinking.", g_action_get_name (G_ACTION (action)), NULL);

  gtk_widget_activate_action (GTK_WIDGET (PAL_THINKING_WINDOW (window)->tree), name, NULL);
}

static const GActionEntry entries[] = {
  { "think", think },
  { "stop", stop },
  { "unfold-all", unfold_all },
  { "fold-all", fold_all },
  { "fold-default", fold_default },
  { "save-log", save_log },
  { "save-svg", export_tree },
  { "save-png", export_tree },
  { "save-csv", export_tree },
};

static void
on_compare (PalThinkingWindow *self)
{
  GlassTree *tree = pal_thinking_tree_get_tree (self->tree);
  const int notation = pal_session_get_notation (self->session);
  GameRecord *record;

  update_bot (self); /* it may have been changed in the workshop */
  if (pal_technique_panel_has_positions (self->techniques)) {
    pal_technique_panel_start (self->techniques, NULL, notation);
    return;
  }
  if (pal_technique_panel_wants_root (self->techniques) && tree != NULL)
    record = game_record_new (glass_tree_bot (tree)->rules, glass_tree_root (tree));
  else if (pal_session_get_match (self->session) != NULL)
    record = record_in_view (self);
  else
    return;
  if (!thinking_window_is_over (self, record))
    pal_technique_panel_start (self->techniques, record, notation);
  game_record_free (record);
}

static void
on_beside (PalThinkingWindow *self)
{
  GameRecord *record;

  if (pal_session_get_match (self->session) == NULL)
    return;
  update_bot (self);
  record = record_in_view (self);
  if (!thinking_window_is_over (self, record))
    pal_thinking_beside_start (self->beside, record, pal_session_get_notation (self->session));
  game_record_free (record);
}

static void
on_engine (PalThinkingWindow *self)
{
  GameRecord *record;

  if (pal_session_get_match (self->session) == NULL)
    return;
  record = record_in_view (self);
  if (!thinking_window_is_over (self, record) && !pal_thinking_engine_start (self->engine, record))
    pal_message_show (GTK_WINDOW (self), _ ("Could Not Search"),
                      _ ("Not enough memory for the engine. Close other programs and try again."));
  game_record_free (record);
}

/* The engine goes along as long as it thinks, and does not where there is nothing to think about.
 */
static void
thinking_window_on_node (PalThinkingWindow *self)
{
  GameRecord *record;

  if (pal_session_get_match (self->session) == NULL || !pal_thinking_engine_is_busy (self->engine))
    return;
  record = record_in_view (self);
  if (outcome_is_over (record->rules->outcome (record))
      || !pal_thinking_engine_start (self->engine, record))
    pal_thinking_engine_stop (self->engine);
  game_record_free (record);
}

/* Whoever changes to the other shape goes on there. */
static void
on_shape (PalThinkingWindow *self, GParamSpec *pspec, GtkToggleButton *button)
{
  const gboolean outline = gtk_toggle_button_get_active (button);

  gtk_stack_set_visible_child_name (self->shapes, outline ? "outline" : "drawing");
  gtk_widget_grab_focus (outline ? gtk_stack_get_visible_child (self->shapes)
                                 : GTK_WIDGET (self->tree));
}

/* --- zoom --- */

static void
on_zoom (PalThinkingWindow *self)
{
  double percent = 100 * pal_thinking_tree_get_zoom (self->tree);
  g_autofree char *text = g_strdup_printf (percent < 10 ? _ ("%.1f%%") : _ ("%.0f%%"), percent);

  gtk_label_set_text (self->zoom_label, text);
}

static void
on_zoom_in (PalThinkingWindow *self)
{
  pal_thinking_tree_zoom_by (self->tree, 1.25);
}

static void
on_zoom_out (PalThinkingWindow *self)
{
  pal_thinking_tree_zoom_by (self->tree, 1 / 1.25);
}

static void
on_original_size (PalThinkingWindow *self)
{
  pal_thinking_tree_zoom_by (self->tree, 1 / pal_thinking_tree_get_zoom (self->tree));
}

static void
on_fit (PalThinkingWindow *self)
{
  pal_thinking_tree_fit (self->tree);
}

/* --- the window --- */

static void
pal_thinking_window_dispose (GObject *object)
{
  PalThinkingWindow *self = PAL_THINKING_WINDOW (object);

  if (self->session != NULL) {
    /* The tree loses focus and pointer while it goes. */
    g_signal_handlers_disconnect_by_data (self->tree, self);
    g_signal_handlers_disconnect_by_data (self->bots, self);
    pal_session_set_preview (self->session, NULL);
  }
  for (int side = 0; side < 2; side++)
    if (self->player_signals[side] != NULL)
      g_signal_group_set_target (self->player_signals[side], NULL);
  g_clear_object (&self->player_signals[0]);
  g_clear_object (&self->player_signals[1]);
  if (self->thinker != NULL)
    g_signal_handlers_disconnect_by_data (self->thinker, self);
  g_clear_object (&self->thinker);
  pal_session_replace (&self->session, NULL, self, NULL);
  g_clear_object (&self->store);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->thinks, g_free);
  G_OBJECT_CLASS (pal_thinking_window_parent_class)->dispose (object);
}

static void
thinking_window_bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, switcher);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, think);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, bots);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, first_bots);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, no_bot);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, shapes);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, search);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, film);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, tree);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, side);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, techniques);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, beside);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, engine);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, zoom_label);
  gtk_widget_class_bind_template_child (widget_class, PalThinkingWindow, view_label);
  gtk_widget_class_bind_template_callback (widget_class, on_zoom_in);
  gtk_widget_class_bind_template_callback (widget_class, on_zoom_out);
  gtk_widget_class_bind_template_callback (widget_class, on_original_size);
  gtk_widget_class_bind_template_callback (widget_class, on_fit);
  gtk_widget_class_bind_template_callback (widget_class, on_shape);
  gtk_widget_class_bind_template_callback (widget_class, on_compare);
  gtk_widget_class_bind_template_callback (widget_class, on_beside);
  gtk_widget_class_bind_template_callback (widget_class, on_engine);
  gtk_widget_class_bind_template_callback (widget_class, on_film_chapter);
  gtk_widget_class_bind_template_callback (widget_class, on_go);
}

static void
pal_thinking_window_class_init (PalThinkingWindowClass *klass)
{
  const PalProperty properties[] = {
    { "thinking", G_TYPE_BOOLEAN, .flags = G_PARAM_READABLE, .get = G_CALLBACK (is_thinking) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = pal_thinking_window_dispose;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  g_type_ensure (PAL_TYPE_BOT_CHOICE);
  g_type_ensure (PAL_TYPE_SPLIT);
  g_type_ensure (PAL_TYPE_SWITCHER_TITLE);
  g_type_ensure (PAL_TYPE_TECHNIQUE_PANEL);
  g_type_ensure (PAL_TYPE_THINKING_BESIDE);
  g_type_ensure (PAL_TYPE_THINKING_FILM_BAR);
  g_type_ensure (PAL_TYPE_THINKING_ENGINE);
  g_type_ensure (PAL_TYPE_THINKING_OUTLINE);
  g_type_ensure (PAL_TYPE_THINKING_SEARCH);
  g_type_ensure (PAL_TYPE_THINKING_SIDE);
  g_type_ensure (PAL_TYPE_THINKING_TREE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-thinking-window.ui");
  thinking_window_bind_children (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F7, 0, "window.close", NULL);
}

static void
pal_thinking_window_init (PalThinkingWindow *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "view", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  pal_buttons_wrap (GTK_WIDGET (self));
  self->thinker = pal_thinker_new ();
  g_signal_connect_swapped (self->thinker, "thought", G_CALLBACK (on_thought), self);
  g_signal_connect_swapped (self->thinker, "notify::busy", G_CALLBACK (update_actions), self);
  g_signal_connect_swapped (self->tree, "notify::pointed", G_CALLBACK (on_pointed), self);
  g_signal_connect_swapped (self->tree, "notify::selected", G_CALLBACK (update_side), self);
  g_signal_connect_swapped (self->tree, "notify::zoom", G_CALLBACK (on_zoom), self);
  g_signal_connect_swapped (self->bots, "notify::selected", G_CALLBACK (update_bot), self);
  g_object_bind_property (self->bots, "selected", pal_technique_panel_get_bots (self->techniques),
                          "selected", G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  for (int side = 0; side < 2; side++) {
    self->player_signals[side] = g_signal_group_new (PAL_TYPE_BOT_PLAYER);
    g_signal_group_connect_swapped (self->player_signals[side], "thought",
                                    G_CALLBACK (on_bot_thought), self);
  }
  on_zoom (self);
}

PalThinkingWindow *
pal_thinking_window_new (GtkApplication *application, PalSession *session, PalBotStore *bots)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (thinking_window_on_match) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (thinking_window_on_node) },
    { PAL_OF_SESSION, "notify::notation", G_CALLBACK (on_notation) },
    { .signal = NULL },
  };
  PalThinkingWindow *self
      = g_object_new (PAL_TYPE_THINKING_WINDOW, "application", application, NULL);

  self->store = g_object_ref (bots);
  pal_session_replace (&self->session, session, self, heard);
  thinking_window_on_match (self);
  return self;
}
