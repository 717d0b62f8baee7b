// Package automata holds finite memories for two arms and one-hot rewards: the
// worst case of plays on them, and the best plays, in exact fractions.
//
// [FindBestPlays] looks at an automaton as a network. Its chain of fair letters
// gives the adversary's flow against both arms together, a circulation parts it
// between the arms, and the circulation's potentials lead back to plays. Where
// the two bounds do not meet, a linear program decides.
package automata
