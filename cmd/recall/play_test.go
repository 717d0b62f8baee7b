package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/listing"
	"boundedrecall/learners/catalog"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestPlay_AgreesWithTheListings plays every learner on drawn files and compares
// the plays with the listing's, and the regret with that of the plays in rational
// arithmetic, to 1e-12.
func TestPlay_AgreesWithTheListings(t *testing.T) {
	for _, b := range catalog.Bases {
		t.Run(b.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) { checkPlay(t, drawGame(t, b, nil)) })
		})
		for _, w := range catalog.Wrappers {
			t.Run(w.Name+" of "+b.Name, func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) { checkPlay(t, drawGame(t, b, &w)) })
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

func drawGame(t *rapid.T, b catalog.Base, w *catalog.Wrapper) trial {
	d := rapid.IntRange(1, 4).Draw(t, "arms")
	if b.Arms != 0 {
		d = b.Arms
	}
	g := trial{args: []string{"play", "--json"}}
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

	etaGiven := b.Rate != nil && rapid.Bool().Draw(t, "eta given")
	n := rounds
	tuned := w == nil && (b.Name == "cover" || b.Rate != nil && !etaGiven)
	if (tuned || w != nil && w.Name == fullHorizon) && rapid.Bool().Draw(t, "horizon given") {
		n = rapid.IntRange(1, 15).Draw(t, "horizon")
		g.args = append(g.args, "--horizon", strconv.Itoa(n))
	}
	m := rapid.IntRange(1, 6).Draw(t, "recall")
	seed := uint64(0)
	if w != nil && w.Name == "randomized-average-restart" {
		seed = rapid.Uint64().Draw(t, "seed")
		g.args = append(g.args, "--seed", strconv.FormatUint(seed, 10))
	}
	switch {
	case w == nil:
		g.args = append(g.args, "--learner", b.Name)
	case w.Name == fullHorizon:
		g.args = append(g.args, "--learner", w.Name, "--base", b.Name)
	default:
		g.args = append(g.args, "--learner", w.Name, "--base", b.Name, "--recall", strconv.Itoa(m))
	}

	// How many rounds a copy of the base learner plays.
	horizon := n
	if w != nil {
		horizon = map[string]int{
			"windowed": m, "periodic-restart": m,
			"average-restart": m + 1, "average-restart-inclusive": m + 1, "randomized-average-restart": m + 1,
			fullHorizon: n + 1,
		}[w.Name]
	}
	maker := b.Tuned(d, horizon)
	if etaGiven {
		eta := rapid.SampledFrom([]float64{1e-3, 0.1, 0.5, 3}).Draw(t, "eta")
		g.args = append(g.args, "--eta", fmt.Sprint(eta))
		maker = b.WithRate(d, horizon, eta)
	}
	g.want = listed(w, maker, m, n, seed, g.rewards)
	g.args = append(g.args, "-")
	return g
}

// listed returns the plays by the listings.
func listed(w *catalog.Wrapper, base boundedrecall.Maker, m, n int, seed uint64, rewards [][]float64) (plays [][]float64) {
	var l boundedrecall.Learner
	switch {
	case w == nil:
		l = listing.PeriodicRestart(len(rewards), base) // never restarts
	case w.Name == fullHorizon:
		l = listing.AverageRestartFullHorizon(n, base)
	case w.Name == "randomized-average-restart":
		rng := rand.New(rand.NewPCG(seed, 0))
		for t := range rewards {
			k := rng.IntN(m)
			plays = append(plays, listing.RandomizedAverageRestart(m, base, rewards[:t])[k])
		}
		return plays
	default:
		l = listing.Learners[w.Name](m, base)
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
	var r result
	decoder := json.NewDecoder(strings.NewReader(stdout))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&r); err != nil {
		t.Fatalf("%v in %s", err, stdout)
	}
	rounds, arms := len(g.rewards), len(g.rewards[0])
	if r.Rounds != rounds || r.Arms != arms || len(r.Plays) != rounds {
		t.Fatalf("%d rounds, %d arms, %d plays; the file has %d by %d", r.Rounds, r.Arms, len(r.Plays), rounds, arms)
	}
	for s := range r.Plays {
		for i := range r.Plays[s] {
			if math.Abs(r.Plays[s][i]-g.want[s][i]) > 1e-12 {
				t.Fatalf("recall %q on\n%splays %v in round %d, the listing %v", g.args, g.file, r.Plays[s], s+1, g.want[s])
			}
		}
	}
	total, best := exactRegret(r.Plays, g.rewards)
	if math.Abs(r.TotalRegret-total) > 1e-12 || math.Abs(r.PerRoundRegret-total/float64(rounds)) > 1e-12 || r.BestArm != best {
		t.Fatalf("regret %v, %v per round, best arm %d; the plays have %v, best arm %d",
			r.TotalRegret, r.PerRoundRegret, r.BestArm, total, best)
	}
}

