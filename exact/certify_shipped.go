package exact

import (
	"bytes"
	"embed"
	"encoding/json"
	"io/fs"
	"iter"

	"boundedrecall/exact/certificate"
)

//go:embed testdata/*.json
var shipped embed.FS

// Certificates yields the certificates that come with the package, file by
// file. It does not check them; [certificate.Certificate.Check] does. It panics
// if one cannot be read.
func Certificates() iter.Seq[*certificate.Certificate] {
	return func(yield func(*certificate.Certificate) bool) {
		files, err := fs.Glob(shipped, "testdata/*.json")
		mustRead(err)
		for _, name := range files {
			data, err := shipped.ReadFile(name)
			mustRead(err)
			for line := range bytes.Lines(data) {
				c := new(certificate.Certificate)
				mustRead(json.Unmarshal(line, c))
				if !yield(c) {
					return
				}
			}
		}
	}
}

func mustRead(err error) {
	if err != nil {
		panic("exact: the certificates that come with the package: " + err.Error())
	}
}
