// The C interface for C++17: handles that free themselves, texts as std::string, lists as std::vector, failures as
// starshot::error. Header only; link with the same library. What a function does stands in starshot.h.
#ifndef STARSHOT_HPP
#define STARSHOT_HPP

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "starshot.h"

namespace starshot {

// A failure: what() is the sentence; code, reason and rule say why the rules refuse something.
class error : public std::runtime_error {
public:
    explicit error(const starshot_error &told)
        : std::runtime_error(told.text), status(told.status), code(told.code), index(told.index), reason(told.reason),
          rule(told.rule) {}
    starshot_status status;
    std::uint32_t code;
    std::uint64_t index;
    std::string reason, rule;
};

namespace detail {

// Calls a function with these arguments and an explanation behind them.
template <class F, class... Args> void call(F function, Args... args) {
    starshot_error told;
    if (function(args..., &told) != STARSHOT_STATUS_OK) throw error(told);
}

// A list or text that is asked for its size first.
template <class Item, class F, class... Args> std::vector<Item> list(F function, Args... args) {
    std::size_t size = 0;
    call(function, args..., static_cast<Item *>(nullptr), std::size_t{0}, &size);
    std::vector<Item> items(size);
    if (size != 0) call(function, args..., items.data(), items.size(), &size);
    return items;
}

template <class F, class... Args> std::string text(F function, Args... args) {
    std::vector<char> bytes = list<char>(function, args...);
    return std::string(bytes.data());
}

template <class T, class F, class... Args> T value(F function, Args... args) {
    T out{};
    call(function, args..., &out);
    return out;
}

template <auto Free> struct free_with {
    template <class T> void operator()(T *handle) const { Free(handle); }
};

} // namespace detail

template <class T, auto Free> using handle = std::unique_ptr<T, detail::free_with<Free>>;

// Call it first: throws if the library is not the one this header belongs to.
inline void check_version() {
    if (starshot_abi_version() != STARSHOT_ABI_VERSION)
        throw std::runtime_error(std::string("another interface: the library is ") + starshot_version());
}

inline std::vector<std::string> games() {
    std::vector<std::string> all(detail::value<std::uint32_t>(starshot_game_count));
    for (std::size_t k = 0; k < all.size(); k++) all[k] = detail::text(starshot_game_id, static_cast<std::uint32_t>(k));
    return all;
}
inline starshot_sizes sizes(const std::string &game) {
    return detail::value<starshot_sizes>(starshot_game_sizes, game.c_str());
}
inline std::string describe(const std::string &game, std::uint32_t command) {
    return detail::text(starshot_command_describe, game.c_str(), command);
}

// What happened. Clear it and use it again.
class log {
public:
    log() : own_(detail::value<starshot_log *>(starshot_log_new)) {}
    void clear() { detail::call(starshot_log_clear, own_.get()); }
    std::vector<starshot_event> events() const {
        return detail::list<starshot_event>(starshot_log_read, own_.get(), std::size_t{0});
    }
    std::string text(std::size_t n) const { return detail::text(starshot_log_text, own_.get(), n); }
    std::string json(std::size_t n) const { return detail::text(starshot_log_json, own_.get(), n); }
    log seen_by(int viewer) const {
        log seen;
        detail::call(starshot_log_seen_by, own_.get(), std::size_t{0}, viewer, seen.own_.get());
        return seen;
    }
    starshot_log *get() const { return own_.get(); }

private:
    handle<starshot_log, starshot_log_free> own_;
};

class state;

// What a seat (or, with STARSHOT_SPECTATOR, anybody) may know.
class view {
public:
    explicit view(starshot_view *own) : own_(own) {}
    std::vector<std::uint32_t> legal() const { return detail::list<std::uint32_t>(starshot_view_legal_ids, own_.get()); }
    std::uint32_t bot(std::uint64_t &random) const {
        return detail::value<std::uint32_t>(starshot_view_bot, own_.get(), &random);
    }
    void check(const std::string &command) const { detail::call(starshot_view_check_text, own_.get(), command.c_str()); }
    std::uint64_t digest() const { return detail::value<std::uint64_t>(starshot_view_digest, own_.get()); }
    std::string picture() const { return detail::text(starshot_view_picture, own_.get()); }
    std::string json() const { return detail::text(starshot_view_to_json, own_.get()); }
    inline state determinize(std::uint64_t &random) const;
    starshot_view *get() const { return own_.get(); }

private:
    handle<starshot_view, starshot_view_free> own_;
};

// A whole game with its secrets. Copies share nothing.
class state {
public:
    explicit state(const std::string &game, unsigned seats = 0, const char *options = nullptr, log *told = nullptr)
        : own_(detail::value<starshot_state *>([&](starshot_state **out, starshot_error *e) {
              return starshot_state_new(game.c_str(), seats, options, told ? told->get() : nullptr, out, e);
          })) {}
    explicit state(starshot_state *own) : own_(own) {}
    state(const state &other) : own_(detail::value<starshot_state *>(starshot_state_clone, other.get())) {}
    state(state &&) noexcept = default;
    state &operator=(state other) noexcept {
        own_ = std::move(other.own_);
        return *this;
    }
    starshot_turn turn() const { return detail::value<starshot_turn>(starshot_state_turn, own_.get()); }
    std::vector<std::uint32_t> legal(int seat = STARSHOT_ANY_SEAT) const {
        return detail::list<std::uint32_t>(starshot_state_legal_ids, own_.get(), seat);
    }
    std::vector<starshot_roll> chance() const { return detail::list<starshot_roll>(starshot_state_chance, own_.get()); }
    void apply(std::uint32_t id, int seat = STARSHOT_ANY_SEAT, log *told = nullptr) {
        detail::call(starshot_state_apply_id, own_.get(), seat, id, told ? told->get() : nullptr);
    }
    void apply(const std::string &text, int seat = STARSHOT_ANY_SEAT, log *told = nullptr) {
        detail::call(starshot_state_apply_text, own_.get(), seat, text.c_str(), told ? told->get() : nullptr);
    }
    // Plays legal command number `choice` and lets chance speak; gives how many there are then, 0 at the end.
    std::size_t step(std::size_t choice, std::uint64_t &random) {
        return detail::value<std::size_t>(starshot_state_step, own_.get(), choice, &random);
    }
    void settle(std::uint64_t &random, log *told = nullptr) {
        detail::call(starshot_state_settle, own_.get(), &random, told ? told->get() : nullptr);
    }
    starshot::view view(int viewer) const {
        return starshot::view(detail::value<starshot_view *>(starshot_view_new, own_.get(), viewer));
    }
    std::vector<starshot_place> outcome() const { return detail::list<starshot_place>(starshot_state_outcome, own_.get()); }
    std::uint64_t digest() const { return detail::value<std::uint64_t>(starshot_state_digest, own_.get()); }
    std::string json() const { return detail::text(starshot_state_to_json, own_.get()); }
    std::vector<starshot_spot> board() const { return detail::list<starshot_spot>(starshot_state_board, own_.get()); }
    starshot_state *get() const { return own_.get(); }

private:
    handle<starshot_state, starshot_state_free> own_;
};

inline state view::determinize(std::uint64_t &random) const {
    return state(detail::value<starshot_state *>(starshot_view_determinize, own_.get(), &random));
}

} // namespace starshot

#endif // STARSHOT_HPP