// exactRegret returns the plays' total regret, and the first best arm counted
// from 1, in rational arithmetic.
func exactRegret(plays, rewards [][]float64) (total float64, best int) {
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
	total, _ = new(big.Rat).Sub(arms[best], earned).Float64()
	return total, best + 1
}

const threeRounds = "left,right\n1,0\n0,0.5\n0.25,1\n"

func TestPlay_Bound(t *testing.T) {
	tuned := func(n float64) float64 { return math.Sqrt(n * math.Ln2 / 2) } // Hedge over n rounds
	for args, want := range map[string]float64{
		"--learner hedge":                                             tuned(3),
		"--learner hedge --eta 0.5":                                   math.Ln2/0.5 + 0.5*3/8,
		"--learner hedge --horizon 12":                                (tuned(12) + tuned(12)/4) / 2,
		"--learner periodic-restart --base hedge --recall 2":          2 * tuned(2),
		"--learner average-restart --base hedge --recall 2":           5 * tuned(3) / 2,
		"--learner average-restart-inclusive --base hedge --recall 2": 5 * tuned(3) / 3,
		"--learner average-restart-full-horizon --base hedge":         2 * tuned(4),
		"--learner randomized-average-restart --base hedge --recall 2": 5*tuned(3)/2 +
			math.Sqrt(3*math.Log(100)/2),
		"--learner cover":                                            0.75,
		"--learner cover --horizon 6":                                15. / 16,
		"--learner cover --horizon 2":                                math.NaN(), // beyond its horizon
		"--learner ftl":                                              math.NaN(),
		"--learner windowed --base hedge --recall 2":                 math.NaN(),
		"--learner average-restart --base ftl --recall 2":            math.NaN(),
		"--learner randomized-average-restart --base ftl --recall 2": math.NaN(),
	} {
		all := append(append([]string{"play", "--json"}, strings.Fields(args)...), "-")
		status, stdout, stderr := runWith(threeRounds, all...)
		require.Equal(t, 0, status, stderr)
		var r map[string]any
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
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
	require.Equal(t, `learner   cover (for 3 rounds)
rounds    3
arms      2
best arm  2 (right), reward 1.5 in total, 0.5 per round
regret    0.4375 in total, 0.145833 per round
bound     0.75 in total, 0.25 per round
ratio     0.583333 of the bound
`, stdout)
	_, stdout, _ = runWith("a\u202eb\n0.5\n", "play", "--learner", "windowed", "--base", "hedge", "--eta", "0.25", "--recall", "7", "-")
	require.Equal(t, `learner   windowed of hedge, recall 7, η = 0.25
rounds    1
arms      1
best arm  1 (a\u202eb), reward 0.5 in total, 0.5 per round
regret    0 in total, 0 per round
bound     none is proved
ratio     none
`, stdout)
	_, stdout, _ = runWith(threeRounds, "play", "--learner", "randomized-average-restart", "--base", "hedge", "--recall", "2", "-")
	require.Contains(t, stdout, "randomized-average-restart of hedge, recall 2, η = 1.35956 (tuned to 3 rounds)\n")
	require.Contains(t, stdout, "per round, with probability 0.99; it says nothing, no regret exceeds 1 per round\n")
}

// TestPlay_OneArm plays every learner where there is nothing to choose.
func TestPlay_OneArm(t *testing.T) {
	for _, b := range catalog.Bases {
		if b.Plays(1) {
			status, stdout, stderr := runWith("0.5\n1\n", "play", "--learner", b.Name, "-")
			require.Equal(t, 0, status, stderr)
			require.Contains(t, stdout, "regret    0 in total, 0 per round\n")
		}
	}
}

func TestPlay_RefusesFlags(t *testing.T) {
	const wrappers = "windowed periodic-restart average-restart average-restart-inclusive average-restart-full-horizon randomized-average-restart"
	const bases = "hedge anytime-hedge mwu ftl ftrl ftpl regret-matching cover uniform"
	for args, line := range map[string]string{
		"":                     "play takes one FILE.csv, or - for standard input, not 0",
		"a.csv b.csv":          "play takes one FILE.csv, or - for standard input, not 2",
		"-":                    "--learner is missing; the learners are " + bases + " and, over a --base, " + wrappers,
		"--learner Hedge -":    `unknown learner "Hedge"; the learners are ` + bases + " and, over a --base, " + wrappers,
		"--learner windowed -": "windowed needs --base: one of " + bases,
		"--learner windowed --base windowed --recall 1 -":                          `unknown base learner "windowed": --base is one of ` + bases,
		"--learner windowed --base hedge -":                                        "windowed needs --recall, how many rounds it remembers",
		"--learner windowed --base hedge --recall 0 -":                             "--recall 0 is not in 1..1000000000",
		"--learner windowed --base hedge --recall -3 -":                            "--recall -3 is not in 1..1000000000",
		"--learner windowed --base hedge --recall 1e3 -":                           `invalid argument "1e3" for "--recall" flag: strconv.ParseInt: parsing "1e3": invalid syntax`,
		"--learner windowed --base hedge --recall 999999999 -":                     "windowed of hedge, recall 999999999 on 2 arms takes at least 16 GB, more than 4 GB",
		"--learner average-restart --base hedge --recall 999999999 -":              "average-restart of hedge, recall 999999999 on 2 arms takes at least 80 GB, more than 4 GB",
		"--learner average-restart-full-horizon --base ftl --horizon 1000000000 -": "average-restart-full-horizon of ftl, recall 1000000000 on 2 arms takes at least 80 GB, more than 4 GB",
		"--learner hedge --recall 3 -":                                             "hedge is a base learner and remembers everything: --recall is for " + wrappers,
		"--learner hedge --base ftl -":                                             "hedge is a base learner and remembers everything: --base is for " + wrappers,
		"--learner average-restart-full-horizon --base hedge --recall 3 -":         "average-restart-full-horizon remembers the whole horizon: --recall would do nothing, see --horizon",
		"--learner ftl --eta 1 -":                                                  "ftl has no learning rate: --eta would do nothing",
		"--learner windowed --base regret-matching --recall 2 --eta 1 -":           "regret-matching has no learning rate: --eta would do nothing",
		"--learner hedge --eta 0 -":                                                "--eta 0 is not positive and finite",
		"--learner hedge --eta -1 -":                                               "--eta -1 is not positive and finite",
		"--learner hedge --eta NaN -":                                              "--eta NaN is not positive and finite",
		"--learner hedge --eta Inf -":                                              "--eta +Inf is not positive and finite",
		"--learner hedge --horizon 0 -":                                            "--horizon 0 is not in 1..1000000000",
		"--learner hedge --horizon 1000000001 -":                                   "--horizon 1000000001 is not in 1..1000000000",
		"--learner hedge --seed -1 -":                                              `invalid argument "-1" for "--seed" flag: strconv.ParseUint: parsing "-1": invalid syntax`,
		"--learner hedge --seed 1 -":                                               "hedge: --seed would do nothing",
		"--learner windowed --base hedge --recall 2 --seed 1 -":                    "windowed: --seed would do nothing",
		"--learner windowed --base cover --recall 2 --horizon 9 -":                 "windowed: --horizon would do nothing",
		"--learner ftl --horizon 9 -":                                              "ftl: --horizon would do nothing",
		"--learner hedge --eta 1 --horizon 9 -":                                    "hedge: --horizon would do nothing",
		"--learner hedge --learner ftl --recall 9 -":                               "hedge, ftl: --recall would do nothing",
		"--learner hedge --learner hedge -":                                        "--learner hedge is given twice",
		"--learner hedge --learner nosuch -":                                       `unknown learner "nosuch"; the learners are ` + bases + " and, over a --base, " + wrappers,
		"--learner ftl --learner windowed --recall 3 -":                            "windowed needs --base: one of " + bases,
		"--learner ftl --learner uniform --eta 1 -":                                "ftl, uniform: --eta would do nothing",
	} {
		refused(t, "recall: "+line, threeRounds, append([]string{"play"}, strings.Fields(args)...)...)
	}
	refused(t, "recall: cover plays 2 arms, not 3", "0,0,1\n", "play", "--learner", "cover", "-")
}

// TestPlay_Several plays several learners at once: each does what it does alone.
func TestPlay_Several(t *testing.T) {
	several := []string{"play", "--learner", "hedge", "--learner", "ftl", "--learner", "randomized-average-restart",
		"--base", "mwu", "--recall", "2", "--seed", "5", "--rewards", "3*(0,1) (0.5,1)"}
	alone := []string{
		"--learner hedge", "--learner ftl", "--learner randomized-average-restart --base mwu --recall 2 --seed 5",
	}
	status, stdout, stderr := runWith("", append(several, "--json")...)
	require.Equal(t, 0, status, stderr)
	var got []json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(stdout), &got))
	require.Len(t, got, len(alone))
	for k, flags := range alone {
		_, one, _ := runWith("", append([]string{"play", "--rewards", "3*(0,1) (0.5,1)", "--json"}, strings.Fields(flags)...)...)
		var fields, want map[string]any
		require.NoError(t, json.Unmarshal(got[k], &fields))
		require.NoError(t, json.Unmarshal([]byte(one), &want))
		require.Contains(t, fields["learner"], strings.Fields(flags)[1])
		delete(fields, "learner")
		require.Equal(t, want, fields)
	}

	_, stdout, _ = runWith("", several...)
	require.Equal(t, `rounds    4
arms      2
best arm  2, reward 4 in total, 1 per round

learner                                           regret    per round  bound     regret/bound
hedge, η = 1.17741 (tuned to 4 rounds)            0.836406  0.209102   1.17741   0.710378
ftl                                               0.5       0.125      none      none
randomized-average-restart of mwu, recall 2, η =  1.01078   0.252695   6.05613*  0.166902
2.89446 (tuned to 3 rounds)
* with probability 0.99
`, stdout)
}

