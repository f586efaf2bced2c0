// Steps of linked almost locked sets.
//   "als-xz":       two sets linked by one value, or by two
//   "als-xy-wing":  two sets, each linked to a third by a value of its own
//   "als-chain":    options {most}: chains of four to `most` sets
//   "death-blossom": a cell each of whose values is linked to a set
#include <algorithm>
#include <set>

#include "als.hpp"
#include "seen_steps.hpp"
#include "poll.hpp"

namespace gridwise::logic {
namespace {

bool single(uint64_t values) { return !(values & (values - 1)); }

// One of the two sets lacks the linking value and so holds all its other values: a value that both share is in one of them.
bool singly_linked(const AlsTable& table, int32_t a, int32_t b, uint64_t link, Found& found) {
    const uint64_t gone = table.both_see_any(a, b, table[a].values & table[b].values & ~link);
    if (!gone) return true;
    AlsStep out(table);
    out.member(a), out.member(b);
    out.link(a, b, std::countr_zero(link));
    each_bit(gone, [&](int value) { out.remove({a, b}, value); });
    return !out.finish() || found.add(std::move(out.step));
}

// Each of the sets holds exactly one of the two values that link them: all their values are locked.
bool doubly_linked(const AlsTable& table, int32_t a, int32_t b, uint64_t link, Found& found) {
    AlsStep out(table);
    out.member(a), out.member(b);
    each_bit(link, [&](int value) {
        out.link(a, b, value);
        out.remove({a, b}, value);
    });
    each_bit(table[a].values & ~link, [&](int value) { out.remove({a}, value); });
    each_bit(table[b].values & ~link, [&](int value) { out.remove({b}, value); });
    return !out.finish() || found.add(std::move(out.step));
}

void xz(const State& state, const Options&, Found& found) {
    const AlsTable table(state);
    const int32_t n = int32_t(table.all().size());
    for (int32_t b = 1; b < n; ++b) {     // small sets first
        poll();
        for (int32_t a = 0; a < b; ++a) {
            const uint64_t link = table.linked(a, b);
            if (link && !(single(link) ? singly_linked : doubly_linked)(table, a, b, link, found)) return;
        }
    }
}

// The wing with these links from its pivot, if it removes anything.
bool wing(const AlsTable& table, int32_t pivot, const AlsLink& a, const AlsLink& b, int x, int y, SeenSteps& seen_steps, Found& found) {
    const uint64_t shared = table[a.to].values & table[b.to].values & ~bit(x) & ~bit(y);
    const uint64_t gone = table.both_see_any(a.to, b.to, shared);
    if (!gone) return true;
    AlsStep out(table);
    out.member(a.to), out.member(pivot), out.member(b.to);
    out.link(a.to, pivot, x), out.link(pivot, b.to, y);
    each_bit(gone, [&](int value) { out.remove({a.to, b.to}, value); });
    return !out.finish() || !seen_steps.is_new(out.step) || found.add(std::move(out.step));
}

void xy_wing(const State& state, const Options&, Found& found) {
    const AlsTable table(state);
    const auto links = table.links();
    SeenSteps seen_steps;
    for (int32_t pivot = 0; pivot < int32_t(links.size()); ++pivot) {
        const auto& list = links[size_t(pivot)];
        for (size_t i = 0; i < list.size(); ++i) {
            poll();
            for (size_t j = i + 1; j < list.size(); ++j) {
                if (!(table[list[i].to].values & table[list[j].to].values)) continue;
                for (uint64_t xs = list[i].values; xs; xs &= xs - 1) {
                    const int x = std::countr_zero(xs);
                    for (uint64_t ys = list[j].values & ~bit(x); ys; ys &= ys - 1)
                        if (!wing(table, pivot, list[i], list[j], x, std::countr_zero(ys), seen_steps, found)) return;
                }
            }
        }
    }
}

// Chains: a set that lacks the value of the incoming link holds all its others, so the next set lacks the value of the next link.
class AlsChains {
public:
    AlsChains(const State& state, int32_t most, Found& found) : table_(state), links_(table_.links()), most_(most), found_(found) {
        const size_t n = links_.size();
        seen_.resize(n);
        told_.resize(n);
        ends_.resize(n);
    }
    void run() {
        for (int32_t start = 0; start < int32_t(links_.size()); ++start) {
            // A chain reads the same from both ends: only chains to later sets are searched.
            poll();
            bool any = false;
            for (int32_t end = start + 1; end < int32_t(links_.size()); ++end) {
                ends_[size_t(end)] = table_.both_see_any(start, end, table_[start].values & table_[end].values);
                any |= ends_[size_t(end)] != 0;
            }
            for (int32_t end = 0; end <= start; ++end) ends_[size_t(end)] = 0;
            if (!any) continue;
            uint64_t first = 0;
            for (const AlsLink& link : links_[size_t(start)]) first |= link.values;
            for (; first; first &= first - 1)
                if (!from(start, std::countr_zero(first))) return;
        }
    }

private:
    struct Node {
        int32_t als, value, before, depth;   // reached by a link of `value` from nodes_[before]
    };

