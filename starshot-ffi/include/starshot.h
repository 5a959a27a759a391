#ifndef STARSHOT_H
#define STARSHOT_H

/* Generated from starshot-ffi/src: change it there, then run `make bless`. */

#include <stddef.h>
#include <stdint.h>

// The kinds of events of `starshot`: `kind` of a starshot_event of that game.
enum starshot_event_kind_starshot {
    // purple
    STARSHOT_EVENT_STARSHOT_PURPLE_REVEALED = 0,
    // seat (the actor), pick
    STARSHOT_EVENT_STARSHOT_PICKED = 1,
    // seat (the actor)
    STARSHOT_EVENT_STARSHOT_COMMITTED = 2,
    // seat (the actor), tiles, ability
    STARSHOT_EVENT_STARSHOT_TOKENS_PLACED = 3,
    // seat (the actor)
    STARSHOT_EVENT_STARSHOT_START_PLAYER_CHOSEN = 4,
    // round
    STARSHOT_EVENT_STARSHOT_ROUND_STARTED = 5,
    // seat (the actor), cards
    STARSHOT_EVENT_STARSHOT_RESHUFFLED = 6,
    // seat (the actor), card, from_top
    STARSHOT_EVENT_STARSHOT_CARD_DRAWN = 7,
    // fourth
    STARSHOT_EVENT_STARSHOT_ORDERS_BEGUN = 8,
    // seat (the actor), covers (3)
    STARSHOT_EVENT_STARSHOT_COVERS_SHOWN = 9,
    // action
    STARSHOT_EVENT_STARSHOT_ACTION_STARTED = 10,
    // seat (the actor), action, cover, cards (2)
    STARSHOT_EVENT_STARSHOT_STACK_REVEALED = 11,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_TOKEN_FLIPPED = 12,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_TOKEN_READIED = 13,
    // seat (the actor), facing
    STARSHOT_EVENT_STARSHOT_TURNED = 14,
    // seat (the actor), from (2), to (2), hexes, stopped
    STARSHOT_EVENT_STARSHOT_MOVED = 15,
    // seat (the actor), target, to (2), facing
    STARSHOT_EVENT_STARSHOT_WARPED = 16,
    // seat (the actor)
    STARSHOT_EVENT_STARSHOT_WARP_FAILED = 17,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_TILE_REPAIRED = 18,
    // seat (the actor)
    STARSHOT_EVENT_STARSHOT_REPAIR_FAILED = 19,
    // seat (the actor), targets, aim, power_ups, traits
    STARSHOT_EVENT_STARSHOT_ATTACK_DECLARED = 20,
    // seat (the actor), most
    STARSHOT_EVENT_STARSHOT_DISCARDS_OFFERED = 21,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_DISCARD_PICKED = 22,
    // seat (the actor)
    STARSHOT_EVENT_STARSHOT_ATTACK_SKIPPED = 23,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_TOKEN_DISCARDED = 24,
    // seat (the actor), dice (2), total
    STARSHOT_EVENT_STARSHOT_ATTACK_ROLLED = 25,
    // seat (the actor), target, need
    STARSHOT_EVENT_STARSHOT_ATTACK_HIT = 26,
    // seat (the actor), target, need
    STARSHOT_EVENT_STARSHOT_ATTACK_MISSED = 27,
    // seat (the actor), left
    STARSHOT_EVENT_STARSHOT_SHIELD_SPENT = 28,
    // seat (the actor), left
    STARSHOT_EVENT_STARSHOT_SHIELD_PIERCED = 29,
    // seat (the actor), points
    STARSHOT_EVENT_STARSHOT_POINTS_DEALT = 30,
    // seat (the actor), target, side
    STARSHOT_EVENT_STARSHOT_SIDE_CHOSEN = 31,
    // seat (the actor), lane, again
    STARSHOT_EVENT_STARSHOT_LANE_ROLLED = 32,
    // seat (the actor), lane
    STARSHOT_EVENT_STARSHOT_POINT_LOST = 33,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_TOKEN_KNOCKED_OFF = 34,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_SWAP_OFFERED = 35,
    // seat (the actor), hit, tile
    STARSHOT_EVENT_STARSHOT_TOKEN_SWAPPED = 36,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_TILE_DESTROYED = 37,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_TILE_EXPLODED = 38,
    // seat (the actor), tiles
    STARSHOT_EVENT_STARSHOT_TILES_CUT_OFF = 39,
    // seat (the actor), ability
    STARSHOT_EVENT_STARSHOT_ABILITY_LOST = 40,
    // seat (the actor)
    STARSHOT_EVENT_STARSHOT_FOURTH_STACK_LOST = 41,
    // seat (the actor), speed
    STARSHOT_EVENT_STARSHOT_SPEED_CLAMPED = 42,
    // seat (the actor), by, pod, cargo
    STARSHOT_EVENT_STARSHOT_SHIP_DESTROYED = 43,
    // seat (the actor), points, why
    STARSHOT_EVENT_STARSHOT_VP_SCORED = 44,
    // seat (the actor)
    STARSHOT_EVENT_STARSHOT_DESPERATION_GAINED = 45,
    // seat (the actor)
    STARSHOT_EVENT_STARSHOT_DESPERATION_EMPTY = 46,
    // seat (the actor), tile
    STARSHOT_EVENT_STARSHOT_TOKEN_SALVAGED = 47,
    // seat (the actor), tile, ability
    STARSHOT_EVENT_STARSHOT_TOKEN_GAINED = 48,
    // seat (the actor), speed
    STARSHOT_EVENT_STARSHOT_SPEED_SET = 49,
    // seat (the actor), planet, distance
    STARSHOT_EVENT_STARSHOT_RAIDED = 50,
    // round
    STARSHOT_EVENT_STARSHOT_CLEANUP_DONE = 51,
    // seat (the actor)
    STARSHOT_EVENT_STARSHOT_START_PLAYER_PASSED = 52,
    // seat (the actor), place, score, tiles, tokens
    STARSHOT_EVENT_STARSHOT_RANKED = 53,
    // phase, action, active, cursor, draws, place
    STARSHOT_EVENT_STARSHOT_WAITING = 54
};

