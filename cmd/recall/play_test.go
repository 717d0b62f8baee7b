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
	"os"
	"path/filepath"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/ledger"
	"boundedrecall/internal/listing"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestPlay_AgreesWithTheListings plays every learner on drawn files and compares
// the plays with the listing's, and the regret with that of the plays in rational
// arithmetic, to 1e-12.
func TestPlay_AgreesWithTheListings(t *testing.T) {
	t.Parallel()
	for b, base := range learners.BaseNames() {
		t.Run(base, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { checkPlay(t, drawGame(t, learners.Spec{Name: base})) })
		})
		for k, name := range learners.RecallNames() {
			if testing.Short() && (b+k)%12 != 0 {
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

const threeRounds = "left,right\n1,0\n0,0.5\n0.25,1\n"

func TestPlay_Bound(t *testing.T) {
	tuned := func(n float64) float64 { return math.Sqrt(n * math.Ln2 / 2) } // Hedge over n rounds
	for args, want := range map[string]float64{
		"--learner hedge":                                      tuned(3),
		"--learner hedge(eta=0.5)":                             math.Ln2/0.5 + 0.5*3/8,
		"--learner hedge(horizon=12)":                          (tuned(12) + tuned(12)/4) / 2,
		"--learner periodic-restart(hedge,recall=2)":           2 * tuned(2),
		"--learner average-restart(hedge,recall=2)":            5 * tuned(3) / 2,
		"--learner average-restart-inclusive(hedge,recall=2)":  5 * tuned(3) / 3,
		"--learner average-restart-full-horizon(hedge)":        2 * tuned(4),
		"--learner average-restart-exclusive(hedge,recall=2)":  4 * tuned(2) / 2,
		"--learner periodic-restart-inclusive(hedge,recall=1)": 2 * tuned(2),
		"--learner average-restart(hedge,recall=2,horizon=9)":  5 * (tuned(9)/2 + tuned(9)*3/9/2) / 2,
		"--learner randomized-average-restart(hedge,recall=2)": 5*tuned(3)/2 +
			math.Sqrt(3*math.Log(100)/2),
		"--learner cover":                                    0.75,
		"--learner cover(horizon=6)":                         15. / 16,
		"--learner cover(horizon=2)":                         math.NaN(), // beyond its horizon
		"--learner ftl":                                      math.NaN(),
		"--learner windowed(hedge,recall=2)":                 math.NaN(),
		"--learner average-restart(ftl,recall=2)":            math.NaN(),
		"--learner randomized-average-restart(ftl,recall=2)": math.NaN(),
	} {
		all := append(append([]string{"play", "--json"}, strings.Fields(args)...), "-")
		status, stdout, stderr := runWith(threeRounds, all...)
		require.Equal(t, 0, status, stderr)
		var report struct{ Learners []map[string]any }
		require.NoError(t, json.Unmarshal([]byte(stdout), &report))
		r := report.Learners[0]
		if math.IsNaN(want) {
			require.Contains(t, r, "bound")
			require.Nil(t, r["bound"], args)
			require.NotContains(t, r, "bound_probability", args)
			continue
		}
		require.InDelta(t, want, r["bound"], 1e-12, args)
		if strings.Contains(args, "randomized") {
			require.Equal(t, 0.99, r["bound_probability"])
		} else {
			require.NotContains(t, r, "bound_probability", args)
		}
	}
}

func TestPlay_Text(t *testing.T) {
	_, stdout, _ := runWith(threeRounds, "play", "--learner", "cover", "-")
	require.Equal(t, `learner       cover(horizon=3)
rounds        3
arms          2
best arm      2 (right), reward 1.5 in total, 0.5 per round
uniform       reward 1.375 in total, 0.458333 per round
reward        1.0625 in total, 0.354167 per round
over uniform  -0.3125 in total, -0.104167 per round
regret        0.4375 in total, 0.145833 per round
bound         0.75 in total, 0.25 per round
regret/bound  0.583333
`, stdout)
	_, stdout, _ = runWith("a\u202eb\n0.5\n", "play", "--learner", "windowed(hedge,eta=0.25,recall=7)", "-")
	require.Equal(t, `learner       windowed(hedge,recall=7,eta=0.25)
rounds        1
arms          1
best arm      1 (a\u202eb), reward 0.5 in total, 0.5 per round
uniform       reward 0.5 in total, 0.5 per round
reward        0.5 in total, 0.5 per round
over uniform  0 in total, 0 per round
regret        0 in total, 0 per round
bound         none is proved
regret/bound  none
`, stdout)
	_, stdout, _ = runWith(threeRounds, "play", "--learner", "randomized-average-restart(hedge,recall=2)", "-")
	require.Contains(t, stdout, "randomized-average-restart(hedge,recall=2), η = 1.35956 (for 3 rounds)\n")
	require.Contains(t, stdout, "per round, with probability 0.99 (Corollary 5.2 as repaired); it says nothing, no regret exceeds 1 per round\n")
}

// TestPlay_OneArm plays every learner where there is nothing to choose.
func TestPlay_OneArm(t *testing.T) {
	for _, base := range learners.BaseNames() {
		if (learners.Spec{Name: base}).Plays(1) {
			status, stdout, stderr := runWith("0.5\n1\n", "play", "--learner", base, "-")
			require.Equal(t, 0, status, stderr)
			require.Contains(t, stdout, "regret        0 in total, 0 per round\n")
		}
	}
}

func TestPlay_RefusesFlags(t *testing.T) {
	const recalls = "windowed periodic-restart periodic-restart-inclusive average-restart average-restart-inclusive average-restart-exclusive average-restart-full-horizon randomized-average-restart"
	const bases = "hedge anytime-hedge mwu ftl ftrl ftpl regret-matching cover uniform blum-mansour internal-regret-matching fixed-share discounted-hedge cover-swap"
	for args, line := range map[string]string{
		"":                     "play takes one FILE.csv, - for standard input, --rewards or --environment, not 0: []",
		"a.csv b.csv":          `play takes one FILE.csv, - for standard input, --rewards or --environment, not 2: ["a.csv" "b.csv"]`,
		"-":                    "--learner is missing; the learners are " + bases + " and, over a base learner, " + recalls + " and, over none, finite-cover",
		"--learner Hedge -":    `learner "Hedge", character 1: unknown learner "Hedge": did you mean hedge?`,
		"--learner nosuch -":   `learner "nosuch", character 1: unknown learner "nosuch": it is one of ` + bases + " " + recalls + " finite-cover",
		"--learner windowed -": "windowed needs a base learner: " + bases,
		"--learner windowed(windowed,recall=1) -":                         `learner "windowed(windowed,recall=1)", character 10: "windowed": unknown base learner "windowed": it is one of ` + bases,
		"--learner windowed(hedge) -":                                     "windowed needs a recall: how many rounds it remembers",
		"--learner windowed(hedge,recall=0) -":                            `learner "windowed(hedge,recall=0)", character 16: "recall=0": "0" is not a whole number from 1 up`,
		"--learner windowed(hedge,recall=999999999) -":                    "windowed(hedge,recall=999999999) on 2 arms takes 33 GB, more than 4 GB",
		"--learner average-restart(hedge,recall=999999999) -":             "average-restart(hedge,recall=999999999) on 2 arms takes 144 GB, more than 4 GB",
		"--learner average-restart-full-horizon(ftl,recall=1000000000) -": "average-restart-full-horizon(ftl,recall=1000000000) on 2 arms takes 113 GB, more than 4 GB",
		"--learner hedge(recall=3) -":                                     `learner "hedge(recall=3)", character 7: hedge is a base learner and remembers everything: recall is for ` + recalls,
		"--learner hedge --recall 3 -":                                    "unknown flag: --recall",
	} {
		requireRefusal(t, "recall: "+line, threeRounds, append([]string{"play"}, strings.Fields(args)...)...)
	}
	requireRefusal(t, "recall: cover plays 2 arms, not 3", "0,0,1\n", "play", "--learner", "cover", "-")
}

// TestPlay_Several plays several learners at once: each does what it does alone.
func TestPlay_Several(t *testing.T) {
	alone := []string{"hedge", "ftl", "randomized-average-restart(mwu,recall=2,seed=5)"}
	several := []string{"play", "--rewards", "3*(0,1) (0.5,1)"}
	for _, word := range alone {
		several = append(several, "--learner", word)
	}
	status, stdout, stderr := runWith("", append(several, "--json")...)
	require.Equal(t, 0, status, stderr)
	var got playReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &got))
	require.Len(t, got.Learners, len(alone))
	require.Equal(t, 1, got.LeastIndex)
	got.Learners[1] = got.game
	for k, word := range alone {
		_, stdout, _ := runWith("", "play", "--rewards", "3*(0,1) (0.5,1)", "--json", "--learner", word)
		var one playReport
		require.NoError(t, json.Unmarshal([]byte(stdout), &one))
		require.Equal(t, one.game, got.Learners[k])
	}
	require.Equal(t, "hedge", got.Learners[0].Name)
	require.Nil(t, got.Learners[0].Base)
	require.Equal(t, "mwu", *got.Learners[2].Base)
	require.Equal(t, 2, *got.Learners[2].Recall)
	require.InDelta(t, 2.89446, *got.Learners[2].Rate, 1e-5)

	_, stdout, _ = runWith("", several...)
	require.Equal(t, `rounds    4
arms      2
best arm  2, reward 4 in total, 1 per round
uniform   reward 2.25 in total, 0.5625 per round

learner                                 recall  rate     reward   regret    bound     regret/bound
hedge(horizon=4)                        none    1.17741  3.16359  0.836406  1.17741   0.710378
ftl                                     none    none     3.5      0.5       none      none          least
randomized-average-restart(mwu,seed=5)  2       2.89446  2.98922  1.01078   6.05613*  0.166902

* with probability 0.99
Least regret: ftl, 0.125 per round. It is the least in hindsight: on new rewards expect more.
`, stdout)
}

