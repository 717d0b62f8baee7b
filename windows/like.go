package windows

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"
)

// Most streams of the law reference have at most mostLike rows, and one in eight
// as many as a dense stream in time: a window may lose rows once it was pushed
// many.
const mostLike = 60

// like returns the law that the value is that of the reference after the same
// rows, which is asked whenever the window is.
func (s *subject) like() kit.Law {
	c := &compared{subject: s}
	draw := func(draw kit.Sketch, of *Case) {
		most := mostLike
		if draw.Pick(8) == 0 {
			most = frames.MostDense
		}
		of.Rewards = draw.Between(1, most)
	}
	return c.newLaw(draw, func(maker boundedrecall.Maker, of Case) error {
		alike := likeCase{of.Rewards, of.Rewards, nil}
		return c.judgeLike(maker, laws.OfWindow(s.Like, s.Outputs), alike)
	})
}

// likeInTime is like for rows in time, of a stream as the law statistic has it.
func (f *inTime) like() kit.Law {
	c := &compared{subject: f.subject}
	told := func() frames.Window { return f.Like().(frames.Window) }
	reference := laws.OfWindow(frames.Streams(told), f.Outputs)
	check := func(maker boundedrecall.Maker, of Case) error {
		steps := f.claim.Steps(of)
		l := likeCase{rows: of.Rewards, steps: steps, times: make([]time.Duration, len(steps)+1)}
		for k, step := range steps {
			l.times[k+1] = l.times[k] + kit.Duration(step[0])
		}
		return c.judgeLike(maker, reference, l)
	}
	law := c.newLaw(f.claim.Filler(f.claim.Stream()), check)
	law.Early = []kit.Filler{f.edges(check)}
	return law
}

// likeIsTold returns an error unless the windows of the claim Like are told the
// time.
func (s *subject) likeIsTold() error {
	reference, done := kit.WithClose(s.Like)
	defer done()
	if _, told := reference().(frames.Window); !told {
		return errors.New("windows: Like makes windows that are not told the time: " +
			"give them methods PushAt and ValueAt, as a TimedWindow has")
	}
	return nil
}

// A likeCase is the rows of a case, and the steps in which they are pushed: in
// time some steps are a time alone. The times are those after each step, nil
// where rows have none.
type likeCase struct {
	rows, steps laws.Rounds
	times       []time.Duration
}

// pushed returns the numbers of the rows in the first k steps.
func (l likeCase) pushed(k int) (rows laws.Rounds) {
	for _, step := range l.steps[:k] {
		if l.times == nil {
			rows = append(rows, step)
		} else if len(step) > 1 {
			rows = append(rows, step[1:])
		}
	}
	return rows
}

// with returns the first k steps with other numbers.
func (l likeCase) with(k int, rows laws.Rounds) laws.Rounds {
	if l.times == nil {
		return rows
	}
	steps := slices.Clone(l.steps[:k])
	for i, step := range steps {
		if len(step) > 1 {
			steps[i] = append(step[:1:1], rows[0]...)
			rows = rows[1:]
		}
	}
	return steps
}

// when says when the value after k steps is asked for.
func (l likeCase) when(k int) string {
	text := fmt.Sprintf("after %d rows", len(l.pushed(k)))
	if len(l.pushed(k)) == 1 {
		text = "after 1 row"
	}
	if l.times != nil {
		text = fmt.Sprintf("at %v, %s", l.times[k], text)
	}
	return text
}

// judgeLike compares the values of a window with those of the reference. Where the
// reference fails nothing is judged, and nothing is learned where it has no number.
func (c *compared) judgeLike(maker, reference boundedrecall.Maker, of likeCase) error {
	reference, done := kit.WithClose(reference)
	defer done()
	after := func(steps laws.Rounds) (values [][]float64, failed error) {
		defer func() {
			switch p := recover().(type) {
			case nil:
			case *laws.Unavailable:
				panic(p)
			case error:
				failed = p
			default:
				panic(p)
			}
		}()
		return laws.PlaysByRow(reference, steps), nil
	}
	want, failed := after(of.steps)
	if failed != nil {
		c.Judge("the reference fails, first with: " + c.firstFailure(failed))
		return nil
	}
	nothing := ""
	if !hasNumber(want) {
		nothing = "the reference has no number"
	}
	c.Judge(nothing)
	return laws.Like(maker, of.steps, want, of.when, func(k int, got, want []float64) bool {
		value := func(rows laws.Rounds) ([]float64, string) {
			values, failed := after(of.with(k, rows))
			if failed != nil {
				return nil, ""
			}
			return values[k], ""
		}
		return !c.missed(Statistic{Value: value}, of.pushed(k), got, want).any
	})
}

// hasNumber reports whether one of the values has an entry that is not NaN.
func hasNumber(values [][]float64) bool {
	return slices.ContainsFunc(values, func(value []float64) bool {
		return slices.ContainsFunc(value, func(x float64) bool { return !math.IsNaN(x) })
	})
}

// firstFailure returns the text of the first failure of the reference.
func (c *compared) firstFailure(failed error) string {
	if c.failure == "" {
		c.failure = failed.Error()
	}
	return c.failure
}
