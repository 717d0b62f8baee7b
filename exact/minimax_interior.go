package exact

import (
	"context"
	"math"
	"math/big"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/combin"
)

// interior is the learner's program of a class with a potential for each window
// in place of a row for each cycle,
//
//	minimize v  subject to  Σ_i x_i(w) (r_φ(i) − r_i) ≤ v + p_φ(w) − p_φ(wr)
//
// for each comparator φ, window w and letter r, with weights x ≥ 0 that sum to
// 1 in each window. It has as many rows as there are windows times letters and
// comparators, and an interior point method solves it in a few dozen steps
// where the search for cycles one by one takes hundreds of rounds. The answer
// is approximate. For a large class that search begins with it.
//
// Exchanges of arms that keep the comparator keep its potential: p has one
// value for all windows that such exchanges carry into each other.
type interior struct {
	cells  *cells
	free   []combination // of the weight of each cell in the variables
	orbits [][]int       // by comparator and window: the variable of the potential
	rows   []combination // of each inequality: its value must be ≥ 0
	count  int           // of variables; v is the last

	z, slack, dual []float64

	primal, gradient []float64 // how far the rows and the prices are from what they must be
	product          []float64 // what is to be added to slack·dual in a step
	dSlack, dDual    []float64
	normal           *mat.SymDense
	chol             mat.Cholesky
	right, step      *mat.VecDense
}

// A combination is a linear function of the variables.
type combination struct {
	constant float64
	at       []int
	by       []float64
}

func (c *combination) add(at int, by float64) {
	if k := slices.Index(c.at, at); k >= 0 {
		c.by[k] += by
		return
	}
	c.at, c.by = append(c.at, at), append(c.by, by)
}

// plus adds a multiple of another combination.
func (c *combination) plus(other combination, times float64) {
	c.constant += times * other.constant
	for k, at := range other.at {
		c.add(at, times*other.by[k])
	}
}

func (c *combination) dot(z []float64) float64 {
	sum := 0.0
	for k, at := range c.at {
		sum += c.by[k] * z[at]
	}
	return sum
}

// newInterior returns the program, or nil if it is too large to help.
func newInterior(s *cells) *interior {
	if s.windows.count*s.letters*len(s.against) > mostRows {
		return nil
	}
	p := &interior{cells: s, free: make([]combination, s.count)}
	for _, set := range s.simplices {
		// The last cell of a set has what the others leave.
		last := set[len(set)-1]
		times := 0.0
		rest := combination{constant: 1}
		for _, e := range set {
			if e == last {
				times++
				continue
			}
			if p.free[e].at == nil {
				p.free[e].add(p.variable(), 1)
			}
			rest.plus(p.free[e], -1)
		}
		p.free[last].plus(rest, 1/times)
	}
	for _, against := range s.against {
		p.orbits = append(p.orbits, p.potentials(against))
	}
	v := p.variable()
	if p.count > mostVariables || p.count > mostPerCell*s.count {
		return nil
	}
	d := s.alphabet.arms
	for k, against := range s.against {
		for w := range s.windows.count {
			for a, letter := range s.alphabet.letters {
				row := combination{}
				row.add(v, 1)
				row.add(p.orbits[k][w], 1)
				row.add(p.orbits[k][s.after(w, a)], -1)
				for i, to := range against {
					if gain := letter[to] - letter[i]; gain != 0 {
						row.plus(p.free[s.cell[w*d+i]], -float64(gain)/float64(s.alphabet.q))
					}
				}
				p.rows = append(p.rows, row)
			}
		}
	}
	for _, x := range p.free {
		if len(x.at) > 0 {
			p.rows = append(p.rows, x)
		}
	}
	return p
}

func (p *interior) variable() int {
	p.count++
	return p.count - 1
}

