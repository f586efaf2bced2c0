// The Python bindings of the logic: positions, kernels, climbing a ladder, generating boards.
#include "bindings.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "../watch.hpp"
#include "brief.hpp"
#include "cage_generator.hpp"
#include "clue_generator.hpp"
#include "kernel.hpp"
#include "poll.hpp"
#include "pruning.hpp"
#include "step_check.hpp"
#include "clue_removal.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::logic {
namespace {

using Pairs = std::vector<std::pair<int32_t, int32_t>>;

// There are millions of these: tuples are filled in directly, not by way of lists.
template <class Items, class Make>
nb::tuple to_tuple(const Items& items, Make&& make) {
    auto out = nb::steal<nb::tuple>(PyTuple_New(Py_ssize_t(items.size())));
    Py_ssize_t at = 0;
    for (const auto& item : items) PyTuple_SetItem(out.ptr(), at++, nb::object(make(item)).release().ptr());
    return out;
}

nb::object to_number(int32_t number) { return nb::steal(PyLong_FromLong(number)); }

nb::tuple to_python(const std::vector<int32_t>& list) { return to_tuple(list, to_number); }

nb::tuple to_python(const std::vector<Candidate>& list) {
    return to_tuple(list, [](const Candidate& c) { return to_tuple(std::array{c.cell, c.value}, to_number); });
}

nb::tuple to_python(const Step& step) {
    const auto chain = [](const Link& link) { return nb::make_tuple(to_python(link.from), to_python(link.to), link.strong, link.relation); };
    const auto part = [](const Step& each) { return to_python(each); };
    const std::array fields = {to_python(step.placements), to_python(step.removals), to_python(step.pattern), to_python(step.extra),
                               to_python(step.relations), to_tuple(step.chain, chain), to_python(step.numbers), to_tuple(step.parts, part)};
    return to_tuple(fields, [](const nb::tuple& field) { return field; });
}

void check(const State& s, const Pairs& list) {
    for (auto [cell, value] : list)
        if (cell < 0 || cell >= s.cells() || value < 0 || value >= s.values()) throw std::invalid_argument("no such candidate");
}

std::vector<Rung> rungs(const std::vector<std::pair<std::optional<std::string>, Options>>& ladder) {
    std::vector<Rung> out;
    for (const auto& [name, options] : ladder) out.push_back({name ? kernel(*name) : nullptr, options});
    return out;
}

// A ladder with its kernels looked up by name.
struct Ladder {
    std::vector<Rung> rungs;
};

std::shared_ptr<Geometry> geometry_of(std::shared_ptr<const Model> model, const nb::bytes& active, const std::vector<int32_t>& kinds) {
    if (active.size() != model->spec.relations.size()) throw std::invalid_argument("active must have one byte per relation");
    return std::make_shared<Geometry>(model, static_cast<const uint8_t*>(active.data()), kinds);
}

// The steps that a kernel finds, and whether it was interrupted.
nb::tuple found_by(const State& s, const std::string& name, const Options& options, size_t most, double seconds, const Cancel* cancel) {
    Found found(most);
    Kernel run = kernel(name);
    const Status status = long_call(seconds, cancel, [&](Monitor* m) {
        MonitorScope watch(m);
        try {
            poll();
            run(s, options, found);
        } catch (const Interrupted& stop) {
            return stop.status;
        }
        return kRunning;
    });
    raise_signal(status);
    nb::list out;
    for (const Step& step : found.steps) out.append(to_python(step));
    return nb::make_tuple(out, int(status));
}

// `brief`: a byte per rung, 1 if only the number of its steps is needed.
nb::tuple climbed(State& s, const Ladder& ladder, int32_t first, size_t most, double seconds, const Cancel* cancel,
                  const std::optional<nb::bytes>& brief) {
    if (first < 0) throw std::invalid_argument("a ladder's first rung is 0");
    if (brief && brief->size() != ladder.rungs.size()) throw std::invalid_argument("brief must have one byte per rung");
    const char* brief_rungs = brief ? brief->c_str() : nullptr;
    const Climb climb = long_call(seconds, cancel, [&](Monitor* m) {
        MonitorScope watch(m);
        BriefScope some(brief_rungs);
        return logic::climb(s, ladder.rungs, first, most);
    });
    raise_signal(climb.status);
    nb::list out;
    for (const Climbed& c : climb.steps)
        out.append(nb::make_tuple(c.rung, brief_rungs && brief_rungs[c.rung] ? nb::object(nb::none()) : nb::object(to_python(c.step))));
    return nb::make_tuple(out, climb.stopped, int(climb.status));
}

// Summarizes a climb: (rung, count) in the order in which rungs are first needed. Each step of a rung that is not `brief` is
// listed by itself, with its details.
nb::list counted(const Climb& climb, const Ladder& ladder, const nb::bytes& brief) {
    std::vector<int32_t> times(ladder.rungs.size());
    for (const Climbed& c : climb.steps) ++times[size_t(c.rung)];
    nb::list out;
    for (const Climbed& c : climb.steps) {
        if (!brief.c_str()[c.rung]) out.append(nb::make_tuple(c.rung, 1, to_python(c.step)));
        else if (int32_t& count = times[size_t(c.rung)]) out.append(nb::make_tuple(c.rung, std::exchange(count, 0), nb::none()));
    }
    return out;
}

nb::tuple tallied(State& s, const Ladder& ladder, const nb::bytes& brief, double seconds, const Cancel* cancel) {
    if (brief.size() != ladder.rungs.size()) throw std::invalid_argument("brief must have one byte per rung");
    const Climb climb = long_call(seconds, cancel, [&](Monitor* m) {
        MonitorScope watch(m);
        BriefScope some(brief.c_str());
        return logic::climb(s, ladder.rungs, 0, SIZE_MAX);
    });
    raise_signal(climb.status);
    return nb::make_tuple(counted(climb, ladder, brief), climb.stopped, int(climb.status));
}

std::vector<Candidate> candidates_from(nb::handle pairs) {
    std::vector<Candidate> out;
    for (nb::handle pair : pairs) out.push_back({nb::cast<int32_t>(pair[0]), nb::cast<int32_t>(pair[1])});
    return out;
}

// The step that `to_python` described.
Step step_from(nb::handle fields) {
    Step step;
    step.placements = candidates_from(fields[0]), step.removals = candidates_from(fields[1]);
    step.pattern = candidates_from(fields[2]), step.extra = candidates_from(fields[3]);
    for (nb::handle relation : fields[4]) step.relations.push_back(nb::cast<int32_t>(relation));
    for (nb::handle link : fields[5]) step.chain.push_back({candidates_from(link[0]), candidates_from(link[1]), nb::cast<bool>(link[2]), nb::cast<int32_t>(link[3])});
    for (nb::handle number : fields[6]) step.numbers.push_back(nb::cast<int32_t>(number));
    for (nb::handle part : fields[7]) step.parts.push_back(step_from(part));
    return step;
}

// Climbs on from where a trail ends: the rung without a kernel that was reached, and whether it was interrupted.
nb::tuple climbed_on(State& s, Trail& trail, const Ladder& ladder, int32_t first, size_t most, double seconds, const Cancel* cancel) {
    if (first < 0) throw std::invalid_argument("a ladder's first rung is 0");
    Climb climb = long_call(seconds, cancel, [&](Monitor* m) {
        MonitorScope watch(m);
        return logic::climb(s, ladder.rungs, first, most);
    });
    std::ranges::move(climb.steps, std::back_inserter(trail.steps));
    raise_signal(climb.status);
    return nb::make_tuple(climb.stopped, int(climb.status));
}

// Python objects that stand for the steps from `first` on. Their `slot` holds the maker of the whole step, its number, and the name
// of its technique; everything else is made in Python when something asks for it.
nb::list stand_ins(const Trail& trail, size_t first, nb::handle type, nb::handle slot, nb::handle maker, const nb::tuple& names) {
    const auto set = reinterpret_cast<descrsetfunc>(PyType_GetSlot(Py_TYPE(slot.ptr()), Py_tp_descr_set));
    if (!PyType_Check(type.ptr()) || !set) throw std::invalid_argument("a type and one of its slots are needed");
    for (const Climbed& c : trail.steps)
        if (size_t(c.rung) >= names.size()) throw std::invalid_argument("there must be a name for each rung");
    nb::list out;
    for (size_t i = first; i < trail.steps.size(); ++i) {
        const auto made = nb::steal(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type.ptr()), 0));
        const nb::tuple kept = nb::make_tuple(maker, i, names[size_t(trail.steps[i].rung)]);
        if (!made.is_valid() || set(slot.ptr(), made.ptr(), kept.ptr()) < 0) throw nb::python_error();
        out.append(made);
    }
    return out;
}

