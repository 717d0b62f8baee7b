package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"boundedrecall"
	"boundedrecall/internal/rewards"
	"boundedrecall/learners"
)

// A playReport is what play --json prints: the facts of all games, the game of the learner
// with the least regret, and all games in the learners' order. The plays of the game with
// the least regret are at the top level only. Rewards and regrets are in the file's units.
type playReport struct {
	Schema     string   `json:"schema"`
	Rounds     int      `json:"rounds"`
	Arms       int      `json:"arms"`
	ArmNames   []string `json:"arm_names,omitempty"`
	Losses     bool     `json:"losses"`
	Low        float64  `json:"low"` // the range that is mapped to [0,1]
	High       float64  `json:"high"`
	BestArm    int      `json:"best_arm"`    // from 1
	BestTotal  float64  `json:"best_total"`  // the best arm's total reward, or loss
	LeastIndex int      `json:"least_index"` // of the learner with the least regret, from 0
	game
	Learners []game `json:"learners"`

	labels   []string // of the rounds
	instance *boundedrecall.Instance
}

// A game is a learner's game.
type game struct {
	Learner          string      `json:"learner"` // the word
	Name             string      `json:"name"`
	Base             *string     `json:"base"`
	Recall           *int        `json:"recall"`
	Rate             *float64    `json:"rate"`
	TotalRegret      float64     `json:"total_regret"`
	PerRoundRegret   float64     `json:"per_round_regret"`
	Bound            *float64    `json:"bound"` // in total; nil if none is proved
	PerRoundBound    *float64    `json:"per_round_bound"`
	BoundProbability *float64    `json:"bound_probability,omitempty"`
	RegretOverBound  *float64    `json:"regret_over_bound"`
	SwapRegret       *float64    `json:"swap_regret,omitempty"` // in total
	Switching        *switching  `json:"switching,omitempty"`
	Plays            [][]float64 `json:"plays,omitempty"`

	spec  learners.Spec
	score *boundedrecall.Score
	l     boundedrecall.Learner
	play  []float64
	curve []float64 // total regret after each round, if a picture asks for it
}

// A switching is the regret against the best sequence of arms with few switches.
type switching struct {
	Switches    int     `json:"switches"` // at most
	TotalRegret float64 `json:"total_regret"`
	Arms        []int   `json:"arms"` // of each round, from 1
}

// newGames makes the learners for d arms.
func (p *playRun) newGames(d, rounds int) ([]game, error) {
	var games []game
	bytes := 0.
	for _, s := range p.specs {
		if rounds > 0 {
			s = s.For(rounds)
		}
		if err := check(s, d); err != nil {
			return nil, usageErr{err}
		}
		bytes += s.Memory(d)
		games = append(games, game{spec: s})
	}
	if kept := p.keptBytes(rounds, d); bytes+kept > mostBytes {
		return nil, usageErr{fmt.Errorf("%s with what is kept and printed of %s take about %.0f GB, more than %.0f GB",
			plural(len(games), "learner"), plural(rounds, "round"), math.Ceil((bytes+kept)/1e9), mostBytes/1e9)}
	}
	for k := range games {
		g := &games[k]
		g.score, g.l, g.play = boundedrecall.NewScore(d), g.spec.New(d), make([]float64, d)
	}
	return games, nil
}

// keptBytes returns about how many bytes the plays and curves take that the games keep, with
// the text that is printed of them. As measured, the text of a weight takes up to 90 bytes, and
// a row of a table 600 besides.
func (p *playRun) keptBytes(rounds, d int) (bytes float64) {
	n, arms := float64(rounds)*float64(len(p.specs)), float64(d)
	if p.plays {
		bytes += n * (24 + 100*arms)
		if !p.json {
			bytes += n * 600
		}
	}
	if p.plot != "" && len(p.ranges) == 0 {
		bytes += 8 * n
	}
	if p.swap || p.switches >= 0 { // a game is played again, and kept
		bytes += 8 * float64(rounds) * (arms + 3)
	}
	return bytes
}

