package paper

import (
	"testing"

	"boundedrecall/claims"
)

// TestLiars: every comparison of a check is sharp, or turns red on a lie that the check tells.
func TestLiars(t *testing.T) {
	for _, s := range []*claims.Statement{
		AbstractSymmetric, Algorithm1, Algorithm2, Algorithm3, Algorithm4, AppendixA2, AppendixA3, AppendixB2,
		Corollary3_3, Corollary5_2, Corollary5_3, Definition2_1, Definition2_2, Figure1, Theorem5_4,
		Theorem3_2, Theorem5_1, Lemma5_5,
		Lemma4_2, Theorem4_1, Remark4_3, Theorem5_6, Theorem3_1, Section5_1Matching, Misprints, Section3,
	} {
		t.Run(s.ID, func(t *testing.T) { claims.Liars(t, s) })
	}
}
