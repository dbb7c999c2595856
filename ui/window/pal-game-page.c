/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long because everything that a game in a window has meets here: its views, its keeping, and the
 * signals between them. */
#include "pal-game-page.h"

#include "pal-board-area.h"
#include "pal-dialog-pause.h"
#include "pal-game-actions.h"
#include "pal-game-heading.h"
#include "pal-game-look.h"
#include "pal-game-page-private.h"
#include "pal-hint-strip.h"
#include "pal-note-actions.h"
#include "pal-overlay-actions.h"
#include "pal-player-bar.h"
#include "pal-result-strip.h"
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
#include "ui/library/pal-library-desk.h"
#include "ui/library/pal-position-window.h"
#include "ui/moves/pal-move-entry.h"
#include "ui/moves/pal-move-line-view.h"
#include "ui/moves/pal-move-list.h"
#include "ui/moves/pal-note-button.h"
#include "ui/pictures/pal-picture-actions.h"
#include "ui/platform/pal-dialog.h"
#include "ui/platform/pal-split.h"
#include "ui/review/pal-review-panel.h"
#include "ui/sounds/pal-sounds.h"
#include "ui/sounds/pal-speech.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-segmented.h"

#include "game/analysis/pal-analysis-text.h"
#include "game/players/pal-people.h"

#include <glib/gi18n.h>

enum { PANEL_FILLS_BELOW = 480 };

/* The pages of the panel, in the order of their buttons. */
enum { PAGE_MOVES, PAGE_ANALYSIS, PAGE_REVIEW, PAGE_BOOK };
static const char *const pages[] = { "moves", "analysis", "review", "book" };

struct _PalGamePage {
  AdwBin parent_instance;

  PalBotStore *bots;
  PalEngineStore *engines;
  PalBooks *books;
  PalSession *session;
  PalDocument *document;
  PalAnalysis *analysis;
  PalAutosave *autosave;
  PalMyGames *my_games;
  PalGameHeading *heading;
  PalGameLook *look;
  GSettings *settings;
  gboolean narrow;
  gboolean typing;     /* the panel lies over the board only until a move is typed */
  gboolean annotating; /* the notes are to open as soon as the panel is there */
  guint narrow_idle;
  gboolean window_active;
  PalGamePageMemory memory;
  GSimpleActionGroup *actions;
  char *source;

  GMenuModel *menu, *file_menu, *game_menu, *position_menu, *board_menu;
  GMenu *narrow_menu; /* the menu with those in it that have no button then */
  PalNoteButton *notes;
  PalSplit *split;
  PalBoardView *board;
  PalSegmented *page_choice;
  GtkStack *pages;
  PalLineCaption *caption;
  PalMoveList *moves;
  PalGameGraph *graph;
  PalGameScan *scan;
  AdwBin *review_place;
  PalReviewPanel *review_panel;        /* built when it is first wanted */
  AdwBin *analysis_place, *book_place; /* empty until somebody wants to see what belongs there */
  PalAnalysisPanel *analysis_panel;
  PalEvaluationBar *evaluation_bar;
  PalBookPanel *book;
  PalMoveEntry *entry;
  GtkRevealer *paused_page;
  GtkWidget *paused_button;
  GMenu *copy_menu;
  GMenu *overlay_menu;
  GMenu *blindfold_menu;
};

G_DEFINE_FINAL_TYPE (PalGamePage, pal_game_page, ADW_TYPE_BIN)

/* --- what labels say --- */

static void
update_source (PalGamePage *self)
{
  g_autofree char *uri = NULL;
  g_autofree char *source = NULL;

  g_object_get (self->autosave, "file-uri", &uri, "source-uri", &source, NULL);
  g_free (self->source);
  self->source = uri != NULL ? g_steal_pointer (&uri) : g_steal_pointer (&source);
  g_object_set (self->heading, "source", self->source, NULL);
  g_object_notify (G_OBJECT (self), "source");
}

/* The panel has places of its own for the hint and the result, unless it is only there for a
 * moment. */
static gboolean
is_strip_below (PalGamePage *self, gboolean narrow, gboolean panel_visible)
{
  return narrow || !panel_visible;
}

/* Whether the only person plays the second side. */
static gboolean
is_seen_by_second (PalMatch *match)
{
  return pal_match_get_only_person (match) == 1;
}