// The kinds of events of `shooting-stars`: `kind` of a starshot_event of that game.
enum starshot_event_kind_shooting_stars {
    // by, cell
    STARSHOT_EVENT_SHOOTING_STARS_CREATED = 0,
    // by, from, to
    STARSHOT_EVENT_SHOOTING_STARS_SHOT = 1,
    // by, cell
    STARSHOT_EVENT_SHOOTING_STARS_DUSTED = 2,
    // by, forced
    STARSHOT_EVENT_SHOOTING_STARS_PASSED = 3,
    // seat (the actor), choice
    STARSHOT_EVENT_SHOOTING_STARS_COMMITTED = 4,
    // held, guess
    STARSHOT_EVENT_SHOOTING_STARS_OPENED = 5,
    // red (the actor)
    STARSHOT_EVENT_SHOOTING_STARS_COLOURS_KEPT = 6,
    // red (the actor)
    STARSHOT_EVENT_SHOOTING_STARS_COLOURS_SWAPPED = 7,
    // winner, red, blue, komi_halves
    STARSHOT_EVENT_SHOOTING_STARS_GAME_OVER = 8
};


// The number of this interface: a program works with a library that gives the number it was compiled with,
// `STARSHOT_ABI_VERSION`. It changes when a function, a struct or the meaning of a number does.
#define STARSHOT_ABI_VERSION 1

// Instead of a seat: the lowest that owes a decision, or chance if it must speak.
#define STARSHOT_ANY_SEAT -1

// Instead of a viewer's seat: somebody who knows only what everybody knows.
#define STARSHOT_SPECTATOR -1

// The most seats of any game: the most entries of an outcome.
#define STARSHOT_MAX_SEATS 8

// No game has more command ids or roll ids than this.
#define STARSHOT_MAX_IDS 4096

// The arguments of an event.
#define STARSHOT_MAX_ARGS 8

// The most games of a batch.
#define STARSHOT_MAX_BATCH (1 << 20)

// `reward`: at the end 1 for the first place, -1 for the last, evenly between; nothing before.
#define STARSHOT_REWARD_PLACE 0

// `reward`: the change of the seat's own score in this step.
#define STARSHOT_REWARD_SCORE 1

// `autoreset`: the step after the end ignores the command and begins the next game.
#define STARSHOT_AUTORESET_NEXT_STEP 0

// `autoreset`: mask, seat and observation are the next game's at once, reward and done the old one's.
#define STARSHOT_AUTORESET_SAME_STEP 1

// `autoreset`: a game that is over refuses commands until `starshot_batch_reset_where`.
#define STARSHOT_AUTORESET_DISABLED 2

// What a function says. Numbers are never reused; a later version may add some, so treat an unknown one as a failure.
enum starshot_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Done.
    STARSHOT_STATUS_OK = 0,
    // A pointer that must not be NULL is NULL.
    STARSHOT_STATUS_NULL_POINTER = 1,
    // A number or a length is none that this function takes.
    STARSHOT_STATUS_BAD_ARGUMENT = 2,
    // A text is not UTF-8.
    STARSHOT_STATUS_BAD_UTF8 = 3,
    // The buffer is too small or has the wrong size; the size that is needed was written or is in the explanation.
    STARSHOT_STATUS_WRONG_SIZE = 4,
    // There is no game of this name.
    STARSHOT_STATUS_UNKNOWN_GAME = 5,
    // The setup has faults; the explanation lists them.
    STARSHOT_STATUS_BAD_SETUP = 6,
    // A text or JSON of a command or roll does not parse; the explanation says where.
    STARSHOT_STATUS_BAD_TEXT = 7,
    // The rules refuse it: `code`, `reason` and `rule` say why.
    STARSHOT_STATUS_REFUSED = 8,
    // A whole decision is incomplete, or not the one that was begun.
    STARSHOT_STATUS_NOT_WHOLE = 9,
    // Saved data or JSON cannot be taken: damaged, cut short, of another kind, format or rules version.
    STARSHOT_STATUS_BAD_FORMAT = 10,
    // The record is not of the game that these rules play.
    STARSHOT_STATUS_DIVERGED = 11,
    // There is nothing to undo, or this match does not allow it.
    STARSHOT_STATUS_NO_UNDO = 12,
    // What was asked for is not there now: odds without an attack, an outcome before the end, an entry past the last.
    STARSHOT_STATUS_NOT_THERE = 13,
    // A defect of this library. Nothing unwound into the caller; free the handles of this call and report it.
    STARSHOT_STATUS_PANIC = 14,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum starshot_status starshot_status;
