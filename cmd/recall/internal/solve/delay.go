package solve

import (
	"context"
	"fmt"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact"
	"boundedrecall/learners"
)

// mostDelayed is the largest M+τ at which the command searches for the best
// learner of two arms whose rewards come τ rounds late. The search for 10 takes
// about a minute.
const mostDelayed = 10

// solveDelayed finds the best learner of two arms and rewards 0 and 1 with a
// delay by a search, beside the proved bounds, or gives only these.
func solveDelayed(
	ctx context.Context, class exact.Class, work cli.Work, bar *terminal.Bar,
) (o *optimum, err error) {
	if class.Recall > mostStated {
		return nil, fmt.Errorf("--recall %d is more than %d, to which the closed forms are worked out",
			class.Recall, mostStated)
	}
	lower, upper := exact.TwoArmDelayedBounds(class.Recall, class.Delay)
	searched := class.Recall <= mostDelayed-class.Delay
	var left error
	if searched {
		left = work.Afford("only the proved bounds are given: the search", stepsOfClass(class))
	}
	if searched && left == nil {
		o, err = solveClass(ctx, class, work, bar)
	} else {
		best := learners.Spec{
			Name: "average-restart-inclusive", Base: "cover", Recall: class.Recall, Delay: class.Delay,
		}
		o = newOptimum(lower, upper, exact.NewAlphabet(2, 1, true), nil)
		o.Learner = best.String() + " (proved, not computed at this recall and delay)"
		o.left = left
	}
	if o != nil {
		o.ProvedBounds = []string{lower.RatString(), upper.RatString()}
	}
	return o, err
}

// closedBounds writes the proved bounds, once if they are equal.
func (o *optimum) closedBounds() string {
	lower, upper := fractionAndValue(o.ProvedBounds[0]), fractionAndValue(o.ProvedBounds[1])
	if lower == upper {
		return lower
	}
	return "between " + lower + " and " + upper
}

// delayWords says by how many rounds rewards come late; nothing if they do not.
func delayWords(delay int) string {
	if delay == 0 {
		return ""
	}
	return ", rewards " + cli.Plural(delay, "round") + " late"
}
