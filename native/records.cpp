// Relations, as Python holds them, written down for the wire. Every model has some hundred of them, and writing each
// takes Python longer than all that is made of it here. What comes out is checked when the wire is read.
#include "records.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "wire.hpp"

namespace nb = nanobind;

namespace gridwise {
namespace {

constexpr int kDeepest = 64;  // far more than the wire allows; it says so itself

// The names of attributes, made once.
struct Names {
    PyObject *when = of("when"), *cells = of("cells"), *cell = of("cell"), *values = of("values"), *weights = of("weights"),
             *targets = of("targets"), *target = of("target"), *a = of("a"), *b = of("b"), *allowed = of("allowed"),
             *counts = of("counts"), *machine = of("machine"), *branches = of("branches");
    static PyObject* of(const char* name) { return PyUnicode_InternFromString(name); }
};

nb::object get(nb::handle from, PyObject* name) {
    PyObject* got = PyObject_GetAttr(from.ptr(), name);
    if (!got) throw nb::python_error();
    return nb::steal(got);
}

nb::tuple get_tuple(nb::handle from, PyObject* name) { return nb::cast<nb::tuple>(get(from, name)); }

int64_t whole(nb::handle number) {
    const long long n = PyLong_AsLongLong(number.ptr());
    if (n == -1 && PyErr_Occurred()) throw nb::python_error();
    return n;
}

class Recorder {
public:
    Recorder(nb::dict& kinds, nb::dict& index, nb::dict& tables, nb::dict& machines)
        : kinds_(kinds), index_(index), tables_(tables), machines_(machines) {}

    void record(nb::handle relation, int depth) {
        static const Names names;
        n_ = &names;
        if (depth > kDeepest) throw nb::value_error("AnyOf is nested too deeply");
        const auto kind = Kind(found(kinds_, nb::handle(reinterpret_cast<PyObject*>(Py_TYPE(relation.ptr())))));
        out.push_back(int64_t(kind));
        const auto when = get_tuple(relation, n_->when);
        out.push_back(int64_t(when.size()));
        for (nb::handle literal : when) {
            const auto pair = nb::cast<nb::tuple>(literal);
            out.push_back(whole(pair[0]) * 2 + (pair[1].is(nb::handle(Py_True)) ? 1 : 0));
        }
        const size_t length = out.size();
        out.push_back(0);
        payload(kind, relation, depth);
        out[length] = int64_t(out.size() - length - 1);
    }

    std::vector<int64_t> out;

private:
    void payload(Kind kind, nb::handle r, int depth) {
        switch (kind) {
            case Kind::In: out.push_back(found(index_, get(r, n_->cell))), numbers(get(r, n_->values)); break;
            case Kind::Permutation: places(r), numbers(get(r, n_->values)); break;
            case Kind::AllDifferent: places(r); break;
            case Kind::Linear: linear(r); break;
            case Kind::Product: places(r), out.push_back(whole(get(r, n_->target))); break;
            case Kind::Pair:
                out.push_back(found(index_, get(r, n_->a))), out.push_back(found(index_, get(r, n_->b)));
                out.push_back(numbered(tables_, get(r, n_->allowed)));
                break;
            case Kind::Count: places(r), numbers(get(r, n_->values)), numbers(get(r, n_->counts)); break;
            case Kind::Automaton: places(r), out.push_back(numbered(machines_, get(r, n_->machine))); break;
            case Kind::AnyOf: branches(get_tuple(r, n_->branches), depth); break;
        }
    }

    void linear(nb::handle r) {
        places(r);
        for (nb::handle weight : get_tuple(r, n_->weights)) {
            if (PyLong_Check(weight.ptr())) {
                out.push_back(0), out.push_back(whole(weight));
                continue;
            }
            const auto table = nb::cast<nb::tuple>(weight);
            out.push_back(1), out.push_back(int64_t(table.size()));
            for (nb::handle entry : table)
                for (nb::handle number : nb::cast<nb::tuple>(entry)) out.push_back(whole(number));
        }
        numbers(get(r, n_->targets));
    }

    void branches(const nb::tuple& all, int depth) {
        out.push_back(int64_t(all.size()));
        for (nb::handle branch : all) {
            const auto parts = nb::cast<nb::tuple>(branch);
            out.push_back(int64_t(parts.size()));
            for (nb::handle part : parts) record(part, depth + 1);
        }
    }

    // Two relations of one clue mostly speak of the same cells: these are looked up once.
    void places(nb::handle relation) {
        nb::object cells = get(relation, n_->cells);
        if (!cells.is(cells_)) {
            places_.clear();
            const auto all = nb::cast<nb::tuple>(cells);
            places_.push_back(int64_t(all.size()));
            for (nb::handle cell : all) places_.push_back(found(index_, cell));
            cells_ = std::move(cells);
        }
        out.insert(out.end(), places_.begin(), places_.end());
    }

    // A set of numbers, ascending.
    void numbers(const nb::object& set) {
        const size_t start = out.size();
        out.push_back(0);
        for (nb::handle number : set) out.push_back(whole(number));
        out[start] = int64_t(out.size() - start - 1);
        std::sort(out.begin() + int64_t(start) + 1, out.end());
    }

    static int64_t found(nb::dict& in, nb::handle key) {
        PyObject* got = PyDict_GetItemWithError(in.ptr(), key.ptr());
        if (!got) {
            if (!PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, key.ptr());
            throw nb::python_error();
        }
        return whole(got);
    }

    static int64_t numbered(nb::dict& in, nb::handle key) {
        PyObject* got = PyDict_SetDefault(in.ptr(), key.ptr(), nb::int_(in.size()).ptr());
        if (!got) throw nb::python_error();
        return whole(got);
    }

    const Names* n_ = nullptr;
    nb::dict &kinds_, &index_, &tables_, &machines_;
    nb::object cells_;
    std::vector<int64_t> places_;
};

}  // namespace

nb::bytes records(nb::tuple relations, nb::dict kinds, nb::dict index, nb::dict tables, nb::dict machines) {
    Recorder recorder(kinds, index, tables, machines);
    for (nb::handle relation : relations) recorder.record(relation, 0);
    return nb::bytes(recorder.out.data(), recorder.out.size() * sizeof(int64_t));
}

}  // namespace gridwise
