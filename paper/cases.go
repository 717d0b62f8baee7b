package paper

import (
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/adversaries"
)

// paperInstances returns the paper's two-armed instances for recall M, a multiple of
// 3, and those of the proved statements: deterministic ones, and random ones drawn.
func paperInstances(source func() rand.Source, m int) (instances []*boundedrecall.Instance) {
	add := func(in *boundedrecall.Instance, err error) {
		instances = append(instances, boundedrecall.Must(in, err))
	}
	add(adversaries.Counterexample{Recall: m, Horizon: 3 * m}.Instance())
	add(adversaries.Counterexample{Recall: m, Horizon: 7 * m}.Instance())
	for n := 0; n <= m; n += max(1, m/6) {
		add(adversaries.Cyclic{Recall: m, Ones: n, Horizon: 5 * m}.Instance())
	}
	for extra := 2 - m%2; extra <= m; extra += max(2, m/6*2) {
		add(adversaries.NearPeriodic{Recall: m, Extra: extra, Horizon: 4 * (m + extra)}.Instance())
	}
	for range 3 {
		add(adversaries.RandomBlocks{Recall: m, Arms: 2, Horizon: 6 * m}.Draw(source()))
		add(adversaries.RandomPeriod{Recall: m, Arms: 2, Horizon: 8 * (m + 1), OneHot: true}.Draw(source()))
	}
	return instances
}
