/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-position-window.h"

#include "pal-library-desk.h"
#include "pal-material-row.h"
#include "ui/editor/pal-setup-board.h"
#include "ui/editor/pal-setup-layout.h"
#include "ui/editor/pal-setup-palette.h"
#include "ui/editor/pal-setup-paste.h"
#include "ui/widgets/pal-choice-row.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-segmented.h"

#include "game/library/pal-explorer.h"
#include "game/library/pal-position-search.h"

#include "rules/symmetry.h"

#include <glib/gi18n.h>

enum { KIND_POSITION, KIND_PATTERN };

struct _PalPositionWindow {
  AdwWindow parent_instance;

  PalGamePage *page; /* it goes when that does */
  PalPositionEditor *editor;
  PalPositionSearch *search; /* or NULL */
  char *advice;              /* where that is in vain */
  PalLibraries *libraries;
  gboolean filling; /* the list of libraries changes, and nobody has chosen */

  PalSetupBoard *board;
  PalSetupPalette *palette;
  GtkStack *stack;
  PalSegmented *kind;
  GtkStack *hints;
  AdwWindowTitle *title;
  AdwComboRow *library;
  PalChoiceRow *side;
  GtkSwitch *swapped;
  GtkSwitch *mirrored;
  AdwActionRow *mirrored_row;
  GtkWidget *material_group;
  PalMaterialRow *material;
  GtkWidget *back_button;
  GtkWidget *search_button;
  GtkWidget *stop_button;
  GtkWidget *show_button;
  GtkLabel *count;
  GtkProgressBar *progress;
  GtkWidget *found;
  AdwStatusPage *nothing;
  GtkListView *list;
};

G_DEFINE_FINAL_TYPE (PalPositionWindow, pal_position_window, ADW_TYPE_WINDOW)

static const Rules *
position_window_rules (PalPositionWindow *self)
{
  return pal_position_editor_get_rules (self->editor);
}

static gboolean
is_pattern (PalPositionWindow *self)
{
  guint kind;

  g_object_get (self->kind, "selected", &kind, NULL);
  return kind == KIND_PATTERN;
}

static gboolean
has_free (PalPositionWindow *self)
{
  const Rules *rules = position_window_rules (self);

  for (Square square = 0; square < rules->files * rules->ranks; square++)
    if (pal_position_editor_is_free (self->editor, square))
      return TRUE;
  return FALSE;
}

/* --- what is asked --- */

/* In a game that is symmetric a library knows a position and its mirror image as one; of patterns
 * the person says whether they are. */
static void
show_mirrored (PalPositionWindow *self, gboolean pattern)
{
  const int symmetries = rules_symmetries (position_window_rules (self));
  const gboolean always = !pattern && symmetries > 1;

  gtk_widget_set_visible (GTK_WIDGET (self->mirrored), !always);
  adw_action_row_set_activatable_widget (self->mirrored_row,
                                         always ? NULL : GTK_WIDGET (self->mirrored));
  adw_action_row_set_subtitle (self->mirrored_row, always ? _ ("Always in this game")
                                                   : symmetries > 2
                                                       ? _ ("Includes rotations of the board")
                                                       : _ ("Left and right"));
}

static void
position_window_update (PalPositionWindow *self)
{
  gboolean pattern, whole, results;
  Position position;

  if (self->editor == NULL || self->stack == NULL)
    return;
  pattern = is_pattern (self);
  results = g_str_equal (gtk_stack_get_visible_child_name (self->stack), "results");
  whole = !has_free (self) && pal_position_editor_get_position (self->editor, &position);
  show_mirrored (self, pattern);
  gtk_widget_set_visible (GTK_WIDGET (self->side), pattern);
  gtk_widget_set_visible (self->material_group, pattern);
  gtk_widget_set_sensitive (self->search_button, pattern || whole);
  gtk_widget_set_visible (self->search_button, !results);
  gtk_widget_set_visible (self->back_button, results);
  gtk_stack_set_visible_child_name (self->hints, pattern ? "pattern" : whole ? "whole" : "broken");
}

static void
leave_results (PalPositionWindow *self)
{
  if (self->search != NULL)
    pal_position_search_stop (self->search);
  gtk_stack_set_visible_child_name (self->stack, "options");
  gtk_widget_set_visible (self->stop_button, FALSE);
  position_window_update (self);
}

