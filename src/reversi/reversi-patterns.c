#include "reversi-patterns.h"

void
reversi_features_set (ReversiFeatures *features, Bitboard own, Bitboard other)
{
  *features = (ReversiFeatures){ 0 };
  for (int square = 0; square < N_SQUARES; square++) {
    int digit = (own >> square & 1) != 0 ? 1 : (other >> square & 1) != 0 ? -1 : 0;
    for (int i = 0; i < N_FEATURE_LANES; i++)
      features->values[i]
          = (int16_t) (features->values[i] + digit * reversi_feature_steps[square].values[i]);
  }
}