/* The bar of whoever sits there, which is below a board that stays as it is, too. */
static int
side_at_bottom (PalGamePage *self, gboolean flipped, PalMatch *match)
{
  gboolean stays
      = match != NULL && pal_match_get_rules (match)->upright && is_seen_by_second (match);

  return flipped != stays ? 1 : 0;
}

static int
side_at_top (PalGamePage *self, gboolean flipped, PalMatch *match)
{
  return 1 - side_at_bottom (self, flipped, match);
}

/* What a person can do about the game stands beside the name of who can, or else at the bottom. */
static GMenuModel *
menu_beside (PalGamePage *self, int side, PalMatch *match)
{
  int person;

  if (match == NULL || self->game_menu == NULL)
    return NULL;
  person = pal_match_get_only_person (match);
  if (person < 0)
    person = side_at_bottom (self, pal_session_get_flipped (self->session), match);
  return side == person ? g_object_ref (self->game_menu) : NULL;
}

/* --- the match --- */

/* The page over the board takes the focus, so that any key means to go on. */
static void
on_paused (PalGamePage *self)
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

/* Two people at one screen each see the board from their own side. */
static void
turn_board (PalGamePage *self)
{
  PalMatch *match = pal_session_get_match (self->session);

  if (match != NULL && g_settings_get_boolean (self->settings, "turn-board")
      && pal_match_get_started (match) && pal_match_has_person (match)
      && pal_match_get_only_person (match) < 0 && !pal_match_get_rules (match)->upright)
    pal_session_set_flipped (self->session, pal_match_get_side_to_move (match) == 1);
}

static void
game_page_on_match (PalGamePage *self)
{
  if (pal_session_get_match (self->session) != NULL)
    on_paused (self);
}

/* What is known of the game is kept with it once nothing looks at it any more. */
static void
keep_evaluations (PalGamePage *self)
{
  PalMatch *match = pal_session_get_match (self->session);
  g_autofree char *text = NULL;

  if (match == NULL || pal_game_scan_is_running (self->scan))
    return;
  text = pal_analysis_text_write (pal_analysis_get_memory (self->analysis),
                                  pal_match_get_tree (match));
  g_object_set (self->autosave, "evaluations", text, NULL);
}

gboolean
pal_game_page_is_in_review (PalGamePage *self)
{
  return pal_game_scan_is_running (self->scan);
}

void
pal_game_page_stop_review (PalGamePage *self)
{
  pal_game_scan_stop (self->scan);
}

void
pal_game_page_set_match (PalGamePage *self, PalMatch *match, const char *file_uri)
{
  gboolean upright = pal_match_get_rules (match)->upright;
  g_autofree char *left = NULL;

  pal_my_games_keep (self->my_games);
  pal_game_page_stop_review (self);
  left = pal_autosave_let_go (self->autosave);
  g_object_set (self->autosave, "file-uri", file_uri, "source-uri", NULL, "library-key", NULL,
                "exercise", NULL, "evaluations", NULL, NULL);
  pal_people_apply (match);
  pal_session_set_match (self->session, match);
  pal_session_set_flipped (self->session, !upright && is_seen_by_second (match));
  turn_board (self);
  keep_evaluations (self);
  pal_autosave_watch (self->autosave, match);
  pal_my_games_watch (self->my_games, match);
  /* Wherever another game came from: what is typed next is for its board, if that is in view. */
  if (gtk_widget_get_child_visible (GTK_WIDGET (self)))
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  pal_recent_games_tell (self, left);
}

gboolean
pal_game_page_restore (PalGamePage *self, int number)
{
  g_autoptr (GError) error = NULL;
  g_auto (PalAutosaveFacts) facts = { 0 };
  g_autoptr (PalMatch) match = pal_autosave_restore (self->autosave, number, &facts, &error);

  if (error != NULL)
    pal_message_show (pal_game_page_get_window (self), _ ("Could Not Restore Last Game"),
                      error->message);
  if (match == NULL)
    return FALSE;
  pal_recent_games_go_on_with (self, match, &facts);
  return TRUE;
}

PalGamePageMemory *
pal_game_page_get_memory (PalGamePage *self)
{
  return &self->memory;
}

PalBotStore *
pal_game_page_get_bots (PalGamePage *self)
{
  return self->bots;
}

