package exact

// Windows are the vertices of the de Bruijn graph: the M last letters, written
// as a number in base L whose last digit is the latest letter. A new letter a
// leads from window w to (w·L mod L^M) + a, so the L successors of a window
// stand side by side, and w, w+L^(M−1), w+2L^(M−1), … have the same successors.
// Window 0 holds M zero letters, as before the first round.
//
// The states of an automaton, or leads, take the place of windows: next holds
// the L successors of each, older is their number, and so is recall, after
// which every letter has had its effect or never will.
type windows struct {
	letters, recall int
	count           int     // L^M
	older           int     // L^(M−1), the number of windows with a given oldest letter
	next            []int32 // nil for windows
	// whether a sweep goes through the states of an automaton from the last to
	// the first
	backward bool
}

func newWindows(letters, recall int) windows {
	older := 1
	for range recall - 1 {
		older *= letters
	}
	return windows{letters: letters, recall: recall, count: older * letters, older: older}
}

// after returns the window that follows w when letter a is seen.
func (g windows) after(w, a int) int {
	if g.next != nil {
		return int(g.next[g.first(w)+a])
	}
	return g.first(w) + a
}

// first returns the successor of w by letter 0, or its place in next.
func (g windows) first(w int) int { return w % g.older * g.letters }

// place returns where in a table the play of window w is: windows with the same
// successors side by side, in the order of their oldest letter.
func (g windows) place(w int) int {
	if g.next != nil {
		return w
	}
	return g.first(w) + w/g.older
}

// digits fills dst, of length M, with the letters of w, oldest first.
func (g windows) digits(dst []int, w int) {
	for k := len(dst) - 1; k >= 0; k-- {
		dst[k] = w % g.letters
		w /= g.letters
	}
}

// window is the inverse of digits.
func (g windows) window(digits []int) int {
	w := 0
	for _, a := range digits {
		w = w*g.letters + a
	}
	return w
}

// image returns the window whose letters are the images of the letters of w, or
// the opposite of a lead.
func (g windows) image(w int, image []int) int {
	if g.next != nil {
		return (g.count - w) % g.count
	}
	v := 0
	for place := 1; place < g.count; place *= g.letters {
		v += image[w%g.letters] * place
		w /= g.letters
	}
	return v
}

// cycle returns the letters of a de Bruijn cycle from window 0, which visits
// every window once: each step takes the largest letter that leads to an
// unvisited window (M. H. Martin, A problem in arrangements, Bull. AMS 40,
// 1934). The last letter leads back to window 0.
func (g windows) cycle() []uint8 {
	letters := make([]uint8, 0, g.count)
	seen := make([]bool, g.count)
	for w := 0; len(letters) < g.count; {
		seen[w] = true
		a := g.letters - 1
		for a > 0 && seen[g.after(w, a)] {
			a--
		}
		letters = append(letters, uint8(a))
		w = g.after(w, a)
	}
	return letters
}

// closedWalk walks from a state to the next one until it comes back to a state
// it has seen. It returns the states of that cycle in order, or nil if next
// returns a negative number.
func closedWalk(state int, next func(state int) int) []int {
	seen := map[int]int{}
	var walk []int
	for state >= 0 {
		if k, ok := seen[state]; ok {
			return walk[k:]
		}
		seen[state] = len(walk)
		walk = append(walk, state)
		state = next(state)
	}
	return nil
}
