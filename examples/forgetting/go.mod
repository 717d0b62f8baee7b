module boundedrecall/examples/forgetting

go 1.25.0

require (
	boundedrecall v0.0.0
	github.com/RobinUS2/golang-moving-average v1.0.0
	github.com/markcheno/go-talib v0.0.0-20250114000313-ec55a20c902f
)

require (
	gonum.org/v1/gonum v0.17.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace boundedrecall => ../..