// potentials returns a variable for each window, the same for windows that
// exchanges of arms that keep the comparator carry into each other.
func (p *interior) potentials(against Comparator) []int {
	s := p.cells
	same := newPartition(s.windows.count)
	for _, order := range combin.Permutations(s.alphabet.arms, s.alphabet.arms) {
		if !slices.Equal(against.exchanged(order), against) {
			continue
		}
		image := s.alphabet.permuted(order)
		back := make([]int, len(image)) // permuted takes rewards from order[i]; either way is a bijection
		for a, b := range image {
			back[b] = a
		}
		for w := range s.windows.count {
			same.join(w, s.image(w, back))
		}
	}
	variables := make([]int, s.windows.count)
	for w := range variables {
		if root := same.find(w); root == w {
			variables[w] = p.variable()
		} else {
			variables[w] = variables[root] // a root is the least of its part
		}
	}
	return variables
}

// Limits of the interior point method.
const (
	mostVariables = 3000 // the matrix has as many rows and columns
	mostRows      = 1 << 18
	mostPerCell   = 16    // with few cells and many potentials the search for cycles is quicker
	mostSteps     = 100   // Newton steps
	leastGap      = 1e-10 // between the value and its bound: the search for cycles does the rest
)

// solve runs Mehrotra's predictor and corrector (S. Mehrotra, On the
// implementation of a primal-dual interior point method, SIAM J. Optimization
// 2, 1992). It ends early where floating point gives out.
func (p *interior) solve(ctx context.Context) error {
	n, m := p.count, len(p.rows)
	p.z, p.slack, p.dual = make([]float64, n), make([]float64, m), make([]float64, m)
	fill(p.slack, 1)
	fill(p.dual, 1)
	p.primal, p.gradient, p.product = make([]float64, m), make([]float64, n), make([]float64, m)
	p.dSlack, p.dDual = make([]float64, m), make([]float64, m)
	p.normal, p.right, p.step = mat.NewSymDense(n, nil), mat.NewVecDense(n, nil),
		mat.NewVecDense(n, nil)
	for range mostSteps {
		if err := ctx.Err(); err != nil {
			return err
		}
		if mu, solved := p.measure(); solved || !p.factorize() || !p.improve(mu) {
			return nil
		}
	}
	return nil
}

func fill[T any](dst []T, x T) {
	for k := range dst {
		dst[k] = x
	}
}

// measure computes how far the rows and the prices are from what they must be.
// It returns the mean product of slack and price, and whether the program is
// solved.
func (p *interior) measure() (mu float64, solved bool) {
	m := float64(len(p.rows))
	clear(p.gradient)
	p.gradient[p.count-1] = 1
	infeasible := 0.0
	for k := range p.rows {
		row := &p.rows[k]
		p.primal[k] = p.slack[k] - row.constant - row.dot(p.z)
		infeasible = max(infeasible, math.Abs(p.primal[k]))
		for j, at := range row.at {
			p.gradient[at] -= p.dual[k] * row.by[j]
		}
		mu += p.slack[k] * p.dual[k] / m
	}
	return mu, mu*m < leastGap && infeasible < leastGap &&
		floats.Norm(p.gradient, math.Inf(1)) < leastGap
}

// factorize factorizes the normal equations. It returns false if they are
// singular.
func (p *interior) factorize() bool {
	clear(p.normal.RawSymmetric().Data)
	for k := range p.rows {
		row, weight := &p.rows[k], p.dual[k]/p.slack[k]
		for i, at := range row.at {
			for j, to := range row.at {
				if at <= to {
					p.normal.SetSym(at, to, p.normal.At(at, to)+weight*row.by[i]*row.by[j])
				}
			}
		}
	}
	for i := range p.count { // potentials are unique up to a constant only
		p.normal.SetSym(i, i, p.normal.At(i, i)*(1+1e-13)+1e-13)
	}
	return p.chol.Factorize(p.normal)
}

