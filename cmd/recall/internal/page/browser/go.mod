module boundedrecall/cmd/recall/internal/page/browser

go 1.25.0

replace (
	boundedrecall => ../../../../..
	boundedrecall/beyond => ../../../../../beyond
	boundedrecall/cmd/recall => ../../..
)

require (
	boundedrecall v0.0.0
	boundedrecall/cmd/recall v0.0.0
	github.com/chromedp/cdproto v0.159.0
	github.com/chromedp/chromedp v0.22.1
	github.com/stretchr/testify v1.12.1
)

require (
	boundedrecall/beyond v0.0.0 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/yuin/goldmark v1.8.7 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)