// TestPlay_Plot draws the learners, in the place of a file that was there.
func TestPlay_Plot(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "regret.svg")
	require.NoError(t, os.WriteFile(file, []byte("old"), 0o600))
	link := filepath.Join(t.TempDir(), "link.svg")
	require.NoError(t, os.Symlink(file, link))
	args := []string{"play", "--learner", "hedge", "--learner", "windowed", "--base", "ftl", "--recall", "2"}
	_, want, _ := runWith(threeRounds, append(args, "-")...)
	status, stdout, stderr := runWith(threeRounds, append(args, "--plot", link, "-")...)
	require.Equal(t, 0, status, stderr)
	require.Equal(t, want, stdout)
	svg, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, words := range []string{">hedge<", ">windowed of ftl, recall 2<", ">dashed: the bound<", "Total regret after 3 rounds: hedge "} {
		require.Contains(t, string(svg), words)
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)

	missing := filepath.Join(dir, "no", "regret.svg")
	refused(t, "recall: --plot "+missing+": no such file or directory", threeRounds, append(args, "--plot", missing, "-")...)
	refused(t, "recall: --plot a.png: the picture is an SVG, give a name that ends in .svg", threeRounds, append(args, "--plot", "a.png", "-")...)
}

// TestPlay_Rewards plays the same rewards from the flag and from a file.
func TestPlay_Rewards(t *testing.T) {
	args := []string{"play", "--learner", "windowed", "--base", "hedge", "--recall", "2"}
	_, want, _ := runWith("0,1\n0,1\n0,1\n0.5,1\n", append(args, "--json", "-")...)
	status, got, stderr := runWith("", append(args, "--json", "--rewards", "3*(0,1)  (0.5,1)")...)
	require.Equal(t, 0, status, stderr)
	require.Equal(t, want, got)

	refused(t, `recall: play takes --rewards or a file, not both: "-"`, threeRounds, append(args, "--rewards", "(0,1)", "-")...)
	refused(t, "recall: --rewards: an instance needs at least one round", "", append(args, "--rewards", "")...)
	refused(t, `recall: --rewards: run 2, "x*(0,1)": "x" is not a number of rounds`, "", append(args, "--rewards", "(0,1) x*(0,1)")...)
	refused(t, "recall: --rewards: round 1, arm 2: reward 1.5 is not in [0,1]", "", append(args, "--rewards", "(0,1.5)")...)
}

