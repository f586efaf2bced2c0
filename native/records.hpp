#pragma once

#include <nanobind/nanobind.h>

namespace gridwise {

// The relations of Python as records of the wire. `kinds`: from a class to its number; `index`: from a cell or total to
// its variable; tables and automata get their numbers in the two dictionaries as they turn up.
nanobind::bytes records(nanobind::tuple relations, nanobind::dict kinds, nanobind::dict index, nanobind::dict tables,
                        nanobind::dict machines);

}  // namespace gridwise
