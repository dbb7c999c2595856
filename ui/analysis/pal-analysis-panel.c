/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-analysis-panel.h"

#include "game/match/pal-new-game.h"
#include "pal-analysis-card.h"
#include "pal-analysis-line.h"
#include "ui/widgets/pal-choice-row.h"
#include "ui/widgets/pal-gtk-fixes.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _PalAnalysisPanel {
  GtkWidget parent_instance;

  PalAnalysis *analysis;
  GSimpleActionGroup *actions;

  GtkPopover *options;
  GtkWidget *run;
  AdwButtonContent *run_content;
  GtkMenuButton *add;
  GtkWidget *lines, *depth, *seconds, *depth_row, *seconds_row;
  GtkWidget *arrows, *bar, *threats;
  PalChoiceRow *limit;
  GtkWidget *scroller;
  GtkLabel *status;
  GtkBox *pinned, *cards;
};

G_DEFINE_FINAL_TYPE (PalAnalysisPanel, pal_analysis_panel, GTK_TYPE_WIDGET)

/* --- what it says --- */

/* Why there are no lines, or what they are about; NULL: they speak for themselves. */
static const char *
status_text (PalAnalysisPanel *self)
{
  if (pal_analysis_get_obstacle (self->analysis) != NULL)
    return pal_analysis_get_obstacle (self->analysis);
  if (g_list_model_get_n_items (pal_analysis_get_engines (self->analysis)) == 0)
    return _ ("No engine is analyzing this game. Add one with the plus button above.");
  if (pal_analysis_get_threats (self->analysis))
    return _ ("Threats: what would be played if it were the other side’s turn.");
  if (!pal_analysis_get_running (self->analysis) && pal_analysis_get_best (self->analysis) == NULL)
    return _ ("Analyze lets engines evaluate the position on the board, and every other position "
              "you go to, until you stop them.");
  return NULL;
}

static void
analysis_panel_update (PalAnalysisPanel *self)
{
  gboolean unaided = pal_session_is_unaided (pal_analysis_get_session (self->analysis));
  gboolean running = pal_analysis_get_running (self->analysis) && !unaided;
  const char *status = status_text (self);

  adw_button_content_set_icon_name (self->run_content, running ? "media-playback-stop-symbolic"
                                                               : "media-playback-start-symbolic");
  adw_button_content_set_label (self->run_content, running ? _ ("Stop") : _ ("Analyze"));
  gtk_widget_set_sensitive (self->run, !unaided);
  gtk_widget_set_visible (GTK_WIDGET (self->status), status != NULL);
  if (status != NULL)
    gtk_label_set_label (self->status, status);
}

/* --- pinned lines --- */

static void
analysis_panel_on_unpin (PalAnalysisPanel *self, GtkWidget *line)
{
  gtk_box_remove (self->pinned, line);
  gtk_widget_set_visible (
      GTK_WIDGET (self->pinned),
      gtk_widget_get_next_sibling (gtk_widget_get_first_child (GTK_WIDGET (self->pinned))) != NULL);
}

static void
analysis_panel_on_pin (PalAnalysisPanel *self, PalAnalysisLine *line)
{
  PalSession *session = pal_analysis_get_session (self->analysis);
  GtkWidget *copy = pal_analysis_line_new (session, TRUE);

  pal_analysis_line_set_like (PAL_ANALYSIS_LINE (copy), line);
  g_signal_connect_swapped (copy, "pin", G_CALLBACK (analysis_panel_on_unpin), self);
  gtk_box_append (self->pinned, copy);
  gtk_widget_set_visible (GTK_WIDGET (self->pinned), TRUE);
}

/* They are about a game that is gone. */
static void
analysis_panel_on_match (PalAnalysisPanel *self)
{
  GtkWidget *heading = gtk_widget_get_first_child (GTK_WIDGET (self->pinned)), *line;

  while ((line = gtk_widget_get_next_sibling (heading)) != NULL)
    gtk_box_remove (self->pinned, line);
  gtk_widget_set_visible (GTK_WIDGET (self->pinned), FALSE);
}

/* --- engines --- */

static void
analysis_panel_on_engines (PalAnalysisPanel *self, guint place, guint removed, guint added,
                           GListModel *engines)
{
  GtkWidget *card = gtk_widget_get_first_child (GTK_WIDGET (self->cards));
  GtkWidget *before = NULL;

  for (guint i = 0; i < place; i++, card = gtk_widget_get_next_sibling (card))
    before = card;
  for (guint i = 0; i < removed; i++) {
    GtkWidget *gone = card;
    card = gtk_widget_get_next_sibling (card);
    gtk_box_remove (self->cards, gone);
  }
  for (guint i = 0; i < added; i++) {
    g_autoptr (PalAnalysisEngine) engine = g_list_model_get_item (engines, place + i);
    GtkWidget *made = pal_analysis_card_new (self->analysis, engine);

    g_signal_connect_swapped (made, "pin", G_CALLBACK (analysis_panel_on_pin), self);
    gtk_box_insert_child_after (self->cards, made, before);
    before = made;
  }
  analysis_panel_update (self);
}

