/*
 * What the C interface costs: whole uniformly random games decision by decision through C, and the same kind of games inside
 * the library (starshot_state_rollout). CPU time, median of 5.
 *   cc -O2 -I starshot-ffi/include starshot-ffi/benches/speed.c -L target/release -lstarshot -Wl,-rpath,$PWD/target/release -o target/speed
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <starshot.h>

enum { GAMES = 400, RUNS = 5 };
static uint32_t ids[STARSHOT_MAX_IDS];
static starshot_roll rolls[STARSHOT_MAX_IDS];
static uint64_t decisions;

static uint64_t next(uint64_t *random) {
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return *random >> 33;
}

static void through_c(starshot_state *state, uint64_t *random) {
    starshot_turn turn;
    size_t count, k;
    for (;;) {
        starshot_state_turn(state, &turn, NULL);
        if (turn.kind == STARSHOT_TURN_KIND_OVER) return;
        if (turn.kind == STARSHOT_TURN_KIND_CHANCE) {
            uint64_t total = 0, at;
            starshot_state_chance(state, rolls, STARSHOT_MAX_IDS, &count, NULL);
            for (k = 0; k < count; k++) total += rolls[k].weight;
            at = next(random) % total;
            for (k = 0; at >= rolls[k].weight; k++) at -= rolls[k].weight;
            starshot_state_apply_id(state, STARSHOT_ANY_SEAT, rolls[k].id, NULL, NULL);
        } else {
            starshot_state_legal_ids(state, turn.lowest, ids, STARSHOT_MAX_IDS, &count, NULL);
            starshot_state_apply_id(state, turn.lowest, ids[next(random) % count], NULL, NULL);
            decisions++;
        }
    }
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    const char *game = argc > 1 ? argv[1] : "starshot";
    starshot_state *start, *state;
    double inside[RUNS], outside[RUNS];
    uint64_t random = 1, all = 0;
    int run, k;
    starshot_state_new(game, 0, NULL, NULL, &start, NULL);
    starshot_state_clone(start, &state, NULL);
    for (run = 0; run < RUNS; run++) {
        clock_t from = clock();
        decisions = 0;
        for (k = 0; k < GAMES; k++) {
            starshot_state_copy_into(start, state, NULL);
            through_c(state, &random);
        }
        outside[run] = (double)(clock() - from) / CLOCKS_PER_SEC / GAMES * 1e9;
        all += decisions;
        from = clock();
        for (k = 0; k < GAMES; k++) {
            starshot_state_copy_into(start, state, NULL);
            starshot_state_rollout(state, &random, NULL);
        }
        inside[run] = (double)(clock() - from) / CLOCKS_PER_SEC / GAMES * 1e9;
    }
    qsort(inside, RUNS, sizeof *inside, compare);
    qsort(outside, RUNS, sizeof *outside, compare);
    {
        double each = (double)all / RUNS / GAMES;
        printf("%s: %.0f decisions a game; ns a decision: %.1f through C, %.1f inside\n", game, each, outside[RUNS / 2] / each, inside[RUNS / 2] / each);
    }
    starshot_state_free(start);
    starshot_state_free(state);
    return 0;
}
