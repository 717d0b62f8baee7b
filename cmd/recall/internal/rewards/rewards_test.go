package rewards

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"boundedrecall"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var identity = Scale{Low: 0, High: 1}

// read reads a text, with a scale or with that of the text.
func read(text, label string, scale *Scale, losses bool) (*Rewards, error) {
	o := Options{Label: label, Fit: 1, Labels: true}
	if scale != nil {
		o.Fit, o.Scale = 0, *scale
	}
	o.Scale.Losses = losses
	return Read(strings.NewReader(text), o)
}

func TestRead_Accepts(t *testing.T) {
	for text, want := range map[string]string{
		"0,1\n1,0\n":        "2 arms: (0,1) (1,0)",
		"0,1\r\n1,0":        "2 arms: (0,1) (1,0)",
		"0,1\n\n \n":        "2 arms: (0,1)",
		"\ufeffa,b\n0,1\n":  "2 arms a b: (0,1)",
		" 0 ,\t1\n":         "2 arms: (0,1)",
		"0;1\n0.5;0\n":      "2 arms: (0,1) (0.5,0)",
		"0,5;1\n,25;1e-1\n": "2 arms: (0.5,1) (0.25,0.1)",
		"0,5\t1\n0\t0\n":    "2 arms: (0.5,1) (0,0)",
		"3M,1Y\n0,1\n":      "2 arms 3M 1Y: (0,1)",
		"0\t1\n0.5\t0\n":    "2 arms: (0,1) (0.5,0)",
		"\"0\", \"1\"\n":    "2 arms: (0,1)",
		"\"a;b\",c\n0,1\n":  "2 arms a;b c: (0,1)",
		"date,a,b\n2024-01-01,0,1\n2024-01-02,1,0\n": "2 arms a b, labels 1 (date): (0,1) (1,0)",
		"2024-01-01;0;1\n2024-01-02;1;0\n":           "2 arms, labels 1: (0,1) (1,0)",
		"a\tname\tb\n0\tone\t1\n":                    "2 arms a b, labels 2 (name): (0,1)",
		"day,time,a\nMo,12:00,.5\nTu,12:00,1e-1\n":   "1 arms a, labels 1 (day) 2 (time): (0.5) (0.1)",
		"date,a\nx,0\n,1\n":                          "1 arms a, labels 1 (date): (0) (1)",
		"a;b;\n0;1;\n1;0;\n":                         "2 arms a b, labels 3: (0,1) (1,0)",
		".25,+1\n.5,1.\n":                            "2 arms: (0.25,1) (0.5,1)",
		"2020_01,2020_02\n0,1\n":                     "2 arms 2020_01 2020_02: (0,1)",
		"-0,1e-400\n":                                "2 arms: (0,0)",
	} {
		t.Run(text, func(t *testing.T) {
			r, err := read(text, "", &identity, false)
			require.NoError(t, err, "%q", text)
			got := fmt.Sprintf("%d arms", r.Instance.Arms())
			if r.Arms != nil {
				got += " " + strings.Join(r.Arms, " ")
			}
			if r.Columns != nil {
				got += ", labels " + strings.Join(r.Columns, " ")
				require.Len(t, r.Labels, r.Instance.Horizon())
			}
			require.Equal(t, want, got+": "+r.Instance.String(), "%q", text)
		})
	}
}

