package search

// A family is a kind of instance to begin a climb from.
type family struct {
	name  string
	begin func(r *restart) *pattern
}

// families are the first instances that searches need. Others were tried: the other instances
// of package adversaries with their numbers drawn at random, and exact worst cases at a small
// recall, made longer. Searches of tens of thousands of instances ended alike without them, up
// to the spread of the seeds, and up to 2.4 % lower without steered. In searches of two
// restarts near-periodic still matters.
var families = []family{{"steered", steered}, {"near-periodic", nearPeriodic}, {"blocks", blocks}}

// familyOf returns the family of a restart. The families take turns.
func familyOf(number int) family { return families[number%len(families)] }

// nearPeriodic pays each arm for the same number of rounds, with a period a little longer than
// the window: see [adversaries.NearPeriodic].
func nearPeriodic(r *restart) *pattern {
	p, d := &pattern{}, r.arms()
	length := (r.recall + r.step() + d - 1) / d
	for i := range d {
		reward := make([]float64, d)
		reward[i] = 1
		p.add(length, reward...)
	}
	return p
}

// blocks are up to eight runs. Each pays one arm, all except one arm, or no arm.
func blocks(r *restart) *pattern {
	p, d := &pattern{}, r.arms()
	for range 2 + r.rng.IntN(7) {
		reward := make([]float64, d)
		r.setLetter(reward)
		p.add(r.step(), reward...)
	}
	return p
}