// improve takes a step. It returns false where floating point gives out.
func (p *interior) improve(mu float64) bool {
	for k := range p.product {
		p.product[k] = -p.slack[k] * p.dual[k]
	}
	if !p.newton() {
		return false
	}
	alpha, beta := reach(p.slack, p.dSlack), reach(p.dual, p.dDual)
	ahead := 0.0
	for k := range p.product {
		ahead += (p.slack[k] + alpha*p.dSlack[k]) * (p.dual[k] + beta*p.dDual[k]) / float64(len(p.rows))
	}
	target := mu * math.Pow(ahead/mu, 3)
	for k := range p.product {
		p.product[k] = target - p.slack[k]*p.dual[k] - p.dSlack[k]*p.dDual[k]
	}
	if !p.newton() {
		return false
	}
	alpha, beta = 0.995*reach(p.slack, p.dSlack), 0.995*reach(p.dual, p.dDual)
	floats.AddScaled(p.z, alpha, p.step.RawVector().Data)
	floats.AddScaled(p.slack, alpha, p.dSlack)
	floats.AddScaled(p.dual, beta, p.dDual)
	return true
}

// newton computes the step that adds the products. It returns false if it is
// not a number.
func (p *interior) newton() bool {
	for i := range p.count {
		p.right.SetVec(i, -p.gradient[i])
	}
	for k := range p.rows {
		row := &p.rows[k]
		pull := (p.dual[k]*p.primal[k] + p.product[k]) / p.slack[k]
		for j, at := range row.at {
			p.right.SetVec(at, p.right.AtVec(at)+pull*row.by[j])
		}
	}
	// an error says that the matrix is nearly singular, as it is in the end
	_ = p.chol.SolveVecTo(p.step, p.right)
	for k := range p.rows {
		p.dSlack[k] = p.rows[k].dot(p.step.RawVector().Data) - p.primal[k]
		p.dDual[k] = (p.product[k] - p.dual[k]*p.dSlack[k]) / p.slack[k]
	}
	return !floats.HasNaN(p.step.RawVector().Data)
}

// reach returns the largest step, at most 1, that keeps the values from falling
// below 0.
func reach(values, change []float64) float64 {
	most := 1.0
	for k, d := range change {
		if d < 0 {
			most = math.Min(most, -values[k]/d)
		}
	}
	return most
}

// weights returns the cells' weights, in [0,1].
func (p *interior) weights() []*big.Rat {
	var all []*big.Rat
	for _, x := range p.free {
		v := math.Min(1, math.Max(0, x.constant+x.dot(p.z)))
		all = append(all, new(big.Rat).SetFloat64(v))
	}
	return all
}

// cycles cuts the flow against a comparator, the prices of its rows, into
// cycles, and passes on their letters and weights: the flow times the length.
// It begins with the heaviest edge, and ends when nothing much is left.
func (p *interior) cycles(comparator int, yield func(letters []int, weight float64)) {
	s := p.cells
	size := s.windows.count * s.letters
	flow := slices.Clone(p.dual[comparator*size : (comparator+1)*size])
	const least = 1e-9
	for {
		edge := floats.MaxIdx(flow)
		if flow[edge] < least {
			return
		}
		heaviest := func(w int) int { return floats.MaxIdx(flow[w*s.letters : (w+1)*s.letters]) }
		weight := math.Inf(1)
		var path, letters []int // the path's edges and their letters
		for _, w := range closedWalk(edge/s.letters, func(w int) int { return s.after(w, heaviest(w)) }) {
			a := heaviest(w)
			path, letters = append(path, w*s.letters+a), append(letters, a)
			weight = math.Min(weight, flow[w*s.letters+a])
		}
		for _, k := range path {
			flow[k] -= weight
		}
		if weight < least { // the remaining flow is unbalanced: drop the weakest edge
			for _, k := range path {
				if flow[k] < least {
					flow[k] = 0
				}
			}
			flow[edge] = 0
			continue
		}
		yield(letters, weight*float64(len(letters)))
	}
}