func TestRead_Refuses(t *testing.T) {
	const dress = ": leave out units, brackets and signs of thousands, or give the column as --label"
	const hint = "; --scale or --scale=LOW:HIGH maps another range to [0,1], --clip takes the number as the end, --label 1 the column as no arm"
	for text, want := range map[string]string{
		"":                          "no rewards",
		"\n\r\n":                    "no rewards",
		"a,b\n":                     `row 1 is a header, "a, b", and no rewards follow`,
		"\n0,1\n":                   "row 1 is empty",
		"0,1\n\n1,0\n":              "row 2 is empty",
		"0,1\n0\n":                  "row 2: the number of fields is 1, and 2 in the rows before",
		"0;1\n0;1;\n":               "row 2: the number of fields is 3, and 2 in the rows before",
		"\"0,5\",1\n":               `row 1, column 1: "0,5" has a decimal comma: write 0.5, or separate fields by semicolons`,
		"a;b\n0.5;1,0\n":            `row 2, column 2 (b): "1,0": the file has a decimal comma, as in "1,0", and a decimal point, as in "0.5"`,
		"a;b\n0,5;1\n1;.5\n":        `row 3, column 2 (b): ".5": the file has a decimal comma, as in "0,5", and a decimal point, as in ".5"`,
		"\x1f\x8b0":                 "what gzip compressed is cut, or something follows it: unexpected EOF",
		"0,\n":                      `row 1, column 2: the value is missing (""): --missing skip leaves such rows out, --missing last takes the value before; if rows end with a separator, --label 2 takes this column as no arm`,
		"date,a,b\nx,0,1\ny,0,NA\n": `row 3, column 3 (b): the value is missing ("NA"): --missing skip leaves such rows out, --missing last takes the value before`,
		"0\t1\n\t1\n":               `row 2, column 1: the value is missing (""): --missing skip leaves such rows out, --missing last takes the value before`,
		"0,NaN\n":                   `row 1, column 2: the value is missing ("NaN"): --missing skip leaves such rows out, --missing last takes the value before`,
		"1.234,56;2\n":              `row 1, column 1: "1.234,56" is not a plain number, such as -1234.5` + dress,
		"\"1,234.5\",2\n": `row 1, column 1: "1,234.5" is not a plain number, such as -1234.5` +
			dress,
		"a,b\n0,50%\n": `row 2, column 2 (b): "50%" is not a plain number, such as -1234.5` +
			dress,
		"a,b\n0,$ 5\n": `row 2, column 2 (b): "$ 5" is not a plain number, such as -1234.5` +
			dress,
		"a;b;\n0;1;\n1;0;2\n": `row 3, column 3: "2" is a number, where the first row has "": is the column an arm or a label?`,
		"0,1\n0,x\n":          `row 2, column 2: "x" is not a number`,
		"0,1\n0,0_1\n":        `row 2, column 2: "0_1" is not a plain number, such as -1234.5: leave out units, brackets and signs of thousands, or give the column as --label`,
		"x;1\n0,5;0\n":        `row 2, column 1: "0,5" is a number, where the first row has "x": is the column an arm or a label?`,
		"O.5,1\n0.3,0\n":      `row 2, column 1: "0.3" is a number, where the first row has "O.5": is the column an arm or a label?`,
		"0 1\n1 0\n":          `row 2, column 1: "1 0" is not a number: separate fields by commas, semicolons or tabs`,
		"a,b\n0,1.5\n": "row 2, column 2 (b): reward 1.5 is not in [0,1]" +
			strings.Replace(hint, "label 1", "label 2", 1),
		"2019,2020\n0,1\n":     "--header takes row 1 as a header; if it has rewards: row 1, column 1: reward 2019 is not in [0,1]" + hint,
		"2019,0.5\n":           "row 1, column 1: reward 2019 is not in [0,1]" + hint,
		"-5e-324\n":            "row 1, column 1: reward -5e-324 is not in [0,1]" + hint,
		"1.0000000000000003\n": "row 1, column 1: reward 1.0000000000000002 is not in [0,1]" + hint,
		"-Inf\n":               "row 1, column 1: -Inf is not finite: write a number, or NA where a value is missing",
		"1e400\n":              "row 1, column 1: 1e400 is not finite: write a number, or NA where a value is missing",
		"0,1\"\n":              `row 1: character 4: bare " in non-quoted-field`,
		"0,1\n0,\"1\n":         `row 2: character 5: extraneous or missing " in quoted-field`,
		"a\x00,b\n0,1\n":       `row 1, column 1: the name "a\x00" is not plain text of at most 1000 bytes`,
		strings.Repeat("a", 1001) + "\n0\n": `row 1, column 1: the name "` + strings.Repeat("a", 40) +
			`" is not plain text of at most 1000 bytes`,
		"\xff\xfe0\x00,\x001\x00\n": "the text is UTF-16: save it as UTF-8",
		"0\r1\r0\r":                 "row 1: a carriage return stands within the line: end lines with a line feed",
		"x\ny\n":                    `row 2, column 1: "y" is not a number, and no other column has numbers`,
		"0\n" + strings.Repeat("x", 1000): `row 2, column 1: "` + strings.Repeat("x", 40) +
			`" is not a number`,
	} {
		_, err := read(text, "", &identity, false)
		require.EqualError(t, err, want, "%q", text)
	}
}

