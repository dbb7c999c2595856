/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Seeded random numbers, for hash keys, weak levels and tests.
 *
 * The state is one 64-bit counter that the owner keeps; equal seeds give equal numbers on every
 * machine and in every version, because saved games and tests rely on that. Not for secrets.
 *
 * The generator is SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast Splittable Pseudorandom Number
 * Generators", 2014): the counter advances by the odd number nearest to 2^64 divided by the golden
 * ratio, so that it visits all 2^64 states, and what is returned is the counter mixed by D.
 * Stafford's "variant 13" finalizer.
 */
#pragma once

#include <stdint.h>

typedef struct {
  uint64_t state;
} Random;

/* The bits of VALUE stirred so that every input bit sways every output bit; a bijection. */
static inline uint64_t
random_mix (uint64_t value)
{
  value = (value ^ value >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  value = (value ^ value >> 27) * UINT64_C (0x94d049bb133111eb);
  return value ^ value >> 31;
}

static inline Random
random_from_seed (uint64_t seed)
{
  return (Random){ seed };
}

/* 64 random bits. */
static inline uint64_t
random_next (Random *random)
{
  random->state += UINT64_C (0x9e3779b97f4a7c15);
  return random_mix (random->state);
}

/* A number from 0 to BOUND - 1, all equally likely; BOUND is at least 1. */
uint32_t random_below (Random *random, uint32_t bound);

/* A number from 0 up to, but not including, 1. */
double random_unit (Random *random);

/* A number with the standard normal distribution (mean 0, deviation 1). */
double random_normal (Random *random);
