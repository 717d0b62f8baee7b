package claims

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"sync"
	"testing"
)

// Environment variables that [Test] reads.
const (
	seedVariable       = "CLAIMS_SEED"
	attributesVariable = "CLAIMS_ATTRIBUTES"
)

// Test runs the statement's check as a test, in parallel with others. With -v
// it prints a line for each piece of evidence. All tests of a process share one
// seed, which the environment variable CLAIMS_SEED sets. With -short and without
// a seed, a check that [Golden] has run in the same process is not run again. If
// CLAIMS_ATTRIBUTES is set, Test always runs the check, and hands each piece of
// evidence to go test -json as an attribute, in the format of [Result.JSON]. If
// all tests run, without -run and -skip, Test also fails for a document of a
// statement in the same folder that nobody has read.
func Test(t *testing.T, s *Statement) {
	t.Helper()
	t.Parallel()
	o, err := testOptions()
	if err != nil {
		t.Fatal(err)
	}
	if one, ok := ranShort.Load(s); ok && o.Short &&
		os.Getenv(seedVariable) == "" && os.Getenv(attributesVariable) == "" {
		one.(ran).again(t)
		return
	}
	r, _ := run(t.Context(), s, o)
	for _, e := range r.Evidence {
		t.Log(e)
	}
	for _, line := range r.Log {
		t.Log(line)
	}
	if os.Getenv(attributesVariable) != "" {
		for _, e := range r.JSON().Evidence {
			if text, err := json.Marshal(e); err == nil {
				t.Attr("evidence", string(text))
			}
		}
	}
	if wholeRun() {
		for _, what := range s.forgotten() {
			t.Error(what)
		}
	}
	for _, what := range r.Contradictions {
		t.Errorf("%s: %s", s.ID, what)
	}
	for _, what := range r.NotMeasured {
		t.Errorf("%s is not measured: %s", s.ID, what)
	}
	switch {
	case r.NotRun != "":
		t.Fatalf("%s could not run: %s", s.ID, r.NotRun)
	case len(r.Contradictions) > 0:
		t.Logf("%s=%d go test … runs it again with the same draws", seedVariable, r.Seed)
	}
}

// wholeRun reports whether no test is left out.
func wholeRun() bool {
	for _, name := range []string{"test.run", "test.skip"} {
		if f := flag.Lookup(name); f != nil && f.Value.String() != "" {
			return false
		}
	}
	return true
}

var testOptions = sync.OnceValues(func() (o Options, err error) {
	o.Short = testing.Short()
	if text := os.Getenv(seedVariable); text != "" {
		if o.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return o, fmt.Errorf("%s: %w", seedVariable, err)
		}
	}
	prepare(&o)
	prepareRapid(o, true)
	return o, nil
})
