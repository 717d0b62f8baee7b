package paper

import "boundedrecall/claims"

var section6AndBeyond = []claims.Statement{
	Figure2Left,
	Figure2Right,
	AppendixA1,
	Beyond1,
	Beyond1Finite,
	BeyondPrintedAverageRestart,
	BeyondAlphabet,
	BeyondNonStationary,
	Beyond4Theorem5_1,
	Beyond4Theorem3_2,
}
