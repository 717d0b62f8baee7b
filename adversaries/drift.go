package adversaries

import (
	"fmt"
	"math"
	"math/rand/v2"

	"boundedrecall"
)

// Drift is the drifting environment of Section 6, Figure 2 (left). Arm 1 pays 1
// with probability |sin(π/6 + tπ/φ)| and otherwise 0, with a period φ uniform
// on T/20, T/10, T/5 and T/2. Arm 2 is a fair coin.
//
// With the coin [PlusMinusOne] the rewards are the printed ones mapped into
// [0,1] by r ↦ (r+1)/2, so that arm 1 pays 1 or 1/2, and arm 2 pays 1 or 0.
// Then the regret on the printed rewards is twice the regret on the instance,
// and linear multiplicative weights with rate η on the printed rewards is
// linear multiplicative weights with rate 2η/(1−η) on the instance, η < 1:
//
//	1 + η(2r−1) = (1−η)·(1 + 2η/(1−η)·r),
//
// and a factor common to all arms changes no play. The padding of early windows
// changes no play either: both paddings are rewards common to all arms. The
// printed η = 1/2 becomes 2.
type Drift struct {
	Horizon int // T
	Coin    Coin
}

// A Coin is the law of arm 2 in [Drift].
type Coin int

const (
	ZeroOne      Coin = iota // 0 or 1
	PlusMinusOne             // −1 or +1, as printed
)

func (d Drift) check() error {
	if d.Coin != ZeroOne && d.Coin != PlusMinusOne {
		return fmt.Errorf("drift: coin = %d is neither ZeroOne nor PlusMinusOne", d.Coin)
	}
	return checkAtLeast("drift", parameter{"horizon T", d.Horizon, 1})
}

// Periods returns the four values of φ.
func (d Drift) Periods() []float64 {
	t := float64(d.Horizon)
	return []float64{t / 20, t / 10, t / 5, t / 2}
}

// Mean returns |sin(π/6 + tπ/φ)|, the probability that arm 1 pays 1 in round t.
func (d Drift) Mean(t int, phi float64) float64 {
	return math.Abs(math.Sin(math.Pi/6 + float64(t)*math.Pi/phi))
}

// Draw returns a random instance of a random period.
func (d Drift) Draw(src rand.Source) (*boundedrecall.Instance, error) {
	phi := d.Periods()[rand.New(src).IntN(4)]
	return d.DrawPeriod(src, phi)
}

// DrawPeriod returns a random instance of period phi, which must be positive
// and finite.
func (d Drift) DrawPeriod(src rand.Source, phi float64) (*boundedrecall.Instance, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	if !(phi > 0) || math.IsInf(phi, 1) {
		return nil, fmt.Errorf("drift: period φ = %v is not positive and finite", phi)
	}
	rng := rand.New(src)
	return boundedrecall.NewInstance(fill(d.Horizon, 2, func(t, i int) float64 {
		if i == 1 {
			return bernoulli(rng, 0.5) // the coin −1 or +1 is mapped to 0 or 1
		}
		r := bernoulli(rng, d.Mean(t, phi))
		if d.Coin == PlusMinusOne {
			r = (r + 1) / 2
		}
		return r
	}))
}
