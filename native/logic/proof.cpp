// Turns a contradiction into a proof: back to the facts it needs, then forward again as parts.
#include <algorithm>
#include <set>

#include "refutation.hpp"

namespace gridwise::logic {

// Writes the needed facts as parts. Removals that only follow from a placed value, and facts about totals (which have no name),
// are not parts of their own: the parts that use them cite their relations.
class ProofWriter {
public:
    ProofWriter(const Ledger& ledger, const std::vector<Ground>& grounds, const std::vector<uint8_t>& wanted, size_t base)
        : l_(ledger), grounds_(grounds), wanted_(wanted), base_(base), written_(size_t(ledger.geometry_.cells), 0),
          carried_(ledger.facts_.size()) {
        for (size_t i = 0; i < base; ++i)
            if (wanted[i]) carry_outer(i);
    }

    Proof write(const Ground& end, int32_t kind, Candidate what) {
        for (size_t i = base_; i < l_.facts_.size(); ++i)
            if (wanted_[i]) fact(i);
        Step last;
        last.numbers = {kind};
        if (what.cell >= 0 && what.cell < l_.geometry_.cells) last.pattern = {what};
        cite(last, end);
        finish(std::move(last));
        --proof_.length;  // the contradiction itself does not count
        std::set<int32_t> all;
        for (const Step& part : proof_.parts) all.insert(part.relations.begin(), part.relations.end());
        proof_.relations.assign(all.begin(), all.end());
        for (size_t i = 0; i < base_; ++i)
            if (wanted_[i]) proof_.needs.push_back(int32_t(i));
        return std::move(proof_);
    }

private:
    void fact(size_t i) {
        const Fact& f = l_.facts_[i];
        const Ground& g = grounds_[i];
        switch (g.kind) {
            case Ground::kSupposed: written_[size_t(f.variable)] = 1; break;
            case Ground::kPeer:
                write_naked(g.source, i);
                carried_[i].insert(g.relations.begin(), g.relations.end());
                for (int32_t need : g.needs)
                    if (size_t(need) < base_) carried_[i].insert(carried_[size_t(need)].begin(), carried_[size_t(need)].end());
                break;
            case Ground::kHidden: hidden(f, g); break;
            case Ground::kInner: inner(f, g); break;
            case Ground::kRelation:
                if (f.variable < l_.geometry_.cells) removal(f, g);
                else carry(i, g);
                break;
        }
    }

    // Facts of an outer supposition that are not parts there: their relations are cited here.
    void carry_outer(size_t i) {
        const Ground g = l_.ground(int32_t(i), wanted_);
        if (!carried_[i].empty() || (g.kind != Ground::kPeer && l_.facts_[i].variable < l_.geometry_.cells)) return;
        if (g.kind != Ground::kPeer)
            for (int32_t need : g.needs) carry_outer(size_t(need));
        carry(i, g);
    }

    void carry(size_t i, const Ground& g) {
        carried_[i].insert(g.relations.begin(), g.relations.end());
        for (int32_t need : g.needs) carried_[i].insert(carried_[size_t(need)].begin(), carried_[size_t(need)].end());
    }

    void cite(Step& step, const Ground& g) {
        std::set<int32_t> all(step.relations.begin(), step.relations.end());
        all.insert(g.relations.begin(), g.relations.end());
        for (int32_t need : g.needs) all.insert(carried_[size_t(need)].begin(), carried_[size_t(need)].end());
        step.relations.assign(all.begin(), all.end());
    }

    void finish(Step step) {
        proof_.parts.push_back(std::move(step));
        ++proof_.length;
    }

    // Writes the naked single of a cell that lost its other candidates one by one.
    void write_naked(int32_t cell, size_t now) {
        if (written_[size_t(cell)]) return;
        written_[size_t(cell)] = 1;
        const uint64_t left = l_.domain(cell, int32_t(now));
        Ground g;
        l_.need_all(cell, ~left, int32_t(now), g.needs);
        // It was known before this supposition.
        if (std::none_of(g.needs.begin(), g.needs.end(), [&](int32_t n) { return size_t(n) >= base_; })) return;
        Step step;
        step.numbers = {kNakedPart};
        step.placements = step.pattern = {{cell, std::countr_zero(left)}};
        cite(step, g);
        finish(std::move(step));
    }

    void hidden(const Fact& f, const Ground& g) {
        if (std::exchange(written_[size_t(f.variable)], uint8_t(1))) return;
        Step step;
        step.numbers = {kHiddenPart};
        step.placements = step.pattern = {{f.variable, g.source}};
        cite(step, g);
        finish(std::move(step));
    }

    void removal(const Fact& f, const Ground& g) {
        const bool more = !proof_.parts.empty() && f.reason == last_reason_ && is_removal(proof_.parts.back());
        last_reason_ = f.reason;
        Step step = more ? std::move(proof_.parts.back()) : Step{};
        step.numbers = {kRemovalPart};
        step.removals.push_back({f.variable, f.bit});
        cite(step, g);
        if (more) proof_.parts.back() = std::move(step);
        else finish(std::move(step));
    }

    // The first number of an inner proof is its length, which may look like a kind.
    static bool is_removal(const Step& part) { return part.parts.empty() && part.numbers[0] == kRemovalPart; }

    void inner(const Fact& f, const Ground& g) {
        const Proof& proof = l_.inners_[size_t(f.inner)];
        Step step;
        step.numbers = {proof.length, proof.depth};
        step.removals = step.pattern = {{f.variable, f.bit}};
        step.parts = proof.parts;
        cite(step, g);
        proof_.depth = std::max(proof_.depth, proof.depth + 1);
        proof_.length += proof.length;
        finish(std::move(step));
    }

    const Ledger& l_;
    const std::vector<Ground>& grounds_;
    const std::vector<uint8_t>& wanted_;
    size_t base_;
    std::vector<uint8_t> written_;
    std::vector<std::set<int32_t>> carried_;   // per fact that is no part: the relations it rests on
    int32_t last_reason_ = -1;
    Proof proof_;
};

Proof Ledger::trim(size_t base) const {
    std::vector<uint8_t> wanted(facts_.size(), 0);
    std::vector<Ground> grounds(facts_.size());
    int32_t kind = kNoWay;
    Candidate what{-1, 0};
    const Ground end = failure(kind, what);
    for (int32_t need : end.needs) wanted[size_t(need)] = 1;
    for (size_t i = facts_.size(); i-- > base;) {
        if (!wanted[i]) continue;
        grounds[i] = ground(int32_t(i), wanted);
        for (int32_t need : grounds[i].needs) wanted[size_t(need)] = 1;
    }
    return ProofWriter(*this, grounds, wanted, base).write(end, kind, what);
}

}  // namespace gridwise::logic
