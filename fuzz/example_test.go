package fuzz_test

import (
	"fmt"

	"boundedrecall/fuzz"
)

// A target checks the case that any bytes stand for, so a fuzzer of one's own,
// or a corpus, can use it without the testing package.
func ExampleTarget() {
	broken := 0
	for _, target := range fuzz.Targets {
		for _, data := range [][]byte{nil, {1, 2, 3}, []byte("any bytes")} {
			if err := target.Check(data); err != nil {
				broken++
			}
		}
	}
	fmt.Println(broken, "targets found something")
	// Output:
	// 0 targets found something
}

// Some targets hunt for a case that breaks a law of package properties: the same
// law, with other cases than the kit draws.
func Example_laws() {
	fmt.Println("FuzzForgets:", fuzz.Laws["FuzzForgets"])
	fmt.Println("FuzzRegretBound:", fuzz.Laws["FuzzRegretBound"])
	// Output:
	// FuzzForgets: stationary
	// FuzzRegretBound: regret-bound
}
