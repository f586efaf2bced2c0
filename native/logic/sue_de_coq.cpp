// Sue de coq: where two houses cross, a set of cells I, with a set D in the rest of the one house and a set E in the rest of
// the other. A value can occur once in I, D and E together, or twice if both D and E have it. If these numbers add up to the
// number of cells, each value occurs that often, and leaves the rest of its house.
//   "sue-de-coq": options {most}: the most cells of D or E; none: depends on the size of the board
// The pattern lists the candidates of I, then of D, then of E; `numbers` how many each of them has.
#include <algorithm>

#include "als.hpp"
#include "seen_steps.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

struct Subset {
    std::vector<int32_t> cells;
    uint64_t values;
};

std::vector<Subset> subsets(const State& s, const std::vector<int32_t>& cells, size_t least, size_t most) {
    std::vector<Subset> out;
    std::vector<int32_t> chosen;
    const auto extend = [&](const auto& self, size_t from, uint64_t values) -> void {
        poll();
        if (chosen.size() >= least) out.push_back({chosen, values});
        if (chosen.size() == most) return;
        for (size_t i = from; i < cells.size(); ++i) {
            chosen.push_back(cells[i]);
            self(self, i + 1, values | s.candidates(cells[i]));
            chosen.pop_back();
        }
    };
    extend(extend, 0, 0);
    return out;
}

class SueDeCoq {
public:
    SueDeCoq(const State& state, size_t most, Found& found) : s_(state), most_(most), found_(found) {}

    void run() {
        const auto& houses = s_.houses();
        for (size_t a = 0; a < houses.size(); ++a)
            for (size_t b = a + 1; b < houses.size(); ++b)
                if (!cross(houses[a], houses[b])) return;
    }

private:
    bool cross(const House& one, const House& two) {
        const CellSet shared = (one.set & two.set) - s_.filled();
        if (shared.size() < 2) return true;
        const auto cells = [](const CellSet& set) {
            std::vector<int32_t> out;
            set.each([&](int c) { out.push_back(c); });
            return out;
        };
        const auto cores = subsets(s_, cells(shared), 2, most_);
        const auto first = subsets(s_, cells(one.set - shared - s_.filled()), 1, most_);
        const auto second = subsets(s_, cells(two.set - shared - s_.filled()), 1, most_);
        for (const Subset& core : cores)
            if (!with(one, two, core, first, second)) return false;
        return true;
    }

    // How many values of the core the subset must hold.
    static int taken(const Subset& subset, const Subset& core) {
        return int(subset.cells.size()) - std::popcount(subset.values & ~core.values);
    }

    bool with(const House& one, const House& two, const Subset& core, const std::vector<Subset>& first, const std::vector<Subset>& second) {
        const int need = std::popcount(core.values) - int(core.cells.size());
        poll();
        if (need < 2) return true;
        std::vector<std::pair<const Subset*, int>> others;
        for (const Subset& e : second)
            if (const int n = taken(e, core); n >= 1 && n < need) others.push_back({&e, n});
        for (const Subset& d : first) {
            poll();
            const int n = taken(d, core);
            if (n < 1 || n >= need) continue;
            for (const auto& [e, m] : others) {
                if (n + m != need || (d.values & e->values & core.values)) continue;
                if (!add(one, two, core, d, *e)) return false;
            }
        }
        return true;
    }

    void remove(Step& step, const House& house, uint64_t values, const Subset& core, const Subset& arm) const {
        CellSet rest = house.set - s_.filled();
        for (int32_t c : core.cells) rest.drop(c);
        for (int32_t c : arm.cells) rest.drop(c);
        rest.each([&](int c) { each_bit(s_.candidates(c) & values, [&](int value) { step.removals.push_back({c, value}); }); });
    }

    bool add(const House& one, const House& two, const Subset& core, const Subset& d, const Subset& e) {
        Step step;
        remove(step, one, d.values | (core.values & ~e.values), core, d);
        remove(step, two, e.values | (core.values & ~d.values), core, e);
        if (step.removals.empty()) return true;
        sort_unique(step.removals);
        step.relations = {one.relation, two.relation};
        for (const Subset* part : {&core, &d, &e}) {
            const size_t before = step.pattern.size();
            for (int32_t c : part->cells) each_bit(s_.candidates(c), [&](int value) { step.pattern.push_back({c, value}); });
            step.numbers.push_back(int32_t(step.pattern.size() - before));
        }
        return !seen_steps_.is_new(step) || found_.add(std::move(step));
    }

    const State& s_;
    const size_t most_;
    Found& found_;
    SeenSteps seen_steps_;
};

void sue_de_coq(const State& state, const Options& options, Found& found) {
    const size_t most = !options.empty() ? size_t(options[0]) : state.values() <= 9 ? 6 : state.values() <= 16 ? 3 : 2;
    SueDeCoq(state, most, found).run();
}

const Registered sue_de_coq_kernel{"sue-de-coq", sue_de_coq};

}  // namespace
}  // namespace gridwise::logic
