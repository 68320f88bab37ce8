#!/bin/sh
# A subject in POSIX shell: a wrapper that keeps the subject protocol, version 1,
# around a command that scores one board from text.
#
#     sh sample.sh        one JSON object a line in, one out
#
# The command is `score` below; put your own in its place. It is asked for full
# boards of plain scores. All else is answered `unsupported`.

export LC_ALL=C

# Scores in N-S's view, one a line -> N-S's and E-W's matchpoints, one line each.
score() {
    awk '
        { score[NR] = $1 }
        END {
            for (own = 1; own <= NR; own++) {
                ns = 0
                for (other = 1; other <= NR; other++)
                    if (other != own)
                        ns += score[own] > score[other] ? 2 : score[own] == score[other]
                print ns, 2 * (NR - 1) - ns
            }
        }'
}

# A line of JSON -> a line for each value in it: its path, a tab, the value.
#     .op             "score_board"
#     .board.lines[]  {
#     .board.lines[].result  "600"
# Fails where it is not JSON, or has a key that the protocol has not.
values() {
    awk '
        function take(pattern) {
            sub(/^[ \t\r]+/, "", rest)
            if (!match(rest, "^(" pattern ")")) return 0
            taken = substr(rest, 1, RLENGTH)
            rest = substr(rest, RLENGTH + 1)
            return 1
        }
        function value(path,    key) {
            if (length(path) > 200) return 0 # nested without end
            if (take("[{]")) {
                print path "\t{"
                if (take("}")) return 1
                do {
                    if (!take("\"[a-z_]+\"")) return 0
                    key = substr(taken, 2, length(taken) - 2)
                    if (!take(":") || !value(path "." key)) return 0
                } while (take(","))
                return take("}")
            }
            if (take("\\[")) {
                print path "\t["
                if (take("]")) return 1
                do if (!value(path "[]")) return 0
                while (take(","))
                return take("]")
            }
            if (!take(text) && !take(number) && !take("true|false|null")) return 0
            print path "\t" taken
            return 1
        }
        BEGIN {
            text = "\"([^\"\\\\\001-\037]|\\\\.)*\""
            number = "-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][-+]?[0-9]+)?"
        }
        { rest = $0; if (!value("") || rest !~ /^[ \t\r]*$/) exit 1 }'
}

# The values of a request to score a board -> "lines" and its scores, one a line;
# or "unsupported" and what; or "error", a code and why.
scores_of_board() {
    awk -F '\t' '
        function say(problem) { if (answer == "") answer = problem }
        $1 == ".board.lines" { is_list = $2 == "[" }
        $1 == ".board.lines[]" { lines++ }
        $1 == ".board.rules" && $2 != "{" { say("error protocol rules that are no object") }
        $1 == ".board.expected" { given = 1; expected = $2 }
        # On a full board of scores every other rule comes to the same.
        $1 ~ /^[.]board[.]rules[.]/ && $0 !~ known { say("unsupported " substr($1, 14)) }
        $1 == ".board.lines[].result" {
            result = substr($2, 2, length($2) - 2)
            if (toupper(result) == "PASS") result = 0
            if ($2 !~ /^"/) say("error protocol a result that is no text")
            else if (result ~ /^-?(0|[1-9][0-9]*)$/ && length(result) <= 9)
                score[++scores] = result
            else if (result ~ /@/) say("unsupported fouled")
            else if (result ~ /\|/) say("unsupported split")
            else if (result ~ /^12[Cc]1[Cc]:/) say("unsupported weighted")
            else if (result ~ /^[Aa][-+=0-9]/) say("unsupported artificial")
            else if (toupper(result) == "NP") say("unsupported not_played")
            else if (toupper(result) == "BYE") say("unsupported bye")
            else say("error notation a result that is none")
        }
        BEGIN {
            known = "[.]unequal\t\"(neuberg|add_one|none)\"$"
            known = known "|[.]small_groups\t\"(none|ebu|acbl)\"$"
            known = known "|[.]split\t\"(charts|halves)\"$"
        }
        END {
            if (!is_list) say("error protocol a board without a list of lines")
            if (lines == 0) say("error empty a board without lines")
            if (given && expected !~ /^-?[0-9]+$/) say("error protocol expected is no whole number")
            if (given && expected < lines) say("error expected fewer expected than lines")
            if (given && expected > lines) say("unsupported unequal")
            if (scores != lines) say("unsupported lines without a result as text")
            if (answer != "") { print answer; exit }
            print "lines"
            for (i = 1; i <= lines; i++) print score[i]
        }'
}

score_board() {
    board=$(printf '%s\n' "$found" | scores_of_board)
    case $board in
        lines*)
            matchpoints=$(printf '%s\n' "$board" | tail -n +2 | score |
                sed 's/\(.*\) \(.*\)/{"ns":"\1","ew":"\2"}/' | paste -s -d , -)
            answer "\"lines\":[$matchpoints]"
            ;;
        unsupported*) answer "\"unsupported\":\"${board#unsupported }\"" ;;
        *)
            problem=${board#error }
            refuse "${problem%% *}" "${problem#* }"
            ;;
    esac
}

answer() { printf '{"seq":%s,%s}\n' "$seq" "$1"; }
refuse() { answer "\"error\":{\"code\":\"$1\",\"message\":\"$2\"}"; }

# The value of a path in the request.
value_of() { printf '%s\n' "$found" | awk -F '\t' -v path="$1" '$1 == path { print $2; exit }'; }

while IFS= read -r request || [ -n "$request" ]; do
    case $request in *[![:space:]]*) ;; *) continue ;; esac
    seq=null
    if [ ${#request} -gt 1000000 ]; then
        refuse limit 'a request that is too long'
        continue
    fi
    if ! found=$(printf '%s\n' "$request" | values 2>/dev/null); then
        refuse syntax 'not JSON, or a key that the protocol has not'
        continue
    fi
    number=$(value_of .seq)
    case $number in
        '' | *[!0-9]* | ???????????????????*) # none, not whole, or beyond 18 digits
            refuse protocol 'a request without a whole number as its seq'
            continue
            ;;
    esac
    seq=$number
    case $(value_of .op) in
        '"bye"') exit 0 ;;
        '"score_board"') score_board ;;
        '"hello"')
            if [ "$(value_of .protocol)" = 1 ]; then
                itself='"subject":{"name":"sample.sh","version":"1"}'
                does='"operations":["score_board"],"features":[]'
                answers='"values":"matchpoints","scale":2,"rounding":[]'
                answer "\"protocol\":1,$itself,$does,$answers"
            else
                refuse protocol 'this speaks version 1'
            fi
            ;;
        '"'*) answer '"unsupported":"this operation"' ;;
        *) refuse protocol 'a request without an op' ;;
    esac
done
