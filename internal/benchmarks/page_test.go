package main

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMeasurements_OfBenchstat(t *testing.T) {
	m := &measurements{values: map[string]float64{}}
	require.NoError(t, m.parse([]byte(`goos: linux
cpu: Some(R) "Processor"
,file.txt,
,sec/op,CI
Sweep/M=9/finite,3e-05,∞
Sweep/M=9/copy,6e-06,∞
Sweep/M=9/copy-2,3e-06,∞
"Grid/M=10/d=2/{0,1}/one",2e-3,5%
geomean,2e-05,

,file.txt,
,Mwindows/s,CI
Sweep/M=9/finite,624.6,∞
`)))
	require.Equal(t, []string{"M=9"}, m.sizes("Sweep"))
	require.Equal(t, []string{"M=10/d=2/{0,1}"}, m.sizes("Grid"))
	require.Equal(t, 0.2, m.ratio("Sweep/M=9", "copy/finite"))
	require.Equal(t, 624.6, m.value("Sweep/M=9/finite", "Mwindows/s"))
	require.True(t, math.IsNaN(m.seconds("Sweep/M=9/long")))
	require.Equal(t, "| size | finite | finite ÷ copy | copy ÷ finite | long |\n"+
		"| --- | ---: | ---: | ---: | ---: |\n"+
		"| M=9 | 30.0 µs | 5.00× | 20 % | – |\n", m.table("Sweep", "finite", "finite/copy", "copy%finite", "long"))
	require.Equal(t, "≥ 0.25× | 0.20× | **missed**", m.target("≥", 0.25, "Sweep/M=9", "copy/finite"))
	require.Equal(t, "≤ 6.00× | 5.00× | holds", m.target("≤", 6, "Sweep/M=9", "finite/copy"))
	require.Equal(t, "≤ 6.00× | – | not measured", m.target("≤", 6, "Sweep/M=9", "finite/nothing"))
}

func TestNumbers(t *testing.T) {
	require.Equal(t, "1,234,568", number(1234567.8))
	require.Equal(t, "12.3", number(12.34))
	require.Equal(t, "3.10 µs", duration(3.1e-6))
	require.Equal(t, "20.0 ns", duration(2e-8))
	require.Equal(t, "–", duration(math.NaN()))
}

func TestChoose(t *testing.T) {
	all, err := choose("")
	require.NoError(t, err)
	require.Len(t, all, len(parts))
	two, err := choose("numpy,exact")
	require.NoError(t, err)
	require.Equal(t, "numpy", two[0].name)
	require.Equal(t, "exact", two[1].name)
	_, err = choose("nothing")
	require.ErrorContains(t, err, `"nothing"`)
}
