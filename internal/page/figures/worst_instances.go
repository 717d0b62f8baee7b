package figures

import (
	"context"
	"fmt"

	"boundedrecall/exact"
	"boundedrecall/internal/page"
	"boundedrecall/learners"
)

// The recall and the horizon of [WorstInstances], and its learners, without recall.
const (
	worstRecall  = 8
	worstHorizon = 48
)

var worstLearners = []struct {
	name string
	spec learners.Spec
}{
	{"follow-the-leader on a window", learners.Spec{Name: "windowed", Base: "ftl"}},
	{"Hedge on a window", learners.Spec{Name: "windowed", Base: "hedge"}},
	{"PeriodicRestart of Hedge", learners.Spec{Name: "periodic-restart", Base: "hedge"}},
	{"AverageRestart of Hedge", learners.Spec{Name: "average-restart", Base: "hedge"}},
	{"AverageRestart of Cover's learner, suffixes 0 to M", learners.Spec{Name: "average-restart-inclusive", Base: "cover"}},
	{"Hedge, which remembers everything", learners.Spec{Name: "hedge"}.For(worstHorizon)},
}

// WorstInstances has the rewards on which each learner has the largest regret, a strip for each.
func WorstInstances(ctx context.Context) (page.Figure, error) {
	f := page.Figure{
		Name:   "worst-instances",
		Title:  "The rewards on which each learner does worst",
		Claims: []string{"beyond-4", "beyond-4-windowed", "beyond-2"},
		Caption: fmt.Sprintf("For each learner with recall M = %d the instance of T = %d rounds over rewards 0 and 1, up to a common "+
			"reward, with the largest regret that there is. The learners on a window lose most, and Hedge, which remembers everything, "+
			"least.", worstRecall, worstHorizon),
	}
	for _, l := range worstLearners {
		spec := atRecall(l.spec, worstRecall)
		problem := exact.ProblemOf(spec, 2, 2, worstHorizon)
		problem.Unit = 0 // in floats, of many worst instances of Cover's learner one is found that changes its arm
		r, err := exact.WorstCase(ctx, spec.Maker(2), problem)
		if err != nil {
			return page.Figure{}, err
		}
		f.Strips = append(f.Strips, page.Strip{Title: fmt.Sprintf("%s: total regret %.2f", l.name, r.TotalRegret()), Rewards: r.Rewards})
	}
	return f, nil
}
