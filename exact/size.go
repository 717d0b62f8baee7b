package exact

import (
	"fmt"
	"math"

	"boundedrecall/internal/memory"
)

// Limits on the sizes of searches, checked before the search allocates memory.
const (
	mostLetters   = none    // letters are numbered in a byte, and the last number marks none
	mostVectors   = 1 << 20 // reward vectors, including those left out of an alphabet of gaps
	mostMaps      = 1 << 20 // maps of arms to arms, which swap regret is against
	mostRecall    = 1 << 16 // this limit matters for a single letter, which makes a single window
	mostWindows   = 1 << 25 // windows of a class, or of a table in a certificate
	mostInstances = 1 << 26 // histories of a search that tries all
)

// alphabet returns an alphabet, or an error if it has too many letters, windows
// of recall M or, for the regret, maps of arms to arms.
func (r Regret) alphabet(arms, q, recall int, gaps bool, windows float64) (Alphabet, error) {
	if err := checkSize(arms, q, recall, gaps, windows); err != nil {
		return Alphabet{}, err
	}
	if maps := math.Pow(float64(arms), float64(arms)); r == Swap && !(maps <= mostMaps) {
		return Alphabet{},
			fmt.Errorf("%d arms have %.4g maps of arms to arms, which swap regret is against, and the limit is %d",
				arms, maps, mostMaps)
	}
	return NewAlphabet(arms, q, gaps), nil
}

// checkSize returns an error if an alphabet has too many letters, or if the
// letters make more windows of recall M than the limit. All checks of sizes are
// in this file.
func checkSize(arms, q, recall int, gaps bool, limit float64) error {
	vectors := math.Pow(float64(q)+1, float64(arms))
	letters := vectors
	if gaps {
		letters -= math.Pow(float64(q), float64(arms))
	}
	if !(vectors <= mostVectors && letters <= mostLetters) {
		return fmt.Errorf("%d arms with %d reward levels make too many letters: the limits are %d, and %d reward vectors",
			arms, q+1, mostLetters, mostVectors)
	}
	if recall > mostRecall {
		return fmt.Errorf("recall %d is more than the limit, %d", recall, mostRecall)
	}
	if windows := math.Pow(letters, float64(recall)); !(windows <= limit) {
		return fmt.Errorf("%.0f letters with recall %d make %s windows, and the limit is %.4g",
			letters, recall, many(windows), limit)
	}
	return nil
}

// afford returns an error if a search needs more memory than there is.
func afford(what string, count, bytes float64) error {
	return memory.Afford(many(count)+" "+what, bytes)
}

// many writes a number that may be too large for a float64.
func many(count float64) string {
	if math.IsInf(count, 1) {
		return "over 1e+308"
	}
	return fmt.Sprintf("%.4g", count)
}

// CheckSize returns an error if the problem has too many letters or instances
// for d arms, or if the search needs more memory than there is. [WorstCase]
// returns the same error, before it searches. It panics as WorstCase does.
func (p Problem) CheckSize(arms int) error {
	p = p.withDefaults(arms)
	a, err := p.alphabet(arms)
	switch {
	case err != nil:
		return err
	case p.Recall > 0:
		_, err = p.affordWindows(a)
		return err
	case p.Leads:
		return p.affordLeads(a)
	}
	return p.affordInstances(a)
}

// What a round of the horizon takes of memory, and each of its rewards: the
// letter on the longest path, the rewards found, and their replay. Measured
// with 1..4 arms.
const bytesPerRound, bytesPerReward = 96, 48

// affordWindows returns the bytes that the tables of a search over windows
// take.
func (p Problem) affordWindows(a Alphabet) (bytes float64, err error) {
	count := math.Pow(float64(a.Len()), float64(p.Recall))
	period, arrays := float64(p.Period), 2*float64(p.Period)
	if p.Horizon > 0 {
		arrays = float64(2*blockLength(p.Horizon) + 1)
	}
	bytes = count * (8*period*float64(a.arms-1) + 8*arrays + period)
	rounds := float64(p.Horizon) * float64(bytesPerRound+bytesPerReward*a.arms)
	err = afford("windows", count, bytes)
	if err != nil {
		return 0, err
	}
	err = afford(fmt.Sprintf("windows and %d rounds", p.Horizon), count, bytes+rounds)
	if err != nil {
		return 0, err
	}
	return bytes, p.fits(max(p.Horizon, 64*p.Recall))
}

// affordClass returns an error if what a search for the best learner of a class
// keeps for each window takes more memory than there is: three tables of cells
// by arm, the plays, two values and a letter, and for the proof an integer for
// each letter. The memory of its linear program, package linear asks for.
func affordClass(a Alphabet, recall int) error {
	const bytesPerCell, bytesPerInteger = 3 * 4, 60
	count, d := math.Pow(float64(a.Len()), float64(recall)), float64(a.arms)
	bytes := count * (bytesPerCell*d + 8*(d-1) + 8*2 + 1)
	if edges := count * float64(a.Len()); edges <= mostProved {
		bytes += bytesPerInteger * (edges + count)
	}
	return afford("windows", count, bytes)
}

func (p Problem) affordLeads(a Alphabet) error {
	states := float64(a.q) * float64(p.Horizon) * float64(p.Horizon+1)
	if err := afford("leads", states, 16*states); err != nil {
		return err
	}
	return p.fits(p.Horizon)
}

func (p Problem) affordInstances(a Alphabet) error {
	if histories := math.Pow(float64(a.Len()), float64(p.Horizon)); !(histories <= mostInstances) {
		return fmt.Errorf("there are too many instances to try them all: %s, and the limit is %d; "+
			"take fewer rounds, or a learner that has a recall or plays by the lead alone", many(histories),
			mostInstances)
	}
	if maps := math.Pow(float64(a.arms), float64(a.arms)); p.Regret == Swap {
		err := afford("maps of arms to arms", maps, maps*8*float64(a.Len()+3)*float64(a.arms))
		if err != nil {
			return err
		}
	}
	return p.fits(p.Horizon)
}

// fits returns an error if the total of the given number of rounds could exceed
// 2^61 units.
func (p Problem) fits(rounds int) error {
	unit, _ := p.unit()
	if float64(unit)*float64(p.Levels-1)*float64(rounds) > 1<<61 {
		return fmt.Errorf("totals over %d rounds in units of 1/%d do not fit 64 bits", rounds, unit)
	}
	return nil
}
