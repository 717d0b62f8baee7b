package properties

import (
	"boundedrecall/properties/internal/table"
	"boundedrecall/properties/laws"
)

// A row says whether the kit runs a law for learners, for windows or for both, what must be
// claimed (nil for nothing), and how the law is made.
type row struct {
	of      kinds
	claimed func(*subject) bool
	law     func(*subject) Law
}

// kinds are kinds of subjects.
type kinds struct{ learners, windows bool }

var both, learners, windows = kinds{true, true}, kinds{learners: true}, kinds{windows: true}

// rows has a row for each law of the table, which has their order and what they demand.
var rows = map[string]row{
	"arms":              {learners, nil, (*subject).armsLaw},
	"deterministic":     {both, nil, onGames(laws.Deterministic)},
	"simplex":           {learners, nil, onGames(laws.Simplex)},
	"dirty-destination": {both, nil, onGames(laws.DirtyDestination)},
	"play-not-kept":     {both, nil, onGames(laws.PlayNotKept)},
	"pure-play":         {both, nil, purePlay},
	"reward-untouched":  {both, nil, onGames(laws.RewardUntouched)},
	"reward-not-kept":   {both, nil, onGames(laws.RewardNotKept)},
	"causal":            {both, nil, causal},
	"reset":             {both, func(s *subject) bool { return s.resets }, reset},
	"independent":       {both, nil, independent},
	"wrong-lengths":     {learners, nil, wrongLengths},
	"wrong-rewards":     {learners, nil, wrongRewards},
	"long-game":         {both, nil, (*subject).longGame},
	"stated-law":        {learners, func(s *subject) bool { return s.random }, onGames(laws.StatedLaw)},
	"bounded-recall": {both, func(s *subject) bool { return s.Recall > 0 && (s.window == nil || !s.Stationary) },
		onTwoPasts(laws.BoundedRecall, false)},
	"stationary":      {both, isStationary, onTwoPasts(laws.Stationary, true)},
	"statistic":       {windows, func(s *subject) bool { return s.window.Statistic != nil }, (*subject).statistic},
	"zero-padding":    {learners, isStationary, (*subject).zeroPadding},
	"minimal-recall":  {learners, func(s *subject) bool { return s.MinimalRecall || s.RecallWitness != nil }, (*subject).minimalRecall},
	"symmetric":       {learners, func(s *subject) bool { return s.Symmetric }, (*subject).symmetric},
	"arm-symmetric":   {learners, func(s *subject) bool { return s.ArmSymmetric }, (*subject).armSymmetric},
	"shift-invariant": {learners, func(s *subject) bool { return s.ShiftInvariant }, (*subject).shiftInvariant},
	"mean-based":      {learners, func(s *subject) bool { return s.Gamma != nil }, (*subject).meanBased},
	"regret-bound":    {learners, hasBound, (*subject).regretBound},
	"swap-bound":      {learners, func(s *subject) bool { return s.TotalSwapRegretBound != nil }, (*subject).swapBound},
	"switch-bound":    {learners, func(s *subject) bool { return s.TotalSwitchingRegretBound != nil }, (*subject).switchBound},
	"interval-bound":  {learners, func(s *subject) bool { return s.TotalIntervalRegretBound != nil }, (*subject).intervalBound},
	"regret-floor":    {learners, func(s *subject) bool { return len(s.Floors) > 0 }, (*subject).regretFloor},
	"growth":          {learners, func(s *subject) bool { return s.Growth != nil }, (*subject).growth},
	"regret-quantile": {learners, func(s *subject) bool { return s.RegretQuantile != nil }, (*subject).regretQuantile},
	"same-law":        {learners, hasDraws, (*subject).sameLaw},
	"draws":           {learners, hasDraws, (*subject).draws},
	"repeated":        {both, func(s *subject) bool { return !s.wholeGame }, (*subject).repeated},
}

func isStationary(s *subject) bool { return s.Stationary }
func hasBound(s *subject) bool     { return s.TotalRegretBound != nil || s.RegretBoundOn != nil }
func hasDraws(s *subject) bool     { return s.Draw != nil && s.random }

// basic are the laws without which the verdicts of later laws mean nothing.
var basic = []string{"arms", "deterministic"}

// lawsOf returns the laws that the claims of the subject call for, unless there is an error. A learner
// without arms has to keep only the first.
func lawsOf(s *subject, err error) ([]Law, error) {
	if err != nil {
		return nil, err
	}
	var all []Law
	for _, l := range table.Laws {
		r := rows[l.Name]
		of := r.of.learners
		if s.window != nil {
			of = r.of.windows
		}
		if !of || r.claimed != nil && !r.claimed(s) {
			continue
		}
		law := r.law(s)
		law.Name = l.Name
		if all = append(all, law); s.arms < 1 {
			break
		}
	}
	return all, nil
}

// mustLaws is lawsOf, but panics with the error.
func mustLaws(s *subject, err error) []Law {
	all, err := lawsOf(s, err)
	if err != nil {
		panic(err)
	}
	return all
}