PalEngineStore *
pal_game_page_get_engines (PalGamePage *self)
{
  return self->engines;
}

PalBooks *
pal_game_page_get_books (PalGamePage *self)
{
  return self->books;
}

PalAutosave *
pal_game_page_get_autosave (PalGamePage *self)
{
  return self->autosave;
}

PalMyGames *
pal_game_page_get_my_games (PalGamePage *self)
{
  return self->my_games;
}

PalSession *
pal_game_page_get_session (PalGamePage *self)
{
  return self->session;
}

PalMatch *
pal_game_page_get_match (PalGamePage *self)
{
  return pal_session_get_match (self->session);
}

PalDocument *
pal_game_page_get_document (PalGamePage *self)
{
  return self->document;
}

PalAnalysis *
pal_game_page_get_analysis (PalGamePage *self)
{
  return self->analysis;
}

void
pal_game_page_enable_action (PalGamePage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static void
on_refused (PalGamePage *self, const char *message)
{
  if (!pal_move_entry_show_refusal (self->entry, message))
    pal_game_page_show_toast (self, message);
}

/* --- keys --- */

static void
reveal_panel (PalGamePage *self)
{
  if (pal_split_get_show_sidebar (self->split))
    return;
  pal_split_set_show_sidebar (self->split, TRUE);
  self->typing = self->narrow;
}

static void
on_node_played (PalGamePage *self)
{
  if (self->typing && self->narrow)
    pal_split_set_show_sidebar (self->split, FALSE);
}

gboolean
pal_game_page_take_key (PalGamePage *self, GtkEventControllerKey *controller, guint key,
                        GdkModifierType state)
{
  if (pal_move_list_take_key (self->moves, key, state))
    return TRUE;
  if (!pal_move_entry_take_key (self->entry, controller, key, state))
    return FALSE;
  reveal_panel (self);
  return TRUE;
}

static void
type_move_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalGamePage *self = data;

  reveal_panel (self);
  gtk_widget_child_focus (GTK_WIDGET (self->entry), GTK_DIR_TAB_FORWARD);
}

/* --- the panel's pages --- */

static guint
get_page (PalGamePage *self)
{
  guint page;

  g_object_get (self->page_choice, "selected", &page, NULL);
  return page;
}

static PalAnalysisPanel *
ensure_analysis_panel (PalGamePage *self)
{
  if (self->analysis_panel == NULL) {
    self->analysis_panel = g_object_new (PAL_TYPE_ANALYSIS_PANEL, NULL);
    pal_analysis_panel_set_analysis (self->analysis_panel, self->analysis);
    adw_bin_set_child (self->analysis_place, GTK_WIDGET (self->analysis_panel));
  }
  return self->analysis_panel;
}

static PalReviewPanel *
ensure_review_panel (PalGamePage *self)
{
  if (self->review_panel == NULL) {
    self->review_panel
        = PAL_REVIEW_PANEL (pal_review_panel_new (self->analysis, self->scan, self->books));
    adw_bin_set_child (self->review_place, GTK_WIDGET (self->review_panel));
  }
  return self->review_panel;
}

/* News lie over a list and not over what can be pressed below it. */
static GtkWidget *
get_news_place (PalGamePage *self)
{
  if (get_page (self) == PAGE_BOOK)
    return pal_book_panel_get_content (pal_game_page_get_book (self));
  if (get_page (self) == PAGE_ANALYSIS)
    return pal_analysis_panel_get_content (ensure_analysis_panel (self));
  if (get_page (self) == PAGE_REVIEW)
    return pal_review_panel_get_content (ensure_review_panel (self));
  return GTK_WIDGET (self->moves);
}

static void
on_page (PalGamePage *self)
{
  /* Notified once while the template is still being built. */
  if (self->pages == NULL || get_page (self) >= G_N_ELEMENTS (pages))
    return;
  get_news_place (self); /* builds what has not been there yet */
  gtk_stack_set_visible_child_name (self->pages, pages[get_page (self)]);
  g_object_notify (G_OBJECT (self), "news-place");
}

/* There and back. */
static void
book_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalGamePage *self = data;
  gboolean shown = pal_split_get_show_sidebar (self->split) && get_page (self) == PAGE_BOOK;

  pal_split_set_show_sidebar (self->split, TRUE);
  pal_segmented_set_selected (self->page_choice, shown ? PAGE_MOVES : PAGE_BOOK);
}

