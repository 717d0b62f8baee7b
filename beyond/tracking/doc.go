// Package tracking holds the statements on regret that changes with time: swap regret, regret on
// intervals, and regret against a sequence of arms with few switches. One file for each
// statement, named after it, with its proof beside it as Markdown. Package paper has the notation.
package tracking
