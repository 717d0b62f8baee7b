package learners_test

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/learners"
)

func ExampleParseSpec() {
	spec, err := learners.ParseSpec("average-restart(cover,recall=3)")
	if err != nil {
		panic(err)
	}
	rewards := boundedrecall.Must(boundedrecall.ParseInstance("(0,1) (1,0) (0,1)"))
	fmt.Println(spec, "runs copies of", spec.Of())
	fmt.Printf("total regret %.4f\n", boundedrecall.TotalRegret(spec.New(2), rewards))

	_, err = learners.ParseSpec("average-restart(hegde,recall=3)")
	fmt.Println(err)
	// Output:
	// average-restart(cover,recall=3) runs copies of cover(horizon=4)
	// total regret 0.9167
	// learner "average-restart(hegde,recall=3)", character 17: "hegde": unknown base learner "hegde": did you mean hedge?
}
