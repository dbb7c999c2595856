#include "pal-window.h"

#include "pal-board-area.h"
#include "pal-closing.h"
#include "pal-dialog-pause.h"
#include "pal-game-actions.h"
#include "pal-game-title.h"
#include "pal-hint-strip.h"
#include "pal-note-actions.h"
#include "pal-overlay-actions.h"
#include "pal-player-bar.h"
#include "pal-result-strip.h"
#include "pal-window-keys.h"
#include "pal-window-private.h"
#include "ui/analysis/pal-analysis-panel.h"
#include "ui/analysis/pal-evaluation-bar.h"
#include "ui/analysis/pal-game-graph.h"
#include "ui/board/pal-board-view.h"
#include "ui/board/pal-overlay-legend.h"
#include "ui/book/pal-book-panel.h"
#include "ui/editor/pal-position-editor-window.h"
#include "ui/files/pal-document-actions.h"
#include "ui/files/pal-document-strip.h"
#include "ui/files/pal-file-actions.h"
#include "ui/files/pal-game-details.h"
#include "ui/files/pal-recent-games.h"
#include "ui/moves/pal-move-entry.h"
#include "ui/moves/pal-move-line-view.h"
#include "ui/moves/pal-move-list.h"
#include "ui/moves/pal-note-button.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-segmented.h"

#include "game/match/pal-new-game.h"
#include "game/match/pal-notation.h"
#include "game/players/pal-people.h"

#include <glib/gi18n.h>

enum { PANEL_FILLS_BELOW = 480 };

/* The pages of the panel, in the order of their buttons. */
enum { PAGE_MOVES, PAGE_ANALYSIS, PAGE_BOOK };
static const char *const pages[] = { "moves", "analysis", "book" };

struct _PalWindow {
  AdwApplicationWindow parent_instance;

  PalBotStore *bots;
  PalEngineStore *engines;
  PalBooks *books;
  PalSession *session;
  PalDocument *document;
  PalAnalysis *analysis;
  PalAutosave *autosave;
  PalPieceSet *piece_set;
  GSettings *settings;
  GSettings *game_settings; /* of the game on the board */
  gboolean narrow;
  gboolean typing;     /* the panel lies over the board only until a move is typed */
  gboolean annotating; /* the notes are to open as soon as the panel is there */
  guint narrow_idle;
  PalWindowMemory memory;

  PalNews *news;
  PalGameTitle *title;
  PalNoteButton *notes;
  AdwFlap *flap;
  PalBoardView *board;
  PalSegmented *page_choice;
  GtkStack *pages;
  PalLineCaption *caption;
  PalMoveList *moves;
  PalGameGraph *graph;
  PalAnalysisPanel *analysis_panel;
  PalEvaluationBar *evaluation_bar;
  PalBookPanel *book;
  PalMoveEntry *entry;
  GtkRevealer *paused_page;
  GtkWidget *paused_button;
  GMenu *recent_menu;
  GMenu *copy_menu;
  GMenu *overlay_menu;
  GMenu *blindfold_menu;
};

G_DEFINE_FINAL_TYPE (PalWindow, pal_window, ADW_TYPE_APPLICATION_WINDOW)

/* --- what labels say --- */

/* The file that the game on the board is from, even if saving does not go back there. */
static void
update_source (PalWindow *self)
{
  g_autofree char *uri = NULL;
  g_autofree char *source = NULL;

  g_object_get (self->autosave, "file-uri", &uri, "source-uri", &source, NULL);
  g_object_set (self->title, "source", uri != NULL ? uri : source, NULL);
}

/* The panel has places of its own for the hint and the result, unless it is only there for a
 * moment. */
static gboolean
is_strip_below (PalWindow *self, gboolean narrow, gboolean panel_visible)
{
  return narrow || !panel_visible;
}

static gboolean
is_blindfolded (PalWindow *self, PalBlindfold blindfold)
{
  return blindfold != PAL_BLINDFOLD_OFF;
}

/* Whether the only person plays the second side. */
static gboolean
is_seen_by_second (PalMatch *match)
{
  return pal_player_is_human (pal_match_get_player (match, 1))
         && !pal_player_is_human (pal_match_get_player (match, 0));
}