    bool from(int32_t start, int x) {
        std::fill(seen_.begin(), seen_.end(), 0);
        std::fill(told_.begin(), told_.end(), 0);
        nodes_.assign(1, {start, -1, -1, 1});
        for (size_t at = 0; at < nodes_.size(); ++at) {
            poll();
            const Node node = nodes_[at];
            if (node.depth == most_) break;
            const uint64_t usable = at ? ~bit(node.value) : bit(x);
            for (const AlsLink& link : links_[size_t(node.als)]) {
                if (link.to == start) continue;
                // A set reached by two or three sets may also end a longer chain; no other set is visited twice.
                uint64_t& seen = seen_[size_t(link.to)];
                const uint64_t ways = link.values & usable, fresh = ways & ~seen;
                seen |= ways;
                each_bit(fresh, [&](int value) { nodes_.push_back({link.to, value, int32_t(at), node.depth + 1}); });
                if (node.depth < 3 || !(ends_[size_t(link.to)] & ~bit(x))) continue;
                for (uint64_t last = ways & ~told_[size_t(link.to)]; last; last &= last - 1)
                    if (!end(int32_t(at), link.to, std::countr_zero(last), x)) return false;
                told_[size_t(link.to)] |= ways;
            }
        }
        return true;
    }

    // The chain through the node `before` that ends in a further set, if it removes anything.
    bool end(int32_t before, int32_t als, int value, int x) {
        const uint64_t gone = ends_[size_t(als)] & ~bit(x) & ~bit(value);
        if (!gone) return true;
        std::vector<Node> path{{als, value, before, 0}};
        for (int32_t at = before; at >= 0; at = nodes_[size_t(at)].before) {
            if (nodes_[size_t(at)].als == als) return true;
            path.push_back(nodes_[size_t(at)]);
        }
        std::reverse(path.begin(), path.end());
        AlsStep out(table_);
        for (const Node& node : path) out.member(node.als);
        for (size_t i = 1; i < path.size(); ++i) out.link(path[i - 1].als, path[i].als, path[i].value);
        each_bit(gone, [&](int v) { out.remove({path.front().als, als}, v); });
        if (!out.finish() || !outcomes_.insert(out.step.removals).second) return true;
        return found_.add(std::move(out.step));
    }

