/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena-ratings.h"

#include "arena-stats.h"

#include <math.h>

/* A difference of one in strength multiplies the odds by e. */
static const double ELO_PER_UNIT = 400 / G_LN10;
static const double STRENGTH_MAX = 20; /* where groups of players have nothing in common */

enum { ROUNDS_MAX = 200 };

typedef struct {
  const GArray *meetings;
  int n; /* players */
  double *strength;
  double *gradient;  /* of the log-likelihood */
  double *curvature; /* n by n: what the model expects of its second derivatives */
  double *straying;  /* n by n: squares of the gradient's parts, meeting by meeting */
  double *met;       /* in how many meetings each player was */
  int *pool;         /* of each player, the least of those whom meetings join with it */
} Fit;

static double *
cell (const Fit *fit, double *matrix, int row, int column)
{
  return &matrix[row * fit->n + column];
}

static void
add_to_pair (const Fit *fit, double *matrix, const ArenaMeeting *m, double amount)
{
  *cell (fit, matrix, m->a, m->a) += amount;
  *cell (fit, matrix, m->b, m->b) += amount;
  *cell (fit, matrix, m->a, m->b) -= amount;
  *cell (fit, matrix, m->b, m->a) -= amount;
}

/* Few meetings can all go as expected by luck, and would leave no error at all: what the model
 * expects of one of each player's meetings is added to what is seen in all of them. */
static double
straying_of (const Fit *fit, const ArenaMeeting *m, double off, double expected)
{
  double whole = MIN (m->games, 1); /* part of a game strayed as the whole did */

  return off * off / whole + expected / MIN (fit->met[m->a], fit->met[m->b]);
}

static void
differentiate (const Fit *fit)
{
  for (int i = 0; i < fit->n; i++)
    fit->gradient[i] = 0;
  for (int i = 0; i < fit->n * fit->n; i++)
    fit->curvature[i] = fit->straying[i] = 0;
  for (guint i = 0; i < fit->meetings->len; i++) {
    const ArenaMeeting *m = &g_array_index (fit->meetings, ArenaMeeting, i);
    double share = 1 / (1 + exp (fit->strength[m->b] - fit->strength[m->a]));
    double off = m->points - m->games * share, expected = m->games * share * (1 - share);

    fit->gradient[m->a] += off;
    fit->gradient[m->b] -= off;
    add_to_pair (fit, fit->curvature, m, expected);
    add_to_pair (fit, fit->straying, m, straying_of (fit, m, off, expected));
  }
}

/* Turns MATRIX into its inverse (Gauss and Jordan). The curvature has no slope along "everyone of a
 * pool is stronger by as much"; adding a constant to the pool's cells gives it one and changes no
 * difference. */
static void
invert (const Fit *fit, double *matrix)
{
  int n = fit->n;
  g_autofree double *inverse = g_new0 (double, n *n);

  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      *cell (fit, matrix, i, j) += fit->pool[i] == fit->pool[j] ? 1.0 / n : 0;
    *cell (fit, inverse, i, i) = 1;
  }
  for (int i = 0; i < n; i++) {
    double pivot = *cell (fit, matrix, i, i);
    for (int column = 0; column < n; column++) {
      *cell (fit, matrix, i, column) /= pivot;
      *cell (fit, inverse, i, column) /= pivot;
    }
    for (int row = 0; row < n; row++) {
      double factor = row == i ? 0 : *cell (fit, matrix, row, i);
      for (int column = 0; column < n; column++) {
        *cell (fit, matrix, row, column) -= factor * *cell (fit, matrix, i, column);
        *cell (fit, inverse, row, column) -= factor * *cell (fit, inverse, i, column);
      }
    }
  }
  for (int i = 0; i < n * n; i++)
    matrix[i] = inverse[i];
}

/* The mean of each pool becomes 0. */
static void
center (const Fit *fit)
{
  for (int pool = 0; pool < fit->n; pool++) {
    double sum = 0;
    int members = 0;

    for (int i = 0; i < fit->n; i++)
      if (fit->pool[i] == pool) {
        sum += fit->strength[i];
        members++;
      }
    for (int i = 0; i < fit->n; i++)
      if (fit->pool[i] == pool)
        fit->strength[i] -= sum / members;
  }
}

/* Newton's step, cut short; returns its greatest part. */
static double
step (const Fit *fit)
{
  const double STEP_MAX = 1;
  double greatest = 0;

  invert (fit, fit->curvature);
  for (int i = 0; i < fit->n; i++) {
    double change = 0;
    for (int j = 0; j < fit->n; j++)
      change += *cell (fit, fit->curvature, i, j) * fit->gradient[j];
    change = CLAMP (change, -STEP_MAX, STEP_MAX);
    fit->strength[i] = CLAMP (fit->strength[i] + change, -STRENGTH_MAX, STRENGTH_MAX);
    greatest = MAX (greatest, fabs (change));
  }
  center (fit);
  return greatest;
}

/* The variance of strength I. */
static double
variance (const Fit *fit, int i)
{
  double sum = 0;

  for (int j = 0; j < fit->n; j++)
    for (int k = 0; k < fit->n; k++)
      sum += *cell (fit, fit->curvature, i, j) * *cell (fit, fit->straying, j, k)
             * *cell (fit, fit->curvature, k, i);
  return MAX (sum, 0);
}

