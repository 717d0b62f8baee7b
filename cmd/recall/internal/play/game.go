package play

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/program"
	"boundedrecall/internal/memory"
	"boundedrecall/internal/workers"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"gonum.org/v1/gonum/floats"
)

// playSchema names the form of the JSON of a playReport.
const playSchema = "play/1"

// A playReport is what play --json prints: the facts of all games, the game of
// the learner with the least regret, and all games in the learners' order. The
// plays of the game with the least regret are at the top level only. Rewards
// and regrets are in the file's units.
type playReport struct {
	Schema       string   `json:"schema"`
	Rounds       int      `json:"rounds"`
	Arms         int      `json:"arms"`
	ArmNames     []string `json:"arm_names,omitempty"`
	LabelColumns []string `json:"label_columns,omitempty"`
	Notes        []string `json:"notes,omitempty"` // of how the file was read
	Losses       bool     `json:"losses"`
	Low          float64  `json:"low"` // the range that is mapped to [0,1]
	High         float64  `json:"high"`
	BestArm      int      `json:"best_arm"`      // from 1
	BestTotal    float64  `json:"best_total"`    // the best arm's total reward, or loss
	UniformTotal float64  `json:"uniform_total"` // the uniform learner's
	LeastIndex   int      `json:"least_index"`   // of the learner with the least regret, from 0
	EndOfRange   []string `json:"end_of_range,omitempty"`
	game
	Learners []game `json:"learners"`
	// the law that the program breaks on these rewards
	Finding *program.Finding `json:"finding,omitempty"`
	// of the rounds before, on which the learner was chosen
	Train *playReport `json:"train,omitempty"`

	run *playRun
}

// A game is a learner's game.
type game struct {
	Learner string   `json:"learner"`           // the word
	Command []string `json:"command,omitempty"` // of a program
	Name    string   `json:"name"`
	Base    *string  `json:"base"`
	Recall  *int     `json:"recall"`
	Rate    *float64 `json:"rate"`
	Total   float64  `json:"total"` // the learner's total reward, or loss
	// what it earns more than the uniform learner, or loses less
	OverUniform      float64  `json:"over_uniform"`
	TotalRegret      float64  `json:"total_regret"`
	PerRoundRegret   float64  `json:"per_round_regret"`
	Bound            *float64 `json:"bound"` // in total; nil if none is proved
	PerRoundBound    *float64 `json:"per_round_bound"`
	BoundProbability *float64 `json:"bound_probability,omitempty"`
	RegretOverBound  *float64 `json:"regret_over_bound"`
	// per round, as "11/36"; "" if it is not known as a fraction
	ExactRegret string `json:"exact_per_round_regret,omitempty"`
	// per round, what the paper prints in place of the bound
	PrintedBound *float64   `json:"per_round_printed_bound,omitempty"`
	SwapRegret   *float64   `json:"swap_regret,omitempty"` // in total
	Switching    *switching `json:"switching,omitempty"`
	// whether the rounds tell it from the game with the least regret
	ToldApart *bool       `json:"told_apart,omitempty"`
	Plays     [][]float64 `json:"plays,omitempty"`

	stretches []float64 // the reward of each stretch of rounds; nil if none is asked for

	spec  learners.Spec // without a name for a program
	score *boundedrecall.Score
	l     boundedrecall.Learner
	curve []float64  // total regret after each round, if a picture asks for it
	exact *fractions // nil unless its numbers are small fractions

	played [][]float64 // of a program, and after the last round
}

// program reports whether the game is that of the program.
func (g *game) program() bool { return g.played != nil }

// newLearner returns a new learner that plays the game.
func (g *game) newLearner(arms int) boundedrecall.Learner {
	if g.program() {
		return program.Recorded(g.played)
	}
	return g.spec.New(arms)
}

// A switching is the regret against the best sequence of arms with few
// switches.
type switching struct {
	Switches    int     `json:"switches"` // at most
	TotalRegret float64 `json:"total_regret"`
	Arms        []int   `json:"arms"` // of each round, from 1
}

// newGames makes the learners for the rewards, unless that takes too much
// memory.
func (p *playRun) newGames() ([]game, error) {
	n, d := p.data.Instance.Horizon(), p.data.Instance.Arms()
	var games []game
	bytes := p.keptBytes(float64(n)*float64(len(p.specs)), float64(d))
	for _, s := range p.specs {
		s = s.For(n)
		if err := cli.CheckLearner(s, d); err != nil {
			return nil, err
		}
		bytes += s.Memory(d)
		games = append(games, game{spec: s})
	}
	if p.running != nil {
		games = append(games, game{})
		bytes += program.Bytes(n, d)
	}
	kept := "what is kept and printed of " + cli.Plural(len(games), "learner") + " over " +
		cli.Plural(n, "round")
	if err := memory.Afford(kept, bytes); err != nil {
		return nil, err
	}
	if p.running != nil {
		plays, err := p.running.Play(laws.Of(p.data.Instance))
		if err != nil {
			return nil, err
		}
		games[len(games)-1].played = plays
	}
	for k := range games {
		games[k].score, games[k].l = boundedrecall.NewScore(d), games[k].newLearner(d)
		if games[k].program() {
			games[k].exact = fractionsOf(games[k].played[:n], p.data)
		} else {
			games[k].exact = newFractions(games[k].spec, p.data)
		}
		if games[k].exact != nil {
			games[k].exact.keep = p.plays && !p.json
		}
	}
	return games, nil
}

