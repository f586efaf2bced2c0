#pragma once

#include <nanobind/nanobind.h>

namespace gridwise::classic {

void bind(nanobind::module_& m);

}  // namespace gridwise::classic
