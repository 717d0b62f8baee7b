package main

import (
	"context"
	"errors"
	"maps"
	"net/http/httptest"
	"time"

	"boundedrecall/windows"

	"github.com/afex/hystrix-go/hystrix/rolling"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/go-chi/httprate"
	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/limiter"
	"github.com/paulbellamy/ratecounter"
	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
	circuit "github.com/rubyist/circuitbreaker"
	"github.com/sony/gobreaker/v2"
	"github.com/valyala/fasthttp"
	"github.com/zeromicro/go-zero/core/collection"
)

// integers are the numbers that a counter is pushed.
const integers = windows.Integers

// limiters has limiters, breakers and counters in Go, over a span of time. They
// ask the clock.
var limiters = table{
	name:  "limiters",
	title: "Limiters, breakers and counters in Go, in time",
	packages: map[string]string{
		"afex/hystrix-go":          "github.com/afex/hystrix-go",
		"failsafe-go/failsafe-go":  "github.com/failsafe-go/failsafe-go",
		"go-chi/httprate":          "github.com/go-chi/httprate",
		"gofiber/fiber":            "github.com/gofiber/fiber/v3",
		"paulbellamy/ratecounter":  "github.com/paulbellamy/ratecounter",
		"prometheus/client_golang": "github.com/prometheus/client_golang",
		"rubyist/circuitbreaker":   "github.com/rubyist/circuitbreaker",
		"sony/gobreaker":           "github.com/sony/gobreaker/v2",
		"zeromicro/go-zero":        "github.com/zeromicro/go-zero",
	},
	rows: []row{
		{library: "afex/hystrix-go", function: "rolling.Number.Sum", claims: lastSpan(3, windows.Sum),
			word: windows.Forgets, make: func() windows.Window {
				n := rolling.NewNumber()
				return &function{push: func(x []float64) { n.Increment(x[0]) },
					value: func(dst []float64) { dst[0] = n.Sum(time.Now()) }}
			}},
		{library: "afex/hystrix-go", function: "rolling.Number.Max",
			claims: lastSpan(3, windows.Statistic{}),
			word:   windows.Forgets, make: func() windows.Window {
				n := rolling.NewNumber()
				return &function{push: func(x []float64) { n.UpdateMax(x[0]) },
					value: func(dst []float64) { dst[0] = n.Max(time.Now()) }}
			}},
		{library: "afex/hystrix-go", function: "rolling.Timing.Mean", word: windows.Broken, power: 1,
			claims: windows.Claims{
				Count: windows.Since(time.Minute).Grace(time.Second), High: 30, Values: integers},
			documented: "the source says that its cache is fresh for a second",
			make: func() windows.Window {
				n := rolling.NewTiming()
				return &function{
					push:  func(x []float64) { n.Add(time.Duration(x[0]) * time.Millisecond) },
					value: func(dst []float64) { dst[0] = float64(n.Mean()) },
				}
			}},
		{library: "failsafe-go/failsafe-go", function: "CircuitBreaker.Metrics", word: windows.Leaks,
			remark: staleWhenRead,
			claims: outputs(2, lastSpan(1, windows.Statistic{})), power: 1, make: func() windows.Window {
				b := circuitbreaker.NewBuilder[int]().WithFailureThresholdPeriod(1e6, span).Build()
				return &function{push: func(x []float64) {
					if x[0] > 0 {
						b.RecordFailure()
					} else {
						b.RecordSuccess()
					}
				}, value: func(dst []float64) {
					m := b.Metrics()
					dst[0], dst[1] = float64(m.Failures()), float64(m.Executions())
				}}
			}},
		{library: "go-chi/httprate", function: "RateLimiter.Status", word: windows.Forgets,
			claims: windows.Claims{Count: windows.Since(2 * span).Born(), High: 3, Values: integers},
			make: func() windows.Window {
				l := httprate.NewRateLimiter(1<<30, span)
				return &function{push: func(x []float64) {
					if x[0] > 0 {
						r := httptest.NewRequest("GET", "/", nil)
						r = r.WithContext(httprate.WithIncrement(r.Context(), int(x[0])))
						l.OnLimit(httptest.NewRecorder(), r, "key")
					}
				}, value: func(dst []float64) { _, dst[0], _ = l.Status("key") }}
			}},
		{library: "gofiber/fiber", function: "limiter.SlidingWindow", word: windows.Leaks, power: 1,
			claims: windows.Claims{Count: windows.Since(2 * span).Grace(2 * bucket).Admitted(), High: 1,
				Values: integers},
			remark: "requests that it turns down use up the limit", make: fiberLimiter},
		{library: "paulbellamy/ratecounter", function: "RateCounter.Rate", word: windows.Forgets,
			claims: windows.Claims{
				Count: windows.Since(span).Grace(bucket / 2), High: 3, Values: integers, Is: windows.Sum},
			make: rateCounter},
		{library: "paulbellamy/ratecounter", function: "RateCounter.Rate of signed numbers",
			word: windows.Leaks, power: 1, make: rateCounter, claims: windows.Claims{
				Count: windows.Since(span).Grace(bucket / 2), Low: -3, High: 3,
				Values: integers, Is: windows.Sum},
			remark: "its ticker stops where the sum is 0, which takes negative numbers"},
		{library: "prometheus/client_golang", function: "Summary", word: windows.Forgets,
			claims: windows.Claims{
				Count: windows.Since(span).Grace(2 * time.Second), High: 9, Values: integers},
			make: func() windows.Window {
				s := prometheus.NewSummary(prometheus.SummaryOpts{Name: "x", MaxAge: span, AgeBuckets: 5,
					Objectives: map[float64]float64{1: 0}})
				return &function{push: func(x []float64) { s.Observe(x[0]) }, value: func(dst []float64) {
					var m dto.Metric
					_ = s.Write(&m)
					dst[0] = m.Summary.Quantile[0].GetValue()
				}}
			}},
		{library: "rubyist/circuitbreaker", function: "Breaker.Failures", word: windows.Leaks, power: 1,
			remark: staleWhenRead, claims: outputs(2, lastSpan(1, windows.Statistic{})),
			make: func() windows.Window {
				b := circuit.NewBreaker()
				return &function{push: func(x []float64) {
					if x[0] > 0 {
						b.Fail()
					} else {
						b.Success()
					}
				}, value: func(dst []float64) {
					dst[0], dst[1] = float64(b.Failures()), float64(b.Successes())
				}}
			}},
		{library: "sony/gobreaker", function: "CircuitBreaker.Counts", word: windows.Leaks, power: 1,
			remark: staleWhenRead, claims: outputs(5, lastSpan(1, windows.Statistic{})),
			make: breaker(false)},
		{library: "sony/gobreaker", function: "CircuitBreaker.Counts after State", word: windows.Forgets,
			claims: outputs(5, lastSpan(1, windows.Statistic{})), make: breaker(true)},
		{library: "zeromicro/go-zero", function: "RollingWindow.Reduce", word: windows.Forgets,
			claims: lastSpan(3, windows.Sum), make: func() windows.Window {
				type bucketOf = collection.Bucket[float64]
				w := collection.NewRollingWindow[float64, *bucketOf](
					func() *bucketOf { return new(bucketOf) }, 10, bucket)
				return &function{push: func(x []float64) { w.Add(x[0]) }, value: func(dst []float64) {
					dst[0] = 0
					w.Reduce(func(b *bucketOf) { dst[0] += b.Sum })
				}}
			}},
	},
}

