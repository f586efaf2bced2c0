// The Python bindings of the core.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <stdexcept>

#include "candidates.hpp"
#include "carve.hpp"
#include "classic/bindings.hpp"
#include "fingerprint.hpp"
#include "clauses.hpp"
#include "cuts.hpp"
#include "fill.hpp"
#include "logic/bindings.hpp"
#include "repair.hpp"
#include "probe.hpp"
#include "records.hpp"
#include "relation_kinds.hpp"
#include "watch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise {
namespace {

using Wire = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A search held by Python: one thread at a time.
struct PySearch {
    Search search;
    std::atomic<bool> running{false};

    PySearch(std::shared_ptr<const Model> model, std::optional<std::vector<uint8_t>> active, const Assumptions& assume,
             std::optional<uint64_t> seed, bool trace)
        : search(std::move(model), std::move(active), assume, seed, trace) {}
};

class Turn {
public:
    explicit Turn(PySearch& s) : running_(s.running) {
        if (running_.exchange(true)) throw std::runtime_error("this search is running in another thread");
    }
    ~Turn() { running_ = false; }
    Turn(const Turn&) = delete;

private:
    std::atomic<bool>& running_;
};

std::optional<std::vector<uint8_t>> clues(const Model& model, const std::optional<nb::bytes>& active) {
    if (!active) return std::nullopt;
    if (int64_t(active->size()) != model.spec.clues) throw std::invalid_argument("active must have one byte per clue");
    const auto* bytes = static_cast<const uint8_t*>(active->data());
    return std::vector<uint8_t>(bytes, bytes + active->size());
}

const Assumptions& checked(const Model& model, const Assumptions& assume) {
    for (const auto& [variable, value] : assume)
        if (variable < 0 || variable >= int64_t(model.variables.size())) throw std::invalid_argument("assume names an unknown variable");
    return assume;
}

bool model_holds(const Model& model, const std::vector<int64_t>& values, const std::optional<nb::bytes>& active) {
    if (values.size() != model.places.size()) throw std::invalid_argument("holds needs one value per place");
    const auto mask = clues(model, active);
    return Checker(model.spec, mask ? mask->data() : nullptr).holds(values);
}

// The compiled model, or none when a limit was reached first.
std::pair<int, std::shared_ptr<Model>> compile_model(const Wire& wire, double seconds, const Cancel* cancel) {
    Status status = kFound;
    auto model = long_call(seconds, cancel, [&](Monitor* m) -> std::shared_ptr<Model> {
        try {
            return std::make_shared<Model>(std::span(wire.data(), wire.size()), m);
        } catch (const Interrupted& interrupted) {
            status = interrupted.status;
            return nullptr;
        }
    });
    raise_signal(status);
    return {int(status), std::move(model)};
}

int search_next(PySearch& s, int64_t nodes, double seconds, const Cancel* cancel) {
    Turn turn(s);
    const Status status = long_call(seconds, cancel, [&](Monitor* m) { return s.search.next(nodes, m); });
    raise_signal(status);
    return status;
}

int64_t search_count(PySearch& s, int64_t limit, int64_t nodes, double seconds, const Cancel* cancel) {
    Turn turn(s);
    const int64_t found = long_call(seconds, cancel, [&](Monitor* m) { return s.search.count(limit, nodes, m); });
    raise_signal(s.search.status());
    return found;
}

bool search_propagate(PySearch& s) {
    Turn turn(s);
    const bool fine = long_call(-1, nullptr, [&](Monitor* m) { return s.search.propagate(m); });
    raise_signal(s.search.status());
    return fine;
}

// At the root of a search, after propagation; None if there would be too many.
std::optional<Clauses> search_clauses(PySearch& s, double seconds, const Cancel* cancel) {
    Turn turn(s);
    Status status = kRunning;
    auto made = long_call(seconds, cancel, [&](Monitor* m) -> std::optional<Clauses> {
        try {
            return s.search.clauses(m);
        } catch (const Interrupted& interrupted) {
            status = interrupted.status;
            return std::nullopt;
        }
    });
    raise_signal(status);
    return made;
}

nb::list clause_parts(const std::map<int32_t, std::vector<int32_t>>& by_length) {
    nb::list out;
    for (const auto& [length, literals] : by_length)
        out.append(nb::make_tuple(length, nb::bytes(literals.data(), literals.size() * sizeof(int32_t))));
    return out;
}

nb::list search_events(PySearch& s) {
    Turn turn(s);
    nb::list out;
    for (const Event& e : s.search.take_events()) out.append(nb::make_tuple(e.kind, e.variable, e.value, e.reason));
    return out;
}

Candidates candidates_of(std::shared_ptr<const Model> model, const std::optional<nb::bytes>& active, int64_t nodes, double seconds,
                         const Cancel* cancel, const Assumptions& assume, int64_t limit) {
    auto mask = clues(*model, active);
    checked(*model, assume);
    Candidates found =
        long_call(seconds, cancel, [&](Monitor* m) { return true_candidates(model, std::move(mask), nodes, m, assume, limit); });
    raise_signal(found.status);
    return found;
}

nb::tuple find_candidates(std::shared_ptr<const Model> model, const std::optional<nb::bytes>& active, int64_t nodes, double seconds,
                          const Cancel* cancel, const Assumptions& assume) {
    const Candidates found = candidates_of(std::move(model), active, nodes, seconds, cancel, assume, 1);
    return nb::make_tuple(int(found.status), found.confirmed, found.unknown, found.nodes);
}

nb::tuple count_candidates(std::shared_ptr<const Model> model, int64_t limit, const std::optional<nb::bytes>& active, int64_t nodes,
                           double seconds, const Cancel* cancel, const Assumptions& assume) {
    const Candidates found = candidates_of(std::move(model), active, nodes, seconds, cancel, assume, limit);
    return nb::make_tuple(int(found.status), found.confirmed, found.counts, found.exact, found.unknown, found.nodes);
}

nb::tuple run_probes(std::shared_ptr<const Model> model, uint64_t seed, int64_t samples, int64_t nodes,
                     const std::optional<nb::bytes>& active, const Assumptions& assume, double seconds, const Cancel* cancel) {
    auto mask = clues(*model, active);
    checked(*model, assume);
    const Probes probes =
        long_call(seconds, cancel, [&](Monitor* m) { return probe(model, std::move(mask), assume, seed, samples, nodes, m); });
    raise_signal(probes.status);
    return nb::make_tuple(int(probes.status), probes.weights, probes.guesses);
}

nb::tuple run_fill(std::shared_ptr<const Model> model, uint64_t seed, const std::optional<nb::bytes>& active, const Assumptions& assume,
                   int64_t nodes, double seconds, const Cancel* cancel) {
    const auto mask = clues(*model, active);
    checked(*model, assume);
    const Filled filled = long_call(seconds, cancel, [&](Monitor* m) { return fill(model, mask, assume, seed, nodes, m); });
    raise_signal(filled.status);
    return nb::make_tuple(int(filled.status), filled.values, filled.nodes);
}

nb::tuple run_carve(std::shared_ptr<const Model> model, const std::vector<int64_t>& solution, const nb::bytes& present,
                    const std::vector<std::vector<int32_t>>& groups, int64_t nodes, const Cancel* cancel) {
    const auto* bytes = static_cast<const uint8_t*>(present.data());
    std::vector<uint8_t> mask(bytes, bytes + present.size());
    const Carved carved =
        long_call(-1, cancel, [&](Monitor* m) { return carve(std::move(model), solution, std::move(mask), groups, nodes, m); });
    raise_signal(carved.status);
    return nb::make_tuple(int(carved.status), carved.unique, nb::bytes(carved.present.data(), carved.present.size()), carved.nodes,
                          carved.undecided);
}

nb::tuple run_repair(const std::vector<std::vector<int32_t>>& runs, const std::vector<int64_t>& values, const std::vector<int32_t>& numbers,
                   int64_t reach, int64_t enough, int64_t looks, uint64_t seed, const Cancel* cancel) {
    const RepairTask task{runs, values, numbers, reach, enough, looks, seed};
    const Repaired repaired = long_call(-1, cancel, [&](Monitor* m) { return repair(task, m); });
    raise_signal(repaired.status);
    return nb::make_tuple(int(repaired.status), repaired.numbers, nb::bytes(repaired.open.data(), repaired.open.size()));
}

void bind_search(nb::module_& m) {
    auto reader = [](auto member) {
        return [member](PySearch& s) {
            Turn turn(s);
            return (s.search.*member)();
        };
    };
    nb::class_<PySearch>(m, "Search")
        .def(
            "__init__",
            [](PySearch* self, std::shared_ptr<const Model> model, const std::optional<nb::bytes>& active, const Assumptions& assume,
               std::optional<uint64_t> seed, bool trace, const std::optional<std::vector<uint64_t>>& domains) {
                auto mask = clues(*model, active);
                checked(*model, assume);
                new (self) PySearch(std::move(model), std::move(mask), assume, seed, trace);
                try {
                    if (domains) self->search.restrict(*domains);
                } catch (...) {
                    self->~PySearch();
                    throw;
                }
            },
            "model"_a, "active"_a = nb::none(), "assume"_a = Assumptions{}, "seed"_a = nb::none(), "trace"_a = false,
            "domains"_a = nb::none())
        .def("next", &search_next, "nodes"_a = -1, "seconds"_a = -1.0, "cancel"_a = nb::none())
        .def("count", &search_count, "limit"_a, "nodes"_a = -1, "seconds"_a = -1.0, "cancel"_a = nb::none())
        .def("propagate", &search_propagate)
        .def("solution", reader(&Search::solution))
        .def("domains", reader(&Search::domains))
        .def("reason_plainly", [](PySearch& s, bool plain) {
            Turn turn(s);
            s.search.reason_plainly(plain);
        }, "plain"_a)
        .def("clauses", &search_clauses, "seconds"_a = -1.0, "cancel"_a = nb::none())
        .def("events", &search_events)
        .def_prop_ro("status", [](PySearch& s) { return s.search.status() == kSignal ? int(kCancelled) : int(s.search.status()); })
        .def_prop_ro("nodes", [](PySearch& s) { return s.search.nodes(); })
        .def_prop_ro("failures", [](PySearch& s) { return s.search.failures(); })
        .def_prop_ro("depth", [](PySearch& s) { return s.search.depth(); });
}

}  // namespace
}  // namespace gridwise

