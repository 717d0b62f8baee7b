package fuzz

import (
	"fmt"
	"strconv"
	"strings"
)

// Around the quoted bytes in the go command's files of inputs.
const (
	inputHead = "go test fuzz v1\n[]byte("
	inputTail = ")\n"
)

// Quote returns an input as the go command keeps it in testdata/fuzz.
func Quote(data []byte) string { return inputHead + strconv.Quote(string(data)) + inputTail }

// Unquote returns the input in a file of testdata/fuzz.
func Unquote(text string) ([]byte, error) {
	quoted, head := strings.CutPrefix(text, inputHead)
	quoted, tail := strings.CutSuffix(quoted, inputTail)
	data, err := strconv.Unquote(quoted)
	if !head || !tail || err != nil {
		return nil, fmt.Errorf("%.60q is no input of one []byte", text)
	}
	return []byte(data), nil
}
