//go:build libfuzzer

// Command libfuzzer is one fuzz target as an archive that libFuzzer links with: the
// input is the bytes as they are. The linker sets the target:
//
//	go build -tags libfuzzer -buildmode c-archive -gcflags all=-d=libfuzzer \
//		-ldflags -X=main.target=FuzzListing -o FuzzListing.a ./fuzz/libfuzzer
//	clang -fsanitize=fuzzer FuzzListing.a -o FuzzListing
package main

// #include <stddef.h>
// #include <stdint.h>
import "C"

import (
	"slices"
	"unsafe"

	"boundedrecall/fuzz"
)

var target string

var check = func() func([]byte) error {
	k := slices.IndexFunc(fuzz.Targets, func(t fuzz.Target) bool { return t.Name == target })
	if k < 0 {
		panic("libfuzzer: built without a target that is known: " + target)
	}
	return fuzz.Targets[k].Check
}()

// LLVMFuzzerTestOneInput is what libFuzzer calls with each input. It ends the program
// with what was found.
//
//export LLVMFuzzerTestOneInput
func LLVMFuzzerTestOneInput(data *C.uint8_t, size C.size_t) C.int {
	if err := check(unsafe.Slice((*byte)(unsafe.Pointer(data)), int(size))); err != nil {
		panic(err)
	}
	return 0
}

func main() {}
