package main

import (
	_ "embed"
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"boundedrecall/examples/forgetting/replays"
	"boundedrecall/windows"
)

// smallDrift is the largest share of the largest number pushed that counts as a
// drift. What is off by more, or is not a number, is wrong.
const smallDrift = 1e-6

// size returns how far off the value was at most, over the largest number
// pushed. It is NaN if the value or the one wanted is not a number, here or in
// the replay. Where no older row is at fault it is that of the replay.
func (j judgement) size(o replays.Outcome) (share float64) {
	v := j.finding.Violation
	if o.Is == "NaN" || o.Want == "NaN" || v == nil {
		return math.NaN()
	}
	if v.Leak == nil && len(j.finding.Leaks) == 0 {
		return shown(o, j.largest())
	}
	most := v.Margin
	if v.Leak != nil {
		most = v.Leak.Absolute
	}
	for _, l := range j.finding.Leaks {
		most = max(most, l.Absolute)
	}
	return most / math.Pow(j.largest(), j.power)
}

// shown returns the difference that the replay shows, over its largest number,
// or over largest if it has more than numbers. It is NaN if its values are not
// numbers.
func shown(o replays.Outcome, largest float64) float64 {
	is, err := strconv.ParseFloat(o.Is, 64)
	want, failed := strconv.ParseFloat(o.Want, 64)
	if err != nil || failed != nil {
		return math.NaN()
	}
	pushed := 0.
	for _, word := range strings.Fields(o.After) {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return math.Abs(is-want) / largest
		}
		if !math.IsNaN(x) {
			pushed = max(pushed, math.Abs(x))
		}
	}
	return math.Abs(is-want) / pushed
}

const heading = "| library | released | function | which rows count | word | off by | after | " +
	"is | want | documented | thread | told | remark |\n" +
	"| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"

// cells returns the judgement as a row of the table. The outcome is that of its
// replay.
func (j judgement) cells(o replays.Outcome) string {
	off := ""
	if j.accuses() {
		off = j.off(o)
	}
	return j.line(off, o)
}

// line returns the row of the table, with the size of the difference.
func (j judgement) line(off string, o replays.Outcome) string {
	word, documented, thread, told := string(j.word), "", "", ""
	if j.documented != "" {
		documented = "yes"
	}
	if j.accuses() {
		word = fmt.Sprintf("[%s](%s)", word, strings.ReplaceAll(replays.File(j.name()), " ", "%20"))
		documented, thread, told = "no", "no", "no"
		if address := threads[j.name()]; address != "" {
			thread = fmt.Sprintf("[%s](%s)", path.Base(address), address)
		}
	}
	remark := j.remark
	if j.documented != "" {
		remark = "documented: " + j.documented
	}
	library := strings.TrimSpace(j.library + " " + short12(j.version))
	return fmt.Sprintf("| %s | %s | `%s` | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |",
		library, releases()[j.library].day, j.function, j.claim(), word, off, short(o.After), o.Is,
		o.Want, documented, thread, told, remark)
}

// off returns the size of the difference as text: nothing where a window fails.
func (j judgement) off(o replays.Outcome) string {
	switch share := j.size(o); {
	case j.word == windows.Fails:
		return ""
	case math.IsNaN(share) || math.IsInf(share, 0):
		return "NaN"
	case share <= smallDrift:
		return fmt.Sprintf("%.0e", share)
	default:
		return fmt.Sprintf("%.2g", share)
	}
}

// short12 leaves only the commit of a version that has none but a date.
func short12(version string) string {
	if k := strings.LastIndex(version, "-"); strings.HasPrefix(version, "v0.0.0-") {
		return version[k+1:]
	}
	return version
}

// short writes a number that comes three times or more in a row once, as in
// 5*(0.1).
func short(rows string) string {
	words := strings.Fields(strings.NewReplacer("1000000", "1e6", "1e+06", "1e6").Replace(rows))
	var parts []string
	for len(words) > 0 {
		n := 1
		for n < len(words) && words[n] == words[0] {
			n++
		}
		if n > 2 {
			parts = append(parts, fmt.Sprintf("%d*(%s)", n, words[0]))
		} else {
			parts = append(parts, words[:n]...)
		}
		words = words[n:]
	}
	return strings.Join(parts, " ")
}

//go:embed released.txt
var releasedText string

// A release is a version of a library, and the day on which it came out.
type release struct{ version, day string }

// releases returns the releases that released.txt has, by library.
func releases() map[string]release {
	all := map[string]release{}
	for line := range strings.Lines(releasedText) {
		if f := strings.Fields(line); len(f) == 3 {
			all[f[0]] = release{f[1], f[2]}
		}
	}
	return all
}
