package certificate

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// A Learner is a definition. Wrapper is how the base learner is used, or that
// there is none but a table of plays:
//
//	base                       as it is, without recall
//	windowed                   on the window
//	average restart            averaged over the window's suffixes of length 1..M
//	inclusive average restart  averaged over the suffixes of length 0..M
//	periodic restart           afresh every M rounds
//	leads                      Plays[M+D] is arm 1's weight when it leads
//	                           by D in the window (two arms, two reward levels)
//	table                      Plays holds d weights for each window
type Learner struct {
	Wrapper string   `json:"wrapper"`
	Base    string   `json:"base,omitempty"`    // "hedge", "mwu", "follow the leader", "cover"
	Rate    string   `json:"rate,omitempty"`    // η of Hedge and MWU
	Horizon int      `json:"horizon,omitempty"` // of Cover's learner
	Plays   []string `json:"plays,omitempty"`
}

// String describes the learner in words.
func (l *Learner) String() string {
	if l == nil {
		return "no learner"
	}
	name := l.Wrapper
	switch l.Base {
	case "":
		name = fmt.Sprintf("the learner of %s %v", l.Wrapper, l.Plays)
	case "cover":
		name += fmt.Sprintf(" of Cover's learner for horizon %d", l.Horizon)
	case "hedge", "mwu":
		name += fmt.Sprintf(" of %s with rate %s", l.Base, l.Rate)
	default:
		name += " of " + l.Base
	}
	return strings.TrimPrefix(name, "base of ")
}

// player computes the plays of a learner over an alphabet.
type player struct {
	def     *Learner
	arms    int
	recall  int
	letters [][]int64 // numerators of the rewards
	q       int64
	rate    *big.Rat
	plays   []*big.Rat
	known   map[string][]interval // plays of the base learner, by history
}

func (c *Certificate) player() (*player, error) {
	l := c.Learner
	if l == nil {
		return nil, errors.New("there is no learner")
	}
	p := &player{def: l, arms: c.Arms, recall: c.Recall, letters: letters(c.Arms, c.Levels), q: int64(c.Levels - 1), known: map[string][]interval{}}
	hasRate := l.Base == "hedge" || l.Base == "mwu"
	if hasRate {
		rate, err := rational(l.Rate)
		if err != nil {
			return nil, err
		}
		if rate.Sign() <= 0 || rate.Cmp(big.NewRat(64, 1)) > 0 {
			return nil, errors.New("the rate is not in (0,64]")
		}
		p.rate = rate
	}
	for _, s := range l.Plays {
		x, err := rational(s)
		if err != nil {
			return nil, err
		}
		if x.Sign() < 0 || x.Cmp(big.NewRat(1, 1)) > 0 {
			return nil, errors.New("a play is not in [0,1]")
		}
		p.plays = append(p.plays, x)
	}
	return p, p.valid(hasRate)
}

// valid refuses fields that mean nothing for the learner, and tables that are no
// tables of distributions.
func (p *player) valid(hasRate bool) error {
	l := p.def
	hasBase := false
	switch l.Wrapper {
	case "base", "windowed", "average restart", "inclusive average restart", "periodic restart":
		hasBase = true
	case "leads":
		if p.arms != 2 || p.q != 1 || len(p.plays) != 2*p.recall+1 {
			return errors.New("a table of leads needs two arms, two levels and 2M+1 plays")
		}
	case "table":
		if len(p.plays) != p.windows()*p.arms {
			return errors.New("a table needs d weights for each window")
		}
		for w := 0; w < len(p.plays); w += p.arms {
			total := new(big.Rat)
			for _, x := range p.plays[w : w+p.arms] {
				total.Add(total, x)
			}
			if total.Cmp(big.NewRat(1, 1)) != 0 {
				return errors.New("a play does not sum to 1")
			}
		}
	default:
		return fmt.Errorf("unknown wrapper %q", l.Wrapper)
	}
	switch l.Base {
	case "hedge", "follow the leader", "mwu":
		if l.Base == "mwu" && p.q != 1 {
			return errors.New("mwu ignores a common reward only when rewards are 0 and 1")
		}
	case "cover":
		if p.arms != 2 || l.Horizon < 1 || l.Horizon > 1000 {
			return errors.New("a learner of Cover's needs two arms and a horizon in 1..1000")
		}
	case "":
	default:
		return fmt.Errorf("unknown base learner %q", l.Base)
	}
	if hasBase != (l.Base != "") || hasBase == (len(p.plays) > 0) || hasRate != (l.Rate != "") || (l.Base == "cover") != (l.Horizon != 0) || (l.Wrapper == "base") != (p.recall == 0) {
		return errors.New("the definition of the learner has a field too many or too few")
	}
	return nil
}

// letters returns the numerators of the alphabet's rewards.
func letters(arms, levels int) [][]int64 {
	var all [][]int64
	count := 1
	for range arms {
		count *= levels
	}
	for n := range count {
		letter := make([]int64, arms)
		least := levels
		for i, rest := 0, n; i < arms; i, rest = i+1, rest/levels {
			letter[i] = int64(rest % levels)
			least = min(least, rest%levels)
		}
		if least == 0 {
			all = append(all, letter)
		}
	}
	return all
}