func TestRead_Labels(t *testing.T) {
	const text = "year,a,b\n2001,0,1\n2002,1,0\n2003,0,0\n"
	for _, label := range []string{"year", "1"} {
		t.Run(label, func(t *testing.T) {
			r, err := read(text, label, &identity, false)
			require.NoError(t, err)
			require.Equal(t, []string{"1 (year)"}, r.Columns)
			require.Equal(t, []string{"2001", "2002", "2003"}, r.Labels)
		})
	}
	_, err := read(text, "c", &identity, false)
	require.EqualError(t, err, `no column is called "c", and the columns are 1..3`)
	_, err = read("a,b,b\n0,1,0\n", "b", &identity, false)
	require.EqualError(t, err, `columns 2 and 3 are called "b": give the number of one`)
	_, err = read(text, "", nil, false)
	require.EqualError(t, err,
		"column 1 (year) counts the rows: --label 1 keeps it as a label, --label none takes it as an arm")
	_, err = read("left,a\n9,0\n6,1\n3,0\n", "", nil, false)
	require.EqualError(t, err,
		"column 1 (left) counts the rows: --label 1 keeps it as a label, --label none takes it as an arm")
	_, err = read("t,a\n0,9\n0.1,0\n0.2,1\n0.3,0\n0.4,1\n0.5,1\n0.6,1\n0.7,0\n", "", nil, false)
	require.EqualError(t, err,
		"column 1 (t) counts the rows: --label 1 keeps it as a label, --label none takes it as an arm")
	r, err := read(text, "none", nil, false)
	require.NoError(t, err)
	require.Equal(t, 3, r.Instance.Arms())
	_, err = read("a,0\n", "none", &identity, false)
	require.EqualError(t, err, `row 1, column 1: "a" is not a number`)
}

// TestRead_Dates: Read refuses a column of numeric dates until --label says
// what it is, and takes a column of other numbers of that size as an arm.
func TestRead_Dates(t *testing.T) {
	for text, want := range map[string]string{
		"date,a,b\n20200131,3,1\n20200203,5,0\n20200204,4,1\n":      "column 1 (date) holds dates: --label 1",
		"a,b,month\n3,1,202012\n5,0,202011\n4,1,202011\n":           "column 3 (month) holds dates: --label 3",
		"20201231,3\n20201230,5\n20200229,4\n":                      "column 1 holds dates: --label 1",
		"day,date,b\n1,20200131,1\n2,20200203,0\n3,20200204,1\n":    "column 1 (day) counts the rows: --label 1",
		"a,date,b\nx,20200131,1\ny,20200203,0\nz,20200204,1\n":      "column 2 (date) holds dates: --label 2",
		"price,b\n20200132,3\n20200131,5\n20200204,4\n":             "", // there is no 32nd
		"price,b\n20200131.5,3\n20200131,5\n20200204,4\n":           "",
		"price,b\n18991231,3\n18991230,5\n18991231,4\n":             "",
		"price,b\n21010101,3\n21010102,5\n21010101,4\n":             "",
		"price,b\n2020013,3\n2020012,5\n2020019,4\n":                "", // seven digits
		"price\n20200131\n20200203\n20200204\n":                     "", // the only arm
		"price,b\n20200131,3\n20200203,5\n":                         "", // two rows
		"price,b\n-20200131,3\n-20200203,5\n-20200204,2\n":          "",
		"price,b\n1e300,3\n-1e300,5\n0,2\n":                         "",
		"price,b\n190013,3\n190013,5\n190014,2\n":                   "",
		"price,b\n190001,3\n190001,5\n210013,2\n":                   "",
		"date,a,b\n20200131,0.5,1\n20200203,0.25,0\n20200204,x,0\n": `row 4, column 2 (a): "x" is not a number`,
	} {
		_, err := read(text, "", nil, false)
		if want == "" {
			require.NoError(t, err, "%q", text)
			continue
		}
		require.ErrorContains(t, err, want, "%q", text)
		_, err = read(text, "none", nil, false)
		require.Equal(t, strings.Contains(text, "x"), err != nil, "%q: %v", text, err)
	}
	r, err := read("date,a\n20200131,3\n20200203,5\n20200204,4\n", "date", nil, false)
	require.NoError(t, err)
	require.Equal(t, 1, r.Instance.Arms())
}

