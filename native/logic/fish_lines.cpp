// Basic fish. A base line is a word of bits: the cross lines in which it has places.
#include <algorithm>
#include <array>

#include "fish.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

class Lines {
public:
    // False if a family has more lines than a word has bits, or two of its lines share a cell.
    bool gather(const State& s) {
        const Geometry& g = s.geometry();
        for (auto& line : line_) line.assign(size_t(g.cells), -1);
        for (int32_t h = 0; h < g.complete; ++h) {
            const int32_t kind = fish_kind(g.houses[size_t(h)]);
            if (kind == kRegions) continue;
            const size_t family = kind == kRows ? 0 : 1;
            for (int32_t cell : g.houses[size_t(h)].cells) {
                if (line_[family][size_t(cell)] >= 0) return false;
                line_[family][size_t(cell)] = int32_t(houses_[family].size());
            }
            houses_[family].push_back(h);
        }
        return houses_[0].size() <= 64 && houses_[1].size() <= 64;
    }
    const std::vector<int32_t>& houses(size_t family) const { return houses_[family]; }
    int32_t line(size_t family, int32_t cell) const { return line_[family][size_t(cell)]; }

private:
    std::array<std::vector<int32_t>, 2> houses_;   // rows, columns
    std::array<std::vector<int32_t>, 2> line_;     // per cell: the number of its row or column, -1 if it has none
};

struct Base {
    int32_t line;
    uint64_t whole, need;      // cross lines of its places; those that covers must take
    bool finned;
};

// The fish of one value with bases of one family.
class LineFishSearch {
public:
    LineFishSearch(FishNet& net, const Lines& lines, int32_t value, size_t family)
        : net_(net), lines_(lines), value_(value), family_(family), whole_(lines.houses(family).size()), seen_(whole_.size()) {
        net.state.with(value).each([&](int cell) {
            const int32_t base = lines.line(family, cell), cross = lines.line(1 - family, cell);
            if (base < 0) {
                if (cross >= 0) stray_ |= uint64_t(1) << cross;
                return;
            }
            if (cross < 0) loose_ |= uint64_t(1) << base;
            else whole_[size_t(base)] |= uint64_t(1) << cross;
        });
    }

    // Without fins: the covers take every place.
    bool plain() {
        bases_.clear();
        int32_t open = 0;
        for (size_t i = 0; i < whole_.size(); ++i) {
            if (!may_be_base(i)) continue;
            ++open;
            if (!(loose_ >> i & 1) && std::popcount(whole_[i]) <= net_.size) bases_.push_back({int32_t(i), whole_[i], whole_[i], false});
        }
        // The lines that are not bases make a fish in the other direction: a large fish has a smaller twin.
        if (!net_.all && net_.size > 4 && 2 * net_.size > open) return true;
        return choose(0, 0, 0);
    }

    // For each candidate that might be removed: the places that it sees need no cover, and one cover is its own.
    bool finned() {
        bool more = true;
        net_.state.with(value_).each([&](int cell) {
            if (more) more = finned_at(cell);
        });
        return more;
    }

private:
    bool may_be_base(size_t line) const {
        return whole_[line] && net_.state.missing(lines_.houses(family_)[line]) >> value_ & 1;
    }

    bool finned_at(int32_t victim) {
        const int32_t own = lines_.line(1 - family_, victim), skip = lines_.line(family_, victim);
        if (own < 0) return true;
        fixed_ = uint64_t(1) << own;
        uint64_t touched = 0;
        (net_.state.geometry().peers[size_t(victim)] & net_.state.with(value_)).each([&](int cell) {
            const int32_t base = lines_.line(family_, cell), cross = lines_.line(1 - family_, cell);
            if (base < 0 || base == skip || cross < 0 || cross == own) return;
            if (!(touched >> base & 1)) seen_[size_t(base)] = 0;
            seen_[size_t(base)] |= uint64_t(1) << cross;
            touched |= uint64_t(1) << base;
        });
        bases_.clear();                            // a base with a fin comes first
        for (uint64_t left = touched; left; left &= left - 1) {
            const int line = std::countr_zero(left);
            offer(line, whole_[size_t(line)] & ~seen_[size_t(line)] & ~fixed_, true);
        }
        if (bases_.empty()) return true;
        for (int32_t line = 0; line < int32_t(whole_.size()); ++line)
            if (line != skip && !(touched >> line & 1)) offer(line, whole_[size_t(line)] & ~fixed_, false);
        return int32_t(bases_.size()) < net_.size || choose(0, 0, 0);
    }