/* Who lets a square hold anything wants a pattern; who changes the board, another search. */
static void
position_window_on_board (PalPositionWindow *self)
{
  if (!is_pattern (self) && has_free (self))
    pal_segmented_set_selected (self->kind, KIND_PATTERN);
  leave_results (self);
}

static void
on_tool (PalPositionWindow *self)
{
  if (self->editor != NULL && self->stack != NULL)
    leave_results (self);
}

static void
position_window_load (PalPositionWindow *self)
{
  PalSession *session = pal_game_page_get_session (self->page);

  pal_position_editor_show (self->editor, pal_match_get_rules (pal_session_get_match (session)),
                            &pal_session_get_node (session)->position);
  g_object_set (self->board, "flipped", pal_session_get_flipped (session), NULL);
}

static void
on_as_on_board (PalPositionWindow *self)
{
  position_window_load (self);
}

static void
on_clear (PalPositionWindow *self)
{
  pal_position_editor_free_all (self->editor);
  g_object_set (self->side, "selected", 0, NULL);
  gtk_switch_set_active (self->swapped, FALSE);
  gtk_switch_set_active (self->mirrored, FALSE);
  pal_material_row_reset (self->material);
}

/* --- which library --- */

static void
tell_library (PalPositionWindow *self)
{
  GListModel *model = G_LIST_MODEL (self->libraries);
  PalLibrary *current = pal_libraries_get_current (self->libraries);

  adw_window_title_set_subtitle (self->title, pal_library_get_title (current));
  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (PalLibrary) library = g_list_model_get_item (model, i);

    if (library == current)
      adw_combo_row_set_selected (self->library, i);
  }
}

/* Titles come when the files have been read. */
static void
list_libraries (PalPositionWindow *self)
{
  GListModel *model = G_LIST_MODEL (self->libraries);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++) {
    g_autoptr (PalLibrary) library = g_list_model_get_item (model, i);

    gtk_string_list_append (titles, pal_library_get_title (library));
    g_signal_handlers_disconnect_by_func (library, list_libraries, self);
    g_signal_connect_object (library, "notify::title", G_CALLBACK (list_libraries), self,
                             G_CONNECT_SWAPPED);
  }
  self->filling = TRUE;
  adw_combo_row_set_model (self->library, G_LIST_MODEL (titles));
  tell_library (self);
  self->filling = FALSE;
}

static void
on_library (PalPositionWindow *self)
{
  g_autoptr (PalLibrary) library = NULL;

  if (self->libraries == NULL || self->filling)
    return;
  library = g_list_model_get_item (G_LIST_MODEL (self->libraries),
                                   adw_combo_row_get_selected (self->library));
  if (library != NULL)
    pal_libraries_set_current (self->libraries, library);
}

static void
position_window_on_current (PalPositionWindow *self)
{
  if (self->search == NULL
      || pal_position_search_get_library (self->search)
             != pal_libraries_get_current (self->libraries))
    leave_results (self);
  tell_library (self);
}

/* --- searching --- */

/* What helps where nothing was found; free with g_free. */
static char *
dup_advice (PalPositionWindow *self)
{
  Library *library = pal_library_get_library (pal_position_search_get_library (self->search));
  const Rules *rules = position_window_rules (self);

  if (library != NULL && library_count (library, rules) == 0)
    /* Translators: the name of a game. */
    return g_strdup_printf (_ ("This library has no games of %s. Choose another one."),
                            _ (rules->name));
  return g_strdup (self->advice != NULL ? self->advice : "");
}

static void
position_window_tell (PalPositionWindow *self)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->search));
  const gboolean running = pal_position_search_is_running (self->search);
  const gboolean nothing = pal_position_search_is_in_vain (self->search);
  g_autofree char *text = pal_position_search_describe (self->search);
  g_autofree char *advice = nothing ? dup_advice (self) : NULL;
  double fraction;

  g_object_get (self->search, "fraction", &fraction, NULL);
  gtk_label_set_text (self->count, text);
  gtk_progress_bar_set_fraction (self->progress, fraction);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), running);
  gtk_widget_set_visible (self->stop_button, running);
  gtk_widget_set_visible (GTK_WIDGET (self->count), !nothing);
  gtk_widget_set_visible (self->found, !nothing);
  gtk_widget_set_visible (GTK_WIDGET (self->nothing), nothing);
  gtk_widget_set_visible (self->show_button, !nothing);
  if (advice != NULL)
    adw_status_page_set_description (self->nothing, advice);
  gtk_widget_set_sensitive (self->show_button, n > 0 && !running);
}