// TestRead_OtherDress: a number that is written otherwise is refused in the
// first row, where text is a label, and dates and names are labels. Above the
// numbers a unit may name an arm.
func TestRead_OtherDress(t *testing.T) {
	for _, field := range []string{
		"1 234", "1\u00a0234", "1\u202f234", "1.234.567", "1'234", "\u22120.5", "(0.5)", "\u200b0.5",
		"0x10", "0x1p-2", "0.5 ms", "5k", "1/2", "０.５", "٠٫٥", "1d-1", "¥5", "5‰",
		"0.5 USD", "TRUE", "false", "#DIV/0!", "∞", "\x000.5", "1e", "--1", "$5", "<0.5", "5.%",
	} {
		t.Run(field, func(t *testing.T) {
			_, err := read(field+";1;0\n0,5;0;1\n", "", &identity, false)
			require.ErrorContains(t, err, "is not a plain number", field)
			r, err := read(field+";1;0\nx;0;1\n", "1", &identity, false)
			require.NoError(t, err, field)
			require.Empty(t, r.Notes, "what the caller says is not repeated")
		})
	}
	for _, label := range []string{"1.1.", "1.2.3", "2024-01-01", "01/02/2024", "12:30", "2020Q1",
		"2020W05", "2020_01", "Mo", "r0", "row 1", "2024 01 01"} {
		t.Run(label, func(t *testing.T) {
			r, err := read(label+",1,0\n", "", &identity, false)
			require.NoError(t, err)
			require.Equal(t, []string{label}, r.Labels)
			require.Equal(t, []string{"read as a label, not as an arm: column 1"}, r.Notes)
		})
	}
}

// TestRead_Headers: a row of years, or of numbers that count, above others is
// refused until the caller says what it is, and so is a column that rises like
// a time.
func TestRead_Headers(t *testing.T) {
	for text, want := range map[string]string{
		"2019,2020\n0.5,0.3\n0.2,0.1\n":                         `row 1, "2019, 2020", looks like a header`,
		"date,2010,2020\n1.1.,0.5,0.3\n2.1.,1,2\n3.1.,4,3\n":    `row 1, "date, 2010, 2020", looks like a header`,
		"0,1,2\n0.5,0.3,0.7\n2,2,4\n":                           `row 1, "0, 1, 2", looks like a header`,
		"0,1,2\n0.5,0.3,0.7\n2,3,4\n":                           "",
		"2019,2020\n1950,1900.5\n2000,2001\n":                   "",
		"t,a\n1577836801,0.5\n1577836862,0.2\n1577836921,1\n":   "column 1 (t) rises like a time: --label 1",
		"a,t\n0.5,43831\n0.1,43832\n0.1,43835\n":                "column 2 (t) rises like a time: --label 2",
		"t,a\n1577836801,0.5\n1577836862,1e8\n1577836921,1\n":   "",
		"t,a\n1577836801,0.5\n1577836801,0.2\n1577836921,0.1\n": "",
		"t,a\n-3,0.5\n-2,0.2\n-0.5,0.1\n":                       "",
		"0,1\n0.5,0.3\n":                                        "", // two rows
		"2019,2020\n0.5,0.3\n":                                  `row 1, "2019, 2020", looks like a header`,
		"2020\n0.5\n0.3\n":                                      `row 1, "2020", looks like a header`,
		"2020\n2000\n2000.5\n":                                  "",
	} {
		_, err := read(text, "", nil, false)
		if want == "" {
			require.NoError(t, err, text)
			continue
		}
		require.ErrorContains(t, err, want, text)
		_, err = read(text, "", &Scale{Low: -9, High: 2e9}, false)
		require.ErrorContains(t, err, want, text)
		if strings.HasPrefix(want, "row 1") {
			for header, names := range map[string]int{"yes": 1, "no": 0} {
				t.Run(header, func(t *testing.T) {
					r, err := Read(strings.NewReader(text), Options{Header: header, Fit: 1,
						Label: map[bool]string{true: "1"}[text[0] == 'd']})
					require.NoError(t, err, text)
					require.Equal(t, strings.Count(text, "\n")-names, r.Instance.Horizon())
					require.Equal(t, header == "yes", r.Arms != nil)
				})
			}
		}
	}
}

