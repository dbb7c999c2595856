/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-book-panel.h"
#include "game/match/pal-notation.h"

#include "pal-book-actions.h"
#include "pal-book-edit-row.h"
#include "pal-book-group.h"
#include "pal-book-work.h"
#include "pal-explorer-panel.h"
#include "ui/widgets/pal-gtk-fixes.h"
#include "ui/widgets/pal-news.h"
#include "ui/widgets/pal-properties.h"
#include "ui/widgets/pal-segmented.h"

#include "rules/symmetry.h"

#include <glib/gi18n.h>

enum {
  LINE_PLIES = 4, /* of a continuation that has no name */
};

struct _PalBookPanel {
  GtkWidget parent_instance;

  PalSession *session;
  PalBooks *books;
  PalBookEditor *editor;
  gboolean editing;
  gboolean outdated; /* what is in view changed while nobody looked */
  gboolean own;      /* a row changes what it shows itself */

  PalLibraries *libraries; /* or NULL */
  GSettings *settings;
  gboolean library;           /* the explorer is shown in place of the book */
  PalExplorerPanel *explorer; /* built when it is first wanted */
  PalSegmented *choice;
  GtkStack *pages;
  AdwBin *library_place;

  GtkStack *stack;
  GtkLabel *empty_title;
  GtkLabel *empty_text;
  GtkWidget *empty_button;
  GtkListBox *list;
  GtkSizeGroup *names; /* the columns of the rows and their heads */
  GtkSizeGroup *counts;
  GtkSizeGroup *weights; /* the same while the book is edited */
  GtkSizeGroup *buttons;
  GtkWidget *new_move;
  GtkLabel *book_name;
};

G_DEFINE_FINAL_TYPE (PalBookPanel, pal_book_panel, GTK_TYPE_WIDGET)

const Rules *
pal_book_panel_get_rules (PalBookPanel *self)
{
  PalMatch *match = self->session != NULL ? pal_session_get_match (self->session) : NULL;

  return match != NULL ? pal_match_get_rules (match) : NULL;
}

PalBookEditor *
pal_book_panel_get_editor (PalBookPanel *self)
{
  return self->editor;
}

GtkWidget *
pal_book_panel_get_content (PalBookPanel *self)
{
  return self->library && self->explorer != NULL ? pal_explorer_panel_get_content (self->explorer)
                                                 : GTK_WIDGET (self->stack);
}

/* --- where a move leads --- */

/* The weightiest moves from POSITION on, blanks between; NULL where the book ends. */
static char *
continuation (PalBookPanel *self, const Rules *rules, Position position)
{
  GString *line = g_string_new (NULL);

  for (int ply = 0; ply < LINE_PLIES; ply++) {
    g_autoptr (GArray) moves = pal_books_look_up (self->books, rules, &position);
    Move move = book_choose (moves, 0, 0);
    char text[MOVE_TEXT_MAX];

    if (move == MOVE_NONE)
      break;
    pal_notation_write (rules, &position, move, pal_session_get_notation (self->session), text);
    g_string_append_printf (line, "%s%s", ply > 0 ? " " : "", text);
    rules->play (&position, move);
  }
  return g_string_free (line, line->len == 0);
}

static char *
describe_goal (PalBookPanel *self, const Rules *rules, const Position *position, Move move)
{
  const OpeningNames *names = pal_books_get_opening_names (self->books, rules);
  Position after = *position;
  const char *name;
  g_autofree char *line = NULL;

  rules->play (&after, move);
  name = names != NULL ? opening_names_of (names, &after) : NULL;
  if (name != NULL)
    return g_strdup (name);
  line = continuation (self, rules, after);
  /* Translators: the moves that follow one of the opening book. */
  return line != NULL ? g_strdup_printf (_ ("then %s"), line) : NULL;
}

/* --- the moves --- */

static void
book_panel_clear (PalBookPanel *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
}

static void book_panel_update (PalBookPanel *self);

static void
on_idle (gpointer data)
{
  g_autoptr (PalBookPanel) self = data;

  book_panel_update (self);
}

/* Then the rows show what is in the book again, and not what was to be put there: as soon as the
 * one that was changed has done with it. */
static void
book_panel_fail (PalBookPanel *self, const GError *error)
{
  g_idle_add_once (on_idle, g_object_ref (self));
  pal_message_show (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                    _ ("Could Not Change Book"), error->message);
}

