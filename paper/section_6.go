package paper

import "boundedrecall/claims"

var section6AndBeyond = []claims.Statement{}
