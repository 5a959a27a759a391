/*
 * Whole uniformly random games decision by decision through C. benches/speed.rs runs this program, plays the same games in Rust
 * and compares: see there. `make bench` builds both.
 *   speed GAME GAMES SEED steps|ids|rolls|rollout      prints decisions, a checksum of what was chosen, CPU nanoseconds
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <starshot.h>

static uint32_t ids[STARSHOT_MAX_IDS];
static starshot_roll rolls[STARSHOT_MAX_IDS];
static uint64_t decisions, checksum;

static uint64_t next(uint64_t *random) {
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return *random >> 33;
}

/* Dice and decks are the library's: turn, legal ids, pick, apply by id, settle. */
static void play(starshot_state *state, uint64_t *random) {
    starshot_turn turn;
    size_t count;
    uint32_t id;
    for (starshot_state_settle(state, random, NULL, NULL);; starshot_state_settle(state, random, NULL, NULL)) {
        starshot_state_turn(state, &turn, NULL);
        if (turn.kind == STARSHOT_TURN_KIND_OVER) return;
        starshot_state_legal_ids(state, turn.lowest, ids, STARSHOT_MAX_IDS, &count, NULL);
        id = ids[next(random) % count];
        starshot_state_apply_id(state, turn.lowest, id, NULL, NULL);
        decisions++;
        checksum = (checksum ^ id) * 0x100000001b3u;
    }
}

/* One call a decision. */
static void play_steps(starshot_state *state, uint64_t *random) {
    size_t count, choice;
    starshot_state_settle(state, random, NULL, NULL);
    starshot_state_legal_ids(state, STARSHOT_ANY_SEAT, NULL, 0, &count, NULL);
    while (count > 0) {
        choice = next(random) % count;
        starshot_state_step(state, choice, random, &count, NULL);
        decisions++;
        checksum = (checksum ^ choice) * 0x100000001b3u;
    }
}

/* The same with chance listed, picked and applied by id, too. */
static void play_rolls(starshot_state *state, uint64_t *random) {
    starshot_turn turn;
    size_t count, k;
    uint32_t id;
    for (;;) {
        starshot_state_turn(state, &turn, NULL);
        if (turn.kind == STARSHOT_TURN_KIND_OVER) return;
        if (turn.kind == STARSHOT_TURN_KIND_CHANCE) {
            uint64_t total = 0, at;
            starshot_state_chance(state, rolls, STARSHOT_MAX_IDS, &count, NULL);
            for (k = 0; k < count; k++) total += rolls[k].weight;
            at = next(random) % total;
            for (k = 0; at >= rolls[k].weight; k++) at -= rolls[k].weight;
            id = rolls[k].id;
            starshot_state_apply_id(state, STARSHOT_ANY_SEAT, id, NULL, NULL);
        } else {
            starshot_state_legal_ids(state, turn.lowest, ids, STARSHOT_MAX_IDS, &count, NULL);
            id = ids[next(random) % count];
            starshot_state_apply_id(state, turn.lowest, id, NULL, NULL);
            decisions++;
        }
        checksum = (checksum ^ id) * 0x100000001b3u;
    }
}

int main(int argc, char **argv) {
    starshot_state *start, *state;
    uint64_t random;
    clock_t from;
    int k, games;
    if (argc != 5 || starshot_state_new(argv[1], 0, NULL, NULL, &start, NULL) || starshot_state_clone(start, &state, NULL)) return 1;
    games = atoi(argv[2]);
    random = strtoull(argv[3], NULL, 10);
    from = clock();
    for (k = 0; k < games; k++) {
        starshot_state_copy_into(start, state, NULL);
        if (strcmp(argv[4], "rollout") == 0) {
            uint64_t digest;
            starshot_state_rollout(state, &random, NULL);
            starshot_state_digest(state, &digest, NULL);
            checksum = (checksum ^ digest) * 0x100000001b3u;
        } else if (strcmp(argv[4], "rolls") == 0) play_rolls(state, &random);
        else if (strcmp(argv[4], "steps") == 0) play_steps(state, &random);
        else play(state, &random);
    }
    printf("%" PRIu64 " %" PRIu64 " %.0f\n", decisions, checksum, (double)(clock() - from) / CLOCKS_PER_SEC * 1e9);
    starshot_state_free(start);
    starshot_state_free(state);
    return 0;
}
