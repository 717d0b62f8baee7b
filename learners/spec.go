package learners

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
)

// A Spec names a learner. It is comparable, and it prints and parses as one
// word, such as average-restart(hedge,recall=20,eta=0.5) or cover(horizon=4).
//
// Most methods describe the learner. They need a known Name, and for a recall
// learner a known Base; they panic otherwise.
type Spec struct {
	// Name is the name of a base learner (see [BaseNames]), which remembers
	// every round, or of a recall learner (see [RecallNames] and
	// [BaselessNames]).
	Name string

	// Base is the base learner of a recall learner that runs one, and empty
	// otherwise.
	Base string

	// Recall is M for a recall learner, at most [MostRounds]; for
	// average-restart-full-horizon it is the horizon T.
	Recall int

	// Delay is τ for a recall learner that runs a base learner and whose
	// rewards arrive τ rounds late: its play of round t is a function of
	// r_{t−τ−M}, …, r_{t−τ−1}. It runs τ+1 copies with recall ⌈M/(τ+1)⌉; see
	// [Delayed]. At most [MostRounds].
	Delay int

	// Horizon is the number of rounds that the base learner is made for, or
	// that its rate is tuned to. 0 means the largest number of rounds that the
	// recall learner lets a copy play; a base learner on its own needs a
	// horizon. Learners that do not use a horizon have 0. At most [MostRounds].
	Horizon int

	// Rate is the learning rate η. 0 means the rate tuned to the horizon and
	// the number of arms. Learners without a rate have 0.
	Rate float64

	// Seed starts the draws of a randomized learner; other learners have 0.
	Seed uint64
}

// MostRounds is the largest recall and the largest horizon of a [Spec]. Beyond
// it a discount rounds to 1, and one more round overflows an int of 32 bits.
const MostRounds = 1_000_000_000

// BaseNames returns the names of the base learners.
func BaseNames() []string {
	names := make([]string, len(bases))
	for k, b := range bases {
		names[k] = b.name
	}
	return names
}

// RecallNames returns the names of the recall learners that run a base learner.
func RecallNames() []string { return recallNames(false) }

// BaselessNames returns the names of the recall learners that run no base
// learner.
func BaselessNames() []string { return recallNames(true) }

func recallNames(baseless bool) (names []string) {
	for _, r := range recalls {
		if (r.own != nil) == baseless {
			names = append(names, r.name)
		}
	}
	return names
}

// A baseEntry is what the list of base learners says about one of them.
type baseEntry struct {
	name      string
	arms      int                            // the only number of arms it plays; 0 means any
	rate      func(arms, rounds int) float64 // the tuned rate; nil without a rate
	horizon   bool                           // whether it is made for a horizon
	symmetric bool                           // whether its play ignores the order of rewards
	// whether a reward common to all arms can change its play
	common bool
	unit   func(arms, rounds, steps int) int64 // see [Spec.Unit]; nil without a unit
	// how many numbers a copy keeps for an arm; 0 means 2 for each arm
	numbers int
	make    func(arms, rounds int, rate float64) boundedrecall.Learner
}

