/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pal-game-actions.h"

#include "pal-dialog-pause.h"
#include "pal-game-heading.h"
#include "pal-game-page-private.h"
#include "ui/engines/pal-conversation-window.h"
#include "ui/exercises/pal-endgame-play.h"
#include "ui/files/pal-opening.h"
#include "ui/new-game/pal-new-game-dialog.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/people/pal-players-dialog.h"
#include "ui/platform/pal-message.h"
#include "ui/thinking/pal-thinking-window.h"
#include "ui/thinking/pal-why-dialog.h"

#include "game/match/pal-match-edit.h"
#include "game/thinking/pal-move-reasons-text.h"

#include <glib/gi18n.h>

/* --- the game --- */

/* In a text that is being written the keys mean the text. */
static gboolean
is_for_text (gpointer page, const char *action)
{
  GtkWidget *focus = gtk_window_get_focus (pal_game_page_get_window (page));

  return GTK_IS_TEXT_VIEW (focus) && gtk_widget_activate_action (focus, action, NULL);
}

static gboolean
is_running (PalMatch *match)
{
  return pal_match_get_started (match) && !pal_match_is_over (match);
}

/* What was written into a game that nobody plays any more is taken back before a move is. */
static void
game_actions_undo (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalMatch *match = pal_game_page_get_match (page);

  if (is_for_text (page, "text.undo"))
    return;
  if (!is_running (match) && pal_match_is_edit_last (match))
    gtk_widget_activate_action (page, "game.undo-edit", NULL);
  else
    pal_match_undo (match);
}

static void
game_actions_redo (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalMatch *match = pal_game_page_get_match (page);

  if (is_for_text (page, "text.redo"))
    return;
  if (pal_match_can_redo_edit (match))
    gtk_widget_activate_action (page, "game.redo-edit", NULL);
  else
    pal_match_redo (match);
}

/* Playing in an earlier position may have been a slip. */
static void
on_branched (PalGamePage *page)
{
  pal_game_page_show_toast_with_button (page, _ ("Playing from here. The old moves are kept."),
                                        _ ("_Undo"), "game.return-to-line");
}

static void
return_to_line (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_match_return_to_line (pal_game_page_get_match (page));
}

/* A hint marks squares: the panel does not lie over them. */
static void
hint (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  gboolean narrow;

  g_object_get (page, "narrow", &narrow, NULL);
  if (narrow)
    g_object_set (page, "panel-visible", FALSE, NULL);
  pal_session_request_hint (pal_game_page_get_session (page));
}

static void
why (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  gtk_window_present (GTK_WINDOW (pal_why_dialog_new (pal_game_page_get_window (page),
                                                      pal_game_page_get_session (page),
                                                      pal_game_page_get_bots (page))));
}

static void
change_pause (GSimpleAction *action, GVariant *state, gpointer page)
{
  if (g_variant_get_boolean (state))
    pal_match_pause (pal_game_page_get_match (page));
  else
    pal_match_resume (pal_game_page_get_match (page));
}

static void
change_flip (GSimpleAction *action, GVariant *state, gpointer page)
{
  pal_session_set_flipped (pal_game_page_get_session (page), g_variant_get_boolean (state));
}

static void
change_threats (GSimpleAction *action, GVariant *state, gpointer page)
{
  pal_session_set_show_threats (pal_game_page_get_session (page), g_variant_get_boolean (state));
}

static void
on_draw_response (PalMessage *dialog, const char *response, PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);

  if (g_str_equal (response, "draw") && !pal_match_is_over (match))
    pal_match_offer_draw (match, pal_match_get_side_to_move (match));
}

/* Two people at the same board answer for each other; a slip is not to end their game. */
static void
ask_for_agreement (PalGamePage *page)
{
  PalMessage *dialog = pal_message_new (pal_game_page_get_window (page), _ ("Agree on a Draw?"),
                                        _ ("The game ends if both players agree."));

  pal_message_add_responses (dialog, "cancel", _ ("_Keep Playing"), "draw", _ ("_Agree"), NULL);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_draw_response), page, 0);
  pal_dialog_pause_except (page, dialog);
  pal_message_present (dialog);
}

