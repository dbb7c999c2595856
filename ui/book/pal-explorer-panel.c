/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-explorer-panel.h"

#include "pal-explorer-row.h"
#include "ui/library/pal-library-desk.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-properties.h"
#include "ui/window/pal-game-page.h"

#include "game/library/pal-explorer.h"

#include <glib/gi18n.h>

#define GAME "pal-game"

struct _PalExplorerPanel {
  GtkWidget parent_instance;

  PalSession *session;
  PalBooks *books;
  PalLibraries *libraries;
  PalExplorer *explorer;
  char *library_path;
  gboolean outdated; /* the position changed while nobody looked */

  GtkStack *stack;
  GtkLabel *empty_title;
  GtkLabel *empty_text;
  GtkWidget *empty_button;
  GtkWidget *empty_choose;
  GtkScrolledWindow *scrolled;
  GtkListBox *list;
  GtkLabel *best_head;
  GtkListBox *best;
  GtkSizeGroup *names; /* the columns of the rows and their heads */
  GtkSizeGroup *counts;
  GtkLabel *library_name;
  GMenu *choice;
};

G_DEFINE_FINAL_TYPE (PalExplorerPanel, pal_explorer_panel, GTK_TYPE_WIDGET)

static PalGamePage *
explorer_page_of (PalExplorerPanel *self)
{
  return PAL_GAME_PAGE (gtk_widget_get_ancestor (GTK_WIDGET (self), PAL_TYPE_GAME_PAGE));
}

static const Rules *
explorer_panel_rules (PalExplorerPanel *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  return match != NULL ? pal_match_get_rules (match) : NULL;
}

/* NULL as long as it is not loaded. */
static Library *
inner_library (PalExplorerPanel *self)
{
  PalLibrary *library = pal_explorer_get_library (self->explorer);

  return library != NULL ? pal_library_get_library (library) : NULL;
}

/* --- what is shown --- */

static void
clear_list (GtkListBox *list)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, row);
}

static const char *
name_goal (PalExplorerPanel *self, const PalExplorerAnswer *answer, Move move)
{
  const OpeningNames *names = pal_books_get_opening_names (self->books, answer->rules);
  Position after = answer->position;

  if (names == NULL || move == MOVE_NONE)
    return NULL;
  answer->rules->play (&after, move);
  return opening_names_of (names, &after);
}

static void
explorer_panel_add_move (PalExplorerPanel *self, const PalExplorerAnswer *answer,
                         const LibraryMove *move)
{
  GtkWidget *row = pal_explorer_row_new (answer->rules, &answer->position, move,
                                         pal_session_get_notation (self->session),
                                         name_goal (self, answer, move->move));

  pal_explorer_row_align (PAL_EXPLORER_ROW (row), self->names, self->counts);
  gtk_list_box_append (self->list, row);
}

/* The games that ended here come last, however many they are. */
static void
explorer_panel_show_moves (PalExplorerPanel *self, const PalExplorerAnswer *answer)
{
  const GArray *moves = answer->explored->moves;

  for (guint i = 0; i < moves->len; i++)
    if (g_array_index (moves, LibraryMove, i).move != MOVE_NONE)
      explorer_panel_add_move (self, answer, &g_array_index (moves, LibraryMove, i));
  for (guint i = 0; i < moves->len; i++)
    if (g_array_index (moves, LibraryMove, i).move == MOVE_NONE)
      explorer_panel_add_move (self, answer, &g_array_index (moves, LibraryMove, i));
}

static GtkWidget *
game_label_new (const char *text, const char *css)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css != NULL) {
    gtk_widget_add_css_class (label, css);
    gtk_widget_add_css_class (label, "dim-label");
  }
  return label;
}

