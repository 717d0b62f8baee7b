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
