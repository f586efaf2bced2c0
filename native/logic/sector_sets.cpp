// Multi-sector locked sets: the open cells where some rows cross some columns. There, a digit is at most once in each of these rows, and
// at most once in each of these columns. If these limits, the smaller one for each digit, add up to the number of cells, each digit
// reaches its limit: it leaves the rest of those rows or columns.
//   "sector-sets": no options
// The pattern has the candidates limited by rows, row by row; `extra` those limited by columns. `relations` are these rows and columns,
// and `numbers` how many candidates belong to each of them.
#include <algorithm>
#include <bit>
#include <map>

#include "kernel.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

constexpr size_t kMostLines = 9;   // of one direction: all sets of them are tried
constexpr int kFewestCells = 6;    // with fewer, it is a subset or a fish
using Lines = uint32_t;            // a set of rows or columns

template <class Visit>
void each_line(Lines lines, Visit visit) {
    for (; lines; lines &= lines - 1) visit(std::countr_zero(lines));
}

class SectorSets {
public:
    explicit SectorSets(const State& s) : s_(s), values_(s.values()) {
        for (int32_t h = 0; h < s.geometry().complete; ++h) {
            const House& house = s.houses()[size_t(h)];
            if (house.kind == HouseKind::Row) rows_.push_back(&house);
            if (house.kind == HouseKind::Column) columns_.push_back(&house);
        }
    }

    bool applies() const {
        const auto fits = [](const auto& lines) { return lines.size() >= 2 && lines.size() <= kMostLines; };
        return fits(rows_) && fits(columns_);
    }

    std::vector<Step> run() {
        prepare();
        for (Lines rows = 1; rows < Lines(1) << rows_.size(); ++rows) {
            poll();
            if (std::popcount(rows) < 2) continue;
            for (Lines columns = 1; columns < Lines(1) << columns_.size(); ++columns)
                if (std::popcount(columns) >= 2 && is_full(rows, columns)) keep(rows, columns);
        }
        return easiest_first();
    }

private:
    void prepare() {
        at_.assign(rows_.size(), std::vector<int32_t>(columns_.size(), -1));
        open_.assign(rows_.size(), 0);
        for (size_t r = 0; r < rows_.size(); ++r)
            for (size_t c = 0; c < columns_.size(); ++c)
                ((rows_[r]->set & columns_[c]->set) - s_.filled()).each([&](int cell) { at_[r][c] = cell, open_[r] |= Lines(1) << c; });
        in_row_.assign(size_t(values_) << columns_.size(), 0), in_column_.assign(size_t(values_) << rows_.size(), 0);
        for (size_t r = 0; r < rows_.size(); ++r)
            for (size_t c = 0; c < columns_.size(); ++c)
                if (at_[r][c] >= 0) each_bit(s_.candidates(at_[r][c]), [&](int v) { meet(v, r, c); });
        for (int v = 0; v < values_; ++v) spread(&in_row_[size_t(v) << columns_.size()], columns_.size()), spread(&in_column_[size_t(v) << rows_.size()], rows_.size());
    }

    void meet(int v, size_t r, size_t c) {
        rows_with(v, Lines(1) << c) |= Lines(1) << r;
        columns_with(v, Lines(1) << r) |= Lines(1) << c;
    }

    // From what each line meets to what each set of lines meets.
    static void spread(Lines* met, size_t lines) {
        for (Lines set = 1; set < Lines(1) << lines; ++set) met[set] = met[set & (set - 1)] | met[set & -set];
    }

    // The rows that hold the value in these columns, and the other way round.
    Lines& rows_with(int v, Lines columns) { return in_row_[(size_t(v) << columns_.size()) + columns]; }
    Lines& columns_with(int v, Lines rows) { return in_column_[(size_t(v) << rows_.size()) + rows]; }

