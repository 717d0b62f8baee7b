package certificate

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// free returns work that never runs out.
func free() *work { return &work{left: math.MaxInt64} }

// TestExpEncloses compares with the power series in much higher precision, and
// with math.Exp.
func TestExpEncloses(t *testing.T) {
	for n := int64(-300); n <= 300; n += 7 {
		x := big.NewRat(n, 23)
		e := free().exp(x)
		require.Positive(t, e.hi.Cmp(e.lo))
		f, _ := x.Float64()
		lo, _ := e.lo.Float64()
		require.InEpsilon(t, math.Exp(f), lo, 1e-14)
		width, _ := new(big.Rat).Sub(e.hi, e.lo).Float64()
		require.Less(t, width, 1e-20*math.Max(1, math.Exp(2*f)))
		// e^x as a product of 64 factors e^{x/64}, each by 40 terms.
		y := new(big.Rat).Mul(x, big.NewRat(1, 64))
		sum, term := big.NewRat(1, 1), big.NewRat(1, 1)
		for k := int64(1); k < 40; k++ {
			term = new(big.Rat).Mul(term, new(big.Rat).Mul(y, big.NewRat(1, k)))
			sum.Add(sum, term)
		}
		value := new(big.Float).SetPrec(400).SetRat(sum)
		for range 6 {
			value.Mul(value, value)
		}
		require.Positive(t, value.Cmp(new(big.Float).SetPrec(400).SetRat(e.lo)), "x = %v", x)
		require.Negative(t, value.Cmp(new(big.Float).SetPrec(400).SetRat(e.hi)), "x = %v", x)
	}
}

func TestOutward(t *testing.T) {
	third := big.NewRat(1, 3)
	tiny := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(7), 200))
	for _, r := range []*big.Rat{new(big.Rat).Add(third, tiny), new(big.Rat).Neg(new(big.Rat).Add(third, tiny))} {
		x := free().outward(exactly(r))
		require.Negative(t, x.lo.Cmp(r))
		require.Positive(t, x.hi.Cmp(r))
		require.LessOrEqual(t, x.lo.Denom().BitLen(), precision+1)
	}
}

// TestPlays checks plays known by hand.
func TestPlays(t *testing.T) {
	weight := func(c Certificate, history ...int) *big.Rat {
		p, err := c.player(free())
		require.NoError(t, err)
		x := p.play(history)[0]
		require.Zero(t, x.lo.Cmp(x.hi))
		return x.lo
	}
	cover := &Learner{Wrapper: "average restart", Base: "cover", Horizon: 4}
	for k, want := range []*big.Rat{big.NewRat(1, 2), big.NewRat(1, 6), big.NewRat(7, 12)} {
		got := weight(Certificate{Arms: 2, Levels: 2, Recall: 3, Learner: cover}, []int{2, 1}[:k]...)
		require.Zero(t, got.Cmp(want), "round %d: %v", k+1, got)
	}
	ftl := &Learner{Wrapper: "windowed", Base: "follow the leader"}
	require.Zero(t, weight(Certificate{Arms: 3, Levels: 2, Recall: 2, Learner: ftl}, 3, 0, 0).Cmp(big.NewRat(1, 3)))
	require.Zero(t, weight(Certificate{Arms: 3, Levels: 2, Recall: 3, Learner: ftl}, 3, 0, 0).Cmp(big.NewRat(1, 2)))
	for wrapper, want := range map[string]*big.Rat{ // after e1, e1, or without the oldest, or without both
		"average restart": big.NewRat(1, 1), "inclusive average restart": big.NewRat(5, 6),
	} {
		got := weight(Certificate{Arms: 2, Levels: 2, Recall: 2, Learner: &Learner{Wrapper: wrapper, Base: "follow the leader"}}, 1, 1)
		require.Zero(t, got.Cmp(want), "%s: %v", wrapper, got)
	}
	mwu := &Learner{Wrapper: "windowed", Base: "mwu", Rate: "1/2"}
	require.Zero(t, weight(Certificate{Arms: 2, Levels: 2, Recall: 2, Learner: mwu}, 1, 1).Cmp(big.NewRat(9, 13)))
}

func TestVerifyRefusesWhatIsNoCertificate(t *testing.T) {
	for _, text := range []string{"", "{}", "[]", "x", `{"kind":"long-run upper"}`, `{"unknown":1}`} {
		_, err := Verify(strings.NewReader(text))
		require.Error(t, err, text)
	}
	_, err := Verify(strings.NewReader("\n"))
	require.EqualError(t, err, "no certificate")
}

// windowedLower is a true certificate: two arms take turns, and follow-the-leader on the
// last reward always plays the wrong one.
func windowedLower() Certificate {
	return Certificate{
		Kind: LongRunLower, Arms: 2, Levels: 2, Recall: 1, Value: "1/2",
		Learner: &Learner{Wrapper: "windowed", Base: "follow the leader"},
		Cycles:  []Cycle{{Weight: "1", Arm: 1, Letters: []int{2, 1}}},
	}
}

// verify states the certificate, writes it, edits the text and reads it.
func verify(t *testing.T, c Certificate, edits ...string) error {
	t.Helper()
	c.State()
	var b strings.Builder
	require.NoError(t, c.Write(&b))
	_, err := Verify(strings.NewReader(strings.NewReplacer(edits...).Replace(b.String())))
	return err
}

