package exact

// partition is a union-find structure.
type partition []int32

func newPartition(n int) partition {
	p := make(partition, n)
	for i := range p {
		p[i] = int32(i)
	}
	return p
}

func (p partition) find(i int) int {
	for int(p[i]) != i {
		p[i] = p[p[i]]
		i = int(p[i])
	}
	return i
}

func (p partition) join(i, k int) {
	i, k = p.find(i), p.find(k)
	p[max(i, k)] = int32(min(i, k))
}
