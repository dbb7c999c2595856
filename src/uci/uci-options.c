#include "uci-options.h"

#include "uci-option.h"

#include <string.h>

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
  { "UCI_Elo", OPTION_SPIN, ELO_LEAST, ELO_FULL, ELO_FULL, UCI_PLACE (elo) },
  { "EvalFile", OPTION_TEXT, .usual_text = EVAL_USUAL, .set_text = set_eval_file },
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