// windows returns the number of windows, mostWindows+1 if there are more than
// mostWindows.
func (p *player) windows() int {
	count := 1
	for range p.recall {
		count = min(count*len(p.letters), mostWindows+1)
	}
	return count
}

// digits fills window with the letters of window number w, oldest first.
func (p *player) digits(window []int, w int) {
	for k := len(window) - 1; k >= 0; k-- {
		window[k] = w % len(p.letters)
		w /= len(p.letters)
	}
}

// play returns the play after a history of rounds, of which the last M are the
// window; before them rewards were zero.
func (p *player) play(history []int) []interval {
	padded := append(make([]int, p.recall), history...)
	window := padded[len(padded)-p.recall:]
	switch p.def.Wrapper {
	case "base":
		return p.base(history)
	case "windowed":
		return p.base(window)
	case "periodic restart":
		return p.base(history[len(history)/p.recall*p.recall:])
	case "average restart":
		return p.average(window, 1)
	case "inclusive average restart":
		return p.average(window, 0)
	case "leads":
		lead := p.recall
		for _, a := range window {
			lead += int(p.letters[a][0] - p.letters[a][1])
		}
		x := p.plays[lead]
		return []interval{exactly(x), exactly(new(big.Rat).Sub(big.NewRat(1, 1), x))}
	}
	w := 0
	for _, a := range window {
		w = w*len(p.letters) + a
	}
	play := make([]interval, p.arms)
	for i := range play {
		play[i] = exactly(p.plays[w*p.arms+i])
	}
	return play
}

func (p *player) average(window []int, shortest int) []interval {
	sum := make([]interval, p.arms)
	for i := range sum {
		sum[i] = exactly(new(big.Rat))
	}
	for m := shortest; m <= p.recall; m++ {
		for i, x := range p.base(window[p.recall-m:]) {
			sum[i] = sum[i].plus(x)
		}
	}
	for i := range sum {
		sum[i] = sum[i].times(big.NewRat(1, int64(p.recall+1-shortest)))
	}
	return sum
}

// base returns the base learner's play after a history; all four depend only on
// its length and on the arms' total rewards.
func (p *player) base(history []int) []interval {
	total := make([]int64, p.arms)
	for _, a := range history {
		for i, n := range p.letters[a] {
			total[i] += n
		}
	}
	return p.baseAfter(len(history), total)
}

// baseAfter is base for a history given by its length and total rewards, as
// numerators.
func (p *player) baseAfter(rounds int, total []int64) []interval {
	key := fmt.Sprint(rounds, total)
	if x, ok := p.known[key]; ok {
		return x
	}
	var x []interval
	switch p.def.Base {
	case "hedge":
		x = p.normalized(func(ahead int64) interval {
			return exp(new(big.Rat).Mul(p.rate, big.NewRat(ahead, p.q)))
		}, total)
	case "mwu":
		x = p.normalized(func(ahead int64) interval {
			factor := new(big.Rat).Add(big.NewRat(1, 1), p.rate)
			if ahead < 0 {
				factor.Inv(factor)
				ahead = -ahead
			}
			return power(factor, ahead)
		}, total)
	case "follow the leader":
		x = p.leaders(total)
	case "cover":
		first := p.cover(rounds, big.NewRat(total[0]-total[1], p.q))
		x = []interval{exactly(first), exactly(new(big.Rat).Sub(big.NewRat(1, 1), first))}
	}
	p.known[key] = x
	return x
}

// normalized returns 1/Σ_j ratio(R_j − R_i) for each arm i, ratio giving the
// ratio of two arms' weights.
func (p *player) normalized(ratio func(ahead int64) interval, total []int64) []interval {
	x := make([]interval, p.arms)
	for i := range x {
		sum := exactly(new(big.Rat))
		for j := range x {
			sum = sum.plus(ratio(total[j] - total[i]))
		}
		x[i] = sum.inverse().outward()
	}
	return x
}

func (p *player) leaders(total []int64) []interval {
	top, count := total[0], int64(0)
	for _, n := range total {
		top = max(top, n)
	}
	for _, n := range total {
		if n == top {
			count++
		}
	}
	x := make([]interval, p.arms)
	for i, n := range total {
		x[i] = exactly(new(big.Rat))
		if n == top {
			x[i] = exactly(big.NewRat(1, count))
		}
	}
	return x
}

// cover returns ½ + (E|D+1+S_k| − E|D−1+S_k|)/4 with k rounds left after the coming
// one.
func (p *player) cover(rounds int, lead *big.Rat) *big.Rat {
	k := int64(max(0, p.def.Horizon-rounds-1))
	mean := func(shift int64) *big.Rat {
		sum := new(big.Rat)
		for heads := int64(0); heads <= k; heads++ {
			at := new(big.Rat).Add(lead, big.NewRat(2*heads-k+shift, 1))
			at.Abs(at)
			sum.Add(sum, at.Mul(at, new(big.Rat).SetInt(new(big.Int).Binomial(k, heads))))
		}
		return sum.Quo(sum, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(k))))
	}
	x := mean(1)
	x.Sub(x, mean(-1))
	x.Mul(x, big.NewRat(1, 4))
	return x.Add(x, big.NewRat(1, 2))
}
