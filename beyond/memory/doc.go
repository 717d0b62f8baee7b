// Package memory holds learners whose memory is something other than a window
// of rewards: a counter, which remembers one of K states, and a learner whose
// window shows its own draws too. Package beyond has the statements on them.
package memory

// must panics with the complaint unless ok.
func must(ok bool, complaint string) {
	if !ok {
		panic("memory: " + complaint)
	}
}