static void
add_game (PalExplorerPanel *self, const LibraryHit *hit)
{
  g_autofree char *players = NULL, *result = NULL, *label = NULL;
  GtkWidget *row, *box;

  if (!pal_explorer_describe_game (pal_explorer_get_library (self->explorer), hit->game, &players,
                                   &result))
    return;
  row = gtk_list_box_row_new ();
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_box_append (GTK_BOX (box), game_label_new (players, NULL));
  gtk_box_append (GTK_BOX (box), game_label_new (result, "caption"));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), GAME, g_memdup2 (hit, sizeof *hit), g_free);
  pal_widget_set_tooltip (row, players);
  label = g_strdup_printf ("%s, %s", players, result);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_list_box_append (self->best, row);
}

/* Where no ratings are known nobody can say which are best. */
static void
show_best (PalExplorerPanel *self, const LibraryExplored *explored)
{
  const char *head = explored->best_are_rated ? _ ("Best Games") : _ ("Newest Games");

  for (guint i = 0; i < explored->n_best; i++)
    add_game (self, &explored->best[i]);
  gtk_label_set_text (self->best_head, head);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->best), GTK_ACCESSIBLE_PROPERTY_LABEL, head,
                                  -1);
  gtk_widget_set_visible (GTK_WIDGET (self->best_head), explored->n_best > 0);
}

static void
show_empty (PalExplorerPanel *self, const char *title, const char *text, gboolean import)
{
  const gboolean several
      = self->libraries != NULL && g_list_model_get_n_items (G_LIST_MODEL (self->libraries)) > 1;

  gtk_label_set_text (self->empty_title, title);
  gtk_label_set_text (self->empty_text, text);
  gtk_widget_set_visible (GTK_WIDGET (self->empty_text), *text != '\0');
  gtk_widget_set_visible (self->empty_button, import);
  gtk_widget_set_visible (self->empty_choose, import && several);
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

/* A library may well have games, but of another kind. */
static void
explain_no_games (PalExplorerPanel *self, Library *inner)
{
  /* Translators: the name of a game: "No Games of Chess in This Library". */
  g_autofree char *title = g_strdup_printf (_ ("No Games of %s in This Library"),
                                            _ (explorer_panel_rules (self)->name));

  if (library_count (inner, NULL) > 0)
    show_empty (self, title, _ ("All of its games are of other kinds."), TRUE);
  else
    show_empty (self, _ ("No Games Yet"),
                _ ("Import games, or play some, to see which moves were played here, how they "
                   "scored, and the best games."),
                TRUE);
}

/* Why there is no answer, or an empty one. */
static void
explain_nothing (PalExplorerPanel *self, const PalExplorerAnswer *answer)
{
  PalLibrary *library = pal_explorer_get_library (self->explorer);
  Library *inner = inner_library (self);
  const char *problem = library != NULL ? pal_library_get_problem (library) : NULL;

  if (problem == NULL && answer != NULL)
    problem = answer->problem;
  if (problem != NULL)
    show_empty (self, _ ("Could Not Use Library"), problem, FALSE);
  else if (inner == NULL)
    show_empty (self, _ ("Loading the Library…"), "", FALSE);
  else if (library_count (inner, explorer_panel_rules (self)) == 0)
    explain_no_games (self, inner);
  else if (answer != NULL)
    show_empty (self, _ ("Not in the Library"),
                _ ("No game of the library has this position. Step back to see where they end."),
                FALSE);
}

static void
show_foot (PalExplorerPanel *self)
{
  PalLibrary *library = pal_explorer_get_library (self->explorer);
  Library *inner = inner_library (self);
  const gulong n = inner != NULL ? library_count (inner, explorer_panel_rules (self)) : 0;
  g_autofree char *count = g_strdup_printf (ngettext ("%'lu game", "%'lu games", n), n);
  g_autofree char *text
      = inner != NULL ? g_strdup_printf ("%s · %s", pal_library_get_title (library), count) : NULL;

  gtk_label_set_text (self->library_name, text != NULL      ? text
                                          : library != NULL ? pal_library_get_title (library)
                                                            : "");
}

static void
explorer_panel_show (PalExplorerPanel *self)
{
  const PalExplorerAnswer *answer = pal_explorer_get_answer (self->explorer);
  const Rules *rules = explorer_panel_rules (self);
  const gboolean any = rules != NULL && answer != NULL && answer->explored != NULL
                       && answer->explored->games > 0 && answer->rules == rules;

  show_foot (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "explorer.show-games", any);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "explorer.make-book", any);
  if (rules == NULL)
    return;
  if (pal_session_is_unaided (self->session)) {
    show_empty (self, _ ("Serious Game"), _ ("The library is closed until the game is over."),
                FALSE);
    return;
  }
  if (!any) {
    explain_nothing (self, answer);
    return;
  }
  clear_list (self->list);
  clear_list (self->best);
  explorer_panel_show_moves (self, answer);
  show_best (self, answer->explored);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scrolled), 0);
  gtk_stack_set_visible_child_name (self->stack, "moves");
}