/* Starts with its page in sight, or stops. */
static void
analyze_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalGamePage *self = data;
  gboolean running = pal_analysis_get_running (self->analysis);

  if (!running) {
    reveal_panel (self);
    pal_segmented_set_selected (self->page_choice, PAGE_ANALYSIS);
  }
  pal_analysis_set_running (self->analysis, !running);
}

/* The same for the whole game. */
static void
analyze_game_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalGamePage *self = data;

  if (pal_game_scan_is_running (self->scan)) {
    pal_game_scan_stop (self->scan);
    return;
  }
  reveal_panel (self);
  pal_segmented_set_selected (self->page_choice, PAGE_REVIEW);
  pal_game_scan_start (self->scan);
}

static void
name_pages (PalGamePage *self)
{
  const char *const names[] = { _ ("Moves"), _ ("Analysis"), _ ("Review"),
                                C_ ("page of openings and games", "Book"), NULL };

  pal_segmented_set_labels (self->page_choice, names);
}

/* Notes open when their button is where it will stay: it may have been outside of the screen. */
static void
on_panel_moved (PalGamePage *self)
{
  g_object_notify (G_OBJECT (self), "news-place");
  if (self->annotating && pal_split_get_show_sidebar (self->split)
      && pal_split_is_settled (self->split)) {
    self->annotating = FALSE;
    pal_note_button_open (self->notes);
  }
}

static void
annotate_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  PalGamePage *self = data;

  reveal_panel (self);
  self->annotating = TRUE;
  on_panel_moved (self);
}

/* --- the object --- */

static void
bind_settings (PalGamePage *self)
{
  g_settings_bind (self->settings, "show-move-times", self->moves, "show-times",
                   G_SETTINGS_BIND_GET);
  pal_board_view_bind_settings (self->board);
  g_signal_connect_object (self->settings, "changed::turn-board", G_CALLBACK (turn_board), self,
                           G_CONNECT_SWAPPED);
  pal_pending_move_bind (pal_session_get_pending (self->session), self->settings);
}

/* Whether the panel is open is remembered for a wide window only: in a narrow one it is opened for
 * a moment. It takes the whole width where it would leave no more than a stripe of the board. */
static gboolean
update_narrow (gpointer data)
{
  PalGamePage *self = data;
  gboolean narrow = pal_split_get_folded (self->split);
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  self->narrow_idle = 0;
  gtk_widget_set_hexpand (pal_split_get_sidebar (self->split), narrow && width < PANEL_FILLS_BELOW);
  if (narrow == self->narrow)
    return G_SOURCE_REMOVE;
  self->narrow = narrow;
  pal_widget_set_css_class (self, "narrow", self->narrow);
  g_object_notify (G_OBJECT (self), "narrow");
  g_object_notify (G_OBJECT (self), "menu");
  if (!self->narrow)
    pal_split_set_show_sidebar (self->split,
                                g_settings_get_boolean (self->settings, "panel-visible"));
  return G_SOURCE_REMOVE;
}

/* The split folds while sizes are given out; who shows and hides things because of it has to wait
 * until that is over. */
static void
on_folded (PalGamePage *self)
{
  if (self->narrow_idle == 0)
    self->narrow_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, update_narrow, self, NULL);
}

/* Keys must not go on to where nobody sees them, or to nowhere. */
static void
take_focus_from_panel (PalGamePage *self)
{
  GtkWindow *window = pal_game_page_get_window (self);
  GtkWidget *focus;

  if (window == NULL)
    return;
  focus = gtk_window_get_focus (window);
  if (focus == NULL || gtk_widget_is_ancestor (focus, pal_split_get_sidebar (self->split)))
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static void
on_show_sidebar (PalGamePage *self)
{
  if (self->split == NULL)
    return;
  self->typing = FALSE;
  if (!pal_split_get_show_sidebar (self->split)) {
    self->annotating = FALSE;
    take_focus_from_panel (self);
  }
  g_object_notify (G_OBJECT (self), "panel-visible");
  g_simple_action_set_state (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), "panel")),
      g_variant_new_boolean (pal_split_get_show_sidebar (self->split)));
  if (!self->narrow && !pal_split_get_folded (self->split)
      && gtk_widget_get_mapped (GTK_WIDGET (self)))
    g_settings_set_boolean (self->settings, "panel-visible",
                            pal_split_get_show_sidebar (self->split));
}