/* The menu is made when it opens: engines come and go. */
static void
make_add_menu (GtkMenuButton *button, gpointer data)
{
  PalAnalysisPanel *self = data;
  g_autoptr (GPtrArray) candidates = pal_analysis_list_candidates (self->analysis);
  g_autoptr (GMenu) menu = g_menu_new (), engines = g_menu_new (), more = g_menu_new ();

  for (guint i = 0; i < candidates->len; i++) {
    const PalAnalysisCandidate *candidate = candidates->pdata[i];
    g_autoptr (GMenuItem) item = g_menu_item_new (candidate->name, NULL);

    g_menu_item_set_action_and_target (item, "analysis.add", "s", candidate->id);
    g_menu_append_item (engines, item);
  }
  g_menu_append (more, _ ("_Engines"), "app.engines");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (engines));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
analysis_panel_on_add (GSimpleAction *action, GVariant *id, gpointer data)
{
  pal_analysis_add (PAL_ANALYSIS_PANEL (data)->analysis, g_variant_get_string (id, NULL));
}

/* --- the object --- */

static gboolean
is_to_depth (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_set_boolean (to, g_value_get_enum (from) == PAL_ANALYSIS_TO_DEPTH);
  return TRUE;
}

static gboolean
is_for_time (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_set_boolean (to, g_value_get_enum (from) == PAL_ANALYSIS_FOR_TIME);
  return TRUE;
}

static void
bind_options (PalAnalysisPanel *self)
{
  const GBindingFlags both = G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL;
  const char *const limits[] = { _ ("By Hand"), _ ("At a Depth"), _ ("After a Time"), NULL };
  g_autoptr (GSettings) settings = pal_new_game_person_settings ();

  pal_choice_row_set_labels (self->limit, limits);
  g_object_bind_property (self->analysis, "limit", self->limit, "selected", both);
  g_object_bind_property (self->analysis, "lines", self->lines, "value", both);
  g_object_bind_property (self->analysis, "depth", self->depth, "value", both);
  g_object_bind_property (self->analysis, "seconds", self->seconds, "value", both);
  g_object_bind_property (self->analysis, "arrows", self->arrows, "active", both);
  g_object_bind_property (self->analysis, "threats", self->threats, "active", both);
  g_object_bind_property_full (self->analysis, "limit", self->depth_row, "visible",
                               G_BINDING_SYNC_CREATE, is_to_depth, NULL, NULL, NULL);
  g_object_bind_property_full (self->analysis, "limit", self->seconds_row, "visible",
                               G_BINDING_SYNC_CREATE, is_for_time, NULL, NULL, NULL);
  g_settings_bind (settings, "evaluation-bar", self->bar, "active", G_SETTINGS_BIND_DEFAULT);
}

static void
pal_analysis_panel_dispose (GObject *object)
{
  PalAnalysisPanel *self = PAL_ANALYSIS_PANEL (object);

  g_clear_object (&self->analysis);
  g_clear_object (&self->actions);
  pal_widget_unparent_children (self);
  G_OBJECT_CLASS (pal_analysis_panel_parent_class)->dispose (object);
}

static void
pal_analysis_panel_class_init (PalAnalysisPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_analysis_panel_dispose;
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  gtk_widget_class_set_css_name (widget_class, "analysispanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-analysis-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, options);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, run_content);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, run);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, add);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, lines);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, depth);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, seconds);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, depth_row);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, seconds_row);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, arrows);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, bar);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, threats);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, limit);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, scroller);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, status);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, pinned);
  gtk_widget_class_bind_template_child (widget_class, PalAnalysisPanel, cards);
}

static void
pal_analysis_panel_init (PalAnalysisPanel *self)
{
  static const GActionEntry entries[] = { { "add", analysis_panel_on_add, .parameter_type = "s" } };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "analysis", G_ACTION_GROUP (self->actions));
  gtk_menu_button_set_create_popup_func (self->add, make_add_menu, self, NULL);
}

void
pal_analysis_panel_set_analysis (PalAnalysisPanel *self, PalAnalysis *analysis)
{
  g_autoptr (GPropertyAction) run = g_property_action_new ("run", analysis, "running");
  GListModel *engines = pal_analysis_get_engines (analysis);

  self->analysis = g_object_ref (analysis);
  g_action_map_add_action (G_ACTION_MAP (self->actions), G_ACTION (run));
  bind_options (self);
  g_signal_connect_object (analysis, "changed", G_CALLBACK (analysis_panel_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (engines, "items-changed", G_CALLBACK (analysis_panel_on_engines), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pal_analysis_get_session (analysis), "notify::match",
                           G_CALLBACK (analysis_panel_on_match), self, G_CONNECT_SWAPPED);
  analysis_panel_on_engines (self, 0, 0, g_list_model_get_n_items (engines), engines);
}

GtkWidget *
pal_analysis_panel_get_content (PalAnalysisPanel *self)
{
  return self->scroller;
}