#else
typedef uint32_t starshot_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How to read the seats of a `starshot_turn`.
enum starshot_turn_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Dice or decks: give one of the listed rolls.
    STARSHOT_TURN_KIND_CHANCE = 0,
    // Each of the seats owes a secret decision; they come in any order.
    STARSHOT_TURN_KIND_ALL = 1,
    // One of the seats acts next; usually it is one seat.
    STARSHOT_TURN_KIND_ANY = 2,
    // The game has ended.
    STARSHOT_TURN_KIND_OVER = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum starshot_turn_kind starshot_turn_kind;
#else
typedef uint32_t starshot_turn_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What lies at a place of the board.
enum starshot_spot_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // A hex that can be stood on.
    STARSHOT_SPOT_KIND_HEX = 0,
    // The centre of a planet.
    STARSHOT_SPOT_KIND_PLANET = 1,
    // Where a seat starts.
    STARSHOT_SPOT_KIND_START = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum starshot_spot_kind starshot_spot_kind;
#else
typedef uint32_t starshot_spot_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What a replay proved.
enum starshot_verdict
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Every step was accepted and every digest is the same.
    STARSHOT_VERDICT_EXACT = 0,
    // Nothing can be proved: another version of the rules, or no digests.
    STARSHOT_VERDICT_UNVERIFIED = 1,
    // The replay is another game than the recorded one.
    STARSHOT_VERDICT_DIVERGED = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum starshot_verdict starshot_verdict;
#else
typedef uint32_t starshot_verdict;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A list of events. Functions that change a game append to it what happened, unredacted. It grows as needed and keeps
// its room when it is cleared, so a loop that clears and uses it again allocates nothing.
typedef struct starshot_log starshot_log;

// Many games of one setup, each on its own stream of chance.
typedef struct starshot_batch starshot_batch;

// A game whose chance comes from a seed. It is never at chance: what dice and decks say after a command is part of
// playing it. It is its host's: it holds every secret.
typedef struct starshot_match starshot_match;

// A game as it was played: its setup and every choice, with digests.
typedef struct starshot_record starshot_record;

// A game somewhere between start and end, with all its secrets: for whoever runs the game.
typedef struct starshot_state starshot_state;

// Everything that a seat or a spectator may know of a game, and nothing else.
typedef struct starshot_view starshot_view;

// Where a function explains its failure, in the caller's memory. All texts are UTF-8 and end with NUL; a longer one is
// cut. After success `status` is `STARSHOT_STATUS_OK` and all else is empty.
typedef struct starshot_error {
    // The status that the function returned.
    starshot_status status;
    // With `STARSHOT_STATUS_REFUSED`: the stable number of the reason, below 100 shared by all games.
    uint32_t code;
    // Which pick of a whole decision or which game of a batch it was, from 0; else 0.
    uint64_t index;
    // With `STARSHOT_STATUS_REFUSED`: the stable name of the reason, such as `NotYourTurn`.
    char reason[64];
    // With `STARSHOT_STATUS_REFUSED`: the rule that refuses, such as `starshot:ATTACK-03`.
    char rule[64];
    // One English sentence.
    char text[880];
} starshot_error;

// The sizes of a game.
typedef struct starshot_sizes {
    // Bit n is set if n seats can play.
    uint32_t seats;
    // How many seats play when nothing is said.
    uint32_t default_seats;
    // Command ids are below this: the length of a mask.
    uint32_t ids;
    // Roll ids are below this.
    uint32_t rolls;
    // The length of an observation.
    uint32_t observation;
    // Kinds of events are below this.
    uint32_t kinds;
    // Rule numbers of events are below this.
    uint32_t rules;
} starshot_sizes;

// What happened, as numbers; `starshot_event_name`, `starshot_event_field` and `starshot_event_rule` say what they mean.
typedef struct starshot_event {
    // The kind, one of the game's `STARSHOT_EVENT_...` constants.
    uint16_t kind;
    // The number of the rule that made it happen.
    uint16_t rule;
    // The seat whose action or ship it is; -1 for nobody.
    int32_t actor;
    // The fields of the kind in their order; what is absent or hidden is -1, the rest is 0.
    int32_t args[STARSHOT_MAX_ARGS];
} starshot_event;

// Who must act.
typedef struct starshot_turn {
    // How to read `seats`.
    starshot_turn_kind kind;
    // Bit n is seat n.
    uint32_t seats;
    // The lowest of them; -1 if there is none.
    int32_t lowest;
} starshot_turn;

// An outcome of chance. The chance of it is its weight by the sum of all.
typedef struct starshot_roll {
    // The roll id.
    uint32_t id;
    // The weight, above 0.
    uint32_t weight;
} starshot_roll;