/* Another position is in view, or nobody looks any more. */
static void
explorer_panel_ask (PalExplorerPanel *self)
{
  const Rules *rules = explorer_panel_rules (self);
  const GameNode *node = rules != NULL ? pal_session_get_node (self->session) : NULL;

  self->outdated = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->outdated || node == NULL || self->explorer == NULL)
    return;
  if (pal_session_is_unaided (self->session)) {
    pal_explorer_ask (self->explorer, NULL, NULL);
    explorer_panel_show (self);
    return;
  }
  pal_explorer_ask (self->explorer, rules, &node->position);
}

static void
explorer_panel_on_notation (PalExplorerPanel *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    explorer_panel_show (self);
}

static void
explorer_panel_on_unaided (PalExplorerPanel *self)
{
  explorer_panel_ask (self);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    explorer_panel_show (self);
}

/* --- which library --- */

static void
fill_choice (PalExplorerPanel *self)
{
  g_menu_remove_all (self->choice);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->libraries)); i++) {
    g_autoptr (PalLibrary) library = g_list_model_get_item (G_LIST_MODEL (self->libraries), i);
    g_autoptr (GMenuItem) item = g_menu_item_new (pal_library_get_title (library), NULL);

    g_menu_item_set_action_and_target (item, "explorer.library", "s",
                                       pal_library_get_path (library));
    g_menu_append_item (self->choice, item);
  }
}

static void
explorer_panel_on_current (PalExplorerPanel *self)
{
  PalLibrary *library;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self))) {
    self->outdated = TRUE;
    return;
  }
  library = pal_libraries_get_current (self->libraries);
  pal_explorer_set_library (self->explorer, library);
  g_object_set (self, "library-path", library != NULL ? pal_library_get_path (library) : NULL,
                NULL);
}

static void
explorer_panel_on_path (PalExplorerPanel *self)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->libraries)); i++) {
    g_autoptr (PalLibrary) library = g_list_model_get_item (G_LIST_MODEL (self->libraries), i);

    if (g_strcmp0 (pal_library_get_path (library), self->library_path) == 0)
      pal_libraries_set_current (self->libraries, library);
  }
}

/* --- what is done --- */

/* Rows of an earlier position are in view for a moment after a step. */
static void
on_move_row (PalExplorerPanel *self, PalExplorerRow *row)
{
  if (pal_explorer_is_current (self->explorer) && pal_explorer_row_get_move (row) != MOVE_NONE)
    pal_session_play (self->session, pal_explorer_row_get_move (row));
}

static void
on_game_row (PalExplorerPanel *self, GtkListBoxRow *row)
{
  const LibraryHit *hit = g_object_get_data (G_OBJECT (row), GAME);

  pal_library_desk_open_game (explorer_page_of (self),
                              pal_game_page_get_window (explorer_page_of (self)),
                              pal_explorer_get_library (self->explorer), hit->game, hit->ply);
}

static void
explorer_show_games (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalExplorerPanel *self = PAL_EXPLORER_PANEL (widget);

  pal_library_desk_show_position (
      explorer_page_of (self), pal_explorer_get_library (self->explorer),
      explorer_panel_rules (self), &pal_session_get_node (self->session)->position);
}

