package beyond_test

import (
	"testing"

	"boundedrecall/beyond"
	"boundedrecall/internal/prose"
)

var sentences = prose.Suite{Folders: []string{".", "../internal/games"}, Statements: beyond.Statements, Sentences: 50, Conditions: 5}

func TestSentences_TypeNoNumbers(t *testing.T)      { sentences.TypeNoNumbers(t) }
func TestSentences_SayTheirConditions(t *testing.T) { sentences.SayTheirConditions(t) }
func TestParts_AreOfTheirTheorems(t *testing.T)     { sentences.Parts(t) }
func TestEvidence_TextRules(t *testing.T)           { sentences.TextRules(t) }
