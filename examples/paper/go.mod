module example.com/paper

go 1.25.0

require (
	boundedrecall v0.0.0
	pgregory.net/rapid v1.3.0
)

require gonum.org/v1/gonum v0.17.0 // indirect

replace boundedrecall => ../..