static LibraryLikeness
read_likeness (PalPositionWindow *self)
{
  return (gtk_switch_get_active (self->swapped) ? LIBRARY_SWAPPED : 0u)
         | (gtk_switch_get_active (self->mirrored) ? LIBRARY_MIRRORED : 0u);
}

static void
search_pattern (PalPositionWindow *self)
{
  LibraryPattern pattern;

  pal_position_search_read_board (&pattern, self->editor);
  pattern.side = (int) pal_choice_row_get_selected (self->side) - 1;
  pattern.likeness = read_likeness (self);
  pal_material_row_read (self->material, &pattern);
  self->advice = pal_position_search_advise_pattern (&pattern);
  pal_position_search_find_pattern (self->search, &pattern);
}

static void
search_position (PalPositionWindow *self)
{
  const Rules *rules = position_window_rules (self);
  LibraryLikeness likeness = read_likeness (self);
  Position position;

  if (!pal_position_editor_get_position (self->editor, &position))
    return;
  if (rules_symmetries (rules) > 1)
    likeness |= LIBRARY_MIRRORED;
  self->advice = pal_position_search_advise_position (likeness);
  pal_position_search_find (self->search, rules, &position, likeness);
}

static void
drop_search (PalPositionWindow *self)
{
  g_clear_pointer (&self->advice, g_free);
  if (self->search == NULL)
    return;
  pal_position_search_stop (self->search);
  g_signal_handlers_disconnect_by_data (self->search, self);
  g_clear_object (&self->search);
}

/* Gives the keys to the list: to a row of it, as soon as there is one. */
static void
focus_found (PalPositionWindow *self)
{
  GtkWidget *list = GTK_WIDGET (self->list), *row = gtk_widget_get_first_child (list);

  if (row == NULL || !gtk_widget_grab_focus (row))
    gtk_widget_grab_focus (list);
}

static void
show_from_top (PalPositionWindow *self)
{
  GListModel *found = G_LIST_MODEL (g_object_ref (self->search));
  g_autoptr (GtkSelectionModel) selection = GTK_SELECTION_MODEL (gtk_single_selection_new (found));

  gtk_list_view_set_model (self->list, selection);
}

/* As long as nobody has gone down in the list its beginning is what is wanted, and not the game
 * that happened to be found first. The keys go to it unless somebody has gone elsewhere. */
static void
on_hits (PalPositionWindow *self, guint place, guint removed, guint added)
{
  GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_list_view_get_model (self->list));
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self)), *list = GTK_WIDGET (self->list);
  const gboolean waiting = focus == list; /* there was no row yet */
  const gboolean on_row = focus != NULL && gtk_widget_is_ancestor (focus, list);
  const gboolean again = place == 0 && gtk_single_selection_get_selected (selection) == added;

  if (again)
    show_from_top (self);
  if (waiting || (on_row && again))
    focus_found (self);
  position_window_tell (self);
}

static void
position_window_on_search (PalPositionWindow *self)
{
  drop_search (self);
  self->search = pal_position_search_new (pal_libraries_get_current (self->libraries));
  show_from_top (self);
  gtk_stack_set_visible_child_name (self->stack, "results");
  g_signal_connect_swapped (self->search, "notify", G_CALLBACK (position_window_tell), self);
  g_signal_connect_swapped (self->search, "items-changed", G_CALLBACK (on_hits), self);
  if (is_pattern (self))
    search_pattern (self);
  else
    search_position (self);
  position_window_tell (self);
  position_window_update (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static void
on_stop (PalPositionWindow *self)
{
  /* The button goes, and the keys with it. */
  if (gtk_widget_has_focus (self->stop_button))
    gtk_widget_child_focus (self->found, GTK_DIR_TAB_FORWARD);
  if (self->search != NULL)
    pal_position_search_stop (self->search);
}

static void
on_back (PalPositionWindow *self)
{
  leave_results (self);
  gtk_widget_grab_focus (self->search_button);
}

static gboolean
shows_results (PalPositionWindow *self)
{
  return g_str_equal (gtk_stack_get_visible_child_name (self->stack), "results");
}

static void
search_back (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (shows_results (PAL_POSITION_WINDOW (widget)))
    on_back (PAL_POSITION_WINDOW (widget));
}

/* From what was found back to the search, and from there out of the window. */
static void
search_leave (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (shows_results (PAL_POSITION_WINDOW (widget)))
    on_back (PAL_POSITION_WINDOW (widget));
  else
    gtk_window_close (GTK_WINDOW (widget));
}

/* --- what was found --- */

static void
on_setup_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  for (int i = 0; i < 2; i++) {
    GtkWidget *label = gtk_label_new (NULL);

    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_box_append (GTK_BOX (box), label);
  }
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "caption");
  gtk_widget_add_css_class (gtk_widget_get_last_child (box), "dim-label");
  gtk_list_item_set_child (item, box);
}