/* The bar of whoever sits there, which is below a board that stays as it is, too. */
static int
side_at_bottom (PalWindow *self, gboolean flipped, PalMatch *match)
{
  gboolean stays
      = match != NULL && pal_match_get_rules (match)->upright && is_seen_by_second (match);

  return flipped != stays ? 1 : 0;
}

static int
side_at_top (PalWindow *self, gboolean flipped, PalMatch *match)
{
  return 1 - side_at_bottom (self, flipped, match);
}

/* --- the game's settings --- */

static void
load_piece_set (PalWindow *self)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (self->session));
  g_autofree char *id = g_settings_get_string (self->game_settings, "piece-set");

  g_clear_object (&self->piece_set);
  self->piece_set = pal_piece_set_new (rules, id);
  g_object_notify (G_OBJECT (self), "piece-set");
}

static void
load_notation (PalWindow *self)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (self->session));

  pal_session_set_notation (self->session, pal_notation_chosen (rules, self->game_settings));
}

static void
load_game_settings (PalWindow *self, PalMatch *match)
{
  PalOverlays *overlays = pal_session_get_overlays (self->session);

  g_clear_object (&self->game_settings);
  self->game_settings = pal_new_game_settings (pal_match_get_rules (match));
  g_signal_connect_object (self->game_settings, "changed::piece-set", G_CALLBACK (load_piece_set),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game_settings, "changed::notation", G_CALLBACK (load_notation),
                           self, G_CONNECT_SWAPPED);
  /* Else the last game's settings would get what this one's say. */
  g_settings_unbind (overlays, "shown");
  g_settings_bind (self->game_settings, "overlays", overlays, "shown", G_SETTINGS_BIND_DEFAULT);
  g_settings_unbind (self->session, "show-threats");
  g_settings_bind (self->game_settings, "show-threats", self->session, "show-threats",
                   G_SETTINGS_BIND_DEFAULT);
  load_piece_set (self);
  load_notation (self);
}

/* --- the match --- */

/* The page over the board takes the focus, so that any key means to go on. */
static void
on_paused (PalWindow *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  gboolean paused = pal_match_get_paused (match);

  pal_widget_set_css_class (self->paused_button, "pieces-hidden",
                            pal_match_summary_is_hidden (match));
  gtk_widget_set_can_focus (GTK_WIDGET (self->board), !paused);
  if (!paused && gtk_widget_has_focus (self->paused_button))
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  gtk_revealer_set_reveal_child (self->paused_page, paused);
  if (paused)
    gtk_widget_grab_focus (self->paused_button);
}

static void
window_on_match (PalWindow *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  if (match == NULL)
    return;
  load_game_settings (self, match);
  on_paused (self);
}

void
pal_window_set_match (PalWindow *self, PalMatch *match, const char *file_uri)
{
  gboolean upright = pal_match_get_rules (match)->upright;
  g_autofree char *left = pal_autosave_let_go (self->autosave);

  g_object_set (self->autosave, "file-uri", file_uri, "source-uri", NULL, NULL);
  pal_people_apply (match);
  pal_session_set_match (self->session, match);
  pal_session_set_flipped (self->session, !upright && is_seen_by_second (match));
  pal_autosave_watch (self->autosave, match);
  /* Wherever another game came from: what is typed next is for its board. */
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
  pal_recent_games_tell (self, left);
}

gboolean
pal_window_restore (PalWindow *self)
{
  g_autoptr (GError) error = NULL;
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (PalMatch) match = pal_autosave_restore (self->autosave, &facts, &error);

  if (error != NULL)
    pal_message_show (GTK_WINDOW (self), _ ("Could Not Restore Last Game"), error->message);
  if (match == NULL)
    return FALSE;
  pal_recent_games_go_on_with (self, match, &facts);
  return TRUE;
}

PalWindowMemory *
pal_window_get_memory (PalWindow *self)
{
  return &self->memory;
}

PalBotStore *
pal_window_get_bots (PalWindow *self)
{
  return self->bots;
}

PalEngineStore *
pal_window_get_engines (PalWindow *self)
{
  return self->engines;
}

PalBooks *
pal_window_get_books (PalWindow *self)
{
  return self->books;
}

PalAutosave *
pal_window_get_autosave (PalWindow *self)
{
  return self->autosave;
}

PalSession *
pal_window_get_session (PalWindow *self)
{
  return self->session;
}

PalMatch *
pal_window_get_match (PalWindow *self)
{
  return pal_session_get_match (self->session);
}

