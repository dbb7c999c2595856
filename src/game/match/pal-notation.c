/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-notation.h"

#include "engine/engine-types.h"
#include "rules/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

int
pal_notation_default (const Rules *rules)
{
  const char *colon;

  if (rules->default_notation == NULL)
    return NOTATION_FILE;
  colon = strchr (_ (rules->default_notation), ':');
  return rules_notation (rules, colon != NULL ? colon + 1 : "");
}

int
pal_notation_chosen (const Rules *rules, GSettings *settings)
{
  g_autofree char *id = g_settings_get_string (settings, "notation");

  return *id != '\0' ? rules_notation (rules, id) : pal_notation_default (rules);
}

/* Letters that chess players write where the program is not translated: king, queen, rook, bishop,
 * knight, as FIDE's members print them. */
static const struct {
  const char *language, *letters;
} local_letters[] = {
  { "bg", "Ц Д Т О К" },  { "ca", "R D T A C" }, { "cs", "K D V S J" }, { "da", "K D T L S" },
  { "de", "K D T L S" },  { "el", "Ρ Β Π Α Ι" }, { "eo", "R D T K Ĉ" }, { "es", "R D T A C" },
  { "et", "K L V O R" },  { "fi", "K D T L R" }, { "fr", "R D T F C" }, { "hu", "K V B F H" },
  { "is", "K D H B R" },  { "it", "R D T A C" }, { "lt", "K V B R Ž" }, { "lv", "K D T L Z" },
  { "nb", "K D T L S" },  { "nl", "K D T L P" }, { "nn", "K D T L S" }, { "no", "K D T L S" },
  { "pl", "K H W G S" },  { "pt", "R D T B C" }, { "ro", "R D T N C" }, { "ru", "Кр Ф Л С К" },
  { "sk", "K D V S J" },  { "sl", "K D T L S" }, { "sv", "K D T L S" }, { "tr", "Ş V K F A" },
  { "uk", "Кр Ф Т С К" },
};

static const char *
after_colon (const char *text)
{
  const char *colon = strchr (text, ':');

  return colon != NULL ? colon + 1 : text;
}

/* The letters for ENGLISH ones, both with blanks between, and as many. */
static const char *
letters_for (const Rules *rules, int notation)
{
  const char *msgid = rules->notations[notation].letters;
  const char *translated = _ (msgid);
  const char *const *languages = g_get_language_names ();

  if (translated != msgid)
    return after_colon (translated);
  for (guint i = 0; languages[i] != NULL; i++)
    for (guint j = 0; j < G_N_ELEMENTS (local_letters); j++)
      if (g_str_equal (languages[i], local_letters[j].language))
        return local_letters[j].letters;
  return after_colon (msgid);
}

/* Replaces in TEXT what stands among the words FROM by the word of TO in its place. */
static char *
exchange_letters (const char *text, const char *from, const char *to)
{
  g_auto (GStrv) old = g_strsplit (from, " ", -1);
  g_auto (GStrv) new = g_strsplit (to, " ", -1);
  GString *changed = g_string_new (NULL);
  gboolean fits = g_strv_length (old) == g_strv_length (new);

  while (*text != '\0') {
    gsize best = 0, which = 0;

    for (gsize i = 0; fits && old[i] != NULL; i++)
      if (g_str_has_prefix (text, old[i]) && strlen (old[i]) > best) {
        best = strlen (old[i]);
        which = i;
      }
    if (best > 0) {
      g_string_append (changed, new[which]);
      text += best;
    } else {
      g_string_append_c (changed, *text++);
    }
  }
  return g_string_free (changed, FALSE);
}

void
pal_notation_write (const Rules *rules, const Position *position, Move move, int notation,
                    char *text)
{
  const char *english = rules->notations[notation].letters;
  g_autofree char *local = NULL;

  rules->move_to_text (position, move, notation, text);
  if (english == NULL)
    return;
  local = exchange_letters (text, after_colon (english), letters_for (rules, notation));
  g_strlcpy (text, local, MOVE_TEXT_MAX);
}

/* The notation of RULES in which letters are the reader's own, or -1. */
static int
notation_with_letters (const Rules *rules)
{
  for (int i = 0; i < rules->n_notations; i++)
    if (rules->notations[i].letters != NULL)
      return i;
  return -1;
}

