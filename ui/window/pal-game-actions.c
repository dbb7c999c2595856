#include "pal-game-actions.h"

#include "pal-game-title.h"
#include "pal-window-private.h"
#include "ui/engines/pal-conversation-window.h"
#include "ui/new-game/pal-new-game-dialog.h"
#include "ui/new-game/pal-start-group.h"
#include "ui/people/pal-players-dialog.h"
#include "ui/thinking/pal-thinking-window.h"
#include "ui/thinking/pal-why-dialog.h"

#include <glib/gi18n.h>

#define USUAL_TOOLTIP "pal-usual-tooltip"

/* --- the game --- */

/* In a text that is being written the keys mean the text. */
static gboolean
is_for_text (gpointer window, const char *action)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  return GTK_IS_TEXT_VIEW (focus) && gtk_widget_activate_action (focus, action, NULL);
}

static void
game_actions_undo (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  if (is_for_text (window, "text.undo"))
    return;
  pal_match_undo (pal_window_get_match (window));
}

static void
game_actions_redo (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  if (is_for_text (window, "text.redo"))
    return;
  pal_match_redo (pal_window_get_match (window));
}

/* Playing in an earlier position may have been a slip. */
static void
on_branched (PalWindow *window)
{
  pal_window_show_toast_with_button (window, _ ("Playing from here. The old moves are kept."),
                                     _ ("_Undo"), "win.return-to-line");
}

static void
return_to_line (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_match_return_to_line (pal_window_get_match (window));
}

static void
hint (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_session_request_hint (pal_window_get_session (window));
}

static void
why (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  gtk_window_present (GTK_WINDOW (
      pal_why_dialog_new (window, pal_window_get_session (window), pal_window_get_bots (window))));
}

static void
change_pause (GSimpleAction *action, GVariant *state, gpointer window)
{
  if (g_variant_get_boolean (state))
    pal_match_pause (pal_window_get_match (window));
  else
    pal_match_resume (pal_window_get_match (window));
}

static void
change_flip (GSimpleAction *action, GVariant *state, gpointer window)
{
  pal_session_set_flipped (pal_window_get_session (window), g_variant_get_boolean (state));
}

static void
change_threats (GSimpleAction *action, GVariant *state, gpointer window)
{
  pal_session_set_show_threats (pal_window_get_session (window), g_variant_get_boolean (state));
}

static void
offer_draw (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalMatch *match = pal_window_get_match (window);
  int side = pal_match_summary_person (match);
  g_autofree char *opponent = NULL;
  g_autofree char *text = NULL;

  if (side < 0 || pal_match_offer_draw (match, side))
    return;
  opponent = pal_player_dup_name (pal_match_get_player (match, 1 - side));
  /* Translators: the name of the player who declines a draw. */
  text = g_strdup_printf (_ ("%s declines the draw"), opponent);
  pal_window_show_toast (window, text);
}

static void
claim_draw (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_match_claim_draw (pal_window_get_match (window));
}

static void
on_resign_response (AdwMessageDialog *dialog, const char *response, PalWindow *window)
{
  PalMatch *match = pal_window_get_match (window);

  if (g_str_equal (response, "resign") && !pal_match_is_over (match))
    pal_match_resign (match, pal_match_summary_person (match));
}

static void
resign (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  PalMatch *match = pal_window_get_match (window);
  int side = pal_match_summary_person (match);
  AdwMessageDialog *dialog;
  g_autofree char *text = NULL;

  if (side < 0)
    return;
  /* Translators: the side that wins when the other one resigns, as in "Black wins." */
  text = g_strdup_printf (_ ("%s wins."), _ (pal_match_get_rules (match)->side_names[1 - side]));
  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (window, _ ("Resign?"), text));
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Keep Playing"), "resign", _ ("_Resign"),
                                    NULL);
  adw_message_dialog_set_response_appearance (dialog, "resign", ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_resign_response), window, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static PalNewGameDialog *