var bases = []baseEntry{
	{name: "hedge", rate: HedgeRate, symmetric: true, numbers: 3, make: rated(NewHedge)},
	{name: "anytime-hedge", symmetric: true, numbers: 1, make: unrated(NewAnytimeHedge)},
	{name: "mwu", rate: mwuRate, symmetric: true, common: true, numbers: 3, make: rated(NewMWU)},
	{name: "ftl", symmetric: true, numbers: 1, make: unrated(NewFollowTheLeader),
		unit: func(d, _, _ int) int64 { return leastMultiple(d) }},
	{name: "ftrl", rate: ftrlRate, symmetric: true, numbers: 2, make: rated(NewFTRL)},
	{name: "ftpl", rate: ftplRate, symmetric: true, numbers: 3, make: rated(NewFTPL)},
	{name: "regret-matching", numbers: 2, make: unrated(NewRegretMatching)},
	{name: "cover", arms: 2, horizon: true, symmetric: true, numbers: 1,
		unit: func(_, n, steps int) int64 { return times(int64(steps), 1<<min(n, 62)) },
		make: func(_, n int, _ float64) boundedrecall.Learner { return NewCover(n) }},
	{name: "uniform", symmetric: true, numbers: 1, make: unrated(NewUniform),
		unit: func(d, _, _ int) int64 { return int64(d) }},
	{name: "blum-mansour", rate: blumMansourRate, make: rated(NewBlumMansour)},
	{name: "internal-regret-matching", make: unrated(NewInternalRegretMatching)},
	{name: "fixed-share", rate: fixedShareRate, horizon: true, numbers: 1,
		make: func(d, n int, eta float64) boundedrecall.Learner {
			return NewFixedShare(d, eta, shareFor(n))
		}},
	{name: "discounted-hedge", rate: discountedHedgeRate, horizon: true, numbers: 1,
		make: func(d, n int, eta float64) boundedrecall.Learner {
			return NewDiscountedHedge(d, eta, discountFor(n))
		}},
	{name: "cover-swap", arms: 2, horizon: true, symmetric: true, numbers: 1, unit: coverSwapUnit,
		make: func(_, n int, _ float64) boundedrecall.Learner { return NewCoverSwap(n) }},
}

// coverSwapUnit is the unit of Cover's learner times the denominator of W.
func coverSwapUnit(_, n, steps int) int64 {
	_, weight := swapExcess(n)
	n = min(n, 50)
	return times(times(int64(steps), 1<<(n+1)), int64(math.Ldexp(weight, n)))
}

// rated makes learners by a constructor that takes the arms and the rate.
func rated[L boundedrecall.Learner](
	construct func(arms int, eta float64) L,
) func(int, int, float64) boundedrecall.Learner {
	return func(arms, _ int, eta float64) boundedrecall.Learner { return construct(arms, eta) }
}

// unrated makes learners by a constructor that takes the arms alone.
func unrated[L boundedrecall.Learner](
	construct func(arms int) L,
) func(int, int, float64) boundedrecall.Learner {
	return func(arms, _ int, _ float64) boundedrecall.Learner { return construct(arms) }
}

// A recallEntry is what the list of recall learners says about one of them. Its
// numbers are differences from M.
type recallEntry struct {
	name     string
	rounds   int  // the largest number that a copy plays
	window   int  // see [Spec.Window]
	blocks   bool // whether it restarts one copy whenever that has played its rounds
	copies   bool // whether it averages the plays of copies
	averaged int  // the number of these plays
	draws    bool
	source   string // see [Spec.BoundSource]
	printed  bool   // see [Spec.PrintedBound]
	make     func(m int, base boundedrecall.Maker, seed uint64) boundedrecall.Learner
	// the learner itself, if it runs no base learner; its period is its horizon
	own func(m int) *baseEntry
}

var recalls = []recallEntry{
	{name: "windowed", make: over(NewWindowed)},
	{name: "periodic-restart", window: -1, blocks: true, printed: true,
		source: "Theorem 3.2 as it holds", make: over(NewPeriodicRestart)},
	{name: "periodic-restart-inclusive", rounds: 1, blocks: true,
		source: "Theorem 3.2 as it holds", make: over(NewInclusivePeriodicRestart)},
	{name: "average-restart", rounds: 1, copies: true, printed: true,
		source: "Theorem 5.1 as it holds", make: over(NewAverageRestart)},
	{name: "average-restart-inclusive", rounds: 1, copies: true, averaged: 1,
		source: "Theorem 5.1 as it holds", make: over(NewInclusiveAverageRestart)},
	{name: "average-restart-exclusive", window: -1, copies: true,
		source: "Theorem 5.1 as it holds", make: over(NewExclusiveAverageRestart)},
	{name: fullHorizon, rounds: 1, copies: true, printed: true,
		source: "Theorem 5.4 as it holds", make: over(NewAverageRestartFullHorizon)},
	{name: "randomized-average-restart", rounds: 1, draws: true, source: "Corollary 5.2 as it holds",
		make: func(m int, base boundedrecall.Maker, seed uint64) boundedrecall.Learner {
			return NewRandomizedAverageRestart(m, base, seed)
		}},
	{name: "finite-cover", own: finiteCover},
}

