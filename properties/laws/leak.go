package laws

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
)

// A Leak is an entry of a window's value that depends on rows outside of the
// frame.
type Leak struct {
	By   string // "size" for the worst absolute leak, "relative size" for the worst relative one
	Past Rounds // the rows outside of the frame, which were pushed first
	Rows Rounds // the rows in the frame

	// Later are rows that come after them, where the value is read inside a
	// longer series.
	Later Rounds

	// Shown, if not nil, are the lines of a report that show the rows, where
	// Past and then Rows does not say what was pushed: in time, and for a claim
	// Frame. Past and Rows may be nil then.
	Shown []Line

	Entry int     // of the value, from 0
	Got   float64 // after Past and Rows
	Want  float64 // see Of

	// Of says whose the entry Want is: that of a new window that was pushed
	// Rows alone, or zeros in place of Past where the value may depend on the
	// number of rows. If the statistic is known, and closer to that than Got
	// is, it is the statistic's.
	Of string

	Absolute, Relative float64 // |Got − Want|, and that over |Want|
	Largest            float64 // the largest finite |number| pushed; 0 if it is not known

	// Alike are rows after which a new window has exactly the value Got, alone:
	// those of Rows in another order, or each number moved by one ulp at most.
	// How says which. They are given only for windows in which neither the
	// numbers of Past nor the order of most rows matters: then it is rounding
	// that the value jumps at these rows, however far. Both are empty for
	// others.
	Alike Rounds
	How   string

	// Place says that it comes from where in memory the rows lie: no number of
	// Past plays a part, and how many there are does.
	Place bool

	// Yardstick is how much rounding explains, and Factor how many yardsticks
	// count as rounding. Yardstick is 0 for a number beside NaN, which rounding
	// never explains. Both are 0 if nothing measured them.
	Yardstick, Factor float64

	// Float32 reports that every value seen was a number of float32, so that the
	// yardstick is that of its rounding.
	Float32 bool
}

// Ratio returns the leak's size in yardsticks. No yardstick explains a number
// beside NaN or beside an infinity.
func (l Leak) Ratio() float64 {
	switch {
	case math.IsInf(l.Absolute, 1):
		return math.Inf(1)
	case math.IsInf(l.Yardstick, 1) || l.Absolute == 0:
		return 0
	}
	return l.Absolute / l.Yardstick
}

// IsRounding reports whether rounding explains the leak.
func (l Leak) IsRounding() bool { return l.Alike != nil || l.Ratio() <= l.Factor }

// Share returns the leak's size over the largest number pushed; 0 if that is
// not known, and +Inf for a number beside NaN.
func (l Leak) Share() float64 {
	if l.Largest == 0 && !math.IsInf(l.Absolute, 1) {
		return 0
	}
	return l.Absolute / l.Largest
}

// lastDigits is the relative size up to which a leak changes the last digits of
// a value.
const lastDigits = 1e-6

// what says what is wrong, in a sentence.
func (l Leak) what() string {
	switch {
	case l.Place:
		return "the same rows have another value at another place in memory"
	case !l.IsRounding() && len(l.Later) > 0:
		return "inside a longer series rows that have left the window still change the value"
	case !l.IsRounding():
		return "rows that have left the window still change the value"
	case l.Alike != nil:
		return "older rows change the value; so does " + l.How + ", without older rows"
	case l.Relative <= lastDigits:
		return "older rows change the last digits of the value, as rounding does"
	}
	return "older rows change the value, by no more than rounding explains"
}

// String returns the leak as two lines of text.
func (l Leak) String() string {
	rows := fmt.Sprintf("past %s, then rows %s", l.Past.Short(), l.Rows.Short())
	if len(l.Later) > 0 {
		rows += ", then later ones " + l.Later.Short()
	}
	if l.Shown != nil {
		var all []string
		for _, line := range l.Shown {
			all = append(all, line.Name+" "+line.Text)
		}
		rows = strings.Join(all, ", ")
	}
	return fmt.Sprintf("  worst    by %s: %s, want %s, %s\n           %s",
		l.By, l.entry(l.Got), l.entry(l.Want), l.size(), rows)
}

// entry returns an entry of the value as text, with its place unless it is the
// first.
func (l Leak) entry(x float64) string {
	if l.Entry == 0 {
		return fmt.Sprint(x)
	}
	return fmt.Sprintf("%v (output %d)", x, l.Entry+1)
}

// size returns the leak's size in words.
func (l Leak) size() string {
	text := fmt.Sprintf("off by %.3g", l.Absolute)
	var of []string
	switch {
	case math.IsNaN(l.Got) != math.IsNaN(l.Want):
		return "not comparable"
	case math.IsInf(l.Absolute, 0):
		return text
	case l.Want != 0:
		of = append(of, Times(l.Relative))
	}
	if l.Largest > 0 {
		of = append(of, fmt.Sprintf("%.3g of the largest number pushed", l.Share()))
	}
	if of == nil {
		return text
	}
	return text + " (" + strings.Join(of, ", ") + ")"
}