/* A change that a person has made, until the book can be changed. */
typedef struct {
  PalBookPanel *panel;
  const Rules *rules;
  Position position;
  BookMove move; /* with a negative weight it is deleted */
} Edit;

static void
edit_free (gpointer data)
{
  Edit *edit = data;

  g_object_unref (edit->panel);
  book_move_clear (&edit->move);
  g_free (edit);
}

static void
do_edit (gpointer data)
{
  const Edit *edit = data;
  PalBookEditor *editor = edit->panel->editor;
  g_autoptr (GError) error = NULL;

  if (edit->move.weight < 0
          ? !pal_book_editor_remove (editor, edit->rules, &edit->position, edit->move.move, &error)
          : !pal_book_editor_put (editor, edit->rules, &edit->position, &edit->move, &error))
    book_panel_fail (edit->panel, error);
}

static void
book_panel_change (PalBookPanel *self, const Rules *rules, const Position *position,
                   const BookMove *move)
{
  Edit *edit = g_new0 (Edit, 1);

  edit->panel = g_object_ref (self);
  edit->rules = rules;
  edit->position = *position;
  book_move_copy (&edit->move, move);
  pal_book_work_edit (
      PAL_GAME_PAGE (gtk_widget_get_ancestor (GTK_WIDGET (self), PAL_TYPE_GAME_PAGE)), rules,
      do_edit, edit, edit_free);
}

/* The row stays as it is: the person is still at work on it, or leaves it with the position. */
static void
on_edited (PalBookPanel *self, const BookMove *move, PalBookEditRow *row)
{
  self->own = TRUE;
  book_panel_change (self, pal_book_edit_row_get_rules (row), pal_book_edit_row_get_position (row),
                     move);
  self->own = FALSE;
}

static void
on_deleted (PalBookPanel *self, PalBookEditRow *row)
{
  BookMove gone = { .move = pal_book_edit_row_get_move (row)->move, .weight = -1 };

  book_panel_change (self, pal_book_edit_row_get_rules (row), pal_book_edit_row_get_position (row),
                     &gone);
}

static GtkWidget *
edit_row_new (PalBookPanel *self, const Rules *rules, const Position *position,
              const BookMove *move)
{
  GtkWidget *row
      = pal_book_edit_row_new (rules, position, move, pal_session_get_notation (self->session));

  g_signal_connect_object (row, "edited", G_CALLBACK (on_edited), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "deleted", G_CALLBACK (on_deleted), self, G_CONNECT_SWAPPED);
  return row;
}

static void
show_moves (PalBookPanel *self, const Rules *rules, const Position *position, const GArray *moves)
{
  double sum = 0;

  for (guint i = 0; i < moves->len; i++)
    sum += g_array_index (moves, BookMove, i).weight;
  for (guint i = 0; i < moves->len; i++) {
    const BookMove *move = &g_array_index (moves, BookMove, i);
    GtkWidget *row;

    if (self->editing) {
      row = edit_row_new (self, rules, position, move);
      pal_book_edit_row_align (PAL_BOOK_EDIT_ROW (row), self->weights, self->buttons);
    } else {
      g_autofree char *goal = describe_goal (self, rules, position, move->move);

      row = pal_book_row_new (rules, position, move, pal_session_get_notation (self->session),
                              sum > 0 ? move->weight / sum : 0, goal);
      pal_book_row_align (PAL_BOOK_ROW (row), self->names, self->counts);
    }
    gtk_list_box_append (self->list, row);
  }
}

static void
show_nothing (PalBookPanel *self, const Rules *rules)
{
  const char *problem = pal_books_get_problem (self->books, rules);
  gboolean has_book = problem == NULL && pal_books_get (self->books, rules) != NULL;
  const char *unknown
      = self->editing
            ? _ ("Add a move below, or the whole line on the board from "
                 "the menu.")
            : _ ("The book has no moves for this position. Step back to see where it ends.");

  gtk_label_set_text (self->empty_title, has_book          ? _ ("Not in the Book")
                                         : problem != NULL ? _ ("Could Not Use Book")
                                                           : _ ("No Opening Book"));
  gtk_label_set_text (
      self->empty_text,
      has_book ? unknown
      : problem != NULL
          ? problem
          : _ ("Choose a book to see which moves are played here, and how they score."));
  gtk_widget_set_visible (self->empty_button, !has_book);
}

