package windows_test

import (
	"strings"
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// flagsOf returns the flags in a frame's text, by name.
func flagsOf(text string) map[string]string {
	flags := map[string]string{}
	for flag := range strings.SplitSeq(" "+text, " --") {
		if name, value, _ := strings.Cut(flag, " "); name != "" {
			flags[name] = value
		}
	}
	return flags
}

// TestParseFrame: a frame is read as it is written, but for what has no flag.
func TestParseFrame(t *testing.T) {
	for _, frame := range []windows.Frame{
		windows.Last(20), windows.Last(6).Grace(3), windows.Last(6).Counted(),
		windows.Last(6).Grace(3).Counted().Before(),
		windows.Since(10 * second), windows.Since(10 * second).Grace(second).Closed(windows.Left).Before(),
		windows.Since(10 * second).Admitted(), windows.Session(2 * second).Closed(windows.Both),
		windows.Timed(10 * second),
		windows.Tumbling(24 * time.Hour), windows.Tumbling(24 * time.Hour).Offset(5 * time.Hour).Admitted(),
	} {
		read, err := windows.ParseFrame(flagsOf(frame.String()))
		require.NoError(t, err)
		require.Equal(t, frame.String(), read.String())
		require.Equal(t, frame.InTime(), read.InTime())
	}
	none, err := windows.ParseFrame(nil)
	require.NoError(t, err)
	require.Nil(t, none)
	for text, says := range map[string]string{
		"--rows 3 --span 1s":             "--rows and --span exclude each other",
		"--before":                       "--before needs --rows, --span, --session or --tumbling",
		"--rows 3 --offset 1s":           "--offset needs --tumbling, and does not go with --rows",
		"--times 1s --grace 1s":          "--grace needs --rows, --span, --session or --tumbling, and does not",
		"--rows +3":                      `--rows "+3" is no number of rows`,
		"--rows 0":                       "--rows 0 is not in 1..",
		"--rows 3 --from 9":              "--from 9 is not in 1..4",
		"--span 10":                      `--span "10" is no time`,
		"--tumbling 1h --grace -1s":      "--grace -1s is not positive",
		"--session 1s --closed sometime": `--closed "sometime" is none of`,
		"--tumbling 1h --grace 1h":       "--tumbling: the grace 1h0m0s",
	} {
		_, err := windows.ParseFrame(flagsOf(text))
		require.ErrorContains(t, err, says, text)
	}
	require.Equal(t, "--span 10s (born)", windows.Since(10*second).Born().String())
	require.Equal(t, "(the rows of a predicate)", windows.Where(nothingElse).String())
}