NB_MODULE(_core, m) {
    nb::set_leak_warnings(false);  // compiled models are kept until the process ends
    using namespace gridwise;
    m.attr("EXHAUSTED") = int(kExhausted);
    m.attr("FOUND") = int(kFound);
    m.attr("NODE_LIMIT") = int(kNodeLimit);
    m.attr("TIME_LIMIT") = int(kTimeLimit);
    m.attr("CANCELLED") = int(kCancelled);
    m.attr("READY") = int(kRunning);
    nb::class_<Cancel>(m, "Cancel")
        .def(nb::init<>())
        .def("set", [](Cancel& c) { c.flag = true; })
        .def("clear", [](Cancel& c) { c.flag = false; })
        .def("is_set", [](const Cancel& c) { return c.flag.load(); });
    nb::class_<Model>(m, "Model")
        .def("__init__", [](Model* self, Wire wire) { new (self) Model(std::span(wire.data(), wire.size())); }, "wire"_a)
        .def_prop_ro("variables", [](const Model& x) { return x.variables.size(); })
        .def_prop_ro("clues", [](const Model& x) { return x.spec.clues; })
        .def_prop_ro("relations", [](const Model& x) { return x.spec.relations.size(); })
        .def("holds", &model_holds, "values"_a, "active"_a = nb::none());
    nb::class_<Fingerprint>(m, "Fingerprint")
        .def(nb::init<const std::vector<std::vector<int32_t>>&, int32_t>(), "areas"_a, "cells"_a)
        .def("of", [](const Fingerprint& g, const nb::bytes& held) {
            return g.of({static_cast<const uint8_t*>(held.data()), held.size()});
        }, "held"_a);
    nb::class_<Clauses>(m, "Clauses")
        .def_prop_ro("variables", [](const Clauses& c) { return c.variables; })
        .def_prop_ro("meant", [](const Clauses& c) { return c.meanings.size(); })
        .def("parts", [](const Clauses& c) { return clause_parts(c.by_length); })
        .def("values", [](const Clauses& c, const std::vector<int32_t>& true_ones) { return c.values(true_ones); }, "true_ones"_a)
        .def("cuts", [](const Clauses& c, const std::vector<int64_t>& values) { return clause_parts(Proposal(c, values).by_length); }, "values"_a)
        .def("block", [](const Clauses& c, const std::vector<int64_t>& values) { return c.block(values); }, "values"_a);
    bind_search(m);
    logic::bind(m);
    classic::bind(m);
    m.def("compile_model", &compile_model, "wire"_a, "seconds"_a = -1.0, "cancel"_a = nb::none());
    m.def("carve", &run_carve, "model"_a, "solution"_a, "present"_a, "groups"_a, "nodes"_a = kCarveNodes, "cancel"_a = nb::none());
    m.def("fill", &run_fill, "model"_a, "seed"_a, "active"_a = nb::none(), "assume"_a = Assumptions{}, "nodes"_a = int64_t(1) << 62, "seconds"_a = -1.0,
          "cancel"_a = nb::none());
    m.def("repair", &run_repair, "runs"_a, "values"_a, "numbers"_a, "reach"_a, "enough"_a, "looks"_a, "seed"_a, "cancel"_a = nb::none());
    m.def("true_candidates", &find_candidates, "model"_a, "active"_a = nb::none(), "nodes"_a = -1, "seconds"_a = -1.0,
          "cancel"_a = nb::none(), "assume"_a = Assumptions{});
    m.def("count_candidates", &count_candidates, "model"_a, "limit"_a, "active"_a = nb::none(), "nodes"_a = -1, "seconds"_a = -1.0,
          "cancel"_a = nb::none(), "assume"_a = Assumptions{});
    nb::class_<Form>(m, "Form")
        .def(nb::init<const std::string&, const Form::Fields&>(), "kind"_a, "fields"_a)
        .def_prop_ro("wire", &Form::wire);
    m.def("records", &records, "relations"_a, "forms"_a, "index"_a, "tables"_a, "machines"_a);
    m.def("named", [](const std::string& name) { return named(name); }, "name"_a);
    m.def("relation_names", &relation_names);
    m.def("probe", &run_probes, "model"_a, "seed"_a, "samples"_a, "nodes"_a, "active"_a = nb::none(), "assume"_a = Assumptions{},
          "seconds"_a = -1.0, "cancel"_a = nb::none());
}
