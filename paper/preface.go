package paper

import (
	"cmp"
	"strings"
)

// Title is the paper's, and Lede says in a sentence what was found.
const (
	Title = "Online Learning with Bounded Recall"
	Lede  = "The orders in M and d of the theorems of the paper stand; some sentences are false " +
		"as printed, as a game of three rounds shows."
)

// CoversPlay says how to redo by hand the plays of the game against Theorem
// 5.1.
const CoversPlay = "AverageRestart plays the mean of three copies of Cover's learner for 4 " +
	"rounds, which have seen the last 1, 2 and 3 rewards, with (0,0) before round 1. A copy " +
	"gives arm 1 the chance that arm 1 is ahead after the 4 rounds, a tie counting half, if the " +
	"coming round is skipped and in each round after it a fair coin gives one of the arms the " +
	"reward 1."

// The paper's addresses.
const (
	ArXiv = "https://arxiv.org/abs/2205.14519"
	PMLR  = "https://proceedings.mlr.press/v235/schneider24b.html"
)

// Criterion says what tells holds-as-read, refuted (boundary) and misprinted
// apart.
const Criterion = "The paper lets M and T grow, with T ≫ M: read here as T ≥ M ≥ log₂ d, and γ " +
	"as that of games of M rounds. A sentence that needs this, or another reading that its " +
	"document names, holds as read. One that is false under it, in a boundary case only, is " +
	"refuted (boundary): Theorem 3.2 fails where M does not divide T. A slip of an index or a " +
	"constant on which nothing that follows depends is a misprint."

// Conclusion says in a minute what is false and what holds instead, Preface
// explains the model, and Notation the signs and words. They are Markdown
// without a title. BibTeX is the paper's entry.
var (
	Conclusion, Preface = untitled("conclusion.md"), untitled("preface.md")
	Notation, BibTeX    = untitled("notation.md"), untitled("schneider2024online.bib")
)

// untitled returns a document of this package without its title, if it has one.
func untitled(name string) string {
	text, err := texts.ReadFile(name)
	if err != nil {
		panic(err)
	}
	title, body, _ := strings.Cut(string(text), "\n\n")
	return strings.TrimSpace(cmp.Or(body, title))
}
