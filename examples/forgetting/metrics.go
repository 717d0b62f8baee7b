package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	victoria "github.com/VictoriaMetrics/metrics"
	"github.com/VividCortex/gohistogram"
	sentinel "github.com/alibaba/sentinel-golang/core/base"
	"github.com/alibaba/sentinel-golang/core/stat/base"
	"github.com/bluele/gcache"
	"github.com/cep21/circuit/v4/faststats"
	hashicorp "github.com/hashicorp/go-metrics"
	"github.com/jellydator/ttlcache/v3"
	"github.com/nakabonne/tstorage"
	gocache "github.com/patrickmn/go-cache"
	rcrowley "github.com/rcrowley/go-metrics"
	"github.com/zeromicro/go-zero/core/collection"
	"github.com/zeromicro/go-zero/core/logx"
)

// metrics has metrics, histograms and caches in Go, over a span of time or over
// rows.
var metrics = table{
	name:  "metrics",
	title: "Metrics, histograms and caches in Go",
	packages: map[string]string{
		"alibaba/sentinel-golang": "github.com/alibaba/sentinel-golang",
		"bluele/gcache":           "github.com/bluele/gcache",
		"cep21/circuit":           "github.com/cep21/circuit/v4",
		"patrickmn/go-cache":      "github.com/patrickmn/go-cache",
		"hashicorp/go-metrics":    "github.com/hashicorp/go-metrics",
		"jellydator/ttlcache":     "github.com/jellydator/ttlcache/v3",
		"nakabonne/tstorage":      "github.com/nakabonne/tstorage",
		"rcrowley/go-metrics":     "github.com/rcrowley/go-metrics",
		"VictoriaMetrics/metrics": "github.com/VictoriaMetrics/metrics",
		"VividCortex/gohistogram": "github.com/VividCortex/gohistogram",
		"zeromicro/go-zero":       "github.com/zeromicro/go-zero",
	},
	rows: []row{
		{library: "alibaba/sentinel-golang", function: "SlidingWindowMetric.GetSum",
			claims: lastSpan(3, windows.Sum), word: windows.Forgets, make: sentinelSum},
		{library: "bluele/gcache", function: "LRUCache.Len", word: windows.Forgets,
			claims: keys(windows.Since(span).Closed(windows.Both)), make: func() windows.Window {
				cache, set := gcache.New(2000).LRU().Expiration(span).Build(), 0
				return &function{push: func(x []float64) {
					if x[0] > 0 {
						set++
						_ = cache.Set(set, true)
					}
				}, value: func(dst []float64) { dst[0] = float64(cache.Len(true)) }}
			}},
		{library: "cep21/circuit", function: "RollingCounter.RollingSumAt", word: windows.Forgets,
			claims: windows.Claims{Count: windows.Since(span).Grace(bucket).Born(), High: 3,
				Values: integers, Is: windows.Sum},
			make: func() windows.Window {
				counter := faststats.NewRollingCounter(bucket, 10, time.Now())
				return &function{push: func(x []float64) {
					for range int(x[0]) {
						counter.Inc(time.Now())
					}
				}, value: func(dst []float64) { dst[0] = float64(counter.RollingSumAt(time.Now())) }}
			}},
		{library: "hashicorp/go-metrics", function: "InmemSink.Data", word: windows.Leaks, power: 1,
			claims: windows.Claims{Count: windows.Since(time.Minute).Grace(span), High: 3,
				Values: integers, Is: windows.Sum},
			remark: "old intervals are dropped by their number, not by their age", make: inmemSink},
		{library: "jellydator/ttlcache", function: "Cache.Len", word: windows.Forgets,
			claims: keys(windows.Since(span).Closed(windows.Both)), make: ttlCache},
		{library: "nakabonne/tstorage", function: "Storage.Select", word: windows.Wrong, power: 1,
			claims: windows.Claims{Count: windows.Since(span), High: 3, Values: integers, Is: windows.Sum},
			remark: "of points at one time the first alone is seen", make: selected},
		{library: "patrickmn/go-cache", function: "Cache.ItemCount", word: windows.Leaks, power: 1,
			claims:     keys(windows.Since(span).Closed(windows.Both)),
			documented: "it may include items that have expired and are not yet cleaned up",
			make:       goCache((*gocache.Cache).ItemCount)},
		{library: "patrickmn/go-cache", function: "Cache.Items", word: windows.Forgets,
			claims: keys(windows.Since(span).Closed(windows.Both)),
			make:   goCache(func(c *gocache.Cache) int { return len(c.Items()) })},
		{library: "rcrowley/go-metrics", function: "EWMA1.Rate", word: windows.Forgets,
			claims: windows.Claims{Count: windows.Last(500), High: 9, Values: integers, Tolerance: 1e-9},
			make: func() windows.Window {
				average := rcrowley.NewEWMA1()
				return &function{push: func(x []float64) { average.Update(int64(x[0])); average.Tick() },
					value: func(dst []float64) { dst[0] = average.Rate() }}
			}},
		{library: "VictoriaMetrics/metrics", function: "Summary", word: windows.Forgets,
			claims: halfSpan, make: func() windows.Window { return victoriaSummary(victoria.NewSet()) }},
		{library: "VictoriaMetrics/metrics", function: "Summary registered again",
			word: windows.Fails, power: 1, claims: halfSpan, make: registeredAgain,
			remark: "each registration starts one more worker, which shortens the span"},
		{library: "VividCortex/gohistogram", function: "WeightedHistogram.Mean", word: windows.Leaks,
			claims: windows.Claims{Count: windows.Last(300), High: 9, Values: integers, Is: faded,
				Tolerance: 0.1},
			power:  1,
			remark: "counts are multiplied by α, which should be 1−α",
			make: func() windows.Window {
				h := gohistogram.NewWeightedHistogram(20, 2./31)
				return &function{push: func(x []float64) { h.Add(x[0]) },
					value: func(dst []float64) { dst[0] = h.Mean() }}
			}},
		{library: "zeromicro/go-zero", function: "Cache.Get", word: windows.Broken, power: 1,
			claims:     keys(windows.Since(span).Grace(bucket)),
			documented: "the source says that each expiry is off by up to 5 %, at random",
			make:       goZeroCache},
	},
}

