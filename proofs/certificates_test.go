package proofs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"boundedrecall/exact/certificate"
	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

// mostRecall is the longest recall of the certificates that the prover checks.
// The next would cost it minutes.
const mostRecall = 4

// TestCertificates_AreCheckedByTheProver turns the committed long-run upper
// certificates for two arms into theorems, by Certificate.v, and has the prover
// compute the check. With a value one thousandth smaller the check must fail.
func TestCertificates_AreCheckedByTheProver(t *testing.T) {
	dir := compiled(t)
	var script strings.Builder
	script.WriteString("From Coq Require Import Reals ZArith QArith Qreals List Lia. Import ListNotations.\n" +
		"From BoundedRecall Require Import Sums Model Algorithms Follow_the_leader Cover Rational Certificate.\nOpen Scope R_scope.\n")
	number := 0
	for _, file := range []string{"two_arms", "windowed"} {
		for _, c := range read(t, "../exact/testdata/"+file+".json") {
			l := c.Learner
			var learner, plays, lemma string
			switch {
			case c.Kind != certificate.LongRunUpper || c.Recall > mostRecall || c.Arms != 2 || c.Levels != 2:
				continue
			case l.Wrapper == "inclusive average restart" && l.Base == "cover":
				learner = fmt.Sprintf("inclusive_average_restart (cover %d) %d", l.Horizon, c.Recall)
				plays = fmt.Sprintf("qaverage_on (qcover %d) 0 %d", l.Horizon, c.Recall+1)
				lemma = "certificate_of_average_restart"
			case l.Wrapper == "windowed" && l.Base == "follow the leader":
				learner = fmt.Sprintf("fun r t => follow_the_leader 2 (window r %d t)", c.Recall)
				plays = "qfollow_the_leader 2"
				lemma = "certificate_of_windowed_follow_the_leader"
			default:
				continue
			}
			number++
			value := "(" + strings.Replace(c.Value, "/", " # ", 1) + ")%Q"
			potentials := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(c.Potentials)), "; "), "[]")
			fmt.Fprintf(&script, "(* %s *)\n", c.Statement)
			fmt.Fprintf(&script, "Definition potentials_%d : list Z := [%s]%%Z.\n", number, potentials)
			fmt.Fprintf(&script, "Theorem certificate_%d : forall T r, one_hot_instance T r ->\n"+
				"  total_regret 2 T (%s) r <= INR T * Q2R %s + Q2R (nth 0 potentials_%d 0%%Z # %d).\n"+
				"Proof. apply %s; [lia|]. vm_compute. reflexivity. Qed.\n", number, learner, value, number, c.Unit, lemma)
			fmt.Fprintf(&script, "Lemma tight_%d : certified %d (%s) (%s - (1 # 1000))%%Q %d potentials_%d = false.\n"+
				"Proof. vm_compute. reflexivity. Qed.\n", number, c.Recall, plays, value, c.Unit, number)
		}
	}
	require.Equal(t, 8, number, "certificates")
	ask(t, dir, script.String())
	_, ok := proofs.Theorem("certificate_sound")
	require.True(t, ok)
}

func read(t *testing.T, file string) []certificate.Certificate {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	var all []certificate.Certificate
	for dec := json.NewDecoder(f); ; {
		var c certificate.Certificate
		err := dec.Decode(&c)
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err)
		all = append(all, c)
	}
}
