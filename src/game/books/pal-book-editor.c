/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-book-editor.h"

#include "pal-book-trash.h"

#include "rules/symmetry.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* What became of one move of a position. */
typedef struct {
  Position position;
  BookMove before, after; /* of the same move; with a negative weight: it is not there */
} MoveChange;

typedef struct {
  GArray *changes; /* of MoveChange; or NULL: */
  char *other;     /* the path of the whole book as it is on the other side of this step */
} Step;

struct _PalBookEditor {
  GObject parent_instance;

  PalBooks *books;
  const Rules *rules; /* of the book that the history belongs to */
  GFile *file;        /* that one */
  GPtrArray *steps;   /* of Step */
  guint done;         /* of them; the rest can be done again */
  gboolean working;   /* what the books tell is our own doing */
  char *whole;        /* the path of the book that is about to take its place */
  char *mark;         /* of the one that it was made from: that one alone gives way to it */
};

G_DEFINE_FINAL_TYPE (PalBookEditor, pal_book_editor, G_TYPE_OBJECT)

enum { PROP_0, PROP_CAN_UNDO, PROP_CAN_REDO, N_PROPS };
static GParamSpec *props[N_PROPS];

/* --- history --- */

static void
clear_change (gpointer data)
{
  MoveChange *change = data;

  book_move_clear (&change->before);
  book_move_clear (&change->after);
}

static void
free_copy (char *path)
{
  if (path)
    g_unlink (path);
  g_free (path);
}

static void
step_free (gpointer data)
{
  Step *step = data;

  g_clear_pointer (&step->changes, g_array_unref);
  free_copy (step->other);
  g_free (step);
}

static Step *
step_new (void)
{
  Step *step = g_new0 (Step, 1);

  step->changes = g_array_new (FALSE, TRUE, sizeof (MoveChange));
  g_array_set_clear_func (step->changes, clear_change);
  return step;
}

static void
notify (PalBookEditor *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_UNDO]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CAN_REDO]);
}

/* Nothing of what came before counts any more where the book is another one. */
static void
book_editor_follow (PalBookEditor *self, const Rules *rules)
{
  g_autoptr (GFile) file = pal_books_dup_file (self->books, rules);

  if (rules == self->rules && file && self->file && g_file_equal (file, self->file))
    return;
  self->rules = rules;
  g_set_object (&self->file, file);
  g_ptr_array_set_size (self->steps, 0);
  self->done = 0;
  notify (self);
}

static void
on_books_changed (PalBookEditor *self, const Rules *rules)
{
  if (!self->working && rules == self->rules)
    book_editor_follow (self, rules);
}

static void
push (PalBookEditor *self, Step *step)
{
  if (self->done < self->steps->len)
    g_ptr_array_remove_range (self->steps, self->done, self->steps->len - self->done);
  g_ptr_array_add (self->steps, step);
  if (self->steps->len > PAL_BOOK_EDITOR_STEPS_MAX)
    g_ptr_array_remove_index (self->steps, 0);
  self->done = self->steps->len;
  notify (self);
}

/* --- single moves --- */

/* The book that is going to be changed; the history is of that one from now on. */
static Book *
book_editor_begin (PalBookEditor *self, const Rules *rules, GError **error)
{
  Book *book;

  self->working = TRUE;
  book = pal_books_edit (self->books, rules, error);
  self->working = FALSE;
  if (book)
    book_editor_follow (self, rules);
  return book;
}

static void
book_editor_tell (PalBookEditor *self)
{
  self->working = TRUE;
  pal_books_tell_changed (self->books, self->rules);
  self->working = FALSE;
}

/* What BOOK knows of MOVE; a negative weight where that is nothing. */
static BookMove
known (Book *book, const Position *position, Move move)
{
  g_autoptr (GArray) moves = book_look_up (book, position, NULL);
  BookMove found = { .move = move, .weight = -1 };

  for (guint i = 0; moves && i < moves->len; i++)
    if (g_array_index (moves, BookMove, i).move == move)
      book_move_copy (&found, &g_array_index (moves, BookMove, i));
  return found;
}

static gboolean
book_editor_write_move (Book *book, const Position *position, const BookMove *move, GError **error)
{
  return move->weight < 0 ? book_remove (book, position, move->move, error)
                          : book_put (book, position, move, error);
}

static gboolean
change (Book *book, Step *step, const Position *position, const BookMove *after, GError **error)
{
  MoveChange made = { .position = *position, .before = known (book, position, after->move) };

  book_move_copy (&made.after, after);
  g_array_append_val (step->changes, made);
  return book_editor_write_move (book, position, after, error);
}

