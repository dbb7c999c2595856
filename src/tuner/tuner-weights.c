/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tuner-weights.h"

#include "tuner-tools.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  LINE_MAX = 100, /* columns */
  ROW_MAX = 64,   /* weights in the last dimension of an array */
  WORD_MAX = 64,
};

static const float UNITS = 20; /* steps of 1 that a plain number is far from zero */

int
weights_n_steps (const EvaluationWeights *weights)
{
  return 2 * weights->pair_group.n + weights->number_group.n;
}

float
weights_unit (const EvaluationWeights *weights, int index)
{
  const WeightMember *member = weights->number_group.members;

  for (int i = index; i >= weight_member_count (member); member++)
    i -= weight_member_count (member);
  return member->fixed ? 0 : (float) abs (weights->numbers[index]) / UNITS;
}

WeightSet
weights_in_force (const EvaluationWeights *weights)
{
  size_t n_pairs = (size_t) weights->pair_group.n, n_numbers = (size_t) weights->number_group.n;
  WeightSet set = { weights, tuner_allocate (n_pairs, sizeof *set.pairs),
                    tuner_allocate (n_numbers, sizeof *set.numbers) };

  memcpy (set.pairs, weights->pairs, n_pairs * sizeof *set.pairs);
  memcpy (set.numbers, weights->numbers, n_numbers * sizeof *set.numbers);
  return set;
}

void
weights_set (WeightSet *set, const float *steps)
{
  const EvaluationWeights *weights = set->weights;

  for (int i = 0; i < weights->pair_group.n; i++, steps += 2)
    set->pairs[i] = weights->pairs[i] + S ((int) lroundf (steps[0]), (int) lroundf (steps[1]));
  for (int i = 0; i < weights->number_group.n; i++)
    set->numbers[i] = weights->numbers[i] + (int) lroundf (steps[i] * weights_unit (weights, i));
}

void
weights_free (WeightSet *set)
{
  free (set->pairs);
  free (set->numbers);
}

/* Where the source goes. Its layout is final: clang-format lets such initializers be. */
typedef struct {
  const WeightSet *set;
  bool pairs; /* being written, or plain numbers */
  FILE *file;
  int column;
} Writer;

static void
tuner_weights_put (Writer *writer, const char *text)
{
  fputs (text, writer->file);
  writer->column += (int) strlen (text);
}

/* A line that begins so far in. */
static void
begin_line (Writer *writer, int indent)
{
  fprintf (writer->file, "\n%*s", indent, "");
  writer->column = indent;
}

/* Weight INDEX as source, after LABEL where it has one, into TEXT of WORD_MAX bytes. */
static void
word (const Writer *writer, int index, const char *label, char *text)
{
  const WeightSet *set = writer->set;
  int n = label != NULL ? snprintf (text, WORD_MAX / 2, "[%s] = ", label) : 0;

  if (!writer->pairs)
    snprintf (text + n, WORD_MAX / 2, "%d", set->numbers[index]);
  else if (set->pairs[index] == 0)
    snprintf (text + n, WORD_MAX / 2, "0");
  else
    snprintf (text + n, WORD_MAX / 2, "S (%d, %d)", score_middle (set->pairs[index]),
              score_end (set->pairs[index]));
}

static bool
is_zero (const Writer *writer, int first, int n)
{
  for (int i = first; i < first + n; i++)
    if ((writer->pairs ? writer->set->pairs[i] : writer->set->numbers[i]) != 0)
      return false;
  return true;
}

/* The N weights from FIRST on, on one line if there is room, else on lines of their own. */
static void
put_row (Writer *writer, int first, int n, const char *const *labels, int indent)
{
  char words[ROW_MAX][WORD_MAX];
  int n_words = 0, length = writer->column + (int) strlen ("{  },");

  for (int i = 0; i < n; i++)
    if (labels == NULL || !is_zero (writer, first + i, 1)) {
      word (writer, first + i, labels != NULL ? labels[i] : NULL, words[n_words]);
      length += (int) strlen (words[n_words++]) + 2;
    }
  bool broken = length - 2 > LINE_MAX;
  tuner_weights_put (writer, "{");
  for (int i = 0; i < n_words; i++) {
    if (broken && (i == 0 || writer->column + (int) strlen (words[i]) + 2 > LINE_MAX))
      begin_line (writer, indent + 2);
    else
      tuner_weights_put (writer, " ");
    tuner_weights_put (writer, words[i]);
    tuner_weights_put (writer, i + 1 < n_words || broken ? "," : "");
  }
  if (broken)
    begin_line (writer, indent);
  tuner_weights_put (writer, broken ? "}" : " }");
}

/* The weights from FIRST on, which are an array of SIZES; LABELS name its first dimension. */
static void
put_array (Writer *writer, const int *sizes, int n_dimensions, int first, const char *const *labels,
           int indent)
{
  int step = 1;

  if (n_dimensions == 1) {
    put_row (writer, first, sizes[0], labels, indent);
    return;
  }
  for (int i = 1; i < n_dimensions; i++)
    step *= sizes[i];
  tuner_weights_put (writer, "{");
  for (int i = 0; i < sizes[0]; i++) {
    if (labels != NULL && is_zero (writer, first + i * step, step))
      continue;
    begin_line (writer, indent + 2);
    if (labels != NULL)
      writer->column += fprintf (writer->file, "[%s] = ", labels[i]);
    put_array (writer, sizes + 1, n_dimensions - 1, first + i * step, NULL, indent + 2);
    tuner_weights_put (writer, ",");
  }
  begin_line (writer, indent);
  tuner_weights_put (writer, "}");
}

static void
put_member (Writer *writer, const WeightMember *member, int first)
{
  char text[WORD_MAX];
  int n_dimensions = 0;

  while (n_dimensions < WEIGHT_DIMENSIONS && member->sizes[n_dimensions] > 0)
    n_dimensions++;
  begin_line (writer, 2);
  writer->column += fprintf (writer->file, ".%s = ", member->name);
  if (n_dimensions > 0) {
    put_array (writer, member->sizes, n_dimensions, first, member->labels, 2);
  } else {
    word (writer, first, NULL, text);
    tuner_weights_put (writer, text);
  }
  tuner_weights_put (writer, ",");
}

static void
put_group (Writer *writer, const WeightGroup *group)
{
  int first = 0;

  fprintf (writer->file, "const %s %s = {", group->type, group->name);
  for (const WeightMember *member = group->members; member->name != NULL; member++) {
    put_member (writer, member, first);
    first += weight_member_count (member);
  }
  fputs ("\n};\n", writer->file);
}

void
weights_write (const WeightSet *set, FILE *file)
{
  Writer writer = { .set = set, .pairs = true, .file = file };

  fprintf (file, "#include \"%s\"\n\n", set->weights->header);
  put_group (&writer, &set->weights->pair_group);
  fputc ('\n', file);
  writer.pairs = false;
  put_group (&writer, &set->weights->number_group);
}
