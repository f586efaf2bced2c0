#pragma once

#include <nanobind/nanobind.h>

namespace gridwise::logic {
void bind(nanobind::module_& m);
}