static GMenuModel *
get_menu (PalGamePage *self)
{
  return self->narrow ? G_MENU_MODEL (self->narrow_menu) : self->menu;
}

static gboolean
get_panel_visible (PalGamePage *self)
{
  /* Asked for while the template is still being built. */
  return self->split == NULL || pal_split_get_show_sidebar (self->split);
}

static void
set_panel_visible (PalGamePage *self, gboolean visible)
{
  pal_split_set_show_sidebar (self->split, visible);
}

/* --- the window that it is in --- */

static void
game_page_on_active (PalGamePage *self)
{
  GtkWindow *window = pal_game_page_get_window (self);
  gboolean active = window != NULL && gtk_window_is_active (window) && !pal_dialog_is_over (window);

  self->window_active = active;
  g_object_notify (G_OBJECT (self), "window-active");
}

/* Buttons take an action for disabled that they lost sight of on the way from one window to
 * another. */
static void
show_actions (PalGamePage *self)
{
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game", NULL);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game", G_ACTION_GROUP (self->actions));
}

static void
pal_game_page_root (GtkWidget *widget)
{
  GtkWidget *window;

  GTK_WIDGET_CLASS (pal_game_page_parent_class)->root (widget);
  show_actions (PAL_GAME_PAGE (widget));
  window = GTK_WIDGET (gtk_widget_get_root (widget));
  g_signal_connect_object (window, "notify::default-width", G_CALLBACK (on_folded), widget,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "notify::is-active", G_CALLBACK (game_page_on_active), widget,
                           G_CONNECT_SWAPPED);
  pal_dialog_follow (GTK_WINDOW (window), G_CALLBACK (game_page_on_active), widget);
}

static void
pal_game_page_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_data (gtk_widget_get_root (widget), widget);
  GTK_WIDGET_CLASS (pal_game_page_parent_class)->unroot (widget);
}

static void
pal_game_page_finalize (GObject *object)
{
  PalGamePage *self = PAL_GAME_PAGE (object);

  g_clear_handle_id (&self->narrow_idle, g_source_remove);
  g_clear_object (&self->bots);
  g_clear_object (&self->engines);
  g_clear_object (&self->books);
  g_clear_object (&self->my_games);
  g_clear_object (&self->autosave);
  g_clear_object (&self->scan); /* which writes into the memory of the analysis */
  g_clear_object (&self->analysis);
  g_clear_object (&self->document);
  pal_session_replace (&self->session, NULL, self, NULL);
  g_clear_weak_pointer (&self->memory.thinking);
  g_clear_weak_pointer (&self->memory.conversation);
  g_clear_weak_pointer (&self->memory.question);
  g_clear_object (&self->memory.paused);
  g_free (self->memory.left);
  g_free (self->memory.claim);
  g_clear_object (&self->actions);
  g_clear_object (&self->narrow_menu);
  g_free (self->source);
  g_clear_object (&self->look);
  g_clear_object (&self->heading);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (pal_game_page_parent_class)->finalize (object);
}

static void
ensure_types (void)
{
  g_type_ensure (PAL_TYPE_BOARD_VIEW);
  g_type_ensure (PAL_TYPE_DOCUMENT_STRIP);
  g_type_ensure (PAL_TYPE_EVALUATION_BAR);
  g_type_ensure (PAL_TYPE_GAME_GRAPH);
  g_type_ensure (PAL_TYPE_GAME_LOOK);
  g_type_ensure (PAL_TYPE_HINT_BUTTON);
  g_type_ensure (PAL_TYPE_HINT_STRIP);
  g_type_ensure (PAL_TYPE_LINE_CAPTION);
  g_type_ensure (PAL_TYPE_MATCH);
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
  g_type_ensure (PAL_TYPE_SPLIT);
}