// Where a seat ended.
typedef struct starshot_place {
    // 1 is first; equal seats share a place.
    uint32_t place;
    // Points, in the unit of the game.
    int32_t score;
    // What was compared after the score, in order; the larger is the better.
    int32_t tie_breaks[2];
} starshot_place;

// A place of the board. The hexes have corners up and sides of length 1.
typedef struct starshot_spot {
    // What lies there.
    starshot_spot_kind kind;
    // The number of the hex in the game's order, of the planet, or the seat.
    uint32_t number;
    // Axial column.
    int32_t q;
    // Axial row.
    int32_t r;
    // The direction 0-5, clockwise from east, in which a ship faces that starts there; -1 for none.
    int32_t facing;
    // The centre: to the east.
    float x;
    // The centre: to the south.
    float y;
} starshot_spot;

// Where a batch of N games writes: your memory, in rows of one game each. Every length is that of the whole buffer, so
// that it can be checked.
typedef struct starshot_buffers {
    // N x ids: 1 for the legal commands of the current seat, else 0; all 0 when nobody owes one.
    uint8_t *masks;
    // N x ids.
    size_t masks_length;
    // N x seats: the reward of this step.
    float *rewards;
    // N x seats.
    size_t rewards_length;
    // N: 1 if the game has ended in this step.
    uint8_t *done;
    // N.
    size_t done_length;
    // N: the current seat, the lowest that owes; 255 when nobody does.
    uint8_t *seats;
    // N.
    size_t seats_length;
    // N x observation, or NULL: what the current seat knows.
    float *observations;
    // N x observation; 0 with NULL.
    size_t observations_length;
    // N x observation, or NULL: with same-step autoreset the last observation of the games that ended in this step.
    float *final_observations;
    // N x observation; 0 with NULL.
    size_t final_observations_length;
} starshot_buffers;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The interface this library has. Compare it with `STARSHOT_ABI_VERSION` before any other call.
uint32_t starshot_abi_version(void);

// The version of this library, such as `0.1.0`. The text lives as long as the library is loaded.
const char *starshot_version(void);

// How many games there are.
starshot_status starshot_game_count(uint32_t *count, struct starshot_error *error);

// The name of game number `index`, such as `starshot`: what other functions take. Numbers may change, names do not.
starshot_status starshot_game_id(uint32_t index,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *size,
                                 struct starshot_error *error);

// The name of a game in print, such as `StarShot`.
starshot_status starshot_game_title(const char *game,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *size,
                                    struct starshot_error *error);

// The version of the rules of a game, a date.
starshot_status starshot_game_rules(const char *game,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *size,
                                    struct starshot_error *error);

// What the scores of a game are counted in.
starshot_status starshot_game_unit(const char *game,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *size,
                                   struct starshot_error *error);

// The sizes of a game.
starshot_status starshot_game_sizes(const char *game, struct starshot_sizes *sizes, struct starshot_error *error);

// The JSON of the setup of an ordinary start. `seats` 0 is the game's default. `options` (may be NULL) is a JSON object
// of the fields to set otherwise, as deep as they lie: `{"tuning": {"rounds": 3}}`.
starshot_status starshot_game_setup(const char *game,
                                    uint32_t seats,
                                    const char *options,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *size,
                                    struct starshot_error *error);

// The text of a command id, such as `move left`.
starshot_status starshot_command_text(const char *game,
                                      uint32_t id,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *size,
                                      struct starshot_error *error);

// What a command id does, in English.
starshot_status starshot_command_describe(const char *game,
                                          uint32_t id,
                                          char *buffer,
                                          size_t capacity,
                                          size_t *size,
                                          struct starshot_error *error);

// The text of a roll id.
starshot_status starshot_roll_text(const char *game,
                                   uint32_t id,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *size,
                                   struct starshot_error *error);

// The name of a kind of event, such as `TileDestroyed`.
starshot_status starshot_event_name(const char *game,
                                    uint32_t kind,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *size,
                                    struct starshot_error *error);

// The name of field number `field` of a kind of event and how many of the arguments it takes (0: only the actor). The
// fields fill the arguments from the first on. `STARSHOT_STATUS_NOT_THERE` past the last.
starshot_status starshot_event_field(const char *game,
                                     uint32_t kind,
                                     uint32_t field,
                                     uint32_t *width,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *size,
                                     struct starshot_error *error);

// The rule of a rule number of an event, such as `starshot:ATTACK-07`.
starshot_status starshot_event_rule(const char *game,
                                    uint32_t rule,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *size,
                                    struct starshot_error *error);

// A new, empty log with room for many events.
starshot_status starshot_log_new(struct starshot_log **log, struct starshot_error *error);

// Frees a log; NULL is ignored.
void starshot_log_free(struct starshot_log *log);

// Forgets all events and keeps the room.
starshot_status starshot_log_clear(struct starshot_log *log, struct starshot_error *error);

// The events from number `from` on, as numbers. `size` gets how many there are from there on.
starshot_status starshot_log_read(const struct starshot_log *log,
                                  size_t from,
                                  struct starshot_event *buffer,
                                  size_t capacity,
                                  size_t *size,
                                  struct starshot_error *error);

