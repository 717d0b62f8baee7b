package memory

import (
	"math"
	"math/bits"

	"boundedrecall"
)

// Recorder draws an arm in each round. Its window shows the arms that it drew
// in the last M rounds, and their rewards. It is stationary, and its play
// depends on the window alone. What it would forget it writes into its draws.
//
// A record holds a lead, a whole number in −S..S. It begins with a mark: m
// draws of arm 1, then m of arm 2. After the mark, two draws stand for each bit
// of the lead plus S: arm 1 then arm 2 for a bit 1, and arm 2 then arm 1 for a
// bit 0. A record has ρ draws in all. The learner looks for the last record in
// its window. For B = M−2ρ rounds after that record, it knows arm 1's lead D,
// which is the recorded lead plus the gaps since the record began. In these
// rounds it draws arm 1 with probability 1/(1+e^{−ηD}), where η = 1/M. There is
// one exception: if arm 2 would complete a mark, it draws arm 1 with certainty.
// In the ρ rounds after the B rounds, it writes the record of D, rounded and
// cut to −S..S. If its window has no record, it writes the record of 0.
type Recorder struct {
	mark, most, length int // m, S and ρ
	window             []drawn
	next               int // the place of the next round in the window, a ring

	age       int     // rounds since the last record ended, −1 without one
	lead, now float64 // D at the end of the block, or in the present round within it
}

// drawn is a round of the window.
type drawn struct {
	arm int // −1 before the first round
	gap float64
}

// LeastRecall is the least recall of a [Recorder].
const LeastRecall = 100

// NewRecorder returns the learner with recall M for two arms. It panics if M <
// 100.
func NewRecorder(recall int) *Recorder {
	must(recall >= LeastRecall, "a recorder takes M ≥ 100")
	m := float64(recall)
	r := &Recorder{mark: bits.Len(uint(recall - 1)), most: int(math.Ceil(m * math.Log(m))),
		window: make([]drawn, recall)}
	r.length = 2*r.mark + 2*r.digits()
	r.Reset()
	return r
}

// digits returns how many bits a number in 0..2S has.
func (r *Recorder) digits() int { return bits.Len(uint(2 * r.most)) }

// block returns B.
func (r *Recorder) block() int { return len(r.window) - 2*r.length }

// Cycle returns the rounds of a block and a record, M−ρ, and a bound on the
// regret that they add: ρ+2.
func (r *Recorder) Cycle() (rounds int, regret float64) {
	return r.block() + r.length, float64(r.length + 2)
}

// letter returns the arm, 0 or 1, of draw k of the record of D.
func (r *Recorder) letter(lead, k int) int {
	if k < 2*r.mark {
		return k / r.mark
	}
	k -= 2 * r.mark
	bit := (lead + r.most) >> (k / 2) & 1
	return 1 - bit ^ k%2
}

// ago returns the round that was k rounds ago, 1 for the last.
func (r *Recorder) ago(k int) drawn { return r.window[(r.next-k+2*len(r.window))%len(r.window)] }

// Play fills dst, of length 2, with the chances of the arms.
func (r *Recorder) Play(dst []float64) {
	must(len(dst) == 2, "slice length is not the number of arms")
	arm := -1
	switch {
	case r.age < 0:
		arm = r.letter(0, r.written())
	case r.age >= r.block():
		arm = r.letter(r.rounded(), r.age-r.block())
	case r.Forced():
		arm = 0
	}
	if arm >= 0 {
		dst[arm], dst[1-arm] = 1, 0
		return
	}
	dst[0] = 1 / (1 + math.Exp(-r.now/float64(len(r.window))))
	dst[1] = 1 - dst[0]
}

// rounded returns the lead that is to be written.
func (r *Recorder) rounded() int {
	return int(math.Round(min(float64(r.most), max(-float64(r.most), r.lead))))
}

// ends reports whether the last n draws are the first n of the record of D.
func (r *Recorder) ends(lead, n int) bool {
	for k := range n {
		if r.ago(n-k).arm != r.letter(lead, k) {
			return false
		}
	}
	return true
}

// Forced reports whether the coming round is of a block and a draw of arm 2
// would complete a mark, so that the learner draws arm 1 for sure.
func (r *Recorder) Forced() bool { return r.age >= 0 && r.age < r.block() && r.ends(0, 2*r.mark-1) }

// written returns how many draws of the record of 0 the last draws are: the
// most that agree.
func (r *Recorder) written() int {
	n := r.length - 1
	for !r.ends(0, n) {
		n--
	}
	return n
}

// Observe tells the learner which arm was drawn, 0 or 1, and the rewards of
// both arms. It panics if arm is neither 0 nor 1, or if reward does not consist
// of two numbers in [0,1].
func (r *Recorder) Observe(arm int, reward []float64) {
	must(arm == 0 || arm == 1, "no such arm")
	must(len(reward) == 2, "slice length is not the number of arms")
	must(boundedrecall.IsReward(reward[0]) && boundedrecall.IsReward(reward[1]),
		"reward is not in [0,1]")
	gap := reward[0] - reward[1]
	r.window[r.next] = drawn{arm, gap}
	r.next = (r.next + 1) % len(r.window)
	if r.age >= 0 {
		r.age++
		r.now += gap
		if r.age == r.block() {
			r.lead = r.now
		}
		if r.age == r.block()+r.length {
			r.age = -1
		}
	}
	r.read()
}

// read begins a block if the last draws are a record.
func (r *Recorder) read() {
	lead := 0
	for k := range r.digits() {
		if r.ago(r.length-2*r.mark-2*k).arm == 0 {
			lead |= 1 << k
		}
	}
	if lead -= r.most; lead > r.most || !r.ends(lead, r.length) {
		return
	}
	r.age, r.now = 0, float64(lead)
	for k := r.length; k > 0; k-- {
		r.now += r.ago(k).gap
	}
}

// Reset empties the window.
func (r *Recorder) Reset() {
	for k := range r.window {
		r.window[k].arm = -1
	}
	r.next, r.age = 0, -1
}

// TotalRegretBound returns M·ln 2 + (⌈T/(M−ρ)⌉+1)·(ρ+2): a bound on the
// expected total regret over T rounds whose rewards are fixed beforehand
// (beyond/own-draws).
func (r *Recorder) TotalRegretBound(rounds int) float64 {
	cycle, regret := r.Cycle()
	return float64(len(r.window))*math.Ln2 + (math.Ceil(float64(rounds)/float64(cycle))+1)*regret
}