static void
pal_game_page_class_init (PalGamePageClass *klass)
{
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalGamePage, session),
      .flags = G_PARAM_READABLE },
    { "document", PAL_TYPE_DOCUMENT, G_STRUCT_OFFSET (PalGamePage, document),
      .flags = G_PARAM_READABLE },
    { "heading", PAL_TYPE_GAME_HEADING, G_STRUCT_OFFSET (PalGamePage, heading),
      .flags = G_PARAM_READABLE },
    { "look", PAL_TYPE_GAME_LOOK, G_STRUCT_OFFSET (PalGamePage, look), .flags = G_PARAM_READABLE },
    { "menu", G_TYPE_MENU_MODEL, .get = G_CALLBACK (get_menu), .flags = G_PARAM_READABLE },
    { "file-menu", G_TYPE_MENU_MODEL, G_STRUCT_OFFSET (PalGamePage, file_menu),
      .flags = G_PARAM_READABLE },
    { "position-menu", G_TYPE_MENU_MODEL, G_STRUCT_OFFSET (PalGamePage, position_menu),
      .flags = G_PARAM_READABLE },
    { "board-menu", G_TYPE_MENU_MODEL, G_STRUCT_OFFSET (PalGamePage, board_menu),
      .flags = G_PARAM_READABLE },
    { "source", G_TYPE_STRING, G_STRUCT_OFFSET (PalGamePage, source), .flags = G_PARAM_READABLE },
    { "news-place", GTK_TYPE_WIDGET, .get = G_CALLBACK (get_news_place),
      .flags = G_PARAM_READABLE },
    { "window-active", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalGamePage, window_active),
      .flags = G_PARAM_READABLE },
    { "narrow", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalGamePage, narrow), .flags = G_PARAM_READABLE },
    { "panel-visible", G_TYPE_BOOLEAN, .get = G_CALLBACK (get_panel_visible),
      .set = G_CALLBACK (set_panel_visible) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = pal_game_page_finalize;
  widget_class->root = pal_game_page_root;
  widget_class->unroot = pal_game_page_unroot;
  g_signal_new ("wanted", PAL_TYPE_GAME_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
  g_signal_new ("settled", PAL_TYPE_GAME_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
  g_signal_new ("room", PAL_TYPE_GAME_PAGE, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_first_wins,
                NULL, NULL, PAL_TYPE_GAME_PAGE, 0);
  g_signal_new ("news", PAL_TYPE_GAME_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  ensure_types ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-game-page.ui");
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, menu);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, file_menu);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, game_menu);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, position_menu);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, board_menu);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, notes);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, split);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, board);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, page_choice);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, pages);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, caption);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, moves);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, graph);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, review_place);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, analysis_place);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, evaluation_bar);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, book_place);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, entry);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, paused_page);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, paused_button);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, copy_menu);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, overlay_menu);
  gtk_widget_class_bind_template_child (widget_class, PalGamePage, blindfold_menu);
  gtk_widget_class_bind_template_callback_full (widget_class, "undo_tooltip",
                                                G_CALLBACK (pal_undo_tooltip));
  gtk_widget_class_bind_template_callback_full (widget_class, "redo_tooltip",
                                                G_CALLBACK (pal_redo_tooltip));
  gtk_widget_class_bind_template_callback (widget_class, is_strip_below);
  gtk_widget_class_bind_template_callback (widget_class, side_at_top);
  gtk_widget_class_bind_template_callback (widget_class, side_at_bottom);
  gtk_widget_class_bind_template_callback (widget_class, menu_beside);
  gtk_widget_class_bind_template_callback (widget_class, on_folded);
  gtk_widget_class_bind_template_callback (widget_class, on_show_sidebar);
  gtk_widget_class_bind_template_callback (widget_class, on_panel_moved);
  gtk_widget_class_bind_template_callback (widget_class, on_page);
}

static void
change_panel (GSimpleAction *action, GVariant *state, gpointer data)
{
  set_panel_visible (data, g_variant_get_boolean (state));
}