/* Ratings nearer to each other than a hundredth are the same but for rounding. */
static int
compare_ratings (gconstpointer a, gconstpointer b)
{
  const ArenaRating *x = a, *y = b;
  long difference = lround (100 * y->elo) - lround (100 * x->elo);

  if ((x->games == 0) != (y->games == 0))
    return x->games == 0 ? 1 : -1;
  if (difference != 0)
    return difference > 0 ? 1 : -1;
  return x->player - y->player;
}

/* Counts who was in how many meetings, and finds out whom they join. */
static void
count_meetings (const Fit *fit)
{
  for (int i = 0; i < fit->n; i++)
    fit->pool[i] = i;
  for (guint i = 0; i < fit->meetings->len; i++) {
    const ArenaMeeting *m = &g_array_index (fit->meetings, ArenaMeeting, i);
    int least = MIN (fit->pool[m->a], fit->pool[m->b]);
    int other = MAX (fit->pool[m->a], fit->pool[m->b]);

    fit->met[m->a] += MIN (m->games, 1);
    fit->met[m->b] += MIN (m->games, 1);
    for (int j = 0; j < fit->n; j++)
      if (fit->pool[j] == other)
        fit->pool[j] = least;
  }
}

/* What PLAYER has got in all. */
static ArenaRating
arena_ratings_sum_up (const GArray *meetings, int player)
{
  ArenaRating rating = { .player = player };
  double games = 0;

  for (guint i = 0; i < meetings->len; i++) {
    const ArenaMeeting *m = &g_array_index (meetings, ArenaMeeting, i);
    if (m->a == player || m->b == player)
      games += m->games;
    if (m->a == player)
      rating.points += m->points;
    if (m->b == player)
      rating.points += m->games - m->points;
  }
  rating.games = (int) lround (games);
  return rating;
}

/* Whose points say something of whose: [a * n + b] where A has scored against B, or against one who
 * has in this sense. Two of whom both is true are of one group. */
static gboolean *
find_reach (const GArray *meetings, int n)
{
  gboolean *reach = g_new0 (gboolean, n * n);

  for (guint i = 0; i < meetings->len; i++) {
    const ArenaMeeting *m = &g_array_index (meetings, ArenaMeeting, i);
    reach[m->a * n + m->b] |= m->points > 0;
    reach[m->b * n + m->a] |= m->points < m->games;
  }
  for (int player = 0; player < n; player++)
    reach[player * n + player] = TRUE;
  for (int by = 0; by < n; by++) /* S. Warshall */
    for (int a = 0; a < n; a++)
      for (int b = 0; b < n && reach[a * n + by]; b++)
        reach[a * n + b] |= reach[by * n + b];
  return reach;
}

/* The games of PLAYER's group with others, and its points in them: nothing or all of each. */
typedef struct {
  const gboolean *reach;
  int n, player;
  double games, points;
} Border;

static gboolean
is_inside (const Border *border, int player)
{
  int there = border->player * border->n + player, back = player * border->n + border->player;

  return border->reach[there] && border->reach[back];
}

static gboolean
is_across (const Border *border, const ArenaMeeting *m)
{
  return is_inside (border, m->a) != is_inside (border, m->b);
}

static Border
find_border (const GArray *meetings, const gboolean *reach, int n, int player)
{
  Border border = { reach, n, player, 0, 0 };

  for (guint i = 0; i < meetings->len; i++) {
    const ArenaMeeting *m = &g_array_index (meetings, ArenaMeeting, i);
    if (is_across (&border, m)) {
      border.games += m->games;
      border.points += is_inside (&border, m->a) ? m->points : m->games - m->points;
    }
  }
  return border;
}

static gboolean
is_first_of_group (const Border *border)
{
  for (int player = 0; player < border->player; player++)
    if (is_inside (border, player))
      return FALSE;
  return TRUE;
}

/* One drawn game in all across BORDER, with each opponent as much as they have met. */
static void
add_draw (GArray *more, const GArray *meetings, const Border *border)
{
  for (guint i = 0; i < meetings->len; i++) {
    ArenaMeeting m = g_array_index (meetings, ArenaMeeting, i);
    if (!is_across (border, &m))
      continue;
    m.games /= border->games;
    m.points = m.games / 2;
    g_array_append_val (more, m);
  }
}

/* --- the fit --- */

static void
fit_init (Fit *fit, const GArray *meetings, int n)
{
  double *numbers = g_new0 (double, n *(2 * n + 3));

  *fit = (Fit){ .meetings = meetings, .n = n, .strength = numbers, .pool = g_new0 (int, n) };
  fit->gradient = fit->strength + n;
  fit->curvature = fit->gradient + n;
  fit->straying = fit->curvature + n * n;
  fit->met = fit->straying + n * n;
}

static void
fit_clear (Fit *fit)
{
  g_free (fit->strength);
  g_free (fit->pool);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fit, fit_clear)

