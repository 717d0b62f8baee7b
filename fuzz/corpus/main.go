// Command corpus writes the committed first inputs of the fuzz targets in the form
// libFuzzer takes: NAME_seed_corpus.zip for each target, with the bytes of each input
// in a file.
//
//	go run ./fuzz/corpus folder
package main

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"

	"boundedrecall/fuzz"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: corpus folder")
		os.Exit(2)
	}
	for _, target := range fuzz.Targets {
		if err := pack(filepath.Join("fuzz", "testdata", "fuzz", target.Name), filepath.Join(os.Args[1], target.Name+"_seed_corpus.zip")); err != nil {
			fmt.Fprintln(os.Stderr, "corpus: "+err.Error())
			os.Exit(1)
		}
	}
}

// pack writes the inputs in a folder to an archive.
func pack(folder, archive string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	f, err := os.Create(archive)
	if err != nil {
		return err
	}
	defer f.Close()
	z := zip.NewWriter(f)
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return err
		}
		data, err := fuzz.Unquote(string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", entry.Name(), err)
		}
		w, err := z.Create(entry.Name())
		if err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return f.Close()
}
