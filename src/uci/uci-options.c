/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uci-options.h"

#include <stdlib.h>
#include <string.h>

static void
list_option (const UciOption *option, const char *start)
{
  UciLine line = { .length = 0 };

  uci_line_add (&line, "option %s%s type ", start, option->name);
  switch (option->kind) {
  case OPTION_SPIN:
    uci_line_add (&line, "spin default %d min %d max %d", option->usual, option->min, option->max);
    break;
  case OPTION_CHECK:
    uci_line_add (&line, "check default false");
    break;
  case OPTION_COMBO:
    uci_line_add (&line, "combo default %s", option->choice (0));
    for (int i = 0; option->choice (i) != NULL; i++)
      uci_line_add (&line, " var %s", option->choice (i));
    break;
  case OPTION_BUTTON:
    uci_line_add (&line, "button");
    break;
  case OPTION_TEXT:
    uci_line_add (&line, "string default %s", option->default_text);
    break;
  }
  uci_line_send (&line);
}

void
uci_option_list (const UciSession *session, const char *start, const UciOption *options, int n)
{
  for (int i = 0; i < n; i++) {
    const UciOption *option = &options[i];
    if (option->kind != OPTION_COMBO || option->choice (0) != NULL)
      list_option (option, start);
  }
}

/* Reads a spin's number; says what is wrong with it. */
static bool
read_spin (const UciSession *session, const UciOption *option, UciWord text, int *value)
{
  char quote[UCI_QUOTE_MAX];
  int64_t number;

  if (!uci_word_number (text, INT32_MIN, INT32_MAX, &number)) {
    uci_complain (session, "the option %s takes a number, not \"%s\"", option->name,
                  uci_quote (text, quote));
    return false;
  }
  if (number < option->min || number > option->max) {
    uci_complain (session, "the option %s goes from %d to %d, so that \"%s\" changes nothing",
                  option->name, option->min, option->max, uci_quote (text, quote));
    return false;
  }
  *value = (int) number;
  return true;
}

static bool
read_check (const UciSession *session, const UciOption *option, UciWord text, int *value)
{
  char quote[UCI_QUOTE_MAX];

  *value = uci_word_is (text, "true");
  if (*value || uci_word_is (text, "false"))
    return true;
  uci_complain (session, "the option %s is true or false, not \"%s\"", option->name,
                uci_quote (text, quote));
  return false;
}

static bool
read_choice (const UciSession *session, const UciOption *option, UciWord text, int *value)
{
  char quote[UCI_QUOTE_MAX];

  for (*value = 0; option->choice (*value) != NULL; (*value)++)
    if (uci_word_is (text, option->choice (*value)))
      return true;
  uci_quote (text, quote);
  *value = option->alias != NULL ? option->alias (quote) : -1;
  if (*value < 0)
    uci_complain (session, "the option %s has no choice \"%s\"", option->name, quote);
  return *value >= 0;
}

static bool
read_value (const UciSession *session, const UciOption *option, UciWord text, int *value)
{
  *value = 0;
  if (option->kind == OPTION_BUTTON)
    return true;
  if (text.length == 0) {
    uci_complain (session, "the option %s needs a value", option->name);
    return false;
  }
  if (option->kind == OPTION_CHECK)
    return read_check (session, option, text, value);
  return option->kind == OPTION_COMBO ? read_choice (session, option, text, value)
                                      : read_spin (session, option, text, value);
}

static void
set_value (UciSession *session, const UciOption *option, int value)
{
  char *place = (char *) &session->settings + option->place;

  if (option->kind == OPTION_SPIN)
    *(int *) place = value;
  else if (option->kind == OPTION_CHECK)
    *(bool *) place = value;
  else if (option->kind == OPTION_COMBO)
    option->choose (session, value);
  if (option->then != NULL)
    option->then (session);
}

/* Sets OPTION to what VALUE says, if that can be read. */
static void
set_option (UciSession *session, const UciOption *option, UciWord value)
{
  char *text = strndup (value.text, value.length);
  int number;

  if (option->kind != OPTION_TEXT && read_value (session, option, value, &number))
    set_value (session, option, number);
  else if (option->kind == OPTION_TEXT && text != NULL)
    option->set_text (session, text);
  free (text);
}

void
uci_option_set (UciSession *session, const UciOption *options, int n, UciWord name, UciWord value)
{
  char quote[UCI_QUOTE_MAX];

  for (int i = 0; i < n; i++) {
    if (!uci_word_is (name, options[i].name))
      continue;
    set_option (session, &options[i], value);
    return;
  }
  uci_complain (session, "there is no option \"%s\"", uci_quote (name, quote));
}

/* What EvalFile may be besides the path of a network's file. */
#define EVAL_USUAL "<default>"
#define EVAL_BY_HAND "<none>"

static const char *
game_id (int index)
{
  return index < registry_count () ? registry_game (index)->rules->id : NULL;
}