void followed(State& s, const Trail& trail, size_t first, size_t last) {
    if (first > last || last > trail.steps.size()) throw nb::index_error("there is no such step");
    check_steps(s, std::span(trail.steps).subspan(first, last - first));
    for (size_t i = first; i < last; ++i) s.apply(trail.steps[i].step);
}

nb::tuple pruned(const Pruner& pruner, const State& start, const Trail& climb, const RelationCells& relations, bool one, double seconds, const Cancel* cancel) {
    for (const Climbed& c : climb.steps)
        if (size_t(c.rung) >= pruner.rungs()) throw std::invalid_argument("the ladder has no such rung");
    check_steps(start, climb.steps), check_relations(start, climb, relations);
    Trail out;
    const Status status = long_call(seconds, cancel, [&](Monitor* m) {
        MonitorScope watch(m);
        try {
            out = pruner.prune(start, climb, relations, one);
        } catch (const Interrupted& stop) {
            return stop.status;
        }
        return kRunning;
    });
    raise_signal(status);
    return nb::make_tuple(std::move(out), int(status));
}

using Habits = std::vector<std::tuple<bool, bool, int32_t, std::optional<std::string>, Options>>;

void make_pruner(Pruner* self, const Habits& habits, const Ladder& singles, std::vector<int32_t> numbers) {
    if (numbers.size() != singles.rungs.size()) throw std::invalid_argument("there must be one number per rung");
    std::vector<Habit> list;
    for (const auto& [single, of_clue, kind, name, options] : habits)
        list.push_back({single, of_clue, RestsOn(kind), {name ? kernel(*name) : nullptr, options}});
    new (self) Pruner(std::move(list), singles.rungs, std::move(numbers));
}

