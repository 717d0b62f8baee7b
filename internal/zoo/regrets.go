package zoo

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
)

// regrets returns learners that only break claims about their regret.
func regrets() []Mutant {
	counterexample := adversaries.Counterexample{Recall: 12, Horizon: 72}
	windowed := learners.NewHedge(2, 2)
	shares := learners.NewBlumMansour(2, 1)
	tracks := learners.NewFixedShare(2, 1, 0.1)
	discounts := learners.NewDiscountedHedge(2, 1, 0.8)
	return []Mutant{
		{
			Name: "swaps-whole", Bug: "Blum and Mansour's copies all see the whole reward, and not their arm's share of it",
			Maker:  func() boundedrecall.Learner { return learners.NewHedge(2, 1) },
			Claims: properties.Claims{TotalRegretBound: shares.TotalRegretBound, TotalSwapRegretBound: shares.TotalSwapRegretBound},
		},
		{
			Name: "never-shares", Bug: "fixed share without the share: Hedge, which comes back late after a change",
			Maker:  func() boundedrecall.Learner { return learners.NewHedge(2, 1) },
			Claims: properties.Claims{TotalRegretBound: tracks.TotalRegretBound, TotalSwitchingRegretBound: tracks.TotalSwitchingRegretBound},
		},
		{
			Name: "never-discounts", Bug: "discounted Hedge without the discount: what was good long ago stays good",
			Maker:  func() boundedrecall.Learner { return learners.NewHedge(2, 1) },
			Claims: properties.Claims{TotalRegretBound: discounts.TotalRegretBound, TotalIntervalRegretBound: discounts.TotalIntervalRegretBound},
		},
		{
			Name: "linear-regret", Bug: "Hedge on the window, whose regret does not fall with the recall",
			Maker:  windowedHedge(16),
			Claims: properties.Claims{Growth: recallGrowth(windowedHedge, true)},
		},
		{
			Name: "never-forgets", Bug: "the window is never trimmed, so the instance made for it does no harm",
			Maker: func() boundedrecall.Learner { return learners.NewHedge(2, 2) },
			Claims: properties.Claims{Floors: []laws.Floor{{
				Name:        "Lemma 4.2's instance, twice",
				Instances:   []*boundedrecall.Instance{boundedrecall.Must(counterexample.Instance())},
				TotalRegret: counterexample.TotalRegretForced(windowed.Gamma(3, 12), 3),
			}}},
		},
	}
}

// windowedHedge returns the maker of Hedge on a window, tuned to the window.
func windowedHedge(recall int) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		return learners.NewWindowed(recall, func() boundedrecall.Learner {
			return learners.NewHedge(2, learners.HedgeRate(2, recall))
		})
	}
}

// recallGrowth is the claim on the near-periodic instance with a period of one
// and a half windows, for recalls from 8 to 128.
func recallGrowth(maker func(recall int) boundedrecall.Maker, vanishing bool) *laws.Growth {
	return &laws.Growth{
		Sizes:     []int{8, 16, 32, 64, 128},
		Vanishing: vanishing,
		Maker:     maker,
		Instances: func(recall int) []*boundedrecall.Instance {
			n := adversaries.NearPeriodic{Recall: recall, Extra: recall / 2, Horizon: 10 * recall}
			return []*boundedrecall.Instance{boundedrecall.Must(n.Instance())}
		},
	}
}