static int
find_game (const char *text)
{
  const Game *game = registry_find (text);

  for (int i = 0; i < registry_count (); i++)
    if (registry_game (i) == game)
      return i;
  return -1;
}

static void
set_game (UciSession *session, int value)
{
  const Game *game = registry_game (value);

  if (game != session->game && !uci_session_set_game (session, game))
    uci_complain (session, "there is not enough memory for another game");
}

/* Whether a game before the one at INDEX has the rule set ID, too. */
static bool
has_earlier_rule_set (int index, const char *id)
{
  for (int game = 0; game < index; game++) {
    const Rules *rules = registry_game (game)->rules;
    for (int i = 0; i < rules->n_rule_sets; i++)
      if (strcmp (rules->rule_sets[i].id, id) == 0)
        return true;
  }
  return false;
}

/* The rule sets of all games, since a program asks for the options before it chooses the game. */
static const char *
rule_set_id (int index)
{
  for (int game = 0; game < registry_count (); game++) {
    const Rules *rules = registry_game (game)->rules;
    for (int i = 0; i < rules->n_rule_sets; i++)
      if (!has_earlier_rule_set (game, rules->rule_sets[i].id) && index-- == 0)
        return rules->rule_sets[i].id;
  }
  return NULL;
}

static void
uci_options_set_rule_set (UciSession *session, int value)
{
  uci_session_set_rule_set (session, rule_set_id (value));
}

/* Has a network in a file evaluate, or what the game has by itself, or no network at all. */
static void
set_eval_file (UciSession *session, const char *text)
{
  const NetworkShape *shape = session->game->backend->network;
  bool by_hand = strcmp (text, EVAL_BY_HAND) == 0;
  const char *problem = "there are no networks for this game";
  Network *network = NULL;

  if (!by_hand && strcmp (text, EVAL_USUAL) != 0) {
    if (shape != NULL)
      network = network_load (shape, text, &problem);
    if (network == NULL) {
      uci_complain (session, "EvalFile changes nothing: %s",
                    problem != NULL ? problem : "there is not enough memory");
      return;
    }
  }
  uci_session_set_network (session, network, by_hand);
}

static const UciOption options[] = {
  { "Hash", OPTION_SPIN, 1, 65536, 64, UCI_PLACE (config.hash_mb), uci_session_configure },
  { "Threads", OPTION_SPIN, 1, 256, 1, UCI_PLACE (config.threads), uci_session_configure },
  { "Clear Hash", OPTION_BUTTON, .then = uci_session_new_game },
  { "MultiPV", OPTION_SPIN, 1, MULTI_PV_MAX, 1, UCI_PLACE (multi_pv) },
  { "Ponder", OPTION_CHECK, .place = UCI_PLACE (ponder) },
  { "Move Overhead", OPTION_SPIN, 0, 5000, 10, UCI_PLACE (overhead_ms) },
  { "UCI_Chess960", OPTION_CHECK, .place = UCI_PLACE (chess960) },
  { "UCI_Variant", OPTION_COMBO, .choice = game_id, .alias = find_game, .choose = set_game },
  { "Rule_Set", OPTION_COMBO, .choice = rule_set_id, .choose = uci_options_set_rule_set },
  { "UCI_LimitStrength", OPTION_CHECK, .place = UCI_PLACE (limit_strength) },
  { "UCI_Elo", OPTION_SPIN, ELO_MIN, ELO_FULL, ELO_FULL, UCI_PLACE (elo) },
  { "EvalFile", OPTION_TEXT, .default_text = EVAL_USUAL, .set_text = set_eval_file },
};

enum { N_OPTIONS = sizeof options / sizeof options[0] };

void
uci_options_list (const UciSession *session)
{
  uci_option_list (session, "name ", options, N_OPTIONS);
}

/* Takes the words before "value" off *REST as a name, joined by single blanks. */
static UciWord
read_name (const char **rest, char *buffer, size_t size)
{
  UciWord word;
  size_t length = 0;

  while (uci_next_word (rest, &word) && !uci_word_is (word, "value")) {
    if (length > 0 && length + 1 < size)
      buffer[length++] = ' ';
    size_t part = word.length < size - 1 - length ? word.length : size - 1 - length;
    memcpy (buffer + length, word.text, part);
    length += part;
  }
  buffer[length] = '\0';
  return (UciWord){ buffer, length };
}

void
uci_options_set (UciSession *session, const char *arguments)
{
  char buffer[UCI_QUOTE_MAX];
  UciWord first;

  if (!uci_next_word (&arguments, &first) || !uci_word_is (first, "name")) {
    uci_complain (session, "setoption is written: setoption name NAME value VALUE");
    return;
  }
  UciWord name = read_name (&arguments, buffer, sizeof buffer);
  uci_option_set (session, options, N_OPTIONS, name, uci_word (arguments));
}
