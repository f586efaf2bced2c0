// Writes the relations of Python for the wire. A model has hundreds of them; writing them in Python would take longer than
// compiling the model here. The parser of the wire checks the result.
#include "records.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "relation_kinds.hpp"

namespace nb = nanobind;

namespace gridwise {
namespace {

constexpr int kDeepest = 64;  // far more than the wire allows; its parser reports the error
constexpr Encoding kEncodings[] = {Encoding::Cell,    Encoding::Cells, Encoding::Values,  Encoding::Number,  Encoding::Numbers,
                                   Encoding::Weights, Encoding::Table, Encoding::Machine, Encoding::Reading, Encoding::Branches,
                                   Encoding::Sequence};

PyObject* interned(const char* name) { return PyUnicode_InternFromString(name); }

nb::object get(nb::handle from, PyObject* name) {
    PyObject* got = PyObject_GetAttr(from.ptr(), name);
    if (!got) throw nb::python_error();
    return nb::steal(got);
}

int64_t whole(nb::handle number) {
    const long long n = PyLong_AsLongLong(number.ptr());
    if (n == -1 && PyErr_Occurred()) throw nb::python_error();
    return n;
}

class Recorder {
public:
    Recorder(nb::dict& forms, nb::dict& index, nb::dict& tables, nb::dict& machines)
        : forms_(forms), index_(index), tables_(tables), machines_(machines) {}

    void record(nb::handle relation, int depth) {
        static PyObject* const when_name = interned("when");
        if (depth > kDeepest) throw nb::value_error("branches are nested too deeply");
        const Form& form = form_of(relation);
        out.push_back(int64_t(form.kind));
        const auto when = nb::cast<nb::tuple>(get(relation, when_name));
        out.push_back(int64_t(when.size()));
        for (nb::handle literal : when) {
            const auto pair = nb::cast<nb::tuple>(literal);
            out.push_back(whole(pair[0]) * 2 + (pair[1].is(nb::handle(Py_True)) ? 1 : 0));
        }
        const size_t length = out.size();
        out.push_back(0);
        for (const Form::Field& field : form.fields) write(field.encoding, get(relation, field.name), depth);
        out[length] = int64_t(out.size() - length - 1);
    }

    std::vector<int64_t> out;

private:
    // Relations of one class usually follow each other.
    const Form& form_of(nb::handle relation) {
        PyTypeObject* type = Py_TYPE(relation.ptr());
        if (type != type_) form_ = nb::inst_ptr<Form>(item(forms_, reinterpret_cast<PyObject*>(type))), type_ = type;
        return *form_;
    }

    void write(Encoding encoding, nb::object field, int depth) {
        switch (encoding) {
            case Encoding::Cell: out.push_back(whole(item(index_, field))); return;
            case Encoding::Cells: places(std::move(field)); return;
            case Encoding::Number: out.push_back(whole(field)); return;
            case Encoding::Values:
            case Encoding::Numbers: {
                const size_t start = numbers(field);
                std::sort(out.begin() + int64_t(start) + 1, out.end());
                return;
            }
            case Encoding::Sequence: numbers(field); return;
            case Encoding::Weights:
                for (nb::handle weight : nb::cast<nb::tuple>(field)) write_weight(weight);
                return;
            case Encoding::Table: out.push_back(numbered(tables_, field)); return;
            case Encoding::Machine: out.push_back(numbered(machines_, field)); return;
            case Encoding::Reading: reading(field); return;
            case Encoding::Branches: branches(nb::cast<nb::tuple>(field), depth); return;
        }
    }

    void write_weight(nb::handle weight) {
        if (PyLong_Check(weight.ptr())) {
            out.push_back(0), out.push_back(whole(weight));
            return;
        }
        const auto table = nb::cast<nb::tuple>(weight);
        out.push_back(1), out.push_back(int64_t(table.size()));
        for (nb::handle entry : table)
            for (nb::handle number : nb::cast<nb::tuple>(entry)) out.push_back(whole(number));
    }

    // The name of the reading, and the numbers that explanations need.
    void reading(nb::handle how) {
        static PyObject* const number = interned("number");
        static PyObject* const details = interned("details");
        if (how.is_none()) {
            out.insert(out.end(), {0, 0});
            return;
        }
        out.push_back(whole(get(how, number)));
        numbers(get(how, details));
    }

    void branches(const nb::tuple& all, int depth) {
        out.push_back(int64_t(all.size()));
        for (nb::handle branch : all) {
            const auto parts = nb::cast<nb::tuple>(branch);
            out.push_back(int64_t(parts.size()));
            for (nb::handle part : parts) record(part, depth + 1);
        }
    }

    // Two relations of one clue often have the same cells: these are looked up once.
    void places(nb::object cells) {
        if (!cells.is(cells_)) {
            places_.clear();
            const auto all = nb::cast<nb::tuple>(cells);
            places_.push_back(int64_t(all.size()));
            for (nb::handle cell : all) places_.push_back(whole(item(index_, cell)));
            cells_ = std::move(cells);
        }
        out.insert(out.end(), places_.begin(), places_.end());
    }

    // Writes their number, then the numbers in order; returns where they start.
    size_t numbers(const nb::object& list) {
        const size_t start = out.size();
        out.push_back(0);
        for (nb::handle number : list) out.push_back(whole(number));
        out[start] = int64_t(out.size() - start - 1);
        return start;
    }

    static nb::handle item(nb::dict& in, nb::handle key) {
        PyObject* got = PyDict_GetItemWithError(in.ptr(), key.ptr());
        if (!got) {
            if (!PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, key.ptr());
            throw nb::python_error();
        }
        return got;
    }

    static int64_t numbered(nb::dict& in, nb::handle key) {
        PyObject* got = PyDict_SetDefault(in.ptr(), key.ptr(), nb::int_(in.size()).ptr());
        if (!got) throw nb::python_error();
        return whole(got);
    }

    nb::dict &forms_, &index_, &tables_, &machines_;
    PyTypeObject* type_ = nullptr;  // the last class, and its form
    const Form* form_ = nullptr;
    nb::object cells_;
    std::vector<int64_t> places_;
};

}  // namespace

Form::Form(const std::string& name, const Fields& list) : kind(Kind(named(name))) {
    if (!find_relation(int64_t(kind))) throw std::invalid_argument("the core knows no relation '" + name + "'");
    for (const auto& [field, encoding] : list) {
        const auto known = std::find(std::begin(kEncodings), std::end(kEncodings), Encoding(named(encoding)));
        if (known == std::end(kEncodings)) throw std::invalid_argument("there is no encoding '" + encoding + "'");
        fields.push_back({interned(field.c_str()), *known});
    }
}

std::vector<int64_t> Form::wire() const {
    std::vector<int64_t> out{int64_t(kind), int64_t(fields.size())};
    for (const Field& field : fields) out.push_back(int64_t(field.encoding));
    return out;
}

nb::bytes records(nb::tuple relations, nb::dict forms, nb::dict index, nb::dict tables, nb::dict machines) {
    Recorder recorder(forms, index, tables, machines);
    for (nb::handle relation : relations) recorder.record(relation, 0);
    return nb::bytes(recorder.out.data(), recorder.out.size() * sizeof(int64_t));
}

}  // namespace gridwise
