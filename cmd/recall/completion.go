package main

import (
	"fmt"
	"slices"
	"strings"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/ledger"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
)

// refuseShells makes an unknown shell, or none, an error of cobra's completion command.
func refuseShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Use, cmd.DisableFlagsInUseLine, cmd.Args = "completion SHELL", true, cobra.ArbitraryArgs
			cmd.RunE = func(cmd *cobra.Command, _ []string) error {
				return fmt.Errorf("completion takes one of %s", strings.Join(verbs(cmd), ", "))
			}
		}
	}
}

// complete tells the shell the values of the command's flags.
func complete(cmd *cobra.Command) {
	var refuted, environments []string
	for _, s := range ledger.Statements {
		if s.Printed.Verdict() == claims.RefutedVerdict {
			refuted = append(refuted, s.ID)
		}
	}
	for _, form := range adversaries.EnvironmentForms() {
		name, _, _ := strings.Cut(form, "(")
		environments = append(environments, name+"(")
	}
	values := map[string]func(string) []string{
		"learner": learnerWords, "base": fixed(learners.BaseNames()...), "environment": fixed(environments...), "claim": fixed(refuted...),
		"class": fixed("stationary", "symmetric", "shift-invariant"), "regret": fixed("external", "swap"), "objective": fixed("regret", "ratio"),
		"figure": fixed("left", "right"), "coin": fixed("pm1", "01"), "target": fixed(targetNames()...),
	}
	for flag, of := range values {
		if cmd.Flags().Lookup(flag) == nil {
			continue
		}
		err := cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, word string) ([]string, cobra.ShellCompDirective) {
			words := slices.DeleteFunc(of(word), func(w string) bool { return !strings.HasPrefix(w, word) })
			directive := cobra.ShellCompDirectiveNoFileComp
			if slices.ContainsFunc(words, func(w string) bool { return strings.ContainsAny(w, "(=") && !strings.HasSuffix(w, ")") }) {
				directive |= cobra.ShellCompDirectiveNoSpace // the word goes on
			}
			return words, directive
		})
		if err != nil {
			panic(err) // registered twice
		}
	}
}

func fixed(words ...string) func(string) []string {
	return func(string) []string { return slices.Clone(words) }
}

// learnerWords returns what the word of a learner can go on as: its name, then in brackets
// its base learner, then the fields that it uses and lacks.
func learnerWords(word string) (all []string) {
	cut := strings.LastIndexAny(word, "(,")
	if cut < 0 {
		for _, name := range learners.RecallNames() {
			all = append(all, name+"(")
		}
		return append(all, learners.BaseNames()...)
	}
	name, _, _ := strings.Cut(word, "(")
	before := word[:cut+1]
	s, err := learners.ParseSpec(strings.TrimRight(before, "(,") + map[bool]string{true: ")"}[strings.Contains(before[:len(before)-1], "(")])
	if err != nil {
		return nil
	}
	if slices.Contains(learners.RecallNames(), name) && !s.Has("base") {
		for _, base := range learners.BaseNames() {
			all = append(all, before+base)
		}
	}
	for _, field := range []string{"recall", "eta", "horizon", "seed"} {
		if s.Uses(field) && !s.Has(field) {
			all = append(all, before+field+"=")
		}
	}
	return all
}
