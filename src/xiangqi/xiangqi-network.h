/* What a network sees of xiangqi. */
#pragma once

#include "network/network.h"

/* Three blocks, for the places where the own king may stand, of 1260 inputs: fourteen pieces (own
 * ones first) on 90 points. The board is mirrored so that the own king is not on the left of its
 * palace. */
extern const NetworkShape xiangqi_network_shape;

/* A network with the weights that the program brings along, or NULL where it cannot work. */
Network *xiangqi_network_new (void);