// playInstance plays rewards that are in memory.
func (p *playRun) playInstance(ctx context.Context, in *boundedrecall.Instance, labels []string) (*playReport, error) {
	n, d := in.Horizon(), in.Arms()
	if p.switches >= 0 {
		p.switches = min(p.switches, n-1)
		bytes := float64(n) * float64(p.switches+1) * (float64(d)/8 + 4)
		if err := afford(fmt.Sprintf("--switches %d over %d rounds", p.switches, n), bytes); err != nil {
			return nil, usageErr{err}
		}
	}
	if p.swap { // two numbers for each pair of arms
		if err := afford(fmt.Sprintf("--swap on %d arms", d), 16*float64(d)*float64(d)); err != nil {
			return nil, usageErr{err}
		}
	}
	games, err := p.newGames(d, n)
	if err != nil {
		return nil, err
	}
	p.bar.Describe("playing, rounds")
	t := 0
	err = p.playRounds(ctx, games, d, func(row []float64) error {
		if t == n {
			return io.EOF
		}
		t++
		copy(row, in.Reward(t))
		p.bar.Step(t, n)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if p.swap || p.switches >= 0 {
		for k := range games {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			p.compare(&games[k], in)
			p.bar.Step(k+1, len(games))
		}
	}
	r := p.report(games, d)
	r.labels, r.instance = labels, in
	return r, nil
}

// playStream plays rewards as they are read, and keeps none.
func (p *playRun) playStream(ctx context.Context, f *rewards.Reader) (*playReport, error) {
	d := f.Arms()
	games, err := p.newGames(d, 0)
	if err != nil {
		return nil, err
	}
	err = p.playRounds(ctx, games, d, func(row []float64) error {
		if _, err := f.Next(row); err != nil {
			return err
		}
		return f.Map(p.units, row)
	})
	if err != nil {
		return nil, err
	}
	return p.report(games, d), nil
}

// playRounds plays the rewards that next writes into its argument until it returns io.EOF,
// all games at the same time.
func (p *playRun) playRounds(ctx context.Context, games []game, d int, next func(reward []float64) error) error {
	const block = 1024                                     // rounds between looks at the context
	rows := make([]float64, max(1, min(block, 1<<20/d))*d) // at most 8 MiB, or one row
	for more := true; more; {
		n := 0
		for more && n < len(rows) {
			err := next(rows[n : n+d])
			switch more = !errors.Is(err, io.EOF); {
			case !more:
			case err != nil:
				return err
			default:
				n += d
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var playing sync.WaitGroup
		for k := range games {
			playing.Go(func() {
				for i := 0; i < n; i += d {
					p.round(&games[k], rows[i:i+d])
				}
			})
		}
		playing.Wait()
	}
	return nil
}

// round plays a round of a game.
func (p *playRun) round(g *game, reward []float64) {
	g.l.Play(g.play)
	g.score.Round(g.play, reward)
	g.l.Observe(reward)
	if p.plays {
		g.Plays = append(g.Plays, append([]float64(nil), g.play...))
	}
	if p.plot != "" && len(p.ranges) == 0 {
		g.curve = append(g.curve, g.score.TotalRegret())
	}
}

// compare computes the regrets against other comparators.
func (p *playRun) compare(g *game, in *boundedrecall.Instance) {
	tr := boundedrecall.Play(g.spec.New(in.Arms()), in)
	unit := p.units.Unit()
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

// report computes what is reported, in the file's units.
func (p *playRun) report(games []game, d int) *playReport {
	score := games[0].score
	n, unit := score.Rounds(), p.units.Unit()
	r := &playReport{
		Schema: "play/1", Rounds: n, Arms: d, ArmNames: p.file.names, Losses: p.losses, Low: p.units.Low, High: p.units.High,
		BestArm: score.BestArm() + 1, BestTotal: p.units.Unmap(score.BestArmReward(), n), Learners: games,
	}
	for k := range games {
		g := &games[k]
		g.describe(d)
		g.TotalRegret = unit * g.score.TotalRegret()
		g.PerRoundRegret = g.TotalRegret / float64(n)
		if g.TotalRegret < games[r.LeastIndex].TotalRegret {
			r.LeastIndex = k
		}
		for t := range g.curve {
			g.curve[t] *= unit
		}
		bound, probability := totalRegretBound(g.l, n)
		if math.IsInf(bound, 1) {
			continue
		}
		total, perRound := unit*bound, unit*bound/float64(n)
		g.Bound, g.PerRoundBound = &total, &perRound
		if probability > 0 {
			g.BoundProbability = &probability
		}
		if total > 0 {
			ratio := g.TotalRegret / total
			g.RegretOverBound = &ratio
		}
	}
	r.game = games[r.LeastIndex]
	return r
}

// describe fills in what the learner is.
func (g *game) describe(d int) {
	s := g.spec
	g.Learner, g.Name = s.String(), s.Name
	if s.HasRecall() {
		g.Base, g.Recall = &s.Base, &s.Recall
	}
	if s.Uses("eta") {
		rate := s.LearningRate(d)
		g.Rate = &rate
	}
}