func TestPlay_RefusesFiles(t *testing.T) {
	dir := t.TempDir()
	play := func(file string) []string { return []string{"play", "--learner", "uniform", file} }
	missing := filepath.Join(dir, "missing.csv")
	refused(t, "recall: "+missing+": no such file or directory", "", play(missing)...)
	refused(t, "recall: "+dir+": is a directory", "", play(dir)...)

	file := filepath.Join(dir, "rewards.csv")
	require.NoError(t, os.WriteFile(file, []byte("a,b\n0,1\n0,1.5\n"), 0o600))
	refused(t, "recall: "+file+": row 3, column 2: reward 1.5 is not in [0,1]", "", play(file)...)
	refused(t, "recall: standard input: no rewards", "", play("-")...)
	refused(t, `recall: standard input: row 1, column 2: "x\ny" is not a number`, "0,\"x\ny\"\n", play("-")...)
	if os.Getuid() > 0 {
		require.NoError(t, os.Chmod(file, 0))
		refused(t, "recall: "+file+": permission denied", "", play(file)...)
	}

	// The file's name is printed on one line too.
	odd := filepath.Join(dir, "a\nb.csv")
	refused(t, "recall: "+strings.ReplaceAll(odd, "\n", `\n`)+": no such file or directory", "", play(odd)...)
}
