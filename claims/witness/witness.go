// Package witness has cases that can be looked at or replayed: games, and
// questions that the command recall answers.
package witness

import (
	"strconv"

	"boundedrecall"
	"boundedrecall/learners"
)

// A Game is a learner and the instance that it plays. Its value is the regret
// per round.
type Game struct {
	Learner  learners.Spec
	Instance *boundedrecall.Instance
	Plays    bool // whether it is about the plays, and not about the regret
}

// Play returns the game of the learner on the instance.
func Play(learner learners.Spec, in *boundedrecall.Instance) Game {
	return Game{Learner: learner, Instance: in}
}

// Value plays the game, and returns the learner's regret per round.
func (g Game) Value() float64 {
	l := g.Learner.New(g.Instance.Arms())
	return boundedrecall.TotalRegret(l, g.Instance) / float64(g.Instance.Horizon())
}

// Replay returns the arguments of recall play.
func (g Game) Replay() []string {
	words := []string{"play", "--learner", g.Learner.String(), "--rewards", g.Instance.String()}
	if g.Plays {
		words = append(words, "--plays")
	}
	return words
}

// Fields returns the learner and the rewards as text.
func (g Game) Fields() map[string]any {
	return map[string]any{"learner": g.Learner.String(), "rewards": g.Instance.String()}
}

// An OwnGame is a game of a learner of one's own, which the command recall does
// not know.
type OwnGame struct {
	Name     string
	Maker    boundedrecall.Maker
	Instance *boundedrecall.Instance
}

// Of returns the game of one's own learner, by its name, on the instance.
func Of(name string, maker boundedrecall.Maker, in *boundedrecall.Instance) OwnGame {
	return OwnGame{name, maker, in}
}

// Value plays the game, and returns the learner's regret per round.
func (g OwnGame) Value() float64 {
	return boundedrecall.TotalRegret(g.Maker(), g.Instance) / float64(g.Instance.Horizon())
}

// Replay returns nil: the command recall does not know the learner.
func (g OwnGame) Replay() []string { return nil }

// Fields returns the learner's name and the rewards as text.
func (g OwnGame) Fields() map[string]any {
	return map[string]any{"learner": g.Name, "rewards": g.Instance.String()}
}

// Rewards is an instance to look at, without a learner that plays it.
type Rewards struct{ Instance *boundedrecall.Instance }

// Replay returns nil: there is nothing to replay.
func (r Rewards) Replay() []string { return nil }

// Fields returns the rewards as text.
func (r Rewards) Fields() map[string]any { return map[string]any{"rewards": r.Instance.String()} }

// A WorstCase asks for the worst instance of a learner of two arms.
type WorstCase struct {
	Learner learners.Spec
	Horizon int // 0 asks for the long run
	Levels  int // rewards are multiples of 1/(Levels−1); 0 means 2, that is {0,1}
}

// Replay returns the arguments of recall worst.
func (w WorstCase) Replay() []string {
	args := []string{"worst", "--learner", w.Learner.String(), "--long-run"}
	if w.Horizon > 0 {
		args = append(args[:3], "--horizon", strconv.Itoa(w.Horizon))
	}
	if w.Levels > 0 {
		args = append(args, "--levels", strconv.Itoa(w.Levels))
	}
	return args
}

// Fields returns the question.
func (w WorstCase) Fields() map[string]any {
	fields := map[string]any{"learner": w.Learner.String(), "long_run": true}
	if w.Horizon > 0 {
		fields = map[string]any{"learner": w.Learner.String(), "horizon": w.Horizon}
	}
	if w.Levels > 0 {
		fields["levels"] = w.Levels
	}
	return fields
}

// A BestLearner asks for the best learner of a class, in the long run.
type BestLearner struct {
	Class        string // stationary or symmetric
	Arms, Recall int
	Delay        int // by how many rounds the rewards come late
}

// Replay returns the arguments of recall minimax.
func (b BestLearner) Replay() []string {
	words := []string{"minimax", "--class", b.Class, "--recall", strconv.Itoa(b.Recall), "--arms",
		strconv.Itoa(b.Arms)}
	if b.Delay > 0 {
		words = append(words, "--delay", strconv.Itoa(b.Delay))
	}
	return words
}

// Fields returns the question.
func (b BestLearner) Fields() map[string]any {
	fields := map[string]any{"class": b.Class, "arms": b.Arms, "recall": b.Recall}
	if b.Delay > 0 {
		fields["delay"] = b.Delay
	}
	return fields
}
