#!/usr/bin/env bash
# OpenTelemetry's metrics in Go (go.opentelemetry.io/otel/sdk/metric 1.47.0) and
# in JavaScript (npm: @opentelemetry/sdk-metrics 2.12.1), looked at on 28
# November 2026: an observable counter gives its total at each collection, and
# the reader asks for deltas. The totals are 20, none, 25 and 5. Go sends 20,
# nothing, 25 and -20, so its deltas add up to 45 before the restart, where the
# total is 25. JavaScript sends 20, nothing, 5 and 5. One would expect the same
# deltas in both languages, that they add up to the total, and that a counter
# never falls. Source: the specification, Metrics Data Model, "Sums" and "Resets
# and Gaps". The public issue opentelemetry-rust 3714 of September 2026 has the
# first half for Rust.
#
# Guess before the run: after a silent collection the delta counts from the last
# total, 5, in both.
set -euo pipefail
command -v go >/dev/null && command -v npm >/dev/null ||
	{ echo 'skipped: Go or npm is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module silent\n\ngo 1.25.0\n' >go.mod
go get go.opentelemetry.io/otel/sdk/metric@v1.47.0 2>/dev/null
npm init -y >/dev/null
npm install --silent @opentelemetry/sdk-metrics@2.12.1 @opentelemetry/api@1.9.1 >/dev/null
cat >main.go <<'GO'
package main

import (
	"context"
	"fmt"
	api "go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
)

func main() {
	reader := metric.NewManualReader(metric.WithTemporalitySelector(
		func(metric.InstrumentKind) metricdata.Temporality { return metricdata.DeltaTemporality }))
	meter, total := metric.NewMeterProvider(metric.WithReader(reader)).Meter("silent"), int64(-1)
	_, err := meter.Int64ObservableCounter("total", api.WithInt64Callback(
		func(_ context.Context, observer api.Int64Observer) error {
			if total >= 0 {
				observer.Observe(total)
			}
			return nil
		}))
	for _, total = range []int64{20, -1, 25, 5} {
		var seen metricdata.ResourceMetrics
		if err == nil {
			err = reader.Collect(context.Background(), &seen)
		}
		for _, scope := range seen.ScopeMetrics {
			for _, point := range scope.Metrics[0].Data.(metricdata.Sum[int64]).DataPoints {
				fmt.Print(total, ":", point.Value, " ")
			}
		}
	}
	fmt.Println("Go", err)
}
GO
cat >main.mjs <<'JS'
import { AggregationTemporality, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'

class Reader extends MetricReader { async onForceFlush() {} async onShutdown() {} }
const reader = new Reader({ aggregationTemporalitySelector: () => AggregationTemporality.DELTA })
const meter = new MeterProvider({ readers: [reader] }).getMeter('silent')
let total, text = ''
meter.createObservableCounter('total').addCallback(observer => total < 0 || observer.observe(total))
for (total of [20, -1, 25, 5])
	for (const scope of (await reader.collect()).resourceMetrics.scopeMetrics)
		for (const point of scope.metrics[0].dataPoints) text += `${total}:${point.value} `
console.log(text + 'JavaScript')
JS
found=$(go run . && node main.mjs)
printf 'total:delta\n%s\n' "$found"
want='20:20 25:25 5:-20 Go <nil>
20:20 25:5 5:5 JavaScript'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
