package properties

import (
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A row says what must be claimed for a law, nil for nothing, and how the law
// is made.
type row struct {
	claimed func(*subject) bool
	law     func(*subject) kit.Law
}

// rows has a row for each law of learners. The table of laws has their order
// and what they demand.
var rows = map[string]row{
	"arms":              {nil, (*subject).armsLaw},
	"deterministic":     {nil, conduct("deterministic")},
	"simplex":           {nil, onGames(laws.Simplex)},
	"dirty-destination": {nil, conduct("dirty-destination")},
	"play-not-kept":     {nil, conduct("play-not-kept")},
	"pure-play":         {nil, conduct("pure-play")},
	"reward-untouched":  {nil, conduct("reward-untouched")},
	"reward-not-kept":   {nil, conduct("reward-not-kept")},
	"causal":            {nil, conduct("causal")},
	"reset":             {nil, conduct("reset")},
	"independent":       {nil, conduct("independent")},
	"wrong-lengths":     {refuses, wrongLengths},
	"wrong-rewards":     {refuses, wrongRewards},
	"long-game":         {nil, (*subject).longGame},
	"stated-distribution": {func(s *subject) bool { return s.random },
		(*subject).statedDistribution},
	"bounded-recall": {func(s *subject) bool { return s.Recall > 0 },
		onTwoPasts(laws.BoundedRecall, false)},
	"stationary":   {isStationary, onTwoPasts(laws.Stationary, true)},
	"zero-padding": {isStationary, (*subject).zeroPadding},
	"minimal-recall": {func(s *subject) bool { return s.MinimalRecall || s.RecallWitness != nil },
		(*subject).minimalRecall},
	"symmetric":       {func(s *subject) bool { return s.Symmetric }, (*subject).symmetric},
	"arm-symmetric":   {func(s *subject) bool { return s.ArmSymmetric }, (*subject).armSymmetric},
	"shift-invariant": {func(s *subject) bool { return s.ShiftInvariant }, (*subject).shiftInvariant},
	"mean-based":      {func(s *subject) bool { return s.Gamma != nil }, (*subject).meanBased},
	"regret-bound":    {hasBound, (*subject).regretBound},
	"swap-bound": {func(s *subject) bool { return s.Bounds.TotalSwapRegret != nil },
		(*subject).swapBound},
	"switch-bound": {func(s *subject) bool { return s.Bounds.TotalSwitchingRegret != nil },
		(*subject).switchBound},
	"interval-bound": {func(s *subject) bool { return s.Bounds.TotalIntervalRegret != nil },
		(*subject).intervalBound},
	"regret-floor": {func(s *subject) bool { return len(s.Bounds.Floors) > 0 },
		(*subject).regretFloor},
	"regret-ceiling": {func(s *subject) bool { return len(s.Bounds.Ceilings) > 0 },
		(*subject).regretCeiling},
	"growth": {func(s *subject) bool { return s.Bounds.Growth != nil }, (*subject).growth},
	"regret-quantile": {func(s *subject) bool { return s.Draws.RegretQuantile != nil },
		(*subject).regretQuantile},
	"same-distribution": {hasDraws, (*subject).sameDistribution},
	"draws":             {hasDraws, (*subject).draws},
	"repeated":          {func(s *subject) bool { return !s.wholeGame }, (*subject).repeated},
}

func refuses(s *subject) bool      { return s.Refuses }
func isStationary(s *subject) bool { return s.Stationary }
func hasBound(s *subject) bool {
	return s.Bounds.TotalRegret != nil || s.Bounds.TotalRegretOn != nil
}

// boundsRegret reports whether the claims bound a regret from above.
func (s *subject) boundsRegret() bool {
	b := s.Bounds
	return hasBound(s) || b.TotalSwapRegret != nil || b.TotalSwitchingRegret != nil ||
		b.TotalIntervalRegret != nil || len(b.Ceilings) > 0
}

func hasDraws(s *subject) bool { return s.Draws.New != nil && s.random }

// lawsOf returns the laws that the claims of the subject call for, unless there
// is an error. If the learner has no arms, only the law arms is left.
func lawsOf(s *subject, err error) ([]Law, error) {
	if err != nil {
		return nil, err
	}
	all := map[string]Law{}
	for name, r := range rows {
		if r.claimed != nil && !r.claimed(s) || s.arms < 1 && name != "arms" {
			continue
		}
		all[name] = r.law(s)
	}
	return kit.InOrder(all), nil
}

// mustLaws is lawsOf, but panics with the error.
func mustLaws(s *subject, err error) []Law {
	all, err := lawsOf(s, err)
	if err != nil {
		panic(err)
	}
	return all
}
