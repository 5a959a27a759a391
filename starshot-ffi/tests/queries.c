/* Whole games through every question that the examples do not ask: what one function says, another confirms. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <starshot.h>

static starshot_error error;
static int failed, checked;
#define HOLDS(fact) (checked++, (fact) ? 0 : (failed = 1, printf("line %d: not so: %s (%s)\n", __LINE__, #fact, error.text)))
#define MUST(call) HOLDS((call) == STARSHOT_STATUS_OK)

/* A text of a call that ends with buffer, capacity, size, error; for the caller to free. */
#define TEXT(into, call, ...)                                                     \
    do {                                                                          \
        size_t size_ = 0;                                                         \
        MUST(call(__VA_ARGS__, NULL, 0, &size_, &error));                         \
        into = malloc(size_);                                                     \
        MUST(call(__VA_ARGS__, into, size_, &size_, &error));                     \
        HOLDS(strlen(into) == size_ - 1);                                         \
    } while (0)

static int count(const char *text, const char *part) {
    int n = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part)) n++;
    return n;
}

/* The first object of a JSON array under this key, cut out by its braces; for the caller to free. */
static char *first_object(const char *json, const char *key) {
    const char *at = strstr(json, key), *end;
    int depth = 0;
    char *copy;
    if (at == NULL) return NULL;
    at += strlen(key);
    for (end = at; *end && !(depth == 0 && (*end == ',' || *end == '}')); end++) {
        if (*end == '{' || *end == '[') depth++;
        if (*end == '}' || *end == ']') depth--;
    }
    copy = malloc((size_t)(end - at) + 1);
    memcpy(copy, at, (size_t)(end - at));
    copy[end - at] = 0;
    return copy;
}

/* Two texts of calls are the same. */
#define SAME(one, other)                \
    do {                                \
        HOLDS(strcmp(one, other) == 0); \
        free(one), free(other);         \
    } while (0)

static void names(const char *game) {
    char *rules, *setup, *tuned;
    starshot_state *state;
    TEXT(rules, starshot_game_rules, game);
    HOLDS(strlen(rules) == strlen("2026-11-07") && rules[4] == '-');
    TEXT(setup, starshot_game_setup, game, 0, NULL);
    MUST(starshot_state_from_setup(game, setup, &state, &error));
    MUST(starshot_state_start(state, NULL, &error));
    TEXT(tuned, starshot_state_game, state);
    HOLDS(strcmp(tuned, game) == 0);
    starshot_state_free(state);
    free(rules), free(setup), free(tuned);
}

/* A view says of its seat what the state says. */
static void a_view(const char *game, const starshot_state *state, const starshot_view *view, int seat) {
    static uint32_t ids[STARSHOT_MAX_IDS], others[STARSHOT_MAX_IDS];
    static float seen[8192], known[8192];
    starshot_sizes sizes;
    starshot_turn turn, same;
    starshot_view *again;
    starshot_state *world;
    starshot_status status;
    uint64_t digest, other, random = 9;
    size_t n, m;
    int32_t viewer;
    char *one, *two, *command;
    MUST(starshot_game_sizes(game, &sizes, &error));
    MUST(starshot_view_viewer(view, &viewer, &error));
    HOLDS(viewer == seat);
    TEXT(one, starshot_view_game, view);
    HOLDS(strcmp(one, game) == 0);
    free(one);
    MUST(starshot_state_turn(state, &turn, &error));
    MUST(starshot_view_turn(view, &same, &error));
    HOLDS(turn.kind == same.kind && turn.seats == same.seats && turn.lowest == same.lowest);
    MUST(starshot_view_legal_ids(view, ids, STARSHOT_MAX_IDS, &n, &error));
    MUST(starshot_state_legal_ids(state, seat, others, STARSHOT_MAX_IDS, &m, &error));
    HOLDS(n == m && memcmp(ids, others, n * sizeof *ids) == 0);
    TEXT(one, starshot_view_legal_text, view);
    TEXT(two, starshot_state_legal_text, state, seat);
    HOLDS(n == 0 || count(one, "\n") == (int)n - 1);
    SAME(one, two);
    TEXT(one, starshot_view_legal_json, view);
    TEXT(two, starshot_state_legal_json, state, seat);
    HOLDS(count(one, "\"says\":") == (int)n);
    command = first_object(one, "\"command\":");
    SAME(one, two);
    MUST(starshot_state_observe(state, seat, seen, sizes.observation, &error));
    MUST(starshot_view_observe(view, known, sizes.observation, &error));
    HOLDS(memcmp(seen, known, sizes.observation * sizeof *seen) == 0);

    /* A legal command passes every check; once it is another seat's turn it is refused with one reason by all. */
    if (n > 0) {
        char text[256];
        MUST(starshot_command_text(game, ids[0], text, sizeof text, NULL, &error));
        MUST(starshot_view_check_id(view, ids[0], &error));
        MUST(starshot_view_check_text(view, text, &error));
        MUST(starshot_view_check_json(view, command, &error));
        MUST(starshot_state_check_text(state, seat, text, &error));
        MUST(starshot_state_check_json(state, seat, command, &error));
        status = starshot_state_check_json(state, STARSHOT_MAX_SEATS, command, &error);
        HOLDS(status == STARSHOT_STATUS_REFUSED && strcmp(error.reason, "NoSuchSeat") == 0);
        status = starshot_state_check_text(state, STARSHOT_MAX_SEATS, text, &error);
        HOLDS(status == STARSHOT_STATUS_REFUSED && strcmp(error.reason, "NoSuchSeat") == 0);
    }
    HOLDS(starshot_view_check_json(view, "{\"no such\": 1}", &error) == STARSHOT_STATUS_BAD_TEXT);
    HOLDS(starshot_state_check_json(state, seat, "7", &error) == STARSHOT_STATUS_BAD_TEXT);
    free(command);

    /* Whatever else could be looks the same to this viewer, and a view sent over a wire is the same view. */
    MUST(starshot_view_digest(view, &digest, &error));
    MUST(starshot_view_determinize(view, &random, &world, &error));
    MUST(starshot_view_new(world, seat, &again, &error));
    MUST(starshot_view_digest(again, &other, &error));
    HOLDS(digest == other);
    starshot_view_free(again);
    starshot_state_free(world);
    TEXT(one, starshot_view_to_json, view);
    MUST(starshot_view_from_json(one, &again, &error));
    TEXT(two, starshot_view_to_json, again);
    SAME(one, two);
    TEXT(one, starshot_view_setup, view);
    TEXT(two, starshot_view_setup, again);
    SAME(one, two);
    starshot_view_free(again);
    TEXT(one, starshot_view_advice, view);
    HOLDS(n > 0 || one[0] == 0);
    free(one);
}