// TestRead_Gaps leaves out what is missing, or takes the value before, and says
// so.
func TestRead_Gaps(t *testing.T) {
	const text = "a;b\n;1\n0,5;0\nNA;1\n0;?\n1;1\n-;0\n"
	for missing, want := range map[string]string{
		"skip": "(0.5,0) (1,1); commas are decimal, as in 0,5; rows left out for missing values: 4",
		"last": "(0.5,0) (0.5,1) (0,1) (1,1) (1,0); commas are decimal, as in 0,5; rows left out for missing values: 1; " +
			"missing values taken from the row before: 3",
	} {
		t.Run(missing, func(t *testing.T) {
			r, err := Read(strings.NewReader(text), Options{Missing: missing, Scale: identity})
			require.NoError(t, err)
			require.Equal(t, want, strings.Join(append([]string{r.Instance.String()}, r.Notes...), "; "))
		})
	}
	_, err := Read(strings.NewReader("a,b\n1,\n"), Options{Missing: "last", Scale: identity})
	require.EqualError(t, err, "a value is missing in every row")
	_, err = read("a\tb\n1,234\t1\n2\t12,500\n", "", nil, false)
	require.EqualError(t, err,
		`"1,234" may have a decimal comma or one of thousands: write a decimal point, or separate fields by semicolons`)
}

// TestRead_Train: the first part fixes the scale. What lies outside is refused,
// or clipped and counted. An extreme far from the other numbers is noted.
func TestRead_Train(t *testing.T) {
	o := Options{Fit: 0.5, Missing: "skip"}
	const text = "a,b\n-1,3\nNA,9\n1,0\n5,0\n0,-3\n"
	_, err := Read(strings.NewReader(text), o)
	require.EqualError(t, err,
		"row 5, column 1 (a): reward 5 is not in [-1,3], the range of the first rounds, on which --train "+
			"chooses; --clip takes the number as the end, --scale=LOW:HIGH gives the range of all rounds")
	o.Clip = true
	r, err := Read(strings.NewReader(text), o)
	require.NoError(t, err)
	require.Equal(t, "(0,1) (0.5,0.25) (1,0.25) (0.25,0)", r.Instance.String())
	require.Contains(t, r.Notes, "numbers outside the scale taken as its end: 2")

	r, err = Read(strings.NewReader("2019,2020\n0,1\n"), Options{Scale: Scale{High: 1}, Clip: true})
	require.NoError(t, err)
	require.Contains(t, r.Notes, "no number of row 1 is in [0,1]: if it is a header, --header takes it as one")
	r, err = Read(strings.NewReader("2019,0.5\n0,1\n"), Options{Scale: Scale{High: 1}, Clip: true})
	require.NoError(t, err)
	require.Len(t, r.Notes, 1)

	numbers := strings.Repeat("1\n2\n3\n", 30)
	for last, noted := range map[string]bool{"19\n": false, "20\n": true, "-15\n": false,
		"-16\n": true} {
		t.Run(last, func(t *testing.T) {
			r, err := read(numbers+last, "", nil, false)
			require.NoError(t, err)
			require.Equal(t, noted, r.Notes != nil, last)
		})
	}
	r, err = read(strings.Repeat("1\n2\n3\n", 30_000)+"99\n", "", nil, false)
	require.NoError(t, err)
	require.Equal(t,
		"row 90001, column 1: 99 makes the scale, but half of the numbers lie from 1 to 3: --scale=LOW:HIGH --clip takes a narrower one", r.Notes[0])
	r, err = read(strings.Repeat("0\n", 99)+"1\n", "", nil, false)
	require.NoError(t, err)
	require.Empty(t, r.Notes, "rare events are no extremes")
}

