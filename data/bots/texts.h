/* For translators alone: the names and summaries of the ready-made bots beside this file. The
 * program translates what it reads there (src/game/pal-bot-store.c); test-bot-store knows when one
 * is missing here. */
N_ ("Beginner")
N_ ("Looks one move ahead and often plays what comes to mind.")
