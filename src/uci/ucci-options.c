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

static void
set_milliseconds (UciSession *session, int value)
{
  session->settings.milliseconds = value;
}

static void
set_batch (UciSession *session, int value)
{
  session->settings.batch = value;
}

static void
set_debug (UciSession *session, int value)
{
  session->settings.verbose = value;
}

static void
set_ponder (UciSession *session, int value)
{
  session->settings.ponder = value;
}

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

static void
start_new_game (UciSession *session, int value)
{
  uci_session_new_game (session);
}

static const UciOption options[] = {
  { "usemillisec", OPTION_CHECK, .usual = 0, .set = set_milliseconds },
  { "batch", OPTION_CHECK, .usual = 0, .set = set_batch },
  { "debug", OPTION_CHECK, .usual = 0, .set = set_debug },
  { "ponder", OPTION_CHECK, .usual = 0, .set = set_ponder },
  { "hashsize", OPTION_SPIN, 1, 65536, 64, set_hash },
  { "threads", OPTION_SPIN, 1, 256, 1, set_threads },
  { "repetition", OPTION_COMBO, .choice = repetition_word, .set = set_repetition },
  { "newgame", OPTION_BUTTON, .set = start_new_game },
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
