module example.com/thirdparty

go 1.25.0

require boundedrecall v0.0.0

require (
	gonum.org/v1/gonum v0.17.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

replace boundedrecall => ../..