    const AlsTable table_;
    const std::vector<std::vector<AlsLink>> links_;
    const int32_t most_;
    Found& found_;
    std::vector<uint64_t> seen_, told_, ends_;
    std::vector<Node> nodes_;
    std::set<std::vector<Candidate>> outcomes_;
};

void als_chain(const State& state, const Options& options, Found& found) {
    AlsChains(state, options.empty() ? 20 : options[0], found).run();
}

// Whichever value the stem holds, the petal of that value loses it and so holds all its others.
class Blossoms {
public:
    Blossoms(const State& state, Found& found) : state_(state), table_(state), words_(size_t(table_.words())), found_(found) {}
    void run() {
        for (stem_ = 0; stem_ < state_.cells(); ++stem_) {
            const int count = std::popcount(state_.candidates(stem_));
            if (state_.placed(stem_) || count < 2 || count > kMostPetals) continue;
            for (int value = 0; value < state_.values(); ++value)
                if (!state_.has(stem_, value) && !find_removing(value)) return;
        }
    }

private:
    static constexpr int kMostPetals = 5;
    static constexpr int kMostTries = 20000;    // for one stem and one value

    // Finds blossoms of this stem that remove the value.
    bool find_removing(int removed) {
        poll();
        values_.clear();
        petals_.clear();
        reach_.clear();
        for (uint64_t left = state_.candidates(stem_); left; left &= left - 1) {
            const int value = std::countr_zero(left);
            std::vector<int32_t> petals;
            std::vector<uint64_t> reach(words_, 0);
            for (int32_t als = 0; als < int32_t(table_.all().size()); ++als) {
                const uint64_t both = bit(value) | bit(removed);
                if ((table_[als].values & both) != both || !(table_.seen(als, value)[stem_ >> 6] >> (stem_ & 63) & 1)) continue;
                uint64_t any = 0;
                for (size_t i = 0; i < words_; ++i) {
                    reach[i] |= table_.seen(als, removed)[i];
                    any |= table_.seen(als, removed)[i];
                }
                if (any) petals.push_back(als);
            }
            if (petals.empty()) return true;
            values_.push_back(value);
            petals_.push_back(std::move(petals));
            reach_.push_back(std::move(reach));
        }
        // The most that the remaining petals can reach.
        for (size_t i = reach_.size() - 1; i > 0; --i)
            for (size_t w = 0; w < words_; ++w) reach_[i - 1][w] &= reach_[i][w];
        chosen_.clear();
        tries_ = 0;
        return choose(removed, reach_[0]);
    }

    bool choose(int removed, const std::vector<uint64_t>& left) {
        if (std::all_of(left.begin(), left.end(), [](uint64_t w) { return !w; })) return true;
        poll();
        const size_t at = chosen_.size();
        if (at == petals_.size()) return add();
        for (int32_t als : petals_[at]) {
            if (++tries_ > kMostTries) return true;
            std::vector<uint64_t> next(left);
            for (size_t i = 0; i < words_; ++i) next[i] &= table_.seen(als, removed)[i];
            chosen_.push_back(als);
            if (!choose(removed, next)) return false;
            chosen_.pop_back();
        }
        return true;
    }

    bool add() {
        AlsStep out(table_);
        out.cell(stem_);
        uint64_t shared = ~state_.candidates(stem_);
        for (size_t i = 0; i < chosen_.size(); ++i) {
            out.member(chosen_[i]);
            out.stem_link(stem_, chosen_[i], values_[i]);
            shared &= table_[chosen_[i]].values;
        }
        each_bit(shared, [&](int value) { out.remove(chosen_, value); });
        if (!out.finish() || !outcomes_.insert(out.step.removals).second) return true;
        return found_.add(std::move(out.step));
    }

    const State& state_;
    const AlsTable table_;
    const size_t words_;
    Found& found_;
    int32_t stem_ = 0;
    int tries_ = 0;
    std::vector<int> values_;
    std::vector<std::vector<int32_t>> petals_;
    std::vector<std::vector<uint64_t>> reach_;
    std::vector<int32_t> chosen_;
    std::set<std::vector<Candidate>> outcomes_;
};

void blossom(const State& state, const Options&, Found& found) { Blossoms(state, found).run(); }

const Registered xz_kernel{"als-xz", xz}, xy_wing_kernel{"als-xy-wing", xy_wing}, als_chain_kernel{"als-chain", als_chain}, blossom_kernel{"death-blossom", blossom};

}  // namespace
}  // namespace gridwise::logic
