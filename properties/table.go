package properties

import (
	"boundedrecall"
	"boundedrecall/properties/laws"
)

// A row of the table says when the kit runs a law, and on which cases.
type row struct {
	name string

	// claimed reports whether the claims call for the law.
	claimed func(*subject) bool

	// learner and window return the law for learners and for windows; nil if there is
	// none.
	learner, window func(*subject) Law

	// basic: if the subject breaks the law, the verdicts of later laws mean nothing.
	basic bool
}

// table lists all laws, in the order in which they run. Package laws says what they demand.
var table = [...]row{
	{name: "arms", claimed: always, learner: (*subject).armsLaw, basic: true},
	{name: "deterministic", claimed: always, learner: onGames(laws.Deterministic), window: (*subject).windowDeterministic, basic: true},
	{name: "simplex", claimed: always, learner: onGames(laws.Simplex)},
	{name: "dirty-destination", claimed: always, learner: onGames(laws.DirtyDestination)},
	{name: "play-not-kept", claimed: always, learner: onGames(laws.PlayNotKept)},
	{name: "pure-play", claimed: always, learner: (*subject).purePlay},
	{name: "reward-untouched", claimed: always, learner: onGames(laws.RewardUntouched)},
	{name: "reward-not-kept", claimed: always, learner: onGames(laws.RewardNotKept)},
	{name: "causal", claimed: always, learner: (*subject).causal},
	{name: "reset", claimed: func(s *subject) bool { return s.resets }, learner: (*subject).reset, window: (*subject).windowReset},
	{name: "independent", claimed: always, learner: (*subject).independent},
	{name: "wrong-lengths", claimed: always, learner: (*subject).wrongLengths},
	{name: "wrong-rewards", claimed: always, learner: (*subject).wrongRewards},
	{name: "long-game", claimed: always, learner: (*subject).longGame},
	{name: "stated-law", claimed: func(s *subject) bool { return s.random }, learner: onGames(laws.StatedLaw)},
	{name: "bounded-recall", claimed: func(s *subject) bool { return s.Recall > 0 },
		learner: (*subject).boundedRecall, window: windowRecall(laws.BoundedRecall, false)},
	{name: "stationary", claimed: isStationary, learner: (*subject).stationary, window: windowRecall(laws.Stationary, true)},
	{name: "zero-padding", claimed: isStationary, learner: (*subject).zeroPadding},
	{name: "minimal-recall", claimed: func(s *subject) bool { return s.MinimalRecall || s.RecallWitness != nil },
		learner: (*subject).minimalRecall},
	{name: "symmetric", claimed: func(s *subject) bool { return s.Symmetric }, learner: (*subject).symmetric},
	{name: "arm-symmetric", claimed: func(s *subject) bool { return s.ArmSymmetric }, learner: (*subject).armSymmetric},
	{name: "shift-invariant", claimed: func(s *subject) bool { return s.ShiftInvariant }, learner: (*subject).shiftInvariant},
	{name: "mean-based", claimed: func(s *subject) bool { return s.Gamma != nil }, learner: (*subject).meanBased},
	{name: "regret-bound", claimed: func(s *subject) bool { return s.bound != nil }, learner: (*subject).regretBound},
	{name: "swap-bound", claimed: func(s *subject) bool { return s.TotalSwapRegretBound != nil }, learner: (*subject).swapBound},
	{name: "switch-bound", claimed: func(s *subject) bool { return s.TotalSwitchingRegretBound != nil },
		learner: (*subject).switchBound},
	{name: "interval-bound", claimed: func(s *subject) bool { return s.TotalIntervalRegretBound != nil },
		learner: (*subject).intervalBound},
	{name: "regret-floor", claimed: func(s *subject) bool { return len(s.Floors) > 0 }, learner: (*subject).regretFloor},
	{name: "growth", claimed: func(s *subject) bool { return s.Growth != nil }, learner: (*subject).growth},
	{name: "regret-quantile", claimed: func(s *subject) bool { return s.RegretQuantile != nil }, learner: (*subject).regretQuantile},
	{name: "same-law", claimed: hasDraws, learner: (*subject).sameLaw},
	{name: "draws", claimed: hasDraws, learner: (*subject).draws},
}

func always(*subject) bool         { return true }
func isStationary(s *subject) bool { return s.Stationary }
func hasDraws(s *subject) bool     { return s.Draw != nil && s.random }

// laws returns the laws that the claims call for. A learner without arms has to keep only
// the first.
func (s *subject) laws() []Law {
	var all []Law
	for _, r := range table {
		law := r.learner
		if s.window != nil {
			law = r.window
		}
		if law == nil || !r.claimed(s) {
			continue
		}
		l := law(s)
		l.Name, l.basic = r.name, r.basic
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

// isLaw reports whether the table has a law of this name.
func isLaw(name string) bool {
	for _, r := range table {
		if r.name == name {
			return true
		}
	}
	return false
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
