// Shared by the fish searches: which fish is wanted, and the net that accepts or rejects what they find.
#pragma once

#include <set>
#include <span>
#include <vector>

#include "kernel.hpp"

namespace gridwise::logic {

enum class FishShape : int32_t { Basic, Franken, Mutant };
enum class FishFins : int32_t { None, Finned, Sashimi, Any };
enum class FishPairs : int32_t { Single, Siamese, Both };

// House kinds as bits. Regions are complete houses that are not lines; incomplete houses need not hold a given value.
constexpr int32_t kRows = 1, kColumns = 2, kRegions = 4, kLoose = 8;
int32_t fish_kind(const House& house);

// Which kinds of houses may be bases and covers of a search.
struct FishKinds {
    int32_t bases, covers;
};

class FishNet {
public:
    FishNet(const State& state, const Options& options, Found& found);

    const State& state;
    int32_t size;
    FishShape shape;
    FishFins fins;
    FishPairs pairs;
    bool all;             // find every fish, including those that contain a smaller one
    int64_t effort;       // nodes that a search may visit for one value; negative: no limit

    bool finned() const { return fins != FishFins::None; }
    std::span<const FishKinds> kinds() const;
    // Adds the fish with these houses if it is wanted and removes something. False: stop.
    bool take(int32_t value, std::span<const int32_t> bases, std::span<const int32_t> covers);
    // Combines two finned fish on the same bases whose removals differ.
    void pair_up();

private:
    struct Caught {
        Step step;
        std::vector<int32_t> key;      // value and bases
        bool sashimi;
    };
    Step judged(int32_t value, std::span<const int32_t> bases, std::span<const int32_t> covers) const;
    bool is_sashimi(int32_t value, std::span<const int32_t> bases, const Step& step) const;
    bool wanted(const Step& step, bool sashimi) const;
    bool right_shape(std::span<const int32_t> bases, std::span<const int32_t> covers) const;
    bool is_new(const Step& step);

    Found& found_;
    std::vector<Caught> caught_;
    std::set<std::vector<int32_t>> seen_;
    std::set<std::vector<Candidate>> told_;
};

// Rows against columns (fish_lines.cpp); false if the board has too many lines for it.
bool fish_of_lines(FishNet& net);
// Any houses (fish_houses.cpp).
void fish_of_houses(FishNet& net);

}  // namespace gridwise::logic
