// Sums and products that follow from houses and other sums.
#pragma once

#include "relations.hpp"

namespace gridwise::logic {

// Near: innies and outies of one house, differences of overlapping sums, products of lines. Far: innies and outies of two to
// four houses. Those with fewer parts come first.
std::vector<Cage> derive(const Geometry& g, const CageList& given, bool far);

}  // namespace gridwise::logic
