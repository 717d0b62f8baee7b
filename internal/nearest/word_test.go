package nearest_test

import (
	"testing"

	"boundedrecall/internal/nearest"

	"github.com/stretchr/testify/require"
)

func TestWord(t *testing.T) {
	names := []string{"play", "simulate", "verify", "worst", "average-restart"}
	for word, want := range map[string]string{
		"plaay": "play", "ply": "play", "paly": "play", "wrost": "worst", "veryfi": "verify", "average": "average-restart",
		"": "", "x": "", "zz": "", "nosuch": "", "play": "play",
	} {
		require.Equal(t, want, nearest.Word(word, names), word)
	}
}