// finiteCover is the entry of finite-cover for recall m. Its hedges have
// weights that are multiples of 1/(2^(n−1)·q) in rounds of weight q.
func finiteCover(m int) *baseEntry {
	return &baseEntry{name: "finite-cover", arms: 2, horizon: true, numbers: 1,
		unit: func(_, horizon, steps int) int64 {
			n := min(m+1, horizon)
			q := int64(horizon / n)
			return times(times(int64(steps), 1<<min(n, 62)), times(q, q+1))
		},
		make: func(_, horizon int, _ float64) boundedrecall.Learner {
			return NewFiniteCover(max(m, 1), horizon)
		}}
}

// over makes learners by a constructor that takes the recall and the base
// learner.
func over[L boundedrecall.Learner](
	construct func(m int, base boundedrecall.Maker) L,
) func(int, boundedrecall.Maker, uint64) boundedrecall.Learner {
	return func(m int, base boundedrecall.Maker, _ uint64) boundedrecall.Learner {
		return construct(m, base)
	}
}

// fullHorizon is the recall learner whose recall is its horizon.
const fullHorizon = "average-restart-full-horizon"

func findBase(name string) *baseEntry {
	for k := range bases {
		if bases[k].name == name {
			return &bases[k]
		}
	}
	return nil
}

// alone is the entry of the names that are not in the list of recall learners.
var alone = &recallEntry{}

// recall returns the entry of the recall learner, alone if s is a base learner.
func (s Spec) recall() *recallEntry {
	for k := range recalls {
		if recalls[k].name == s.Name {
			return &recalls[k]
		}
	}
	return alone
}

// base returns the entry of the base learner that s runs, or of s itself. It
// panics if the name is unknown.
func (s Spec) base() *baseEntry {
	name := s.Base
	if r := s.recall(); r == alone {
		name = s.Name
	} else if r.own != nil {
		return r.own(s.Recall)
	}
	b := findBase(name)
	if b == nil {
		panic("learners: unknown learner " + s.String())
	}
	return b
}

// HasRecall reports whether s is a recall learner: one whose play is a function
// of the last Recall rewards, and of the round or of draws for some.
func (s Spec) HasRecall() bool { return s.recall() != alone }

// runsBase reports whether s is a recall learner that runs a base learner.
func (s Spec) runsBase() bool { return s.HasRecall() && s.recall().own == nil }

// FullHorizon reports whether s is average-restart-full-horizon, whose Recall
// is the number of rounds of the game.
func (s Spec) FullHorizon() bool { return s.Name == fullHorizon }

// Arms returns the only number of arms that s plays, 0 if it plays any.
func (s Spec) Arms() int { return s.base().arms }

// Plays reports whether s plays d ≥ 1 arms.
func (s Spec) Plays(d int) bool { return d >= 1 && (s.Arms() == 0 || s.Arms() == d) }

// fields are the words of a spec: "base", whose value stands without an equals
// sign, and the words before an equals sign.
var fields = []string{"base", "recall", "delay", "horizon", "eta", "seed"}

// value returns the text of the field's value, "" if it is missing, that is,
// zero.
func (s Spec) value(field string) (text string) {
	switch field {
	case "base":
		return s.Base
	case "recall":
		text = strconv.Itoa(s.Recall)
	case "delay":
		text = strconv.Itoa(s.Delay)
	case "horizon":
		text = strconv.Itoa(s.Horizon)
	case "eta":
		text = strconv.FormatFloat(s.Rate+0, 'g', -1, 64)
	case "seed":
		text = strconv.FormatUint(s.Seed, 10)
	}
	if text == "0" {
		return ""
	}
	return text
}

// Uses reports whether the field makes a difference to the learner: one of
// "base", "recall", "delay", "horizon", "eta" and "seed". A recall learner
// without a Base uses every field that some base learner uses.
func (s Spec) Uses(field string) bool {
	switch field {
	case "base":
		return s.runsBase()
	case "recall":
		return s.HasRecall()
	case "delay":
		return s.runsBase() && !s.Randomized()
	case "seed":
		return s.Randomized()
	}
	if s.runsBase() && s.Base == "" {
		return field == "eta" || field == "horizon"
	}
	switch b := s.base(); field {
	case "eta":
		return b.rate != nil
	case "horizon":
		return b.horizon || b.rate != nil && s.Rate == 0
	}
	panic("learners: a spec has no field " + field)
}

