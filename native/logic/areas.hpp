// What steps about areas need to know of a position: an Areas relation, the sizes of its areas, and how far each of them reaches.
#pragma once

#include "../areas.hpp"
#include "kernel.hpp"

namespace gridwise::logic {

// An active Areas relation and the sizes of its areas, as far as these are active: what does not change from step to step.
struct AreaRules {
    AreaRules(const Geometry& g, int32_t relation);

    int32_t relation;
    AreaGraph graph;
    uint64_t on = 0;                              // the values that are on
    std::vector<int32_t> size_relation;           // per root: the relation that gives its size, or -1
    std::vector<std::vector<int64_t>> sizes;      // per root: what that allows
};
// Made once for each board.
const std::vector<AreaRules>& area_rules(const Geometry& g);

class AreaBoard {
public:
    AreaBoard(const State& s, const AreaRules& rules);

    // False: two roots are in one area, or an area is too large. Nothing follows then.
    bool fine() const { return fine_; }
    int32_t roots() const { return int32_t(graph.roots.size()); }
    // Counts for each cell how many roots reach it.
    void count_reaches();

    // A step about some areas: its pattern is their roots, its numbers end with their sizes (0: not known).
    Step step(std::vector<int32_t> numbers, std::initializer_list<int32_t> about) const;
    // Cites the sizes of all areas.
    void cite_all(Step& step) const;
    void turn_on(Step& step, int32_t node) const { remove(step, node, s.candidates(cell(node)) & ~on); }
    void turn_off(Step& step, int32_t node) const { remove(step, node, s.candidates(cell(node)) & on); }
    // Names a cell in the step's text.
    void mention(std::vector<Candidate>& list, int32_t node) const;
    int32_t cell(int32_t node) const { return r.cells[size_t(node)]; }

    const State& s;
    const int32_t relation;
    const Relation& r;
    const AreaGraph& graph;
    const uint64_t on;
    const std::vector<int32_t>& size_relation;
    std::vector<int32_t> size;              // per root: its size, or 0
    std::vector<SizeBounds> limits;         // per root

private:
    void find_limits(const AreaRules& rules);
    void remove(Step& step, int32_t node, uint64_t gone) const;

    std::vector<uint64_t> memory_;
    bool fine_ = false;

public:
    AreaScan scan;
};

// Calls f(board) for each Areas relation of the board in which nothing is wrong.
void each_area_board(const State& s, const Found& found, auto&& f) {
    for (const AreaRules& rules : area_rules(s.geometry())) {
        AreaBoard board(s, rules);
        if (board.fine()) f(board);
        if (found.full()) return;
    }
}

}  // namespace gridwise::logic
