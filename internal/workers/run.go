// Package workers shares work among goroutines.
package workers

import "sync"

// Run calls work(0), …, work(n−1), each in a goroutine of its own, and waits
// for all of them. If one of them panics, Run panics with the same value, so
// that the caller may recover.
func Run(n int, work func(k int)) {
	var all sync.WaitGroup
	panics := make(chan any, n)
	for k := range n {
		all.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panics <- p
				}
			}()
			work(k)
		})
	}
	all.Wait()
	select {
	case p := <-panics:
		panic(p)
	default:
	}
}