// Times says how large a difference is beside the value that is wanted.
func Times(relative float64) string {
	switch {
	case relative == 1:
		return "as much as the value wanted"
	case relative == 2:
		return "twice the value wanted"
	case relative > 1:
		return fmt.Sprintf("%.3g times the value wanted", relative)
	}
	return fmt.Sprintf("%.3g of the value wanted", relative)
}

// mostPasted is the largest number of numbers in the line paste.
const mostPasted = 64

// report returns the violation as text: one sentence, the smallest witness, the
// same as plain lists, what is wanted and whose value that is, and the size.
func (l Leak) report(v *Violation) string {
	what, shown := l.what(),
		fmt.Sprintf("  past     %s\n  rows     %s\n", l.Past.Short(), l.Rows.Short())
	if len(l.Later) > 0 {
		shown += fmt.Sprintf("  later    %s\n", l.Later.Short())
	}
	timed := l.Shown != nil || len(l.Past)+len(l.Rows) == 0
	if timed {
		shown = v.shown()
	}
	if timed && !l.IsRounding() {
		what = v.says()
	}
	text := fmt.Sprintf("%s: %s\n%s", v.Law, what, shown)
	all := slices.Concat(l.Past, l.Rows, l.Later)
	if !timed && len(all) > 0 && len(all)*all.Arms() <= mostPasted {
		text += "  paste    " + pasted(all) + "\n"
	}
	text += fmt.Sprintf("  is       %s\n  want     %s, %s\n  size     %s", l.entry(l.Got),
		l.entry(l.Want), l.Of, l.size())
	if l.Alike != nil {
		text += fmt.Sprintf("\n  alike    %s: a new window after these rows alone has the value %s",
			l.Alike.Short(), l.entry(l.Got))
	} else if l.Factor > 0 && !math.IsInf(l.Absolute, 0) {
		if x := l.Factor * l.Yardstick; x > 0x1p-1000 {
			text += fmt.Sprintf("; %s explains %.3g", l.rounding(), x)
		} else {
			text += fmt.Sprintf("; %s explains none of it", l.rounding())
		}
	}
	if line := v.ReplayLine(); line != "" {
		text += "\n  replay   " + line
	}
	return text
}

// rounding returns the noun for what may explain the leak.
func (l Leak) rounding() string {
	if l.Float32 {
		return "rounding in float32, as every value is,"
	}
	return "rounding"
}

// pasted returns rows as a plain list that most languages read: of numbers, or
// of lists.
func pasted(rows Rounds) string {
	list := func(all []string) string { return "[" + strings.Join(all, ", ") + "]" }
	var outer []string
	for _, row := range rows {
		var inner []string
		for _, x := range row {
			text := strings.Replace(strings.ToLower(strconv.FormatFloat(x, 'g', -1, 64)), "e+", "e", 1)
			inner = append(inner, strings.TrimPrefix(text, "+"))
		}
		if len(row) == 1 {
			outer = append(outer, inner[0])
		} else {
			outer = append(outer, list(inner))
		}
	}
	return list(outer)
}

// Frame returns an error unless the value of a window after past and rows is
// that of a window after clean and rows: clean is nil, or stands for past where
// the value may depend on the number of rows. judge is given both values and
// returns the leak that counts, nil if none does; without judge each difference
// counts.
func Frame(
	maker boundedrecall.Maker, past, clean, rows Rounds, judge func(got, want []float64) *Leak,
) error {
	c := newCheck("frame", "maker", part{"past", past}, part{"clean", clean}, part{"rewards", rows},
		"nil")
	c.witness = []part{{"past", past}, {"rewards", rows}}
	return c.frame(maker, [4]Rounds{past, clean, rows}, judge)
}

// FrameInSeries is [Frame] for a value that is read inside a longer series, which
// goes on with the later rows: a window that plays whole games may compute it in
// another way than the last one.
func FrameInSeries(
	maker boundedrecall.Maker, past, clean, rows, later Rounds, judge func(got, want []float64) *Leak,
) error {
	c := newCheck("frame", "maker", part{"past", past}, part{"clean", clean}, part{"rewards", rows},
		part{"later", later}, "nil")
	c.predicate = "FrameInSeries"
	c.witness = []part{{"past", past}, {"rewards", rows}, {"later", later}}
	return c.frame(maker, [4]Rounds{past, clean, rows, later}, judge)
}

// frame judges the values after past and rows, and after clean and rows, with
// later rows behind both.
func (c check) frame(
	maker boundedrecall.Maker, parts [4]Rounds, judge func(got, want []float64) *Leak,
) error {
	past, clean, rows, later := parts[0], parts[1], parts[2], parts[3]
	var leak *Leak
	err := c.on(maker, func(w words) breach {
		got, want := Plays(maker, past, rows, later)[len(past)+len(rows)],
			Plays(maker, clean, rows, later)[len(clean)+len(rows)]
		if judge == nil {
			if Same(got, want) {
				return breach{}
			}
			d, _ := difference(got, want)
			return breach{w.differ(got, want), d}
		}
		leak = judge(got, want)
		if leak == nil {
			return breach{}
		}
		return breach{
			fmt.Sprintf("%s, want %s, %s", leak.entry(leak.Got), leak.entry(leak.Want), leak.size()),
			leak.Absolute,
		}
	})
	if v, ok := err.(*Violation); ok {
		v.Leak = leak
	}
	return err
}