/* A save, the description and the bytes of a state are that state. */
static void saves(const char *game, const starshot_state *state) {
    static uint8_t bytes[65536];
    starshot_spot spots[1024];
    starshot_state *again;
    uint64_t digest, other;
    size_t size, n;
    char *text;
    int k;
    MUST(starshot_state_digest(state, &digest, &error));
    for (k = 0; k < 3; k++) {
        if (k == 0) {
            TEXT(text, starshot_state_to_json, state);
            MUST(starshot_state_from_json(text, &again, &error));
            free(text);
        } else if (k == 1) {
            TEXT(text, starshot_state_setup, state);
            MUST(starshot_state_from_setup(game, text, &again, &error));
            free(text);
        } else {
            MUST(starshot_state_to_bytes(state, bytes, sizeof bytes, &size, &error));
            MUST(starshot_state_from_bytes(bytes, size, &again, &error));
        }
        MUST(starshot_state_digest(again, &other, &error));
        HOLDS(digest == other);
        starshot_state_free(again);
    }
    MUST(starshot_state_board(state, spots, 1024, &size, &error));
    for (n = 0; n < size; n++) HOLDS(spots[n].kind <= STARSHOT_SPOT_KIND_START && spots[n].facing >= -1 && spots[n].facing < 6);
    HOLDS(size > 50);
}

/* Chance as numbers and as JSON list the same outcomes. */
static void at_chance(const starshot_state *state) {
    static starshot_roll rolls[STARSHOT_MAX_IDS];
    size_t n;
    char *json;
    MUST(starshot_state_chance(state, rolls, STARSHOT_MAX_IDS, &n, &error));
    TEXT(json, starshot_state_chance_json, state);
    HOLDS(count(json, "\"weight\":") == (int)n);
    free(json);
}

/* What the host's log shows a viewer is what the match says that viewer saw, from any of its events on. */
static void what_was_seen(const starshot_match *match, uint32_t seats) {
    static starshot_event one[65536], two[65536];
    starshot_log *all, *seen, *told;
    size_t n, m, from;
    int viewer;
    char *json;
    MUST(starshot_log_new(&all, &error));
    MUST(starshot_log_new(&seen, &error));
    MUST(starshot_log_new(&told, &error));
    MUST(starshot_match_events(match, 0, all, &error));
    for (viewer = -1; viewer < (int)seats; viewer++) {
        MUST(starshot_log_clear(seen, &error));
        MUST(starshot_log_seen_by(all, 0, viewer, seen, &error));
        MUST(starshot_log_read(seen, 0, one, 65536, &n, &error));
        for (from = 0; from <= n; from += n / 3 + 1) {
            MUST(starshot_log_clear(told, &error));
            MUST(starshot_match_events_for(match, viewer, from, told, &error));
            MUST(starshot_log_read(told, 0, two, 65536, &m, &error));
            HOLDS(m == n - from && memcmp(one + from, two, m * sizeof *two) == 0);
        }
    }
    MUST(starshot_log_read(all, 0, one, 65536, &n, &error));
    if (n > 0) {
        TEXT(json, starshot_log_json, all, n - 1);
        HOLDS(strncmp(json, "{\"", 2) == 0 && strstr(json, "\":{") != NULL);
        free(json);
    }
    starshot_log_free(told);
    starshot_log_free(seen);
    starshot_log_free(all);
}