// goCache returns the maker of windows over a cache whose items are cleaned up
// never.
func goCache(count func(*gocache.Cache) int) func() windows.Window {
	return func() windows.Window {
		cache, set := gocache.New(span, 0), 0
		return &function{push: func(x []float64) {
			if x[0] > 0 {
				set++
				cache.SetDefault(strconv.Itoa(set), true)
			}
		}, value: func(dst []float64) { dst[0] = float64(count(cache)) }}
	}
}

// keys claims that the value is the number of keys that were set in the frame.
func keys(count windows.Frame) windows.Claims {
	return windows.Claims{Count: count, High: 1, Values: integers}
}

// halfSpan is the claim of a window of ten seconds in two halves: what is less
// than five seconds old counts, and nothing that is older than ten.
var halfSpan = windows.Claims{
	Count: windows.Since(3 * span / 4).Grace(span / 4), High: 9, Values: integers}

// faded is the mean of rows in which each weighs 1−α as much as the next.
var faded = windows.Statistic{Name: "faded mean", Inputs: 1,
	Value: func(rows laws.Rounds) ([]float64, string) {
		sum, weights := 0.0, 0.0
		for _, r := range rows {
			sum, weights = sum*29/31+r[0], weights*29/31+1
		}
		return []float64{sum / weights}, ""
	}}

func sentinelSum() windows.Window {
	counter := base.NewBucketLeapArray(10, uint32(span.Milliseconds()))
	metric, err := base.NewSlidingWindowMetric(10, uint32(span.Milliseconds()), counter)
	if err != nil {
		panic(err)
	}
	return &function{
		push:  func(x []float64) { counter.AddCount(sentinel.MetricEventPass, int64(x[0])) },
		value: func(dst []float64) { dst[0] = float64(metric.GetSum(sentinel.MetricEventPass)) },
	}
}

func inmemSink() windows.Window {
	sink := hashicorp.NewInmemSink(span, time.Minute)
	return &function{push: func(x []float64) { sink.IncrCounter([]string{"x"}, float32(x[0])) },
		value: func(dst []float64) {
			dst[0] = 0
			for _, interval := range sink.Data() {
				if c, ok := interval.Counters["x"]; ok {
					dst[0] += c.Sum
				}
			}
		}}
}

func ttlCache() windows.Window {
	cache := ttlcache.New(ttlcache.WithTTL[int, bool](span))
	set := 0
	return &function{push: func(x []float64) {
		if x[0] > 0 {
			set++
			cache.Set(set, true, ttlcache.DefaultTTL)
		}
	}, value: func(dst []float64) { dst[0] = float64(cache.Len()) }}
}

func selected() windows.Window {
	storage, err := tstorage.NewStorage()
	if err != nil {
		panic(err)
	}
	return &function{push: func(x []float64) {
		point := tstorage.DataPoint{Value: x[0], Timestamp: time.Now().UnixNano()}
		if err := storage.InsertRows([]tstorage.Row{{Metric: "x", DataPoint: point}}); err != nil {
			panic(err)
		}
	}, value: func(dst []float64) {
		dst[0] = 0
		now := time.Now().UnixNano()
		points, _ := storage.Select("x", nil, now-span.Nanoseconds()+1, now+1)
		for _, p := range points {
			dst[0] += p.Value
		}
	}}
}

// victoriaSummary makes a summary in the set.
func victoriaSummary(set *victoria.Set) *function {
	summary := set.NewSummaryExt("x", span, []float64{1})
	return &function{push: func(x []float64) { summary.Update(x[0]) },
		value: func(dst []float64) {
			var text bytes.Buffer
			set.WritePrometheus(&text)
			_, after, _ := strings.Cut(text.String(), `x{quantile="1"} `)
			line, _, _ := strings.Cut(after, "\n")
			dst[0], _ = strconv.ParseFloat(line, 64)
		}}
}

// registeredAgain makes a summary that is unregistered in the end.
func registeredAgain() windows.Window {
	set := victoria.NewSet()
	f := victoriaSummary(set)
	f.shut = func() { set.UnregisterMetric("x") }
	return f
}

// goZero returns the cache of all windows, since none can be closed.
var goZero = sync.OnceValue(func() *collection.Cache {
	logx.DisableStat() // which it prints
	cache, err := collection.NewCache(span)
	if err != nil {
		panic(err)
	}
	return cache
})

// goZeroCaches counts the windows over the cache.
var goZeroCaches atomic.Int64

func goZeroCache() windows.Window {
	cache, name, set := goZero(), goZeroCaches.Add(1), 0
	key := func(k int) string { return fmt.Sprint(name, "/", k) }
	return &function{push: func(x []float64) {
		if x[0] > 0 {
			cache.Set(key(set), true)
			set++
		}
	}, value: func(dst []float64) {
		dst[0] = 0
		for k := range set {
			if _, ok := cache.Get(key(k)); ok {
				dst[0]++
			}
		}
	}}
}
