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
	Beyond2,
	Beyond3,
	Beyond4,
	Beyond4Windowed,
	Beyond4ThreeArms,
	Beyond4Alphabet,
	BeyondManyArms,
	BeyondNonStationary,
	Beyond4Theorem5_1,
	Beyond4Theorem3_2,
}
