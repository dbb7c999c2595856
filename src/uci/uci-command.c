#include "uci-command.h"

const UciCommand *
uci_command_find (const UciCommand *commands, size_t n, UciWord word)
{
  for (size_t i = 0; i < n; i++)
    if (uci_word_is (word, commands[i].word))
      return &commands[i];
  return NULL;
}

void
uci_command_run (UciSession *session, const UciCommand *commands, size_t n, const char *where,
                 const char *line)
{
  char quote[UCI_QUOTE_MAX];
  UciWord word;
  const UciCommand *command;

  uci_next_word (&line, &word);
  command = uci_command_find (commands, n, word);
  if (command != NULL)
    command->run (session, line);
  else
    uci_complain (session, "the command \"%s%s\" is not known", where, uci_quote (word, quote));
}

void
uci_command_nothing (UciSession *session, const char *arguments)
{
}

void
uci_command_ready (UciSession *session, const char *arguments)
{
  uci_session_ready (session);
  uci_send ("readyok");
}
