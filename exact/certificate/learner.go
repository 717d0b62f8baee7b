package certificate

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// A Learner is a definition. Wrapper says how the base learner is used, or that
// the learner is given by a list of plays:
//
//	base                       the base learner itself, without recall
//	windowed                   the base learner on the window
//	average restart            its average over the window's suffixes of length 1..M
//	inclusive average restart  its average over the suffixes of length 0..M
//	periodic restart           restarted every M rounds
//	leads                      Plays[M+D] is arm 1's weight when it leads
//	                           by D in the window (two arms, two reward levels)
//	counts                     Plays[n] is arm 1's weight when n of the M rewards in
//	                           the window favour arm 1 (two arms). A reward in [0,1]²
//	                           that favours arm 1 by a gap g counts with probability
//	                           (1+g)/2, independently of the others, and the play is
//	                           the mean of Plays.
//	table                      Plays holds d weights for each window
//	drawn table                Plays holds d weights for each window of the letters
//	                           but 0 (two reward levels). A reward in [0,1]^d is drawn
//	                           into such a letter: each arm's reward becomes 1 with
//	                           itself as the probability, and if all become equal one
//	                           of e_1, …, e_d is drawn in their place. The play is the
//	                           mean of Plays over the draws of the window.
type Learner struct {
	Wrapper string   `json:"wrapper"`
	Base    string   `json:"base,omitempty"`    // "hedge", "mwu", "follow the leader", "cover"
	Rate    string   `json:"rate,omitempty"`    // η of Hedge and MWU
	Horizon int      `json:"horizon,omitempty"` // of Cover's learner
	Plays   []string `json:"plays,omitempty"`
}

// mostSaid is how many plays a statement lists.
const mostSaid = 300

// String describes the learner in words. A long list of plays is cut.
func (l *Learner) String() string {
	if l == nil {
		return "no learner"
	}
	name := l.Wrapper
	switch l.Base {
	case "":
		plays := l.Plays
		if len(plays) > mostSaid {
			plays = append(append([]string(nil), plays[:mostSaid]...),
				fmt.Sprintf("… %d in all", len(l.Plays)))
		}
		name = fmt.Sprintf("the learner of %s %v", l.Wrapper, plays)
	case "cover":
		name += fmt.Sprintf(" of Cover's learner for horizon %d", l.Horizon)
	case "hedge", "mwu":
		name += fmt.Sprintf(" of %s with rate %s", l.Base, l.Rate)
	default:
		name += " of " + l.Base
	}
	return strings.TrimPrefix(name, "base of ")
}

// counts reports whether the learner is one of counts.
func (l *Learner) counts() bool { return l != nil && l.Wrapper == "counts" }

// drawn reports whether the learner is a drawn table.
func (l *Learner) drawn() bool { return l != nil && l.Wrapper == "drawn table" }

// player computes the plays of a learner over an alphabet.
type player struct {
	*work
	def     *Learner
	arms    int
	recall  int
	letters [][]int // numerators of the rewards
	q       int
	rate    *big.Rat
	plays   []*big.Rat
	known   map[string][]interval // plays of the base learner, by history
	ratios  map[int]interval      // of two arms' weights, by how far one is ahead
}

// player returns a player that has not yet read the learner's definition.
func (c *Certificate) player(b *work) (*player, error) {
	all, err := letters(b, c.Arms, c.Levels)
	return &player{
		work: b, def: c.Learner, arms: c.Arms, recall: c.Recall, letters: all, q: c.Levels - 1,
		known: map[string][]interval{}, ratios: map[int]interval{},
	}, err
}

var one = big.NewRat(1, 1)

// read reads the learner's definition. It refuses fields that mean nothing for
// the learner.
func (p *player) read() (err error) {
	l := p.def
	if l.drawn() {
		p.letters = p.letters[1:]
	}
	hasRate := l.Base == "hedge" || l.Base == "mwu"
	if hasRate != (l.Rate != "") || (l.Base == "cover") != (l.Horizon != 0) ||
		(l.Wrapper == "base") != (p.recall == 0) {
		return errors.New("the definition of the learner has a field too many or too few")
	}
	if hasRate {
		if p.rate, err = p.rational(l.Rate); err != nil {
			return err
		}
		if p.rate.Sign() <= 0 || p.rate.Cmp(big.NewRat(64, 1)) > 0 {
			return errors.New("the rate is not in (0,64]")
		}
	}
	for _, s := range l.Plays {
		x, err := p.rational(s)
		if err != nil {
			return err
		}
		if x.Sign() < 0 || x.Cmp(one) > 0 {
			return errors.New("a play is not in [0,1]")
		}
		p.plays = append(p.plays, x)
	}
	if err := p.readWrapper(); err != nil {
		return err
	}
	return p.readBase()
}