// Stationary reports whether the play is a function of the window alone, bit
// for bit.
func (s Spec) Stationary() bool { return s.Period() == 1 && !s.Randomized() }

// Period returns P if the play (its distribution, for a randomized learner)
// in round t is a function of the window and of (t−1) mod P; 1 if it does not
// depend on t; 0 for a base learner.
func (s Spec) Period() int {
	r := s.recall()
	block := s.copyRecall() + r.rounds // of a copy
	switch {
	case r == alone:
		return 0
	case r.own != nil:
		return max(1, s.Horizon)
	case r.blocks && block > 1: // a block of one round plays A(∅)
		return block * (s.Delay + 1)
	default:
		return 1
	}
}

// Window returns the largest number of last rewards that can matter to the play
// of a recall learner, at most Recall+Delay. For a base learner, which
// remembers every round, it returns −1.
func (s Spec) Window() int {
	if !s.HasRecall() {
		return -1
	}
	return (s.copyRecall() + s.recall().window) * (s.Delay + 1)
}

// copyRecall returns the recall of a copy, ⌈M/(τ+1)⌉, which is M without delay.
func (s Spec) copyRecall() int { return (s.Recall + s.Delay) / (s.Delay + 1) }

// Randomized reports whether s draws its plays.
func (s Spec) Randomized() bool { return s.recall().draws }

// Symmetric reports whether the play is known to ignore the order of the
// rewards: of all rewards for a base learner, of the last Recall rewards for a
// recall learner without delay.
func (s Spec) Symmetric() bool {
	return s.base().symmetric && s.Delay == 0 &&
		(!s.HasRecall() || s.Name == "windowed" || s.Recall == 1)
}

// Gaps reports whether rewards that are multiples of 1/(levels−1), or any
// rewards if levels is 0, matter only through their differences between arms.
// This holds for all learners except those that run MWU, and for these on
// rewards 0 and 1.
func (s Spec) Gaps(levels int) bool { return !s.base().common || levels == 2 }

// Unit returns a number U such that all weights are multiples of 1/U, for d
// arms and rewards that are multiples of 1/(levels−1). It returns 0 if no such
// U below 2⁴⁰ is known.
func (s Spec) Unit(d, levels int) int64 {
	b := s.base()
	if b.unit == nil {
		return 0
	}
	unit := b.unit(d, s.BaseHorizon(), levels-1)
	if r := s.recall(); r.copies {
		unit = times(unit, int64(s.copyRecall()+r.averaged))
	}
	return unit
}

// largestUnit bounds the result of [Spec.Unit].
const largestUnit = 1 << 40

// times returns the product of two numbers ≥ 0, and 0 if it is beyond
// largestUnit.
func times(a, b int64) int64 {
	if a > 0 && b > largestUnit/a {
		return 0
	}
	return a * b
}

// leastMultiple returns the least common multiple of 1..n, or 0 if that exceeds
// largestUnit.
func leastMultiple(n int) int64 {
	multiple := int64(1)
	for k := int64(2); k <= int64(n) && multiple > 0; k++ {
		divisor := new(big.Int).GCD(nil, nil, big.NewInt(multiple), big.NewInt(k)).Int64()
		multiple = times(multiple, k/divisor)
	}
	return multiple
}

// Bounded reports whether s carries a bound on its regret that is not +Inf for
// every number of rounds, as a [boundedrecall.Bounded].
func (s Spec) Bounded() bool {
	_, bounded := s.sample().(boundedrecall.Bounded)
	return bounded && s.Name != "windowed" && !s.Randomized()
}

// BoundSource names the statement that proves the bound of a recall learner,
// such as "Theorem 5.1 as it holds"; "" for a base learner and for windowed,
// whose regret has no bound. With a delay the bound is the sum of those of the
// copies.
func (s Spec) BoundSource() string {
	source := s.recall().source
	if s.Delay > 0 && source != "" {
		source += ", for each copy"
	}
	return source
}

