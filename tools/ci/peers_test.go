package ci_test

import (
	"fmt"
	"strings"
	"testing"
)

// kept returns the runs of a pair with one seed, as tools/peers/run keeps them:
// whether recall accuses the right window, and whether recall and its peer find
// the fault.
func kept(accuses, finds, peerFinds bool) string {
	var lines strings.Builder
	for _, r := range []struct {
		tester, how string
		found       bool
	}{
		{"recall", "right", accuses}, {"recall", "faulty", finds},
		{"Hypothesis", "right", false}, {"Hypothesis", "faulty", peerFinds},
	} {
		_, _ = fmt.Fprintf(&lines, `{"pair":"sum","kind":"a sum","language":"Python","seed":1,"tester":%q,`+
			`"how":%q,"found":%t,"early":%t,"seconds":0.5,"rows":6,"lines":30}`+"\n", r.tester, r.how, r.found, r.found)
	}
	return lines.String()
}

// TestPeers: a right window that is accused, and a fault that only a peer finds,
// of runs that were kept and of runs with a command that stands for recall.
func TestPeers(t *testing.T) {
	files := map[string]string{"kept": kept(false, true, true)}
	for _, name := range []string{"run", "pairs.json", "subjects.py", "hypothesis_tests.py"} {
		files["tools/peers/"+name] = read(t, "../peers/"+name)
	}
	// It finds the fault, and nothing else, as recall must.
	files["recall"] = "#!/bin/sh\ncase $* in *faulty) echo '{\"laws\":[{\"witness\":{\"rewards\":\"(0)\"}}]}'; exit 1;; esac\n" +
		"echo '{\"laws\":[]}'\n"
	const line = "tools/peers/run --from kept"
	run(t, []control{
		{name: "a right window is accused", files: files, line: line,
			fault: map[string]string{"kept": kept(true, true, true)},
			says:  "Python, a sum, seed 1: recall accuses the right window"},
		{name: "a peer finds more", files: files, line: line,
			fault: map[string]string{"kept": kept(false, false, true)},
			says:  "Python, a sum: recall finds it on 0 seeds, Hypothesis on 1"},
		{name: "no runs", files: files, line: line, fault: map[string]string{"kept": ""}, status: 2,
			says: "there are no runs"},
		{name: "no such pair", files: files, line: "RECALL=$PWD/recall tools/peers/run --pairs sum --seeds 1",
			faulty: "tools/peers/run --pairs som", status: 2, says: "there is no pair 'som': write some of sum,"},
		{name: "the command accuses", files: files, line: "RECALL=$PWD/recall tools/peers/run --pairs sum --seeds 1",
			fault: map[string]string{"recall": "#!/bin/sh\necho '{\"laws\":[]}'\nexit 1\n"},
			says:  "Python, a running sum keeps rounding, seed 1: recall accuses the right window"},
		{name: "the command fails", files: files, line: "RECALL=$PWD/recall tools/peers/run --pairs sum --seeds 1",
			fault: map[string]string{"recall": "#!/bin/sh\nexit 2\n"}, says: "sum right\nhas status 2"},
	})
}
