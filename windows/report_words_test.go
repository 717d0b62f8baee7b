package windows_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/internal/controls"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// learnersWords are words of games, which say nothing to those who know windows
// alone. Names of laws have some, and so do lines of Go.
var (
	learnersWords = regexp.MustCompile(
		`(?i)\b(rounds?|plays?|played|rewards?|arms?|learners?|games?|Observe|number \d+ is)\b`)
	names = regexp.MustCompile(`(?m)\b(pure-play|play-not-kept|reward-(not-kept|untouched)|long-game)\b|` +
		`^  replay .*$`)
)

func wordsIn(report string) []string {
	return learnersWords.FindAllString(names.ReplaceAllString(report, ""), -1)
}

// A pair window has the mean of the last rows and the sum of all, in two
// outputs. Its second output depends on older rows, on what dst holds, or on a
// Reset.
type pair struct {
	numbers
	fault string
}

func (w *pair) Value(dst []float64) {
	dst[0] = recentMean(w.all)
	switch second := recentMean(w.all); w.fault {
	case "dst":
		if dst[1] != 1 {
			dst[1] = second
		}
	case "old":
		dst[1] = sum(w.all)
	case "asked":
		dst[1] = second
		w.all = newest(w.all, 1)
	default:
		dst[1] = second
	}
}

func (w *pair) Reset() {
	if w.fault != "reset" {
		w.all = nil
	}
}

// Game has one value too few.
type shortSeries struct{ pair }

func (w *shortSeries) Game(rows [][]float64) [][]float64 { return make([][]float64, len(rows)) }

// A moody window adds to its value once in a while.
type moody struct {
	numbers
	asked *int
}

func (w *moody) Value(dst []float64) {
	dst[0] = recentMean(w.all)
	if *w.asked++; *w.asked%97 == 0 {
		dst[0]++
	}
}

// TestReports_SpeakOfWindows: no report on a window has a word of games. One on
// a learner does.
func TestReports_SpeakOfWindows(t *testing.T) {
	type tested struct {
		maker  windows.Maker
		claims windows.Claims
	}
	all := map[string]tested{}
	for _, s := range append(brokenStreams(), soundStreams()...) {
		all[s.Name] = tested{s.Maker, s.Claims}
	}
	two := windows.Claims{Count: windows.Last(streamRecall), Outputs: 2}
	for _, fault := range []string{"dst", "old", "asked", "reset"} {
		all["pair, "+fault] = tested{func() windows.Window { return &pair{fault: fault} }, two}
	}
	asked := 0
	all["moody"] = tested{func() windows.Window { return &moody{asked: &asked} }, windows.Claims{Count: windows.Last(3)}}
	all["short series"] = tested{func() windows.Window { return &shortSeries{} }, two}
	all["centred"] = tested{ofSeries(around(2, 2, mean)), windows.Claims{Count: windows.Last(streamRecall)}}
	all["panics"] = tested{func() windows.Window { return &averaging{panics: true} }, windows.Claims{Count: windows.Last(5)}}
	all["in time"] = tested{func() windows.Window { return &told{recent: recent{late: true}} }, lastTenSeconds}
	all["divisor"] = tested{ofNumbers(func(all []float64) float64 { return variance(newest(all, 5)) }),
		windows.Claims{Count: windows.Last(5), Low: -8, High: 8, Is: windows.SampleVariance}}
	for name, c := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !strings.HasPrefix(name, "pair") {
				controls.SkipUnlessAsked(t)
			}
			for f := range (windows.Settings{Seed: 1, Cases: 30}).Check(c.maker, c.claims) {
				require.Empty(t, wordsIn(f.String()), "%v", f)
			}
		})
	}
	found := 0
	maker := func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) }
	for f := range (properties.Settings{Seed: 1, Cases: 30}).Check(maker, properties.Claims{Recall: 2}) {
		found += len(wordsIn(f.String()))
	}
	require.Positive(t, found)
}

