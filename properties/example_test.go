package properties_test

import (
	"errors"
	"fmt"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
)

// A test of a learner of one's own: five lines.
func ExampleRun() {
	maker := func() boundedrecall.Learner {
		return learners.NewWindowed(8, func() boundedrecall.Learner { return learners.NewHedge(2, 0.5) })
	}
	_ = func(t *testing.T) { // TestMine
		properties.Run(t, maker, properties.Claims{Recall: 8, Stationary: true, MinimalRecall: true})
	}
}

// Outside of a test: claims that a learner remembers two rounds are refuted.
func ExampleTest() {
	maker := func() boundedrecall.Learner {
		return learners.NewWindowed(3,
			func() boundedrecall.Learner { return learners.NewFollowTheLeader(2) })
	}
	err := properties.Settings{Cases: 50, Seed: 1}.Test(maker, properties.Claims{Recall: 2})
	var v *laws.Violation
	fmt.Println(errors.As(err, &v), v.Law)
	// Output:
	// true bounded-recall
}
