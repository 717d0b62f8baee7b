package exact

import (
	"fmt"
	"math"
)

// Limits on the sizes of what is searched. They are checked before anything of that
// size is made.
const (
	mostLetters   = none    // letters are numbered in a byte, and the last number marks none
	mostVectors   = 1 << 20 // reward vectors, those left out of an alphabet of gaps included
	mostRecall    = 1 << 16 // which matters where there is one letter, and so one window
	mostWindows   = 1 << 25 // windows of a class, or of a table in a certificate
	mostInstances = 1 << 26 // histories, where all of them are tried
	mostBytes     = 8 << 30 // memory for a search
)

// checkSize is an error if an alphabet has more letters than are allowed, or recall M
// makes more windows of them than the limit. It is where all sizes are checked.
func checkSize(arms, q, recall int, gaps bool, limit float64) error {
	vectors := math.Pow(float64(q)+1, float64(arms))
	letters := vectors
	if gaps {
		letters -= math.Pow(float64(q), float64(arms))
	}
	if !(vectors <= mostVectors && letters <= mostLetters) {
		return fmt.Errorf("%d arms with %d reward levels make too many letters: the limits are %d, and %d reward vectors", arms, q+1, mostLetters, mostVectors)
	}
	if recall > mostRecall {
		return fmt.Errorf("recall %d is more than the limit, %d", recall, mostRecall)
	}
	if windows := math.Pow(letters, float64(recall)); !(windows <= limit) {
		return fmt.Errorf("%.0f letters with recall %d make %.4g windows, and the limit is %.4g", letters, recall, windows, limit)
	}
	return nil
}

// afford is an error if a search needs more memory than is allowed.
func afford(what string, count, bytes float64) error {
	if bytes <= mostBytes {
		return nil
	}
	return fmt.Errorf("%.4g %s need %.3g GiB, and the limit is %d GiB", count, what, bytes/(1<<30), mostBytes>>30)
}

// fits is an error if totals of so many rounds could pass 2^61 units.
func (p Problem) fits(rounds int) error {
	unit, _ := p.unit()
	if float64(unit)*float64(p.Levels-1)*float64(rounds) > 1<<61 {
		return fmt.Errorf("totals over %d rounds in units of 1/%d do not fit 64 bits", rounds, unit)
	}
	return nil
}