void bind_trails(nb::module_& m) {
    nb::class_<Trail>(m, "Trail")
        .def(nb::init<>())
        .def("__len__", [](const Trail& t) { return t.steps.size(); })
        .def("stand_ins", &stand_ins, "first"_a, "type"_a, "slot"_a, "maker"_a, "names"_a)
        .def("step", [](const Trail& t, size_t number) {
            if (number >= t.steps.size()) throw nb::index_error("there is no such step");
            return nb::make_tuple(t.steps[number].rung, to_python(t.steps[number].step));
        }, "number"_a)
        .def("append", [](Trail& t, int32_t rung, nb::handle step) {
            if (rung < 0) throw std::invalid_argument("a ladder's first rung is 0");
            t.steps.push_back({rung, step_from(step)});
        }, "rung"_a, "step"_a);
    nb::class_<Pruner>(m, "Pruner")
        .def("__init__", &make_pruner, "habits"_a, "singles"_a, "numbers"_a)
        .def("prune", &pruned, "start"_a, "climb"_a, "relations"_a, "one"_a, "seconds"_a = -1.0, "cancel"_a = nb::none());
}

nb::list clues_of(const CageBoard& board) {
    nb::list cuts;
    for (const Cut& cut : board.cuts) cuts.append(nb::make_tuple(cut.piece, to_python(cut.cells)));
    return cuts;
}

