package check

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/internal/child"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

// TestCheck_Outcome: a broken law is the outcome, even if the command cannot be
// asked in the end; and what follows that is not checked.
func TestCheck_Outcome(t *testing.T) {
	kept := properties.Finding{Law: "simplex", Cases: 3}
	broken := properties.Finding{Law: "causal",
		Violation: &laws.Violation{Law: "causal", Replay: "again"}}
	dead := properties.Finding{Law: "independent", Err: &laws.Unavailable{Err: errors.New("it ended")}}
	unjudged := properties.Finding{Law: "growth", Err: errors.New("it says nothing")}
	for name, test := range map[string]struct {
		findings []properties.Finding
		want     string // the error
		checked  int
	}{
		"kept":            {[]properties.Finding{kept, kept}, "", 2},
		"broken":          {[]properties.Finding{broken, kept}, cli.Failed.Error(), 2},
		"broken and dead": {[]properties.Finding{broken, dead, kept}, cli.Failed.Error(), 2},
		"dead":            {[]properties.Finding{kept, dead, broken}, "independent: it ended", 2},
		"unjudged":        {[]properties.Finding{unjudged, dead}, "growth: it says nothing", 2},
		"not judged once": {[]properties.Finding{unjudged, broken}, cli.Failed.Error(), 2},
	} {
		var out bytes.Buffer
		flags := pflag.NewFlagSet("check", pflag.ContinueOnError)
		c := checker{checkFlags: &checkFlags{seed: 1, flags: flags}, p: new(child.Process), out: &out,
			limited: context.Background()}
		s := subject{title: "2 arms", arms: 2, laws: func() []properties.Law { return nil }}
		checked := 0
		s.check = func(properties.Settings, func(properties.Finding) bool) findings {
			return func(yield func(properties.Finding) bool) {
				for _, f := range test.findings {
					if checked++; !yield(f) {
						return
					}
				}
			}
		}
		err := c.judge(s)
		if test.want == "" {
			require.NoError(t, err, name)
		} else {
			require.EqualError(t, err, test.want, name)
		}
		require.Equal(t, test.checked, checked, name)
	}
}
