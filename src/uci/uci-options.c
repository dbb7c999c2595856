#include "uci-options.h"

#include "uci-io.h"

#include <string.h>

typedef enum {
  OPTION_SPIN,
  OPTION_ELO, /* a spin whose range is the game's */
  OPTION_CHECK,
  OPTION_GAME, /* a combo of all games */
  OPTION_BUTTON,
} OptionKind;

typedef struct {
  const char *name;
  OptionKind kind;
  int min, max, usual; /* of a spin; a check has its usual value, too */
  /* VALUE is within the range; of a check 0 or 1, of a game its index, of a button nothing. */
  void (*set) (UciSession *session, int value);
} Option;

static void
set_hash (UciSession *session, int value)
{
  session->settings.config.hash_mb = value;
  uci_session_configure (session);
}

static void
set_threads (UciSession *session, int value)
{
  session->settings.config.threads = value;
  uci_session_configure (session);
}

static void
clear_hash (UciSession *session, int value)
{
  engine_new_game (session->engine);
}

static void
set_multi_pv (UciSession *session, int value)
{
  session->settings.multi_pv = value;
}

static void
set_ponder (UciSession *session, int value)
{
  session->settings.ponder = value;
}

static void
set_chess960 (UciSession *session, int value)
{
  session->settings.chess960 = value;
}

static void
set_game (UciSession *session, int value)
{
  const Game *game = registry_game (value);

  if (game != session->game && !uci_session_set_game (session, game))
    uci_complain ("there is not enough memory for another game");
}

static void
set_limit_strength (UciSession *session, int value)
{
  session->settings.limit_strength = value;
}

static void
set_elo (UciSession *session, int value)
{
  session->settings.elo = value;
}

static void
set_overhead (UciSession *session, int value)
{
  session->settings.overhead_ms = value;
}

static const Option options[] = {
  { "Hash", OPTION_SPIN, 1, 65536, 64, set_hash },
  { "Threads", OPTION_SPIN, 1, 256, 1, set_threads },
  { "Clear Hash", OPTION_BUTTON, .set = clear_hash },
  { "MultiPV", OPTION_SPIN, 1, MULTI_PV_MAX, 1, set_multi_pv },
  { "Ponder", OPTION_CHECK, .usual = 0, .set = set_ponder },
  { "Move Overhead", OPTION_SPIN, 0, 5000, 10, set_overhead },
  { "UCI_Chess960", OPTION_CHECK, .usual = 0, .set = set_chess960 },
  { "UCI_Variant", OPTION_GAME, .set = set_game },
  { "UCI_LimitStrength", OPTION_CHECK, .usual = 0, .set = set_limit_strength },
  { "UCI_Elo", OPTION_ELO, .set = set_elo },
};

enum { N_OPTIONS = sizeof options / sizeof options[0] };

/* OPTION with the range that it has in the session's game. */
static Option
ranged (const UciSession *session, const Option *option)
{
  Option result = *option;

  if (option->kind == OPTION_ELO) {
    result.min = session->game->backend->elo_min;
    result.max = result.usual = session->game->backend->elo_max;
  }
  return result;
}

static void
list_games (UciLine *line)
{
  uci_line_add (line, "combo default %s", registry_game (0)->rules->id);
  for (int i = 0; i < registry_count (); i++)
    uci_line_add (line, " var %s", registry_game (i)->rules->id);
}

void
uci_options_list (const UciSession *session)
{
  for (int i = 0; i < N_OPTIONS; i++) {
    Option option = ranged (session, &options[i]);
    UciLine line = { .length = 0 };
    uci_line_add (&line, "option name %s type ", option.name);
    switch (option.kind) {
    case OPTION_SPIN:
    case OPTION_ELO:
      uci_line_add (&line, "spin default %d min %d max %d", option.usual, option.min, option.max);
      break;
    case OPTION_CHECK:
      uci_line_add (&line, "check default %s", option.usual ? "true" : "false");
      break;
    case OPTION_GAME:
      list_games (&line);
      break;
    case OPTION_BUTTON:
      uci_line_add (&line, "button");
      break;
    }
    uci_line_send (&line);
  }
}

/* Reads a spin's number; says what is wrong with it. */
static bool
read_spin (const Option *option, UciWord text, int *value)
{
  char quote[UCI_QUOTE_MAX];
  int64_t number;

  if (!uci_word_number (text, INT32_MIN, INT32_MAX, &number)) {
    uci_complain ("the option %s takes a number, not \"%s\"", option->name,
                  uci_quote (text, quote));
    return false;
  }
  if (number < option->min || number > option->max) {
    uci_complain ("the option %s goes from %d to %d, so that \"%s\" changes nothing", option->name,
                  option->min, option->max, uci_quote (text, quote));
    return false;
  }
  *value = (int) number;
  return true;
}

static bool
read_check (const Option *option, UciWord text, int *value)
{
  char quote[UCI_QUOTE_MAX];

  *value = uci_word_is (text, "true");
  if (*value || uci_word_is (text, "false"))
    return true;
  uci_complain ("the option %s is true or false, not \"%s\"", option->name,
                uci_quote (text, quote));
  return false;
}

static bool
read_game (const Option *option, UciWord text, int *value)
{
  char quote[UCI_QUOTE_MAX];
  const Game *game = registry_find (uci_quote (text, quote));

  for (*value = 0; *value < registry_count (); (*value)++)
    if (registry_game (*value) == game)
      return true;
  uci_complain ("there is no game \"%s\" here", quote);
  return false;
}

static bool
read_value (const Option *option, UciWord text, int *value)
{
  *value = 0;
  if (option->kind == OPTION_BUTTON)
    return true;
  if (text.length == 0) {
    uci_complain ("the option %s needs a value: setoption name %s value ...", option->name,
                  option->name);
    return false;
  }
  if (option->kind == OPTION_CHECK)
    return read_check (option, text, value);
  return option->kind == OPTION_GAME ? read_game (option, text, value)
                                     : read_spin (option, text, value);
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
  char buffer[UCI_QUOTE_MAX], quote[UCI_QUOTE_MAX];
  UciWord first;

  if (!uci_next_word (&arguments, &first) || !uci_word_is (first, "name")) {
    uci_complain ("setoption is written: setoption name NAME value VALUE");
    return;
  }
  UciWord name = read_name (&arguments, buffer, sizeof buffer);
  for (int i = 0; i < N_OPTIONS; i++) {
    Option option = ranged (session, &options[i]);
    int value;
    if (!uci_word_is (name, option.name))
      continue;
    if (read_value (&option, uci_word (arguments), &value))
      option.set (session, value);
    return;
  }
  uci_complain ("there is no option \"%s\"", uci_quote (name, quote));
}