/* Finds the strengths, and leaves what variance needs. */
static void
find_strengths (const Fit *fit)
{
  count_meetings (fit);
  for (int round = 0; round < ROUNDS_MAX; round++) {
    differentiate (fit);
    if (step (fit) < 1e-9)
      break;
  }
  differentiate (fit);
  invert (fit, fit->curvature);
}

static void
take_strength (ArenaRating *rating, const Fit *fit)
{
  rating->elo = ELO_PER_UNIT * fit->strength[rating->player];
  rating->error = 1.96 * ELO_PER_UNIT * sqrt (variance (fit, rating->player));
}

/* --- the main group --- */

/* A group of players by its first one: how many they are, and how many games they played among
 * themselves. */
typedef struct {
  int first, members;
  double games;
} Group;

static Group
measure_group (const Border *border, const GArray *meetings)
{
  Group group = { .first = border->player };

  for (int player = 0; player < border->n; player++)
    group.members += is_inside (border, player);
  for (guint i = 0; i < meetings->len; i++) {
    const ArenaMeeting *m = &g_array_index (meetings, ArenaMeeting, i);
    if (is_inside (border, m->a) && is_inside (border, m->b))
      group.games += m->games;
  }
  return group;
}

/* Of two that are as large and have played as much, the better one. */
static gboolean
is_larger (const Group *group, const Group *than, const Border *border)
{
  if (group->members != than->members)
    return group->members > than->members;
  if (group->games < than->games || group->games > than->games)
    return group->games > than->games;
  return border->reach[group->first * border->n + than->first];
}

/* The main group of POOL in FIT: all others are compared with it. It has less than two members
 * where every group is a single player. */
static Group
find_main_group (const Fit *fit, int pool, const GArray *meetings, const gboolean *reach)
{
  Group best = { 0 };

  for (int player = 0; player < fit->n; player++) {
    Border border = { reach, fit->n, player, 0, 0 };
    Group group;

    if (fit->pool[player] != pool || !is_first_of_group (&border))
      continue;
    group = measure_group (&border, meetings);
    if (best.members == 0 || is_larger (&group, &best, &border))
      best = group;
  }
  return best;
}

/* Rates the group of BORDER by the games among its members: those against others were all won or
 * all lost, and say nothing of who in it is better. The others of its pool in FIT keep their
 * distance to its mean, which becomes 0. */
static void
rate_main_group (GArray *ratings, const Fit *fit, const Border *border, const GArray *meetings)
{
  g_autoptr (GArray) inside = g_array_new (FALSE, FALSE, sizeof (ArenaMeeting));
  g_auto (Fit) among = { 0 };
  double sum = 0;
  int members = 0;

  for (guint i = 0; i < meetings->len; i++) {
    ArenaMeeting m = g_array_index (meetings, ArenaMeeting, i);
    if (is_inside (border, m.a) && is_inside (border, m.b))
      g_array_append_val (inside, m);
  }
  fit_init (&among, inside, fit->n);
  find_strengths (&among);
  for (int player = 0; player < fit->n; player++)
    if (is_inside (border, player)) {
      sum += fit->strength[player];
      members++;
    }
  for (int player = 0; player < fit->n; player++) {
    ArenaRating *rating = &g_array_index (ratings, ArenaRating, player);
    gboolean above = border->reach[player * fit->n + border->player];
    gboolean below = border->reach[border->player * fit->n + player];

    if (fit->pool[player] != fit->pool[border->player])
      continue;
    rating->open = above - below;
    if (is_inside (border, player))
      take_strength (rating, &among);
    else
      rating->elo -= ELO_PER_UNIT * sum / members;
  }
}

/* MEETINGS with one drawn game of each group against all others that it met. */
static GArray *
add_draws (const GArray *meetings, const gboolean *reach, int n)
{
  GArray *more = g_array_copy ((GArray *) meetings);

  for (int player = 0; player < n; player++) {
    Border border = find_border (meetings, reach, n, player);
    if (is_first_of_group (&border))
      add_draw (more, meetings, &border);
  }
  return more;
}

GArray *
arena_ratings (const GArray *meetings, int n_players)
{
  GArray *ratings = g_array_new (FALSE, FALSE, sizeof (ArenaRating));
  g_autofree gboolean *reach = find_reach (meetings, n_players);
  g_autoptr (GArray) more = add_draws (meetings, reach, n_players);
  g_auto (Fit) fit = { 0 };

  fit_init (&fit, more, n_players);
  find_strengths (&fit);
  for (int player = 0; player < n_players; player++) {
    ArenaRating rating = arena_ratings_sum_up (meetings, player);
    Border border = find_border (meetings, reach, n_players, player);

    if (border.games > 0)
      rating.open = (border.points == border.games) - (border.points == 0);
    take_strength (&rating, &fit);
    g_array_append_val (ratings, rating);
  }
  for (int pool = 0; pool < n_players; pool++) {
    Group group = find_main_group (&fit, pool, meetings, reach);
    Border border = { reach, n_players, group.first, 0, 0 };

    if (group.members > 1)
      rate_main_group (ratings, &fit, &border, meetings);
  }
  g_array_sort (ratings, compare_ratings);
  return ratings;
}
