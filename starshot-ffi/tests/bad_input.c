/* Wrong calls of a careless program: each gives a status and a sentence, changes nothing and crashes nothing. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <starshot.h>

static starshot_error error;
static int failed, checked;

static void expect(int line, const char *call, starshot_status status, starshot_status wanted) {
    checked++;
    if (status == wanted && error.status == status && (status == STARSHOT_STATUS_OK) == (error.text[0] == 0)) return;
    printf("line %d: %s\n    gave %u, not %u: %s\n", line, call, (unsigned)status, (unsigned)wanted, error.text);
    failed = 1;
}
#define GIVES(wanted, call) (memset(&error, 1, sizeof error), expect(__LINE__, #call, call, STARSHOT_STATUS_##wanted))
#define TELLS(part) (checked++, strstr(error.text, part) ? 0 : (failed = 1, printf("line %d: `%s` is not in: %s\n", __LINE__, part, error.text)))
#define HOLDS(fact) (checked++, (fact) ? 0 : (failed = 1, printf("line %d: not so: %s\n", __LINE__, #fact)))

static const char BROKEN[] = "move \xff\xfe left";

static uint64_t digest_of(const starshot_state *state) {
    uint64_t digest = 0;
    GIVES(OK, starshot_state_digest(state, &digest, &error));
    return digest;
}

static void texts_and_sizes(void) {
    char small[4] = "abc", text[256];
    size_t size = 99;
    uint32_t width;
    GIVES(NOT_THERE, starshot_game_id(4000000000u, text, sizeof text, &size, &error));
    GIVES(WRONG_SIZE, starshot_game_id(0, small, sizeof small, &size, &error));
    HOLDS(size == sizeof "starshot");
    HOLDS(small[0] == 0);
    TELLS("9 places");
    GIVES(OK, starshot_game_id(0, NULL, 0, &size, &error));
    HOLDS(size == sizeof "starshot");
    GIVES(OK, starshot_game_id(0, text, size, NULL, &error));
    HOLDS(strcmp(text, "starshot") == 0);
    GIVES(WRONG_SIZE, starshot_game_id(0, text, size - 1, NULL, &error));
    GIVES(NULL_POINTER, starshot_game_id(0, NULL, 5, &size, &error));
    GIVES(BAD_ARGUMENT, starshot_game_id(0, text, SIZE_MAX, &size, &error));
    GIVES(UNKNOWN_GAME, starshot_game_title("chess", text, sizeof text, &size, &error));
    TELLS("shooting-stars");
    GIVES(BAD_UTF8, starshot_game_title(BROKEN, text, sizeof text, &size, &error));
    TELLS("byte 5");
    GIVES(NOT_THERE, starshot_command_text("starshot", UINT32_MAX, text, sizeof text, &size, &error));
    GIVES(NOT_THERE, starshot_command_describe("starshot", UINT32_MAX, text, sizeof text, &size, &error));
    GIVES(NOT_THERE, starshot_roll_text("shooting-stars", 0, text, sizeof text, &size, &error));
    GIVES(NOT_THERE, starshot_event_name("starshot", 65535, text, sizeof text, &size, &error));
    GIVES(NOT_THERE, starshot_event_rule("starshot", 65535, text, sizeof text, &size, &error));
    GIVES(NOT_THERE, starshot_event_field("starshot", 0, 8, &width, text, sizeof text, &size, &error));
}

static void setups(void) {
    starshot_state *state = NULL;
    starshot_match *match = NULL;
    starshot_batch *batch = NULL;
    GIVES(BAD_SETUP, starshot_state_new("starshot", 7, NULL, NULL, &state, &error));
    GIVES(BAD_SETUP, starshot_state_new("starshot", UINT32_MAX, NULL, NULL, &state, &error));
    GIVES(BAD_FORMAT, starshot_state_new("starshot", 2, "{", NULL, &state, &error));
    GIVES(BAD_FORMAT, starshot_state_new("starshot", 2, "{\"tuning\": {\"no such field\": 1}}", NULL, &state, &error));
    GIVES(BAD_SETUP, starshot_state_new("starshot", 2, "{\"tuning\": {\"rounds\": 200}}", NULL, &state, &error));
    GIVES(BAD_FORMAT, starshot_state_from_setup("starshot", "7", &state, &error));
    GIVES(BAD_UTF8, starshot_state_from_setup("starshot", BROKEN, &state, &error));
    GIVES(BAD_FORMAT, starshot_state_from_json("{}", &state, &error));
    GIVES(BAD_FORMAT, starshot_state_from_bytes((const uint8_t *)"StSh", 4, &state, &error));
    GIVES(BAD_FORMAT, starshot_state_from_bytes(NULL, 0, &state, &error));
    GIVES(NULL_POINTER, starshot_state_from_bytes(NULL, 4, &state, &error));
    GIVES(BAD_ARGUMENT, starshot_state_from_bytes((const uint8_t *)"StSh", SIZE_MAX, &state, &error));
    GIVES(BAD_FORMAT, starshot_match_from_setup("starshot", "null", 1, 0, &match, &error));
    GIVES(BAD_ARGUMENT, starshot_batch_new("starshot", 0, NULL, 1, 0, 0, 0, &batch, &error));
    GIVES(BAD_ARGUMENT, starshot_batch_new("starshot", 0, NULL, 1, SIZE_MAX, 0, 0, &batch, &error));
    GIVES(BAD_ARGUMENT, starshot_batch_new("starshot", 0, NULL, 1, 1, 3, 0, &batch, &error));
    GIVES(BAD_ARGUMENT, starshot_batch_new("starshot", 0, NULL, 1, 1, 0, 2, &batch, &error));
    HOLDS(state == NULL && match == NULL && batch == NULL);
}

static void a_running_game(void) {
    starshot_state *state, *world;
    starshot_view *view, *spectator;
    starshot_log *log;
    starshot_turn turn;
    static starshot_roll rolls[STARSHOT_MAX_IDS];
    static uint32_t ids[STARSHOT_MAX_IDS];
    static uint8_t mask[STARSHOT_MAX_IDS];
    static char deep[200001];
    starshot_sizes sizes;
    float few[1];
    uint64_t before, random = 3;
    uint32_t id;
    size_t size;
    char text[64];
    GIVES(OK, starshot_log_new(&log, &error));
    GIVES(OK, starshot_state_new("starshot", 2, NULL, log, &state, &error));
    GIVES(OK, starshot_game_sizes("starshot", &sizes, &error));

    /* at chance: a command is refused, a roll is wanted */
    GIVES(OK, starshot_state_turn(state, &turn, &error));
    HOLDS(turn.kind == STARSHOT_TURN_KIND_CHANCE && turn.seats == 0 && turn.lowest == -1);
    before = digest_of(state);
    GIVES(REFUSED, starshot_state_apply_id(state, 0, 0, log, &error));
    HOLDS(error.code == 3 && strcmp(error.reason, "ChanceSpeaks") == 0 && strcmp(error.rule, "engine:TURN-03") == 0);
    GIVES(REFUSED, starshot_state_apply_id(state, STARSHOT_ANY_SEAT, UINT32_MAX, log, &error));
    HOLDS(error.code == 8);
    GIVES(BAD_TEXT, starshot_state_apply_text(state, STARSHOT_ANY_SEAT, "heads", log, &error));
    GIVES(BAD_TEXT, starshot_state_apply_json(state, STARSHOT_ANY_SEAT, "{\"x\":", log, &error));
    GIVES(WRONG_SIZE, starshot_state_chance(state, rolls, 1, &size, &error));
    HOLDS(size > 1);
    HOLDS(digest_of(state) == before);

    /* at a decision */
    GIVES(OK, starshot_state_settle(state, &random, NULL, &error));
    GIVES(OK, starshot_state_turn(state, &turn, &error));
    HOLDS(turn.kind == STARSHOT_TURN_KIND_ALL && turn.seats == 3 && turn.lowest == 0);
    before = digest_of(state);
    GIVES(REFUSED, starshot_state_apply_id(state, 0, UINT32_MAX, log, &error));
    GIVES(REFUSED, starshot_state_apply_id(state, 200, 0, log, &error));
    HOLDS(error.code == 2);
    GIVES(BAD_ARGUMENT, starshot_state_apply_id(state, 256, 0, log, &error));
    GIVES(BAD_ARGUMENT, starshot_state_apply_id(state, -2, 0, log, &error));
    GIVES(BAD_ARGUMENT, starshot_state_legal_ids(state, INT32_MIN, ids, STARSHOT_MAX_IDS, &size, &error));
    GIVES(REFUSED, starshot_state_apply_text(state, 0, "fire", log, &error));
    GIVES(BAD_TEXT, starshot_state_apply_text(state, 0, "", log, &error));
    GIVES(BAD_UTF8, starshot_state_apply_text(state, 0, BROKEN, log, &error));
    GIVES(BAD_TEXT, starshot_state_apply_text(state, 0, "orders: nonsense", log, &error));
    memset(deep, '[', sizeof deep - 1);
    GIVES(BAD_TEXT, starshot_state_apply_text(state, 0, deep, log, &error));
    GIVES(BAD_TEXT, starshot_state_apply_json(state, 0, deep, log, &error));
    GIVES(BAD_FORMAT, starshot_state_from_json(deep, &world, &error));
    GIVES(WRONG_SIZE, starshot_state_legal_ids(state, 0, ids, 1, &size, &error));
    GIVES(BAD_ARGUMENT, starshot_state_legal_ids(state, 0, ids, SIZE_MAX / 2, &size, &error));
    GIVES(WRONG_SIZE, starshot_state_mask(state, 0, mask, sizes.ids - 1, &error));
    GIVES(OK, starshot_state_mask(state, 0, mask, sizes.ids, &error));
    GIVES(WRONG_SIZE, starshot_state_observe(state, 0, few, 1, &error));
    GIVES(BAD_ARGUMENT, starshot_state_observe(state, 2, few, 1, &error));
    GIVES(NOT_THERE, starshot_state_outcome(state, NULL, 0, &size, &error));
    GIVES(BAD_ARGUMENT, starshot_view_new(state, 2, &view, &error));
    GIVES(BAD_ARGUMENT, starshot_view_new(state, -2, &view, &error));
    HOLDS(digest_of(state) == before);

    /* views */
    GIVES(OK, starshot_view_new(state, 1, &view, &error));
    GIVES(OK, starshot_view_new(state, STARSHOT_SPECTATOR, &spectator, &error));
    GIVES(NOT_THERE, starshot_view_odds(view, text, sizeof text, &size, &error));
    GIVES(NOT_THERE, starshot_view_bot(spectator, &random, &id, &error));
    GIVES(REFUSED, starshot_view_check_id(spectator, 0, &error));
    GIVES(WRONG_SIZE, starshot_view_picture(view, text, sizeof text, &size, &error));
    GIVES(WRONG_SIZE, starshot_view_mask(view, mask, 0, &error));
    GIVES(WRONG_SIZE, starshot_view_mask(view, mask, sizes.ids - 1, &error));
    GIVES(NULL_POINTER, starshot_view_mask(view, NULL, sizes.ids, &error));
    GIVES(BAD_FORMAT, starshot_view_from_json("7", &view, &error));

    /* logs */
    GIVES(NOT_THERE, starshot_log_text(log, SIZE_MAX, text, sizeof text, &size, &error));
    GIVES(NOT_THERE, starshot_log_read(log, SIZE_MAX, NULL, 0, &size, &error));
    GIVES(BAD_ARGUMENT, starshot_log_seen_by(log, 0, 0, log, &error));
    GIVES(BAD_ARGUMENT, starshot_log_seen_by(log, 0, -5, log, &error));

    /* after the end */
    GIVES(OK, starshot_state_rollout(state, &random, &error));
    GIVES(OK, starshot_state_turn(state, &turn, &error));
    HOLDS(turn.kind == STARSHOT_TURN_KIND_OVER && turn.lowest == -1);
    before = digest_of(state);
    for (id = 0; id < sizes.ids; id++) {
        GIVES(REFUSED, starshot_state_apply_id(state, STARSHOT_ANY_SEAT, id, log, &error));
        HOLDS(error.code == 1);
    }
    GIVES(REFUSED, starshot_state_apply_text(state, 1, "go", log, &error));
    GIVES(OK, starshot_state_legal_ids(state, STARSHOT_ANY_SEAT, ids, STARSHOT_MAX_IDS, &size, &error));
    HOLDS(size == 0);
    GIVES(OK, starshot_state_chance(state, rolls, STARSHOT_MAX_IDS, &size, &error));
    HOLDS(size == 0);
    GIVES(OK, starshot_state_settle(state, &random, log, &error));
    GIVES(NOT_THERE, starshot_state_step(state, 0, &random, &size, &error));
    GIVES(NOT_THERE, starshot_state_step(state, SIZE_MAX, &random, &size, &error));
    HOLDS(digest_of(state) == before);

    /* a copy onto itself, and of another game */
    GIVES(OK, starshot_state_copy_into(state, state, &error));
    GIVES(OK, starshot_state_new("shooting-stars", 0, NULL, NULL, &world, &error));
    GIVES(OK, starshot_state_copy_into(state, world, &error));
    HOLDS(digest_of(world) == before);
    starshot_state_free(world);
    starshot_view_free(view);
    starshot_view_free(spectator);
    starshot_log_free(log);
    starshot_state_free(state);
}

