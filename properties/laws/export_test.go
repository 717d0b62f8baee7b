package laws

const (
	DrawsAlarm = drawsAlarm
)

var (
	FitLine       = fitLine
	PredicateOf   = predicateOf
	DeviationTail = deviationTail
)

// Judge is judge.
func (g Growth) Judge(values []float64) (string, float64) { return g.judge(values) }

// Tail is the tail of a martingale.
func Tail(sum, variance, swing float64, n int) float64 {
	return martingale{sum, variance, swing, n}.tail()
}