    void offer(int32_t line, uint64_t need, bool fin) {
        if (std::popcount(need) < net_.size && (need || net_.all) && !(loose_ >> line & 1) && may_be_base(size_t(line)))
            bases_.push_back({line, whole_[size_t(line)], need, fin});
    }

    bool choose(size_t from, int32_t count, uint64_t need) {
        if (count == net_.size) return cover(need, 0);
        if (count + 1 < net_.size) poll();
        for (size_t i = from; i + size_t(net_.size - count) <= bases_.size(); ++i) {
            if (fixed_ && !count && !bases_[i].finned) break;
            const uint64_t more = need | bases_[i].need;
            if (std::popcount(more | fixed_) > net_.size) continue;
            chosen_[size_t(count)] = &bases_[i];
            if (!choose(i + 1, count + 1, more)) return false;
        }
        return true;
    }

    // Covers that are not needed can be chosen freely among cross lines with a place of the bases.
    bool cover(uint64_t covers, int from) {
        const int32_t open = net_.size - std::popcount(covers | fixed_);
        if (!open) return keep(covers | fixed_);
        if (!net_.all) return true;
        poll();
        uint64_t free = 0;
        for (int32_t i = 0; i < net_.size; ++i) free |= chosen_[size_t(i)]->whole;
        for (free &= ~(covers | fixed_); free; free &= free - 1) {
            const int line = std::countr_zero(free);
            if (line >= from && !cover(covers | uint64_t(1) << line, line + 1)) return false;
        }
        return true;
    }

    // Whether lines other than the bases have places in the covers.
    bool removes(uint64_t covers) const {
        uint64_t others = stray_, bases = 0;
        for (int32_t i = 0; i < net_.size; ++i) bases |= uint64_t(1) << chosen_[size_t(i)]->line;
        for (size_t i = 0; i < whole_.size(); ++i)
            if (!(bases >> i & 1)) others |= whole_[i];
        return others & covers;
    }

    bool keep(uint64_t covers) {
        bool fins = false, sashimi = false;
        for (int32_t i = 0; i < net_.size; ++i) {
            fins |= (chosen_[size_t(i)]->whole & ~covers) != 0;
            sashimi |= std::popcount(chosen_[size_t(i)]->whole & covers) < 2;
        }
        if (fins != net_.finned() || (!fins && !removes(covers))) return true;
        if (net_.pairs == FishPairs::Single || !net_.all) {
            if (net_.fins == FishFins::Finned && sashimi) return true;
            if (net_.fins == FishFins::Sashimi && !sashimi) return true;
        }
        houses_.clear();
        for (int32_t i = 0; i < net_.size; ++i) houses_.push_back(lines_.houses(family_)[size_t(chosen_[size_t(i)]->line)]);
        for (; covers; covers &= covers - 1) houses_.push_back(lines_.houses(1 - family_)[size_t(std::countr_zero(covers))]);
        const std::span<const int32_t> all(houses_);
        return net_.take(value_, all.first(size_t(net_.size)), all.subspan(size_t(net_.size)));
    }

    FishNet& net_;
    const Lines& lines_;
    int32_t value_;
    size_t family_;
    std::vector<uint64_t> whole_;       // per base line: the cross lines of its places
    std::vector<uint64_t> seen_;        // those that the victim sees
    uint64_t loose_ = 0;                // base lines with a place outside all cross lines
    uint64_t stray_ = 0;                // cross lines with a place outside all base lines
    uint64_t fixed_ = 0;                // the victim's own cover
    std::vector<Base> bases_;
    std::array<const Base*, 64> chosen_;
    std::vector<int32_t> houses_;
};

}  // namespace

bool fish_of_lines(FishNet& net) {
    Lines lines;
    if (net.size > 64 || !lines.gather(net.state)) return false;
    for (int32_t value = 0; value < net.state.values(); ++value) {
        if (net.state.with(value).empty()) continue;
        for (size_t family : {size_t(0), size_t(1)}) {
            LineFishSearch search(net, lines, value, family);
            if (!(net.finned() ? search.finned() : search.plain())) return true;
        }
    }
    return true;
}

}  // namespace gridwise::logic
