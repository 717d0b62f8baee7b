package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestServe: serve.mjs answers numbers, and refuses to make one of anything else.
func TestServe(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node: ", err)
	}
	serve, err := filepath.Abs("serve.mjs")
	require.NoError(t, err)
	for value, want := range map[string]string{
		"1.5":                        `"play":[1.5]`,
		"[1.5, true, 7n]":            `"play":[1.5,1,7]`,
		"[NaN, -1/0, null]":          `"play":["NaN","-Infinity","NaN"]`,
		"new Float64Array([2, NaN])": `"play":[2,"NaN"]`,
		"[{v: 1}]":                   `the value has {\"v\":1}: give a number, or a list of numbers`,
		"['3.50']":                   `the value has \"3.50\": give a number`,
		"'3.50'":                     `the value has \"3\": give a number`,
	} {
		program := filepath.Join(t.TempDir(), "window.mjs")
		require.NoError(t, os.WriteFile(program, []byte("import {serve} from '"+serve+"';\n"+
			"await serve(() => ({push() {}, value: () => "+value+"}));\n"), 0o600))
		node := exec.Command("node", program)
		node.Stdin = strings.NewReader(`{"id":1,"do":"new","on":1}` + "\n" + `{"id":2,"do":"play","on":1}` + "\n")
		out, err := node.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.Contains(t, string(out), want, value)
	}
}