nb::bytes clues_of(const ClueBoard& board) { return nb::bytes(board.present.data(), board.present.size()); }

// A board as wanted, or the closest found.
template <class Generator>
nb::object generated(const Generator& generator, const std::vector<int32_t>& values, uint64_t seed, const Ladder& ladder, const nb::bytes& brief,
                size_t least, const std::vector<size_t>& stages, bool coarse, bool beyond, bool narrow, const Cancel* cancel) {
    if (brief.size() != ladder.rungs.size()) throw std::invalid_argument("brief must have one byte per rung");
    for (const Rung& rung : ladder.rungs)
        if (!rung.kernel) throw std::invalid_argument("all rungs must have kernels");
    if (stages.empty() || least > ladder.rungs.size()) throw std::invalid_argument("there must be a stage, and the least rung on the ladder");
    for (size_t end : stages)
        if (end > ladder.rungs.size()) throw std::invalid_argument("a stage ends above the ladder");
    Status status = kRunning;
    const Wanted wanted{ladder.rungs, brief.c_str(), least, stages, coarse, beyond, narrow};
    const auto found = long_call(-1, cancel, [&](Monitor* m) -> decltype(generator.make(values, seed, wanted, m)) {
        MonitorScope watch(m);
        try {
            return generator.make(values, seed, wanted, m);
        } catch (const Interrupted& stop) {
            status = stop.status;
            return std::nullopt;
        }
    });
    raise_signal(status);
    if (status != kRunning) throw std::runtime_error("cancelled");
    if (!found) return nb::none();
    return nb::make_tuple(clues_of(*found), found->too_hard, found->distance,
                          found->solved() ? nb::object(counted(found->climb, ladder, brief)) : nb::object(nb::none()));
}

// Cuts cages for Python, which says what fits; without a function, everything does.
class PythonCutter final : CageClues {
public:
    PythonCutter(Plan plan, std::optional<nb::callable> fits, uint64_t seed)
        : plan_(std::move(plan)), fits_(std::move(fits)), random_(seed), cutter_(plan_, *this, random_) {
        plan_.check(plan_.beside.size());
    }
    nb::object cut() { return areas(cutter_.cut()); }
    nb::object split(const std::vector<Area>& cages, const std::vector<int32_t>& cells) {
        std::vector<uint8_t> near(plan_.beside.size());
        for (int32_t cell : cells) near.at(size_t(cell)) = 1;
        return areas(cutter_.split(cuts(cages), std::move(near), Cutter::splits(cells.size(), true)));
    }
    nb::object join(const std::vector<Area>& cages) {
        const Cuts from = cuts(cages);
        const auto joints = cutter_.joints(from);
        return areas(joints.empty() ? cutter_.exchanged(from) : std::optional(cutter_.joined(from, joints[0])));
    }

private:
    bool fits(const Area& area) const override { return !fits_ || nb::cast<bool>((*fits_)(to_python(area))); }
    int32_t piece(const Area&, Random&) const override { return 0; }

    Cuts cuts(const std::vector<Area>& cages) const {
        Cuts out;
        std::vector<uint8_t> left(plan_.beside.size(), 1);
        for (const Area& cage : cages) {
            out.push_back({cage, 0});
            for (int32_t cell : cage)
                if (!std::exchange(left.at(size_t(cell)), 0)) throw std::invalid_argument("a cell is in two cages");
        }
        if (std::count(left.begin(), left.end(), 1)) throw std::invalid_argument("a cell is in no cage");
        std::sort(out.begin(), out.end());
        return out;
    }
    static nb::object areas(const std::optional<Cuts>& cuts) {
        return cuts ? nb::object(to_tuple(*cuts, [](const Cut& cut) { return to_python(cut.cells); })) : nb::none();
    }