    // Whether the digits are just enough for the cells.
    bool is_full(Lines rows, Lines columns) {
        int cells = 0;
        each_line(rows, [&](int r) { cells += std::popcount(open_[size_t(r)] & columns); });
        if (cells < kFewestCells) return false;
        for (int v = 0; v < values_ && cells >= 0; ++v)
            cells -= std::min(std::popcount(rows_with(v, columns) & rows), std::popcount(columns_with(v, rows) & columns));
        return cells == 0;
    }

    // The candidates of a value in the rest of these lines.
    std::vector<Candidate> outside(int v, const std::vector<const House*>& lines, Lines those, const CellSet& inside) const {
        std::vector<Candidate> out;
        each_line(those, [&](int line) { ((lines[size_t(line)]->set & s_.with(v)) - inside).each([&](int cell) { out.push_back({cell, v}); }); });
        return out;
    }

    void keep(Lines rows, Lines columns) {
        CellSet inside = s_.geometry().none();
        each_line(rows, [&](int r) { each_line(open_[size_t(r)] & columns, [&](int c) { inside.add(at_[size_t(r)][size_t(c)]); }); });
        std::vector<uint64_t> by_row(rows_.size()), by_column(columns_.size());  // the values that each line limits
        Step step;
        for (int v = 0; v < values_; ++v) {
            const Lines in_rows = rows_with(v, columns) & rows, in_columns = columns_with(v, rows) & columns;
            const int more = std::popcount(in_rows) - std::popcount(in_columns);
            auto beside = outside(v, rows_, in_rows, inside), below = outside(v, columns_, in_columns, inside);
            const bool by_rows = more < 0 || (more == 0 && beside.size() >= below.size());
            each_line(by_rows ? in_rows : in_columns, [&](int line) { (by_rows ? by_row : by_column)[size_t(line)] |= uint64_t(1) << v; });
            step.removals.insert(step.removals.end(), by_rows ? beside.begin() : below.begin(), by_rows ? beside.end() : below.end());
        }
        if (step.removals.empty()) return;
        sort_unique(step.removals);
        tell(step, rows_, by_row, inside, step.pattern), tell(step, columns_, by_column, inside, step.extra);
        const auto [known, is_new] = found_.try_emplace(step.removals, inside.size(), step);
        if (!is_new && inside.size() < known->second.first) known->second = {inside.size(), std::move(step)};
    }

    void tell(Step& step, const std::vector<const House*>& lines, const std::vector<uint64_t>& limited, const CellSet& inside, std::vector<Candidate>& out) const {
        for (size_t line = 0; line < lines.size(); ++line) {
            if (!limited[line]) continue;
            const size_t before = out.size();
            (lines[line]->set & inside).each([&](int cell) { each_bit(s_.candidates(cell) & limited[line], [&](int v) { out.push_back({cell, v}); }); });
            step.relations.push_back(lines[line]->relation);
            step.numbers.push_back(int32_t(out.size() - before));
        }
    }

    // Those that remove most first; of these, those with few cells.
    std::vector<Step> easiest_first() {
        std::vector<std::pair<std::pair<int64_t, int64_t>, Step>> list;
        for (auto& [removals, found] : found_) list.push_back({{-int64_t(removals.size()), int64_t(found.first)}, std::move(found.second)});
        std::ranges::stable_sort(list, std::less{}, [](const auto& each) { return each.first; });
        std::vector<Step> out;
        for (auto& each : list) out.push_back(std::move(each.second));
        return out;
    }

    const State& s_;
    const int32_t values_;
    std::vector<const House*> rows_, columns_;
    std::vector<std::vector<int32_t>> at_;              // the open cell where a row crosses a column; -1: none
    std::vector<Lines> open_, in_row_, in_column_;
    std::map<std::vector<Candidate>, std::pair<decltype(CellSet().size()), Step>> found_;
};

void sector_sets(const State& state, const Options&, Found& found) {
    SectorSets search(state);
    if (!search.applies()) return;
    for (Step& step : search.run())
        if (!found.add(std::move(step))) return;
}

const Registered sector_sets_kernel{"sector-sets", sector_sets};

}  // namespace
}  // namespace gridwise::logic