/* A book says what to play. */
static void
show_closed (PalBookPanel *self)
{
  gtk_label_set_text (self->empty_title, _ ("Serious Game"));
  gtk_label_set_text (self->empty_text, _ ("The book is closed until the game is over."));
  gtk_widget_set_visible (self->empty_button, FALSE);
}

static void
show_foot (PalBookPanel *self, const Rules *rules)
{
  g_autofree char *name = pal_books_dup_name (self->books, rules);

  gtk_label_set_text (self->book_name, name != NULL ? name : "");
  pal_book_actions_update (self);
}

static void
book_panel_update (PalBookPanel *self)
{
  const Rules *rules = pal_book_panel_get_rules (self);
  const GameNode *node = rules != NULL ? pal_session_get_node (self->session) : NULL;
  g_autoptr (GArray) moves = NULL;
  gboolean closed;

  self->outdated = self->library || !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->outdated || node == NULL)
    return;
  if (self->own) {
    show_foot (self, rules);
    return;
  }
  closed = pal_session_is_unaided (self->session);
  moves = pal_books_look_up (self->books, rules, &node->position);
  book_panel_clear (self);
  if (closed)
    show_closed (self);
  else if (moves->len > 0)
    show_moves (self, rules, &node->position, moves);
  else
    show_nothing (self, rules);
  gtk_stack_set_visible_child_name (self->stack, !closed && moves->len > 0 ? "moves" : "empty");
  show_foot (self, rules);
}

static void
on_books_changed (PalBookPanel *self, const Rules *rules)
{
  if (rules == pal_book_panel_get_rules (self))
    book_panel_update (self);
}

static void
on_row (PalBookPanel *self, PalBookRow *row)
{
  pal_session_play (self->session, pal_book_row_get_move (row));
}

static void
set_wrong (GtkWidget *entry, gboolean wrong)
{
  pal_widget_set_css_class (entry, "error", wrong);
  pal_widget_set_tooltip (entry, wrong ? _ ("Not a legal move") : NULL);
}

static void
on_new_move_changed (PalBookPanel *self)
{
  set_wrong (self->new_move, FALSE);
}

/* Where MOVE is no new one, or the list will not have it under the name that was typed. */
static void
tell_name (PalBookPanel *self, const Rules *rules, const Position *position, Move move,
           gboolean known)
{
  const int notation = pal_session_get_notation (self->session);
  const Move standard = rules_standard_move (rules, position, move);
  char typed[MOVE_TEXT_MAX], shown[MOVE_TEXT_MAX];
  g_autofree char *news = NULL;

  if (standard == move && !known)
    return;
  pal_notation_write (rules, position, move, notation, typed);
  pal_notation_write (rules, position, standard, notation, shown);
  news = standard != move
             /* Translators: two moves: "d3 is the mirror image of f5". */
             ? g_strdup_printf (_ ("%s is the mirror image of %s"), typed, shown)
             : g_strdup_printf (_ ("%s is already in the book"), shown);
  pal_game_page_show_toast (
      PAL_GAME_PAGE (gtk_widget_get_ancestor (GTK_WIDGET (self), PAL_TYPE_GAME_PAGE)), news);
}

static gboolean
knows (const GArray *moves, const Rules *rules, const Position *position, Move move)
{
  const Move standard = rules_standard_move (rules, position, move);

  for (guint i = 0; i < moves->len; i++)
    if (g_array_index (moves, BookMove, i).move == standard)
      return TRUE;
  return FALSE;
}

static void
on_new_move (PalBookPanel *self)
{
  const Rules *rules = pal_book_panel_get_rules (self);
  const Position *position = &pal_session_get_node (self->session)->position;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->new_move));
  g_autoptr (GArray) moves = pal_books_look_up (self->books, rules, position);
  BookMove move = { .weight = book_weight_of_new (moves) };
  gboolean known;

  if (pal_notation_read (rules, position, text, pal_session_get_notation (self->session),
                         &move.move)
          != MOVE_TEXT_OK
      || !rules_is_legal (rules, position, move.move)) {
    set_wrong (self->new_move, TRUE);
    return;
  }
  gtk_editable_set_text (GTK_EDITABLE (self->new_move), "");
  known = knows (moves, rules, position, move.move);
  tell_name (self, rules, position, move.move, known);
  if (!known)
    book_panel_change (self, rules, position, &move);
}

/* --- the library in place of the book --- */

