/*
 * A whole game through the C interface, as a program would run it: every seat sees its own view and nothing else, decides,
 * and reads the events it may see; dice and decks are resolved by the program; at the end stands the ranking.
 *
 *   game [GAME [SEED]]        e.g. game shooting-stars 11
 *
 * Link with -lstarshot. The conventions (status, out-pointers, buffers) are on one page: starshot-ffi/README.md.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <starshot.h>

static starshot_error error;

/* Every function returns a status. Here any failure ends the program with the explanation. */
static void must(starshot_status status) {
    if (status != STARSHOT_STATUS_OK) {
        fprintf(stderr, "status %u: %s\n", (unsigned)status, error.text);
        exit(1);
    }
}

/* One outcome of chance, by weight: the library keeps no generator, the dice are ours. */
static uint32_t throw_dice(const starshot_state *state, uint64_t *random) {
    static starshot_roll rolls[STARSHOT_MAX_IDS];
    size_t count, k;
    uint64_t total = 0, at;
    must(starshot_state_chance(state, rolls, STARSHOT_MAX_IDS, &count, &error));
    for (k = 0; k < count; k++) total += rolls[k].weight;
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    at = (*random >> 33) % total;
    for (k = 0; at >= rolls[k].weight; k++) at -= rolls[k].weight;
    return rolls[k].id;
}

int main(int argc, char **argv) {
    const char *game = argc > 1 ? argv[1] : "starshot";
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 7;
    starshot_state *state, *before;
    starshot_view *view;
    starshot_log *log, *seen;
    starshot_turn turn;
    starshot_sizes sizes;
    starshot_place places[STARSHOT_MAX_SEATS];
    uint64_t digest;
    uint32_t games, seats, k, id;
    size_t n, size, decisions = 0, rolls = 0;
    char text[1024];

    /* 1. Is this the library we were compiled for? This comes before every other call. */
    if (starshot_abi_version() != STARSHOT_ABI_VERSION) {
        fprintf(stderr, "the library is another one: %s\n", starshot_version());
        return 1;
    }
    printf("starshot %s\n", starshot_version());

    /* 2. What can be played? */
    must(starshot_game_count(&games, &error));
    for (k = 0; k < games; k++) {
        must(starshot_game_id(k, text, sizeof text, NULL, &error));
        printf("  %s\n", text);
    }
    must(starshot_game_sizes(game, &sizes, &error));

    /* 3. A new game and the handles that the loop uses again and again. */
    must(starshot_log_new(&log, &error));
    must(starshot_log_new(&seen, &error));
    must(starshot_state_new(game, 0, NULL, log, &state, &error));
    must(starshot_state_clone(state, &before, &error));
    must(starshot_state_seats(state, &seats, &error));
    must(starshot_view_new(state, STARSHOT_SPECTATOR, &view, &error));

    for (;;) {
        must(starshot_log_clear(log, &error));
        must(starshot_state_turn(state, &turn, &error));
        if (turn.kind == STARSHOT_TURN_KIND_OVER) break;

        if (turn.kind == STARSHOT_TURN_KIND_CHANCE) {
            /* 4a. Dice or a deck: the outcome we chose is given by its id. */
            must(starshot_state_apply_id(state, STARSHOT_ANY_SEAT, throw_dice(state, &random), log, &error));
            rolls++;
        } else {
            /* 4b. A seat decides. All it needs is in its view, so this could run on its own machine. Our players are
             * the library's bots; a person would be shown starshot_view_legal_text. */
            must(starshot_view_renew(view, state, turn.lowest, &error));
            must(starshot_view_bot(view, &random, &id, &error));
            must(starshot_state_apply_id(state, turn.lowest, id, log, &error));
            decisions++;
        }

        /* 5. What seat 0 saw of it. The log itself is the host's: it holds everybody's secrets. */
        must(starshot_log_clear(seen, &error));
        must(starshot_log_seen_by(log, 0, 0, seen, &error));
        must(starshot_log_read(seen, 0, NULL, 0, &size, &error));
        for (n = 0; n < size; n++) {
            must(starshot_log_text(seen, n, text, sizeof text, NULL, &error));
            printf("%s\n", text);
        }
    }

    /* 6. The ranking. */
    must(starshot_state_outcome(state, places, STARSHOT_MAX_SEATS, &size, &error));
    must(starshot_game_unit(game, text, sizeof text, NULL, &error));
    for (n = 0; n < size; n++) printf("seat %zu: place %" PRIu32 ", %" PRId32 " %s\n", n, places[n].place, places[n].score, text);

    /* 7. A command that is not legal changes nothing and is explained. */
    if (starshot_state_check_id(state, 0, 0, &error) == STARSHOT_STATUS_REFUSED) {
        printf("after the end: reason %" PRIu32 " %s, rule %s: %s\n", error.code, error.reason, error.rule, error.text);
    }

    /* 8. States are copied without sharing anything: the copy from the start is still there. */
    must(starshot_state_digest(before, &digest, &error));
    printf("the start has digest %016" PRIx64, digest);
    must(starshot_state_digest(state, &digest, &error));
    printf(", the end %016" PRIx64 "\n%zu decisions, %zu rolls, %" PRIu32 " seats, %" PRIu32 " ids\n", digest, decisions, rolls, seats, sizes.ids);

    /* 9. What came from a `new` goes back to its `free`. */
    starshot_view_free(view);
    starshot_log_free(seen);
    starshot_log_free(log);
    starshot_state_free(before);
    starshot_state_free(state);
    return 0;
}