static void
offer_draw (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalMatch *match = pal_game_page_get_match (page);
  int side = pal_match_summary_person (match);
  g_autofree char *opponent = NULL;
  g_autofree char *text = NULL;

  if (side >= 0 && pal_player_is_human (pal_match_get_player (match, 1 - side))) {
    ask_for_agreement (page);
    return;
  }
  if (side < 0 || pal_match_offer_draw (match, side))
    return;
  opponent = pal_player_dup_name (pal_match_get_player (match, 1 - side));
  /* Translators: the name of the player who declines a draw. */
  text = g_strdup_printf (_ ("%s declines the draw"), opponent);
  pal_game_page_show_toast (page, text);
}

static void
claim_draw (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_match_claim_draw (pal_game_page_get_match (page));
}

static void
on_resign_response (PalMessage *dialog, const char *response, PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);

  g_signal_handlers_disconnect_by_func (match, pal_message_close, dialog);
  if (g_str_equal (response, "resign") && !pal_match_is_over (match))
    pal_match_resign (match, pal_match_summary_person (match));
}

/* Of two people it is said which of them resigns. */
static char *
resigning_text (PalMatch *match, int side)
{
  const char *const *names = pal_match_get_rules (match)->side_names;
  const char *winner = _ (names[1 - side]);

  if (pal_player_is_human (pal_match_get_player (match, 1 - side)))
    /* Translators: one side, then the other, as in "White resigns, and Black wins." */
    return g_strdup_printf (_ ("%s resigns, and %s wins."), _ (names[side]), winner);
  /* Translators: the side that wins when the other one resigns, as in "Black wins." */
  return g_strdup_printf (_ ("%s wins."), winner);
}

static void
resign (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  PalMatch *match = pal_game_page_get_match (page);
  int side = pal_match_summary_person (match);
  PalMessage *dialog;
  g_autofree char *text = NULL;

  if (side < 0)
    return;
  text = resigning_text (match, side);
  dialog = pal_message_new (pal_game_page_get_window (page), _ ("Resign?"), text);
  pal_message_add_responses (dialog, "cancel", _ ("_Keep Playing"), "resign", _ ("_Resign"), NULL);
  pal_message_set_response_appearance (dialog, "resign", ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_resign_response), page, 0);
  g_signal_connect_object (match, "ended", G_CALLBACK (pal_message_close), dialog,
                           G_CONNECT_SWAPPED); /* by the clock, for one */
  pal_dialog_pause_except (page, dialog);
  pal_message_present (dialog);
}

static PalNewGameDialog *
open_new_game_dialog (gpointer page)
{
  PalNewGameDialog *dialog = pal_new_game_dialog_new (
      pal_game_page_get_window (page), pal_game_page_get_bots (page),
      pal_game_page_get_engines (page), pal_match_get_rules (pal_game_page_get_match (page)));

  g_signal_connect_object (dialog, "play", G_CALLBACK (pal_starting_play), page, G_CONNECT_SWAPPED);
  pal_dialog_present (dialog);
  return dialog;
}

static void
new_game (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  open_new_game_dialog (page);
}

static void
new_from_here (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  char text[POSITION_TEXT_MAX];

  pal_match_get_rules (pal_game_page_get_match (page))
      ->position_to_text (&pal_session_get_node (pal_game_page_get_session (page))->position, text);
  pal_new_game_dialog_set_start (open_new_game_dialog (page), text);
}

static void
analyze_from_here (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_opening_analyze_copy (page);
}

static void
rematch (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  g_autoptr (PalNewGame) game = pal_new_game_rematch (pal_game_page_get_match (page));
  g_autoptr (GError) error = NULL;

  if (!pal_endgame_play_again (page) && !pal_starting_start (page, game, &error))
    pal_game_page_show_toast (page, error->message);
}

static void
move_now (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_match_hurry (pal_game_page_get_match (page));
}

static void
players (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_dialog_present (
      pal_players_dialog_new (pal_game_page_get_window (page), pal_game_page_get_match (page)));
}

/* --- walking --- */

static void
first (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_session_first (pal_game_page_get_session (page));
}

static void
previous (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_session_step (pal_game_page_get_session (page), -1);
}

static void
next (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_session_step (pal_game_page_get_session (page), 1);
}

static void
last (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_session_last (pal_game_page_get_session (page));
}

/* Where play goes on. */
static void
current (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  pal_session_set_node (pal_game_page_get_session (page),
                        pal_match_get_head (pal_game_page_get_match (page)));
}

