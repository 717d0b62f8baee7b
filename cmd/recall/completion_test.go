package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCompletion(t *testing.T) {
	for line, want := range map[string]string{
		"play --learner average-restart-i":             "average-restart-inclusive( :6",
		"play --learner mw":                            "mwu :4",
		"play --learner windowed(f":                    "windowed(ftl windowed(ftrl windowed(ftpl windowed(fixed-share :6",
		"worst --learner windowed(hedge,":              "windowed(hedge,recall= windowed(hedge,eta= windowed(hedge,horizon= :6",
		"search --learner windowed(hedge,eta=1,recall": "windowed(hedge,eta=1,recall= :6",
		"play --learner cover(":                        "cover(horizon= :6",
		"play --learner nosuch(":                       ":4",
		"play --base ftr":                              "ftrl :4",
		"play --environment drif":                      "drift( :6",
		"play --claim theorem-5":                       "theorem-5.1 theorem-5.4 :4",
		"minimax --class s":                            "stationary symmetric shift-invariant :4",
		"fuzz --target FuzzReg":                        "FuzzRegretBound FuzzRegretIdentities :4",
		"help mi":                                      "minimax :4",
		"schema pl":                                    "play :4",
	} {
		status, stdout, _ := runWith("", append([]string{"__complete"}, strings.Fields(line)...)...)
		require.Zero(t, status)
		require.Equal(t, want, strings.Join(strings.Fields(stdout), " "), line)
	}
}
