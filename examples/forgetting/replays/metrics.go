package replays

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	victoria "github.com/VictoriaMetrics/metrics"
	"github.com/VividCortex/gohistogram"
	"github.com/hashicorp/go-metrics"
	"github.com/nakabonne/tstorage"
)

var metricsInGo = map[string]func() Outcome{
	"hashicorp-go-metrics.InmemSink.Data":              inmemSink,
	"nakabonne-tstorage.Storage.Select":                selectPoints,
	"VictoriaMetrics-metrics.Summary registered again": registeredAgain,
	"VividCortex-gohistogram.WeightedHistogram.Mean":   weightedMean,
}

func inmemSink() Outcome {
	sink := metrics.NewInmemSink(10*time.Second, time.Minute)
	sink.IncrCounter([]string{"x"}, 1)
	time.Sleep(time.Hour)
	sum := 0.
	for _, interval := range sink.Data() {
		if c, ok := interval.Counters["x"]; ok {
			sum += c.Sum
		}
	}
	return Outcome{"", "1, then 1h", fmt.Sprint(sum), "0"}
}

func selectPoints() Outcome {
	storage, err := tstorage.NewStorage()
	if err != nil {
		panic(err)
	}
	now := time.Now().UnixNano()
	for _, value := range []float64{1, 2} {
		point := tstorage.DataPoint{Value: value, Timestamp: now}
		_ = storage.InsertRows([]tstorage.Row{{Metric: "x", DataPoint: point}})
	}
	points, _ := storage.Select("x", nil, now, now+1)
	return Outcome{"", "2 points at one time", fmt.Sprint(len(points)), "2"}
}

// registeredAgain asks for the largest number of the last ten seconds four
// seconds after it, when five summaries were unregistered before, a second
// apart.
func registeredAgain() Outcome {
	set := victoria.NewSet()
	for range 5 {
		set.NewSummaryExt("x", 10*time.Second, []float64{1})
		time.Sleep(time.Second)
		set.UnregisterMetric("x")
	}
	summary := set.NewSummaryExt("x", 10*time.Second, []float64{1})
	summary.Update(9)
	time.Sleep(4 * time.Second)
	summary.Update(1)
	var text bytes.Buffer
	set.WritePrometheus(&text)
	_, after, _ := strings.Cut(text.String(), `x{quantile="1"} `)
	largest, _, _ := strings.Cut(after, "\n")
	return Outcome{"", "5 registered before, 9, then 4s, then 1", largest, "9"}
}

// weightedMean pushes a number that is long gone, zeros and a number. In the
// mean each row should weigh 1−α as much as the next.
func weightedMean() Outcome {
	const alpha = 2. / 31
	rows := append(append([]float64{7}, make([]float64, 299)...), 4)
	sum, weights := 0., 0.
	for _, x := range rows[1:] {
		sum, weights = sum*(1-alpha)+x, weights*(1-alpha)+1
	}
	return exactly(sum/weights, rows, func(rows []float64) float64 {
		h := gohistogram.NewWeightedHistogram(20, alpha)
		for _, x := range rows {
			h.Add(x)
		}
		return h.Mean()
	})
}