static void matches_and_records(void) {
    starshot_match *match, *again;
    starshot_record *record, *other = NULL;
    starshot_verdict verdict;
    size_t size, steps;
    char *json, text[256];
    int k;
    GIVES(OK, starshot_match_new("shooting-stars", 0, NULL, 5, 1, &match, &error));
    GIVES(NO_UNDO, starshot_match_undo(match, NULL, &error));
    GIVES(OK, starshot_match_play_text(match, STARSHOT_ANY_SEAT, "create 2,0", NULL, &error));
    GIVES(NO_UNDO, starshot_match_undo(match, NULL, &error));
    GIVES(REFUSED, starshot_match_play_text(match, STARSHOT_ANY_SEAT, "create 2,0", NULL, &error));
    GIVES(REFUSED, starshot_match_play_id(match, 0, 1, NULL, &error));
    GIVES(BAD_TEXT, starshot_match_play_json(match, 0, "3", NULL, &error));
    GIVES(OK, starshot_match_record(match, &record, &error));
    GIVES(OK, starshot_record_to_json(record, NULL, 0, &size, &error));
    json = malloc(size);
    GIVES(OK, starshot_record_to_json(record, json, size, NULL, &error));
    GIVES(OK, starshot_record_from_json(json, &other, &error));
    GIVES(OK, starshot_record_verify(other, &verdict, text, sizeof text, &size, &error));
    HOLDS(verdict == STARSHOT_VERDICT_EXACT && strcmp(text, "Exact") == 0);
    GIVES(OK, starshot_match_from_record(other, 5, 0, &again, &error));
    GIVES(OK, starshot_match_undo(again, &k, &error));
    HOLDS(k == 0);
    GIVES(OK, starshot_match_steps(again, &steps, &error));
    HOLDS(steps == 0);
    starshot_match_free(again);
    starshot_record_free(other);
    other = NULL;
    strstr(json, "2,0")[0] = '1'; /* an edited record does not load */
    GIVES(BAD_FORMAT, starshot_record_from_json(json, &other, &error));
    GIVES(BAD_FORMAT, starshot_record_from_bytes((const uint8_t *)json, strlen(json), &other, &error));
    HOLDS(other == NULL);
    free(json);
    starshot_record_free(record);
    starshot_match_free(match);
}