/* Of such a window there is one beside each board, in PLACE; it goes with the board. */
static void
keep_beside (gpointer page, GtkWindow **place, gpointer made)
{
  g_set_weak_pointer (place, made);
  g_signal_connect_object (page, "destroy", G_CALLBACK (gtk_window_destroy), made,
                           G_CONNECT_SWAPPED);
}

static void
thinking (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  GtkWindow **shown = &pal_game_page_get_memory (page)->thinking;

  if (*shown == NULL)
    keep_beside (
        page, shown,
        pal_thinking_window_new (gtk_window_get_application (pal_game_page_get_window (page)),
                                 pal_game_page_get_session (page), pal_game_page_get_bots (page)));
  gtk_window_present (*shown);
}

/* ID: an engine of the analysis; or "", whichever. */
static void
conversation (GSimpleAction *action, GVariant *id, gpointer page)
{
  GtkWindow **shown = &pal_game_page_get_memory (page)->conversation;

  if (*shown == NULL)
    keep_beside (
        page, shown,
        pal_conversation_window_new (gtk_window_get_application (pal_game_page_get_window (page)),
                                     pal_game_page_get_analysis (page)));
  pal_conversation_window_choose (PAL_CONVERSATION_WINDOW (*shown),
                                  g_variant_get_string (id, NULL));
  gtk_window_present (*shown);
}

static const GActionEntry entries[] = {
  { "new", new_game },
  { "new-from-here", new_from_here },
  { "analyze-from-here", analyze_from_here },
  { "undo", game_actions_undo },
  { "redo", game_actions_redo },
  { "return-to-line", return_to_line },
  { "hint", hint },
  { "why", why },
  { "move-now", move_now },
  { "pause", NULL, NULL, "false", change_pause },
  { "flip", NULL, NULL, "false", change_flip },
  { "threats", NULL, NULL, "false", change_threats },
  { "offer-draw", offer_draw },
  { "claim-draw", claim_draw },
  { "resign", resign },
  { "thinking", thinking },
  { "conversation", conversation, "s" },
  { "rematch", rematch },
  { "players", players },
  { "first", first },
  { "previous", previous },
  { "next", next },
  { "last", last },
  { "current", current },
};

/* --- when they are enabled --- */

static GAction *
game_actions_lookup (gpointer page, const char *name)
{
  return g_action_map_lookup_action (pal_game_page_get_actions (page), name);
}

static void
update_walking (PalGamePage *page)
{
  GameNode *node = pal_session_get_node (pal_game_page_get_session (page));
  gboolean back = node != NULL && node->parent != NULL;
  gboolean on = node != NULL && game_node_next (node) != NULL;

  pal_game_page_enable_action (page, "first", back);
  pal_game_page_enable_action (page, "previous", back);
  pal_game_page_enable_action (page, "why",
                               back && !pal_session_is_unaided (pal_game_page_get_session (page)));
  pal_game_page_enable_action (page, "next", on);
  pal_game_page_enable_action (page, "last", on);
}

/* A game with or without help comes onto the board, or is over. */
static void
on_unaided (PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);

  if (match == NULL)
    return;
  if (pal_match_get_unaided (match) && pal_game_page_get_memory (page)->thinking != NULL)
    gtk_window_close (pal_game_page_get_memory (page)->thinking);
}

static void
update_pace (PalGamePage *page)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  PalMatch *match = pal_game_page_get_match (page);

  if (match != NULL)
    pal_match_set_pace (match, (guint) (1000 * g_settings_get_double (settings, "pace")));
}

/* Two windows may show games while it is changed in the preferences. */
static void
follow_pace (PalGamePage *page)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);

  g_signal_connect_object (settings, "changed::pace", G_CALLBACK (update_pace), page,
                           G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (page), "pal-pace-settings", g_steal_pointer (&settings),
                          g_object_unref);
}

/* What the opponent should play in the position that they think about is none of a player's
 * business. */
static void
update_hint (PalGamePage *page)
{
  PalSession *session = pal_game_page_get_session (page);
  PalMatch *match = pal_session_get_match (session);
  gboolean waiting;

  if (match == NULL)
    return;
  waiting = is_running (match) && pal_match_has_person (match) && pal_session_is_live (session)
            && !pal_match_get_paused (match) && !pal_session_may_move (session);
  pal_game_page_enable_action (page, "hint", !waiting && !pal_match_get_unaided (match));
}

