package certificate

import (
	"errors"
	"fmt"
	"math/big"
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
			plays = append(append([]string(nil), plays[:mostSaid]...), fmt.Sprintf("… %d in all", len(l.Plays)))
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
	letters [][]int64 // numerators of the rewards
	q       int64
	rate    *big.Rat
	plays   []*big.Rat
	known   map[string][]interval // plays of the base learner, by history
}

func (c *Certificate) player(b *work) (*player, error) {
	l := c.Learner
	if l == nil {
		return nil, errors.New("there is no learner")
	}
	all, err := letters(b, c.Arms, c.Levels)
	if err != nil {
		return nil, err
	}
	p := &player{work: b, def: l, arms: c.Arms, recall: c.Recall, letters: all, q: int64(c.Levels - 1), known: map[string][]interval{}}
	if l.drawn() {
		p.letters = all[1:]
	}
	hasRate := l.Base == "hedge" || l.Base == "mwu"
	if hasRate {
		rate, err := b.rational(l.Rate)
		if err != nil {
			return nil, err
		}
		if rate.Sign() <= 0 || rate.Cmp(big.NewRat(64, 1)) > 0 {
			return nil, errors.New("the rate is not in (0,64]")
		}
		p.rate = rate
	}
	for _, s := range l.Plays {
		x, err := b.rational(s)
		if err != nil {
			return nil, err
		}
		if x.Sign() < 0 || x.Cmp(one) > 0 {
			return nil, errors.New("a play is not in [0,1]")
		}
		p.plays = append(p.plays, x)
	}
	return p, p.valid(hasRate)
}

var one = big.NewRat(1, 1)

// valid refuses fields that mean nothing for the learner, and lists of plays of the
// wrong length or that do not sum to 1.
func (p *player) valid(hasRate bool) error {
	l := p.def
	hasBase := false
	switch l.Wrapper {
	case "base", "windowed", "average restart", "inclusive average restart", "periodic restart":
		hasBase = true
	case "leads":
		if p.arms != 2 || p.q != 1 || len(p.plays) != 2*p.recall+1 {
			return errors.New("a learner of leads needs two arms, two levels and 2M+1 plays")
		}
	case "counts":
		if p.arms != 2 || len(p.plays) != p.recall+1 {
			return errors.New("a learner of counts needs two arms and M+1 plays")
		}
	case "table", "drawn table":
		if l.drawn() && p.q != 1 {
			return errors.New("a drawn table has two levels")
		}
		windows, err := p.windows()
		if err != nil {
			return err
		}
		if len(p.plays) != windows*p.arms {
			return fmt.Errorf("the table has %d weights: %d windows of %d arms need %d", len(p.plays), windows, p.arms, windows*p.arms)
		}
		for w := 0; w < len(p.plays); w += p.arms {
			total := new(big.Rat)
			for _, x := range p.plays[w : w+p.arms] {
				total = p.add(total, x)
			}
			if total.Cmp(one) != 0 {
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
func letters(b *work, arms, levels int) ([][]int64, error) {
	count := 1
	for range arms {
		count *= levels
	}
	if count > mostVectors {
		return nil, fmt.Errorf("%d arms with %d levels make %d reward vectors, and the limit is %d", arms, levels, count, mostVectors)
	}
	b.spend(int64(count * arms))
	var all [][]int64
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
	return all, nil
}

// windows returns the number of windows.
func (p *player) windows() (int, error) {
	count := 1
	for range p.recall {
		if count *= len(p.letters); count > mostWindows {
			return 0, fmt.Errorf("%d letters and recall %d make more than %d windows", len(p.letters), p.recall, mostWindows)
		}
	}
	return count, nil
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
			lead += int(p.gap(a))
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
func (p *player) gap(letter int) int64 { return p.letters[letter][0] - p.letters[letter][1] }

// twoArms returns the play of two arms that gives the first this weight.
func twoArms(first *big.Rat) []interval {
	return []interval{exactly(first), exactly(new(big.Rat).Sub(one, first))}
}

// count returns the mean of the plays over the number of rewards that count for arm 1.
func (p *player) count(window []int) []interval {
	mean := p.plays // after k letters, mean[n] is the mean when n of the others count
	for _, a := range window {
		up := big.NewRat(p.q+p.gap(a), 2*p.q)
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

// base returns the base learner's play after a history. The plays of all four base
// learners depend only on its length and on the arms' total rewards.
func (p *player) base(history []int) []interval {
	p.spend(int64(len(history) * p.arms))
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
	p.spend(64)
	key := fmt.Sprint(rounds, total)
	if x, ok := p.known[key]; ok {
		return x
	}
	p.spend(1024) // an entry costs memory
	var x []interval
	switch p.def.Base {
	case "hedge":
		x = p.normalized(func(ahead int64) interval {
			return p.exp(p.mul(p.rate, big.NewRat(ahead, p.q)))
		}, total)
	case "mwu":
		x = p.normalized(func(ahead int64) interval {
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
func (p *player) normalized(ratio func(ahead int64) interval, total []int64) []interval {
	x := make([]interval, p.arms)
	for i := range x {
		sum := exactly(new(big.Rat))
		for j := range x {
			sum = p.plus(sum, ratio(total[j]-total[i]))
		}
		x[i] = p.outward(inverse(sum))
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

// cover returns ½ + (E|D+1+S_k| − E|D−1+S_k|)/4 for a lead of D = lead/q, with k rounds
// left after the coming one.
func (p *player) cover(rounds int, lead int64) *big.Rat {
	k := int64(max(0, p.def.Horizon-rounds-1))
	sum := new(big.Int) // of q·(|D+1+S_k| − |D−1+S_k|) over all 2^k sequences of signs
	binomial, term := big.NewInt(1), new(big.Int)
	for heads := int64(0); heads <= k; heads++ {
		at := lead + p.q*(2*heads-k)
		sum.Add(sum, term.Mul(binomial, big.NewInt(magnitude(at+p.q)-magnitude(at-p.q))))
		binomial.Mul(binomial, big.NewInt(k-heads))
		binomial.Quo(binomial, big.NewInt(heads+1))
		p.spend(16 + int64(binomial.BitLen()))
	}
	scale := new(big.Int).Lsh(big.NewInt(4*p.q), uint(k))
	return p.add(big.NewRat(1, 2), new(big.Rat).SetFrac(sum, scale))
}

func magnitude(n int64) int64 { return max(n, -n) }