PalDocument *
pal_window_get_document (PalWindow *self)
{
  return self->document;
}

PalAnalysis *
pal_window_get_analysis (PalWindow *self)
{
  return self->analysis;
}

void
pal_window_enable_action (PalWindow *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
pal_window_show_toast (PalWindow *self, const char *text)
{
  pal_news_tell (self->news, text);
}

void
pal_window_show_toast_with_button (PalWindow *self, const char *text, const char *label,
                                   const char *action)
{
  pal_news_tell_with_action (self->news, text, label, action);
}

static void
on_refused (PalWindow *self, const char *message)
{
  if (!pal_move_entry_show_refusal (self->entry, message))
    pal_window_show_toast (self, message);
}

/* A pass plays itself: nobody may miss why it is not their turn. */
static void
on_played (PalWindow *self, const GameNode *node)
{
  const Rules *rules = pal_match_get_rules (pal_session_get_match (self->session));
  g_autofree char *news = NULL;

  if (node->move != MOVE_PASS)
    return;
  /* Translators: a side, as in "Black has no move and passes". */
  news = g_strdup_printf (_ ("%s has no move and passes"),
                          _ (rules->side_names[rules->side_to_move (&node->parent->position)]));
  pal_window_show_toast (self, news);
}

/* A warning that is there when a match comes into view was given before. */
static void
on_warning (PalWindow *self)
{
  const char *warning = pal_match_get_warning (pal_session_get_match (self->session));

  if (warning != NULL)
    pal_window_show_toast (self, warning);
}

/* --- keys --- */

static void
reveal_panel (PalWindow *self)
{
  if (adw_flap_get_reveal_flap (self->flap))
    return;
  adw_flap_set_reveal_flap (self->flap, TRUE);
  self->typing = self->narrow;
}

static void
on_node_played (PalWindow *self)
{
  if (self->typing && self->narrow)
    adw_flap_set_reveal_flap (self->flap, FALSE);
}

static gboolean
resume_by_key (PalWindow *self, guint key, GdkModifierType state)
{
  PalMatch *match = pal_session_get_match (self->session);

  if (!pal_match_get_paused (match) || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK))
      || (key != GDK_KEY_Escape && gdk_keyval_to_unicode (key) == 0))
    return FALSE;
  pal_match_resume (match);
  return TRUE;
}

/* Escape goes back to the game from a position that is only thought of. */
static gboolean
leave_preview_by_key (PalWindow *self, guint key)
{
  if (key != GDK_KEY_Escape || pal_session_get_preview (self->session) == NULL)
    return FALSE;
  pal_session_keep_preview (self->session, NULL);
  return TRUE;
}

/* A letter that nothing else wanted ends a pause, or begins a move. */
static gboolean
window_on_key (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
               PalWindow *self)
{
  if (GTK_IS_EDITABLE (gtk_window_get_focus (GTK_WINDOW (self))))
    return FALSE;
  if (resume_by_key (self, key, state) || pal_move_list_take_key (self->moves, key, state)
      || leave_preview_by_key (self, key))
    return TRUE;
  if (!pal_move_entry_take_key (self->entry, controller, key, state))
    return FALSE;
  reveal_panel (self);
  return TRUE;
}

static void
type_move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalWindow *self = PAL_WINDOW (widget);

  reveal_panel (self);
  gtk_widget_child_focus (GTK_WIDGET (self->entry), GTK_DIR_TAB_FORWARD);
}

/* --- the panel's pages --- */

static guint
get_page (PalWindow *self)
{
  guint page;

  g_object_get (self->page_choice, "selected", &page, NULL);
  return page;
}

/* News lie over a list and not over what can be pressed below it. */
static void
place_news (PalWindow *self)
{
  GtkWidget *over = GTK_WIDGET (self->moves);

  if (get_page (self) == PAGE_BOOK)
    over = pal_book_panel_get_content (self->book);
  else if (get_page (self) == PAGE_ANALYSIS)
    over = pal_analysis_panel_get_content (self->analysis_panel);

  g_object_set (self->news, "over", over, NULL);
}

static void
on_page (PalWindow *self)
{
  /* Notified once while the template is still being built. */
  if (self->news == NULL || get_page (self) >= G_N_ELEMENTS (pages))
    return;
  gtk_stack_set_visible_child_name (self->pages, pages[get_page (self)]);
  place_news (self);
}

