package main

import (
	"strings"
	"testing"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/properties"
)

var claims = properties.WindowClaims{Recall: rows, Stationary: true, Low: -1e6, High: 1e6}

// requireRow fails unless the function's row says whether older rows and the round matter.
func requireRow(t *testing.T, f function, older, round string) {
	t.Helper()
	row, err := judge(f, claims, 40)
	if err != nil {
		t.Fatal(err)
	}
	if want := "| " + f.name + " | " + older + " | " + round + " |"; !strings.HasPrefix(row, want) {
		t.Errorf("got %s, want %s", row, want)
	}
}

func TestGo(t *testing.T) {
	want := [][2]string{{"yes", "yes"}, {"yes", "yes"}, {"no", "yes"}}
	for k, f := range goFunctions() {
		requireRow(t, f, want[k][0], want[k][1])
	}
}

func TestPython(t *testing.T) {
	names, interpreter := pythonFunctions(t.Context())
	for part, want := range map[string]string{"mean by convolve": "no", "rolling(5).var()": "yes"} {
		t.Run(part, func(t *testing.T) {
			for _, name := range names {
				if !strings.HasSuffix(name, part) {
					continue
				}
				p, err := child.Start(t.Context(), []string{interpreter, "forgetting.py", name}, time.Minute)
				if err != nil {
					t.Fatal(err)
				}
				defer p.Close()
				requireRow(t, function{name, p.Windows(1, 1)}, want, want)
				return
			}
			t.Skip("no python3 here has the library (Debian: python3-numpy, python3-pandas)")
		})
	}
}
