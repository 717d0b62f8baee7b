package main

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	_ "github.com/lib/pq"
	_ "modernc.org/sqlite"
)

type witness = windows.Leak

// A dialect is what databases write differently.
type dialect struct {
	double     string   // the type of v
	nan, inf   string   // literals of v
	aggregates []string // of the table
}

var (
	sqlite = dialect{"real", "null", "9e999",
		[]string{"sum(v)", "avg(v)", "total(v)", "min(v)", "max(v)"}}
	postgres = dialect{"float8", "'NaN'::float8", "'Infinity'::float8",
		[]string{"sum(v)", "avg(v)", "var_samp(v)", "stddev_samp(v)", "min(v)", "max(v)"}}
	duckdb = dialect{"double", "'NaN'::double", "'Infinity'::double",
		[]string{"sum(v)", "avg(v)", "var_samp(v)", "stddev_samp(v)", "median(v)", "max(v)"}}
)

// frame is the window of the table.
const frame = "over (order by id rows between 4 preceding and current row)"

// openDatabase returns the session of a database. Windows are computed in one
// query.
func openDatabase(ctx context.Context, driver, source, version string, d dialect,
	close func()) (*session, error) {
	db, err := sql.Open(driver, source)
	if err != nil {
		close()
		return nil, err
	}
	s := &session{query: d.query}
	s.close = func() { _ = db.Close(); close() }
	if err := db.QueryRowContext(ctx, version).Scan(&s.version); err != nil {
		s.close()
		return nil, err
	}
	for _, a := range d.aggregates {
		s.functions = append(s.functions, a+" "+frame)
	}
	s.window = func(expression string) func() windows.Window {
		return func() windows.Window {
			return &series{function: func(x []float64) []float64 {
				values, err := read(ctx, db, d.text(expression, x))
				if err != nil {
					panic(&laws.Fault{Err: err})
				}
				return values
			}}
		}
	}
	return s, nil
}

// read returns the column w of a query, with NaN for null.
func read(ctx context.Context, db *sql.DB, query string) (values []float64, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int
		var v, w sql.NullFloat64
		if err := rows.Scan(&id, &v, &w); err != nil {
			return nil, err
		}
		if !w.Valid {
			w.Float64 = math.NaN()
		}
		values = append(values, w.Float64)
	}
	return values, rows.Err()
}

// text returns the query for the numbers: one statement, without a table.
func (d dialect) text(expression string, x []float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "with t(id, v) as (values ")
	for k, v := range x {
		if k > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "(%d, ", k+1)
		if k == 0 {
			fmt.Fprintf(&b, "cast(%s as %s))", d.literal(v), d.double)
		} else {
			fmt.Fprintf(&b, "%s)", d.literal(v))
		}
	}
	fmt.Fprintf(&b, ")\nselect id, v, %s as w from t order by id", expression)
	return b.String()
}

// literal returns the number as SQL that reads back as the same number.
func (d dialect) literal(v float64) string {
	switch {
	case math.IsNaN(v):
		return d.nan
	case math.IsInf(v, 1):
		return d.inf
	case math.IsInf(v, -1):
		return "-" + d.inf
	}
	return strconv.FormatFloat(v, 'e', -1, 64)
}

// query returns the witness as a query to paste.
func (d dialect) query(expression string, c witness) string {
	var x []float64
	for _, row := range slices.Concat(c.Past, c.Rows) {
		x = append(x, row[0])
	}
	return d.text(expression, x) + ";"
}

func openSQLite(ctx context.Context) (*session, error) {
	return openDatabase(ctx, "sqlite", ":memory:", "select sqlite_version()", sqlite, func() {})
}

// openPostgres starts a server of its own on a Unix socket in a temporary
// folder: that on the path, or Debian's. The server refuses to run as root, so
// root runs it as user postgres.
func openPostgres(ctx context.Context) (*session, error) {
	bin, err := postgresFolder()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("/tmp", "forgetting")
	if err != nil {
		return nil, err
	}
	do := func(name string, args ...string) error {
		name = filepath.Join(bin, name)
		if os.Getuid() == 0 {
			name, args = "runuser", append([]string{"-u", "postgres", "--", name}, args...)
		}
		_, err := command(ctx, name, args...)
		return err
	}
	remove := func() { _ = os.RemoveAll(folder) }
	if os.Getuid() == 0 {
		if _, err := command(ctx, "chown", "postgres", folder); err != nil {
			remove()
			return nil, err
		}
	}
	data := filepath.Join(folder, "data")
	if err := do("initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync"); err != nil {
		remove()
		return nil, err
	}
	options := fmt.Sprintf("-k %s -c listen_addresses='' -c fsync=off -c jit=off", folder)
	if err := do("pg_ctl", "-D", data, "-w", "-l", filepath.Join(folder, "log"), "-o", options,
		"start"); err != nil {
		remove()
		return nil, err
	}
	stop := func() {
		ctx = context.WithoutCancel(ctx)
		_ = do("pg_ctl", "-D", data, "-m", "immediate", "stop")
		remove()
	}
	source := fmt.Sprintf("host=%s user=postgres dbname=postgres sslmode=disable", folder)
	return openDatabase(ctx, "postgres", source, "select current_setting('server_version')", postgres,
		stop)
}

// postgresFolder returns the folder of the server's programs.
func postgresFolder() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return "", fmt.Errorf("%w: no initdb on the path or in /usr/lib/postgresql", errSkipped)
	}
	return filepath.Dir(found[len(found)-1]), nil
}