/* There and back. */
static void
book_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalWindow *self = PAL_WINDOW (widget);
  gboolean shown = adw_flap_get_reveal_flap (self->flap) && get_page (self) == PAGE_BOOK;

  adw_flap_set_reveal_flap (self->flap, TRUE);
  pal_segmented_set_selected (self->page_choice, shown ? PAGE_MOVES : PAGE_BOOK);
}

/* Starts with its page in sight, or stops. */
static void
analyze_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalWindow *self = PAL_WINDOW (widget);
  gboolean running = pal_analysis_get_running (self->analysis);

  if (!running) {
    reveal_panel (self);
    pal_segmented_set_selected (self->page_choice, PAGE_ANALYSIS);
  }
  pal_analysis_set_running (self->analysis, !running);
}

/* The same for the whole game. */
static void
analyze_game_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalWindow *self = PAL_WINDOW (widget);

  reveal_panel (self);
  pal_segmented_set_selected (self->page_choice, PAGE_MOVES);
  pal_game_graph_toggle_scan (self->graph);
}

static void
name_pages (PalWindow *self)
{
  const char *const names[] = { _ ("Moves"), _ ("Analysis"), _ ("Book"), NULL };

  pal_segmented_set_labels (self->page_choice, names);
}

/* Notes open when their button is where it will stay: it may have been outside of the screen. */
static void
on_panel_moved (PalWindow *self)
{
  pal_news_place (self->news);
  if (self->annotating && adw_flap_get_reveal_progress (self->flap) >= 1) {
    self->annotating = FALSE;
    pal_note_button_open (self->notes);
  }
}

static void
annotate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalWindow *self = PAL_WINDOW (widget);

  reveal_panel (self);
  self->annotating = TRUE;
  on_panel_moved (self);
}

/* --- the object --- */

/* Over the moves, or over the header bar where they are not shown: never over the board. */
static void
add_news (PalWindow *self)
{
  AdwApplicationWindow *window = ADW_APPLICATION_WINDOW (self);
  g_autoptr (GtkWidget) content = g_object_ref (adw_application_window_get_content (window));

  adw_application_window_set_content (window, NULL);
  self->news = g_object_new (PAL_TYPE_NEWS, "child", content, NULL);
  adw_application_window_set_content (window, GTK_WIDGET (self->news));
  place_news (self);
  g_signal_connect_object (self->flap, "notify::reveal-progress", G_CALLBACK (on_panel_moved), self,
                           G_CONNECT_SWAPPED);
}

static void
bind_settings (PalWindow *self)
{
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT | G_SETTINGS_BIND_NO_SENSITIVITY;

  g_settings_bind (self->settings, "window-width", self, "default-width", flags);
  g_settings_bind (self->settings, "window-height", self, "default-height", flags);
  g_settings_bind (self->settings, "window-maximized", self, "maximized", flags);
  g_settings_bind (self->settings, "show-move-times", self->moves, "show-times",
                   G_SETTINGS_BIND_GET);
  pal_board_view_bind_settings (self->board);
}

/* Whether the panel is open is remembered for a wide window only: in a narrow one it is opened for
 * a moment. It takes the whole width where it would leave no more than a stripe of the board. */
static gboolean
update_narrow (gpointer data)
{
  PalWindow *self = data;
  gboolean narrow = adw_flap_get_folded (self->flap);
  int width;

  self->narrow_idle = 0;
  g_object_get (self, "default-width", &width, NULL);
  gtk_widget_set_hexpand (adw_flap_get_flap (self->flap), narrow && width < PANEL_FILLS_BELOW);
  if (narrow == self->narrow)
    return G_SOURCE_REMOVE;
  self->narrow = narrow;
  pal_widget_set_css_class (self, "narrow", self->narrow);
  g_object_notify (G_OBJECT (self), "narrow");
  if (!self->narrow)
    adw_flap_set_reveal_flap (self->flap, g_settings_get_boolean (self->settings, "panel-visible"));
  return G_SOURCE_REMOVE;
}

/* The flap folds while sizes are given out; who shows and hides things because of it has to wait
 * until that is over. */
static void
on_folded (PalWindow *self)
{
  if (self->narrow_idle == 0)
    self->narrow_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_narrow, self, NULL);
}

