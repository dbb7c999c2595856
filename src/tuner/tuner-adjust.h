/*
 * Adjusts the weights of an evaluation to traced positions.
 *
 * What is made small is the logistic error: the sigmoid of a position's value over SCALE is taken
 * for the chance of the first side, and the logarithm of what that chance gives to the goal is the
 * error (P. Österlund's "Texel's tuning method", 2014, with squares). Adam (see tuner-learner.h)
 * takes the steps. Each weight is pulled back to where it was as if PULL positions had been seen in
 * which it matters alone and is right as it is; what was seen in few others stays.
 */
#pragma once

#include "tuner-positions.h"

typedef struct {
  int n;
  float scale, pull;
  float *steps, *means, *squares; /* from the weights in force; and Adam's two averages */
  float *gradient;
  int64_t taken; /* steps of Adam */
} Adjuster;

/* An adjuster for N steps, all 0. Exits where there is no memory. */
Adjuster adjuster_new (int n, float scale, float pull);
void adjuster_free (Adjuster *adjuster);

/* Sees all POSITIONS once, in an order that SEED chooses; RATE is Adam's. */
void adjuster_learn (Adjuster *adjuster, const TracedPositions *positions, float rate,
                     uint64_t seed);

/* The logistic error of a position that is worth VALUE. */
float adjuster_error_of (float value, float scale, float goal);

/* The mean error of POSITIONS by their traces. */
double adjuster_error (const Adjuster *adjuster, const TracedPositions *positions);
