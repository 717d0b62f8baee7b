package adversaries

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
)

// environments are the environments of the literature by name, with the
// parameters that each needs. All except switching, which draws nothing, take a
// seed as well.
var environments = []struct {
	name       string
	parameters []string
	draw       func(p *parameters) (*boundedrecall.Instance, error)
}{
	{"switching", []string{"arms", "every", "rounds"},
		func(p *parameters) (*boundedrecall.Instance, error) {
			return Switching{Arms: p.count["arms"], Every: p.count["every"],
				Horizon: p.count["rounds"]}.Instance()
		}},
	{"bernoulli", []string{"means", "rounds", "seed"}, stochastic},
	{"random-walk", []string{"arms", "volatility", "rounds", "seed"}, randomWalk},
	{"periodic", []string{"arms", "period", "rounds", "seed"}, periodic},
	{"drift", []string{"rounds", "seed"}, func(p *parameters) (*boundedrecall.Instance, error) {
		return Drift{Horizon: p.count["rounds"]}.Draw(p.source())
	}},
}

// stochastic draws the stochastic environment: in every round arm i pays 1 with
// probability means[i], otherwise 0, independently of everything else.
//
//	T. L. Lai and H. Robbins, Asymptotically efficient adaptive allocation rules,
//	Advances in Applied Mathematics 6(1), 1985, pp. 4–22.
func stochastic(p *parameters) (*boundedrecall.Instance, error) {
	for i, mean := range p.numbers {
		if !boundedrecall.IsReward(mean) {
			return nil, fmt.Errorf("bernoulli: mean of arm %d = %v is not in [0,1]", i+1, mean)
		}
	}
	return p.drawn(len(p.numbers), func(rng *rand.Rand, _, i int) float64 {
		return bernoulli(rng, p.numbers[i])
	})
}

// randomWalk draws the Brownian environment: the arms' rewards are independent
// Brownian motions on [0,1], reflected at the ends and observed once a round,
// starting from the uniform distribution. The volatility σ ≥ 0 is the standard
// deviation of a round's step, before reflection.
//
//	A. Slivkins and E. Upfal, Adapting to a changing environment: the Brownian
//	restless bandits, 21st Conference on Learning Theory (COLT), 2008.
func randomWalk(p *parameters) (*boundedrecall.Instance, error) {
	volatility := p.numbers[0]
	if !(volatility >= 0) || math.IsInf(volatility, 1) {
		return nil, fmt.Errorf("random walk: volatility σ = %v is not finite and at least 0",
			volatility)
	}
	at := make([]float64, p.count["arms"])
	return p.drawn(len(at), func(rng *rand.Rand, t, i int) float64 {
		if t == 1 {
			at[i] = rng.Float64()
		} else {
			at[i] = reflect(at[i] + volatility*rng.NormFloat64())
		}
		return at[i]
	})
}

// reflect folds the line onto [0,1]. It turns a Gaussian step into a step of
// reflected Brownian motion exactly.
func reflect(x float64) float64 {
	x = math.Mod(math.Abs(x), 2)
	return min(x, 2-x)
}

// periodic draws the seasonal environment: in round t arm i (from 0) of d pays
// 1 with probability ½ + ½·sin(2π(t/P + i/d)), otherwise 0, for a period P ≥ 2.
// The arms' means are one sine wave, shifted evenly; two arms are in antiphase.
//
//	N. Chen, C. Wang and L. Wang, Learning and optimization with seasonal
//	patterns, arXiv:2005.08088, 2020.
func periodic(p *parameters) (*boundedrecall.Instance, error) {
	arms, period := p.count["arms"], p.count["period"]
	if err := checkAtLeast("periodic", parameter{"period P", period, 2}); err != nil {
		return nil, err
	}
	return p.drawn(arms, func(rng *rand.Rand, t, i int) float64 {
		angle := 2*math.Pi*float64(t%period)/float64(period) + 2*math.Pi*float64(i)/float64(arms)
		return bernoulli(rng, (1+math.Sin(angle))/2)
	})
}

// EnvironmentForms returns the forms of the words that [Environment] reads,
// such as switching(arms=,every=,rounds=).
func EnvironmentForms() (forms []string) {
	for _, e := range environments {
		forms = append(forms, e.name+"("+strings.Join(e.parameters, "=,")+"=)")
	}
	return forms
}