// readWrapper refuses a wrapper for which the sizes or the plays make no sense.
func (p *player) readWrapper() error {
	wrapper, needed := p.def.Wrapper, 0
	switch wrapper {
	case "base", "windowed", "average restart", "inclusive average restart", "periodic restart":
	case "leads":
		needed = 2*p.recall + 1
	case "counts":
		needed = p.recall + 1
	case "table", "drawn table":
		needed = p.windows(len(p.plays)) * p.arms
	default:
		return fmt.Errorf("unknown wrapper %q", wrapper)
	}
	if (wrapper == "leads" || wrapper == "counts") && p.arms != 2 ||
		(wrapper == "leads" || p.def.drawn()) && p.q != 1 {
		return errors.New("leads and counts are for two arms, leads and drawn tables for two levels")
	}
	if len(p.plays) != needed || (needed == 0) != (p.def.Base != "") {
		return fmt.Errorf("there are %d plays and a base learner %q: %q needs another number of plays, or a base learner in their place",
			len(p.plays), p.def.Base, wrapper)
	}
	if wrapper != "table" && !p.def.drawn() {
		return nil
	}
	for w := 0; w < needed; w += p.arms {
		total := new(big.Rat)
		for _, x := range p.plays[w : w+p.arms] {
			total = p.add(total, x)
		}
		if total.Cmp(one) != 0 {
			return errors.New("a play does not sum to 1")
		}
	}
	return nil
}

// readBase refuses a base learner that is not defined for the arms, levels or
// horizon.
func (p *player) readBase() error {
	l := p.def
	if !slices.Contains([]string{"", "hedge", "mwu", "follow the leader", "cover"}, l.Base) {
		return fmt.Errorf("unknown base learner %q", l.Base)
	}
	if l.Base == "mwu" && p.q != 1 {
		return errors.New("mwu ignores a common reward only when rewards are 0 and 1")
	}
	if l.Base == "cover" && (p.arms != 2 || l.Horizon < 1 || l.Horizon > 1000) {
		return errors.New("a learner of Cover's needs two arms and a horizon in 1..1000")
	}
	return nil
}

// letters returns the numerators of the alphabet's rewards.
func letters(b *work, arms, levels int) ([][]int, error) {
	count := 1
	for range arms {
		if count > mostVectors/levels {
			return nil, fmt.Errorf("%d arms with %d levels make more than %d reward vectors", arms, levels,
				mostVectors)
		}
		count *= levels
	}
	b.spend(int64(count * arms))
	return slices.DeleteFunc(vectors(arms, levels),
		func(letter []int) bool { return slices.Min(letter) > 0 }), nil
}

// vectors returns all vectors of n numbers in 0..levels−1, the first number
// changing fastest.
func vectors(n, levels int) [][]int {
	all := [][]int{{}}
	for range n {
		shorter := all
		all = nil
		for k := range levels {
			for _, v := range shorter {
				all = append(all, append(v[:len(v):len(v)], k))
			}
		}
	}
	return all
}