open_new_game_dialog (gpointer window)
{
  PalNewGameDialog *dialog = pal_new_game_dialog_new (
      window, pal_window_get_bots (window), pal_window_get_engines (window),
      pal_match_get_rules (pal_window_get_match (window)));

  g_signal_connect_object (dialog, "play", G_CALLBACK (pal_starting_play), window,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
  return dialog;
}

static void
new_game (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  open_new_game_dialog (window);
}

static void
new_from_here (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  char text[POSITION_TEXT_MAX];

  pal_match_get_rules (pal_window_get_match (window))
      ->position_to_text (&pal_session_get_node (pal_window_get_session (window))->position, text);
  pal_new_game_dialog_set_start (open_new_game_dialog (window), text);
}

static void
rematch (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  g_autoptr (PalNewGame) game = pal_new_game_rematch (pal_window_get_match (window));
  g_autoptr (GError) error = NULL;

  if (!pal_starting_start (window, game, &error))
    pal_window_show_toast (window, error->message);
}

static void
players (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  gtk_window_present (GTK_WINDOW (pal_players_dialog_new (window, pal_window_get_match (window))));
}

/* --- walking --- */

static void
first (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_session_first (pal_window_get_session (window));
}

static void
previous (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_session_step (pal_window_get_session (window), -1);
}

static void
next (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_session_step (pal_window_get_session (window), 1);
}

static void
last (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_session_last (pal_window_get_session (window));
}

/* Where play goes on. */
static void
current (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  pal_session_set_node (pal_window_get_session (window),
                        pal_match_get_head (pal_window_get_match (window)));
}

/* Of such a window there is one beside each board, in PLACE; it goes with the board. */
static void
keep_beside (gpointer window, GtkWindow **place, gpointer made)
{
  g_set_weak_pointer (place, made);
  g_signal_connect_object (window, "destroy", G_CALLBACK (gtk_window_destroy), made,
                           G_CONNECT_SWAPPED);
}

static void
thinking (GSimpleAction *action, GVariant *parameter, gpointer window)
{
  GtkWindow **shown = &pal_window_get_memory (window)->thinking;

  if (*shown == NULL)
    keep_beside (window, shown,
                 pal_thinking_window_new (gtk_window_get_application (window),
                                          pal_window_get_session (window),
                                          pal_window_get_bots (window)));
  gtk_window_present (*shown);
}

/* ID: an engine of the analysis; or "", whichever. */
static void
conversation (GSimpleAction *action, GVariant *id, gpointer window)
{
  GtkWindow **shown = &pal_window_get_memory (window)->conversation;

  if (*shown == NULL)
    keep_beside (window, shown,
                 pal_conversation_window_new (gtk_window_get_application (window),
                                              pal_window_get_analysis (window)));
  pal_conversation_window_choose (PAL_CONVERSATION_WINDOW (*shown),
                                  g_variant_get_string (id, NULL));
  gtk_window_present (*shown);
}

static const GActionEntry entries[] = {
  { "new", new_game },
  { "new-from-here", new_from_here },
  { "undo", game_actions_undo },
  { "redo", game_actions_redo },
  { "return-to-line", return_to_line },
  { "hint", hint },
  { "why", why },
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
game_actions_lookup (gpointer window, const char *name)
{
  return g_action_map_lookup_action (G_ACTION_MAP (window), name);
}

static void
update_walking (PalWindow *window)
{
  GameNode *node = pal_session_get_node (pal_window_get_session (window));
  gboolean back = node != NULL && node->parent != NULL;
  gboolean on = node != NULL && game_node_next (node) != NULL;

  pal_window_enable_action (window, "first", back);
  pal_window_enable_action (window, "previous", back);
  pal_window_enable_action (window, "why",
                            back && !pal_session_is_unaided (pal_window_get_session (window)));
  pal_window_enable_action (window, "next", on);
  pal_window_enable_action (window, "last", on);
}

/* Has the buttons of undo and redo below TOP say why they cannot be pressed in a serious game, in
 * place of what they do. */
static void
explain_undo (GtkWidget *top, gboolean unaided)
{
  const char *usual = g_object_get_data (G_OBJECT (top), USUAL_TOOLTIP);
  const char *action
      = GTK_IS_BUTTON (top) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (top)) : NULL;

  if (g_strcmp0 (action, "win.undo") == 0 || g_strcmp0 (action, "win.redo") == 0) {
    if (usual == NULL)
      g_object_set_data_full (G_OBJECT (top), USUAL_TOOLTIP,
                              g_strdup (gtk_widget_get_tooltip_text (top)), g_free);
    gtk_widget_set_tooltip_text (top, unaided ? _ ("No take-backs in a serious game")
                                              : g_object_get_data (G_OBJECT (top), USUAL_TOOLTIP));
  }
  for (GtkWidget *child = gtk_widget_get_first_child (top); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    explain_undo (child, unaided);
}

/* A game with or without help comes onto the board, or is over. */
static void
on_unaided (PalWindow *window)
{
  PalMatch *match = pal_window_get_match (window);

  if (match == NULL)
    return;
  explain_undo (GTK_WIDGET (window), pal_match_get_unaided (match));
  if (pal_match_get_unaided (match) && pal_window_get_memory (window)->thinking != NULL)
    gtk_window_close (pal_window_get_memory (window)->thinking);
}

static void
update_pace (PalWindow *window)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);
  PalMatch *match = pal_window_get_match (window);

  if (match != NULL)
    pal_match_set_pace (match, (guint) (1000 * g_settings_get_double (settings, "pace")));
}

/* Two windows may show games while it is changed in the preferences. */
static void
follow_pace (PalWindow *window)
{
  g_autoptr (GSettings) settings = g_settings_new (PAL_APP_ID);

  g_signal_connect_object (settings, "changed::pace", G_CALLBACK (update_pace), window,
                           G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (window), "pal-pace-settings", g_steal_pointer (&settings),
                          g_object_unref);
}

