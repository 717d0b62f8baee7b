package properties

import (
	"boundedrecall/properties/internal/table"
	"boundedrecall/properties/laws"
)

// A row says for which learners and for which windows the kit runs a law; nil for none.
type row struct {
	learners, windows func(*subject) bool
	law               func(*subject) Law

	// basic: if the subject breaks the law, the verdicts of later laws mean nothing.
	basic bool
}

// rows has a row for each law of the table, which has their order and what they demand.
var rows = map[string]row{
	"arms":              {always, nil, (*subject).armsLaw, true},
	"deterministic":     {always, always, onGames(laws.Deterministic), true},
	"simplex":           {always, nil, onGames(laws.Simplex), false},
	"dirty-destination": {always, always, onGames(laws.DirtyDestination), false},
	"play-not-kept":     {always, always, onGames(laws.PlayNotKept), false},
	"pure-play":         {always, always, purePlay, false},
	"reward-untouched":  {always, always, onGames(laws.RewardUntouched), false},
	"reward-not-kept":   {always, always, onGames(laws.RewardNotKept), false},
	"causal":            {always, always, causal, false},
	"reset":             {always, func(s *subject) bool { return s.resets }, reset, false},
	"independent":       {always, always, independent, false},
	"wrong-lengths":     {always, nil, wrongLengths, false},
	"wrong-rewards":     {always, nil, wrongRewards, false},
	"long-game":         {always, always, (*subject).longGame, false},
	"stated-law":        {func(s *subject) bool { return s.random }, nil, onGames(laws.StatedLaw), false},
	"bounded-recall":    {hasRecall, recallAlone, onTwoPasts(laws.BoundedRecall, false), false},
	"stationary":        {isStationary, isStationary, onTwoPasts(laws.Stationary, true), false},
	"statistic":         {nil, func(s *subject) bool { return s.window.Statistic != nil }, (*subject).statistic, false},
	"zero-padding":      {isStationary, nil, (*subject).zeroPadding, false},
	"minimal-recall": {func(s *subject) bool { return s.MinimalRecall || s.RecallWitness != nil }, nil,
		(*subject).minimalRecall, false},
	"symmetric":       {func(s *subject) bool { return s.Symmetric }, nil, (*subject).symmetric, false},
	"arm-symmetric":   {func(s *subject) bool { return s.ArmSymmetric }, nil, (*subject).armSymmetric, false},
	"shift-invariant": {func(s *subject) bool { return s.ShiftInvariant }, nil, (*subject).shiftInvariant, false},
	"mean-based":      {func(s *subject) bool { return s.Gamma != nil }, nil, (*subject).meanBased, false},
	"regret-bound":    {func(s *subject) bool { return s.bound != nil }, nil, (*subject).regretBound, false},
	"swap-bound":      {func(s *subject) bool { return s.TotalSwapRegretBound != nil }, nil, (*subject).swapBound, false},
	"switch-bound":    {func(s *subject) bool { return s.TotalSwitchingRegretBound != nil }, nil, (*subject).switchBound, false},
	"interval-bound":  {func(s *subject) bool { return s.TotalIntervalRegretBound != nil }, nil, (*subject).intervalBound, false},
	"regret-floor":    {func(s *subject) bool { return len(s.Floors) > 0 }, nil, (*subject).regretFloor, false},
	"growth":          {func(s *subject) bool { return s.Growth != nil }, nil, (*subject).growth, false},
	"regret-quantile": {func(s *subject) bool { return s.RegretQuantile != nil }, nil, (*subject).regretQuantile, false},
	"same-law":        {hasDraws, nil, (*subject).sameLaw, false},
	"draws":           {hasDraws, nil, (*subject).draws, false},
	"repeated":        {rowByRow, rowByRow, (*subject).repeated, false},
}

func always(*subject) bool { return true }

// rowByRow reports whether the subject is asked row by row: it plays no whole games at once.
func rowByRow(s *subject) bool     { return !s.wholeGame }
func hasRecall(s *subject) bool    { return s.Recall > 0 }
func recallAlone(s *subject) bool  { return s.Recall > 0 && !s.Stationary }
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
		if called == nil || !called(s) {
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
