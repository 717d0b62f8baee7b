package adversaries

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"boundedrecall"
)

func TestEnvironment(t *testing.T) {
	for word, want := range map[string]string{
		"switching(arms=2,every=3,rounds=7)":                   "3*(1,0) 3*(0,1) (1,0)",
		"bernoulli(means=0.25/0.5/1,rounds=9,seed=7)":          "(0,0,1) 2*(1,1,1) (0,1,1) 2*(0,0,1) (0,1,1) (0,0,1) (0,1,1)",
		"random-walk(rounds=3,arms=2,volatility=0.125,seed=7)": "(0.9949265554419318,0.8224958921129435) (0.971584306441736,0.5168868943132333) (0.8673855505805497,0.5989445067599527)",
		"periodic(arms=2,period=4,rounds=9,seed=7)":            "(1,0) (1,1) (0,1) (1,1) 2*(1,0) (0,1) 2*(1,0)",
		"drift(rounds=40,seed=7)":                              boundedrecall.Must(Drift{Horizon: 40}.Draw(rand.NewPCG(7, 0))).String(),
		"drift(rounds=40)":                                     boundedrecall.Must(Drift{Horizon: 40}.Draw(rand.NewPCG(0, 0))).String(),
	} {
		t.Run(word, func(t *testing.T) {
			in, err := Environment(word)
			require.NoError(t, err, word)
			require.Equal(t, want, in.String(), word)
		})
	}
}

func TestEnvironment_Refuses(t *testing.T) {
	for word, want := range map[string]string{
		"":                                            `unknown environment "": it is one of switching(arms=,every=,rounds=) bernoulli(means=,rounds=,seed=) `,
		"swtching(arms=2)":                            `environment "swtching(arms=2)": unknown environment "swtching"`,
		"switching":                                   `want switching(arms=…,every=…,rounds=…)`,
		"switching(arms=2":                            `want switching(arms=…,every=…,rounds=…)`,
		"switching()":                                 `"" is not of the form name=value`,
		"switching(2)":                                `"2" is not of the form name=value`,
		"switching(arms=2,every=3)":                   "rounds is missing",
		"switching(arms=2,arms=3)":                    "arms is given twice",
		"switching(arms=2,seed=3)":                    `unknown parameter "seed": it is one of arms every rounds`,
		"switching(arms=2,every=0,rounds=9)":          `every = "0" is not a whole number from 1 up`,
		"switching(arms=0,every=1,rounds=9)":          `arms = "0" is not a whole number from 1 up`,
		"switching(arms=x,every=1,rounds=9)":          `arms = "x" is not a whole number from 1 up`,
		"switching(arms=9,every=1,rounds=1000000)":    "1000000 rounds of 9 arms are more than 4194304 rewards",
		"drift(rounds=5000000)":                       "5000000 rounds of 1 arms are more than 4194304 rewards",
		"drift(rounds=9,seed=-1)":                     `seed = "-1" is not a whole number in 0..2⁶⁴−1`,
		"bernoulli(means=0.5/1.5,rounds=9)":           "bernoulli: mean of arm 2 = 1.5 is not in [0,1]",
		"bernoulli(means=0.5/,rounds=9)":              `means = "0.5/" is not a number, or several as in 0.4/0.6`,
		"bernoulli(means=0/1,rounds=4194304)":         "4194304 rounds of 2 arms are more than 4194304 rewards",
		"bernoulli(means=NaN,rounds=9)":               "bernoulli: mean of arm 1 = NaN is not in [0,1]",
		"random-walk(arms=2,volatility=Inf,rounds=9)": "random walk: volatility σ = +Inf is not finite and at least 0",
		"random-walk(arms=2,volatility=NaN,rounds=9)": "random walk: volatility σ = NaN is not finite and at least 0",
		"random-walk(arms=2,volatility=1/2,rounds=9)": `volatility = "1/2" is not a number`,
		"random-walk(arms=2,volatility=-1,rounds=9)":  "random walk: volatility σ = -1 is not finite and at least 0",
		"periodic(arms=2,period=1,rounds=9)":          "periodic: period P = 1 is less than 2",
	} {
		t.Run(word, func(t *testing.T) {
			in, err := Environment(word)
			require.ErrorContains(t, err, want, word)
			require.Nil(t, in)
		})
	}
}

func FuzzEnvironment(f *testing.F) {
	f.Add("switching(arms=2,every=3,rounds=7)")
	f.Add("switching(arms=99999,every=3,rounds=7)")
	f.Fuzz(func(t *testing.T, word string) {
		in, err := Environment(word)
		if (in == nil) == (err == nil) {
			t.Fatalf("%q: %v, %v", word, in, err)
		}
	})
}
