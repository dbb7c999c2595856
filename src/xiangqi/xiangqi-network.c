#include "xiangqi-network.h"

#include "xiangqi-types.h"

/* data/weights/xiangqi.network, taken in by the build. */
extern const uint8_t xiangqi_network_weights[], xiangqi_network_weights_end[];

static int
mirror (int point)
{
  return point_make (N_FILES - 1 - point_file (point), point_rank (point));
}

static int
view (int side, int king)
{
  return point_file (king) > N_FILES / 2;
}

static int
input (int side, int view, int piece, int point)
{
  int kind = piece_kind ((XiangqiPiece) piece) - KING;
  int other = piece_color ((XiangqiPiece) piece) != (Color) side;
  int seen = view == 1 ? mirror (point) : point;

  if (side == BLACK)
    seen = point_make (point_file (seen), N_RANKS - 1 - point_rank (seen));
  return (other * SOLDIER + kind) * N_POINTS + seen;
}

const NetworkShape xiangqi_network_shape = {
  .game = "xiangqi",
  .n_squares = N_POINTS,
  .n_pieces = N_PIECES - 1,
  .n_inputs = 14 * N_POINTS,
  .n_kinds = 14 * N_POINTS,
  .n_views = 2,
  .kings = { KING, SOLDIER + KING },
  .view = view,
  .input = input,
  .mirror = mirror,
};

Network *
xiangqi_network_new (void)
{
  size_t size = (size_t) (xiangqi_network_weights_end - xiangqi_network_weights);
  const char *problem;

  return network_new (&xiangqi_network_shape, xiangqi_network_weights, size, &problem);
}