static void
update_game (PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);
  gboolean running, person, unaided;

  if (match == NULL)
    return;
  unaided = pal_match_get_unaided (match);
  running = is_running (match);
  person = running && pal_match_summary_person (match) >= 0;
  pal_game_page_enable_action (
      page, "undo", pal_match_get_can_undo (match) || (!running && pal_match_is_edit_last (match)));
  pal_game_page_enable_action (page, "redo",
                               pal_match_get_can_redo (match) || pal_match_can_redo_edit (match));
  pal_game_page_enable_action (page, "claim-draw", pal_match_get_can_claim (match));
  pal_game_page_enable_action (page, "move-now", pal_match_can_hurry (match));
  pal_game_page_enable_action (page, "pause", running);
  pal_game_page_enable_action (page, "offer-draw", person && !pal_match_get_paused (match));
  pal_game_page_enable_action (page, "resign", person);
  pal_game_page_enable_action (page, "threats",
                               !unaided && pal_match_get_rules (match)->threats != NULL);
  update_hint (page);
  pal_game_page_enable_action (page, "thinking", !unaided);
  pal_game_page_enable_action (page, "analyze-game", !unaided);
  pal_game_page_enable_action (page, "analyze-from-here", !unaided);
  update_walking (page);
  g_simple_action_set_state (G_SIMPLE_ACTION (game_actions_lookup (page, "pause")),
                             g_variant_new_boolean (pal_match_get_paused (match)));
}

/* Why a draw can be claimed, and with which move. */
static char *
describe_claim (PalGamePage *page, PalMatch *match)
{
  const Rules *rules = pal_match_get_rules (match);
  const char *why = _ (rules_explain (rules, pal_match_get_claim (match)));
  Move move = pal_match_get_claim_move (match);
  g_autofree char *text = NULL;

  if (move == MOVE_NONE)
    /* Translators: why, as in “The same position occurred three times. You can claim a draw.” */
    return g_strdup_printf (_ ("%s. You can claim a draw."), why);
  text = pal_reason_move_text (rules, &pal_match_get_head (match)->position, move,
                               pal_session_get_notation (pal_game_page_get_session (page)));
  /* Translators: a move that is played with the claim, and why, as in “You can claim a draw with
   * Ng8: The same position occurred three times.” */
  return g_strdup_printf (_ ("You can claim a draw with %s: %s."), text, why);
}

#define CLAIM_DRAW "game.claim-draw"

/* The right to claim a draw is easily overlooked; it is told of, with its reason, when it comes,
 * and not again at each move for as long as it lasts. What was said of a position goes with it. */
static void
look_for_claim (PalGamePage *page)
{
  PalMatch *match = pal_game_page_get_match (page);
  int ply = pal_match_get_head (match)->ply;
  PalGamePageMemory *memory = pal_game_page_get_memory (page);
  g_autofree char *news = NULL;
  gboolean told;

  if (!pal_match_get_can_claim (match)) {
    pal_game_page_withdraw_toast (page, CLAIM_DRAW);
    return;
  }
  news = describe_claim (page, match);
  told = g_strcmp0 (news, memory->claim) == 0 && ply >= memory->claim_ply
         && ply <= memory->claim_ply + 2;
  memory->claim_ply = ply;
  if (told)
    return;
  g_free (memory->claim);
  memory->claim = g_strdup (news);
  pal_game_page_withdraw_toast (page, CLAIM_DRAW);
  pal_game_page_show_toast_with_button (page, news, _ ("_Claim Draw"), CLAIM_DRAW);
}

static void
game_actions_on_match (PalGamePage *page)
{
  g_clear_pointer (&pal_game_page_get_memory (page)->claim, g_free);
  if (pal_game_page_get_match (page) != NULL)
    look_for_claim (page);
}

/* The name of news that are old ones when the game is over. */
#define NEWS_OF_PLAY "game.play"

/* A pass plays itself: nobody may miss why it is not their turn, but who looks at another game need
 * not know. */
static void
game_actions_on_played (PalGamePage *page, const GameNode *node)
{
  const Rules *rules = pal_match_get_rules (pal_game_page_get_match (page));
  g_autofree char *news = NULL;

  if (node->move != MOVE_PASS || !gtk_widget_get_mapped (GTK_WIDGET (page)))
    return;
  /* Translators: a side, as in "Black has no move and passes". */
  news = g_strdup_printf (_ ("%s has no move and passes"),
                          _ (rules->side_names[rules->side_to_move (&node->parent->position)]));
  pal_game_page_show_toast_with_button (page, news, NULL, NEWS_OF_PLAY);
}

