//go:build cgo

package main

import (
	"context"

	_ "github.com/duckdb/duckdb-go/v2"
)

func openDuckDB(ctx context.Context) (*session, error) {
	return openDatabase(ctx, "duckdb", "", "select version()", duckdb, func() {})
}