static void
on_bind_row (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *view = gtk_widget_get_ancestor (box, PAL_TYPE_POSITION_WINDOW);
  const LibraryHit *hit = pal_hit_get (gtk_list_item_get_item (item));
  g_autofree char *players = NULL, *result = NULL;

  if (view == NULL || PAL_POSITION_WINDOW (view)->search == NULL
      || !pal_explorer_describe_game (
          pal_position_search_get_library (PAL_POSITION_WINDOW (view)->search), hit->game, &players,
          &result))
    return;
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), players);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (box)), result);
}

static void
on_activate (PalPositionWindow *self, guint position)
{
  g_autoptr (PalHit) item = g_list_model_get_item (G_LIST_MODEL (self->search), position);
  const LibraryHit *hit = item != NULL ? pal_hit_get (item) : NULL;

  if (hit != NULL)
    pal_library_desk_open_game (self->page, GTK_WINDOW (self),
                                pal_position_search_get_library (self->search), hit->game,
                                hit->ply);
}

static void
on_show (PalPositionWindow *self)
{
  pal_library_desk_show_hits (pal_position_search_get_library (self->search),
                              pal_position_search_get_hits (self->search),
                              is_pattern (self) ? _ ("Pattern") : _ ("Position"));
}

static void
search_paste (GtkWidget *widget, const char *action, GVariant *parameter)
{
  PalPositionWindow *self = PAL_POSITION_WINDOW (widget);

  if (g_str_equal (gtk_stack_get_visible_child_name (self->stack), "options"))
    pal_setup_paste (GTK_WINDOW (widget), self->editor);
}

/* --- the window --- */

static void
pal_position_window_dispose (GObject *object)
{
  PalPositionWindow *self = PAL_POSITION_WINDOW (object);

  drop_search (self);
  g_clear_object (&self->editor);
  g_clear_object (&self->libraries);
  G_OBJECT_CLASS (pal_position_window_parent_class)->dispose (object);
}

static void
pal_position_window_class_init (PalPositionWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = pal_position_window_dispose;
  g_type_ensure (PAL_TYPE_CHOICE_ROW);
  g_type_ensure (PAL_TYPE_MATERIAL_ROW);
  g_type_ensure (PAL_TYPE_SEGMENTED);
  g_type_ensure (PAL_TYPE_SETUP_BOARD);
  g_type_ensure (PAL_TYPE_SETUP_LAYOUT);
  g_type_ensure (PAL_TYPE_SETUP_PALETTE);
  g_type_ensure (PAL_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-position-window.ui");
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, board);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, palette);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, kind);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, hints);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, title);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, library);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, side);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, swapped);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, mirrored);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, mirrored_row);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, material_group);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, material);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, back_button);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, search_button);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, stop_button);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, show_button);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, count);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, found);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, nothing);
  gtk_widget_class_bind_template_child (widget_class, PalPositionWindow, list);
  gtk_widget_class_bind_template_callback (widget_class, position_window_update);
  gtk_widget_class_bind_template_callback (widget_class, on_as_on_board);
  gtk_widget_class_bind_template_callback (widget_class, on_tool);
  gtk_widget_class_bind_template_callback (widget_class, on_library);
  gtk_widget_class_bind_template_callback (widget_class, on_clear);
  gtk_widget_class_bind_template_callback (widget_class, position_window_on_search);
  gtk_widget_class_bind_template_callback (widget_class, on_stop);
  gtk_widget_class_bind_template_callback (widget_class, on_back);
  gtk_widget_class_bind_template_callback (widget_class, on_setup_row);
  gtk_widget_class_bind_template_callback (widget_class, on_bind_row);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_show);
  gtk_widget_class_install_action (widget_class, "search.back", NULL, search_back);
  gtk_widget_class_install_action (widget_class, "search.leave", NULL, search_leave);
  gtk_widget_class_install_action (widget_class, "search.paste", NULL, search_paste);
}

