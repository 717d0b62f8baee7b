package windows_test

import (
	"bufio"
	"compress/gzip"
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/windows"
	"boundedrecall/windows/internal/oracle"

	"github.com/stretchr/testify/require"
)

// TestStatistic_Vectors: the statistics of 10,000 windows are those that
// Python's fractions and decimal computed
// (windows/internal/oracle/testdata/vectors.py), to 60 digits, and so are the reasons
// for none.
func TestStatistic_Vectors(t *testing.T) {
	file, err := os.Open("internal/oracle/testdata/vectors.csv.gz")
	require.NoError(t, err)
	defer file.Close()
	text, err := gzip.NewReader(file)
	require.NoError(t, err)
	lines := bufio.NewScanner(text)
	count, reasons := map[string]int{}, map[oracle.Reason]int{}
	for lines.Scan() {
		fields := strings.Split(lines.Text(), ",")
		s, err := oracle.New(fields[0], int(fields[1][0]-'0'))
		require.NoError(t, err)
		got, reason := s.Value(rowsOf(t, fields[2]))
		count[s.Name]++
		reasons[reason]++
		if reason != oracle.Judged {
			require.Equal(t, fields[3], string(reason), lines.Text())
			require.Nil(t, got)
			continue
		}
		want, ok := new(big.Rat).SetString(fields[3])
		require.True(t, ok, lines.Text())
		off := new(big.Rat).Sub(got, want)
		limit := new(big.Rat).Mul(want, new(big.Rat).SetFrac(big.NewInt(1),
			new(big.Int).Exp(big.NewInt(10), big.NewInt(60), nil)))
		require.LessOrEqual(t, off.Abs(off).Cmp(limit.Abs(limit)), 0, "%s: got %s", lines.Text(),
			got.FloatString(70))
	}
	require.NoError(t, lines.Err())
	total := 0
	for _, name := range oracle.Names {
		require.Greater(t, count[name], 700, name)
		total += count[name]
	}
	require.Equal(t, 10_000, total)
	for _, reason := range []oracle.Reason{oracle.NotFinite, oracle.TooFew, oracle.NoVariance} {
		require.Greater(t, reasons[reason], 50, reason)
	}
}

// rowsOf reads columns of numbers.
func rowsOf(t *testing.T, text string) (rows [][]float64) {
	for _, column := range strings.Split(text, "|") {
		for k, word := range strings.Fields(column) {
			x, err := strconv.ParseFloat(word, 64)
			require.NoError(t, err)
			if k == len(rows) {
				rows = append(rows, nil)
			}
			rows[k] = append(rows[k], x)
		}
	}
	return rows
}

// TestStatistic_Roots: the standard deviation is below the root of the variance
// by less than 2⁻²⁰⁰ of it, for sizes near the ends of float64 too.
func TestStatistic_Roots(t *testing.T) {
	up := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), 200))
	up.Add(up, big.NewRat(1, 1))
	for _, x := range []float64{1, 2, 3, 0.1, 1e300, 1e-300, math.MaxFloat64,
		math.SmallestNonzeroFloat64} {
		rows := [][]float64{{0}, {0}, {x}}
		variance, _ := oracle.Statistic{Name: "var", DDOF: 1}.Value(rows)
		root, _ := oracle.Statistic{Name: "std", DDOF: 1}.Value(rows)
		require.LessOrEqual(t, new(big.Rat).Mul(root, root).Cmp(variance), 0, "%v", x)
		root.Mul(root, up)
		require.Positive(t, root.Mul(root, root).Cmp(variance), "%v", x)
	}
}

// TestNamed_Others: a statistic with a ddof names the one with the other ddof,
// in words and as a flag.
func TestNamed_Others(t *testing.T) {
	for name, want := range map[string][2]string{
		"var":  {"the divisor n-1 (--ddof 1)", "the divisor n (--ddof 0)"},
		"std":  {"the divisor n-1 (--ddof 1)", "the divisor n (--ddof 0)"},
		"cov":  {"the divisor n-1 (--ddof 1)", "the divisor n (--ddof 0)"},
		"skew": {"a correction for bias (--ddof 1)", "no correction for bias (--ddof 0)"},
		"kurt": {"a correction for bias (--ddof 1)", "no correction for bias (--ddof 0)"},
	} {
		for ddof := range want {
			s, err := windows.Named(name, ddof)
			require.NoError(t, err)
			require.Equal(t, want[ddof], s.Others[0].Name, "%s, ddof %d", name, ddof)
		}
	}
}
