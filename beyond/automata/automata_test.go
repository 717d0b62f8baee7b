package automata

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"boundedrecall"

	"boundedrecall/exact"
	"boundedrecall/internal/linear"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// connected yields the automata with n states that state 0 reaches, numbered in
// the order in which a breadth-first search from state 0 meets them: one of
// each kind.
func connected(n int, yield func(Automaton)) {
	a := Automaton{Next: make([][2]int, n)}
	var choose func(edge, known int)
	choose = func(edge, known int) {
		if edge == 2*n {
			if known == n {
				yield(a)
			}
			return
		}
		if edge/2 >= known {
			return
		}
		for to := range min(known+1, n) {
			a.Next[edge/2][edge%2] = to
			choose(edge+1, max(known, to+1))
		}
	}
	choose(0, 1)
}

// simpleCycles yields the cycles of an automaton that state 0 reaches: for each
// state how often e_1 comes in it less how often e_2 does, the same over all
// states, and the length.
func simpleCycles(a Automaton, yield func(lean []int64, sum, length int64)) {
	n := len(a.Next)
	lean, on := make([]int64, n), make([]bool, n)
	var walk func(first, s int, sum, length int64)
	walk = func(first, s int, sum, length int64) {
		on[s] = true
		for b, to := range a.Next[s] {
			sign := int64(1 - 2*b)
			lean[s] = sign
			if to == first {
				yield(lean, sum+sign, length+1)
			} else if to > first && !on[to] {
				walk(first, to, sum+sign, length+1)
			}
		}
		on[s], lean[s] = false, 0
	}
	for first := range n {
		walk(first, first, 0, 0)
	}
}

// valueByCycles returns the value of an automaton by another program than
// [FindBestPlays]: its columns are the simple cycles against either arm, and a
// price for each weight to be at most 1.
func valueByCycles(t *testing.T, a Automaton) *big.Rat {
	right := make([]int64, 1+len(a.Next))
	right[0] = 1
	p, err := linear.New(right)
	require.NoError(t, err)
	simpleCycles(a, func(lean []int64, sum, length int64) {
		for arm := range int64(2) {
			entries := map[int]int64{0: length}
			for s, v := range lean {
				entries[1+s] = v
			}
			p.Add(linear.NewColumn((1-arm)*sum, entries, length))
		}
	})
	for s := range a.Next {
		p.Add(linear.NewColumn(-1, map[int]int64{1 + s: -1}, 1))
	}
	_, price, err := p.Solve(t.Context())
	require.NoError(t, err)
	return price[0]
}

// TestFindBestPlays_AllSmallAutomata: every automaton of at most 4 states,
// against the program of its cycles; or against the automaton with the letters
// exchanged, if that came before. None has less than 1/(2K), and the weights
// found have the value as their worst case.
func TestFindBestPlays_AllSmallAutomata(t *testing.T) {
	kinds := []int{1, 12, 216, 5248}
	if testing.Short() {
		kinds = kinds[:3]
	}
	for k, want := range kinds {
		found, least, values := 0, big.NewRat(1, 1), map[string]*big.Rat{}
		connected(k+1, func(a Automaton) {
			found++
			o, err := FindBestPlays(t.Context(), a)
			require.NoError(t, err)
			exchanged := Automaton{Next: slices.Clone(a.Next)}
			for s, row := range a.Next {
				exchanged.Next[s] = [2]int{row[1], row[0]}
			}
			_, mirror, _ := exchanged.reached()
			value := values[fmt.Sprint(mirror)]
			if value == nil {
				value = valueByCycles(t, a)
				values[fmt.Sprint(a.Next)] = value
			}
			if o.Lower.Cmp(o.Upper) != 0 || o.Lower.Cmp(value) != 0 {
				t.Fatalf("%v: %v to %v, by cycles %v", a, o.Lower, o.Upper, value)
			}
			if w := worstPlayed(t, Automaton{a.Start, a.Next, o.Plays}); w.Cmp(o.Upper) != 0 {
				t.Fatalf("%v: the plays %v have %v and not %v", a, o.Plays, w, o.Upper)
			}
			if o.Lower.Cmp(least) < 0 {
				least = o.Lower
			}
		})
		require.Equal(t, want, found)
		require.Zero(t, least.Cmp(big.NewRat(1, int64(2*(k+1)))), "K = %d: %v", k+1, least)
	}
}