static void batches(void) {
    enum { GAMES = 3, WIDE = STARSHOT_MAX_IDS };
    static uint8_t masks[GAMES * WIDE], done[GAMES], seats[GAMES];
    static float rewards[GAMES * STARSHOT_MAX_SEATS];
    uint32_t commands[GAMES] = {0, 0, 0};
    starshot_batch *batch;
    starshot_state *state;
    starshot_sizes sizes;
    starshot_buffers buffers;
    int k;
    GIVES(OK, starshot_game_sizes("shooting-stars", &sizes, &error));
    GIVES(OK, starshot_batch_new("shooting-stars", 0, NULL, 1, GAMES, STARSHOT_AUTORESET_DISABLED, STARSHOT_REWARD_PLACE, &batch, &error));
    memset(&buffers, 0, sizeof buffers);
    GIVES(WRONG_SIZE, starshot_batch_write(batch, &buffers, &error));
    TELLS("masks");
    buffers.masks_length = GAMES * sizes.ids;
    GIVES(NULL_POINTER, starshot_batch_write(batch, &buffers, &error));
    buffers.masks = masks;
    buffers.rewards = rewards, buffers.rewards_length = GAMES * 2;
    buffers.done = done, buffers.done_length = GAMES;
    buffers.seats = seats, buffers.seats_length = GAMES;
    GIVES(OK, starshot_batch_write(batch, &buffers, &error));
    GIVES(WRONG_SIZE, starshot_batch_step(batch, commands, GAMES - 1, &buffers, &error));
    for (k = 0; k < GAMES; k++) while (!masks[k * sizes.ids + commands[k]]) commands[k]++;
    commands[2] = UINT32_MAX;
    GIVES(REFUSED, starshot_batch_step(batch, commands, GAMES, &buffers, &error));
    HOLDS(error.index == 2 && error.code == 8);
    commands[2] = commands[1];
    GIVES(OK, starshot_batch_step(batch, commands, GAMES, &buffers, &error));
    GIVES(WRONG_SIZE, starshot_batch_reset_where(batch, done, 1, &error));
    GIVES(NOT_THERE, starshot_batch_state(batch, GAMES, &state, &error));
    GIVES(OK, starshot_batch_reset(batch, NULL, &error));
    starshot_batch_free(batch);
}

