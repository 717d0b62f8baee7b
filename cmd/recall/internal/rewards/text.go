package rewards

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// skimmed is the largest number of compressed bytes that are skimmed.
const skimmed = 1 << 20

// plainText returns the text without the mark at its beginning. If gzip
// compressed it, head is the beginning of what was compressed.
func plainText(r io.Reader) (text io.Reader, head []byte, err error) {
	b := bufio.NewReaderSize(r, 16) // to look at the beginning; then its caller reads past it
	if mark, _ := b.Peek(2); bytes.Equal(mark, []byte{0x1f, 0x8b}) {
		head, err = io.ReadAll(io.LimitReader(b, skimmed))
		if err != nil {
			return nil, nil, err
		}
		plain, err := gzip.NewReader(io.MultiReader(bytes.NewReader(head), b))
		if err != nil {
			return nil, nil, cut(err)
		}
		b = bufio.NewReaderSize(plain, 16)
	}
	if kind := binaryKind(b); kind != "" {
		return nil, nil, fmt.Errorf("it is %s, and no text: save it as CSV", kind)
	}
	switch mark, _ := b.Peek(3); {
	case bytes.HasPrefix(mark, []byte("\ufeff")):
		_, _ = b.Discard(3)
	case bytes.HasPrefix(mark, []byte{0xff, 0xfe}), bytes.HasPrefix(mark, []byte{0xfe, 0xff}):
		return nil, nil, errors.New("the text is UTF-16: save it as UTF-8")
	}
	return b, head, nil
}

// cut returns the error, and says what it means if what gzip compressed ends too
// soon, or the little that follows it does, which would be compressed too.
func cut(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("what gzip compressed is cut, or something follows it: %w", err)
	}
	return err
}

// binaryKinds are the first bytes of files that people have for tables, beside
// text.
var binaryKinds = []struct{ mark, kind string }{
	{"PK\x03\x04", "a spreadsheet (xlsx, ods) or another zip archive"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a spreadsheet (xls)"},
	{"PAR1", "a Parquet file"}, {"ARROW1", "an Arrow file"},
	{"SQLite format 3\x00", "a SQLite database"},
	{"\x89HDF\r\n", "an HDF5 file"}, {"\x93NUMPY", "a NumPy array"}, {"%PDF-", "a PDF"},
}

// binaryKind returns the kind of a file that is not text, such as a spreadsheet.
// It returns "" if the file may be text.
func binaryKind(b *bufio.Reader) string {
	for _, k := range binaryKinds {
		if mark, _ := b.Peek(len(k.mark)); string(mark) == k.mark {
			return k.kind
		}
	}
	return ""
}

// skim returns an error if the beginning of what gzip compressed holds more
// rewards than are allowed: some kilobytes may hold millions of rows, and to
// keep them until there are too many takes seconds and much memory. It reads
// the text in small parts, and nothing after the row that is too many.
func (f *reader) skim(head []byte) error {
	plain, err := gzip.NewReader(bytes.NewReader(head))
	if err != nil {
		return err
	}
	allowed := f.o.Most/len(f.arms) + f.row - 1 // with the rows before the first numbers
	text := bufio.NewReaderSize(plain, 1<<16)
	begun := false // whether the row has something in it: blank lines do not count
	for {
		c, err := text.ReadByte()
		switch {
		case err != nil:
			return nil // the beginning ends, and what is wrong with the text is told where it is read
		case c == '\n':
			begun = false
		case c > ' ' && !begun:
			begun = true
			if allowed--; allowed < 0 {
				return TooMany(f.o.Most)
			}
		}
	}
}