/* Keys must not go on to where nobody sees them. */
static void
take_focus_from_panel (PalWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && gtk_widget_is_ancestor (focus, adw_flap_get_flap (self->flap)))
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static void
on_reveal_flap (PalWindow *self)
{
  if (self->flap == NULL)
    return;
  self->typing = FALSE;
  if (!adw_flap_get_reveal_flap (self->flap)) {
    self->annotating = FALSE;
    take_focus_from_panel (self);
  }
  g_object_notify (G_OBJECT (self), "panel-visible");
  if (!self->narrow && !adw_flap_get_folded (self->flap)
      && gtk_widget_get_mapped (GTK_WIDGET (self)))
    g_settings_set_boolean (self->settings, "panel-visible", adw_flap_get_reveal_flap (self->flap));
}

static gboolean
get_panel_visible (PalWindow *self)
{
  /* Asked for while the template is still being built. */
  return self->flap == NULL || adw_flap_get_reveal_flap (self->flap);
}

static void
set_panel_visible (PalWindow *self, gboolean visible)
{
  adw_flap_set_reveal_flap (self->flap, visible);
}

static void
pal_window_finalize (GObject *object)
{
  PalWindow *self = PAL_WINDOW (object);

  g_clear_handle_id (&self->narrow_idle, g_source_remove);
  g_clear_object (&self->bots);
  g_clear_object (&self->engines);
  g_clear_object (&self->books);
  g_clear_object (&self->autosave);
  g_clear_object (&self->analysis);
  g_clear_object (&self->document);
  pal_session_replace (&self->session, NULL, self, NULL);
  g_clear_weak_pointer (&self->memory.thinking);
  g_clear_weak_pointer (&self->memory.conversation);
  g_clear_object (&self->memory.paused);
  g_free (self->memory.left);
  g_clear_object (&self->piece_set);
  g_clear_object (&self->settings);
  g_clear_object (&self->game_settings);
  G_OBJECT_CLASS (pal_window_parent_class)->finalize (object);
}

static void
ensure_types (void)
{
  g_type_ensure (PAL_TYPE_ANALYSIS_PANEL);
  g_type_ensure (PAL_TYPE_BOARD_VIEW);
  g_type_ensure (PAL_TYPE_BOOK_PANEL);
  g_type_ensure (PAL_TYPE_DOCUMENT_STRIP);
  g_type_ensure (PAL_TYPE_EVALUATION_BAR);
  g_type_ensure (PAL_TYPE_GAME_GRAPH);
  g_type_ensure (PAL_TYPE_GAME_TITLE);
  g_type_ensure (PAL_TYPE_HINT_BUTTON);
  g_type_ensure (PAL_TYPE_HINT_STRIP);
  g_type_ensure (PAL_TYPE_LINE_CAPTION);
  g_type_ensure (PAL_TYPE_MOVE_ENTRY);
  g_type_ensure (PAL_TYPE_MOVE_LIST);
  g_type_ensure (PAL_TYPE_NAVIGATION);
  g_type_ensure (PAL_TYPE_NOTE_BUTTON);
  g_type_ensure (PAL_TYPE_OVERLAY_LEGEND);
  g_type_ensure (PAL_TYPE_PLAYER_BAR);
  g_type_ensure (PAL_TYPE_RESULT_STRIP);
  g_type_ensure (PAL_TYPE_SEGMENTED);
  g_type_ensure (PAL_TYPE_SESSION);
  g_type_ensure (PAL_TYPE_BOARD_AREA);
}