// Event number `n` as one English line.
starshot_status starshot_log_text(const struct starshot_log *log,
                                  size_t n,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *size,
                                  struct starshot_error *error);

// Event number `n` as JSON.
starshot_status starshot_log_json(const struct starshot_log *log,
                                  size_t n,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *size,
                                  struct starshot_error *error);

// Appends to `into` what a viewer sees of the events from number `from` on, redacted. Send a seat nothing else.
starshot_status starshot_log_seen_by(const struct starshot_log *log,
                                     size_t from,
                                     int32_t viewer,
                                     struct starshot_log *into,
                                     struct starshot_error *error);

// A new game. `seats` 0 is the game's default; `options` may be NULL, see `starshot_game_setup`. What is forced at the
// start is played; `log` (may be NULL) gets what happened.
starshot_status starshot_state_new(const char *game,
                                   uint32_t seats,
                                   const char *options,
                                   struct starshot_log *log,
                                   struct starshot_state **state,
                                   struct starshot_error *error);

// Any position: from the JSON of a setup, as written. What is forced there runs in the next choice, or in
// `starshot_state_start`. An invalid setup lists every fault.
starshot_status starshot_state_from_setup(const char *game,
                                          const char *setup,
                                          struct starshot_state **state,
                                          struct starshot_error *error);

// Runs what needs neither decision nor chance in a position as written.
starshot_status starshot_state_start(struct starshot_state *state,
                                     struct starshot_log *log,
                                     struct starshot_error *error);

// Frees a state; NULL is ignored.
void starshot_state_free(struct starshot_state *state);

// A copy with a handle of its own.
starshot_status starshot_state_clone(const struct starshot_state *state,
                                     struct starshot_state **copy,
                                     struct starshot_error *error);

// Makes `into` a copy, whatever it was: a branch without a new handle and without allocation.
starshot_status starshot_state_copy_into(const struct starshot_state *state,
                                         struct starshot_state *into,
                                         struct starshot_error *error);

// The name of the state's game.
starshot_status starshot_state_game(const struct starshot_state *state,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *size,
                                    struct starshot_error *error);

// How many seats.
starshot_status starshot_state_seats(const struct starshot_state *state, uint32_t *seats, struct starshot_error *error);

// Who must act.
starshot_status starshot_state_turn(const struct starshot_state *state,
                                    struct starshot_turn *turn,
                                    struct starshot_error *error);

// The ids of the legal commands of a seat, ascending; none if it owes nothing.
starshot_status starshot_state_legal_ids(const struct starshot_state *state,
                                         int32_t seat,
                                         uint32_t *buffer,
                                         size_t capacity,
                                         size_t *size,
                                         struct starshot_error *error);

// The texts of the legal commands of a seat in the same order, one a line.
starshot_status starshot_state_legal_text(const struct starshot_state *state,
                                          int32_t seat,
                                          char *buffer,
                                          size_t capacity,
                                          size_t *size,
                                          struct starshot_error *error);

// The legal commands of a seat as a JSON array of objects with `id`, `text`, `command` and `says` (English).
starshot_status starshot_state_legal_json(const struct starshot_state *state,
                                          int32_t seat,
                                          char *buffer,
                                          size_t capacity,
                                          size_t *size,
                                          struct starshot_error *error);

// Writes 1 for every legal id of a seat and 0 for the rest. `length` is the game's number of ids.
starshot_status starshot_state_mask(const struct starshot_state *state,
                                    int32_t seat,
                                    uint8_t *mask,
                                    size_t length,
                                    struct starshot_error *error);

// The outcomes of the chance point with their weights, ascending by id; none if no chance is due.
starshot_status starshot_state_chance(const struct starshot_state *state,
                                      struct starshot_roll *buffer,
                                      size_t capacity,
                                      size_t *size,
                                      struct starshot_error *error);

// The same as a JSON array of objects with `id`, `weight`, `text` and `roll`.
starshot_status starshot_state_chance_json(const struct starshot_state *state,
                                           char *buffer,
                                           size_t capacity,
                                           size_t *size,
                                           struct starshot_error *error);

// Plays a command of a seat by its id, in place. With seat -1 it is of the lowest seat that owes one or, when chance
// must speak, `id` is a roll id. `log` may be NULL. When it is refused nothing has changed.
starshot_status starshot_state_apply_id(struct starshot_state *state,
                                        int32_t seat,
                                        uint32_t id,
                                        struct starshot_log *log,
                                        struct starshot_error *error);

// Plays a command or a roll by its text, as `starshot_state_apply_id` does. The text of a whole secret decision plays
// all its picks or none.
starshot_status starshot_state_apply_text(struct starshot_state *state,
                                          int32_t seat,
                                          const char *command,
                                          struct starshot_log *log,
                                          struct starshot_error *error);

// Plays a command or a roll by its JSON, as `starshot_state_apply_id` does.
starshot_status starshot_state_apply_json(struct starshot_state *state,
                                          int32_t seat,
                                          const char *command,
                                          struct starshot_log *log,
                                          struct starshot_error *error);

