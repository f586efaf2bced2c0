// How far a ladder leads when its steps are not needed: singles are placed and signs applied immediately.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <vector>

#include "poll.hpp"
#include "quotas.hpp"
#include "relations.hpp"
#include "clue_removal.hpp"

namespace gridwise::logic {

// The first cell is less than the second while the relation is active.
struct Sign {
    int32_t less, more, relation;
};

// A board being generated: how far the ladder led, and with which relations. New signs are at first known only here.
struct Trial {
    State state;
    std::vector<uint8_t> active;                // per relation
    bool moved = false;                         // the state's geometry lacks some signs
    std::vector<uint64_t> counted = {};         // per cell: the candidates that the counts have seen

    void add(int32_t relation) { active[size_t(relation)] = 1, moved = true; }
    void settle() {
        if (moved) state.move_to(std::make_shared<const Geometry>(state.geometry(), active));
        moved = false;
    }
};

// Climbs a ladder only to see how far it leads; signs and counts are applied immediately, too.
class Closure {
public:
    Closure(const Geometry& g, const std::vector<Rung>& ladder) : quotas_(g) {
        const auto has_rung = [&](const char* name, const Options& options) {
            const Kernel wanted = kernel(name);
            return std::any_of(ladder.begin(), ladder.end(), [&](const Rung& r) { return r.kernel == wanted && r.options == options; });
        };
        singles_ = has_rung("hidden-single", {}) && has_rung("naked-single", {});
        counts_ = has_rung("cages", Quotas::options());
        const bool signs = has_rung("cages", {0, 1, int32_t(Kind::Pair)});
        for (int32_t relation : g.others)
            if (signs && is_sign(g, relation)) signs_.push_back(sign_of(g, relation));
        const bool only_signs = signs && signs_.size() == g.others.size();
        const auto by_sums = [](const Rung& rung) { return has(rung.kernel, Trait::WithoutSums); };
        const bool no_sums = only_signs && std::any_of(ladder.begin(), ladder.end(), by_sums) && nothing_derived(g);
        for (const Rung& rung : ladder) {
            bool done = singles_ && has(rung.kernel, Trait::BySingles);
            done |= only_signs && has(rung.kernel, Trait::BySigns);
            done |= no_sums && has(rung.kernel, Trait::WithoutSums);
            done |= quotas_.all() && rung.kernel == kernel("cages") && rung.options == Quotas::options();
            done |= quotas_.all() && counts_ && has(rung.kernel, Trait::ByCounts);
            if (rung.kernel && !done) rungs_.push_back(rung);
        }
    }

    // Continues as far as the ladder leads.
    void close(Trial& trial) {
        State& s = trial.state;
        for (size_t rung = 0; going(s);) {
            poll();
            take_what_comes(trial);
            if (rung >= rungs_.size() || !going(s)) return;
            trial.settle();
            Found found(1);
            rungs_[rung].kernel(s, rungs_[rung].options, found);
            if (found.steps.empty()) {
                ++rung;
                continue;
            }
            s.apply(found.steps[0]);
            rung = 0;
        }
    }

private:
    // Whether no sums follow from the houses alone.
    static bool nothing_derived(const Geometry& g) {
        const Cages& cages = cages_of(g);
        return cages.derived(g, false).empty() && cages.derived(g, true).empty();
    }

    static bool going(const State& s) { return !s.solved() && !s.broken(); }

    static Sign sign_of(const Geometry& g, int32_t relation) {
        const Relation& r = g.model->spec.relations[size_t(relation)];
        const auto [a, b] = g.model->spec.table(r).front();
        return a < b ? Sign{r.cells[0], r.cells[1], relation} : Sign{r.cells[1], r.cells[0], relation};
    }

    void take_what_comes(Trial& trial) {
        do {
            if (singles_) fill_singles(trial.state);
        } while (going(trial.state) && (compare(trial) || (counts_ && quotas_.take(trial.state, trial.counted))));
    }

    // Bounds the cells at both ends of each sign; returns whether anything was removed.
    bool compare(Trial& trial) const {
        State& s = trial.state;
        bool any = false;
        for (bool more = true; more && going(s); any |= more) {
            more = false;
            for (const Sign& sign : signs_) {
                if (!trial.active[size_t(sign.relation)]) continue;
                const uint64_t least = s.candidates(sign.less), most = s.candidates(sign.more);
                if (!least || !most) return any;  // broken
                const uint64_t below = (uint64_t(1) << (63 - std::countl_zero(most))) - 1;  // what is less than the greatest
                more |= keep(s, sign.less, below) | keep(s, sign.more, ~(uint64_t(2) << std::countr_zero(least)) + 1);
            }
        }
        return any;
    }

    static bool keep(State& s, int32_t cell, uint64_t fits) {
        uint64_t gone = s.placed(cell) ? 0 : s.candidates(cell) & ~fits;
        const bool any = gone;
        for (; gone; gone &= gone - 1) s.remove(cell, std::countr_zero(gone));
        return any;
    }

    static void fill_singles(State& s) {
        for (int32_t left = -1; going(s) && left != s.left();) {
            left = s.left();
            for (int32_t c = 0; c < s.cells(); ++c) {
                const uint64_t candidates = s.candidates(c);
                if (!(candidates & (candidates - 1)) && candidates && !s.placed(c)) s.place(c, std::countr_zero(candidates));
            }
            for (int32_t h = 0; h < s.geometry().complete; ++h) fill_hidden(s, h);
        }
    }

    static void fill_hidden(State& s, int32_t h) {
        for (uint64_t missing = s.missing(h); missing; missing &= missing - 1) {
            const int value = std::countr_zero(missing);
            const uint64_t places = s.places(h, value);
            if (places && !(places & (places - 1))) s.place(s.houses()[size_t(h)].cells[size_t(std::countr_zero(places))], value);
        }
    }

    std::vector<Rung> rungs_;
    std::vector<Sign> signs_;
    Quotas quotas_;
    bool singles_, counts_;
};

}  // namespace gridwise::logic