// staleWhenRead is so of breakers whose next request rolls the window: only
// what is read before it is old.
const staleWhenRead = "old when read after a silence; the next request rolls the window"

func outputs(n int, claims windows.Claims) windows.Claims {
	claims.Outputs = n
	return claims
}

// rateCounter makes a counter whose goroutine ends when its window is empty.
func rateCounter() windows.Window {
	n, used := ratecounter.NewRateCounter(span), false
	return &function{push: func(x []float64) { used = true; n.Incr(int64(x[0])) },
		value: func(dst []float64) { dst[0] = float64(n.Rate()) },
		shut: func() {
			if used {
				time.Sleep(3 * span)
			}
		}}
}

// A memory is a storage of fiber's, of which copies can be kept.
type memory struct {
	fiber.Storage
	all map[string][]byte
}

func (m *memory) GetWithContext(_ context.Context, key string) ([]byte, error) {
	return m.all[key], nil
}

func (m *memory) SetWithContext(_ context.Context, key string, text []byte, _ time.Duration) error {
	m.all[key] = text
	return nil
}

// fiberLimiter makes a limiter of three requests. The value is 1 if a further
// one would pass; to ask changes nothing, since the storage is restored.
func fiberLimiter() windows.Window {
	app, storage := fiber.New(), &memory{all: map[string][]byte{}}
	limit := limiter.New(limiter.Config{Max: 3, Expiration: span, Storage: storage,
		LimiterMiddleware: limiter.SlidingWindow{}, DisableHeaders: true,
		KeyGenerator: func(fiber.Ctx) string { return "key" }})
	app.Get("/", limit, func(fiber.Ctx) error { return nil })
	handle := app.Handler()
	request := func() int {
		var r fasthttp.RequestCtx
		r.Request.SetRequestURI("/")
		handle(&r)
		return r.Response.StatusCode()
	}
	return &function{push: func(x []float64) {
		if x[0] > 0 {
			request()
		}
	}, value: func(dst []float64) {
		before := maps.Clone(storage.all)
		dst[0] = 0
		if request() == fiber.StatusOK {
			dst[0] = 1
		}
		storage.all = before
	}}
}

var errRequest = errors.New("the request fails")

// breaker makes a breaker that never trips. If fresh is set, it is asked for
// its state first.
func breaker(fresh bool) func() windows.Window {
	return func() windows.Window {
		b := gobreaker.NewCircuitBreaker[int](gobreaker.Settings{Interval: span, BucketPeriod: bucket,
			ReadyToTrip: func(gobreaker.Counts) bool { return false }})
		return &function{push: func(x []float64) {
			_, _ = b.Execute(func() (int, error) {
				if x[0] > 0 {
					return 0, errRequest
				}
				return 1, nil
			})
		}, value: func(dst []float64) {
			if fresh {
				b.State()
			}
			c := b.Counts()
			copy(dst, []float64{float64(c.Requests), float64(c.TotalSuccesses), float64(c.TotalFailures),
				float64(c.ConsecutiveSuccesses), float64(c.ConsecutiveFailures)})
		}}
	}
}