// TestVerifyRefusesOtherSpellings: a reader of the file must see what is checked.
func TestVerifyRefusesOtherSpellings(t *testing.T) {
	require.NoError(t, verify(t, windowedLower()))
	require.NoError(t, verify(t, windowedLower(), ",", " ,\r\n"))
	for _, edit := range [][2]string{
		{`"value"`, `"value":"1","value"`},
		{`"arms":2,"levels":2`, `"levels":2,"arms":2`},
		{`"arms":2`, `"arms":2,"unit":0`},
		{`"letters":[2,1]`, `"letters":[1,1],"letters":[2,1]`},
	} {
		require.ErrorContains(t, verify(t, windowedLower(), edit[0], edit[1]), "certificate 1: the fields are not as they are written", edit)
	}
	require.EqualError(t, verify(t, windowedLower(), `"value"`, `"Value"`), `certificate 1: it is no certificate: it has no field "value"`)
	require.EqualError(t, verify(t, windowedLower(), `"arms":2`, `"arms":2.5`), `certificate 1: "arms" is the number 2.5 and not a whole number of 64 bits`)
	for _, text := range []string{"{}", "null"} {
		_, err := Verify(strings.NewReader(text))
		require.EqualError(t, err, `certificate 1: it is no certificate: it has no field "arms"`)
	}
	require.ErrorContains(t, verify(t, windowedLower(), "\n", "}"), "certificate 2: invalid character")
	for _, value := range []string{"1e1000000", "0x1", "2/4", "+1/2", "1/-2", "-0", "", "/", strings.Repeat("7", 1<<20)} {
		c := windowedLower()
		c.Value = value
		require.ErrorContains(t, verify(t, c), "is not a fraction in lowest terms", "%.10s", value)
	}
}

func TestPower(t *testing.T) {
	for n := range int64(200) {
		x, want := big.NewRat(5, 3), big.NewRat(1, 1)
		for range n {
			want.Mul(want, x)
		}
		got := free().power(x, n)
		require.LessOrEqual(t, got.lo.Cmp(want), 0)
		require.GreaterOrEqual(t, got.hi.Cmp(want), 0)
		require.LessOrEqual(t, got.lo.Denom().BitLen(), precision+1)
		low, _ := new(big.Rat).Quo(got.lo, got.hi).Float64()
		require.InDelta(t, 1, low, 1e-15)
	}
}

// TestVerifyRefusesFalseStatements changes a true certificate to a false one. Each is refused
// for its own reason, and not for another.
func TestVerifyRefusesFalseStatements(t *testing.T) {
	periodic := func(c *Certificate, recall int, letters ...int) {
		c.Learner.Wrapper, c.Recall, c.Cycles[0].Letters = "periodic restart", recall, letters
	}
	for why, forgeries := range map[string][]func(*Certificate){
		"the regret proved is 0.500000000000": {func(c *Certificate) { c.Value = "-1/2" }, func(c *Certificate) { c.Value = "2/3" }},
		"the regret proved is 0.0":            {func(c *Certificate) { c.Recall = 2 }},
		"against an arm that is not there":    {func(c *Certificate) { c.Cycles[0].Arm = 3 }},
		"a letter that is not in":             {func(c *Certificate) { c.Cycles[0].Letters[0] = 3 }},
		"the regret proved is 0.333333333333": {func(c *Certificate) { c.Cycles[0].Letters = []int{2, 1, 1} }},
		"one instance with weight 1": {
			func(c *Certificate) { c.Cycles[0].Weight = "1/2" },
			func(c *Certificate) { c.Cycles = append(c.Cycles, c.Cycles[0]) },
		},
		"a field too many or too few": {func(c *Certificate) { c.Kind = LongRunUpper }},
		"not have as many rounds":     {func(c *Certificate) { c.Kind, c.Horizon = FiniteLower, 4 }},
		"no multiple of the restarts'": {
			func(c *Certificate) { periodic(c, 3, 2, 1) },
			func(c *Certificate) { periodic(c, 2, 2, 1, 1) },
			func(c *Certificate) { periodic(c, 2, 2, 1, 1, 2, 1) },
		},
		"the regret proved is -0.500000000000": {func(c *Certificate) { c.Kind, c.Learner, c.Class = ClassLower, nil, "stationary" }},
		"unknown class": {func(c *Certificate) {
			c.Kind, c.Learner, c.Class, c.Value = ClassLower, nil, "shift-invariant", "0"
		}},
	} {
		for k, forge := range forgeries {
			c := windowedLower()
			forge(&c)
			require.ErrorContains(t, verify(t, c), why, k)
		}
	}
	c := windowedLower()
	c.Kind, c.Learner, c.Class = ClassLower, nil, "stationary"
	for weight, other := range map[string]string{"-1": "2", "0": "1"} {
		c.Cycles = []Cycle{{Weight: other, Arm: 1, Letters: []int{2, 1}}, {Weight: weight, Arm: 1, Letters: []int{1}}}
		require.ErrorContains(t, verify(t, c), "a weight is not positive")
	}
	c.Cycles, c.Value = c.Cycles[:1], "-1/2"
	for weight, value := range map[string]string{"1": "-1/2", "1/2": "-1/4", "2": "-1"} {
		c.Cycles[0].Weight, c.Value = weight, value
		if weight == "1" {
			require.NoError(t, verify(t, c))
		} else {
			require.ErrorContains(t, verify(t, c), "the weights do not sum to 1")
		}
	}

	c = windowedLower()
	c.Learner = &Learner{Wrapper: "table", Plays: []string{"0", "0", "0", "0", "0", "0"}}
	require.ErrorContains(t, verify(t, c), "a play does not sum to 1")

	c = windowedLower()
	c.Kind, c.Learner.Wrapper, c.Recall, c.Horizon, c.Value = FiniteLower, "base", 0, 2, "0"
	c.State()
	require.True(t, strings.HasPrefix(c.Statement, "follow the leader has total regret at least"), c.Statement)
}
