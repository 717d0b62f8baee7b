package boundedrecall_test

import (
	"io"
	"math"
	"strings"
	"testing"

	"boundedrecall"

	"github.com/stretchr/testify/require"
)

// endless reads as the same text again and again.
type endless struct {
	text string
	next int
}

func (e *endless) Read(p []byte) (int, error) {
	for k := range p {
		p[k] = e.text[e.next%len(e.text)]
		e.next++
	}
	return len(p), nil
}

func TestReadCSV_Accepts(t *testing.T) {
	for text, want := range map[string][]float64{
		"0,1\n1,0\n":                {0, 1, 1, 0},
		"0,1\n1,0":                  {0, 1, 1, 0},
		"0,1\n1,0\n\n\n":            {0, 1, 1, 0},
		"0,1\r\n1,0\r\n":            {0, 1, 1, 0},
		"\ufeff0,1\n":               {0, 1},
		"\ufeffa,b\n0,1\n":          {0, 1},
		" 0 ,\t1\n":                 {0, 1},
		"\"0\", \"1\"\n":            {0, 1},
		"0x1p-2,+1\n.5,1.\n":        {0.25, 1, 0.5, 1},
		"-0,1e-400\n":               {math.Copysign(0, -1), 0},
		"2020_01,2020_02\n0,1\n":    {0, 1},
		"η,\"x, \"\"y\"\"\"\n0,1\n": {0, 1},
	} {
		in, _, err := boundedrecall.ReadCSV(strings.NewReader(text))
		require.NoError(t, err, "%q", text)
		var got []float64
		for s := 1; s <= in.Horizon(); s++ {
			got = append(got, in.Reward(s)...)
		}
		require.Equal(t, want, got, "%q", text)
	}
}

func TestReadCSV_Refuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "no rewards",
		"\n\r\n":                    "no rewards",
		"a,b\n":                     "no rewards",
		"\n0,1\n":                   "row 1 is empty",
		"0,1\n\n1,0\n":              "row 2 is empty",
		"0,1\n0\n":                  "record on line 2: wrong number of fields",
		"0,1\n0,1,\n":               "record on line 2: wrong number of fields",
		"0;1\n1;0\n":                `row 2, column 1: "1;0" is not a number`,
		"0\n  \n":                   `row 2, column 1: "" is not a number`,
		"0,\"\"\n":                  `row 1, column 2: "" is not a number`,
		"a,1\n":                     `row 1, column 1: "a" is not a number`,
		"a,b\n0,1.5\n":              "row 2, column 2: reward 1.5 is not in [0,1]",
		"\"a\nb\",c\n0,2\n":         `row 1, column 1: the name "a\nb" is not plain text`,
		"\"0\n\",1\n0,2\n":          `row 1, column 1: "0\n" is not a number`,
		"0,NaN\n":                   "row 1, column 2: reward NaN is not in [0,1]",
		"nan,inf\n0,1\n":            "row 1, column 1: reward nan is not in [0,1]",
		"0,0_1\n":                   `row 1, column 2: "0_1" is not a number`,
		"-Inf\n":                    "row 1, column 1: reward -Inf is not in [0,1]",
		"1e400\n":                   "row 1, column 1: reward 1e400 is not in [0,1]",
		"-5e-324\n":                 "row 1, column 1: reward -5e-324 is not in [0,1]",
		"1.0000000000000003\n":      "row 1, column 1: reward 1.0000000000000003 is not in [0,1]",
		"0,50%\n":                   `row 1, column 2: "50%" is not a number`,
		"0,1\x00\n":                 `row 1, column 2: "1\x00" is not a number`,
		"0,\xff\n":                  `row 1, column 2: "\xff" is not a number`,
		"0,1\"\n":                   `parse error on line 1, column 4: bare " in non-quoted-field`,
		"0,1\n\"0\"1,1\n":           `parse error on line 2, column 3: extraneous or missing " in quoted-field`,
		"0,1\n0,\"1\n0,1\n0,1\n":    `record on line 2; parse error on line 4, column 5: extraneous or missing " in quoted-field`,
		"a\x00,b\n0,1\n":            `row 1, column 1: the name "a\x00" is not plain text`,
		"a,\x1b[31m\n0,1\n":         `row 1, column 2: the name "\x1b[31m" is not plain text`,
		"\xff\xfe0\x00,\x001\x00\n": `row 1, column 1: the name "\xff\xfe0\x00" is not plain text`,
		"0\r1\r0\r":                 `row 1, column 1: the name "0\r1\r0" is not plain text`,
		"a," + strings.Repeat("n", 1001) + "\n0,1\n": `row 1, column 2: the name "` + strings.Repeat("n", 40) + `"… is longer than 1000 bytes`,
		"0\n" + strings.Repeat("x", 1000):            `row 2, column 1: "` + strings.Repeat("x", 40) + `" is not a number`,
		strings.Repeat("9", 1000):                    "row 1, column 1: reward " + strings.Repeat("9", 40) + " is not in [0,1]",
	} {
		in, arms, err := boundedrecall.ReadCSV(strings.NewReader(text))
		require.EqualError(t, err, want, "%q", text)
		require.Nil(t, in)
		require.Nil(t, arms)
	}
}

