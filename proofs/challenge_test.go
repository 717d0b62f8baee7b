package proofs_test

const challenge = "Challenge.v"