/* The only change of the last step, if it changed what was there already of this MOVE. */
static MoveChange *
last_change (PalBookEditor *self, const Position *position, Move move)
{
  Step *step = self->done > 0 && self->done == self->steps->len ? self->steps->pdata[self->done - 1]
                                                                : NULL;
  MoveChange *last = step && step->changes && step->changes->len == 1
                         ? &g_array_index (step->changes, MoveChange, 0)
                         : NULL;

  return last && last->after.move == move && last->before.weight >= 0 && last->after.weight >= 0
                 && self->rules->key (&last->position) == self->rules->key (position)
             ? last
             : NULL;
}

gboolean
pal_book_editor_put (PalBookEditor *self, const Rules *rules, const Position *position,
                     const BookMove *move, GError **error)
{
  Book *book = book_editor_begin (self, rules, error);
  BookMove standard = *move; /* its note is the caller's */
  MoveChange *last;
  Step *step;

  if (!book)
    return FALSE;
  standard.move = rules_standard_move (rules, position, move->move);
  last = last_change (self, position, standard.move);
  if (last && move->weight >= 0) {
    if (!book_editor_write_move (book, position, &standard, error))
      return FALSE;
    book_move_clear (&last->after);
    book_move_copy (&last->after, &standard);
  } else {
    step = step_new ();
    if (!change (book, step, position, &standard, error)) {
      step_free (step);
      return FALSE;
    }
    push (self, step);
  }
  book_editor_tell (self);
  return TRUE;
}

gboolean
pal_book_editor_remove (PalBookEditor *self, const Rules *rules, const Position *position,
                        Move move, GError **error)
{
  const BookMove gone = { .move = move, .weight = -1 };

  return pal_book_editor_put (self, rules, position, &gone, error);
}

/* --- lines --- */

/* NODE's move, where it is not known yet. */
static gboolean
book_editor_add_move (Book *book, Step *step, const GameNode *node, GError **error)
{
  const Rules *rules = book_get_rules (book);
  g_autoptr (GArray) moves = NULL;
  BookMove known_move;
  gboolean is_new;
  Move move;

  if (!rules_is_legal (rules, &node->parent->position, node->move))
    return TRUE;
  move = rules_standard_move (rules, &node->parent->position, node->move);
  known_move = known (book, &node->parent->position, move);
  is_new = known_move.weight < 0;
  book_move_clear (&known_move);
  if (!is_new)
    return TRUE;
  moves = book_look_up (book, &node->parent->position, NULL);
  known_move = (BookMove){ .move = move, .weight = book_weight_of_new (moves) };
  return change (book, step, &node->parent->position, &known_move, error);
}

/* From the first move to NODE's. */
static gboolean
add_moves_to (Book *book, Step *step, const GameNode *node, GError **error)
{
  g_autoptr (GPtrArray) line = g_ptr_array_new ();

  for (; node->parent; node = node->parent)
    g_ptr_array_add (line, (gpointer) node);
  for (guint i = line->len; i-- > 0;)
    if (!book_editor_add_move (book, step, line->pdata[i], error))
      return FALSE;
  return TRUE;
}

gboolean
pal_book_editor_add_line (PalBookEditor *self, const GameTree *tree, const GameNode *node,
                          guint *added, GError **error)
{
  Book *book = book_editor_begin (self, tree->rules, error);
  Step *step;

  if (!book || !book_begin (book, error))
    return FALSE;
  step = step_new ();
  if (!add_moves_to (book, step, node, error) || !book_commit (book, error)) {
    book_roll_back (book);
    step_free (step);
    return FALSE;
  }
  *added = step->changes->len;
  if (*added > 0)
    push (self, step);
  else
    step_free (step);
  book_editor_tell (self);
  return TRUE;
}

/* --- whole books --- */

/* Changes when the book's file does. */
static char *
mark_of (GFile *file)
{
  g_autoptr (GFileInfo) info
      = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return g_strdup (info ? g_file_info_get_etag (info) : NULL);
}

static void
forget_whole (PalBookEditor *self)
{
  free_copy (g_steal_pointer (&self->whole));
  g_clear_pointer (&self->mark, g_free);
}

GFile *
pal_book_editor_begin_whole (PalBookEditor *self, const Rules *rules, GError **error)
{
  if (!book_editor_begin (self, rules, error))
    return NULL;
  forget_whole (self);
  self->whole = pal_book_trash_path (self->file);
  self->mark = mark_of (self->file);
  return g_file_new_for_path (self->whole);
}

