package learners

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// A crew does the parts of a job, on idle processors too. It allocates nothing per
// job, and a part may be such a job itself.
type crew struct {
	parts int
	do    func(part int)
	next  atomic.Int64 // part to be done

	helping  sync.WaitGroup
	panicked atomic.Pointer[any] // what a helper panicked with
}

func newCrew(parts int, do func(part int)) *crew { return &crew{parts: parts, do: do} }

// fewestParts is how many parts it takes to be worth help.
const fewestParts = 4

// help takes the crews that could do with another hand.
var help = make(chan *crew)

// helpers starts the goroutines that wait there for as long as the program runs, one
// for each processor but the one that asks.
var helpers = sync.OnceFunc(func() {
	for range runtime.GOMAXPROCS(0) - 1 {
		go func() {
			for c := range help {
				c.assist()
			}
		}()
	}
})

// run does all parts, in no particular order. It panics if one of them does.
func (c *crew) run() {
	c.next.Store(0)
	if c.parts >= fewestParts {
		helpers()
		c.call()
	}
	c.workAndWait()
	if p := c.panicked.Swap(nil); p != nil {
		panic(*p)
	}
}

func (c *crew) workAndWait() {
	defer c.helping.Wait()
	c.work()
}

func (c *crew) assist() {
	defer c.helping.Done()
	defer func() {
		if p := recover(); p != nil {
			c.panicked.Store(&p)
		}
	}()
	c.work()
}

// call hands the crew to the helpers that are idle, and waits for none.
func (c *crew) call() {
	for range c.parts - 1 {
		c.helping.Add(1)
		select {
		case help <- c:
		default:
			c.helping.Done()
			return
		}
	}
}

func (c *crew) work() {
	for {
		part := int(c.next.Add(1)) - 1
		if part >= c.parts {
			return
		}
		c.do(part)
	}
}