// TestReadCSV_Long reads a line of a million numbers, and three million lines.
func TestReadCSV_Long(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 11 MB")
	}
	in, _, err := boundedrecall.ReadCSV(strings.NewReader(strings.Repeat("0.25,", 999_999) + "1\n"))
	require.NoError(t, err)
	require.Equal(t, 1_000_000, in.Arms())
	in, _, err = boundedrecall.ReadCSV(strings.NewReader(strings.Repeat("0\n1\n", 1_500_000)))
	require.NoError(t, err)
	require.Equal(t, 3_000_000, in.Horizon())
}

// TestReadCSV_Limit reads texts of the greatest length, of a byte more, and texts that
// never end: a line, a quoted field of many lines, many rows.
func TestReadCSV_Limit(t *testing.T) {
	t.Cleanup(boundedrecall.SetLongestCSV(1 << 16))
	for _, line := range []string{"0,1\n", "0,1,1\n", " \"0\",1\n"} {
		text := strings.Repeat(line, 1<<16/len(line))
		text += strings.Repeat("\n", 1<<16-len(text))
		in, _, err := boundedrecall.ReadCSV(strings.NewReader(text))
		require.NoError(t, err)
		require.Equal(t, 1<<16/len(line), in.Horizon())
		_, _, err = boundedrecall.ReadCSV(strings.NewReader(text + "\n"))
		require.EqualError(t, err, "longer than 65536 bytes")
	}
	for _, beginning := range []string{"", "0,1\n", "\""} {
		for _, rest := range []string{"\x00", "0", ",", "0,", "0,1\n", "\n", "x", `"`} {
			in, arms, err := boundedrecall.ReadCSV(io.MultiReader(strings.NewReader(beginning), &endless{text: rest}))
			require.Error(t, err, "%q and %q", beginning, rest)
			require.Nil(t, in)
			require.Nil(t, arms)
		}
	}
	_, _, err := boundedrecall.ReadCSV(&endless{text: "0,1\n"})
	require.EqualError(t, err, "longer than 65536 bytes")
}

func TestReadCSV_LimitOnRewards(t *testing.T) {
	t.Cleanup(boundedrecall.SetLargestCSV(6))
	in, _, err := boundedrecall.ReadCSV(strings.NewReader("a,b\n0,1\n0,1\n0,1\n"))
	require.NoError(t, err)
	require.Equal(t, 3, in.Horizon())
	_, _, err = boundedrecall.ReadCSV(strings.NewReader("a,b\n0,1\n0,1\n0,1\n0,1\n"))
	require.EqualError(t, err, "row 5: more than 6 rewards")
}

func TestWriteCSV_RefusesNamesThatWouldNotReadBack(t *testing.T) {
	in := boundedrecall.Must(boundedrecall.NewInstance([][]float64{{1, 0}}))
	for _, name := range []string{"\x00", "a\rb", "a\nb", "\xff", "\ufeffa"} {
		require.Error(t, boundedrecall.WriteCSV(&strings.Builder{}, in, []string{"a", name}))
	}
}