static char *
in_english_letters (const Rules *rules, const char *text, int notation)
{
  return exchange_letters (text, letters_for (rules, notation),
                           after_colon (rules->notations[notation].letters));
}

/* Reads TEXT in the reader's letters: a French "R" is a king. */
static MoveTextResult
read_local (const Rules *rules, const Position *position, const char *text, int notation,
            Move *move)
{
  g_autofree char *english = in_english_letters (rules, text, notation);

  return rules_read_move (rules, position, english, strlen (english), notation, move);
}

MoveTextResult
pal_notation_read (const Rules *rules, const Position *position, const char *text, int notation,
                   Move *move)
{
  int local = notation_with_letters (rules);
  MoveTextResult result;

  if (local >= 0 && notation == local
      && read_local (rules, position, text, local, move) == MOVE_TEXT_OK)
    return MOVE_TEXT_OK;
  result = rules_read_move (rules, position, text, strlen (text), notation, move);
  /* What is well written in English letters means just that, even if it is not legal. */
  if (local >= 0 && result == MOVE_TEXT_UNKNOWN
      && read_local (rules, position, text, local, move) == MOVE_TEXT_OK)
    return MOVE_TEXT_OK;
  return result;
}

static const char *
side_to_move_name (const Rules *rules, const Position *position)
{
  return _ (rules->side_names[rules->side_to_move (position)]);
}

/* That MOVE is not legal, and WHY, a translated sentence, where one says more than that. */
static char *
refuse_because (const Rules *rules, const Position *position, const char *move, const char *why)
{
  if (why != NULL)
    /* Translators: a move, and a sentence: “The king would be in check.” */
    return g_strdup_printf (_ ("“%s” is not legal here. %s"), move, why);
  if (rules->check_square (position) == SQUARE_NONE)
    return g_strdup_printf (_ ("“%s” is not legal here."), move);
  /* Translators: a move and a side, “Nc3” and White. */
  return g_strdup_printf (_ ("“%s” is not legal here: %s is in check."), move,
                          side_to_move_name (rules, position));
}

/* What is in the way of a move from FROM to TO, translated, or NULL. Where the side is in check
 * already, that says more. */
static const char *
obstacle (const Rules *rules, const Position *position, Square from, Square to)
{
  const char *why = rules->obstacle != NULL && rules->check_square (position) == SQUARE_NONE
                        ? rules->obstacle (position, from, to)
                        : NULL;

  return why != NULL ? _ (why) : NULL;
}

/* The move with an obstacle that TEXT is, in the reader's letters first, or MOVE_NONE. */
static Move
read_obstructed (const Rules *rules, const Position *position, const char *text, int notation)
{
  Move move = MOVE_NONE;

  if (rules->obstructed_from_text == NULL)
    return MOVE_NONE;
  if (rules->notations[notation].letters != NULL) {
    g_autofree char *english = in_english_letters (rules, text, notation);

    move = rules->obstructed_from_text (position, english, strlen (english), notation);
  }
  return move != MOVE_NONE ? move
                           : rules->obstructed_from_text (position, text, strlen (text), notation);
}

char *
pal_notation_refuse (const Rules *rules, const Position *position, const char *text, int notation)
{
  Move move = read_obstructed (rules, position, text, notation);
  const char *why = move != MOVE_NONE ? obstacle (rules, position, (Square) move_from (move),
                                                  (Square) move_to (move))
                                      : NULL;

  return refuse_because (rules, position, text, why);
}

/* Whether readers call a point by the file as a side counts it, as Chinese players do. */
static gboolean
names_by_files (const Rules *rules)
{
  /* Translators: how readers of your language call a point of a xiangqi board: “letters” for C7, or
   * “files” for the file as a side counts it, as Chinese players do. */
  return rules->square_place != NULL && g_str_equal (C_ ("points", "letters"), "files");
}

/* The reason alone. */
static char *
refuse_nameless (const Rules *rules, const Position *position, const char *why)
{
  if (why == NULL && rules->check_square (position) != SQUARE_NONE)
    return g_strdup_printf (_ ("%s is in check"), side_to_move_name (rules, position));
  return g_strdup (why != NULL ? why : _ ("That move is not legal here."));
}