static void
pal_position_window_init (PalPositionWindow *self)
{
  const char *const kinds[] = { _ ("This Position"), _ ("Pattern"), NULL };

  gtk_widget_init_template (GTK_WIDGET (self));
  pal_buttons_wrap (GTK_WIDGET (self));
  pal_segmented_set_labels (self->kind, kinds);
}

/* Loading begins now, while somebody looks at what to search for. */
static void
set_libraries (PalPositionWindow *self, PalLibraries *libraries)
{
  self->libraries = g_object_ref (libraries);
  g_signal_connect_object (libraries, "items-changed", G_CALLBACK (list_libraries), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (libraries, "notify::current", G_CALLBACK (position_window_on_current),
                           self, G_CONNECT_SWAPPED);
  list_libraries (self);
}

/* What depends on the game. */
static void
fill (PalPositionWindow *self, const Rules *rules)
{
  const char *const sides[]
      = { _ ("Either"), _ (rules->side_names[0]), _ (rules->side_names[1]), NULL };

  pal_choice_row_set_labels (self->side, sides);
  pal_material_row_set_rules (self->material, rules);
  pal_setup_palette_set_rules (self->palette, rules);
}

static PalPositionWindow *
position_window_new (PalGamePage *page, guint kind)
{
  PalPositionWindow *self
      = g_object_new (PAL_TYPE_POSITION_WINDOW, "application",
                      gtk_window_get_application (pal_game_page_get_window (page)), NULL);
  const Rules *rules = pal_match_get_rules (pal_game_page_get_match (page));

  self->page = page;
  self->editor = pal_position_editor_new (rules);
  g_signal_connect_object (page, "destroy", G_CALLBACK (gtk_window_destroy), self,
                           G_CONNECT_SWAPPED);
  fill (self, rules);
  set_libraries (self, pal_library_desk_get_libraries ());
  g_signal_connect_object (self->editor, "changed", G_CALLBACK (position_window_on_board), self,
                           G_CONNECT_SWAPPED);
  pal_setup_board_set_editor (self->board, self->editor);
  position_window_load (self);
  pal_segmented_set_selected (self->kind, kind);
  position_window_update (self);
  return self;
}

/* The one about PAGE and the game on its board, or NULL. */
static PalPositionWindow *
position_window_find (PalGamePage *page)
{
  const Rules *rules = pal_match_get_rules (pal_game_page_get_match (page));
  GListModel *toplevels = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (toplevels, i);

    if (PAL_IS_POSITION_WINDOW (window) && PAL_POSITION_WINDOW (window)->page == page
        && pal_position_editor_get_rules (PAL_POSITION_WINDOW (window)->editor) == rules)
      return PAL_POSITION_WINDOW (window);
  }
  return NULL;
}

/* In a window that is there already the position in view comes under the hands, but not in place of
 * a pattern that was laid out. */
static void
present_search (PalGamePage *page, guint kind)
{
  PalPositionWindow *window = position_window_find (page);

  if (window == NULL)
    window = position_window_new (page, kind);
  else if (kind == KIND_POSITION || !is_pattern (window))
    position_window_load (window);
  pal_segmented_set_selected (window->kind, kind);
  gtk_window_present (GTK_WINDOW (window));
}

static void
open_search (PalGamePage *page, guint kind)
{
  if (pal_session_is_unaided (pal_game_page_get_session (page)))
    pal_game_page_show_toast (page, _ ("The library is closed until the game is over."));
  else if (pal_match_get_rules (pal_game_page_get_match (page))->setup == NULL)
    pal_game_page_show_toast (page, _ ("This game does not support setting up positions"));
  else if (pal_library_desk_get_libraries () != NULL)
    present_search (page, kind);
}

static void
search_library (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  open_search (page, KIND_POSITION);
}

static void
search_for_pattern (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  open_search (page, KIND_PATTERN);
}

void
pal_position_window_install (PalGamePage *page)
{
  static const GActionEntry entries[] = {
    { "search-library", search_library },
    { "search-pattern", search_for_pattern },
  };

  g_action_map_add_action_entries (pal_game_page_get_actions (page), entries,
                                   G_N_ELEMENTS (entries), page);
}