static void
add_actions (PalGamePage *self)
{
  static const GActionEntry entries[] = {
    { "type-move", type_move_action },       { "analyze", analyze_action },
    { "analyze-game", analyze_game_action }, { "book", book_action },
    { "annotate", annotate_action },         { "panel", NULL, NULL, "true", change_panel },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game", G_ACTION_GROUP (self->actions));
}

static void
pal_game_page_init (PalGamePage *self)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (game_page_on_match) },
    { PAL_OF_SESSION, "node-played", G_CALLBACK (on_node_played) },
    { PAL_OF_SESSION, "refused", G_CALLBACK (on_refused) },
    { PAL_OF_MATCH, "notify::paused", G_CALLBACK (on_paused) },
    { PAL_OF_MATCH, "notify::side-to-move", G_CALLBACK (turn_board) },
    { .signal = NULL },
  };

  self->settings = g_settings_new (PAL_APP_ID);
  self->session = pal_session_new ();
  self->heading = g_object_new (PAL_TYPE_GAME_HEADING, "session", self->session, NULL);
  self->document = pal_document_new ();
  self->autosave = pal_autosave_new (NULL);
  pal_autosave_follow (self->autosave, self->session);
  self->actions = g_simple_action_group_new ();
  add_actions (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->narrow_menu = g_menu_new ();
  g_menu_append_submenu (self->narrow_menu, _ ("_File"), self->file_menu);
  g_menu_append_submenu (self->narrow_menu, _ ("_Position"), self->position_menu);
  /* Its sections, with the lines between them. */
  for (int i = 0; i < g_menu_model_get_n_items (self->menu); i++) {
    g_autoptr (GMenuItem) section = g_menu_item_new_from_model (self->menu, i);

    g_menu_append_item (self->narrow_menu, section);
  }
  /* Behind the views, which are to have another match before they hear of its notation. */
  self->look = pal_game_look_new (self->session);
  g_object_notify (G_OBJECT (self), "look");
  pal_session_follow (self->session, self, heard);
  g_signal_connect_object (self->autosave, "notify::file-uri", G_CALLBACK (update_source), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->autosave, "notify::source-uri", G_CALLBACK (update_source), self,
                           G_CONNECT_SWAPPED);
  pal_game_actions_install (self);
  pal_position_editor_window_install (self);
  pal_position_window_install (self);
  pal_overlay_actions_install (self, self->overlay_menu);
  pal_note_actions_install (self);
  pal_dialog_pause_install (self);
  pal_sounds_install (GTK_WIDGET (self), self->session);
  pal_speech_install (self->board, self->session);
  pal_blindfold_actions_install (self, self->blindfold_menu);
  pal_file_actions_install (self, self->copy_menu);
  pal_recent_games_install (self);
  pal_document_actions_install (self);
  pal_game_details_install (self);
  pal_picture_actions_install (self);
  name_pages (self);
  bind_settings (self);
  pal_names_mend_below (GTK_WIDGET (self));
}

PalGamePage *
pal_game_page_new (PalBotStore *bots, PalEngineStore *engines, PalBooks *books)
{
  PalGamePage *self = g_object_new (PAL_TYPE_GAME_PAGE, NULL);

  self->bots = g_object_ref (bots);
  self->engines = g_object_ref (engines);
  self->books = g_object_ref (books);
  self->my_games
      = pal_my_games_new (pal_library_desk_get_libraries, self->autosave, books, self->settings);
  g_signal_connect_object (self->my_games, "failed", G_CALLBACK (pal_game_page_show_toast), self,
                           G_CONNECT_SWAPPED);
  self->analysis = pal_analysis_new (self->session, engines, bots);
  pal_evaluation_bar_set_analysis (self->evaluation_bar, self->analysis);
  self->scan = pal_game_scan_new (self->session, pal_analysis_get_memory (self->analysis));
  g_signal_connect_object (self->scan, "changed", G_CALLBACK (keep_evaluations), self,
                           G_CONNECT_SWAPPED);
  pal_game_graph_set_analysis (self->graph, self->analysis, self->scan);
  pal_line_caption_set_books (self->caption, books);
  return self;
}

PalBoardView *
pal_game_page_get_board (PalGamePage *self)
{
  return self->board;
}

static void
tell_news_place (PalGamePage *self)
{
  g_object_notify (G_OBJECT (self), "news-place");
}

PalBookPanel *
pal_game_page_get_book (PalGamePage *self)
{
  if (self->book == NULL) {
    self->book = g_object_new (PAL_TYPE_BOOK_PANEL, "session", self->session, NULL);
    pal_book_panel_set_books (self->book, self->books, pal_library_desk_get_libraries ());
    g_signal_connect_object (self->book, "notify::library", G_CALLBACK (tell_news_place), self,
                             G_CONNECT_SWAPPED);
    adw_bin_set_child (self->book_place, GTK_WIDGET (self->book));
  }
  return self->book;
}

GActionMap *
pal_game_page_get_actions (PalGamePage *self)
{
  return G_ACTION_MAP (self->actions);
}