char *
pal_notation_refuse_squares (const Rules *rules, const Position *position, Square from, Square to)
{
  const char *why = from != SQUARE_NONE ? obstacle (rules, position, from, to) : NULL;
  char names[2][SQUARE_NAME_MAX];
  g_autofree char *move = NULL;

  if (names_by_files (rules)) /* two such names are no name of a move */
    return refuse_nameless (rules, position, why);
  rules_square_title (rules, to, names[1]);
  if (from == SQUARE_NONE)
    return refuse_because (rules, position, names[1], NULL);
  rules_square_title (rules, from, names[0]);
  move = g_strdup_printf ("%s–%s", names[0], names[1]);
  return refuse_because (rules, position, move, why);
}

void
pal_point_title (const Rules *rules, Square square, char *name)
{
  char file[SQUARE_NAME_MAX];
  int side, rank;

  if (!names_by_files (rules)) {
    rules_square_title (rules, square, name);
    return;
  }
  rules->square_place (square, &side, file, &rank);
  /* Translators: used where “letters” is “files”: a side, its file as a numeral, and the rank from
   * its edge. */
  g_snprintf (name, PAL_POINT_TITLE_MAX, _ ("%s’s file %s, rank %d"), _ (rules->side_names[side]),
              file, rank);
}

gboolean
pal_notation_is_offered (const Rules *rules, int notation)
{
  const char *english = rules->notations[notation].letters;

  return english == NULL || !g_str_equal (after_colon (english), letters_for (rules, notation));
}

char *
pal_notation_name (const Rules *rules, int notation)
{
  const Notation *item = &rules->notations[notation];

  if (item->letters == NULL)
    return g_strdup (_ (item->name));
  /* Translators: a way to write moves, and the letters of the pieces in it. */
  return g_strdup_printf (_ ("%s (%s)"), _ (item->name), letters_for (rules, notation));
}

enum { UNIT = 100 };

/* A real minus is as wide as a plus. */
static const char *
score_text_sign_of (int value)
{
  return value > 0 ? "+" : value < 0 ? "−" : "";
}

/* NULL where SCORE is no mate. */
static char *
mate_text (int score)
{
  if (ABS (score) <= SCORE_MATE_BOUND)
    return NULL;
  return g_strdup_printf ("%s#%d", score < 0 ? "−" : "", (SCORE_MATE - ABS (score) + 1) / 2);
}

char *
pal_score_size_text (int score)
{
  return g_strdup_printf ("%.2f", (double) ABS (score) / UNIT);
}

char *
pal_lead_text (const Rules *rules, int score)
{
  const CountText *words = &rules->tallied;
  const int pieces = rules->tally == TALLY_PIECES ? (ABS (score) + UNIT / 2) / UNIT : 0;

  if (words->one == NULL || pieces == 0)
    return pal_score_size_text (score);
  return g_strdup_printf (ngettext (words->one, words->many, (gulong) pieces), pieces);
}

char *
pal_score_text (int score)
{
  char *mate = mate_text (score);
  g_autofree char *size = NULL;

  if (mate != NULL)
    return mate;
  size = pal_score_size_text (score);
  return g_strconcat (score_text_sign_of (score), size, NULL);
}

char *
pal_score_file_text (int score)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (ABS (score) > SCORE_MATE_BOUND)
    return g_strdup_printf ("#%s%d", score < 0 ? "-" : "", (SCORE_MATE - ABS (score) + 1) / 2);
  return g_strdup (g_ascii_formatd (number, sizeof number, "%.2f", (double) score / UNIT));
}

int
pal_score_units (int score)
{
  return (score + (score < 0 ? -UNIT / 2 : UNIT / 2)) / UNIT;
}

char *
pal_score_short_text (int score)
{
  char *mate = mate_text (score);
  const int units = pal_score_units (score);

  return mate != NULL ? mate : g_strdup_printf ("%s%d", score_text_sign_of (units), ABS (units));
}

char *
pal_score_bounded_text (const Rules *rules, int score, Bound bound)
{
  g_autofree char *text = NULL;

  if (score == SCORE_NONE)
    return g_strdup ("");
  text = rules->tally == TALLY_PIECES ? pal_score_short_text (score) : pal_score_text (score);
  return g_strconcat (bound == BOUND_LOWER ? "≥" : bound == BOUND_UPPER ? "≤" : "", text, NULL);
}

const char *
pal_score_unit (void)
{
  return _ ("1.00 is about what the least valuable piece is worth.");
}