// worstPlayed returns the worst case of the plays, which must be exact, after
// it has played the rewards.
func worstPlayed(t *testing.T, a Automaton) *big.Rat {
	r, err := a.WorstCase(t.Context(), func(int, int) {})
	require.NoError(t, err)
	require.Zero(t, r.Lower.Cmp(r.Upper))
	s, total := a.Start, new(big.Rat)
	step := func(reward []float64) {
		b := int(reward[1])
		total.Add(total, regret(a.Plays[s], r.Arm, b))
		s = a.Next[s][b]
	}
	follow := func(in *boundedrecall.Instance) {
		for k := 1; in != nil && k <= in.Horizon(); k++ {
			step(in.Reward(k))
		}
	}
	follow(r.Before)
	first := s
	total.SetInt64(0)
	follow(r.Rewards)
	require.Equal(t, first, s, "the rewards lead back")
	require.Zero(t, total.Quo(total, new(big.Rat).SetInt64(int64(r.Rewards.Horizon()))).Cmp(r.Lower))
	return r.Upper
}

// TestAutomaton_WorstCase: the worst case of any plays is that of the worst
// simple cycle.
func TestAutomaton_WorstCase(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 1 + rng.IntN(6)
		a := Automaton{Next: make([][2]int, n)}
		plays := linear.Zeros(n)
		for s := range n {
			a.Next[s] = [2]int{rng.IntN(n), rng.IntN(n)}
			plays[s].SetFrac64(rng.Int64N(13), 12)
		}
		order, _, _ := a.reached()
		worst := big.NewRat(-1, 1)
		simpleCycles(a, func(lean []int64, sum, length int64) {
			for s, v := range lean {
				if v != 0 && !slices.Contains(order, s) {
					return
				}
			}
			for arm := range int64(2) {
				total := new(big.Rat).SetInt64((1 - arm) * sum)
				for s, v := range lean {
					total.Sub(total, new(big.Rat).Mul(plays[s], big.NewRat(v, 1)))
				}
				total.Quo(total, big.NewRat(length, 1))
				if total.Cmp(worst) > 0 {
					worst = total
				}
			}
		})
		require.Zero(t, worst.Cmp(worstPlayed(t, Automaton{a.Start, a.Next, plays})), "%v %v", a, plays)
	}
}

// TestFindBestPlays_Flow: the flow is the value of windows and counters, and
// not of every automaton.
func TestFindBestPlays_Flow(t *testing.T) {
	a := Automaton{Next: [][2]int{{0, 1}, {1, 2}, {1, 0}}}
	require.Equal(t, "3/8", flow(t.Context(), a.Next).lower(a.Next).RatString())
	o, err := FindBestPlays(t.Context(), a)
	require.NoError(t, err)
	require.Equal(t, "2/5", o.Lower.RatString())
	require.Equal(t, "2/5", o.Upper.RatString())

	states, most := []int{3000, 16_384}, 12 // counters are narrow, and so the slowest of walks
	if testing.Short() {
		states, most = states[:1], 9
	}
	for _, states := range states {
		o, err = FindBestPlays(t.Context(), NewCounter(states))
		require.NoError(t, err)
		require.Zero(t, o.Lower.Cmp(big.NewRat(1, int64(2*states))))
		require.Zero(t, o.Upper.Cmp(o.Lower))
	}

	o, err = FindBestPlays(t.Context(), NewWindowAutomaton(most))
	require.NoError(t, err)
	require.Zero(t, o.Lower.Cmp(exact.TwoArmValue(most)))
	require.Zero(t, o.Upper.Cmp(exact.TwoArmValue(most)))
}

// TestCirculation: the flow closes and stays within the capacities, and by the
// potential no flow gains more.
func TestCirculation(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		n := 1 + rng.IntN(30)
		next, capacity, excess := make([][2]int, n), make([]int64, 2*n), make([]int64, n)
		for e := range capacity {
			next[e/2][e%2], capacity[e] = rng.IntN(n), rng.Int64N(4)
		}
		c := newCirculation(next, [2]int64{1, rng.Int64N(3) - 1}, capacity)
		for e, f := range c.solve(t.Context()) {
			excess[e/2] -= f
			excess[next[e/2][e%2]] += f
			require.True(t, 0 <= f && f <= capacity[e])
			require.True(t, c.gain(e) <= 0 || f == capacity[e], "an edge that gains is full")
			require.True(t, c.gain(e) >= 0 || f == 0, "an edge that loses is empty")
		}
		require.Equal(t, make([]int64, n), excess)
	}
}

