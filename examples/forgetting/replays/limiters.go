package replays

import (
	"fmt"
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/limiter"
	"github.com/paulbellamy/ratecounter"
	circuit "github.com/rubyist/circuitbreaker"
	"github.com/sony/gobreaker/v2"
	"github.com/valyala/fasthttp"
)

var limitersInGo = map[string]func() Outcome{
	"failsafe-go-failsafe-go.CircuitBreaker.Metrics":             failsafeMetrics,
	"gofiber-fiber.limiter.SlidingWindow":                        fiberLimiter,
	"paulbellamy-ratecounter.RateCounter.Rate of signed numbers": signedRate,
	"rubyist-circuitbreaker.Breaker.Failures":                    rubyistFailures,
	"sony-gobreaker.CircuitBreaker.Counts":                       gobreakerCounts,
}

func failsafeMetrics() Outcome {
	b := circuitbreaker.NewBuilder[int]().WithFailureThresholdPeriod(100, 10*time.Second).Build()
	b.RecordSuccess()
	time.Sleep(12 * time.Second)
	return Outcome{"", "1 success, then 12s", fmt.Sprint(b.Metrics().Executions()), "0"}
}

// fiberLimiter asks a limiter of three requests in ten seconds for one more.
// What is wanted is what it says without the request that it turns down.
func fiberLimiter() Outcome {
	status := func(seconds ...int) (status int) {
		app := fiber.New()
		app.Use(limiter.New(limiter.Config{Max: 3, Expiration: 10 * time.Second,
			LimiterMiddleware: limiter.SlidingWindow{},
			KeyGenerator:      func(fiber.Ctx) string { return "key" }}))
		app.Get("/", func(fiber.Ctx) error { return nil })
		time.Sleep(time.Second / 4) // its clock is right to the second
		before := 0
		for _, second := range seconds {
			time.Sleep(time.Duration(second-before) * time.Second)
			before = second
			var r fasthttp.RequestCtx
			r.Request.SetRequestURI("/")
			app.Handler()(&r)
			status = r.Response.StatusCode()
		}
		return status
	}
	return Outcome{"", "requests at 0s, 1s, 9s, 13s (denied), 14s",
		fmt.Sprint(status(0, 1, 9, 13, 14)), fmt.Sprint(status(0, 1, 9, 14))}
}

func signedRate() Outcome {
	c := ratecounter.NewRateCounter(10 * time.Second)
	c.Incr(-3)
	time.Sleep(4 * time.Second)
	c.Incr(3)
	time.Sleep(6700 * time.Millisecond)
	return Outcome{"", "-3, then 4s, then 3, then 6.7s", fmt.Sprint(c.Rate()), "3"}
}

func rubyistFailures() Outcome {
	b := circuit.NewBreaker()
	b.Fail()
	time.Sleep(12 * time.Second)
	return Outcome{"", "1 failure, then 12s", fmt.Sprint(b.Failures()), "0"}
}

func gobreakerCounts() Outcome {
	b := gobreaker.NewCircuitBreaker[int](gobreaker.Settings{
		Interval: 10 * time.Second, BucketPeriod: time.Second})
	_, _ = b.Execute(func() (int, error) { return 0, nil })
	time.Sleep(12 * time.Second)
	return Outcome{"", "1 request, then 12s", fmt.Sprint(b.Counts().Requests), "0"}
}