    Plan plan_;
    std::optional<nb::callable> fits_;
    Random random_;
    Cutter cutter_;
};

// A board of a recipe in Python, with its assessment.
struct PythonBoard : Judgement {
    nb::object board, assessment;
};

// Steers a board that Python functions change and judge; their exceptions pass through.
nb::tuple steered_by_python(nb::object first, const nb::callable& judge, const nb::callable& change, bool whole) {
    const auto judged = [&](nb::object board) {
        nb::object found = judge(board);
        const auto distance = nb::cast<double>(found.attr("distance"));
        return PythonBoard{{distance == 0, nb::cast<bool>(found.attr("too_hard")), distance}, std::move(board), std::move(found)};
    };
    const PythonBoard last = steered(judged(std::move(first)), whole ? kForDeals : kForClues, [&](const PythonBoard& from) -> std::optional<PythonBoard> {
        nb::object other = change(from.board, from.assessment);
        return other.is_none() ? std::nullopt : std::optional(judged(std::move(other)));
    });
    return nb::make_tuple(last.board, last.assessment);
}

nb::tuple thinned(const State& blank, const Ladder& ladder, const std::vector<int32_t>& values, const nb::bytes& present,
                  const std::vector<std::vector<int32_t>>& groups, const std::vector<int32_t>& needs, const Cancel* cancel) {
    const auto* bytes = static_cast<const uint8_t*>(present.data());
    std::vector<uint8_t> given(bytes, bytes + present.size());
    const Thinned found = long_call(-1, cancel, [&](Monitor* m) {
        MonitorScope watch(m);
        return thin({blank, values, needs, groups}, ladder.rungs, std::move(given));
    });
    raise_signal(found.status);
    return nb::make_tuple(int(found.status), found.solved, nb::bytes(found.present.data(), found.present.size()));
}

}  // namespace

