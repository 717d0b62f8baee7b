package child

import (
	"bufio"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNumbersRoundTrip: every number comes back bit for bit, NaN as NaN, and
// none looks like an integer.
func TestNumbersRoundTrip(t *testing.T) {
	numbers := []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 1e16, 1e22, 1e-7, math.MaxFloat64,
		math.SmallestNonzeroFloat64,
		1 << 53, math.Inf(1), math.Inf(-1), math.NaN()}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		numbers = append(numbers, math.Float64frombits(rng.Uint64()))
	}
	for _, x := range numbers {
		text := appendRow(nil, []float64{x})
		require.Regexp(t, `[.e"]`, string(text))
		a, err := parseAnswer([]byte(`{"id":1,"play":`+string(text)+`}`), request{id: 1, do: "play"})
		require.NoError(t, err)
		y := float64(a.Play[0])
		require.True(t, math.Float64bits(x) == math.Float64bits(y) || math.IsNaN(x) && math.IsNaN(y),
			"%v became %v", x, y)
	}
}

// TestBareNumbers: words that JSON lacks are read where numbers stand, and
// nowhere else.
func TestBareNumbers(t *testing.T) {
	a, err := parseAnswer([]byte(`{"id":1,"play":[NaN, -Infinity,Infinity , 0.5]}`),
		request{id: 1, do: "play"})
	require.NoError(t, err)
	require.True(t, math.IsNaN(float64(a.Play[0])))
	require.Equal(t, []Number{Number(math.Inf(-1)), Number(math.Inf(1)), 0.5}, a.Play[1:])
	for bad, says := range map[string]string{
		`{"id":1,"play":[nan]}`: "invalid character 'a'", `{"id":1,"play":NaN}`: "invalid character 'N'",
		`{"id":NaN,"play":[1]}`: "invalid character 'N'", `{"id":1,"play":[0x10]}`: "invalid character 'x'",
		`{"id":1,"play":["x"]}`: `"x" is not a number`, `{"id":1,"play":[1e999]}`: "1e999 is not a number",
		`{"id":1,"play":[null]}`: "null is not a number", `{"id":1,"play":[[1]]}`: "[1] is not a number",
		`{"id":1,"play":["0x10"]}`:       `"0x10" is not a number`,
		`{"id":1,"play":["1_0"]}`:        `"1_0" is not a number`,
		`{"id":1,"play":[1],"play":[1]}`: `"play" comes twice`, `{"id":1,"Play":[1]}`: `unknown field "Play"`,
		`{"id":1,"play":null}`: `"play" is null`,
	} {
		t.Run(bad, func(t *testing.T) {
			_, err := parseAnswer([]byte(bad), request{id: 1, do: "play"})
			require.ErrorContains(t, err, says, bad)
		})
	}
}

// TestReadLine_Long: a line that is longer than a buffer is read in one piece,
// and one without an end is not read for ever.
func TestReadLine_Long(t *testing.T) {
	line := strings.Repeat("x", 100)
	for most, want := range map[int]error{100: nil, 99: errLong} {
		for _, text := range []string{line + "\n", line} {
			if most < len(line) {
				text = line + line
			}
			read, err := readLine(bufio.NewReaderSize(strings.NewReader(text), 16), nil, most)
			require.Equal(t, want, err)
			if err == nil {
				require.Equal(t, line, string(read))
			}
		}
	}
}
