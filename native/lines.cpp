// An automaton over cells that all differ: the set of values used by the first cells is part of the state.
// Much stronger than the automaton and the differences separately: the values left in a house decide what can follow.
#include <algorithm>
#include <array>

#include "automaton.hpp"
#include "engine.hpp"

namespace gridwise {
namespace {

constexpr size_t kMostLineValues = 10, kMostLineCells = 10;
// With more open cells a line costs most and finds least: during a search the automaton alone handles it until then.
constexpr int64_t kMostOpen = 6;

template <size_t W>
using States = BitSet<std::array<uint64_t, W>>;  // of the machine

template <size_t W>
class Line final : public Propagator {
public:
    int32_t start = 0;
    States<W> accepting{};
    std::vector<uint8_t> next;  // state * letters + letter; kNone for none
    size_t letters = 0;
    static constexpr uint8_t kNone = 255;

    bool run(Engine& e) const override {
        if (e.depth() > 0 && open_cells(e) > kMostOpen) return true;
        auto* states = reinterpret_cast<States<W>*>(e.take(scratch));
        auto* queue = reinterpret_cast<uint16_t*>(states + (size_t(1) << letters));
        const bool fine = LineWalk{*this, e, states, queue}.run();
        e.release(scratch);
        return fine;
    }
    size_t room() const { return (size_t(W) << letters) + (size_t(1) << letters) / 4 + 1; }

private:
    int64_t open_cells(const Engine& e) const {
        return std::count_if(cells.begin(), cells.end(), [&](int32_t c) { return !e.single(c); });
    }

    // Forward through the cells and back, over the sets of used values.
    struct LineWalk {
        const Line& line;
        Engine& e;
        States<W>* states;  // per set of used values: the possible states
        uint16_t* queue;    // the reachable sets, by size
        uint32_t layer[kMostLineCells + 2] = {0, 1};

        bool run() {
            std::fill_n(reinterpret_cast<uint64_t*>(states), size_t(W) << line.letters, 0);
            states[0].add(line.start);
            queue[0] = 0;
            const size_t n = line.cells.size();
            for (size_t i = 0; i < n; ++i)
                if (!forward(i)) return false;
            for (uint32_t at = layer[n]; at < layer[n + 1]; ++at) states[queue[at]] &= line.accepting;
            for (size_t i = n; i-- > 0;)
                if (!backward(i)) return false;
            return true;
        }

        bool forward(size_t i) {
            const uint64_t domain = e.first_word(line.cells[i]);
            uint32_t end = layer[i + 1];
            int64_t work = 0;
            for (uint32_t at = layer[i]; at < layer[i + 1]; ++at) {
                const uint32_t used = queue[at];
                each_bit(domain & ~uint64_t(used), [&](int v) {
                    const States<W> moved = step(states[used], v, work);
                    if (moved.empty()) return;
                    States<W>& to = states[used | 1u << v];
                    if (to.empty()) queue[end++] = uint16_t(used | 1u << v);
                    to |= moved;
                });
            }
            layer[i + 2] = end;
            e.tick(work);
            return end > layer[i + 1];
        }

        States<W> step(const States<W>& from, int v, int64_t& work) const {
            States<W> to{};
            from.each([&](int s) {
                const uint8_t next = line.next[size_t(s) * line.letters + size_t(v)];
                if (next != kNone) to.add(next);
                ++work;
            });
            return to;
        }

        // Keeps the states that lead to acceptance, and the cell's values on such paths.
        bool backward(size_t i) {
            const int32_t cell = line.cells[i];
            const uint64_t domain = e.first_word(cell);
            uint64_t seen = 0;
            int64_t work = 0;
            for (uint32_t at = layer[i]; at < layer[i + 1]; ++at) {
                const uint32_t used = queue[at];
                States<W> alive{};
                each_bit(domain & ~uint64_t(used), [&](int v) {
                    const States<W>& to = states[used | 1u << v];
                    if (to.empty()) return;
                    states[used].each([&](int s) {
                        const uint8_t next = line.next[size_t(s) * line.letters + size_t(v)];
                        ++work;
                        if (next == kNone || !to.has(next)) return;
                        alive.add(s);
                        seen |= uint64_t(1) << v;
                    });
                });
                states[used] = alive;
            }
            e.tick(work);
            return e.keep(cell, seen);
        }
    };
};

template <size_t W>
std::unique_ptr<Propagator> make(const std::vector<int32_t>& step, size_t letters, const AutomatonSpec& spec, std::span<const int32_t> cells) {
    auto p = std::make_unique<Line<W>>();
    p->cells.assign(cells.begin(), cells.end());
    p->start = spec.start, p->letters = letters;
    for (int32_t s : spec.accepting) p->accepting.add(s);
    for (int32_t s : step) p->next.push_back(s < 0 ? Line<W>::kNone : uint8_t(s));
    p->scratch = p->room();
    p->priority = 3;
    p->stage = 3;
    return p;
}

}  // namespace

std::unique_ptr<Propagator> make_line(const Context& context, std::span<const int32_t> cells, const AutomatonSpec& spec,
                                      const std::vector<int32_t>& step) {
    const Model& m = context.model;
    const int32_t alphabet = m.variables[size_t(cells[0])].alphabet;
    const size_t letters = m.alphabets[size_t(alphabet)].size();
    if (letters > kMostLineValues || cells.size() < 3 || spec.states > 128 || context.nested) return nullptr;
    for (int32_t c : cells)
        if (m.variables[size_t(c)].alphabet != alphabet) return nullptr;
    if (!m.all_differ(cells, context.when)) return nullptr;
    return spec.states <= 64 ? make<1>(step, letters, spec, cells) : make<2>(step, letters, spec, cells);
}

}  // namespace gridwise
