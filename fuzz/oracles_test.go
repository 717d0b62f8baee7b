package fuzz

import (
	"bytes"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/exact/certificate"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// A nudged learner plays what its function makes of another's play.
type nudged struct {
	boundedrecall.Learner
	nudge func(round int, x []float64)
	round int
}

func (n *nudged) Play(dst []float64) {
	n.Learner.Play(dst)
	n.nudge(n.round, dst)
}

func (n *nudged) Observe(reward []float64) {
	n.Learner.Observe(reward)
	n.round++
}

func (n *nudged) Reset() {
	n.Learner.Reset()
	n.round = 0
}

// A spoiler breaks a learner.
type spoiler = func(boundedrecall.Learner) boundedrecall.Learner

// plays returns a spoiler of plays.
func plays(nudge func(round int, x []float64)) spoiler {
	return func(l boundedrecall.Learner) boundedrecall.Learner {
		return &nudged{Learner: l, nudge: nudge}
	}
}

// towards moves a share of the play to an arm.
func towards(arm int, share float64) spoiler {
	return plays(func(_ int, x []float64) {
		for i := range x {
			x[i] *= 1 - share
		}
		x[arm%len(x)] += share
	})
}

// A misdrawn learner has another law.
type misdrawn struct {
	boundedrecall.Randomized
	alter func(round, outcome int, p float64, x []float64) float64
	round int
}

func (m *misdrawn) Observe(reward []float64) {
	m.Randomized.Observe(reward)
	m.round++
}

func (m *misdrawn) Distribution() iter.Seq2[float64, []float64] {
	return func(yield func(float64, []float64) bool) {
		outcome := 0
		for p, x := range m.Randomized.Distribution() {
			if p = m.alter(m.round, outcome, p, x); p > 0 && !yield(p, x) {
				return
			}
			outcome++
		}
	}
}

// draws returns a spoiler of laws. It leaves learners without a law alone.
func draws(alter func(round, outcome int, p float64, x []float64) float64) spoiler {
	return func(l boundedrecall.Learner) boundedrecall.Learner {
		if r, ok := l.(boundedrecall.Randomized); ok {
			return &misdrawn{Randomized: r, alter: alter}
		}
		return l
	}
}

// replaced puts the learner that the function makes of the game for the game's
// own.
func replaced(make func(game) boundedrecall.Learner) func(game) spoiler {
	return func(g game) spoiler {
		return func(boundedrecall.Learner) boundedrecall.Learner { return make(g) }
	}
}

func always(s spoiler) func(game) spoiler { return func(game) spoiler { return s } }

// only spoils the games with the wrapper over the base learner; "" stands for
// any.
func only(wrapper, base string, spoil func(game) spoiler) func(game) spoiler {
	return func(g game) spoiler {
		if wrapper != "" && g.Name != wrapper || base != "" && g.Base != base {
			return nil
		}
		return spoil(g)
	}
}

// windowed returns the base learner on a window with another recall.
func windowed(more int) func(game) boundedrecall.Learner {
	return func(g game) boundedrecall.Learner {
		return learners.NewWindowed(max(1, g.Recall+more), g.base())
	}
}

// brokenGames are learners that the oracles on games must find broken.
var brokenGames = []struct {
	oracle func(game) error
	bug    string
	spoil  func(game) spoiler
}{
	{game.listing, "plays are off by 1e-10",
		only("average-restart", "hedge", always(towards(0, 1e-10)))},
	{game.listing, "plays are off once the window is full", only("windowed", "", func(g game) spoiler {
		return plays(func(round int, x []float64) {
			if round > g.Recall {
				x[0], x[len(x)-1] = x[len(x)-1], x[0]
			}
		})
	})},
	{game.listing, "a shorter window", only("windowed", "", replaced(windowed(-1)))},
	{game.listing, "an outcome is missing",
		always(draws(func(_, outcome int, p float64, _ []float64) float64 {
			if outcome == 0 {
				return 0
			}
			return p
		}))},
	{game.listing, "no outcome is left",
		always(draws(func(int, int, float64, []float64) float64 { return 0 }))},
	{game.listing, "an outcome has another probability",
		always(draws(func(_, outcome int, p float64, _ []float64) float64 {
			return p * (1 + 1e-9*float64(outcome))
		}))},
	{game.listing, "an outcome plays something else",
		always(draws(func(_, outcome int, p float64, x []float64) float64 {
			if outcome == 2 {
				x[0] += 1e-10
			}
			return p
		}))},
	{game.worstCase, "a little more regret against arm 1", always(towards(1, 1e-6))},
	{game.worstCase, "a little more regret against arm 2", always(towards(0, 1e-6))},
}

// drawnGames returns the committed inputs and many made up.
func drawnGames(t *testing.T) (inputs []game) {
	for _, in := range corpus(t, "FuzzListing") {
		inputs = append(inputs, ordinary.decode(in.data))
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 1500 {
		data := make([]byte, 6+rng.IntN(60))
		for k := range data {
			data[k] = byte(rng.IntN(256))
		}
		inputs = append(inputs, ordinary.decode(data))
	}
	return inputs
}

// TestOracles_FindBrokenLearners runs each oracle on games with a learner as it
// is, which it must not find, and with a broken one, which it must find in some
// game of two arms, and in some game of more. Only the worst case is for two.
func TestOracles_FindBrokenLearners(t *testing.T) {
	inputs := drawnGames(t)
	for _, b := range brokenGames {
		spoiled, found := map[bool]int{}, map[bool]bool{} // by whether there are more than two arms
		for _, g := range inputs {
			more := g.arms > 2
			if g.spoil = b.spoil(g); g.spoil == nil || found[more] {
				continue
			}
			spoiled[more]++
			if b.oracle(g) != nil {
				found[more] = true
				continue
			}
			g.spoil = nil
			require.NoError(t, b.oracle(g))
		}
		require.NotEmpty(t, found, "%s: not found in %v games", b.bug, spoiled)
		for more, n := range spoiled {
			require.True(t, found[more] || n < 20 || more &&
				strings.HasPrefix(b.bug, "a little more regret"),
				"%s, with more than two arms %v: not found in %d games", b.bug, more, n)
		}
	}
}

// TestOracles_FindBrokenReaders has the oracle of text find readers and writers
// that are broken, and no fault in ours.
func TestOracles_FindBrokenReaders(t *testing.T) {
	// changed returns the instance with its rewards changed, and for nil nil.
	changed := func(in *boundedrecall.Instance, change func(rewards [][]float64) [][]float64) *boundedrecall.Instance {
		if in == nil {
			return nil
		}
		return boundedrecall.Must(boundedrecall.NewInstance(change(laws.Of(in))))
	}
	type reader = func(text string) (*boundedrecall.Instance, []string, error)
	read := func(change func(rewards [][]float64) [][]float64) func(reader) reader {
		return func(of reader) reader {
			return func(text string) (*boundedrecall.Instance, []string, error) {
				in, names, err := of(text)
				return changed(in, change), names, err
			}
		}
	}
	shorter := read(func(rewards [][]float64) [][]float64 { return rewards[:max(1, len(rewards)-1)] })
	rounded := func(rewards [][]float64) [][]float64 {
		for _, r := range rewards {
			for i := range r {
				r[i] = math.Round(1e10*r[i]) / 1e10
			}
		}
		return rewards
	}
	moved := read(func(rewards [][]float64) [][]float64 {
		for _, r := range rewards {
			slices.Reverse(r)
		}
		return rewards
	})
	negative := func(of reader) reader {
		return func(text string) (*boundedrecall.Instance, []string, error) {
			in, names, err := of(text)
			if err == nil {
				in.Reward(1)[0] = math.Copysign(0, -1) // it shares the instance's memory
			}
			return in, names, err
		}
	}
	beside := func(of reader) reader {
		return func(text string) (*boundedrecall.Instance, []string, error) {
			in, names, err := of(text)
			if err != nil {
				in = laws.Read("(1)").Instance()
			}
			return in, names, err
		}
	}
	edited := func(edit func(text string) string) func(reader) reader {
		return func(of reader) reader {
			return func(text string) (*boundedrecall.Instance, []string, error) { return of(edit(text)) }
		}
	}
	ours := map[string]codec{"FuzzParseInstance": asRuns}
	inputs := map[string][][]byte{}
	for target, more := range map[string][]string{
		"FuzzParseInstance": {"(0.1,0.30000000000000004) (1,0)", "2*(0,1) (0.5,0.125)"},
	} {
		t.Run(target, func(t *testing.T) {
			for _, in := range corpus(t, target) {
				inputs[target] = append(inputs[target], in.data)
			}
			for _, text := range more {
				inputs[target] = append(inputs[target], []byte(text))
			}
			for _, data := range inputs[target] {
				require.NoError(t, onCase(newText, ours[target].holds)(data))
			}
		})
	}
	find := func(target, bug string, broken codec) {
		require.True(t, slices.ContainsFunc(inputs[target], func(data []byte) bool {
			return onCase(newText, broken.holds)(data) != nil
		}), "%s: %s", target, bug)
	}
	for target, c := range ours {
		written := c
		written.write = func(in *boundedrecall.Instance) string { return c.write(changed(in, rounded)) }
		find(target, "what is written is rounded", written)
	}
	for _, b := range []struct {
		target, bug string
		broken      func(reader) reader
	}{
		{"FuzzParseInstance", "a round is dropped", shorter},
		{"FuzzParseInstance", "an instance beside an error", beside},
		{"FuzzParseInstance", "a count of no rounds is passed over", edited(func(text string) string {
			return strings.ReplaceAll(text, " 0*(1,0)", "")
		})},
		{"FuzzParseInstance", "arms are reversed", moved},
		{"FuzzParseInstance", "a reward is -0", negative},
	} {
		broken := ours[b.target]
		broken.read = b.broken(broken.read)
		find(b.target, b.bug, broken)
	}
}

// TestReadRuns: a text that asks for more rewards than a target has time for is
// refused, and one that asks for fewer is read.
func TestReadRuns(t *testing.T) {
	for text, refused := range map[string]bool{"2000*(0,1)": false, "2001*(0,1)": true,
		"1500*(0,1) 501*(1,0)": true} {
		in, _, err := readRuns(text)
		require.Equal(t, refused, err != nil, text)
		require.Equal(t, refused, in == nil, text)
	}
}

// A table has rewards that an instance cannot have.
type table [][]float64

func (rewards table) Horizon() int           { return len(rewards) }
func (rewards table) Reward(t int) []float64 { return rewards[t-1] }

func TestOracles_FindWhatIsNoReward(t *testing.T) {
	require.NoError(t, validRewards(table{{0, 1}, {0.5, 5e-324}}))
	for _, r := range []float64{math.NaN(), math.Inf(1), -5e-324, math.Copysign(0, -1),
		math.Nextafter(1, 2)} {
		require.ErrorContains(t, validRewards(table{{r, 0}, {0, 0}}), "round 1, arm 1: accepted")
		require.ErrorContains(t, validRewards(table{{0, 0}, {0, r}}), "round 2, arm 2: accepted")
	}
}

// TestOracles_FindBrokenCheckers gives the certificate oracles checkers that
// accept what they are given, or state something else, and forgeries of every
// kind that claim too much.
func TestOracles_FindBrokenCheckers(t *testing.T) {
	real := checker(certificate.Verify)
	gullible := checker(func(r io.Reader) (statements []string, err error) {
		text, err := io.ReadAll(r)
		_, rest, _ := strings.Cut(string(text), `"statement":`)
		rest = rest[strings.Index(rest, `"`)+1:]
		statement, _, _ := strings.Cut(rest, `"`)
		return []string{statement}, err
	})
	for _, c := range genuine() {
		require.NoError(t, real.certificate(forgery{c}))
		require.NoError(t, gullible.certificate(forgery{c}), "%v", c)
		// The value is moved by an eighth, up or down: one of them is false.
		wrong := 0
		for _, to := range []int{0, 255} {
			forged := forgery{c}
			change(reflect.ValueOf(&forged.Value).Elem(), nudge, to)
			forged.State()
			require.NoError(t, real.certificate(forged))
			if gullible.certificate(forged) != nil {
				wrong++
			}
		}
		require.Equal(t, 1, wrong, "%v: a bound is wrong on one side", c)
	}
	var text bytes.Buffer
	c := forge([]byte{0})
	require.NoError(t, c.Write(&text))
	require.NoError(t, gullible.reader(text.Bytes()))
	other := checker(func(io.Reader) ([]string, error) { return []string{"something else"}, nil })
	require.ErrorContains(t, other.certificate(c), `statement 1 is "something else"`)
	require.ErrorContains(t, other.reader(text.Bytes()), `statement 1 is "something else"`)
	spoiled := strings.Replace(text.String(), `"value":"`, `"value":"1`, 1)
	require.NotEqual(t, text.String(), spoiled)
	require.ErrorContains(t, gullible.reader([]byte(spoiled)), "accepted a statement that is not its own")
	silent := checker(func(io.Reader) ([]string, error) { return nil, nil })
	require.ErrorContains(t, silent.certificate(c), "stated 0 claims and skipped the rest")
	// Lists that are there and empty are not in the text: what is accepted is
	// the text.
	for k := range drafts {
		emptied := forge([]byte{byte(k)})
		emptied.Cycles = slices.Clone(emptied.Cycles)
		for i, cycle := range emptied.Cycles {
			if cycle.Map == nil {
				emptied.Cycles[i].Map = []int{}
			}
		}
		require.NoError(t, real.certificate(emptied))
	}
	// Stated again, so that only the learner contradicts.
	c.Value = "0"
	c.State()
	text.Reset()
	require.NoError(t, c.Write(&text))
	require.ErrorContains(t, gullible.reader(text.Bytes()), "but the regret on the letters")
	require.NoError(t, find("FuzzCertificateReader").Check(text.Bytes()))
}