// TestChain: the shares are those of a walk that goes on for ever, and the
// potential solves its equation, which has a solution where the costs are 0 on
// average.
func TestChain(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for k := range 300 {
		n := 1 + rng.IntN(60)
		a, costs := NewCounter(n), make([]float64, n)
		for s := range n {
			costs[s] = rng.Float64()
			if k%3 > 0 { // otherwise a counter; or a path with drift; or random edges
				a.Next[s] = [2]int{min(s+2, n-1), max(s-1, 0)}
			}
			if k%3 == 2 && s > 0 {
				a.Next[s] = [2]int{rng.IntN(n), 0} // every state leads to state 0
			}
		}
		c := newChain(a.Next)
		share := c.stationary(t.Context())
		floats.AddConst(-floats.Dot(costs, share)/floats.Sum(share), costs)
		p := c.potential(t.Context(), costs)
		excess := slices.Clone(share)
		for s, to := range a.Next {
			excess[to[0]] -= share[s] / 2
			excess[to[1]] -= share[s] / 2
			require.InDelta(t, costs[s]+(p[to[0]]+p[to[1]])/2, p[s], 1e-9)
		}
		require.Less(t, floats.Norm(excess, 1), 1e-9*floats.Sum(share))
	}
}

// drawn returns an automaton of n states with edges to states drawn alike.
func drawn(n int) Automaton {
	rng := rand.New(rand.NewPCG(5, uint64(n)))
	a := Automaton{Next: make([][2]int, n)}
	for s := range n {
		a.Next[s] = [2]int{rng.IntN(n), rng.IntN(n)}
	}
	return a
}

// TestFindBestPlays_CountsWhatIsReached: states that cannot be reached do not
// keep the others from being solved.
func TestFindBestPlays_CountsWhatIsReached(t *testing.T) {
	const reached = 30
	a := drawn(reached)
	alone, err := FindBestPlays(t.Context(), a)
	require.NoError(t, err)
	a.Next = append(a.Next, make([][2]int, MostSolved)...)
	o, err := FindBestPlays(t.Context(), a)
	require.NoError(t, err)
	require.Equal(t, alone.Lower, alone.Upper)
	require.Equal(t, []*big.Rat{alone.Lower, alone.Upper}, []*big.Rat{o.Lower, o.Upper})
}

// TestFindBestPlays_Larger: automata of random edges, with parts that are left
// for ever. Up to about 1,000 states the bounds meet; beyond, each is what the
// weights and the flow prove.
func TestFindBestPlays_Larger(t *testing.T) {
	sizes := []int{10, 50, 150, 1500} // of the last, some 1,200 can be reached
	if testing.Short() {
		sizes = sizes[:3]
	}
	for _, n := range sizes {
		a := drawn(n)
		a.Start = n / 2
		o, err := FindBestPlays(t.Context(), a)
		require.NoError(t, err)
		require.Equal(t, o.States <= MostSolved, o.Lower.Cmp(o.Upper) == 0, "%d states: %v to %v", n,
			o.Lower, o.Upper)
		require.LessOrEqual(t, o.Lower.Cmp(o.Upper), 0)
		require.Positive(t, o.Lower.Sign())
		require.LessOrEqual(t, o.Upper.Cmp(big.NewRat(1, 2)), 0)
		for s, x := range o.Plays {
			require.True(t, x.Sign() >= 0 && x.Cmp(big.NewRat(1, 1)) <= 0, "state %d plays %v", s, x)
		}
		done, cancel := context.WithCancel(t.Context())
		cancel()
		o, err = FindBestPlays(done, a)
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, "0 1/2", o.Lower.RatString()+" "+o.Upper.RatString())
	}
}

