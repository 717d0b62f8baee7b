// Package formula finds the formulas in plain text, such as
//
//	On every instance Reg ≤ (1+M/T)·W(M+1,d)/M, and R_{t−1} ≥ √(ln d/(2T)).
//
// and writes them as MathML and as LaTeX. So one text serves a terminal, where it is
// shown as it is, a page and a paper.
//
// The notation is the linear one of plain mathematical text (M. Sargent, UnicodeMath, Unicode
// Technical Note 28): indices x_t and x_{t,i}, powers e^{−n} and n², roots √n and √(n+1),
// quotients (a+b)/2n, where the denominator goes up to the next space, dot or closing bracket,
// sums Σ_{m=0..M}, and brackets. A sign between two quantities has a space on both sides or on
// none.
//
// A formula is the longest stretch of text that can be read as one. Single letters are
// variables, except the article, and so are Greek letters and the names in [names]. Everything
// else is prose.
package formula
