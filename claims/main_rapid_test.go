package claims

import (
	"flag"
	"os"
	"testing"
)

// TestMain keeps rapid from leaving files of the statements that fail here on
// purpose.
func TestMain(m *testing.M) {
	err := flag.Set("rapid.nofailfile", "true")
	if err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
