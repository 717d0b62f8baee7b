package main

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"boundedrecall/windows"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"
)

var (
	flagInText = regexp.MustCompile(`(?:([a-z]+) )?--([a-z][a-z-]*)`) // after a verb or not
	flagListed = regexp.MustCompile(`(?m)^ +(?:-[a-z], )?--([a-z-]+)`)
)

// flagNames returns the names of the commands' flags.
func flagNames(commands ...*cobra.Command) map[string]bool {
	names := map[string]bool{"help": true, "version": true}
	for _, cmd := range commands {
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names[f.Name] = true })
	}
	return names
}

// helpOf returns what help prints of a verb or a topic.
func helpOf(t *testing.T, name string) string {
	t.Helper()
	status, help, stderr := runWith("", "help", name)
	require.Zero(t, status, stderr)
	return help
}

// TestHelp_Unseen: the help of window says what it does not see.
func TestHelp_Unseen(t *testing.T) {
	require.Contains(t, helpOf(t, "window"), "Without --is or --against "+windows.Unseen+".")
}

// TestHelp_Flags: each flag that a text of the help mentions is a flag of that
// verb, and each flag of the verb stands with its usage in the list of the
// help.
func TestHelp_Flags(t *testing.T) {
	all := newRoot().Commands()
	for _, cmd := range all {
		known := flagNames(cmd)
		if !cmd.Runnable() { // a topic is about several verbs
			known = flagNames(all...)
		}
		help := helpOf(t, cmd.Name())
		text, list, _ := strings.Cut(help, "\nFlags:\n")
		for _, m := range flagInText.FindAllStringSubmatch(text+cmd.Flags().FlagUsages(), -1) {
			other, _, err := newRoot().Find([]string{m[1]})
			if m[1] != "" && err == nil && other.HasParent() {
				require.NotNil(t, other.Flags().Lookup(m[2]), "%s: %s", cmd.Name(), m[0])
				continue
			}
			require.True(t, known[m[2]], "%s has no flag --%s", cmd.Name(), m[2])
		}
		listed := map[string]bool{"version": true}
		for _, m := range flagListed.FindAllStringSubmatch(list, -1) {
			listed[m[1]] = true
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			require.NotEmpty(t, f.Usage, "%s --%s", cmd.Name(), f.Name)
			require.True(t, listed[f.Name], "the help of %s lists --%s", cmd.Name(), f.Name)
		})
	}
}

// TestHelp_Size: a page of help fits on a screen.
func TestHelp_Size(t *testing.T) {
	const mostLines, mostColumns = 60, 100
	for _, cmd := range newRoot().Commands() {
		if cmd.Name() == "completion" { // it is cobra's
			continue
		}
		lines := strings.Split(strings.TrimSpace(helpOf(t, cmd.Name())), "\n")
		require.LessOrEqual(t, len(lines), mostLines, cmd.Name())
		for _, line := range lines {
			require.LessOrEqual(t, utf8.RuneCountInString(line), mostColumns, "%s: %s", cmd.Name(), line)
		}
	}
}

// TestHelp_Topics: a text that says 'recall help NAME' names a topic or a verb.
func TestHelp_Topics(t *testing.T) {
	names := map[string]bool{}
	for _, cmd := range newRoot().Commands() {
		names[cmd.Name()] = true
	}
	mentioned := regexp.MustCompile(`recall help ([a-z]+)`)
	for _, cmd := range newRoot().Commands() {
		for _, m := range mentioned.FindAllStringSubmatch(helpOf(t, cmd.Name()), -1) {
			require.True(t, names[m[1]], "%s mentions %q", cmd.Name(), m[0])
		}
	}
}
