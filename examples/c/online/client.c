/*
 * A player of an online game: it speaks with the server of examples/rust (`online --serve ADDRESS`) and holds nothing but the
 * view of its own seat. Legal commands, thoughts and digests are computed here, from what was sent.
 *
 *   client HOST PORT TOKEN
 *
 * Once it loses its connection on purpose and comes back, once it takes a wrong view for the true one and is set right: both
 * are what a client must survive. What goes over the wire is on one page: starshot-ffi/ONLINE.md.
 */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <starshot.h>

static starshot_error error;
static starshot_view *view;    /* what this seat knows now; NULL while the server is about to send it */
static FILE *from, *to;        /* the two ways of the connection */
static size_t seen;            /* how many events were heard */
static int waiting;            /* whether a decision is on its way: others' decisions may be told before the answer */
static uint64_t random_number = 1;
static unsigned decisions, losses, mistakes;

static void must(starshot_status status) {
    if (status != STARSHOT_STATUS_OK) {
        fprintf(stderr, "status %u: %s\n", (unsigned)status, error.text);
        exit(1);
    }
}

static void forget_view(void) {
    starshot_view_free(view);
    view = NULL;
}

static void hang_up(void) {
    if (from) fclose(from);
    if (to) fclose(to);
    from = to = NULL;
    waiting = 0;
    forget_view();
}

/* Connects, again if need be, and says who is there and how much is known already. The server sends the rest. */
static void call(const char *host, const char *port, const char *token) {
    const struct timespec pause = {0, 100000000};
    struct addrinfo hints = {0}, *found;
    int tries = from != NULL, line = -1; /* after a connection was cut off, not again at once */
    hang_up();
    hints.ai_socktype = SOCK_STREAM;
    for (; line < 0 && tries < 200; tries++) {
        if (tries > 0) nanosleep(&pause, NULL);
        if (getaddrinfo(host, port, &hints, &found) != 0) continue;
        line = socket(found->ai_family, found->ai_socktype, found->ai_protocol);
        if (line >= 0 && connect(line, found->ai_addr, found->ai_addrlen) != 0) {
            close(line);
            line = -1;
        }
        freeaddrinfo(found);
    }
    from = line < 0 ? NULL : fdopen(line, "r");
    to = line < 0 ? NULL : fdopen(dup(line), "w");
    if (!from || !to) {
        fprintf(stderr, "there is no server at %s:%s\n", host, port);
        exit(1);
    }
    fprintf(to, "{\"hello\":{\"token\":\"%s\",\"seen\":%zu}}\n", token, seen);
    fflush(to);
}

/* Every message is an object with one key, written without blanks: what is said under this key, cut out of the line; NULL if
 * it is another message. A program that has a JSON reader uses that. */
static char *said(char *line, const char *key) {
    size_t begin = strlen(key) + 4, length = strlen(line);
    if (length < begin + 2 || line[0] != '{' || strncmp(line + 2, key, strlen(key)) != 0 || line[begin - 2] != '"') return NULL;
    line[length - 2] = '\0'; /* the last brace; the line break goes with it */
    return line + begin;
}

/* The English of an event. */
static void tell(const char *event) {
    const char *text = strstr(event, "\"text\":\"");
    if (text) printf("%.*s\n", (int)strcspn(text + 8, "\""), text + 8);
}

/* Sends a decision with the digest of our own copy of the view it was made on. */
static void play(uint32_t id, const starshot_view *copy) {
    uint64_t digest;
    must(starshot_view_digest(copy, &digest, &error));
    fprintf(to, "{\"play\":{\"seen\":%zu,\"digest\":\"%016" PRIx64 "\",\"command\":%" PRIu32 "}}\n", seen, digest, id);
    fflush(to);
    waiting = 1;
}

/* What a client with a defect holds: it foretold what its command will bring, and takes that for the truth. */
static void play_by_mistake(int32_t seat, uint32_t id) {
    starshot_state *world;
    starshot_view *wrong;
    must(starshot_view_determinize(view, &random_number, &world, &error));
    must(starshot_state_apply_id(world, seat, id, NULL, &error));
    must(starshot_view_new(world, seat, &wrong, &error));
    play(id, wrong);
    starshot_view_free(wrong);
    starshot_state_free(world);
}

/* Decides, if our view says that we owe a decision. A person would be shown starshot_view_legal_json. */
static void decide(void) {
    starshot_turn turn;
    int32_t seat;
    uint32_t id;
    must(starshot_view_turn(view, &turn, &error));
    must(starshot_view_viewer(view, &seat, &error));
    if (!(turn.seats >> seat & 1)) return;
    must(starshot_view_bot(view, &random_number, &id, &error));
    decisions++;
    if (decisions == 5) {
        losses++;
        hang_up();
    } else if (decisions == 10) {
        play_by_mistake(seat, id);
    } else {
        play(id, view);
    }
}

/* The game is over and no secret any more: everybody can replay it. */
static void end(const char *json) {
    starshot_record *record;
    starshot_match *game;
    starshot_state *state;
    starshot_place places[STARSHOT_MAX_SEATS];
    starshot_verdict verdict;
    char sentence[256];
    size_t size, n;
    must(starshot_record_from_json(json, &record, &error));
    must(starshot_record_verify(record, &verdict, sentence, sizeof sentence, NULL, &error));
    must(starshot_match_from_record(record, 0, 1, &game, &error));
    must(starshot_match_state(game, &state, &error));
    must(starshot_state_outcome(state, places, STARSHOT_MAX_SEATS, &size, &error));
    for (n = 0; n < size; n++) printf("seat %zu: place %" PRIu32 ", score %" PRId32 "\n", n, places[n].place, places[n].score);
    printf("%zu events, %u decisions, %u connection lost, %u mistake noticed\nthe record: %s\n", seen, decisions, losses, mistakes, sentence);
    starshot_state_free(state);
    starshot_match_free(game);
    starshot_record_free(record);
    if (verdict != STARSHOT_VERDICT_EXACT || losses != 1 || mistakes != 1) exit(1);
}

int main(int argc, char **argv) {
    char *line = NULL, *what;
    size_t room = 0;
    if (argc != 4) {
        fprintf(stderr, "usage: client HOST PORT TOKEN\n");
        return 2;
    }
    if (starshot_abi_version() != STARSHOT_ABI_VERSION) {
        fprintf(stderr, "the library is another one: %s\n", starshot_version());
        return 1;
    }
    signal(SIGPIPE, SIG_IGN); /* that the connection is lost shows when nothing is heard */
    for (;;) {
        if (!from || getline(&line, &room, from) <= 0) {
            call(argv[1], argv[2], argv[3]);
        } else if ((what = said(line, "welcome"))) {
            printf("welcome: %s\n", what);
        } else if ((what = said(line, "event"))) {
            seen++;
            tell(what);
        } else if ((what = said(line, "view"))) {
            forget_view();
            must(starshot_view_from_json(what, &view, &error));
            if (!waiting) decide();
        } else if ((what = said(line, "played"))) {
            waiting = 0;
            forget_view(); /* the next one follows */
        } else if ((what = said(line, "error"))) {
            printf("error: %s\n", what);
            if (!strstr(what, "\"code\":\"desync\"")) exit(1); /* we send nothing that is wrong, but for the mistake */
            mistakes++;
            waiting = 0;
            forget_view(); /* a good one follows */
        } else if ((what = said(line, "record"))) {
            end(what);
            break;
        }
    }
    hang_up();
    free(line);
    return 0;
}
