package certificate_test

import (
	"errors"
	"fmt"
	"strings"

	"boundedrecall/exact/certificate"
)

// No learner with recall 1 is below 1/4: against three cycles, drawn with these
// weights, every one has that regret per round in the mean.
func ExampleVerify() {
	const proof = `{"statement":"every stationary learner with recall 1 has long-run regret per round at least 1/4 on some instance over 2 arms with rewards 0 and 1",` +
		`"kind":"class lower","arms":2,"levels":2,"recall":1,"class":"stationary","value":"1/4",` +
		`"cycles":[{"weight":"1/4","arm":1,"letters":[1,1]},{"weight":"1/2","arm":1,"letters":[2,1]},{"weight":"1/4","arm":2,"letters":[2,2]}]}`
	statements, err := certificate.Verify(strings.NewReader(proof))
	fmt.Println(statements, err)

	_, err = certificate.Verify(strings.NewReader(strings.ReplaceAll(proof, "1/4 on", "1/3 on")))
	var wrong *certificate.NotProved
	fmt.Println(errors.As(err, &wrong))
	// Output:
	// [every stationary learner with recall 1 has long-run regret per round at least 1/4 on some instance over 2 arms with rewards 0 and 1] <nil>
	// true
}

// A file may hold many certificates. VerifyEach hands over each statement as soon
// as it is proved, and ends with the first certificate that does not prove its
// statement. Here the instance that repeats e_1 costs the learner that plays (½,½)
// just 1/2 a round, so it does not prove 2/3.
func ExampleVerifyEach() {
	file := ""
	for _, value := range []string{"1/2", "2/3"} {
		c := certificate.Certificate{
			Kind: certificate.LongRunLower, Arms: 2, Levels: 2, Recall: 1, Value: value,
			Learner: &certificate.Learner{Wrapper: "leads", Plays: []string{"1/2", "1/2", "1/2"}},
			Cycles:  []certificate.Cycle{{Weight: "1", Arm: 1, Letters: []int{1}}},
		}
		c.State()
		var line strings.Builder
		if err := c.Write(&line); err != nil {
			panic(err)
		}
		file += line.String()
	}
	err := certificate.VerifyEach(strings.NewReader(file), func(statement string) {
		fmt.Println("proved:", statement)
	})
	fmt.Println(err)
	// Output:
	// proved: the learner of leads [1/2 1/2 1/2] with recall 1 has long-run regret per round at least 1/2 on some instance over 2 arms with rewards 0 and 1
	// certificate 2: the regret proved is 0.500000000000, and the value is larger
}