// keptBytes estimates the memory in bytes that the plays and curves of all
// games together need for the given number of rounds, with the text printed of
// them. Measured: the text of a weight takes up to 90 bytes, and a row of a
// table 600 more.
func (p *playRun) keptBytes(rounds, arms float64) (bytes float64) {
	if p.plays {
		bytes += rounds * (24 + 100*arms)
		if !p.json {
			bytes += rounds * 600
		}
	}
	if p.curves() {
		bytes += 8 * rounds
	}
	return bytes
}

// curves reports whether the picture is one of the regret over time.
func (p *playRun) curves() bool { return p.plot != "" && len(p.ranges) == 0 }

// playParts plays all games and, with --train, the one with the least regret
// again, on the rest.
func (p *playRun) playParts() (*playReport, error) {
	if p.train == 0 {
		return p.playAll()
	}
	all, first := p.data.Instance, *p
	n := int(p.train * float64(all.Horizon()))
	if n == 0 {
		return nil, fmt.Errorf("--train %v of %s leaves no round to choose on", p.train,
			cli.Plural(all.Horizon(), "round"))
	}
	first.data.Instance, p.data.Instance = all.Slice(1, n), all.Slice(n+1, all.Horizon())
	if p.data.Labels != nil {
		p.data.Labels = p.data.Labels[n:]
	}
	first.plays, first.plot = false, ""
	train, err := first.playAll()
	if err != nil {
		return nil, err
	}
	if k := train.LeastIndex; k < len(p.specs) {
		p.specs, p.running = p.specs[k:][:1], nil
	} else {
		p.specs = nil // the program
	}
	r, err := p.playAll()
	if err == nil {
		r.Train = train
	}
	return r, err
}

// playAll plays all games at the same time.
func (p *playRun) playAll() (*playReport, error) {
	n, d := p.data.Instance.Horizon(), float64(p.data.Instance.Arms())
	if p.switches >= 0 {
		p.switches = min(p.switches, n-1)
		bytes := float64(n) * float64(p.switches+1) * (d/8 + 4)
		if err := memory.Afford(fmt.Sprintf("--switches %d over %d rounds", p.switches, n),
			bytes); err != nil {
			return nil, err
		}
	}
	if p.swap { // two numbers for each pair of arms
		if err := memory.Afford(fmt.Sprintf("--swap on %.0f arms", d), 16*d*d); err != nil {
			return nil, err
		}
	}
	games, err := p.newGames()
	if err != nil {
		return nil, err
	}
	var played atomic.Int64 // rounds, of all games
	workers.Run(len(games), func(k int) {
		p.playGame(&games[k],
			func(rounds int) { p.bar.Step(int(played.Add(int64(rounds)))/len(games), n) })
	})
	for k := range games {
		p.compare(&games[k])
	}
	r, err := p.report(games)
	if err == nil && p.running != nil {
		err = p.checkBound(r)
	}
	return r, err
}

// playGame plays a game. It calls step with the number of rounds played since
// the last call.
func (p *playRun) playGame(g *game, step func(rounds int)) {
	const block = 1024
	in := p.data.Instance
	play := make([]float64, in.Arms())
	if p.stretched() {
		g.stretches = make([]float64, stretches)
	}
	for t := 1; t <= in.Horizon(); t++ {
		if t%block == 0 {
			step(block)
		}
		reward := in.Reward(t)
		g.l.Play(play)
		g.score.Round(play, reward)
		if g.exact != nil && !g.exact.round(play, reward) {
			g.exact = nil
		}
		g.l.Observe(reward)
		if g.stretches != nil {
			g.stretches[stretchOf(t, in.Horizon())] += floats.Dot(play, reward)
		}
		if p.plays {
			g.Plays = append(g.Plays, slices.Clone(play))
		}
		if p.curves() {
			g.curve = append(g.curve, g.score.TotalRegret())
		}
	}
}