// TestFindBestPlays_AsksForMemory: where there is not enough for the linear
// program, the bounds of the flow stay, with an error that says so.
func TestFindBestPlays_AsksForMemory(t *testing.T) {
	const n = 400
	a := drawn(n)
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(20 << 20))
	o, err := FindBestPlays(t.Context(), a)
	require.ErrorContains(t, err, "a linear program of")
	require.ErrorContains(t, err, "of memory; the limit is 0.0195 GiB")
	require.Negative(t, o.Lower.Cmp(o.Upper))
	require.Positive(t, o.Lower.Sign())
	_, err = FindBestPlaysUpTo(t.Context(), a, 100)
	require.NoError(t, err, "the control needs no program")
}

// TestProof_Refuses: potentials, plays and flows that are changed prove less.
func TestProof_Refuses(t *testing.T) {
	a := NewCounter(5)
	p, err := solve(t.Context(), a.Next)
	require.NoError(t, err)
	tenth := big.NewRat(1, 10)
	require.Zero(t, p.lower(a.Next).Cmp(tenth))
	require.Zero(t, p.upper(a.Next).Cmp(tenth))
	for _, x := range slices.Concat(p.Plays, p.Potentials) {
		x.Add(x, big.NewRat(1, 1000))
		require.Positive(t, p.upper(a.Next).Cmp(tenth))
		x.Sub(x, big.NewRat(1, 1000))
	}
	for _, f := range p.Flow {
		for _, by := range []*big.Rat{big.NewRat(1, 1000), new(big.Rat).Neg(f)} {
			f.Add(f, by)
			if by.Sign() != 0 {
				require.LessOrEqual(t, p.lower(a.Next).Cmp(tenth), 0)
			}
			f.Sub(f, by)
		}
	}
	one := NewCounter(1) // every flow is closed, and a negative one would prove 1, above the value 1/2
	forged := BestPlays{Flow: []*big.Rat{big.NewRat(2, 1), {}, big.NewRat(-1, 1), {}}}
	require.Zero(t, forged.lower(one.Next).Sign())
}

func TestAutomaton_Check(t *testing.T) {
	for want, a := range map[string]Automaton{
		"the automaton has no states: next is empty or missing": {},
		"the automaton has 65537 states, and the limit is 65536": {Next: make([][2]int,
			MostStates+1)},
		"start is 1, and the states are 0..0":                         {Start: 1, Next: [][2]int{{}}},
		"next, row 1: e_2 leads to state -3, and the states are 0..1": {Next: [][2]int{{}, {0, -3}}},
	} {
		require.EqualError(t, a.Check(), want)
	}
}

// TestAutomaton_WorstCaseTooLong: the error names the row of the file, not the
// place in which a search from the start meets it.
func TestAutomaton_WorstCaseTooLong(t *testing.T) {
	a := Automaton{Start: 2, Next: [][2]int{{0, 1}, {1, 0}, {1, 2}}, Plays: linear.Zeros(3)}
	a.Plays[0].SetFrac64(1, 1<<44)
	_, err := a.WorstCase(t.Context(), nil)
	require.ErrorIs(t, err, exact.ErrTooLong)
	require.ErrorContains(t, err, "play, row 0, is 1/17592186044416: with it")
}

// TestNewWindowAutomaton_Recall: a recall of 1 to 16, and no other.
func TestNewWindowAutomaton_Recall(t *testing.T) {
	require.Len(t, NewWindowAutomaton(1).Next, 2)
	for _, recall := range []int{-1, 0, 17, 64} {
		const want = "automata: recall outside 1..16"
		require.PanicsWithValue(t, want, func() { NewWindowAutomaton(recall) }, "recall %d", recall)
	}
}

// TestFiniteValue: a learner that remembers all rounds has the value of the
// game, and one that remembers the last round alone has no less: over 3 rounds
// more.
func TestFiniteValue(t *testing.T) {
	for n := 1; n <= 7; n++ {
		unlimited, err := FiniteValue(t.Context(), n, n)
		require.NoError(t, err)
		require.Zero(t, unlimited.Cmp(exact.GameValue(2, n)), "%d rounds", n)
		forgetful, err := FiniteValue(t.Context(), 1, n)
		require.NoError(t, err)
		require.Equal(t, n > 2, forgetful.Cmp(unlimited) > 0, "%d rounds: %v", n, forgetful)
	}
	const want = "automata: finite value without recall or rounds"
	require.PanicsWithValue(t, want, func() { _, _ = FiniteValue(t.Context(), 0, 3) })
	require.PanicsWithValue(t, want, func() { _, _ = FiniteValue(t.Context(), 3, 0) })
}