// TestRead_Gzip reads what gzip has compressed, and says when it is cut.
func TestRead_Gzip(t *testing.T) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte("\ufeffa,b\n0,1\n"))
	require.NoError(t, w.Close())
	r, err := read(b.String(), "", &identity, false)
	require.NoError(t, err)
	require.Equal(t, "(0,1)", r.Instance.String())
	_, err = read(b.String()[:b.Len()-9], "", &identity, false)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
}

// TestRead_Fails: an error in the middle of a row is told, and not what it cut.
func TestRead_Fails(t *testing.T) {
	broken := errors.New("the disk is gone")
	for _, text := range []string{"", "a", "0,1\n0", "0,1\n1,0\n", "0,1\n1,0.", "0,1\n\n"} {
		r := io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))
		_, err := Read(r, Options{Scale: identity})
		require.ErrorIs(t, err, broken, "%q", text)
	}
	_, err := Read(io.MultiReader(strings.NewReader("0,1\n2,0\n"), iotest.ErrReader(broken)),
		Options{Scale: identity})
	require.ErrorContains(t, err, "row 2, column 1: reward 2 is not in [0,1]",
		"before the rest is read")
}

func TestRead_Scales(t *testing.T) {
	const text = "-3,1\n5,0\n"
	r, err := read(text, "", nil, false)
	require.NoError(t, err)
	require.Equal(t, Scale{Low: -3, High: 5}, r.Scale)
	require.Equal(t, "(0,0.5) (1,0.375)", r.Instance.String())
	r, err = read(text, "", nil, true)
	require.NoError(t, err)
	require.Equal(t, "(1,0.5) (0,0.625)", r.Instance.String())
	require.Equal(t, 5.-3, r.Scale.Unmap(0+1, 2), "the losses of arm 1")

	_, err = read(text, "", &Scale{Low: -3, High: 4}, true)
	require.ErrorContains(t, err, "row 2, column 1: loss 5 is not in [-3,4]; --scale")
	_, err = read("2,2\n2,2\n", "", nil, false)
	require.EqualError(t, err, "all numbers are 2: there is no range to map to [0,1]")
	_, err = read("-1e308,1e308\n", "", nil, false)
	require.EqualError(t, err, "the range is too wide for a 64-bit number")
	for text, want := range map[string]string{
		"1": `"1" is not a range such as -1:1`, "0:1_0": `"0:1_0" is not a range such as -1:1`,
		"a:1": `"a:1" is not a range such as -1:1`,
		"1:1": "the range 1:1 is empty", "2:1": "the range 2:1 is empty",
		"NaN:1": "the range NaN:1 is empty", "-1e308:1e308": "the range is too wide for a 64-bit number",
		"-Inf:1": "the range is too wide for a 64-bit number",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := ParseScale(text)
			require.EqualError(t, err, want)
		})
	}
}

