package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/ledger"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestPlay_AgreesWithTheListings plays every base learner, and every recall learner over every
// third one, on drawn files and compares the plays with the listing's, and the regret with that of
// the plays in rational arithmetic, to 1e-12.
func TestPlay_AgreesWithTheListings(t *testing.T) {
	t.Parallel()
	for b, base := range learners.BaseNames() {
		t.Run(base, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { checkPlay(t, drawGame(t, learners.Spec{Name: base})) })
		})
		for k, name := range learners.RecallNames() {
			if (b+k)%3 != 0 || testing.Short() && (b+k)%12 != 0 {
				continue
			}
			t.Run(name+" of "+base, func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) { checkPlay(t, drawGame(t, learners.Spec{Name: name, Base: base})) })
			})
		}
	}
}

// A trial is a file, the flags to play it with, and what should be played.
type trial struct {
	args    []string
	file    string
	rewards [][]float64
	want    [][]float64
}

// drawGame draws a game of the learner: its recall, rate, horizon and seed, and a file.
func drawGame(t *rapid.T, s learners.Spec) trial {
	d := rapid.IntRange(1, 4).Draw(t, "arms")
	if s.Arms() != 0 {
		d = s.Arms()
	}
	g := trial{args: []string{"play", "--json", "--plays"}}
	rounds := rapid.IntRange(1, 12).Draw(t, "rounds")
	var rows []string
	if rapid.Bool().Draw(t, "header") {
		rows = append(rows, strings.TrimSuffix(strings.Repeat("an arm,", d), ","))
	}
	for range rounds {
		r, fields := make([]float64, d), make([]string, d)
		for i := range r {
			r[i] = float64(rapid.IntRange(0, 1024).Draw(t, "reward")) / 1024 // sums are exact, and so are ties
			fields[i] = fmt.Sprint(r[i])
		}
		g.rewards = append(g.rewards, r)
		rows = append(rows, strings.Join(fields, ","))
	}
	g.file = strings.Join(rows, "\n") + "\n"

	if s.HasRecall() && !s.FullHorizon() {
		s.Recall = rapid.IntRange(1, 6).Draw(t, "recall")
	}
	if s.Uses("eta") && rapid.Bool().Draw(t, "eta given") {
		s.Rate = rapid.SampledFrom([]float64{1e-3, 0.1, 0.5, 3}).Draw(t, "eta")
	}
	if (s.FullHorizon() || !s.HasRecall() && s.Uses("horizon")) && rapid.Bool().Draw(t, "horizon given") {
		s = s.For(rapid.IntRange(1, 15).Draw(t, "horizon"))
	}
	if s.Uses("seed") {
		s.Seed = rapid.Uint64().Draw(t, "seed")
	}
	g.want = transcribedPlays(s.For(rounds), d, g.rewards)
	g.args = append(g.args, "--learner", s.String(), "-")
	return g
}

// transcribedPlays returns the plays by the listings.
func transcribedPlays(s learners.Spec, d int, rewards [][]float64) (plays [][]float64) {
	base := s.Of().Maker(d)
	var l boundedrecall.Learner
	switch {
	case !s.HasRecall():
		l = listing.PeriodicRestart(len(rewards), base) // never restarts
	case s.Randomized():
		rng := rand.New(rand.NewPCG(s.Seed, 0))
		for t := range rewards {
			k := rng.IntN(s.Recall)
			plays = append(plays, listing.RandomizedAverageRestart(s.Recall, base, rewards[:t])[k])
		}
		return plays
	default:
		l = listing.Learners[s.Name](s.Recall, base)
	}
	for _, r := range rewards {
		x := make([]float64, l.Arms())
		l.Play(x)
		l.Observe(r)
		plays = append(plays, x)
	}
	return plays
}

func checkPlay(t *rapid.T, g trial) {
	status, stdout, stderr := runWith(g.file, g.args...)
	if status != 0 || stderr != "" {
		t.Fatalf("recall %q on\n%sgives %d, %s", g.args, g.file, status, stderr)
	}
	var report playReport
	decoder := json.NewDecoder(strings.NewReader(stdout))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&report); err != nil {
		t.Fatalf("%v in %s", err, stdout)
	}
	r := report.game
	rounds, arms := len(g.rewards), len(g.rewards[0])
	if report.Rounds != rounds || report.Arms != arms || len(r.Plays) != rounds {
		t.Fatalf("%d rounds, %d arms, %d plays; the file has %d by %d", report.Rounds, report.Arms, len(r.Plays), rounds, arms)
	}
	for s := range r.Plays {
		for i := range r.Plays[s] {
			if math.Abs(r.Plays[s][i]-g.want[s][i]) > 1e-12 {
				t.Fatalf("recall %q on\n%splays %v in round %d, the listing %v", g.args, g.file, r.Plays[s], s+1, g.want[s])
			}
		}
	}
	earned, total, best := exactRegret(r.Plays, g.rewards)
	if math.Abs(r.Total-earned) > 1e-12 || math.Abs(r.TotalRegret-total) > 1e-12 || math.Abs(r.PerRoundRegret-total/float64(rounds)) > 1e-12 || report.BestArm != best {
		t.Fatalf("regret %v, %v per round, best arm %d; the plays have %v, best arm %d",
			r.TotalRegret, r.PerRoundRegret, report.BestArm, total, best)
	}
}

