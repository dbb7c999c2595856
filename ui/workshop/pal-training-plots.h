/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a training goes, as two plots over the games that were learnt from: how far off the bot's
 * expectations are, and how strong it is against the bot that it was. */
#pragma once

#include "arena/arena-training.h"
#include "ui/widgets/pal-plot.h"

/* The errors of TRAINING: averages of neighbours, so that a thousand noisy games are a line that
 * can be read. PLOT has a copy. */
void pal_training_plot_errors (PalPlot *plot, ArenaTraining *training);

/* The Elo differences of the checkpoints that are whole, and of the match as far as it has come,
 * with their limits of 95 %. Before there is any of them the card
 * that PLOT stands in is not visible. */
void pal_training_plot_strength (PalPlot *plot, ArenaTraining *training);