// TestScale maps into [0,1], keeps the order, and its losses are mirrored.
func TestScale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		finite := rapid.Float64Range(-1e300, 1e300)
		s := Scale{Low: finite.Draw(t, "low"), High: finite.Draw(t, "high"),
			Losses: rapid.Bool().Draw(t, "losses")}
		if s.check() != nil {
			return
		}
		last := math.NaN()
		for k := range 9 {
			x := min(s.High, max(s.Low, s.Low+s.Unit()*float64(k)/8))
			y, err := s.Map(x)
			if err != nil || !(y >= 0 && y <= 1) || s.Losses && y > last || !s.Losses && y < last {
				t.Fatalf("%v maps %v to %v, after %v: %v", s, x, y, last, err)
			}
			last = y
		}
	})
}

// TestRead_Bounds: what never ends is refused in bounded memory.
func TestRead_Bounds(t *testing.T) {
	o := Options{Scale: identity, Most: 8}
	r, err := Read(strings.NewReader(strings.Repeat("0,1\n", 4)), o)
	require.NoError(t, err)
	require.Equal(t, 4, r.Instance.Horizon())
	_, err = Read(strings.NewReader(strings.Repeat("0,1\n", 5)), o)
	require.EqualError(t, err, "more than 8 rewards")

	_, err = Read(io.MultiReader(strings.NewReader("0,\""), endless{}), Options{})
	require.EqualError(t, err, "row 1 is longer than 16777216 bytes")
}

// TestRead_Skims: gzip that holds too many rewards is refused before they are
// kept, wherever they are in what is compressed. What Read allocates shows it:
// it is about 2 MiB, and 16 bytes a reward or more where they are kept.
func TestRead_Skims(t *testing.T) {
	const rows = 1 << 20
	for name, c := range map[string]struct {
		most, beyond int
		read         bool
	}{
		"as many as are allowed": {2 * rows, 0, true},
		"one row more":           {2 * rows, 1, false},
		"twice as many":          {rows, 0, false},
	} {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		_, err := w.Write([]byte("sep=,\n\"a\",b\n" + strings.Repeat("0,1\r\n", rows+c.beyond) + "\n \n"))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, err := Read(&b, Options{Scale: identity, Most: c.most})
		runtime.ReadMemStats(&after)
		allocated := after.TotalAlloc - before.TotalAlloc
		if c.read {
			require.NoError(t, err, name)
			require.Equal(t, rows, r.Instance.Horizon(), name)
			require.Greater(t, allocated, uint64(32*rows), "%s: the control keeps its rewards", name)
			continue
		}
		require.Equal(t, TooMany(c.most), err, name)
		require.Less(t, allocated, uint64(4<<20), name)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for k := range p {
		p[k] = 'x'
	}
	return len(p), nil
}

// FuzzRead: whatever is read has all its rewards in [0,1], and what is not, is
// refused with a reason.
func FuzzRead(f *testing.F) {
	f.Add("date;a;b\n1.1.;0,5;1\n", false)
	f.Add("0\t1\n\"0\"\t.5\n", true)
	f.Add("a,b\n-1,3\n7,NA\n", false)
	f.Fuzz(func(t *testing.T, text string, losses bool) {
		r, err := read(text, "", nil, losses)
		if err != nil && (err.Error() == "" || errors.Is(err, io.EOF) || r != nil) {
			t.Fatalf("%q: %v", text, err)
		}
		if err == nil && r.Arms != nil && len(r.Arms) != r.Instance.Arms() {
			t.Fatalf("%q: %d arms, not %d", text, r.Instance.Arms(), len(r.Arms))
		}
	})
}

// TestText: what Text writes reads back bit for bit.
func TestText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		arms := rapid.IntRange(1, 4).Draw(t, "arms")
		rows := rapid.SliceOfN(rapid.SliceOfN(rapid.Float64Range(0, 1), arms, arms), 1, 8).Draw(t,
			"rewards")
		in := boundedrecall.Must(boundedrecall.NewInstance(rows))
		r, err := read(string(Text(in)), "", &identity, false)
		if err != nil || r.Instance.String() != in.String() || r.Arms != nil {
			t.Fatalf("%v reads back as %v, %v", in, r, err)
		}
	})
}