// TestPlay_Ranges plays the recalls of a range, and draws them.
func TestPlay_Ranges(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.svg")
	status, stdout, stderr := runWith("", "play", "--learner", "average-restart(hedge,recall=1:3)", "--rewards", "9*(1,0) 9*(0,1)", "--plot", file)
	require.Zero(t, status, stderr)
	require.Equal(t, `learner   average-restart(hedge)
rounds    18
arms      2
best arm  1, reward 9 in total, 0.5 per round
uniform   reward 9 in total, 0.5 per round

recall  rate     reward   regret    bound    regret/bound
1       1.66511  14.1138  -5.11384  15.8185  -0.323281
2       1.35956  14.2134  -5.21344  10.1967  -0.511289     least
3       1.17741  14.1567  -5.15671  8.24187  -0.625672

Least regret: average-restart(hedge,recall=2), -0.289636 per round. It is the least in hindsight: on new rewards expect more.
`, stdout)
	svg, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(svg), "average-restart(hedge): −0.2841 at 1, −0.2865 at 3, least −0.2896, most −0.2841.")

	requireRefusal(t, `recall: learner "hedge(eta=1:0.1)", character 7: "eta=1:0.1": the range is empty: 1 is more than 0.1`,
		"", "play", "--learner", "hedge(eta=1:0.1)", "--rewards", "(0,1)")
	for line, args := range map[string][]string{
		"worst takes one learner, not 2":   {"worst", "--long-run", "--learner", "windowed(ftl,recall=1:2)"},
		"1200 learners are more than 1000": {"play", "--rewards", "(0,1)", "--learner", "windowed(ftl,recall=1:600:1)", "--learner", "windowed(cover,recall=1:600:1)"},
	} {
		requireRefusal(t, "recall: "+line, "", args...)
	}
	_, stdout, _ = runWith("", "play", "--json", "--rewards", "(0,1)", "--learner", "windowed(ftl,recall=2)", "--learner", "windowed(ftl,recall=1:2)")
	require.Equal(t, 2, strings.Count(stdout, `"recall":`)-1, "what a range repeats is left out; the best game stands in front too")
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
	f := playFlags{learners: []string{"ftl"}}
	go func() {
		ended <- f.play(ctx, func(string) bool { return false }, []string{"-"}, silent, &out, &complaints)
	}()
	_, err := never.Write([]byte("0,1\n"))
	require.NoError(t, err)
	cancel()
	require.Equal(t, interrupted, <-ended)
	require.Empty(t, out.String())
}