void bind(nb::module_& m) {
    nb::class_<Geometry>(m, "Geometry")
        .def(nb::new_(&geometry_of), "model"_a, "active"_a, "kinds"_a)
        .def_ro("cells", &Geometry::cells)
        .def_ro("values", &Geometry::values)
        .def("why_differ", [](const Geometry& g, int32_t a, int32_t b) {
            if (std::min(a, b) < 0 || std::max(a, b) >= g.cells) throw std::invalid_argument("there is no such cell");
            return g.why_differ(a, b);
        }, "a"_a, "b"_a);
    nb::class_<Ladder>(m, "Ladder").def("__init__", [](Ladder* self, const std::vector<std::pair<std::optional<std::string>, Options>>& l) {
        new (self) Ladder{rungs(l)};
    });
    nb::class_<RelationCells>(m, "RelationCells").def("__init__", [](RelationCells* self, std::vector<std::vector<int32_t>> cells, std::vector<bool> by_value) {
        if (cells.size() != by_value.size()) throw std::invalid_argument("there must be one flag per relation");
        new (self) RelationCells{std::move(cells), std::move(by_value)};
    }, "cells"_a, "by_value"_a);
    bind_trails(m);
    nb::class_<State>(m, "State")
        .def("__init__", [](State* self, std::shared_ptr<Geometry> g) { new (self) State(std::move(g)); }, "geometry"_a)
        .def("copy", [](const State& s) { return State(s); })
        .def("apply", [](State& s, const Pairs& placements, const Pairs& removals) {
            check(s, placements), check(s, removals);
            Step step;
            for (auto [cell, value] : removals) step.removals.push_back({cell, value});
            for (auto [cell, value] : placements) step.placements.push_back({cell, value});
            s.apply(step);
        }, "placements"_a, "removals"_a)
        .def("candidates", [](const State& s) {
            std::vector<uint64_t> out;
            for (int32_t c = 0; c < s.cells(); ++c) out.push_back(s.candidates(c));
            return out;
        })
        .def("placed", [](const State& s) {
            std::vector<bool> out;
            for (int32_t c = 0; c < s.cells(); ++c) out.push_back(s.placed(c));
            return out;
        })
        .def("mark_given", [](State& s) { s.given = s.filled(); })
        .def_rw("promises_one", &State::promises_one)
        .def_prop_ro("solved", &State::solved)
        .def_prop_ro("broken", &State::broken)
        .def("find", &found_by, "kernel"_a, "options"_a = Options{}, "most"_a = size_t(1) << 20, "seconds"_a = -1.0,
             "cancel"_a = nb::none())
        .def("climb", &climbed, "ladder"_a, "first"_a = 0, "most"_a = size_t(1) << 20, "seconds"_a = -1.0, "cancel"_a = nb::none(),
             "brief"_a = nb::none())
        .def("tally", &tallied, "ladder"_a, "brief"_a, "seconds"_a = -1.0, "cancel"_a = nb::none())
        .def("climb_on", &climbed_on, "trail"_a, "ladder"_a, "first"_a = 0, "most"_a = size_t(1) << 20, "seconds"_a = -1.0, "cancel"_a = nb::none())
        .def("follow", &followed, "trail"_a, "first"_a, "last"_a);
    m.def("thin", &thinned, "blank"_a, "ladder"_a, "values"_a, "present"_a, "groups"_a, "needs"_a, "cancel"_a = nb::none());
    m.attr("BULK") = kBulk;
    m.def("steered", &steered_by_python, "board"_a, "judge"_a, "change"_a, "whole"_a = false);
    using Wire = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
    using Menus = std::vector<std::pair<uint64_t, std::vector<int32_t>>>;
    using Lists = std::vector<std::vector<int32_t>>;
    nb::class_<PythonCutter>(m, "Cutter")
        .def("__init__", [](PythonCutter* self, Lists beside, std::vector<int32_t> sizes, std::vector<int32_t> weights, std::optional<nb::callable> fits, uint64_t seed) {
            new (self) PythonCutter({std::move(beside), std::move(sizes), std::move(weights)}, std::move(fits), seed);
        }, "beside"_a, "sizes"_a, "weights"_a, "fits"_a.none(), "seed"_a)
        .def("cut", &PythonCutter::cut)
        .def("split", &PythonCutter::split, "cages"_a, "cells"_a)
        .def("join", &PythonCutter::join, "cages"_a);
    nb::class_<CageGenerator>(m, "CageGenerator")
        .def("__init__", [](CageGenerator* self, Wire wire, std::vector<int32_t> kinds, Lists beside, std::vector<int32_t> sizes,
                            std::vector<int32_t> weights, const Menus& menus) {
            Plan plan{std::move(beside), std::move(sizes), std::move(weights)};
            new (self) CageGenerator(parse({wire.data(), wire.size()}), std::move(kinds), std::move(plan), {menus.begin(), menus.end()});
        }, "wire"_a, "kinds"_a, "beside"_a, "sizes"_a, "weights"_a, "menus"_a)
        .def("make", &generated<CageGenerator>, "values"_a, "seed"_a, "ladder"_a, "brief"_a, "least"_a, "stages"_a, "coarse"_a, "beyond"_a, "narrow"_a = false, "cancel"_a = nb::none());
    nb::class_<ClueGenerator>(m, "ClueGenerator")
        .def("__init__", [](ClueGenerator* self, std::shared_ptr<const Model> model, std::vector<int32_t> kinds, Lists together) {
            new (self) ClueGenerator(std::move(model), std::move(kinds), std::move(together));
        }, "model"_a, "kinds"_a, "together"_a)
        .def("make", &generated<ClueGenerator>, "values"_a, "seed"_a, "ladder"_a, "brief"_a, "least"_a, "stages"_a, "coarse"_a, "beyond"_a, "narrow"_a = false,
             "cancel"_a = nb::none());
}

}  // namespace gridwise::logic