// Why not? `STARSHOT_STATUS_OK` if the command would be accepted, else `STARSHOT_STATUS_REFUSED` with code, reason, rule
// and a sentence. Nothing changes.
starshot_status starshot_state_check_id(const struct starshot_state *state,
                                        int32_t seat,
                                        uint32_t id,
                                        struct starshot_error *error);

// Why not? As `starshot_state_check_id`, by text.
starshot_status starshot_state_check_text(const struct starshot_state *state,
                                          int32_t seat,
                                          const char *command,
                                          struct starshot_error *error);

// Why not? As `starshot_state_check_id`, by JSON.
starshot_status starshot_state_check_json(const struct starshot_state *state,
                                          int32_t seat,
                                          const char *command,
                                          struct starshot_error *error);

// How it ended, an entry a seat; `STARSHOT_STATUS_NOT_THERE` before the end.
starshot_status starshot_state_outcome(const struct starshot_state *state,
                                       struct starshot_place *buffer,
                                       size_t capacity,
                                       size_t *size,
                                       struct starshot_error *error);

// The 64-bit digest of the whole state: the same in every language and on every platform.
starshot_status starshot_state_digest(const struct starshot_state *state,
                                      uint64_t *digest,
                                      struct starshot_error *error);

// What a viewer may know as numbers, without a view handle. `length` is the game's length of an observation.
starshot_status starshot_state_observe(const struct starshot_state *state,
                                       int32_t viewer,
                                       float *out,
                                       size_t length,
                                       struct starshot_error *error);

// The description of the position as the JSON of a setup: `starshot_state_from_setup` takes it back.
starshot_status starshot_state_setup(const struct starshot_state *state,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *size,
                                     struct starshot_error *error);

// The save as JSON.
starshot_status starshot_state_to_json(const struct starshot_state *state,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *size,
                                       struct starshot_error *error);

// The state in a save, of whichever game.
starshot_status starshot_state_from_json(const char *json, struct starshot_state **state, struct starshot_error *error);

// The save as bytes, shorter than the JSON.
starshot_status starshot_state_to_bytes(const struct starshot_state *state,
                                        uint8_t *buffer,
                                        size_t capacity,
                                        size_t *size,
                                        struct starshot_error *error);

// The state in a save, of whichever game.
starshot_status starshot_state_from_bytes(const uint8_t *bytes,
                                          size_t length,
                                          struct starshot_state **state,
                                          struct starshot_error *error);

// Lets chance speak until a seat must act or the game is over. `rng` is any number of yours; it moves on.
starshot_status starshot_state_settle(struct starshot_state *state,
                                      uint64_t *rng,
                                      struct starshot_log *log,
                                      struct starshot_error *error);

// Plays uniformly random commands and rolls to the end. `rng` is any number of yours; it moves on.
starshot_status starshot_state_rollout(struct starshot_state *state, uint64_t *rng, struct starshot_error *error);

// One call a decision, the quickest way through games: plays legal command number `choice` (from 0, as
// `starshot_state_legal_ids` lists them) of the lowest seat that owes one, and lets chance speak. `count` gets how many legal
// commands there are then: 0 when the game is over. `rng` is any number of yours; it moves on. Events are not kept.
// `STARSHOT_STATUS_NOT_THERE` if there is no such command, or chance must speak first: then nothing has changed.
starshot_status starshot_state_step(struct starshot_state *state,
                                    size_t choice,
                                    uint64_t *rng,
                                    size_t *count,
                                    struct starshot_error *error);

// Everything that lies on the board, in the order to draw it: hexes, planets, where the seats start. It is public and
// stays as it is for the whole game.
starshot_status starshot_state_board(const struct starshot_state *state,
                                     struct starshot_spot *buffer,
                                     size_t capacity,
                                     size_t *size,
                                     struct starshot_error *error);

// What a viewer may know. `viewer` is a seat or -1 for a spectator.
starshot_status starshot_view_new(const struct starshot_state *state,
                                  int32_t viewer,
                                  struct starshot_view **view,
                                  struct starshot_error *error);

// Makes `view` what a viewer may know now, whatever it was: no new handle.
starshot_status starshot_view_renew(struct starshot_view *view,
                                    const struct starshot_state *state,
                                    int32_t viewer,
                                    struct starshot_error *error);

// Frees a view; NULL is ignored.
void starshot_view_free(struct starshot_view *view);

// The name of the view's game.
starshot_status starshot_view_game(const struct starshot_view *view,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *size,
                                   struct starshot_error *error);

// Whose view it is: a seat, or -1.
starshot_status starshot_view_viewer(const struct starshot_view *view, int32_t *viewer, struct starshot_error *error);

// Who must act.
starshot_status starshot_view_turn(const struct starshot_view *view,
                                   struct starshot_turn *turn,
                                   struct starshot_error *error);

// The ids of the viewer's legal commands, ascending; none if it owes nothing.
starshot_status starshot_view_legal_ids(const struct starshot_view *view,
                                        uint32_t *buffer,
                                        size_t capacity,
                                        size_t *size,
                                        struct starshot_error *error);

// The texts of the viewer's legal commands in the same order, one a line.
starshot_status starshot_view_legal_text(const struct starshot_view *view,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *size,
                                         struct starshot_error *error);