static void
explorer_open_library (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (widget, "app.library", NULL);
}

static void
explorer_make_book (GtkWidget *widget, const char *name, GVariant *parameter)
{
  PalExplorerPanel *self = PAL_EXPLORER_PANEL (widget);

  pal_library_desk_make_book_of (explorer_page_of (self), pal_explorer_get_library (self->explorer),
                                 explorer_panel_rules (self),
                                 &pal_session_get_node (self->session)->position);
}

/* --- the object --- */

static void
pal_explorer_panel_map (GtkWidget *widget)
{
  PalExplorerPanel *self = PAL_EXPLORER_PANEL (widget);

  GTK_WIDGET_CLASS (pal_explorer_panel_parent_class)->map (widget);
  explorer_panel_on_current (self);
  fill_choice (self);
  explorer_panel_ask (self);
  explorer_panel_show (self);
}

static void
pal_explorer_panel_unmap (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (pal_explorer_panel_parent_class)->unmap (widget);
  pal_explorer_ask (PAL_EXPLORER_PANEL (widget)->explorer, NULL, NULL);
}

static void
pal_explorer_panel_finalize (GObject *object)
{
  PalExplorerPanel *self = PAL_EXPLORER_PANEL (object);

  g_clear_object (&self->explorer);
  g_clear_object (&self->libraries);
  g_clear_object (&self->books);
  pal_properties_finalize (object);
}

static void
pal_explorer_panel_class_init (PalExplorerPanelClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (explorer_panel_ask) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (explorer_panel_ask) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (explorer_panel_on_unaided) },
    { PAL_OF_SESSION, "notify::notation", G_CALLBACK (explorer_panel_on_notation) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalExplorerPanel, session),
      G_CALLBACK (explorer_panel_ask), .heard = heard },
    { "library-path", G_TYPE_STRING, G_STRUCT_OFFSET (PalExplorerPanel, library_path),
      G_CALLBACK (explorer_panel_on_path) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = pal_explorer_panel_finalize;
  widget_class->map = pal_explorer_panel_map;
  widget_class->unmap = pal_explorer_panel_unmap;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  gtk_widget_class_set_css_name (widget_class, "explorerpanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-explorer-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, empty_title);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, empty_text);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, empty_button);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, empty_choose);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, scrolled);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, list);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, best_head);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, best);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, names);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, counts);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, library_name);
  gtk_widget_class_bind_template_child (widget_class, PalExplorerPanel, choice);
  gtk_widget_class_bind_template_callback (widget_class, on_move_row);
  gtk_widget_class_bind_template_callback (widget_class, on_game_row);
  gtk_widget_class_install_property_action (widget_class, "explorer.library", "library-path");
  gtk_widget_class_install_action (widget_class, "explorer.show-games", NULL, explorer_show_games);
  gtk_widget_class_install_action (widget_class, "explorer.open-library", NULL,
                                   explorer_open_library);
  gtk_widget_class_install_action (widget_class, "explorer.make-book", NULL, explorer_make_book);
}

static void
pal_explorer_panel_init (PalExplorerPanel *self)
{
  self->explorer = pal_explorer_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->explorer, "changed", G_CALLBACK (explorer_panel_show), self,
                           G_CONNECT_SWAPPED);
}

PalExplorerPanel *
pal_explorer_panel_new (PalLibraries *libraries, PalBooks *books)
{
  PalExplorerPanel *self = g_object_new (PAL_TYPE_EXPLORER_PANEL, NULL);

  self->libraries = g_object_ref (libraries);
  self->books = g_object_ref (books);
  g_signal_connect_object (libraries, "notify::current", G_CALLBACK (explorer_panel_on_current),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (libraries, "items-changed", G_CALLBACK (fill_choice), self,
                           G_CONNECT_SWAPPED);
  return self;
}

GtkWidget *
pal_explorer_panel_get_content (PalExplorerPanel *self)
{
  return GTK_WIDGET (self->stack);
}