// TestUnseen: without Is a window that forgets a row too early passes, and the
// report says what it has not shown. With Is it is wrong. A report on a window
// that leaks, or that has the statistic, says nothing of that.
func TestUnseen(t *testing.T) {
	last := func(n int) windows.Maker {
		return ofNumbers(func(all []float64) float64 { return sum(newest(all, n)) })
	}
	seconds := func(n int) windows.Maker {
		return func() windows.Window { return &summing{span: time.Duration(n) * time.Second} }
	}
	least := func(by float64) windows.Maker {
		return ofNumbers(func(all []float64) (n float64) {
			for _, x := range all {
				if x >= all[len(all)-1]-by {
					n += x
				}
			}
			return n
		})
	}
	inRange := windows.Claims{Low: -64, High: 64, Values: windows.Integers}
	rows, counted, span, frame := inRange, inRange, inRange, inRange
	rows.Count, counted.Count = windows.Last(5), windows.Last(5).Counted()
	span.Count = windows.Since(10 * time.Second)
	frame.Count = windows.Where(func(row, now []float64) bool { return row[0] >= now[0]-3 })
	const withoutIs = "without --is or --against, or in Go without Is or Like, " + windows.Unseen
	measured := func(early, exact, behind string) [2]string {
		return [2]string{"no row mattered for more than " + early + "; " + behind,
			"no row mattered for more than " + exact + "; " + behind}
	}
	for name, c := range map[string]struct {
		early, exact, late windows.Maker
		claims             windows.Claims
		unseen             [2]string // of a window that forgets too early, and of an exact one
	}{
		"rows":    {last(4), last(5), last(6), rows, measured("4 rows", "5 rows", withoutIs)},
		"counted": {last(4), last(5), last(6), counted, measured("4 rows", "5 rows", windows.Unseen)},
		"span":    {seconds(9), seconds(10), seconds(11), span, measured("9s", "10s", withoutIs)},
		"frame":   {least(2), least(3), least(4), frame, [2]string{withoutIs, withoutIs}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "rows" {
				controls.SkipUnlessAsked(t)
			}
			judge := func(maker windows.Maker, is windows.Statistic) (windows.Verdict, string) {
				claims, verdict, unseen := c.claims, windows.Verdict(""), ""
				claims.Is = is
				for f := range (windows.Settings{Seed: 1, Cases: 50}).Check(maker, claims) {
					require.NoError(t, f.Err)
					verdict, unseen = verdict.Graver(f.Verdict), unseen+f.Unseen
					require.Equal(t, f.Unseen != "", strings.HasSuffix(f.String(), f.Unseen) && f.Unseen != "")
				}
				return verdict, unseen
			}
			for k, maker := range []windows.Maker{c.early, c.exact} {
				verdict, unseen := judge(maker, windows.Statistic{})
				require.Equal(t, windows.Forgets, verdict)
				require.Equal(t, c.unseen[k], unseen)
			}
			verdict, unseen := judge(c.late, windows.Statistic{})
			require.Equal(t, windows.Leaks, verdict)
			require.Empty(t, unseen)
			if name == "counted" { // which excludes Is
				return
			}
			for _, of := range []struct {
				maker windows.Maker
				want  windows.Verdict
			}{{c.early, windows.Wrong}, {c.exact, windows.Forgets}, {c.late, windows.Leaks}} {
				verdict, unseen := judge(of.maker, windows.Sum)
				require.Equal(t, of.want, verdict)
				require.Empty(t, unseen)
			}
		})
	}
}

// A summing window sums the rows of a span of time.
type summing struct {
	numbers
	span time.Duration
	at   []time.Duration
}

func (w *summing) PushAt(row []float64, at time.Duration) {
	w.Push(row)
	w.at = append(w.at, at)
}

func (w *summing) Reset() { w.all, w.at = nil, nil }

func (w *summing) ValueAt(dst []float64, at time.Duration) {
	dst[0] = 0
	for i, x := range w.all {
		if at-w.at[i] < w.span {
			dst[0] += x
		}
	}
}

// TestUnseen_IsSaid: the comment on the claim, and both pages, say what it does
// not show without Is.
func TestUnseen_IsSaid(t *testing.T) {
	space := regexp.MustCompile(`\s+(// )?`)
	for path, times := range map[string]int{"windows.go": 1, "README.md": 1, "../docs/windows.md": 1} {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		without := regexp.MustCompile(`Without (Is or Like|.Is. or .Like.|.--is. or .--against.) ` + windows.Unseen)
		require.Len(t, without.FindAllString(space.ReplaceAllString(string(text), " "), -1), times,
			fmt.Sprint(path, " must say it once"))
	}
}