// compare computes the regrets against other comparators.
func (p *playRun) compare(g *game) {
	if !p.swap && p.switches < 0 {
		return
	}
	tr := boundedrecall.Play(g.newLearner(p.data.Instance.Arms()), p.data.Instance)
	unit := p.data.Scale.Unit()
	if p.swap {
		regret := unit * tr.TotalSwapRegret()
		g.SwapRegret = &regret
	}
	if p.switches >= 0 {
		regret, arms := tr.SwitchingRegret(p.switches)
		for t := range arms {
			arms[t]++
		}
		g.Switching = &switching{Switches: p.switches, TotalRegret: unit * regret, Arms: arms}
	}
}

// checkBound notes in the report that the program breaks the bound that is
// claimed, if it does.
func (p *playRun) checkBound(r *playReport) error {
	plays := r.Learners[len(r.Learners)-1].played
	err := p.running.CheckBound(laws.Of(p.data.Instance), plays)
	if errors.As(err, &r.Finding) {
		return nil
	}
	return err
}

// report computes what is reported, in the file's units.
func (p *playRun) report(games []game) (*playReport, error) {
	score, units := games[0].score, p.data.Scale
	n, d, unit := score.Rounds(), p.data.Instance.Arms(), units.Unit()
	r := &playReport{
		Schema: playSchema, Rounds: n, Arms: d, ArmNames: p.data.Arms, Losses: p.losses,
		Low: units.Low, High: units.High,
		LabelColumns: p.data.Columns, Notes: p.data.Notes, run: p,
		BestArm: score.BestArm() + 1, BestTotal: units.Unmap(score.BestArmReward(), n),
		Learners: games,
	}
	uniform := boundedrecall.TotalRegret(learners.NewUniform(d), p.data.Instance)
	r.UniformTotal = units.Unmap(score.BestArmReward()-uniform, n)
	for k := range games {
		g := &games[k]
		if g.program() {
			g.Learner, g.Name, g.Command = "program", "program", p.program.Command
		} else {
			g.describe(d)
		}
		g.TotalRegret = unit * g.score.TotalRegret()
		g.Total = units.Unmap(score.BestArmReward()-g.score.TotalRegret(), n)
		g.OverUniform = unit * (uniform - g.score.TotalRegret())
		g.PerRoundRegret = g.TotalRegret / float64(n)
		if g.TotalRegret < games[r.LeastIndex].TotalRegret {
			r.LeastIndex = k
		}
		for t := range g.curve {
			g.curve[t] *= unit
		}
		if g.exact != nil {
			g.ExactRegret = g.exact.perRoundRegret(n)
		}
		if err := p.bound(g, n, d); err != nil {
			return nil, err
		}
	}
	tell(games, r.LeastIndex)
	r.game, r.EndOfRange = games[r.LeastIndex], p.endOfRange(games, r.LeastIndex)
	return r, nil
}

// bound fills in the bound on the regret of a game of n rounds with d arms, and
// the bound that the paper prints.
func (p *playRun) bound(g *game, n, d int) (err error) {
	unit, bound, probability := p.data.Scale.Unit(), 0., 0.
	if g.program() {
		bound, err = p.program.Bound(n, d)
	} else {
		if printed, source := g.spec.PrintedBound(d); source != "" {
			printed *= unit
			g.PrintedBound = &printed
		}
		bound, probability = cli.TotalRegretBound(g.l, n)
	}
	bound *= unit
	if math.IsInf(bound, 1) || err != nil {
		return err
	}
	g.Bound, g.RegretOverBound = cli.BoundAndRatio(g.TotalRegret, bound)
	perRound := bound / float64(n)
	g.PerRoundBound = &perRound
	if probability > 0 {
		g.BoundProbability = &probability
	}
	return nil
}

// endOfRange returns the fields, recall and eta, of which the game has the
// least or the largest value of a range. No recall is less than 1.
func (p *playRun) endOfRange(games []game, k int) (fields []string) {
	for _, field := range []string{"recall", "eta"} {
		rest, value := clearField(games[k].spec, field)
		less, more := false, false // whether there are such values
		for _, g := range games {
			if other, x := clearField(g.spec, field); other == rest {
				less, more = less || x < value, more || x > value
			}
		}
		if p.ranges[field] && less != more && !(field == "recall" && value == 1) {
			fields = append(fields, field)
		}
	}
	return fields
}

// clearField returns the learner without the recall or the eta that its word
// gives, and the value, 0 for none.
func clearField(s learners.Spec, field string) (learners.Spec, float64) {
	value := 0.0
	switch {
	case field == "eta":
		value, s.Rate = s.Rate, 0
	case s.HasRecall() && !s.FullHorizon():
		value, s.Recall = float64(s.Recall), 0
	}
	return s, value
}

// describe fills in what the learner is.
func (g *game) describe(d int) {
	s := g.spec
	g.Learner, g.Name = s.String(), s.Name
	if s.HasRecall() {
		g.Recall = &s.Recall
	}
	if s.Base != "" {
		g.Base = &s.Base
	}
	if s.Uses("eta") {
		rate := s.LearningRate(d)
		g.Rate = &rate
	}
}