// PrintedBound returns the bound on the regret per round that the paper prints
// for a recall learner, R(M,d) of its base learner, and the statement that
// prints it, such as "Theorem 5.1". Without such a bound it returns +Inf and "".
// A bound that is printed need not hold: see [Spec.BoundSource].
func (s Spec) PrintedBound(d int) (perRound float64, source string) {
	r := s.recall()
	if !r.printed || s.Delay > 0 {
		return math.Inf(1), ""
	}
	bound := regretBoundOf(s.Of().New(d), s.Recall, d) / float64(s.Recall)
	if math.IsInf(bound, 1) {
		return bound, ""
	}
	return bound, strings.TrimSuffix(r.source, " as it holds")
}

// Suffixes returns the lengths of the shortest and the longest suffix of the
// window after which a recall learner averages the plays of its base learner,
// and false if it averages none.
func (s Spec) Suffixes() (shortest, longest int, ok bool) {
	r := s.recall()
	longest = s.copyRecall() + r.window
	return longest + 1 - s.copyRecall() - r.averaged, longest, r.copies
}

// MeanBased reports whether s carries its γ, as a [boundedrecall.MeanBased]. No
// recall learner does.
func (s Spec) MeanBased() bool {
	_, meanBased := s.sample().(boundedrecall.MeanBased)
	return meanBased && !s.HasRecall()
}

// sample returns a base learner that the entry describes.
func (s Spec) sample() boundedrecall.Learner {
	b := s.base()
	return b.make(max(1, b.arms), 1, 1)
}

// Of returns the spec of the base learner that a recall learner runs, with its
// horizon filled in. For a learner that runs no other it returns s.
func (s Spec) Of() Spec {
	if !s.runsBase() {
		return s
	}
	base := Spec{Name: s.Base, Rate: s.Rate}
	if base.Uses("horizon") {
		base.Horizon = s.BaseHorizon()
	}
	return base
}

// BaseHorizon returns the number of rounds that the base learner is made for
// and tuned to: Horizon if it is not 0, otherwise the largest number of rounds
// that the recall learner lets a copy play, which is M or M+1, M being the
// recall of a copy.
func (s Spec) BaseHorizon() int {
	if s.Horizon == 0 && s.runsBase() {
		return s.copyRecall() + s.recall().rounds
	}
	return s.Horizon
}

// LearningRate returns the rate with which s plays d arms, or 0 for a learner
// without a rate.
func (s Spec) LearningRate(d int) float64 {
	if b := s.base(); s.Rate == 0 && b.rate != nil {
		return b.rate(d, s.BaseHorizon())
	}
	return s.Rate
}

// Memory estimates how many bytes s takes on d arms, to within a factor of
// about two for many rounds and arms.
func (s Spec) Memory(d int) float64 {
	const header = 96 // bytes of a learner besides its numbers
	b, r := s.base(), s.recall()
	numbers := float64(b.numbers)
	if numbers == 0 {
		numbers = 2 * float64(d)
	}
	copies := float64(s.Delay) + 1
	one, rounds := header+8*numbers*float64(d), float64(s.copyRecall())+1
	_, additive := b.make(2, 1, 1).(Additive)
	switch {
	case r == alone || r.own != nil || r.blocks:
		return copies * one
	case r.copies:
		return copies * one * rounds
	case additive:
		return copies * (one + 16*float64(d)*rounds)
	}
	return copies * (one + 8*float64(d)*rounds)
}

// For returns s for a game of the given number of rounds. It fills in a missing
// horizon of a learner that runs no other, and a missing recall of
// average-restart-full-horizon.
func (s Spec) For(rounds int) Spec {
	switch {
	case s.FullHorizon() && s.Recall == 0:
		s.Recall = rounds
	case !s.runsBase() && s.Horizon == 0 && s.Uses("horizon"):
		s.Horizon = rounds
	}
	return s
}

// WithRate returns s with the learning rate, or s unchanged if the learner has
// no rate.
func (s Spec) WithRate(eta float64) Spec {
	if s.Uses("eta") {
		s.Rate = eta
	}
	return s
}