static void
update_game (PalWindow *window)
{
  PalMatch *match = pal_window_get_match (window);
  gboolean running, person, unaided;

  if (match == NULL)
    return;
  unaided = pal_match_get_unaided (match);
  running = pal_match_get_started (match) && !pal_match_is_over (match);
  person = running && pal_match_summary_person (match) >= 0;
  pal_window_enable_action (window, "undo", pal_match_get_can_undo (match));
  pal_window_enable_action (window, "redo", pal_match_get_can_redo (match));
  pal_window_enable_action (window, "claim-draw", pal_match_get_can_claim (match));
  pal_window_enable_action (window, "pause", running);
  pal_window_enable_action (window, "offer-draw", person && !pal_match_get_paused (match));
  pal_window_enable_action (window, "resign", person);
  pal_window_enable_action (window, "threats",
                            !unaided && pal_match_get_rules (match)->threats != NULL);
  pal_window_enable_action (window, "hint", !unaided);
  pal_window_enable_action (window, "thinking", !unaided);
  gtk_widget_action_set_enabled (GTK_WIDGET (window), "win.analyze-game", !unaided);
  update_walking (window);
  g_simple_action_set_state (G_SIMPLE_ACTION (game_actions_lookup (window, "pause")),
                             g_variant_new_boolean (pal_match_get_paused (match)));
}

/* The right to claim a draw is easily overlooked; it is told of when it comes, and not again at
 * each move for as long as it lasts. */
static void
on_can_claim (PalWindow *window)
{
  PalMatch *match = pal_window_get_match (window);
  int ply = pal_match_get_head (match)->ply;
  PalWindowMemory *memory = pal_window_get_memory (window);
  int last = memory->claim_ply;

  if (!pal_match_get_can_claim (match))
    return;
  memory->claim_ply = ply;
  if (last == 0 || ply < last || ply > last + 2)
    pal_window_show_toast_with_button (window, _ ("You can claim a draw."), _ ("_Claim Draw"),
                                       "win.claim-draw");
}

static void
on_stuck_response (AdwMessageDialog *dialog, const char *response, PalWindow *window)
{
  if (g_str_equal (response, "again"))
    pal_match_resume (pal_window_get_match (window));
  else if (g_str_equal (response, "other"))
    gtk_widget_activate_action (GTK_WIDGET (window), "win.new-from-here", NULL);
}

static void
on_stuck (PalWindow *window, int side, const char *why)
{
  PalMatch *match = pal_window_get_match (window);
  g_autofree char *name = pal_player_dup_name (pal_match_get_player (match, side));
  /* Translators: the name of a player, mostly of the computer or a bot. */
  g_autofree char *heading = g_strdup_printf (_ ("%s Cannot Move"), name);
  /* Translators: %s is a sentence that says why a player cannot move. */
  g_autofree char *body
      = g_strdup_printf (_ ("%s The game is paused. Try again, or continue from here against "
                            "someone else."),
                         why);
  AdwMessageDialog *dialog
      = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (window), heading, body));

  adw_message_dialog_add_responses (dialog, "close", _ ("_Close"), "other",
                                    _ ("New Game from _Here…"), "again", _ ("_Try Again"), NULL);
  adw_message_dialog_set_default_response (dialog, "again");
  adw_message_dialog_set_response_appearance (dialog, "again", ADW_RESPONSE_SUGGESTED);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_stuck_response), window, 0);
  gtk_window_present (GTK_WINDOW (dialog));
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
pal_game_actions_install (PalWindow *window)
{
  static const PalSessionSignal heard[] = {
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (update_game) },
    { PAL_OF_SESSION, "notify::node", G_CALLBACK (update_walking) },
    { PAL_OF_SESSION, "branched", G_CALLBACK (on_branched) },
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (on_unaided) },
    { PAL_OF_SESSION, "notify::match", G_CALLBACK (update_pace) },
    { PAL_OF_MATCH, "notify", G_CALLBACK (update_game) },
    { PAL_OF_MATCH, "notify::unaided", G_CALLBACK (on_unaided) },
    { PAL_OF_MATCH, "notify::can-claim", G_CALLBACK (on_can_claim) },
    { PAL_OF_MATCH, "stuck", G_CALLBACK (on_stuck) },
    { PAL_OF_MATCH, "tree-changed", G_CALLBACK (update_walking) },
    { .signal = NULL },
  };
  PalSession *session = pal_window_get_session (window);

  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), window);
  g_object_bind_property_full (session, "flipped", game_actions_lookup (window, "flip"), "state",
                               G_BINDING_SYNC_CREATE, to_state, NULL, NULL, NULL);
  g_object_bind_property_full (session, "show-threats", game_actions_lookup (window, "threats"),
                               "state", G_BINDING_SYNC_CREATE, to_state, NULL, NULL, NULL);

  pal_session_follow (session, window, heard);
  follow_pace (window);
  update_walking (window);
}
