package properties

import (
	"boundedrecall"
	"boundedrecall/properties/laws"
)

// A row of the table says when the kit runs a law, and on which cases.
type row struct {
	// claimed reports whether the claims call for the law; nil if every learner must keep it.
	claimed func(*subject) bool

	// learner and window return the law for learners and for windows; nil if there is
	// none.
	learner, window func(*subject) Law

	// basic: if the subject breaks the law, the verdicts of later laws mean nothing.
	basic bool
}

// table has a row for each law of package laws, which says in which order they run and what
// they demand.
var table = map[string]row{
	"arms":              {learner: (*subject).armsLaw, basic: true},
	"deterministic":     {learner: onGames(laws.Deterministic), window: (*subject).windowDeterministic, basic: true},
	"simplex":           {learner: onGames(laws.Simplex)},
	"dirty-destination": {learner: onGames(laws.DirtyDestination)},
	"play-not-kept":     {learner: onGames(laws.PlayNotKept)},
	"pure-play":         {learner: (*subject).purePlay},
	"reward-untouched":  {learner: onGames(laws.RewardUntouched)},
	"reward-not-kept":   {learner: onGames(laws.RewardNotKept)},
	"causal":            {learner: (*subject).causal},
	"reset":             {claimed: func(s *subject) bool { return s.resets }, learner: (*subject).reset, window: (*subject).windowReset},
	"independent":       {learner: (*subject).independent},
	"wrong-lengths":     {learner: (*subject).wrongLengths},
	"wrong-rewards":     {learner: (*subject).wrongRewards},
	"long-game":         {learner: (*subject).longGame},
	"stated-law":        {claimed: func(s *subject) bool { return s.random }, learner: onGames(laws.StatedLaw)},
	"bounded-recall": {claimed: func(s *subject) bool { return s.Recall > 0 },
		learner: (*subject).boundedRecall, window: windowRecall(laws.BoundedRecall, false)},
	"stationary":   {claimed: isStationary, learner: (*subject).stationary, window: windowRecall(laws.Stationary, true)},
	"statistic":    {claimed: func(s *subject) bool { return s.window.Statistic != nil }, window: (*subject).statistic},
	"zero-padding": {claimed: isStationary, learner: (*subject).zeroPadding},
	"minimal-recall": {claimed: func(s *subject) bool { return s.MinimalRecall || s.RecallWitness != nil },
		learner: (*subject).minimalRecall},
	"symmetric":       {claimed: func(s *subject) bool { return s.Symmetric }, learner: (*subject).symmetric},
	"arm-symmetric":   {claimed: func(s *subject) bool { return s.ArmSymmetric }, learner: (*subject).armSymmetric},
	"shift-invariant": {claimed: func(s *subject) bool { return s.ShiftInvariant }, learner: (*subject).shiftInvariant},
	"mean-based":      {claimed: func(s *subject) bool { return s.Gamma != nil }, learner: (*subject).meanBased},
	"regret-bound":    {claimed: func(s *subject) bool { return s.bound != nil }, learner: (*subject).regretBound},
	"swap-bound":      {claimed: func(s *subject) bool { return s.TotalSwapRegretBound != nil }, learner: (*subject).swapBound},
	"switch-bound": {claimed: func(s *subject) bool { return s.TotalSwitchingRegretBound != nil },
		learner: (*subject).switchBound},
	"interval-bound": {claimed: func(s *subject) bool { return s.TotalIntervalRegretBound != nil },
		learner: (*subject).intervalBound},
	"regret-floor":    {claimed: func(s *subject) bool { return len(s.Floors) > 0 }, learner: (*subject).regretFloor},
	"growth":          {claimed: func(s *subject) bool { return s.Growth != nil }, learner: (*subject).growth},
	"regret-quantile": {claimed: func(s *subject) bool { return s.RegretQuantile != nil }, learner: (*subject).regretQuantile},
	"same-law":        {claimed: hasDraws, learner: (*subject).sameLaw},
	"draws":           {claimed: hasDraws, learner: (*subject).draws},
}

func isStationary(s *subject) bool { return s.Stationary }
func hasDraws(s *subject) bool     { return s.Draw != nil && s.random }

// laws returns the laws that the claims call for. A learner without arms has to keep only
// the first.
func (s *subject) laws() []Law {
	var all []Law
	for name := range laws.All() {
		r := table[name]
		law := r.learner
		if s.window != nil {
			law = r.window
		}
		if law == nil || r.claimed != nil && !r.claimed(s) {
			continue
		}
		l := law(s)
		l.Name, l.basic = name, r.basic
		if all = append(all, l); s.arms < 1 {
			break
		}
	}
	return all
}

// lawsOf returns the laws of the subject, unless there is an error.
func lawsOf(s *subject, err error) ([]Law, error) {
	if err != nil {
		return nil, err
	}
	return s.laws(), nil
}

// mustLaws is lawsOf, but panics with the error.
func mustLaws(s *subject, err error) []Law {
	all, err := lawsOf(s, err)
	if err != nil {
		panic(err)
	}
	return all
}

// onGames returns a law on one game, of which the predicate gets the rewards.
func onGames(predicate func(boundedrecall.Maker, laws.Rounds) error) func(*subject) Law {
	return func(s *subject) Law {
		return s.law(
			func(draw sketch, c *Case) {
				c.Rewards = draw.game()
				draw.rescale(c)
			},
			func(maker boundedrecall.Maker, c Case) error { return predicate(maker, c.Rewards) })
	}
}
