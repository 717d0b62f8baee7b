package certificate

import (
	"bytes"
	"errors"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"boundedrecall/internal/controls"

	"github.com/stretchr/testify/require"
)

// TestVerifyRefusesTooMuchWork: each of these would take minutes or hours, or
// all memory.
func TestVerifyRefusesTooMuchWork(t *testing.T) {
	rounds := func(n, letters int) (all []int) {
		for t := range n {
			all = append(all, t*t*7%letters)
		}
		return all
	}
	for what, change := range map[string]func(c *Certificate){
		"a long memory": func(c *Certificate) {
			c.Learner.Wrapper = "average restart"
			c.Recall, c.Cycles[0].Letters = mostRecall, rounds(mostRounds, 3)
		},
		"Cover's learner for 1000 rounds": func(c *Certificate) {
			c.Kind, c.Levels, c.Recall, c.Horizon, c.Cycles[0].Letters = FiniteLower, 9, 255, 256,
				rounds(256, 17)
			c.Learner = &Learner{Wrapper: "average restart", Base: "cover", Horizon: 1000}
		},
		"a large rate": func(c *Certificate) {
			c.Kind, c.Arms, c.Recall, c.Horizon, c.Cycles[0].Letters = FiniteLower, 6, 0, mostRounds,
				rounds(mostRounds, 63)
			c.Learner = &Learner{Wrapper: "base", Base: "hedge", Rate: "64"}
		},
		"a class with many windows": func(c *Certificate) {
			c.Kind, c.Learner, c.Class = ClassLower, nil, "stationary"
			c.Arms, c.Recall, c.Cycles[0].Letters = 6, 2, rounds(mostRounds, 63)
		},
		"leads of a thousand rounds": func(c *Certificate) {
			c.Kind, c.Cycles, c.Recall, c.Horizon, c.Unit, c.Potentials = FiniteUpper, nil, 0, 1000, 1, nil
			c.Learner = &Learner{Wrapper: "base", Base: "hedge", Rate: "1"}
			for t := range c.Horizon + 1 {
				c.Potentials = append(c.Potentials, slices.Repeat([]int64{int64(c.Horizon - t)}, 2*t+1)...)
			}
		},
	} {
		t.Run(what, func(t *testing.T) {
			c := windowedLower()
			change(&c)
			c.State()
			require.ErrorIs(t, c.check(&work{left: mostWork / 256}), errTooMuchWork)
		})
	}
}

// TestVerifyBoundsItsWork by mostWork.
func TestVerifyBoundsItsWork(t *testing.T) {
	c := plays(1, slices.Repeat([]string{"1/6"}, 6)...)
	c.Regret = swap // against 6^6 maps, each in 720 orders
	require.ErrorContains(t, verify(t, *c), "takes too many exact steps")
}

// TestWork_RunsOut pins what a step is: a certificate is checked with the work
// it needs and refused with less.
func TestWork_RunsOut(t *testing.T) {
	run := func(steps int64) (err error) {
		b := &work{left: steps}
		defer b.settle(&err)
		b.add(big.NewRat(1, 2), big.NewRat(1, 3)) // four words: 32 + 2
		return nil
	}
	require.NoError(t, run(34))
	require.ErrorIs(t, run(33), errTooMuchWork)
	require.Panics(t, func() {
		var err error
		defer (&work{}).settle(&err)
		panic("another")
	})
	long := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 64*1000))
	err := func() (err error) {
		b := &work{left: 100_000}
		defer b.settle(&err)
		b.mul(long, long)
		return nil
	}()
	require.ErrorIs(t, err, errTooMuchWork, "long operands cost more")
}

// endless is a reader of a string that never ends.
type endless struct{ begun bool }

func (e *endless) Read(p []byte) (int, error) {
	for k := range p {
		p[k] = '7'
	}
	if !e.begun {
		copy(p, `{"statement":"`)
		e.begun = true
	}
	return len(p), nil
}

func TestVerifyRefusesInputWithoutEnd(t *testing.T) {
	if controls.Short() {
		t.Skip("takes a second")
	}
	_, err := Verify(&endless{})
	require.ErrorContains(t, err, "certificate 1: longer than 67108864 bytes")
}

// TestVerifyQuotesLittle: an error does not repeat megabytes of input.
func TestVerifyQuotesLittle(t *testing.T) {
	long := strings.Repeat("9", 1<<20)
	for text, says := range map[string]string{
		`{"arms":` + long + `}`: `"arms" is the number 99`, `{"` + long + `":1}`: `unknown field "99`,
		`{"kind":"class lower","arms":2,"levels":2,"class":"` + long + `"}`: "not as they are written",
	} {
		t.Run(says, func(t *testing.T) {
			_, err := Verify(strings.NewReader(text))
			require.ErrorContains(t, err, says)
			require.Less(t, len(err.Error()), 330)
		})
	}
}

// TestBudget: the steps of all certificates together have a bound, which says
// nothing of the certificate at which they run out.
func TestBudget(t *testing.T) {
	text, err := os.ReadFile("../testdata/windowed.json")
	require.NoError(t, err)
	proved := 0
	count := func(string) { proved++ }
	var free Budget
	require.NoError(t, free.VerifyEach(bytes.NewReader(text), count))
	all, steps := proved, free.used
	require.Positive(t, steps)

	exact := Budget{Most: steps}
	require.NoError(t, exact.VerifyEach(bytes.NewReader(text), count))
	require.Equal(t, 2*all, proved)
	var reason *NotProved
	err = exact.VerifyEach(bytes.NewReader(text), count)
	require.ErrorIs(t, err, ErrBudget)
	require.False(t, errors.As(err, &reason), "it is not false")
	require.Equal(t, 2*all, proved)

	proved = 0
	require.ErrorIs(t, (&Budget{Most: steps - 1}).VerifyEach(bytes.NewReader(text), count), ErrBudget)
	require.Equal(t, all-1, proved)
}
