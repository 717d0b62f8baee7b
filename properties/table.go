package properties

import (
	"boundedrecall/properties/internal/table"
	"boundedrecall/properties/laws"
)

// A row says for which learners and for which windows the kit runs a law.
type row struct {
	learners, windows func(*subject) bool
	law               func(*subject) Law

	// basic: if the subject breaks the law, the verdicts of later laws mean nothing.
	basic bool
}

// rows has a row for each law of the table, which has their order and what they demand.
var rows = map[string]row{
	"arms":              {always, never, (*subject).armsLaw, true},
	"deterministic":     {always, always, onGames(laws.Deterministic), true},
	"simplex":           {always, never, onGames(laws.Simplex), false},
	"dirty-destination": {always, rowByRow, onGames(laws.DirtyDestination), false},
	"play-not-kept":     {always, rowByRow, onGames(laws.PlayNotKept), false},
	"pure-play":         {always, rowByRow, (*subject).purePlay, false},
	"reward-untouched":  {always, rowByRow, onGames(laws.RewardUntouched), false},
	"reward-not-kept":   {always, rowByRow, onGames(laws.RewardNotKept), false},
	"causal":            {always, rowByRow, (*subject).causal, false},
	"reset":             {always, func(s *subject) bool { return s.resets }, (*subject).reset, false},
	"independent":       {always, rowByRow, (*subject).independent, false},
	"wrong-lengths":     {always, never, (*subject).wrongLengths, false},
	"wrong-rewards":     {always, never, (*subject).wrongRewards, false},
	"long-game":         {always, rowByRow, (*subject).longGame, false},
	"stated-law":        {func(s *subject) bool { return s.random }, never, onGames(laws.StatedLaw), false},
	"bounded-recall":    {hasRecall, hasRecall, onTwoPasts(laws.BoundedRecall, false), false},
	"stationary":        {isStationary, isStationary, onTwoPasts(laws.Stationary, true), false},
	"statistic":         {never, func(s *subject) bool { return s.window.Statistic != nil }, (*subject).statistic, false},
	"zero-padding":      {isStationary, never, (*subject).zeroPadding, false},
	"minimal-recall": {func(s *subject) bool { return s.MinimalRecall || s.RecallWitness != nil }, never,
		(*subject).minimalRecall, false},
	"symmetric":       {func(s *subject) bool { return s.Symmetric }, never, (*subject).symmetric, false},
	"arm-symmetric":   {func(s *subject) bool { return s.ArmSymmetric }, never, (*subject).armSymmetric, false},
	"shift-invariant": {func(s *subject) bool { return s.ShiftInvariant }, never, (*subject).shiftInvariant, false},
	"mean-based":      {func(s *subject) bool { return s.Gamma != nil }, never, (*subject).meanBased, false},
	"regret-bound":    {func(s *subject) bool { return s.bound != nil }, never, (*subject).regretBound, false},
	"swap-bound":      {func(s *subject) bool { return s.TotalSwapRegretBound != nil }, never, (*subject).swapBound, false},
	"switch-bound":    {func(s *subject) bool { return s.TotalSwitchingRegretBound != nil }, never, (*subject).switchBound, false},
	"interval-bound":  {func(s *subject) bool { return s.TotalIntervalRegretBound != nil }, never, (*subject).intervalBound, false},
	"regret-floor":    {func(s *subject) bool { return len(s.Floors) > 0 }, never, (*subject).regretFloor, false},
	"growth":          {func(s *subject) bool { return s.Growth != nil }, never, (*subject).growth, false},
	"regret-quantile": {func(s *subject) bool { return s.RegretQuantile != nil }, never, (*subject).regretQuantile, false},
	"same-law":        {hasDraws, never, (*subject).sameLaw, false},
	"draws":           {hasDraws, never, (*subject).draws, false},
	"repeated":        {always, rowByRow, (*subject).repeated, false},
}

func always(*subject) bool { return true }
func never(*subject) bool  { return false }

// rowByRow reports whether the subject is asked row by row: it plays no whole games at once.
func rowByRow(s *subject) bool     { return !s.wholeGame }
func hasRecall(s *subject) bool    { return s.Recall > 0 }
func isStationary(s *subject) bool { return s.Stationary }
func hasDraws(s *subject) bool     { return s.Draw != nil && s.random }

// laws returns the laws that the claims call for. A learner without arms has to keep only
// the first.
func (s *subject) laws() []Law {
	var all []Law
	for _, l := range table.Laws {
		r := rows[l.Name]
		called := r.learners
		if s.window != nil {
			called = r.windows
		}
		if !called(s) {
			continue
		}
		s.law = l.Name
		law := r.law(s)
		law.Name, law.basic = l.Name, r.basic
		if all = append(all, law); s.arms < 1 {
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