// Check returns an error if a name is unknown, if a field is missing, out of
// range or without effect, or if the learner does not play d arms.
func (s Spec) Check(d int) error {
	if err := s.valid(); err != nil {
		return err
	}
	switch {
	case s.runsBase() && s.Base == "":
		return fmt.Errorf("%s needs a base learner: %s", s.Name, list(BaseNames()))
	case s.HasRecall() && s.Recall == 0:
		return fmt.Errorf("%s needs a recall: how many rounds it remembers", s.Name)
	case s.BaseHorizon() == 0 && s.base().horizon:
		return fmt.Errorf("%s needs a horizon: the number of rounds it is made for", s.Name)
	case s.BaseHorizon() == 0 && s.Uses("horizon"):
		return fmt.Errorf("%s needs a rate eta, or a horizon to tune it to", s.Name)
	case d < 1:
		return fmt.Errorf("%d arms are fewer than 1", d)
	case !s.Plays(d):
		return fmt.Errorf("%s plays %d arms, not %d", s.base().name, s.Arms(), d)
	}
	return nil
}

// valid returns an error if a given field makes no sense. Fields may be
// missing.
func (s Spec) valid() error {
	if findBase(s.Name) == nil && !s.HasRecall() {
		return unknown(s.Name, "learner", slices.Concat(BaseNames(), RecallNames(), BaselessNames()))
	}
	switch {
	case s.Base != "" && s.runsBase() && findBase(s.Base) == nil:
		return unknown(s.Base, "base learner", BaseNames())
	case s.Recall < 0:
		return fmt.Errorf("recall %d is negative", s.Recall)
	case s.Delay < 0:
		return fmt.Errorf("delay %d is negative", s.Delay)
	case s.Horizon < 0:
		return fmt.Errorf("horizon %d is negative", s.Horizon)
	case max(s.Recall, s.Delay, s.Horizon) > MostRounds:
		return fmt.Errorf("%d rounds are more than %d", max(s.Recall, s.Delay, s.Horizon), MostRounds)
	case !(s.Rate >= 0 && s.Rate <= math.MaxFloat64):
		return fmt.Errorf("eta %v is not positive and finite", s.Rate)
	}
	for _, field := range fields {
		if s.value(field) != "" && !s.Uses(field) {
			return s.unusedField(field)
		}
	}
	return nil
}

// unusedField returns an error that says why a field has no effect on the
// learner.
func (s Spec) unusedField(field string) error {
	switch {
	case field == "base" && s.HasRecall():
		return fmt.Errorf("%s runs no base learner", s.Name)
	case field == "delay" && s.HasRecall():
		return fmt.Errorf("%s has no form for rewards that come late: delay would do nothing", s.Name)
	case field == "base" || field == "recall" || field == "delay":
		return fmt.Errorf("%s is a base learner and remembers everything: %s is for %s",
			s.Name, field, list(RecallNames()))
	case field == "horizon" && s.base().rate != nil:
		return errors.New("give eta or horizon, not both: eta is the rate, and a horizon would tune it")
	case field == "eta":
		return fmt.Errorf("%s has no learning rate: eta would do nothing", s.base().name)
	}
	return fmt.Errorf("%s would do nothing for %s", field, s.Name)
}

// New returns the learner for d arms. It panics if [Spec.Check] fails.
func (s Spec) New(d int) boundedrecall.Learner { return s.Maker(d)() }

// Maker returns the maker of the learner for d arms. It panics if [Spec.Check]
// fails.
func (s Spec) Maker(d int) boundedrecall.Maker {
	if err := s.Check(d); err != nil {
		panic("learners: " + err.Error())
	}
	b, rate, rounds := s.base(), s.LearningRate(d), s.BaseHorizon()
	base := func() boundedrecall.Learner { return b.make(d, rounds, rate) }
	if s.runsBase() {
		r := s.recall()
		copies := func() boundedrecall.Learner { return r.make(s.copyRecall(), base, s.Seed) }
		if s.Delay == 0 {
			return copies
		}
		return func() boundedrecall.Learner { return NewDelayed(s.Delay, copies) }
	}
	return base
}
