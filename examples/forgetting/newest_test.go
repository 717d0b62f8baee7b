package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestNewer: a registry with a newer version of a library makes one bump, one
// with the same or an older version none, and one that fails is told.
func TestNewer(t *testing.T) {
	defer func(all []table) { tables = all }(tables)
	gallery := moving
	gallery.rows = slices.DeleteFunc(slices.Clone(moving.rows), func(r row) bool {
		return r.library != "VividCortex/ewma" && r.library != "montanaflynn/stats" &&
			r.library != "cinar/indicator" && r.library != "markcheno/go-talib"
	})
	tables = []table{gallery}
	ask := func(_ context.Context, name, version string) (release, error) {
		if version != "latest" {
			t.Errorf("it asks for %s of %s", version, name)
		}
		switch name {
		case "github.com/VividCortex/ewma":
			return release{"v1.10.0", "2026-11-28"}, nil // 10 is more than 2
		case "github.com/cinar/indicator/v2":
			return release{"v2.0.0", "2020-01-01"}, nil
		case "github.com/markcheno/go-talib":
			return release{}, errors.New("410 gone\nand more")
		}
		return release{moduleVersion(name), "2026-01-01"}, nil
	}
	var out strings.Builder
	got, newest, err := newer(t.Context(), &out, nil, ask)
	if err != nil || newest != 2 || len(got) != 1 || got[0].library != "VividCortex/ewma" ||
		got[0].from.version != "v1.2.0" || got[0].to.version != "v1.10.0" {
		t.Errorf("%d are the newest, and the newer versions are %+v, %v", newest, got, err)
	}
	if out.String() != "markcheno/go-talib "+moduleVersion("github.com/markcheno/go-talib")+
		": the registry does not tell the newest: 410 gone\n" {
		t.Errorf("it prints %q", &out)
	}
}

// TestChanges: what says the same is counted, and each other row has a line.
func TestChanges(t *testing.T) {
	before := []result{
		{"a", "v1", "leaks", "1", "0"}, {"b", "v1", "leaks", "1", "0"}, {"c", "v1", "leaks", "1", "0"},
		{"d", "v1", "forgets", "", ""}, {"e", "v1", "leaks", "1", "0"},
	}
	after := []result{
		{"a", "v2", "leaks", "1", "0"}, {"b", "v2", "forgets", "0", "0"},
		{"c", "v2", "leaks", "2", "0"},
		{"d", "v1", "forgets", "", ""},
	}
	lines, same := changes(before, after)
	want := []string{"b v1 → v2: leaks → forgets",
		"c v1 → v2: the replay says 1, want 0 → 2, want 0", "e v1: it is gone"}
	if same != 2 || !slices.Equal(lines, want) {
		t.Errorf("%d say the same, and the lines are %q", same, lines)
	}
}

// TestExpected: what the committed tables say of a library is what its rows and
// replays say.
func TestExpected(t *testing.T) {
	got := expected([]string{"rubyist/circuitbreaker"})
	want := []result{
		{"rubyist-circuitbreaker.Breaker.Failures", "v2.2.1+incompatible", "leaks", "1", "0"}}
	if !slices.Equal(got, want) {
		t.Errorf("it is %+v, want %+v", got, want)
	}
}

// TestTake: a version that there is not leaves the files of the copy as they
// are.
func TestTake(t *testing.T) {
	c := workbench{folder: t.TempDir()}
	if err := c.fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := readFile(t, c.folder+"/go.mod")
	b := bump{library: "VividCortex/ewma", packages: []string{"github.com/VividCortex/ewma"},
		to: release{"v99.0.0", ""}}
	if err := c.take(t.Context(), b); err == nil {
		t.Error("v99.0.0 is taken")
	}
	if after := readFile(t, c.folder+"/go.mod"); after != before {
		t.Errorf("go.mod is %s", after)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
