package exact

import (
	"context"
	"slices"

	"boundedrecall"
)

// searchLeads fills a table with the plays of a two-armed learner that depend
// on the round and on arm 1's lead, as they do for Hedge, Cover's learner and
// follow-the-leader, and checks the problem's claims. Leads take the place of
// windows, and each round is a phase: of the 2qT+1 leads those of −qt..qt
// matter after t rounds.
func searchLeads(ctx context.Context, maker boundedrecall.Maker, p Problem) (*windowSearch, error) {
	p = p.withDefaults(maker().Arms())
	p.Period = p.Horizon
	a, err := p.alphabet(maker().Arms())
	if err != nil {
		return nil, err
	}
	q, horizon := a.q, p.Horizon
	if err := p.affordLeads(a); err != nil {
		return nil, err
	}
	reached := q*horizon*(horizon-1) + horizon
	unit, claimed := p.unit()
	tb := newGraph(a, 2*q*horizon+1, unit)
	tb.period, tb.plays = horizon, make([]int64, horizon*tb.count)
	for lead := range tb.count {
		for _, letter := range a.letters {
			tb.next = append(tb.next, int32(tb.state(lead+letter[0]-letter[1])))
		}
		if 0 < lead && lead <= q*horizon { // no such lead yet: the arms are alike there
			for t := range horizon {
				tb.plays[t*tb.count+lead] = unit
			}
		}
	}
	s := &windowSearch{problem: p, table: tb, states: reached, bytes: int64(16 * reached)}
	if err := tb.tabulateLeads(ctx, maker, claimed, p.Progress); err != nil {
		return nil, err
	}
	return s, s.check(maker, horizon-1)
}

// state returns the number of a lead: negative ones follow the others.
func (tb *table) state(lead int) int { return (lead + tb.count) % tb.count }

// tabulateLeads reaches every lead by a run that begins with a fraction of a
// reward, waits, and goes on with whole rewards to one arm.
func (tb *table) tabulateLeads(
	ctx context.Context, maker boundedrecall.Maker, claimed bool, progress func(done, total int),
) error {
	q, horizon := tb.alphabet.q, tb.period
	l, play := maker(), make([]float64, 2)
	for wait := range horizon {
		if err := ctx.Err(); err != nil {
			return err
		}
		for run := range 2 * q {
			fraction, arm := run/2, run%2
			l.Reset()
			lead := 0
			for t := range horizon {
				l.Play(play)
				if err := tb.set(t, tb.state(lead), play, claimed); err != nil {
					return err
				}
				gain := 0
				switch {
				case t == 0 && fraction > 0:
					gain = fraction
				case t >= wait:
					gain = q
				}
				reward := make([]float64, 2)
				reward[arm] = float64(gain) / float64(q)
				l.Observe(reward)
				lead += gain * (1 - 2*arm)
			}
		}
		progress(wait+1, horizon)
	}
	return nil
}

// leadPotentials returns the largest total regret against arm 1, in units, in
// the rounds after t from each lead −qt..qt, for t = 0..T, one after another.
// Each round may cost slack units more.
func (tb *table) leadPotentials(slack int64) []int64 {
	c := tb.against(toArm(2, 0))
	c.shift = -slack
	rows := make([][]int64, tb.period+1)
	after, value := make([]int64, tb.count), make([]int64, tb.count)
	for t := tb.period; ; t-- {
		for lead := -tb.alphabet.q * t; lead <= tb.alphabet.q*t; lead++ {
			rows[t] = append(rows[t], after[tb.state(lead)])
		}
		if t == 0 {
			return slices.Concat(rows...)
		}
		step(tb.windows, value, after, tb.phase(t-1), c)
		after, value = value, after
	}
}
