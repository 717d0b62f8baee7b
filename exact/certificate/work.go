package certificate

import (
	"errors"
	"math/big"
	"math/bits"
)

// mostWork bounds the exact steps that checking one certificate may take. They
// take a few seconds, a hundred times what the certificates of package exact
// need.
const mostWork = 1 << 28

var errTooMuchWork = errors.New("the certificate takes too many exact steps to check")

// work does rational arithmetic and counts its cost. An operation on operands
// of n words together costs 8n + n²/8 steps: the allocations, and the reduction
// to lowest terms.
//
// When the steps run out it panics with errTooMuchWork, which [work.settle]
// turns into an error.
type work struct{ left int64 }

// spend takes steps away. It is also called for work that is not arithmetic.
func (b *work) spend(steps int64) {
	if b.left -= steps; b.left < 0 {
		panic(errTooMuchWork)
	}
}

// settle makes running out of steps an error. It is deferred.
func (b *work) settle(err *error) {
	if r := recover(); r == errTooMuchWork {
		*err = errTooMuchWork
	} else if r != nil {
		panic(r)
	}
}

func (b *work) charge(x, y *big.Rat) {
	n := int64(words(x) + words(y))
	b.spend(8*n + n*n/8)
}

func words(x *big.Rat) int {
	return 2 + (x.Num().BitLen()+x.Denom().BitLen())/bits.UintSize
}

func (b *work) add(x, y *big.Rat) *big.Rat {
	b.charge(x, y)
	return new(big.Rat).Add(x, y)
}

func (b *work) sub(x, y *big.Rat) *big.Rat {
	b.charge(x, y)
	return new(big.Rat).Sub(x, y)
}

func (b *work) mul(x, y *big.Rat) *big.Rat {
	b.charge(x, y)
	return new(big.Rat).Mul(x, y)
}

func (b *work) cmp(x, y *big.Rat) int {
	b.charge(x, y)
	return x.Cmp(y)
}
