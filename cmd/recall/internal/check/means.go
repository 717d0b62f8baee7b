package check

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/properties/laws"
)

// randomRewards are those that --rewards gives: in each round a coin for each
// arm.
type randomRewards struct {
	rounds []int // of the games
	means  []float64
}

// The lengths of games where --rewards gives none, and the largest one.
var defaultMeanRounds = []int{100, 1000}

const mostMeanRounds = 100_000

var bernoulli = regexp.MustCompile(`^(?:(\d+)\*)?bernoulli\(([^()]*)\)$`)

// readRewards reads the value of --rewards, as 2000*bernoulli(0.5,0.6).
func readRewards(text string) (r randomRewards, err error) {
	m := bernoulli.FindStringSubmatch(strings.Join(strings.Fields(text), ""))
	if m == nil {
		return r, fmt.Errorf("--rewards %q is not like bernoulli(0.5,0.6), the mean reward of each arm, "+
			"or 2000*bernoulli(0.5,0.6), with the rounds of a game", text)
	}
	r.rounds = defaultMeanRounds
	if m[1] != "" {
		n, err := strconv.Atoi(m[1])
		if err != nil || n < 1 || n > mostMeanRounds {
			return r, fmt.Errorf("--rewards %q: %s rounds are not in 1..%d", text, m[1], mostMeanRounds)
		}
		r.rounds = []int{n}
	}
	numbers := strings.Split(m[2], ",")
	if len(numbers) > mostCheckedArms {
		return r, fmt.Errorf("--rewards has %d arms: the most are %d", len(numbers), mostCheckedArms)
	}
	for k, number := range numbers {
		x, err := strconv.ParseFloat(number, 64)
		if errors.Is(err, strconv.ErrSyntax) {
			return r, fmt.Errorf("--rewards %q: the mean %q of arm %d is no number, as 0.5; commas stand "+
				"between numbers", text, number, k+1)
		}
		if err != nil || !boundedrecall.IsReward(x) {
			return r, fmt.Errorf("--rewards %q: the mean %q of arm %d is not in [0,1]", text, number, k+1)
		}
		r.means = append(r.means, x+0) // not −0
	}
	return r, nil
}

// parseMeans reads --rewards, and takes the number of arms from it.
func (f *checkFlags) parseMeans() (err error) {
	if f.rewards == "" {
		return nil
	}
	f.random, err = readRewards(f.rewards)
	if err != nil {
		return err
	}
	arms := len(f.random.means)
	if !f.flags.Changed("arms") {
		f.arms = []int{arms}
	}
	for _, d := range f.arms {
		if d != arms {
			return fmt.Errorf("--rewards %q has %s, and --arms says %d", f.rewards,
				cli.Plural(arms, "arm"), d)
		}
	}
	return nil
}

// makeCeilings makes the claims of --mean-bound. Of several lengths of games
// those are left out for which it says nothing, unless it says nothing for all.
func (f *checkFlags) makeCeilings() (nothing error) {
	b := f.bounds["mean-bound"]
	if b == nil {
		return nil
	}
	arms := len(f.random.means)
	for _, n := range f.random.rounds {
		most, err := b(map[string]float64{"n": float64(n), "d": float64(arms), "M": float64(f.Recall)})
		if err != nil {
			return err
		}
		ceiling := laws.Bernoulli(n, most, f.random.means...)
		err = ceiling.Validate(arms)
		switch {
		case err == nil:
			f.Bounds.Ceilings = append(f.Bounds.Ceilings, ceiling)
		case most < 0:
			return fmt.Errorf("--mean-bound in %s: %w", cli.Plural(n, "round"), err)
		default:
			nothing = fmt.Errorf("--mean-bound in %s: %w", cli.Plural(n, "round"), err)
		}
	}
	if len(f.Bounds.Ceilings) > 0 {
		return nil
	}
	return nothing
}