static void the_record(const char *game, const starshot_match *match, uint32_t seats) {
    static uint8_t bytes[1 << 20];
    starshot_record *record, *again;
    size_t steps, played, size;
    int viewer;
    char *text;
    MUST(starshot_match_record(match, &record, &error));
    TEXT(text, starshot_record_game, record);
    HOLDS(strcmp(text, game) == 0);
    free(text);
    MUST(starshot_record_steps(record, &steps, &error));
    MUST(starshot_match_steps(match, &played, &error));
    HOLDS(steps == played);
    MUST(starshot_record_to_bytes(record, bytes, sizeof bytes, &size, &error));
    MUST(starshot_record_from_bytes(bytes, size, &again, &error));
    for (viewer = -1; viewer < (int)seats; viewer++) {
        char *first, *second;
        TEXT(first, starshot_record_for_seat, record, viewer);
        TEXT(second, starshot_record_for_seat, again, viewer);
        HOLDS(strstr(first, "\"events\"") != NULL);
        SAME(first, second);
    }
    HOLDS(starshot_record_for_seat(record, (int)seats, NULL, 0, &size, &error) == STARSHOT_STATUS_BAD_ARGUMENT);
    starshot_record_free(again);
    starshot_record_free(record);
}

static int odds_told;

/* A match between bots, looked at from all sides at every decision. */
static void a_match(const char *game, uint64_t seed) {
    starshot_match *match;
    starshot_state *state, *copy;
    starshot_view *view, *other;
    starshot_turn turn, same;
    uint64_t random = seed, one, two;
    uint32_t seats, id;
    size_t n = 0;
    char odds[4096];
    MUST(starshot_match_new(game, 0, NULL, seed, 0, &match, &error));
    MUST(starshot_match_state(match, &state, &error));
    MUST(starshot_state_clone(state, &copy, &error));
    MUST(starshot_state_seats(state, &seats, &error));
    for (;;) {
        MUST(starshot_match_copy_state(match, state, &error));
        MUST(starshot_match_turn(match, &turn, &error));
        MUST(starshot_state_turn(state, &same, &error));
        HOLDS(turn.kind == same.kind && turn.seats == same.seats);
        if (turn.kind == STARSHOT_TURN_KIND_OVER) break;
        MUST(starshot_match_view(match, turn.lowest, &view, &error));
        MUST(starshot_view_new(state, turn.lowest, &other, &error));
        MUST(starshot_view_digest(view, &one, &error));
        MUST(starshot_view_digest(other, &two, &error));
        HOLDS(one == two);
        if (n % 5 == 0) a_view(game, state, view, turn.lowest);
        if (n % 40 == 0) {
            saves(game, state);
            what_was_seen(match, seats);
        }
        if (starshot_view_odds(view, odds, sizeof odds, NULL, &error) == STARSHOT_STATUS_OK) {
            HOLDS(strstr(odds, "\"targets\":[") != NULL && strstr(odds, "\"need\":") != NULL);
            odds_told++;
        } else HOLDS(error.status == STARSHOT_STATUS_NOT_THERE);
        MUST(starshot_view_bot(view, &random, &id, &error));
        MUST(starshot_state_copy_into(state, copy, &error));
        MUST(starshot_state_apply_id(copy, turn.lowest, id, NULL, &error));
        MUST(starshot_state_turn(copy, &same, &error));
        if (same.kind == STARSHOT_TURN_KIND_CHANCE) at_chance(copy);
        MUST(starshot_match_play_id(match, turn.lowest, id, NULL, &error));
        starshot_view_free(view);
        starshot_view_free(other);
        n++;
    }
    MUST(starshot_view_new(state, 0, &view, &error));
    a_view(game, state, view, 0);
    starshot_view_free(view);
    what_was_seen(match, seats);
    the_record(game, match, seats);
    starshot_state_free(copy);
    starshot_state_free(state);
    starshot_match_free(match);
}

int main(void) {
    uint32_t games, k;
    char game[64];
    MUST(starshot_game_count(&games, &error));
    for (k = 0; k < games; k++) {
        MUST(starshot_game_id(k, game, sizeof game, NULL, &error));
        names(game);
        a_match(game, 3 + k);
    }
    HOLDS(odds_told > 0);
    printf("%d checks, odds %d times\n", checked, odds_told);
    return failed;
}