// windows returns the number of windows, or more than most if it is more than
// most.
func (p *player) windows(most int) int {
	count := 1
	for range p.recall {
		if count > most/len(p.letters) {
			return most + 1
		}
		count *= len(p.letters)
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
	if p.def.Wrapper == "base" {
		return p.base(history)
	}
	if p.def.Wrapper == "periodic restart" {
		return p.base(history[len(history)/p.recall*p.recall:])
	}
	p.spend(int64(p.recall))
	window := make([]int, p.recall)
	for k, t := p.recall-1, len(history)-1; k >= 0 && t >= 0; k, t = k-1, t-1 {
		window[k] = history[t]
	}
	switch p.def.Wrapper {
	case "windowed":
		return p.base(window)
	case "average restart":
		return p.average(window, 1)
	case "inclusive average restart":
		return p.average(window, 0)
	case "leads":
		lead := p.recall
		for _, a := range window {
			lead += p.gap(a)
		}
		return twoArms(p.plays[lead])
	case "counts":
		return p.count(window)
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

// gap returns by how much a letter favours arm 1 of two, as a numerator.
func (p *player) gap(letter int) int { return p.letters[letter][0] - p.letters[letter][1] }

// twoArms returns the play of two arms that gives the first this weight.
func twoArms(first *big.Rat) []interval {
	return []interval{exactly(first), exactly(new(big.Rat).Sub(one, first))}
}

// count returns the mean of the plays over the number of rewards that count for
// arm 1.
func (p *player) count(window []int) []interval {
	mean := p.plays // after k letters, mean[n] is the mean when n of the others count
	for _, a := range window {
		up := big.NewRat(int64(p.q+p.gap(a)), int64(2*p.q))
		down := new(big.Rat).Sub(one, up)
		next := make([]*big.Rat, len(mean)-1)
		for n := range next {
			next[n] = p.add(p.mul(up, mean[n+1]), p.mul(down, mean[n]))
		}
		mean = next
	}
	return twoArms(mean[0])
}

func (p *player) average(window []int, shortest int) []interval {
	sum := make([]interval, p.arms)
	for i := range sum {
		sum[i] = exactly(new(big.Rat))
	}
	for m := shortest; m <= p.recall; m++ {
		for i, x := range p.base(window[p.recall-m:]) {
			sum[i] = p.plus(sum[i], x)
		}
	}
	for i := range sum {
		sum[i] = p.times(sum[i], big.NewRat(1, int64(p.recall+1-shortest)))
	}
	return sum
}

// base returns the base learner's play after a history. The plays of all four
// base learners depend only on its length and on the arms' total rewards.
func (p *player) base(history []int) []interval {
	p.spend(int64(len(history) * p.arms))
	total := make([]int, p.arms)
	for _, a := range history {
		for i, n := range p.letters[a] {
			total[i] += n
		}
	}
	return p.baseAfter(len(history), total)
}

// baseAfter is base for a history given by its length and total rewards, as
// numerators.
func (p *player) baseAfter(rounds int, total []int) []interval {
	p.spend(64)
	key := fmt.Sprint(rounds, total)
	if x, ok := p.known[key]; ok {
		return x
	}
	p.spend(1024) // an entry costs memory
	var x []interval
	switch p.def.Base {
	case "hedge":
		x = p.normalized(func(ahead int) interval {
			return p.exp(p.mul(p.rate, p.reward(ahead)))
		}, total)
	case "mwu":
		x = p.normalized(func(ahead int) interval {
			factor := p.add(one, p.rate)
			if ahead < 0 {
				factor.Inv(factor)
				ahead = -ahead
			}
			return p.power(factor, ahead)
		}, total)
	case "follow the leader":
		x = p.leaders(total)
	case "cover":
		x = twoArms(p.cover(rounds, total[0]-total[1]))
	}
	p.known[key] = x
	return x
}

// normalized returns 1/Σ_j ratio(R_j − R_i) for each arm i, ratio giving the
// ratio of two arms' weights.
func (p *player) normalized(ratio func(ahead int) interval, total []int) []interval {
	x := make([]interval, p.arms)
	for i := range x {
		sum := exactly(new(big.Rat))
		for j := range x {
			ahead := total[j] - total[i]
			if _, known := p.ratios[ahead]; !known {
				p.spend(1024) // an entry costs memory
				p.ratios[ahead] = ratio(ahead)
			}
			sum = p.plus(sum, p.ratios[ahead])
		}
		x[i] = p.outward(inverse(sum))
	}
	return x
}

func (p *player) leaders(total []int) []interval {
	top, count := slices.Max(total), int64(0)
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

// cover returns ½ + (E|D+1+S_k| − E|D−1+S_k|)/4 for a lead of D = lead/q, with
// k rounds left after the coming one.
func (p *player) cover(rounds, lead int) *big.Rat {
	k := max(0, p.def.Horizon-rounds-1)
	sum := new(big.Int) // of q·(|D+1+S_k| − |D−1+S_k|) over all 2^k sequences of signs
	binomial, term := big.NewInt(1), new(big.Int)
	for heads := 0; heads <= k; heads++ {
		at := lead + p.q*(2*heads-k)
		sum.Add(sum, term.Mul(binomial, big.NewInt(int64(max(at+p.q, -at-p.q)-max(at-p.q, p.q-at)))))
		binomial.Mul(binomial, big.NewInt(int64(k-heads)))
		binomial.Quo(binomial, big.NewInt(int64(heads+1)))
		p.spend(16 + int64(binomial.BitLen()))
	}
	scale := new(big.Int).Lsh(big.NewInt(int64(4*p.q)), uint(k))
	return p.add(big.NewRat(1, 2), new(big.Rat).SetFrac(sum, scale))
}