// The viewer's legal commands as a JSON array of objects with `id`, `text`, `command` and `says` (English).
starshot_status starshot_view_legal_json(const struct starshot_view *view,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *size,
                                         struct starshot_error *error);

// Writes 1 for every legal id of the viewer and 0 for the rest. `length` is the game's number of ids.
starshot_status starshot_view_mask(const struct starshot_view *view,
                                   uint8_t *mask,
                                   size_t length,
                                   struct starshot_error *error);

// Why may the viewer not play this now? See `starshot_state_check_id`.
starshot_status starshot_view_check_id(const struct starshot_view *view, uint32_t id, struct starshot_error *error);

// Why may the viewer not play this now? See `starshot_state_check_id`.
starshot_status starshot_view_check_text(const struct starshot_view *view,
                                         const char *command,
                                         struct starshot_error *error);

// Why may the viewer not play this now? See `starshot_state_check_json`.
starshot_status starshot_view_check_json(const struct starshot_view *view,
                                         const char *command,
                                         struct starshot_error *error);

// What is known as numbers. `length` is the game's length of an observation.
starshot_status starshot_view_observe(const struct starshot_view *view,
                                      float *out,
                                      size_t length,
                                      struct starshot_error *error);

// A full state with exactly this view, drawn fairly: what else could be. `rng` is any number of yours; it moves on.
starshot_status starshot_view_determinize(const struct starshot_view *view,
                                          uint64_t *rng,
                                          struct starshot_state **state,
                                          struct starshot_error *error);

// The 64-bit digest of what is known: a client compares its own with its server's.
starshot_status starshot_view_digest(const struct starshot_view *view, uint64_t *digest, struct starshot_error *error);

// What is known as the JSON of a setup, unknown parts left open.
starshot_status starshot_view_setup(const struct starshot_view *view,
                                    char *buffer,
                                    size_t capacity,
                                    size_t *size,
                                    struct starshot_error *error);

// The save of what is known as JSON: what a server sends to its client.
starshot_status starshot_view_to_json(const struct starshot_view *view,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *size,
                                      struct starshot_error *error);

// The view in a save, of whichever game.
starshot_status starshot_view_from_json(const char *json, struct starshot_view **view, struct starshot_error *error);

// The table as text.
starshot_status starshot_view_picture(const struct starshot_view *view,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *size,
                                      struct starshot_error *error);

// What the viewer may want to hear before it decides, a line each: hand, odds.
starshot_status starshot_view_advice(const struct starshot_view *view,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *size,
                                     struct starshot_error *error);

// The odds of the attack that is being declared as JSON; `STARSHOT_STATUS_NOT_THERE` when there is none.
starshot_status starshot_view_odds(const struct starshot_view *view,
                                   char *buffer,
                                   size_t capacity,
                                   size_t *size,
                                   struct starshot_error *error);

// What the game's bot would play for the viewer: a command id. `rng` is any number of yours; it moves on.
// `STARSHOT_STATUS_NOT_THERE` if the viewer owes nothing.
starshot_status starshot_view_bot(const struct starshot_view *view,
                                  uint64_t *rng,
                                  uint32_t *id,
                                  struct starshot_error *error);

// A new match; see `starshot_state_new` for seats and options. The same seed and commands bring the same game. With
// `server` not 0 undo is refused past chance and past what others have seen.
starshot_status starshot_match_new(const char *name,
                                   uint32_t seats,
                                   const char *options,
                                   uint64_t seed,
                                   uint8_t server,
                                   struct starshot_match **game,
                                   struct starshot_error *error);

// A new match from the JSON of a setup.
starshot_status starshot_match_from_setup(const char *name,
                                          const char *setup,
                                          uint64_t seed,
                                          uint8_t server,
                                          struct starshot_match **game,
                                          struct starshot_error *error);

// Goes on with a recorded game; with the seed it was played with, as the match would have.
starshot_status starshot_match_from_record(const struct starshot_record *record,
                                           uint64_t seed,
                                           uint8_t server,
                                           struct starshot_match **game,
                                           struct starshot_error *error);

// Frees a match; NULL is ignored.
void starshot_match_free(struct starshot_match *game);

// Who must act.
starshot_status starshot_match_turn(const struct starshot_match *game,
                                    struct starshot_turn *turn,
                                    struct starshot_error *error);

// A copy of the state the match is in.
starshot_status starshot_match_state(const struct starshot_match *game,
                                     struct starshot_state **state,
                                     struct starshot_error *error);

// Makes `state` a copy of the state the match is in, whatever it was.
starshot_status starshot_match_copy_state(const struct starshot_match *game,
                                          struct starshot_state *state,
                                          struct starshot_error *error);

// What a viewer may know now. `viewer` is a seat or -1 for a spectator.
starshot_status starshot_match_view(const struct starshot_match *game,
                                    int32_t viewer,
                                    struct starshot_view **view,
                                    struct starshot_error *error);

// Plays a command by its id and resolves the chance that follows. With seat -1 it is of the lowest seat that owes one.
// `log` (may be NULL) gets what happened. When it is refused nothing has changed.
starshot_status starshot_match_play_id(struct starshot_match *game,
                                       int32_t seat,
                                       uint32_t id,
                                       struct starshot_log *log,
                                       struct starshot_error *error);

