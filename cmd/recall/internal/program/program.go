// Package program plays learners that are programs in any language, for the
// verbs play and worst. The protocol, the laws and their words are those of the
// verb check.
package program

import (
	"context"
	"errors"
	"fmt"
	"io"

	"boundedrecall"
	"boundedrecall/internal/child"
	"boundedrecall/internal/kit"
	"boundedrecall/internal/memory"
	"boundedrecall/properties/laws"
)

// A Program is a command that runs, with learners of some number of arms.
type Program struct {
	*Flags
	arms    int
	process *child.Process
	limited context.Context // it ends with --limit
	stop    func()
	last    *searching // that was made
}

// Start starts the command and makes a first learner. It returns an error where
// the command does not start, or makes none. The command is killed when the
// context ends, or when --limit is over.
func (f *Flags) Start(ctx context.Context, arms int) (*Program, error) {
	limited, stop := context.WithTimeout(ctx, f.limit)
	p := &Program{Flags: f, arms: arms, limited: limited, stop: stop}
	var err error
	p.process, err = child.Start(limited, f.Command, f.timeout)
	if err != nil {
		stop()
		return nil, p.orOver(err)
	}
	err = child.Try(p.process, p.maker())
	if err != nil {
		p.Close()
		return nil, p.orOver(err)
	}
	return p, nil
}

// Bytes is about how much memory a game takes that is played several times: the
// requests, and the plays.
func Bytes(rounds, arms int) float64 {
	const request, number = 1000, 120
	return float64(rounds) * (request + number*float64(arms))
}

// Afford returns an error if a game takes more memory than there is.
func Afford(rounds, arms int) error {
	return memory.Afford(fmt.Sprintf("a program that plays %d rounds", rounds), Bytes(rounds, arms))
}

// Close ends the command.
func (p *Program) Close() {
	p.process.Close()
	p.stop()
}

// PrintComplaints prints what the command wrote to standard error.
func (p *Program) PrintComplaints(stderr io.Writer) {
	if said := p.process.Complaints(); said != "" {
		fmt.Fprintf(stderr, "recall: %s wrote to standard error: %s\n", p.Command[0], said)
	}
}

// orOver returns err, or that --limit is over.
func (p *Program) orOver(err error) error {
	if err != nil && errors.Is(p.limited.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("--limit %v is over: a longer one plays on", p.limit)
	}
	return err
}

// maker makes learners in the command.
func (p *Program) maker() boundedrecall.Maker { return p.process.Learners(p.arms, p.Seed) }

// Play plays the rewards several times. It returns the plays: one before each
// round and one after the last. If the learner breaks a law that every learner
// keeps, the error is a [*Finding].
func (p *Program) Play(rewards laws.Rounds) (plays [][]float64, err error) {
	for _, law := range contract {
		maker, done := kit.WithClose(p.maker())
		err = p.found(law, rewards, law.check(keeping(maker, &plays), rewards))
		done()
		if err != nil {
			return nil, err
		}
	}
	return plays, nil
}

// A law is one of the verb check about a game.
type law struct {
	name  string
	check func(boundedrecall.Maker, laws.Rounds) error
}

// contract has the laws that the learner of a game keeps, whatever it is.
var contract = []law{{"deterministic", laws.Deterministic}, {"simplex", laws.Simplex}}

// A keeper keeps the plays of its games.
type keeper struct {
	boundedrecall.Learner
	plays *[][]float64
}

// keeping makes learners that leave the plays of their last game in plays.
func keeping(maker boundedrecall.Maker, plays *[][]float64) boundedrecall.Maker {
	return func() boundedrecall.Learner { return keeper{maker(), plays} }
}

// Game plays a game.
func (k keeper) Game(rows [][]float64) [][]float64 {
	*k.plays = laws.Plays(func() boundedrecall.Learner { return k.Learner }, rows)
	return *k.plays
}

// CheckBound returns a [*Finding] if the plays on the rewards break the bound
// that is claimed. Without a claim it returns nil.
func (p *Program) CheckBound(rewards laws.Rounds, plays [][]float64) error {
	if !p.Claims() {
		return nil
	}
	bound := func(in *boundedrecall.Instance) float64 {
		most, err := p.Bound(in.Horizon(), in.Arms())
		if err != nil {
			panic(&laws.Unavailable{Err: err})
		}
		return most
	}
	check := func(maker boundedrecall.Maker, rewards laws.Rounds) error {
		return laws.RegretBound(maker, bound, rewards)
	}
	err := check(func() boundedrecall.Learner { return Recorded(plays) }, rewards)
	return p.found(law{"regret-bound", check}, rewards, err)
}

// Recorded returns a learner that plays what was played in a game: it forgets
// the rewards. The game has a round or more.
func Recorded(plays [][]float64) boundedrecall.Learner { return &recorded{plays: plays} }

type recorded struct {
	plays [][]float64
	round int
}

func (r *recorded) Arms() int          { return len(r.plays[0]) }
func (r *recorded) Play(dst []float64) { copy(dst, r.plays[r.round]) }
func (r *recorded) Observe([]float64)  { r.round++ }
func (r *recorded) Reset()             { r.round = 0 }
