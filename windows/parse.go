package windows

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"boundedrecall/windows/internal/frames"
)

// A FrameFlag is a flag by which the command recall window claims a frame.
type FrameFlag struct {
	Name  string
	Value string // what it takes, as "M"; "" if it takes nothing
	Usage string
}

// FrameFlags are the flags that [ParseFrame] reads: the first five say which
// rows count, one at a time, and the others change that.
var FrameFlags = []FrameFlag{
	{"rows", "M", "only the last `M` rows count"},
	{"span", "TIME", "only the rows of this `TIME` count, as 10s"},
	{"session", "TIME", "only the rows since the last silence of this `TIME` count"},
	{"tumbling", "TIME", "only the rows since the last multiple of this `TIME` count, as 24h"},
	{"times", "TIME", "rows have times, about this `TIME` apart; nothing is claimed of them"},
	{"grace", "SIZE", "the `SIZE` by which its old end may be off: rows, or a time as 1s"},
	{"from", "M", "with --rows: the value counts from the `M`-th row on"},
	{"counted", "", "with --rows: how many rows were pushed may matter too"},
	{"before", "", "the newest row does not count"},
	{"closed", "ENDS", "in time: the `ENDS` that belong to it: right, left, both or neither"},
	{"admitted", "", "in time: a row counts only if the value before it is above 0"},
	{"offset", "TIME", "with --tumbling: this `TIME` after the multiples"},
}

// The largest numbers of rows that a frame of the command may have. A program
// is asked for some thousand times as many.
const mostParsedRows, mostParsedGrace = 10_000, 1000

// ParseFrame returns the frame that the flags claim. The map has the value of
// each flag that is set, by the flag's name. For a flag that takes no value any
// text will do. ParseFrame returns nil if no flag says which rows count. Times of
// the frame are multiples of [TimeStep], as a program takes them as float64
// seconds. The error names the flag.
func ParseFrame(flags map[string]string) (Frame, error) {
	var heads []string
	for _, flag := range FrameFlags {
		if _, given := flags[flag.Name]; given && headed[flag.Name] != nil {
			heads = append(heads, flag.Name)
		}
	}
	if len(heads) > 1 {
		return nil, fmt.Errorf("--%s and --%s exclude each other", heads[0], heads[1])
	}
	if len(heads) == 0 {
		for _, flag := range FrameFlags {
			if _, given := flags[flag.Name]; given {
				return nil, fmt.Errorf("--%s needs %s", flag.Name, headsOf(flag.Name))
			}
		}
		return nil, nil
	}
	frame, err := headed[heads[0]](heads[0], flags)
	if err != nil {
		return nil, err
	}
	if err := frame.check(false); err != nil {
		return nil, fmt.Errorf("--%s: %w", heads[0], err)
	}
	return frame, nil
}

// headed has the flags that say which rows count, with what parses the frame.
// An init function sets it, as these functions ask it for its flags.
var headed map[string]func(head string, flags map[string]string) (Frame, error)

func init() {
	headed = map[string]func(string, map[string]string) (Frame, error){
		"rows": parseRows, "span": parseSpan, "session": parseSpan, "tumbling": parseSpan,
		"times": parseSpan,
	}
}

// taken has the flags that each of the others goes with.
var taken = map[string][]string{
	"grace": {"rows", "span", "session", "tumbling"}, "counted": {"rows"}, "from": {"rows"},
	"before":   {"rows", "span", "session", "tumbling"},
	"closed":   {"span", "session", "tumbling"},
	"admitted": {"span", "session", "tumbling"}, "offset": {"tumbling"},
}

// headsOf returns the flags that a flag goes with, in words.
func headsOf(flag string) string {
	var all []string
	for _, head := range taken[flag] {
		all = append(all, "--"+head)
	}
	if n := len(all); n > 1 {
		return strings.Join(all[:n-1], ", ") + " or " + all[n-1]
	}
	return all[0]
}

// refuse returns an error for the first flag that does not go with the head.
func refuse(head string, flags map[string]string) error {
	for _, flag := range FrameFlags {
		_, given := flags[flag.Name]
		if given && taken[flag.Name] != nil && !slices.Contains(taken[flag.Name], head) {
			return fmt.Errorf("--%s needs %s, and does not go with --%s", flag.Name,
				headsOf(flag.Name), head)
		}
	}
	return nil
}

func parseRows(head string, flags map[string]string) (Frame, error) {
	if err := refuse(head, flags); err != nil {
		return nil, err
	}
	number := func(flag string, least, most int) (int, error) {
		n, err := strconv.Atoi(flags[flag])
		if err != nil || strconv.Itoa(n) != flags[flag] { // as 010
			return 0, fmt.Errorf("--%s %q is no number of rows, as 3, which --rows takes", flag, flags[flag])
		}
		if n < least || n > most {
			return 0, fmt.Errorf("--%s %d is not in %d..%d", flag, n, least, most)
		}
		return n, nil
	}
	n, err := number("rows", 1, mostParsedRows)
	if err != nil {
		return nil, err
	}
	rows := Last(n)
	if _, given := flags["grace"]; given {
		if n, err = number("grace", 0, mostParsedGrace); err != nil {
			return nil, err
		}
		rows = rows.Grace(n)
	}
	if _, given := flags["from"]; given {
		if n, err = number("from", 1, rows.last+1); err != nil {
			return nil, err
		}
		rows = rows.From(n)
	}
	if _, given := flags["counted"]; given {
		rows = rows.Counted()
	}
	if _, given := flags["before"]; given {
		rows = rows.Before()
	}
	return rows, nil
}

func parseSpan(head string, flags map[string]string) (Frame, error) {
	if err := refuse(head, flags); err != nil {
		return nil, err
	}
	times := map[string]time.Duration{}
	for _, flag := range []string{head, "grace", "offset"} {
		text, given := flags[flag]
		if !given {
			continue
		}
		d, err := time.ParseDuration(text)
		if err != nil {
			return nil, fmt.Errorf("--%s %q is no time, as 1s, which --%s takes", flag, text, head)
		}
		if flag != "offset" && (d < 0 || d == 0 && flag == head) {
			return nil, fmt.Errorf("--%s %v is not positive", flag, d)
		}
		times[flag] = d
	}
	frame := map[string]func(time.Duration) Span{
		"span": Since, "session": Session, "times": Timed,
		"tumbling": func(d time.Duration) Span { return Tumbling(d).Offset(times["offset"]) },
	}[head](times[head])
	ends, given := flags["closed"]
	if given && !slices.Contains(frames.Ends, Closed(ends)) {
		return nil, fmt.Errorf("--closed %q is none of right, left, both and neither", ends)
	}
	frame = frame.Grace(times["grace"]).Closed(Closed(ends)).Unit(TimeStep)
	if _, given := flags["before"]; given {
		frame = frame.Before()
	}
	if _, given := flags["admitted"]; given {
		frame = frame.Admitted()
	}
	return frame, nil
}