// exactRegret returns the plays' total reward and regret, and the first best arm counted
// from 1, in rational arithmetic.
func exactRegret(plays, rewards [][]float64) (reward, total float64, best int) {
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	earned := new(big.Rat)
	arms := make([]*big.Rat, len(rewards[0]))
	for i := range arms {
		arms[i] = new(big.Rat)
	}
	for t, r := range rewards {
		for i := range r {
			arms[i].Add(arms[i], rat(r[i]))
			earned.Add(earned, new(big.Rat).Mul(rat(plays[t][i]), rat(r[i])))
		}
	}
	for i := range arms {
		if arms[i].Cmp(arms[best]) > 0 {
			best = i
		}
	}
	reward, _ = earned.Float64()
	total, _ = new(big.Rat).Sub(arms[best], earned).Float64()
	return reward, total, best + 1
}

// TestPlay_PlaysOnce: the plays of the best game stand once in the JSON, and --plays=false
// leaves out all plays and nothing else.
func TestPlay_PlaysOnce(t *testing.T) {
	text := "x,a,b,c\n"
	for k := range 1500 {
		text += fmt.Sprintf("r%d,%d,%d,%d\n", k, k%3-1, k*k%5, k%2)
	}
	play := func(flags ...string) (r playReport) {
		args := []string{"play", "--json", "--learner", "windowed(hedge,recall=3:5)", "--learner", "ftl", "--losses", "-"}
		status, stdout, stderr := runWith(text, append(args, flags...)...)
		require.Zero(t, status, stderr)
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		return r
	}
	a, b := play("--scale=-1:4", "--plays=false"), play("--scale=-1:4")
	require.Empty(t, b.Learners[b.LeastIndex].Plays)
	b.Learners[b.LeastIndex].Plays = b.Plays
	require.Equal(t, b.Learners[b.LeastIndex], b.game, "the best game stands in front")
	b.Plays = nil
	for k := range b.Learners {
		require.Len(t, b.Learners[k].Plays, a.Rounds)
		b.Learners[k].Plays = nil
	}
	require.Equal(t, a, b)
	require.Equal(t, a, play("--scale", "--plays=false"), "the range of the file is the same")
}

// TestPlay_Interrupted: a terminal or a pipe that says nothing does not hold the command.
func TestPlay_Interrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	silent, never := io.Pipe()
	defer never.Close()
	var out, complaints bytes.Buffer
	ended := make(chan error)
	go func() { ended <- execute(ctx, playCommand(), silent, &out, &complaints, "--learner", "ftl", "-") }()
	_, err := never.Write([]byte("0,1\n"))
	require.NoError(t, err)
	cancel()
	require.Equal(t, interrupted, <-ended)
	require.Empty(t, out.String())
}

// TestBoundSource: a bound is called repaired only if what is printed is refuted.
func TestBoundSource(t *testing.T) {
	for _, name := range learners.RecallNames() {
		source := strings.TrimSuffix(learners.Spec{Name: name}.BoundSource(), " as repaired")
		if name == "windowed" {
			require.Empty(t, source, "nothing is proved")
			continue
		}
		found := false
		for _, s := range ledger.Statements {
			reference, _, _ := strings.Cut(s.Reference, ",")
			found = found || reference == source && s.Printed.Verdict().Word() == "refuted"
		}
		require.True(t, found, "%s: %q", name, source)
	}
}

// TestPlay_UnitsOfAll: with the numbers of the file ten times as large, so is every amount, and
// no ratio.
func TestPlay_UnitsOfAll(t *testing.T) {
	game := func(scale, low, high string) map[string]any {
		rows := strings.NewReplacer("L", low, "H", high).Replace("L,H\nH,L\nL,H\nH,L\nL,H\nH,L\n")
		status, stdout, stderr := runWith(rows, "play", "--learner", "average-restart(hedge,recall=2,eta=4)", "--scale="+scale, "--swap", "--switches", "1", "--json", "-")
		require.Zero(t, status, stderr)
		var r map[string]any
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		return r
	}
	one, ten := game("0:1", "0", "1"), game("0:10", "0", "10")
	for _, name := range []string{"total_regret", "per_round_regret", "bound", "per_round_bound", "swap_regret", "best_total", "over_uniform", "total", "uniform_total", "high"} {
		require.NotZero(t, one[name], name)
		require.InEpsilon(t, 10*one[name].(float64), ten[name], 1e-12, name)
	}
	require.InEpsilon(t, one["regret_over_bound"], ten["regret_over_bound"], 1e-12)
	of := func(r map[string]any) map[string]any { return r["switching"].(map[string]any) }
	require.InEpsilon(t, 10*of(one)["total_regret"].(float64), of(ten)["total_regret"], 1e-12)
	require.Equal(t, of(one)["arms"], of(ten)["arms"])
}
