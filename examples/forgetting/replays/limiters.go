package replays

import (
	"fmt"
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/paulbellamy/ratecounter"
	circuit "github.com/rubyist/circuitbreaker"
	"github.com/sony/gobreaker/v2"
)

var limitersInGo = map[string]func() Outcome{
	"failsafe-go-failsafe-go.CircuitBreaker.Metrics":             failsafeMetrics,
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
