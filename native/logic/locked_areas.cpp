// Areas that lie within others which can't hold more: two regions in two rows.
//   "locked-areas": options {least, most}: how many areas lie within equally large others.
//     The value leaves the rest of the outer areas. A step's relations are the inner areas, then the outer ones; its numbers are how many
//     there are of each, and how often the value comes in them. Its pattern is the cells of the inner areas that can hold it.
#include <algorithm>

#include "brief.hpp"
#include "poll.hpp"
#include "spaced.hpp"

namespace gridwise::logic {
namespace {

using Family = std::vector<const CountedArea*>;  // areas without common cells, such as all rows

std::vector<Family> families(const Spaced& f) {
    std::vector<Family> out;
    for (const CountedArea& area : f.areas) {
        const auto fits = [&](const Family& family) {
            return std::none_of(family.begin(), family.end(), [&](const CountedArea* other) { return other->cells.meets(area.cells); });
        };
        auto family = std::find_if(out.begin(), out.end(), fits);
        if (family == out.end()) family = out.insert(out.end(), Family{});
        if (area.needed() > 0 && area.least == area.most) family->push_back(&area);
    }
    return out;
}

class LockedAreas {
public:
    LockedAreas(const State& s, const Spaced& f, size_t least, size_t most, Found& found)
        : s_(s), f_(f), least_(least), most_(most), found_(found) {}

    void find() {
        const auto all = families(f_);
        for (size_t size = least_; size <= most_; ++size)
            for (const Family& outer : all)
                for (const Family& inner : all)
                    if (&inner != &outer && !choose(outer, inner, size, 0, s_.geometry().none(), 0)) return;
    }

private:
    // Chooses `size` more of the outer areas, from number `next` on.
    bool choose(const Family& outer, const Family& inner, size_t size, size_t next, const CellSet& covered, int32_t needed) {
        if (!size) return test(inner, covered, needed);
        for (size_t i = next; i + size <= outer.size(); ++i) {
            chosen_.push_back(outer[i]);
            const bool more = choose(outer, inner, size - 1, i + 1, covered | outer[i]->open, needed + outer[i]->needed());
            chosen_.pop_back();
            if (!more) return false;
        }
        return true;
    }

    bool test(const Family& inner, const CellSet& covered, int32_t needed) {
        poll();
        Family within;
        CellSet rest = covered;
        for (const CountedArea* area : inner) {
            if (!area->open.within(covered)) continue;
            within.push_back(area);
            needed -= area->needed();
            rest -= area->open;
        }
        if (needed != 0 || rest.empty()) return true;
        return found_.add(told(within, rest));
    }

    Step told(const Family& within, const CellSet& gone) const {
        Step step;
        gone.each([&](int cell) { step.removals.push_back({cell, f_.value}); });
        if (brevity.now) return step;
        int32_t needed = 0;
        for (const CountedArea* area : within) {
            area->open.each([&](int cell) { step.pattern.push_back({cell, f_.value}); });
            step.relations.push_back(area->relation);
            needed += area->needed();
        }
        for (const CountedArea* area : chosen_) step.relations.push_back(area->relation);
        step.numbers = {int32_t(within.size()), int32_t(chosen_.size()), needed};
        return step;
    }

    const State& s_;
    const Spaced& f_;
    size_t least_, most_;
    Found& found_;
    Family chosen_;
};

void locked_areas(const State& s, const Options& options, Found& found) {
    const size_t least = options.size() > 0 ? size_t(options[0]) : 2, most = options.size() > 1 ? size_t(options[1]) : 4;
    for (const Spaced& f : Spaced::all(s)) LockedAreas(s, f, least, most, found).find();
}

const Registered locked_areas_kernel{"locked-areas", locked_areas};

}  // namespace
}  // namespace gridwise::logic
