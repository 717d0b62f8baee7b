package proofs_test

import (
	"fmt"
	"math"

	"boundedrecall/learners"
)

// reductionPlayers are learners with longer walks and windows, with a delay,
// and with small swap regret.
func reductionPlayers() (all []player) {
	add := func(s learners.Spec, g game, coq string, arguments ...any) {
		all = append(all, player{Spec: s, arms: len(g.rounds[0]), own: &g,
			coq: fmt.Sprintf(coq, arguments...)})
	}
	add(learners.Spec{Name: "cover", Horizon: 130}, game{4, ones[2]}, "(qrun (zcover 130))")
	add(learners.Spec{Name: "ftl"}, eighths, "(qrun (qfollow_the_leader 3))")
	add(learners.Spec{Name: "windowed", Base: "ftl", Recall: 20}, longer,
		"(qwindowed (qfollow_the_leader 2) 20)")
	add(learners.Spec{Name: "windowed", Base: "hedge", Recall: 20, Rate: math.Ln2}, longer,
		"(qwindowed (qhedge 2) 20)")
	for _, tau := range []int{1, 2} {
		for _, copies := range []int{1, 3} {
			// the largest recall for which each copy has that recall
			recall := copies*(tau+1) - tau
			for _, p := range basePlayers(3, 0) {
				p.Base, p.Recall, p.Delay = p.Name, recall, tau
				p.Name = "windowed"
				add(p.Spec, game{4, ones[3]}, "(qdelayed (qwindowed %s %d) %d)", p.coq, copies, tau+1)
				p.Name = "average-restart-inclusive"
				add(p.Spec, game{4, ones[3]}, "(qdelayed (qaverage_suffixes %s 0 %d) %d)", p.coq, copies+1,
					tau+1)
			}
		}
	}
	for _, g := range []game{twoCopies, threeCopies} {
		add(learners.Spec{Name: "blum-mansour", Rate: float64(g.parts) * math.Ln2}, g,
			"(qrun (fun past => qknown (qblum_mansour %d %d past)))", g.parts, len(g.rounds[0]))
	}
	return all
}

// eighths are rewards of which some leads are 1/8.
var eighths = game{8, [][]int{{3, 4, 4}, {2, 2, 1}, {5, 4, 5}, {1, 0, 1}, {0, 1, 2}, {8, 8, 7}}}

// longer is a game in which a window of 20 rounds comes and goes, and the
// rewards that it loses matter.
var longer = func() (g game) {
	g.parts = 1
	for t := range 45 {
		g.rounds = append(g.rounds, [][]int{{1, 0}, {0, 1}, {0, 0}, {0, 1}, {1, 0}, {1, 0}, {0, 1}}[t*t%7])
	}
	return g
}()

// twoCopies and threeCopies are games of Blum and Mansour's learner over Hedge
// with rate parts·ln 2 in which its plays are fractions: each reward is a
// multiple of the plays' denominator.
var (
	twoCopies   = game{256, [][]int{{4, 2}, {0, 3}, {0, 7}, {34, 17}}}
	threeCopies = game{1024, [][]int{{3, 3, 0}, {0, 0, 5}, {7, 0, 0}, {0, 83, 0}}}
)

// reductionBounds are the bounds of learners with a delay, and with small swap
// regret, for 2^k arms.
func reductionBounds(k int) (all []boundCase) {
	d := 1 << k
	for _, rate := range []int{1, 6} {
		for _, n := range []int{1, 50} {
			got := learners.NewBlumMansour(d, float64(rate)*math.Ln2).TotalSwapRegretBound(n, d)
			all = append(all, bound(got, "qblum_mansour_bound %d %d %d", rate, k, n).
				named("blum-mansour, rate %d ln 2: %d arms, %d rounds", rate, d, n))
		}
	}
	for _, tau := range []int{1, 3} {
		for _, n := range []int{50, 52} {
			s := learners.Spec{Name: "average-restart-inclusive", Base: "hedge", Recall: tau + 2, Delay: tau,
				Rate: math.Ln2} // each copy has recall 2
			all = append(all, bound(boundOf(s, d, n),
				"qdelayed_bound %d %d %d (fun n => qaverage_bound n 2 3 (qhedge_bound %d 3))", tau+1,
				n/(tau+1), n%(tau+1), k).named("%s, %d arms, %d rounds", s, d, n))
		}
	}
	return all
}