// TestPlay_Units: a scale and losses change the units and not the game.
func TestPlay_Units(t *testing.T) {
	status, stdout, stderr := runWith("date;cost a;cost b\nMon;10;30\nTue;20;10\n", "play", "--learner", "uniform", "--learner", "hedge(eta=1)", "--losses", "--scale", "--plays", "-")
	require.Zero(t, status, stderr)
	require.Equal(t, `rounds    2
arms      2
best arm  1 (cost a), loss 30 in total, 15 per round
uniform   loss 35 in total, 17.5 per round
scale     10 to 30; regrets are in the file's units

learner  recall  rate  loss     regret   bound    regret/bound
uniform  none    none  35       5        20       0.25          least
hedge    none    1     37.3106  7.31059  18.8629  0.387563

Least regret: uniform, 2.5 per round. It is the least in hindsight: on new rewards expect more.

The plays of uniform
round  label  play       losses   expected
1      Mon    (0.5,0.5)  (10,30)  20
2      Tue    (0.5,0.5)  (20,10)  15

The plays of hedge(eta=1)
round  label  play                 losses   expected
1      Mon    (0.5,0.5)            (10,30)  20
2      Tue    (0.731059,0.268941)  (20,10)  17.3106
`, stdout)
	require.Equal(t, "recall: read as a label and no arm: column 1 (date)\n", stderr)
	requireRefusal(t, "recall: write the range as --scale=-1:9", threeRounds, "play", "--learner", "ftl", "--scale", "-1:9", "-")
	requireRefusal(t, "recall: write the range as --scale=0:9", threeRounds, "play", "--learner", "ftl", "--scale", "0:9", "-")
	requireRefusal(t, `recall: --scale: "x" is no range such as -1:1`, threeRounds, "play", "--learner", "ftl", "--scale=x", "-")
	requireRefusal(t, "recall: --losses is for a file", "", "play", "--learner", "ftl", "--losses", "--rewards", "(0,1)")
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

// TestPlay_Plot draws the learners, in the place of a file that was there.
func TestPlay_Plot(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "regret.svg")
	require.NoError(t, os.WriteFile(file, []byte("old"), 0o600))
	link := filepath.Join(t.TempDir(), "link.svg")
	require.NoError(t, os.Symlink(file, link))
	args := []string{"play", "--learner", "cover", "--learner", "windowed(ftl,recall=2)"}
	_, want, _ := runWith(threeRounds, append(args, "-")...)
	status, stdout, stderr := runWith(threeRounds, append(args, "--plot", link, "-")...)
	require.Equal(t, 0, status, stderr)
	require.Equal(t, want, stdout)
	svg, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, words := range []string{">cover(horizon=3)<", ">windowed(ftl,recall=2)<", ">dashed: the bound<", "by round t. cover(horizon=3): 0.5 at 1, 0.4375 at 3, "} {
		require.Contains(t, string(svg), words)
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)

	missing := filepath.Join(dir, "no", "regret.svg")
	requireRefusal(t, "recall: --plot "+missing+": no such file or directory", threeRounds, append(args, "--plot", missing, "-")...)
	requireRefusal(t, "recall: --plot a.png: the picture is an SVG, give a name that ends in .svg", threeRounds, append(args, "--plot", "a.png", "-")...)
}

