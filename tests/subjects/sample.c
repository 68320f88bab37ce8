/* A subject in C: scores, ties, rulings and Neuberg, in 64-bit whole numbers.
 *
 *     cc -std=c99 -O2 -Wall -Wextra -o sample sample.c
 *     ./sample                one JSON object a line in, one out
 *
 * It speaks the subject protocol, version 1, and needs nothing but C's library.
 * It reads the data beside a result ("outcomes"), not its notation, and answers
 * `unsupported` to all that it does not do: other kinds of lines, other rules,
 * and numbers that do not fit into 64 bits.
 */

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES (32u * 1024 * 1024) /* of a request */
#define MOST_DEPTH 64
#define MOST_DIGITS 18 /* of a number: so many always fit into 64 bits */
#define MOST_OUTCOMES 10000
#define MOST_EXPECTED 1000000

static void *resized(void *memory, size_t bytes) {
    void *more = realloc(memory, bytes);
    if (more == NULL) {
        fputs("sample: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return more;
}

/* Whole numbers that say when they do not fit. */

static bool fits; /* false once a number has not fitted */

static int64_t product(int64_t a, int64_t b) { /* of numbers from 0 */
    if (a != 0 && b > INT64_MAX / a) fits = false;
    return fits ? a * b : 0;
}

static int64_t sum(int64_t a, int64_t b) { /* of numbers from 0 */
    if (b > INT64_MAX - a) fits = false;
    return fits ? a + b : 0;
}

static int64_t common_divisor(int64_t a, int64_t b) {
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* JSON: a request becomes an array of values, which know their first child and
 * their next sister by index. Texts are kept as they are written, escapes and all.
 * In an object keys and values follow one another as children. */

enum { NONE = -1 };

typedef struct {
    char kind; /* { [ " 0 t f n: what it begins with, 0 for any number */
    const char *text;
    size_t length;
    int first, next;
} Value;

static Value *values;
static int values_used, values_room;
static const char *here, *end;

static int new_value(char kind, const char *text) {
    if (values_used == values_room) {
        values_room = values_room == 0 ? 1024 : 2 * values_room;
        values = resized(values, (size_t)values_room * sizeof *values);
    }
    values[values_used] = (Value){kind, text, 0, NONE, NONE};
    return values_used++;
}

static void skip_blanks(void) {
    while (here < end && strchr(" \t\r\n", *here) != NULL && *here != '\0') here++;
}

static bool taken(char mark) {
    skip_blanks();
    if (here == end || *here != mark) return false;
    here++;
    return true;
}

static int read_text(void) {
    int text;
    if (!taken('"')) return NONE;
    text = new_value('"', here);
    while (here < end && *here != '"') {
        if ((unsigned char)*here < ' ') return NONE;
        if (*here == '\\' && ++here == end) return NONE;
        here++;
    }
    if (here == end) return NONE;
    values[text].length = (size_t)(here++ - values[text].text);
    return text;
}

static int read_word(const char *word, char kind) {
    size_t length = strlen(word);
    if ((size_t)(end - here) < length || memcmp(here, word, length) != 0) return NONE;
    here += length;
    return new_value(kind, here - length);
}

static int read_number(void) {
    int number = new_value('0', here);
    while (here < end && strchr("+-.0123456789eE", *here) != NULL && *here != '\0') here++;
    values[number].length = (size_t)(here - values[number].text);
    return values[number].length > 0 ? number : NONE;
}

static int read_value(int depth);

static int read_inside(char kind, char closing, int depth) {
    int whole = new_value(kind, here), last = NONE;
    here++;
    if (taken(closing)) return whole;
    do {
        int parts = kind == '{' ? 2 : 1; /* a key and a value, or a value */
        for (int part = 0; part < parts; part++) {
            int inner = part + 1 < parts ? read_text() : read_value(depth + 1);
            if (inner == NONE) return NONE;
            if (part + 1 < parts && !taken(':')) return NONE;
            if (last == NONE) values[whole].first = inner;
            else values[last].next = inner;
            last = inner;
        }
    } while (taken(','));
    return taken(closing) ? whole : NONE;
}

static int read_value(int depth) {
    skip_blanks();
    if (here == end || depth > MOST_DEPTH) return NONE;
    switch (*here) {
        case '{': return read_inside('{', '}', depth);
        case '[': return read_inside('[', ']', depth);
        case '"': return read_text();
        case 't': return read_word("true", 't');
        case 'f': return read_word("false", 'f');
        case 'n': return read_word("null", 'n');
        default: return read_number();
    }
}

static bool is(int value, char kind) { return value != NONE && values[value].kind == kind; }

static bool says(int value, const char *text) {
    return is(value, '"') && values[value].length == strlen(text) &&
           memcmp(values[value].text, text, values[value].length) == 0;
}

static int member(int object, const char *key) {
    if (!is(object, '{')) return NONE;
    for (int name = values[object].first; name != NONE; name = values[values[name].next].next)
        if (says(name, key)) return values[name].next;
    return NONE;
}

/* Digits from *at on, as a number; false where there are none or too many. */
static bool read_digits(const char **at, const char *stop, int64_t *number) {
    int digits = 0;
    *number = 0;
    for (; *at < stop && **at >= '0' && **at <= '9'; ++*at)
        if (digits++ < MOST_DIGITS) *number = *number * 10 + (**at - '0');
    return digits > 0 && digits <= MOST_DIGITS;
}

static bool whole_number(int value, int64_t *number) {
    const char *at, *stop;
    bool negative;
    if (!is(value, '0')) return false;
    at = values[value].text;
    stop = at + values[value].length;
    negative = *at == '-';
    if (negative) at++;
    if (!read_digits(&at, stop, number) || at != stop) return false;
    if (negative) *number = -*number;
    return true;
}

/* Answers. Each request has one, and sets it once. */

static char sequence[MOST_DIGITS + 2]; /* the request's number, as it came */

static void answer(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("{\"seq\":%s,", sequence);
    vprintf(format, arguments);
    puts("}");
    fflush(stdout);
    va_end(arguments);
}

static void refuse(const char *code, const char *message) {
    answer("\"error\":{\"code\":\"%s\",\"message\":\"%s\"}", code, message);
}

static void leave_undone(const char *what) { answer("\"unsupported\":\"%s\"", what); }

/* The board. A weight becomes a whole number of units, of which `units` make 1. */

typedef struct {
    int line;
    int64_t score, above, below, weight;
} Outcome;

static Outcome outcomes[MOST_OUTCOMES];
static int outcomes_used;
static int64_t units;

/* 2/5, 1, 0.4 or 40%, as a fraction. */
static bool read_weight(int value, Outcome *outcome) {
    const char *at, *stop;
    int64_t places = 0;
    if (!is(value, '"')) return false;
    at = values[value].text;
    stop = at + values[value].length;
    outcome->below = 1;
    if (!read_digits(&at, stop, &outcome->above)) return false;
    if (at < stop && *at == '/') {
        at++;
        if (!read_digits(&at, stop, &outcome->below) || outcome->below == 0) return false;
    } else if (at < stop && *at == '.') {
        const char *point = ++at;
        if (!read_digits(&at, stop, &places)) return false;
        while (point++ < at) outcome->below = product(outcome->below, 10);
        outcome->above = sum(product(outcome->above, outcome->below), places);
    }
    if (at < stop && *at == '%') {
        at++;
        outcome->below = product(outcome->below, 100);
    }
    return at == stop;
}

/* The outcomes of one line; NULL, or why it is refused. */
static const char *read_outcomes(int list, int line) {
    if (!is(list, '[')) return "outcomes are a list";
    for (int item = values[list].first; item != NONE; item = values[item].next) {
        Outcome *outcome = &outcomes[outcomes_used];
        int64_t divisor;
        if (outcomes_used == MOST_OUTCOMES) {
            fits = false;
            return NULL;
        }
        outcome->line = line;
        if (!whole_number(member(item, "score"), &outcome->score)) return "a score is whole";
        if (outcome->score <= -1000000000 || outcome->score >= 1000000000)
            return "a score has at most 9 digits";
        if (!read_weight(member(item, "weight"), outcome)) return "a weight is a number";
        if (!fits) return NULL;
        if (outcome->above == 0) return "every weight is more than 0";
        divisor = common_divisor(outcome->above, outcome->below);
        outcome->above /= divisor;
        outcome->below /= divisor;
        outcomes_used++;
    }
    return NULL;
}

/* Every weight in units: of each line they make one whole. */
static const char *scale_weights(int lines) {
    int next = 0;
    units = 1;
    for (int i = 0; i < outcomes_used; i++)
        units = product(units / common_divisor(units, outcomes[i].below), outcomes[i].below);
    if (!fits) return NULL;
    for (int line = 0; line < lines; line++) {
        int64_t total = 0;
        for (; next < outcomes_used && outcomes[next].line == line; next++) {
            outcomes[next].weight = product(outcomes[next].above, units / outcomes[next].below);
            total = sum(total, outcomes[next].weight);
        }
        if (!fits) return NULL;
        if (total != units) return "the weights do not make one whole";
    }
    return NULL;
}

/* A line's comparisons, 2 for a win and 1 for a tie, in units of units, with every
 * line and with itself, which always makes 1. side is 1 for N-S and -1 for E-W. */
static int64_t comparisons(int line, int side) {
    int64_t total = 0;
    for (int own = 0; own < outcomes_used; own++) {
        if (outcomes[own].line != line) continue;
        for (int other = 0; other < outcomes_used; other++) {
            int64_t ahead = side * (outcomes[own].score - outcomes[other].score);
            int64_t points = ahead > 0 ? 2 : ahead == 0 ? 1 : 0;
            int64_t part = product(outcomes[own].weight, outcomes[other].weight);
            total = sum(total, product(points, part));
        }
    }
    return total;
}

typedef struct {
    int64_t above, below;
} Matchpoints;

static void shorten(Matchpoints *number) {
    int64_t divisor = common_divisor(number->above, number->below);
    if (divisor == 0) return;
    number->above /= divisor;
    number->below /= divisor;
}

/* Neuberg: (comparisons, itself among them) x expected / results - 1. */
static Matchpoints matchpoints(int line, int side, int64_t expected, int64_t results) {
    Matchpoints found = {comparisons(line, side), product(units, units)};
    shorten(&found);
    found.above = product(found.above, expected);
    found.below = product(found.below, results);
    shorten(&found);
    found.above -= found.below; /* at least 0, for a line always ties with itself */
    return found;
}

static void print_matchpoints(Matchpoints number) {
    printf("\"%lld", (long long)number.above);
    if (number.below != 1) printf("/%lld", (long long)number.below);
    printf("\"");
}

/* What this program does not do of a line, or NULL. */
static const char *undone(int line) {
    static const char *const kinds[] = {"artificial", "split", "not_played", "bye"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (member(line, kinds[i]) != NONE) return kinds[i];
    if (member(line, "group") != NONE) return "fouled";
    return member(line, "outcomes") == NONE ? "a result without outcomes beside it" : NULL;
}

/* The first rule that is not a default, or NULL. */
static const char *undone_rule(int rules) {
    static const char *const defaults[][2] = {
        {"unequal", "neuberg"}, {"small_groups", "none"}, {"split", "charts"}};
    if (rules == NONE) return NULL;
    for (int name = values[rules].first; name != NONE; name = values[values[name].next].next) {
        const char *undone = "rules";
        for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
            if (says(name, defaults[i][0]))
                undone = says(values[name].next, defaults[i][1]) ? NULL : defaults[i][0];
        if (undone != NULL) return undone;
    }
    return NULL;
}

static void score_board(int board) {
    int rules = member(board, "rules"), lines = member(board, "lines"), count = 0;
    int expected_value = member(board, "expected");
    int64_t expected;
    const char *problem = NULL;
    Matchpoints *scores;

    if (!is(board, '{') || !is(lines, '[') || (rules != NONE && !is(rules, '{'))) {
        refuse("protocol", "a board is an object with lines, a list, and perhaps rules");
        return;
    }
    if (undone_rule(rules) != NULL) {
        leave_undone(undone_rule(rules));
        return;
    }
    fits = true;
    outcomes_used = 0;
    for (int line = values[lines].first; line != NONE && fits; line = values[line].next, count++) {
        if (!is(line, '{')) problem = "a line is an object";
        else if (undone(line) != NULL) {
            leave_undone(undone(line));
            return;
        } else problem = read_outcomes(member(line, "outcomes"), count);
        if (problem != NULL) break;
    }
    if (problem == NULL && fits) problem = scale_weights(count);
    if (problem != NULL) {
        refuse("weights", problem);
        return;
    }
    if (count == 0) {
        refuse("empty", "a board without lines");
        return;
    }
    expected = count;
    if (expected_value != NONE && !whole_number(expected_value, &expected)) expected = -1;
    if (fits && (expected < count || expected > MOST_EXPECTED)) {
        refuse("expected", "expected is a whole number, at least the lines");
        return;
    }
    scores = resized(NULL, 2 * (size_t)count * sizeof *scores);
    for (int line = 0; line < count && fits; line++) {
        scores[2 * line] = matchpoints(line, 1, expected, count);
        scores[2 * line + 1] = matchpoints(line, -1, expected, count);
    }
    if (!fits) leave_undone("a board beyond 64 bits, or beyond 10000 outcomes");
    else {
        printf("{\"seq\":%s,\"lines\":[", sequence);
        for (int line = 0; line < count; line++) {
            printf("%s{\"ns\":", line == 0 ? "" : ",");
            print_matchpoints(scores[2 * line]);
            printf(",\"ew\":");
            print_matchpoints(scores[2 * line + 1]);
            printf("}");
        }
        puts("]}");
        fflush(stdout);
    }
    free(scores);
}

/* The conversation. */

static void hello(int request) {
    int64_t protocol;
    if (!whole_number(member(request, "protocol"), &protocol) || protocol != 1)
        refuse("protocol", "this speaks version 1");
    else
        answer("\"protocol\":1,\"subject\":{\"name\":\"sample.c\",\"version\":\"1\"},"
               "\"operations\":[\"score_board\"],\"features\":[\"weighted\",\"unequal\"],"
               "\"values\":\"matchpoints\",\"scale\":2,\"rounding\":[]");
}

/* Answer one line of input; false at goodbye. */
static bool answered(const char *text, size_t length) {
    int request, seq, operation;
    int64_t number;
    values_used = 0;
    here = text;
    end = text + length;
    skip_blanks();
    if (here == end) return true;
    request = read_value(0);
    skip_blanks();
    if (!is(request, '{') || here != end) {
        refuse("syntax", "a request is one JSON object on one line");
        return true;
    }
    seq = member(request, "seq");
    if (!whole_number(seq, &number)) {
        refuse("protocol", "a request has a whole number as its seq");
        return true;
    }
    sprintf(sequence, "%lld", (long long)number);
    operation = member(request, "op");
    if (says(operation, "bye")) return false;
    if (says(operation, "hello")) hello(request);
    else if (says(operation, "score_board")) score_board(member(request, "board"));
    else if (is(operation, '"')) leave_undone("this operation");
    else refuse("protocol", "a request has an op");
    return true;
}

/* One line of input, of any length; false at the end of the input. */
static bool read_line(char **line, size_t *room, size_t *length) {
    int byte;
    *length = 0;
    while ((byte = getchar()) != EOF && byte != '\n') {
        if (*length == *room) *line = resized(*line, *room = *room == 0 ? 4096 : 2 * *room);
        if (*length < MOST_BYTES) (*line)[(*length)++] = (char)byte;
    }
    return byte != EOF || *length > 0;
}

int main(void) {
    char *line = NULL;
    size_t room = 0, length;
    while (read_line(&line, &room, &length)) {
        strcpy(sequence, "null");
        if (length == MOST_BYTES) refuse("limit", "a request that is too long");
        else if (!answered(line, length)) break;
    }
    free(line);
    free(values);
    return 0;
}
