// Package simulation runs the two simulations of Section 6: five learners made of
// multiplicative weights on drifting and on adversarial rewards.
package simulation
