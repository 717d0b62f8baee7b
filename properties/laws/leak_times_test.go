package laws_test

import (
	"fmt"
	"testing"

	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

func TestTimes(t *testing.T) {
	for relative, want := range map[float64]string{
		0.5: "0.5 of the value wanted", 1: "as much as the value wanted", 2: "twice the value wanted",
		1.5: "1.5 times the value wanted", 1e17: "1e+17 times the value wanted",
	} {
		t.Run(fmt.Sprint(relative), func(t *testing.T) {
			require.Equal(t, want, laws.Times(relative))
		})
	}
}