// TestPlay_Rewards plays the same rewards from the flag and from a file.
func TestPlay_Rewards(t *testing.T) {
	args := []string{"play", "--learner", "windowed(hedge,recall=2)"}
	_, want, _ := runWith("0,1\n0,1\n0,1\n0.5,1\n", append(args, "--json", "-")...)
	status, got, stderr := runWith("", append(args, "--json", "--rewards", "3*(0,1)  (0.5,1)")...)
	require.Equal(t, 0, status, stderr)
	require.Equal(t, want, got)

	requireRefusal(t, `recall: play takes one FILE.csv, - for standard input, --rewards or --environment, not 2: ["-" "--rewards"]`, threeRounds, append(args, "--rewards", "(0,1)", "-")...)
	requireRefusal(t, `recall: invalid argument "" for "--rewards" flag: it is empty`, "", append(args, "--rewards", "")...)
	requireRefusal(t, `recall: --rewards: run 2, "x*(0,1)": "x" is not a number of rounds`, "", append(args, "--rewards", "(0,1) x*(0,1)")...)
	requireRefusal(t, "recall: --rewards: round 1, arm 2: reward 1.5 is not in [0,1]", "", append(args, "--rewards", "(0,1.5)")...)
}

func TestPlay_RefusesFiles(t *testing.T) {
	dir := t.TempDir()
	play := func(file string) []string { return []string{"play", "--learner", "uniform", file} }
	missing := filepath.Join(dir, "missing.csv")
	requireRefusal(t, "recall: "+missing+": no such file or directory", "", play(missing)...)
	requireRefusal(t, "recall: "+dir+": is a directory", "", play(dir)...)

	file := filepath.Join(dir, "rewards.csv")
	require.NoError(t, os.WriteFile(file, []byte("a,b\n0,1\n0,1.5\n"), 0o600))
	requireRefusal(t, "recall: "+file+": row 3, column 2 (b): reward 1.5 is not in [0,1]; --scale or --scale=LOW:HIGH maps another range to [0,1], --clip takes the number as the end, --label 2 the column as no arm", "", play(file)...)
	requireRefusal(t, "recall: standard input: no rewards", "", play("-")...)
	requireRefusal(t, `recall: standard input: row 1: character 5: extraneous or missing " in quoted-field`, "0,\"x\ny\"\n", play("-")...)
	if os.Getuid() > 0 {
		require.NoError(t, os.Chmod(file, 0))
		requireRefusal(t, "recall: "+file+": permission denied", "", play(file)...)
	}

	// The file's name is printed on one line too.
	odd := filepath.Join(dir, "a\nb.csv")
	requireRefusal(t, "recall: "+strings.ReplaceAll(odd, "\n", `\n`)+": no such file or directory", "", play(odd)...)
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

// TestPlay_Tie: of learners with the same regret the first is the least.
func TestPlay_Tie(t *testing.T) {
	_, stdout, stderr := runWith("", "play", "--learner", "uniform", "--learner", "ftl", "--rewards", "2*(1,1)", "--json")
	require.Empty(t, stderr)
	var r playReport
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Zero(t, r.LeastIndex)
	require.Equal(t, "uniform", r.Learner)
}

// TestPlay_Train: choosing on the first part and playing the rest is two games on the parts.
func TestPlay_Train(t *testing.T) {
	play := func(stdin string, args ...string) (r playReport, stderr string) {
		status, stdout, stderr := runWith(stdin, append([]string{"play", "--json"}, args...)...)
		require.Zero(t, status, stderr)
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		return r, stderr
	}
	const words = "average-restart(hedge,recall=2:4)"
	got, _ := play("", "--learner", words, "--learner", "hedge", "--train", "0.6", "--rewards", "4*(0,1) 3*(1,0) 5*(0,1)")
	first, _ := play("", "--learner", words, "--learner", "hedge", "--plays=false", "--rewards", "4*(0,1) 3*(1,0)")
	require.Equal(t, []string{"recall"}, first.EndOfRange)
	require.Equal(t, &first, got.Train)
	require.Equal(t, "average-restart(hedge,recall=2)", first.Learner)
	rest, _ := play("", "--learner", first.Learner, "--rewards", "5*(0,1)")
	got.Train = nil
	require.Equal(t, rest, got)

	for word, want := range map[string][]string{
		"windowed(ftl,recall=1:2)": nil, "windowed(ftl,recall=2:3)": {"recall"}, "windowed(hedge,recall=3,eta=1:9)": {"eta"}, "windowed(hedge,recall=1:2,eta=1:9)": {"eta"},
	} {
		r, _ := play("", "--learner", word, "--rewards", "4*(0,1) 4*(1,0)")
		require.Equal(t, want, r.EndOfRange, word)
	}

	const file = "day;a;b\nMo;1,5;3\nTu;;2\nWe;2;1\nTh;9;1\nFr;1;0\n"
	args := []string{"--learner", "ftl", "--losses", "--scale", "--clip", "--missing", "last", "--train", "0.6", "--plays", "-"}
	got, stderr := play(file, args...)
	require.Equal(t, []string{"1 (day)"}, got.LabelColumns)
	require.Equal(t, []string{
		"read as a label and no arm: column 1 (day)", "commas are decimal, as in 1,5", "missing values taken from the row before: 1",
		"numbers outside the scale taken as its end: 2",
	}, got.Notes)
	require.Equal(t, "recall: "+strings.Join(got.Notes, "\nrecall: ")+"\n", stderr)
	require.Equal(t, []float64{1, 3, 2, 3, 3, 0}, []float64{got.Low, got.High, got.BestTotal, got.UniformTotal, got.Total, got.OverUniform})
	_, stdout, _ := runWith(file, append([]string{"play"}, args...)...)
	for _, words := range []string{
		"Chosen on the first 3 rounds:\n", "\nPlayed on the 2 rounds after them, from a fresh start:\n",
		"scale         1 to 3; regrets are in the file's units\n", "1      Th",
	} {
		require.Contains(t, stdout, words)
	}
	for line, flags := range map[string]string{
		"--train 1 is not between 0 and 1": "--train 1", "--missing \"x\" is neither skip nor last": "--missing x",
		"--header=\"x\" is neither yes nor no": "--header=x", "--train 0.1 of 3 rounds is none": "--train 0.1",
	} {
		requireRefusal(t, "recall: "+line, threeRounds, append([]string{"play", "--learner", "ftl", "-"}, strings.Fields(flags)...)...)
	}
}