static void
game_actions_on_ended (PalGamePage *page)
{
  pal_game_page_withdraw_toast (page, NEWS_OF_PLAY);
}

/* A warning that is there when a match comes into view was given before. */
static void
game_actions_on_warning (PalGamePage *page)
{
  const char *warning = pal_match_get_warning (pal_game_page_get_match (page));

  if (warning != NULL)
    pal_game_page_show_toast_with_button (page, warning, NULL, NEWS_OF_PLAY);
}

static void
on_stuck_response (PalMessage *dialog, const char *response, PalGamePage *page)
{
  if (g_str_equal (response, "again"))
    pal_match_resume (pal_game_page_get_match (page));
  else if (g_str_equal (response, "other"))
    gtk_widget_activate_action (GTK_WIDGET (page), "game.new-from-here", NULL);
}

static void
on_stuck (PalGamePage *page, int side, const char *why)
{
  PalMatch *match = pal_game_page_get_match (page);
  g_autofree char *name = pal_player_dup_name (pal_match_get_player (match, side));
  /* Translators: the name of a player, mostly of the computer or a bot. */
  g_autofree char *heading = g_strdup_printf (_ ("%s Cannot Move"), name);
  /* Translators: %s is a sentence that says why a player cannot move. */
  g_autofree char *body
      = g_strdup_printf (_ ("%s The game is paused. Try again, or continue from here against "
                            "someone else."),
                         why);
  PalMessage *dialog = pal_message_new (pal_game_page_get_window (page), heading, body);

  pal_message_add_responses (dialog, "close", _ ("_Close"), "other", _ ("New Game from _Here…"),
                             "again", _ ("_Try Again"), NULL);
  pal_message_set_default_response (dialog, "again");
  pal_message_set_response_appearance (dialog, "again", ADW_RESPONSE_SUGGESTED);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_stuck_response), page, 0);
  pal_message_present (dialog);
}

/* A property that is the state of an action. (A GPropertyAction would keep the session alive as
 * long as anything keeps the actions.) */
static gboolean
to_state (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_take_variant (to,
                        g_variant_ref_sink (g_variant_new_boolean (g_value_get_boolean (from))));
  return TRUE;
}

void
pal_game_actions_install (PalGamePage *page)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (update_game) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (update_walking) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (update_hint) },
    { PAL_OF_SESSION, "branched", G_CALLBACK (on_branched) },
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (on_unaided) },
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (update_pace) },
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (game_actions_on_match) },
    { PAL_OF_MATCH, "notify", G_CALLBACK (update_game) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (on_unaided) },
    { PAL_OF_MATCH, "notify::can-claim", G_CALLBACK (look_for_claim) },
    { PAL_OF_MATCH, "notify::head", G_CALLBACK (look_for_claim) },
    { PAL_OF_MATCH, "stuck", G_CALLBACK (on_stuck) },
    { PAL_OF_MATCH, "played", G_CALLBACK (game_actions_on_played) },
    { PAL_OF_MATCH, "ended", G_CALLBACK (game_actions_on_ended) },
    { PAL_OF_MATCH, "notify::warning", G_CALLBACK (game_actions_on_warning) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (update_walking) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (update_game) },
    { .signal = NULL },
  };
  PalSession *session = pal_game_page_get_session (page);

  g_action_map_add_action_entries (pal_game_page_get_actions (page), entries,
                                   G_N_ELEMENTS (entries), page);
  g_object_bind_property_full (session, "flipped", game_actions_lookup (page, "flip"), "state",
                               G_BINDING_SYNC_CREATE, to_state, NULL, NULL, NULL);
  g_object_bind_property_full (session, "show-threats", game_actions_lookup (page, "threats"),
                               "state", G_BINDING_SYNC_CREATE, to_state, NULL, NULL, NULL);

  pal_session_follow (session, page, heard);
  follow_pace (page);
  update_walking (page);
}

char *
pal_undo_tooltip (gpointer widget, gboolean unaided)
{
  return g_strdup (unaided ? _ ("No take-backs in a serious game") : _ ("Undo Move"));
}

char *
pal_redo_tooltip (gpointer widget, gboolean unaided)
{
  return g_strdup (unaided ? _ ("No take-backs in a serious game") : _ ("Redo Move"));
}
