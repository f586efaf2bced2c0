#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>
#include <vector>

#include "wire.hpp"

namespace gridwise {

// How relations of one class in Python are written: the name of each field, and its encoding.
class Form {
public:
    using Fields = std::vector<std::pair<std::string, std::string>>;
    Form(const std::string& kind, const Fields& fields);

    std::vector<int64_t> wire() const;  // its entry in the wire, before the first relation

    struct Field {
        PyObject* name;
        Encoding encoding;
    };
    const Kind kind;
    std::vector<Field> fields;
};

// Writes relations of Python as records of the wire. `forms`: by class; `index`: from a cell or total to its variable; `tables` and
// `machines` collect the tables and automata, with their numbers.
nanobind::bytes records(nanobind::tuple relations, nanobind::dict forms, nanobind::dict index, nanobind::dict tables,
                        nanobind::dict machines);

}  // namespace gridwise
