// Package cli is what the verbs of recall share: how the program runs and ends,
// flags that refuse slips, files that are written whole or not at all, the flag
// --learner, and words.
//
//	program.go  the program, its help and its exit status
//	defect.go   one line for a panic
//	answer.go   exit statuses and answers
//	flags.go    flags and arguments
//	files.go    inputs and outputs
//	learner.go  the flag --learner, and the limits on learners
//	bound.go    the proved bound beside a regret
//	words.go    numbers and nouns
//	shell.go    command lines to copy
package cli