static void
pal_window_class_init (PalWindowClass *klass)
{
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalWindow, session),
      .flags = G_PARAM_READABLE },
    { "document", PAL_TYPE_DOCUMENT, G_STRUCT_OFFSET (PalWindow, document),
      .flags = G_PARAM_READABLE },
    { "piece-set", PAL_TYPE_PIECE_SET, G_STRUCT_OFFSET (PalWindow, piece_set),
      .flags = G_PARAM_READABLE },
    { "narrow", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalWindow, narrow), .flags = G_PARAM_READABLE },
    { "panel-visible", G_TYPE_BOOLEAN, .get = G_CALLBACK (get_panel_visible),
      .set = G_CALLBACK (set_panel_visible) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = pal_window_finalize;

  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  ensure_types ();
  gtk_widget_class_set_template_from_resource (widget_class, PAL_RESOURCE_PATH "/ui/pal-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalWindow, title);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, notes);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, flap);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, board);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, page_choice);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, caption);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, moves);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, graph);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, analysis_panel);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, evaluation_bar);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, book);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, entry);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, paused_page);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, paused_button);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, recent_menu);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, copy_menu);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, overlay_menu);
  gtk_widget_class_bind_template_child (widget_class, PalWindow, blindfold_menu);
  gtk_widget_class_bind_template_callback (widget_class, is_strip_below);
  gtk_widget_class_bind_template_callback (widget_class, is_blindfolded);
  gtk_widget_class_bind_template_callback (widget_class, side_at_top);
  gtk_widget_class_bind_template_callback (widget_class, side_at_bottom);
  gtk_widget_class_bind_template_callback (widget_class, window_on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_folded);
  gtk_widget_class_bind_template_callback (widget_class, on_reveal_flap);
  gtk_widget_class_bind_template_callback (widget_class, on_page);
  gtk_widget_class_install_property_action (widget_class, "win.panel", "panel-visible");
  gtk_widget_class_install_action (widget_class, "win.type-move", NULL, type_move_action);
  gtk_widget_class_install_action (widget_class, "win.analyze", NULL, analyze_action);
  gtk_widget_class_install_action (widget_class, "win.analyze-game", NULL, analyze_game_action);
  gtk_widget_class_install_action (widget_class, "win.book", NULL, book_action);
  gtk_widget_class_install_action (widget_class, "win.annotate", NULL, annotate_action);
}

static void
pal_window_init (PalWindow *self)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (window_on_match) },
    { PAL_OF_SESSION, "node-played", G_CALLBACK (on_node_played) },
    { PAL_OF_SESSION, "refused", G_CALLBACK (on_refused) },
    { PAL_OF_MATCH, "notify::paused", G_CALLBACK (on_paused) },
    { PAL_OF_MATCH, "played", G_CALLBACK (on_played) },
    { PAL_OF_MATCH, "notify::warning", G_CALLBACK (on_warning) },
    { .signal = NULL },
  };

  self->settings = g_settings_new (PAL_APP_ID);
  self->session = pal_session_new ();
  self->document = pal_document_new ();
  self->autosave = pal_autosave_new (NULL);
  pal_autosave_follow (self->autosave, self->session);
  gtk_widget_init_template (GTK_WIDGET (self));
  add_news (self);
  pal_session_follow (self->session, self, heard);
  g_signal_connect_object (self->autosave, "notify::file-uri", G_CALLBACK (update_source), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->autosave, "notify::source-uri", G_CALLBACK (update_source), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->autosave, "kept", G_CALLBACK (pal_recent_games_tell), self,
                           G_CONNECT_SWAPPED);
  pal_closing_install (self);
  pal_game_actions_install (self);
  pal_position_editor_window_install (self);
  pal_overlay_actions_install (self, self->overlay_menu);
  pal_note_actions_install (self);
  pal_dialog_pause_install (self);
  pal_blindfold_actions_install (self, self->blindfold_menu);
  pal_file_actions_install (self, self->recent_menu, self->copy_menu);
  pal_recent_games_install (self);
  pal_document_actions_install (self);
  pal_game_details_install (self);
  name_pages (self);
  bind_settings (self);
  g_signal_connect (self, "notify::default-width", G_CALLBACK (on_folded), NULL);
}

PalWindow *
pal_window_new (GtkApplication *application, PalBotStore *bots, PalEngineStore *engines,
                PalBooks *books)
{
  PalWindow *self = g_object_new (PAL_TYPE_WINDOW, "application", application, NULL);

  self->bots = g_object_ref (bots);
  self->engines = g_object_ref (engines);
  self->books = g_object_ref (books);
  self->analysis = pal_analysis_new (self->session, engines, bots);
  pal_analysis_panel_set_analysis (self->analysis_panel, self->analysis);
  pal_evaluation_bar_set_analysis (self->evaluation_bar, self->analysis);
  pal_game_graph_set_analysis (self->graph, self->analysis);
  pal_book_panel_set_books (self->book, books);
  pal_line_caption_set_books (self->caption, books);
  /* Behind the keys of the application: the last ones come first. */
  pal_undo_keys_add (self, self->book);
  pal_walking_keys_add (self, self->board);
  return self;
}
