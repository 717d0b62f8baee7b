package main

import (
	"fmt"

	claims "boundedrecall/internal/oldledger"
)

// A record is a claim of the ledger beside its evidence. Its verdicts are those
// that the evidence gives.
type record struct {
	claims.Claim
	Evidence      []claims.Evidence `json:"evidence"`
	Contradiction string            `json:"contradiction,omitempty"` // how they differ from the ledger's

	ledger claims.Claim
}

// A judgement is what a suite's run says of the ledger.
type judgement struct {
	records         []record
	failures        []failure // the suite's, and the contradictions
	tests, packages int
	contradicted    int // verdicts and other entries of the ledger
}

// judge sets the evidence beside the records. It is a failure if the evidence does
// not give a record's verdicts and sharpness, or if a piece of it belongs to no
// record or is not from the test that carries the record.
func judge(ledger []claims.Claim, s *suite) judgement {
	j := judgement{failures: s.failures, tests: s.tests, packages: s.packages}
	of := map[string][]claims.Evidence{}
	carried := map[string]string{}
	for _, c := range ledger {
		carried[c.ID] = c.Test
	}
	for _, e := range s.evidence {
		if test, ok := carried[e.Claim]; ok && test == e.Test {
			of[e.Claim] = append(of[e.Claim], e)
			continue
		}
		j.contradict(fmt.Sprintf("%s has evidence for %q, which the ledger does not have it carry", e.Test, e.Claim))
	}
	for _, c := range ledger {
		r := record{Claim: c, Evidence: of[c.ID], ledger: c}
		if r.Evidence == nil {
			r.Evidence = []claims.Evidence{}
		}
		r.Literal.Verdict = shown(claims.Literal, c.Literal.Verdict, r.Evidence)
		r.Repaired.Verdict = shown(claims.Repaired, c.Repaired.Verdict, r.Evidence)
		if err := claims.Judge(c, r.Evidence); err != nil {
			r.Contradiction = err.Error()
			j.contradict(r.Contradiction)
		}
		j.records = append(j.records, r)
	}
	return j
}

func (j *judgement) contradict(what string) {
	j.contradicted++
	j.failures = append(j.failures, failure{what: what})
}

// shown returns the verdict that the evidence gives for a reading. It cannot tell a
// conjecture from what holds, so there the ledger's word stays.
func shown(reading claims.Reading, ledger claims.Verdict, evidence []claims.Evidence) claims.Verdict {
	verdict, _ := claims.Conclude(reading, evidence)
	if verdict == claims.Holds && ledger == claims.Conjecture {
		return claims.Conjecture
	}
	return verdict
}