// mostRewards is the largest number of rewards that Environment makes: a few
// bytes of text can ask for any number.
const mostRewards = 1 << 22

// Environment returns the instance that a word names:
// switching(arms=2,every=50,rounds=200),
// bernoulli(means=0.4/0.6,rounds=200,seed=1),
// random-walk(arms=2,volatility=0.1,rounds=200),
// periodic(arms=2,period=50,rounds=200) or drift(rounds=200). The parameters
// come in any order; the seed may be left out and is then 0. Equal words give
// equal instances. The error names what is wrong in the word.
func Environment(word string) (*boundedrecall.Instance, error) {
	in, err := environment(word)
	if err != nil {
		return nil, fmt.Errorf("environment %q: %w", word, err)
	}
	return in, nil
}

func environment(word string) (*boundedrecall.Instance, error) {
	name, inside, _ := strings.Cut(word, "(")
	for _, e := range environments {
		if e.name != name {
			continue
		}
		inside, closed := strings.CutSuffix(inside, ")")
		if !closed {
			return nil, fmt.Errorf("want %s(%s=…)", name, strings.Join(e.parameters, "=…,"))
		}
		p, err := newParameters(inside, e.parameters)
		if err != nil {
			return nil, err
		}
		return e.draw(p)
	}
	return nil, fmt.Errorf("unknown environment %q: it is one of %s",
		name, strings.Join(EnvironmentForms(), " "))
}

// parameters are the values of a word.
type parameters struct {
	count   map[string]int // arms, every, period, rounds
	numbers []float64      // the means, or the volatility
	seed    uint64
}

func newParameters(inside string, names []string) (*parameters, error) {
	p, given := &parameters{count: map[string]int{"arms": 1}}, map[string]bool{}
	for field := range strings.SplitSeq(inside, ",") {
		name, value, pair := strings.Cut(field, "=")
		switch {
		case !pair:
			return nil, fmt.Errorf("%q is not of the form name=value", field)
		case !slices.Contains(names, name):
			return nil, fmt.Errorf("unknown parameter %q: it is one of %s",
				name, strings.Join(names, " "))
		case given[name]:
			return nil, fmt.Errorf("%s is given twice", name)
		}
		given[name] = true
		if want := p.set(name, value); want != "" {
			return nil, fmt.Errorf("%s = %q is not %s", name, value, want)
		}
	}
	for _, name := range names {
		if !given[name] && name != "seed" {
			return nil, fmt.Errorf("%s is missing", name)
		}
	}
	if rounds, arms := p.count["rounds"],
		max(p.count["arms"], len(p.numbers)); rounds > mostRewards/arms {
		return nil, fmt.Errorf("%d rounds of %d arms are more than %d rewards",
			rounds, arms, mostRewards)
	}
	return p, nil
}

// set reads the value of a parameter. If it cannot, it returns what the value
// should be.
func (p *parameters) set(name, value string) (want string) {
	var err error
	switch name {
	case "seed":
		if p.seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			return "a whole number in 0..2⁶⁴−1"
		}
	case "means", "volatility":
		for text := range strings.SplitSeq(value, "/") {
			x, err := strconv.ParseFloat(text, 64)
			if err != nil || name == "volatility" && text != value {
				return map[string]string{"means": "a number, or several as in 0.4/0.6",
					"volatility": "a number"}[name]
			}
			p.numbers = append(p.numbers, x)
		}
	default:
		if p.count[name], err = strconv.Atoi(value); err != nil || p.count[name] < 1 {
			return "a whole number from 1 up"
		}
	}
	return ""
}

func (p *parameters) source() rand.Source { return rand.NewPCG(p.seed, 0) }

// drawn returns the instance of the given arms and the rounds asked for:
// reward(rng, t, i) for arm i (from 0) in round t, called round by round, and
// within a round arm by arm.
func (p *parameters) drawn(
	arms int, reward func(rng *rand.Rand, t, i int) float64,
) (*boundedrecall.Instance, error) {
	rng := rand.New(p.source())
	return boundedrecall.NewInstance(fill(p.count["rounds"], arms,
		func(t, i int) float64 { return reward(rng, t, i) }))
}
