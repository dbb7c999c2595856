#include "ucci-options.h"

#include "uci-option.h"

/* The protocol's words for ways to judge repetitions, and the rule sets that they mean. */
static const struct {
  const char *word;
  const char *rule_set;
} repetitions[] = {
  { "asianrule", "full" },
  { "checkban", "checks" },
  { "alwaysdraw", "plain" },
};

enum { N_REPETITIONS = sizeof repetitions / sizeof repetitions[0] };

static const char *
repetition_word (int index)
{
  return index < N_REPETITIONS ? repetitions[index].word : NULL;
}

static void
set_repetition (UciSession *session, int value)
{
  uci_session_set_rule_set (session, repetitions[value].rule_set);
}

static const UciOption options[] = {
  { "usemillisec", OPTION_CHECK, .place = UCI_PLACE (milliseconds) },
  { "batch", OPTION_CHECK, .place = UCI_PLACE (batch) },
  { "debug", OPTION_CHECK, .place = UCI_PLACE (verbose) },
  { "ponder", OPTION_CHECK, .place = UCI_PLACE (ponder) },
  { "hashsize", OPTION_SPIN, 1, 65536, 64, UCI_PLACE (config.hash_mb), uci_session_configure },
  { "threads", OPTION_SPIN, 1, 256, 1, UCI_PLACE (config.threads), uci_session_configure },
  { "repetition", OPTION_COMBO, .choice = repetition_word, .choose = set_repetition },
  { "newgame", OPTION_BUTTON, .then = uci_session_new_game },
};

enum { N_OPTIONS = sizeof options / sizeof options[0] };

void
ucci_options_list (const UciSession *session)
{
  uci_option_list (session, "", options, N_OPTIONS);
}

void
ucci_options_set (UciSession *session, const char *arguments)
{
  UciWord name;

  if (uci_next_word (&arguments, &name))
    uci_option_set (session, options, N_OPTIONS, name, uci_word (arguments));
  else
    uci_complain (session, "setoption is written: setoption NAME VALUE");
}