static void
book_panel_show_page (PalBookPanel *self)
{
  if (self->library && self->explorer == NULL && self->libraries != NULL) {
    self->explorer = pal_explorer_panel_new (self->libraries, self->books);
    g_object_bind_property (self, "session", self->explorer, "session", G_BINDING_SYNC_CREATE);
    adw_bin_set_child (self->library_place, GTK_WIDGET (self->explorer));
    pal_names_mend_below (GTK_WIDGET (self->explorer));
  }
  pal_segmented_set_selected (self->choice, self->library ? 1 : 0);
  gtk_stack_set_visible_child_name (self->pages, self->library ? "library" : "book");
  if (self->library) {
    book_panel_clear (self);
    self->outdated = TRUE;
  } else if (self->outdated) {
    book_panel_update (self);
  }
}

/* Notified once while the template is still being built. */
static void
on_choice (PalBookPanel *self)
{
  guint selected;

  if (self->pages == NULL || self->books == NULL)
    return;
  g_object_get (self->choice, "selected", &selected, NULL);
  g_object_set (self, "library", selected == 1, NULL);
}

/* --- the object --- */

static void
pal_book_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (pal_book_panel_parent_class)->map (widget);
  if (PAL_BOOK_PANEL (widget)->outdated)
    book_panel_update (PAL_BOOK_PANEL (widget));
}

static void
pal_book_panel_finalize (GObject *object)
{
  g_clear_object (&PAL_BOOK_PANEL (object)->editor);
  g_clear_object (&PAL_BOOK_PANEL (object)->books);
  g_clear_object (&PAL_BOOK_PANEL (object)->libraries);
  g_clear_object (&PAL_BOOK_PANEL (object)->settings);
  G_OBJECT_CLASS (pal_book_panel_parent_class)->finalize (object);
}

static void
pal_book_panel_class_init (PalBookPanelClass *klass)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (book_panel_update) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (book_panel_update) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (book_panel_update) },
    { PAL_OF_SESSION, "notify::notation", G_CALLBACK (book_panel_update) },
    { .signal = NULL },
  };
  const PalProperty properties[] = {
    { "session", PAL_TYPE_SESSION, G_STRUCT_OFFSET (PalBookPanel, session),
      G_CALLBACK (book_panel_update), .heard = heard },
    { "editing", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalBookPanel, editing),
      G_CALLBACK (book_panel_update) },
    { "library", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (PalBookPanel, library),
      G_CALLBACK (book_panel_show_page) },
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = pal_book_panel_finalize;
  widget_class->map = pal_book_panel_map;
  pal_properties_install (object_class, properties, G_N_ELEMENTS (properties));

  g_type_ensure (PAL_TYPE_SEGMENTED);
  gtk_widget_class_set_css_name (widget_class, "bookpanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               PAL_RESOURCE_PATH "/ui/pal-book-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, choice);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, pages);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, library_place);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, empty_title);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, empty_text);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, empty_button);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, list);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, names);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, counts);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, weights);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, buttons);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, new_move);
  gtk_widget_class_bind_template_child (widget_class, PalBookPanel, book_name);
  gtk_widget_class_bind_template_callback (widget_class, on_choice);
  gtk_widget_class_bind_template_callback (widget_class, on_row);
  gtk_widget_class_bind_template_callback (widget_class, on_new_move);
  gtk_widget_class_bind_template_callback (widget_class, on_new_move_changed);
  gtk_widget_class_install_property_action (widget_class, "book.edit", "editing");
  pal_book_actions_install (widget_class);
}

static void
pal_book_panel_init (PalBookPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
pal_book_panel_set_books (PalBookPanel *self, PalBooks *books, PalLibraries *libraries)
{
  const char *const names[] = { _ ("Opening Book"), _ ("Library"), NULL };

  pal_segmented_set_labels (self->choice, names);
  gtk_widget_set_visible (GTK_WIDGET (self->choice), libraries != NULL);
  self->books = g_object_ref (books);
  if (libraries != NULL) {
    self->libraries = g_object_ref (libraries);
    self->settings = g_settings_new (PAL_APP_ID);
    g_settings_bind (self->settings, "explorer", self, "library", G_SETTINGS_BIND_DEFAULT);
  }
  self->editor = pal_book_editor_new (books);
  g_signal_connect_object (books, "changed", G_CALLBACK (on_books_changed), self,
                           G_CONNECT_SWAPPED);
}
