package exact

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"

	"boundedrecall/exact/certificate"
	"boundedrecall/internal/controls"

	"github.com/stretchr/testify/require"
)

// copyOf returns a copy of a certificate that shares nothing with it.
func copyOf(t *testing.T, c *certificate.Certificate) *certificate.Certificate {
	again := new(certificate.Certificate)
	var b bytes.Buffer
	require.NoError(t, c.Write(&b))
	require.NoError(t, json.Unmarshal(b.Bytes(), again))
	return again
}

// words are what the words in a certificate are changed to.
var words = []string{
	"", "swap", "stationary", "symmetric", "hedge", "mwu", "follow the leader", "cover", "base",
	"windowed", "average restart",
	"inclusive average restart", "periodic restart", "leads", "counts", "table", "drawn table",
	"long-run upper", "separable upper", "long-run lower", "finite upper", "finite lower",
	"class lower",
}

// changeOne changes a value, or one within it, by a little.
func changeOne(rng *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
			return
		}
		changeOne(rng, v.Elem().Field(rng.IntN(v.Elem().NumField())))
	case reflect.Struct:
		changeOne(rng, v.Field(rng.IntN(v.NumField())))
	case reflect.Int, reflect.Int64:
		v.SetInt([]int64{v.Int() - 1, v.Int() + 1, -v.Int(), 0, v.Int() * 2}[rng.IntN(5)])
	case reflect.String:
		x, ok := new(big.Rat).SetString(v.String())
		if !ok || rng.IntN(8) == 0 {
			v.SetString(words[rng.IntN(len(words))])
			return
		}
		by := big.NewRat([]int64{-1, 1}[rng.IntN(2)], []int64{4, 60, 1 << 40}[rng.IntN(3)])
		v.SetString(x.Add(x, by).RatString())
	case reflect.Slice:
		n := v.Len()
		switch k := rng.IntN(6); {
		case n == 0 || k == 0:
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		case k == 1:
			v.Set(reflect.AppendSlice(v.Slice(0, n-1), v.Slice(n, n)))
		case k == 2:
			reflect.Swapper(v.Interface())(rng.IntN(n), rng.IntN(n))
		default:
			changeOne(rng, v.Index(rng.IntN(n)))
		}
	}
}

// holds returns an error if the search contradicts what a certificate says.
func holds(t *testing.T, c *certificate.Certificate) error {
	value, _ := new(big.Rat).SetString(c.Value)
	lower := c.Kind == certificate.LongRunLower || c.Kind == certificate.FiniteLower
	lower = lower || c.Kind == certificate.ClassLower
	if c.Learner == nil { // one of the class
		c.Learner = &certificate.Learner{Wrapper: "windowed", Base: "mwu", Rate: "1/2"}
	}
	if float64(c.Recall)*math.Log(float64(NewAlphabet(c.Arms, c.Levels-1, true).Len())) > 8 {
		return nil // too many windows for a test
	}
	maker, p, err := definition(c)
	require.NoError(t, err)
	p.Regret = regretOf(c)
	worst, err := WorstCase(t.Context(), maker, p)
	require.NoError(t, err, "%s", c.Statement)
	if c.Horizon > 0 {
		value.Quo(value, big.NewRat(int64(c.Horizon), 1))
	}
	most, rounding := new(big.Rat).Sub(worst.Lower, value), big.NewRat(1, 1e9)
	if lower {
		most.Sub(value, worst.Upper)
	}
	if most.Cmp(rounding) > 0 {
		return fmt.Errorf("the worst case is %s", worst.Lower.FloatString(12))
	}
	return nil
}

// TestDrawnForgeries changes certificates of every kind and learner, with small
// and with larger recall, in one place or two. What is accepted in spite of it
// is true by the search, and rare.
func TestDrawnForgeries(t *testing.T) {
	draws, accepted, tried := 3000, map[certificate.Kind]int{}, map[certificate.Kind]int{}
	if controls.Short() {
		draws = 400
	}
	var all []*certificate.Certificate
	for c := range Certificates() {
		if windows := len(c.Potentials); windows <= 100 && c.Recall <= 6 && len(c.Cycles) <= 30 {
			all = append(all, c)
		}
	}
	rng := rand.New(rand.NewPCG(11, 12))
	for range draws {
		was := all[rng.IntN(len(all))]
		c, kind := copyOf(t, was), was.Kind
		tried[kind]++
		for range 1 + rng.IntN(2) {
			field := 1 + rng.IntN(reflect.TypeOf(*c).NumField()-1) // not the statement
			changeOne(rng, reflect.ValueOf(c).Elem().Field(field))
		}
		if rng.IntN(2) == 0 || c.Learner == nil {
			c.State()
		}
		require.NotPanics(t, func() {
			if c.Check() == nil && !reflect.DeepEqual(copyOf(t, c), was) {
				accepted[kind]++
				require.NoError(t, holds(t, c), "%s, from: %s", c.Statement, was.Statement)
			}
		})
	}
	for kind, n := range tried {
		require.Positive(t, n-20*accepted[kind], "%q: %d of %d accepted", kind, accepted[kind], n)
	}
	require.Len(t, tried, 6)
}
