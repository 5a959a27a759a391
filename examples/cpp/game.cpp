// A whole game between bots through starshot.hpp: every seat decides on its own view, copies are cheap, failures are
// exceptions.
#include <cstdio>
#include <iostream>
#include <string>

#include <starshot.hpp>

int main(int argc, char **argv) try {
    starshot::check_version();
    for (const std::string &game : starshot::games()) std::cout << game << "\n";

    const std::string game = argc > 1 ? argv[1] : "starshot";
    std::uint64_t random = 7;
    starshot::log log;
    starshot::state state(game, 0, nullptr, &log);
    const starshot::state start = state;
    std::size_t decisions = 0, happened = 0;

    for (state.settle(random); state.turn().kind != STARSHOT_TURN_KIND_OVER; state.settle(random, &log)) {
        log.clear();
        const int seat = state.turn().lowest;
        const starshot::view view = state.view(seat);
        if (view.legal() != state.legal(seat)) throw std::logic_error("the view lists other commands");
        if (decisions == 0) {
            // What the seat does not know may be otherwise: another world with the same view.
            const starshot::state world = view.determinize(random);
            if (world.view(seat).digest() != view.digest()) throw std::logic_error("the world has another view");
        }
        state.apply(view.bot(random), seat, &log);
        decisions++;
        happened += log.seen_by(STARSHOT_SPECTATOR).events().size();
    }

    for (const starshot_place &place : state.outcome()) std::cout << "place " << place.place << ", score " << place.score << "\n";
    std::printf("%zu decisions, %zu public events, the start still has digest %016llx\n", decisions, happened,
                static_cast<unsigned long long>(start.digest()));
    try {
        state.apply("no such command", 0);
    } catch (const starshot::error &error) {
        std::cout << "status " << static_cast<unsigned>(error.status) << ": " << error.what() << "\n";
        return 0;
    }
    return 1;
} catch (const std::exception &failure) {
    std::cerr << failure.what() << "\n";
    return 1;
}