/* Changes the book about with the one that STEP keeps. Where it fails both are as they were. */
static gboolean
swap (PalBookEditor *self, Step *step, GError **error)
{
  g_autofree char *aside = pal_book_trash_path (self->file);

  if (!pal_book_trash_swap (self->file, step->other, aside, error))
    return FALSE;
  if (!pal_books_choose (self->books, self->rules, self->file, error)) {
    pal_book_trash_swap (self->file, aside, step->other, NULL);
    pal_books_choose (self->books, self->rules, self->file, NULL);
    return FALSE;
  }
  g_free (step->other);
  step->other = g_steal_pointer (&aside);
  return TRUE;
}

gboolean
pal_book_editor_end_whole (PalBookEditor *self, gboolean keep, GError **error)
{
  g_autofree char *mark = keep && self->whole && self->file ? mark_of (self->file) : NULL;
  g_autofree Step *step = NULL;
  gboolean done;

  if (!keep || !self->whole) {
    forget_whole (self);
    return TRUE;
  }
  if (!mark || g_strcmp0 (mark, self->mark) != 0) {
    forget_whole (self);
    g_set_error_literal (
        error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
        _ ("The book was changed in the meantime and was left as it is. Try again."));
    return FALSE;
  }
  step = g_new0 (Step, 1);
  step->other = g_steal_pointer (&self->whole);
  self->working = TRUE;
  done = swap (self, step, error);
  self->working = FALSE;
  forget_whole (self);
  if (!done) {
    free_copy (step->other);
    return FALSE;
  }
  push (self, g_steal_pointer (&step));
  book_editor_tell (self);
  return TRUE;
}

/* --- there and back --- */

static gboolean
apply_changes (PalBookEditor *self, const GArray *changes, gboolean forward, GError **error)
{
  Book *book = pal_books_edit (self->books, self->rules, error);

  if (!book || !book_begin (book, error))
    return FALSE;
  for (guint i = 0; i < changes->len; i++) {
    const MoveChange *change
        = &g_array_index (changes, MoveChange, forward ? i : changes->len - 1 - i);

    if (!book_editor_write_move (book, &change->position,
                                 forward ? &change->after : &change->before, error)) {
      book_roll_back (book);
      return FALSE;
    }
  }
  return book_commit (book, error);
}

static gboolean
book_editor_apply (PalBookEditor *self, Step *step, gboolean forward, GError **error)
{
  gboolean done;

  self->working = TRUE;
  done = step->changes ? apply_changes (self, step->changes, forward, error)
                       : swap (self, step, error);
  self->working = FALSE;
  if (!done)
    return FALSE;
  self->done = forward ? self->done + 1 : self->done - 1;
  notify (self);
  book_editor_tell (self);
  return TRUE;
}

gboolean
pal_book_editor_can_undo (PalBookEditor *self)
{
  return self->done > 0;
}

gboolean
pal_book_editor_can_redo (PalBookEditor *self)
{
  return self->done < self->steps->len;
}

gboolean
pal_book_editor_undo (PalBookEditor *self, GError **error)
{
  return self->done == 0
         || book_editor_apply (self, self->steps->pdata[self->done - 1], FALSE, error);
}

gboolean
pal_book_editor_redo (PalBookEditor *self, GError **error)
{
  return self->done == self->steps->len
         || book_editor_apply (self, self->steps->pdata[self->done], TRUE, error);
}

/* --- the object --- */

static void
pal_book_editor_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  PalBookEditor *self = PAL_BOOK_EDITOR (object);

  g_value_set_boolean (value, id == PROP_CAN_UNDO ? pal_book_editor_can_undo (self)
                                                  : pal_book_editor_can_redo (self));
}

static void
pal_book_editor_finalize (GObject *object)
{
  PalBookEditor *self = PAL_BOOK_EDITOR (object);

  g_ptr_array_unref (self->steps);
  forget_whole (self);
  g_clear_object (&self->file);
  g_object_unref (self->books);
  G_OBJECT_CLASS (pal_book_editor_parent_class)->finalize (object);
}

static void
pal_book_editor_class_init (PalBookEditorClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = pal_book_editor_get_property;
  object_class->finalize = pal_book_editor_finalize;
  props[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  props[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
pal_book_editor_init (PalBookEditor *self)
{
  self->steps = g_ptr_array_new_with_free_func (step_free);
}

PalBookEditor *
pal_book_editor_new (PalBooks *books)
{
  PalBookEditor *self = g_object_new (PAL_TYPE_BOOK_EDITOR, NULL);

  self->books = g_object_ref (books);
  g_signal_connect_object (books, "changed", G_CALLBACK (on_books_changed), self,
                           G_CONNECT_SWAPPED);
  return self;
}
