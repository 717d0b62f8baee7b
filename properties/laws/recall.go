package laws

import (
	"fmt"

	"boundedrecall"
)

// BoundedRecall returns an error if a play depends on more than the round and
// the last recall rewards. It plays the same rewards after past and after
// other, which must have the same length. From round recall+1 of the rewards on
// the plays must be equal to within tolerance (0: bit for bit). It returns nil
// if past and other differ in length.
func BoundedRecall(maker boundedrecall.Maker, recall int, past, other, rewards Rounds,
	tolerance float64) error {
	if len(past) != len(other) {
		return nil
	}
	return sameTails("bounded-recall", maker, recall, past, other, rewards, tolerance)
}

// Stationary returns an error if a play depends on more than the last recall
// rewards. It plays the same rewards after past and after other, which may have
// different lengths. From round recall+1 of the rewards on the plays must be
// equal to within tolerance (0: bit for bit).
func Stationary(maker boundedrecall.Maker, recall int, past, other, rewards Rounds,
	tolerance float64) error {
	return sameTails("stationary", maker, recall, past, other, rewards, tolerance)
}

// sameTails checks a law that compares the plays on rewards after past and
// after other, from round recall+1 of the rewards on.
func sameTails(law string, maker boundedrecall.Maker, recall int, past, other, rewards Rounds,
	tolerance float64) error {
	c := newCheck(law, "maker", recall, part{"past", past}, part{"other", other},
		part{"rewards", rewards}, tolerance).withRecall(recall)
	return c.on(maker, func(w words) breach {
		one, two := Tails(maker, past, other, rewards)
		for j := recall; j < len(one); j++ {
			if d, i := difference(one[j], two[j]); d > tolerance {
				x, y := one[j][i], two[j][i]
				return breach{
					fmt.Sprintf("%d %s later %s %v after past, %v after other, %s",
						j, w.in, w.is(i), x, y, apart(x, y)),
					d,
				}
			}
		}
		return breach{}
	})
}

// Tails returns the plays on rewards of a learner that has seen past, and of a
// learner that has seen other: entry j follows j of the rewards.
func Tails(maker boundedrecall.Maker, past, other, rewards Rounds) (one, two [][]float64) {
	return Plays(maker, past, rewards)[len(past):], Plays(maker, other, rewards)[len(other):]
}

// ZeroPadding returns an error if rounds of zero rewards before the rewards
// change a play on them by more than tolerance (0: bit for bit). For a
// stationary learner with bounded recall this is the paper's convention that
// r_t = 0 for t ≤ 0.
func ZeroPadding(maker boundedrecall.Maker, zeros int, rewards Rounds, tolerance float64) error {
	return newCheck("zero-padding", "maker", zeros, part{"rewards", rewards},
		tolerance).run(func() breach {
		arms, padding := fresh(maker).Arms(), make(Rounds, zeros)
		for t := range padding {
			padding[t] = make([]float64, arms)
		}
		got := Plays(maker, padding, rewards)[zeros:]
		return learnerWords.compare(got, Plays(maker, rewards), tolerance,
			fmt.Sprintf("with %d zeros before round 1", zeros))
	})
}

// RecallNeeded returns the smallest recall that the case does not contradict:
// one more than the number of common rewards after which the plays, after past
// or after other, still differ by more than tolerance; 0 if they never do. For
// a learner whose play depends on the round the pasts must have the same
// length.
func RecallNeeded(maker boundedrecall.Maker, past, other, rewards Rounds, tolerance float64) int {
	one, two := Tails(maker, past, other, rewards)
	for j := len(one) - 1; j >= 0; j-- {
		if d, _ := difference(one[j], two[j]); d > tolerance {
			return j + 1
		}
	}
	return 0
}

// MinimalRecall returns an error unless the case needs at least the given
// recall: see [RecallNeeded].
func MinimalRecall(maker boundedrecall.Maker, recall int, past, other, rewards Rounds,
	tolerance float64) error {
	c := newCheck("minimal-recall", "maker", recall, part{"past", past}, part{"other", other},
		part{"rewards", rewards}, tolerance)
	return c.withRecall(recall).run(func() breach {
		if need := RecallNeeded(maker, past, other, rewards, tolerance); need < recall {
			return breach{fmt.Sprintf("a recall of %d explains this case", need), float64(recall - need)}
		}
		return breach{}
	})
}
