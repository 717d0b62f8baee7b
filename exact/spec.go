package exact

import "boundedrecall/learners"

// ProblemOf returns the problem of finding a learner's worst case on d arms,
// with all claims that hold for the learner. Horizon 0 means the long run.
// Levels is as in [Problem].
//
// It panics if the learner draws its plays, or does not play d arms.
func ProblemOf(s learners.Spec, d, levels, horizon int) Problem {
	if s.Randomized() {
		panic("exact: worst case of a learner that draws its plays")
	}
	if err := s.Check(d); err != nil {
		panic("exact: " + err.Error())
	}
	if levels == 0 {
		levels = 2
	}
	p := Problem{
		Recall: max(0, s.Window()), Period: s.Period(), Levels: levels, Horizon: horizon,
		Gaps: s.Gaps(levels), SymmetricArms: true, Unit: s.Unit(d, levels),
	}
	if s.HasRecall() {
		p.Recall = max(1, p.Recall)
	}
	p.Leads = !s.HasRecall() && d == 2 && p.Gaps && s.Symmetric()
	return p
}
