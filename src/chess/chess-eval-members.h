/* The numbers of the evaluation as the tuner sees them. */
#pragma once

#include "search/evaluation-weights.h"

extern const EvaluationWeights chess_evaluation_weights;
