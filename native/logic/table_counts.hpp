// Clues that count cells, each cell by values of its own, as the numbers at the corners of Slant do.
#pragma once

#include <algorithm>
#include <vector>

#include "state.hpp"

namespace gridwise::logic {

struct TableCount {
    int32_t relation = -1, target = 0;
    std::vector<int32_t> cells;
    std::vector<uint64_t> counted;  // per cell: the values that count

    uint64_t of(int32_t cell) const {
        const auto at = std::find(cells.begin(), cells.end(), cell);
        return at == cells.end() ? 0 : counted[size_t(at - cells.begin())];
    }
};

// The clues of a board that are sums of tables of zeros and ones.
inline std::vector<TableCount> table_counts(const State& s) {
    const auto& numbers = s.geometry().numbers;
    const auto read = [&](const Relation& r, TableCount& out) {
        if (r.kind != Kind::Linear || r.when.empty() || r.targets.size() != 1) return false;
        out.target = int32_t(r.targets[0]), out.cells = r.cells;
        for (size_t i = 0; i < r.cells.size(); ++i) {
            if (!r.terms[i].tabled || r.cells[i] >= s.cells()) return false;
            uint64_t& mask = out.counted.emplace_back(0);
            for (auto [value, n] : r.terms[i].table) {
                if (n != 0 && n != 1) return false;
                const auto at = std::find(numbers.begin(), numbers.end(), value);
                if (n && at != numbers.end()) mask |= uint64_t(1) << (at - numbers.begin());
            }
        }
        return true;
    };
    std::vector<TableCount> out;
    if (!s.geometry().may_have(Kind::Linear)) return out;
    for (int32_t number : s.geometry().others) {
        TableCount count;
        count.relation = number;
        if (read(s.geometry().model->spec.relations[size_t(number)], count)) out.push_back(std::move(count));
    }
    return out;
}

}  // namespace gridwise::logic