// Plays a command by its text; that of a whole secret decision plays all its picks or none.
starshot_status starshot_match_play_text(struct starshot_match *game,
                                         int32_t seat,
                                         const char *command,
                                         struct starshot_log *log,
                                         struct starshot_error *error);

// Plays a command by its JSON.
starshot_status starshot_match_play_json(struct starshot_match *game,
                                         int32_t seat,
                                         const char *command,
                                         struct starshot_log *log,
                                         struct starshot_error *error);

// Goes back to before the last command, chance included. Played again, the same draws come. `seat` (may be NULL) gets
// whose command it was.
starshot_status starshot_match_undo(struct starshot_match *game, int32_t *seat, struct starshot_error *error);

// How many choices were made, rolls included.
starshot_status starshot_match_steps(const struct starshot_match *game, size_t *steps, struct starshot_error *error);

// Appends to `log` everything that happened from event number `from` on, unredacted: for the host.
starshot_status starshot_match_events(const struct starshot_match *game,
                                      size_t from,
                                      struct starshot_log *log,
                                      struct starshot_error *error);

// Appends to `log` what a viewer saw happen, redacted, from its own event number `from` on: the numbers count what that
// viewer saw, so they betray nothing.
starshot_status starshot_match_events_for(const struct starshot_match *game,
                                          int32_t viewer,
                                          size_t from,
                                          struct starshot_log *log,
                                          struct starshot_error *error);

// The record so far: the host's secret while the game runs.
starshot_status starshot_match_record(const struct starshot_match *game,
                                      struct starshot_record **record,
                                      struct starshot_error *error);

// Frees a record; NULL is ignored.
void starshot_record_free(struct starshot_record *record);

// The name of the record's game.
starshot_status starshot_record_game(const struct starshot_record *record,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *size,
                                     struct starshot_error *error);

// How many choices it holds, rolls included.
starshot_status starshot_record_steps(const struct starshot_record *record,
                                      size_t *steps,
                                      struct starshot_error *error);

// Replays the game and says what that proves, as a number and as a sentence that begins with its name.
starshot_status starshot_record_verify(const struct starshot_record *record,
                                       starshot_verdict *verdict,
                                       char *buffer,
                                       size_t capacity,
                                       size_t *size,
                                       struct starshot_error *error);

// The game as one viewer saw it, as JSON: what it may have. `viewer` is a seat or -1 for a spectator.
starshot_status starshot_record_for_seat(const struct starshot_record *record,
                                         int32_t viewer,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *size,
                                         struct starshot_error *error);

// The record as JSON.
starshot_status starshot_record_to_json(const struct starshot_record *record,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *size,
                                        struct starshot_error *error);

// The record in this JSON, of whichever game.
starshot_status starshot_record_from_json(const char *json,
                                          struct starshot_record **record,
                                          struct starshot_error *error);

// The record as bytes, shorter than the JSON.
starshot_status starshot_record_to_bytes(const struct starshot_record *record,
                                         uint8_t *buffer,
                                         size_t capacity,
                                         size_t *size,
                                         struct starshot_error *error);

// The record in these bytes, of whichever game.
starshot_status starshot_record_from_bytes(const uint8_t *bytes,
                                           size_t length,
                                           struct starshot_record **record,
                                           struct starshot_error *error);

// So many games from one setup, all at their start; see `starshot_state_new` for seats and options. Game k plays games
// k, k + N, k + 2 N, .. of the seed, each the same however many games there are.
starshot_status starshot_batch_new(const char *game,
                                   uint32_t seats,
                                   const char *options,
                                   uint64_t seed,
                                   size_t games,
                                   uint32_t autoreset,
                                   uint32_t reward,
                                   struct starshot_batch **batch,
                                   struct starshot_error *error);

// Frees a batch; NULL is ignored.
void starshot_batch_free(struct starshot_batch *batch);

// Writes the buffers as things are, without a step: masks, seats, observations, no reward.
starshot_status starshot_batch_write(struct starshot_batch *batch,
                                     const struct starshot_buffers *buffers,
                                     struct starshot_error *error);

// Plays command id `commands[k]` of the current seat of game k, resolves chance, begins ended games anew as told, and
// writes what came of it. If one command is refused nothing has changed in any game; `index` says which.
starshot_status starshot_batch_step(struct starshot_batch *batch,
                                    const uint32_t *commands,
                                    size_t length,
                                    const struct starshot_buffers *buffers,
                                    struct starshot_error *error);

// Begins all games anew. `seed` may be NULL: the same seed.
starshot_status starshot_batch_reset(struct starshot_batch *batch, const uint64_t *seed, struct starshot_error *error);

// Begins the next game of each place whose flag is not 0, whether its game is over or not.
starshot_status starshot_batch_reset_where(struct starshot_batch *batch,
                                           const uint8_t *flags,
                                           size_t length,
                                           struct starshot_error *error);

// A copy of the state of game k.
starshot_status starshot_batch_state(const struct starshot_batch *batch,
                                     size_t k,
                                     struct starshot_state **state,
                                     struct starshot_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* STARSHOT_H */