/* Different handles may be used by different threads at once. */
static void *whole_games(void *seed) {
    uint64_t *random = seed, sum = 0, digest;
    int k;
    for (k = 0; k < 4; k++) {
        starshot_state *state;
        if (starshot_state_new(k % 2 ? "starshot" : "shooting-stars", 0, NULL, NULL, &state, NULL)) return NULL;
        if (starshot_state_rollout(state, random, NULL)) return NULL;
        if (starshot_state_digest(state, &digest, NULL)) return NULL;
        sum ^= digest;
        starshot_state_free(state);
    }
    *random = sum;
    return seed;
}

static void threads(void) {
    uint64_t seeds[3] = {5, 5, 5};
    pthread_t running[2];
    int k;
    for (k = 0; k < 2; k++) pthread_create(&running[k], NULL, whole_games, &seeds[k]);
    HOLDS(whole_games(&seeds[2]) == &seeds[2]);
    for (k = 0; k < 2; k++) {
        void *result;
        pthread_join(running[k], &result);
        HOLDS(result == &seeds[k] && seeds[k] == seeds[2]);
    }
}

int main(void) {
    texts_and_sizes();
    setups();
    a_running_game();
    matches_and_records();
    batches();
    threads();
    printf("%d checks\n", checked);
    return failed;
}
