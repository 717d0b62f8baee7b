//go:build !cgo

package main

import (
	"context"
	"fmt"
)

// openDuckDB has no driver: it is a C library.
func openDuckDB(context.Context) (*session, error) {
	return nil, fmt.Errorf("%w: no C compiler", errSkipped)
}
