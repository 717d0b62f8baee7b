package cli

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"boundedrecall/cmd/recall/internal/terminal"
)

// About returns the error with what it is about in front, in place of the names
// in the error itself. It returns nil for nil.
func About(what string, err error) error {
	var why syscall.Errno
	switch {
	case err == nil:
		return nil
	case errors.As(err, &why):
		err = why
	}
	return fmt.Errorf("%s: %w", what, err)
}

// InputName names an input in messages.
func InputName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return terminal.Printable(file)
}

// WithFile opens the file, or standard input for -, and calls read. Errors name
// the file.
func WithFile(file string, stdin io.Reader, read func(io.Reader) error) error {
	switch file {
	case "":
		return errors.New("the name of a file is empty")
	case "-":
		return About(InputName(file), read(stdin))
	}
	opened, err := os.Open(file)
	if err != nil {
		return About(InputName(file), err)
	}
	defer opened.Close()
	return About(InputName(file), read(opened))
}

// An Output is a file that a verb writes when all is done.
type Output struct{ flag, name string } // an empty name stands for no file

// NewOutput checks the place that the flag names, before the work begins, and
// leaves nothing there. It refuses a place that is one of the inputs, which are
// names of files, or - for standard input. An input is recognised under any
// name. Another run may be about to write the same file, so what is made to see
// whether a file can be made has a name of its own.
func NewOutput(flag, name string, inputs ...string) (*Output, error) {
	o := &Output{flag, name}
	if name == "" {
		return o, nil
	}
	before, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return o, o.wrap(tryToMake(name))
	case err != nil:
		return o, o.wrap(err)
	case before.Mode()&fs.ModeNamedPipe != 0: // its reader would take the closing for the end
		return o, nil
	}
	for _, input := range inputs {
		if before.Mode().IsRegular() && isInput(before, input) {
			lost := fmt.Errorf("it is the same file as %s, which would be lost", InputName(input))
			return o, o.wrap(lost)
		}
	}
	file, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return o, o.wrap(err)
	}
	return o, o.wrap(file.Close())
}

// tryToMake returns an error unless a file can be made in the place that the
// name leads to.
func tryToMake(name string) error {
	target, err := targetOf(name)
	if err != nil {
		return err
	}
	name = beside(target)
	err = writeNew(name, nil)
	if err != nil {
		return err
	}
	return os.Remove(name)
}

// isInput reports whether the file is the input, which - or a name stands for.
func isInput(file fs.FileInfo, input string) bool {
	info, err := os.Stat(input)
	if input == "-" {
		info, err = os.Stdin.Stat()
	}
	return err == nil && os.SameFile(file, info)
}

// mostLinks is how many links may lead from one to the next, as for Linux.
const mostLinks = 40

// targetOf returns the file that the name leads to through links, which need
// not exist. Its folder must.
func targetOf(name string) (string, error) {
	for range mostLinks {
		folder, base := filepath.Split(name)
		folder, err := filepath.EvalSymlinks(cmp.Or(folder, "."))
		if err != nil {
			return "", err
		}
		name = filepath.Join(folder, base)
		to, err := os.Readlink(name)
		switch {
		case err != nil: // it is not a link
			return name, nil
		case !filepath.IsAbs(to):
			to = folder + string(filepath.Separator) + to
		}
		name = to
	}
	return "", errors.New("too many links")
}

// beside returns a name in the folder of the file or folder that no other run
// takes.
func beside(target string) string {
	return filepath.Join(filepath.Dir(target), ".recall-"+rand.Text())
}

// writeNew writes a file that does not exist, with the permissions that the
// umask leaves, or none.
func writeNew(name string, content []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	err = errors.Join(err, file.Close())
	if err != nil {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// move moves a new file or folder to its place. It gives it the permissions of
// the old one, if there is one, and removes it if it cannot be moved.
func move(made, target string, old fs.FileInfo) (err error) {
	if old != nil {
		err = os.Chmod(made, old.Mode())
	}
	if err == nil {
		err = os.Rename(made, target)
	}
	if err != nil {
		err = errors.Join(err, os.RemoveAll(made))
	}
	return err
}

// Write writes the content. A file is written beside its place and then moved
// there, so that it is whole or as it was, whoever else writes it and whatever
// ends this run. A link stays a link. Pipes and devices are written directly,
// and so are standard output under a name such as /dev/stdout, and an old file
// in a folder where no file can be made.
func (o *Output) Write(content []byte) error {
	if o.name == "" {
		return nil
	}
	old, missing := os.Stat(o.name)
	if missing == nil {
		if stream := standardStream(o.name, old); stream != nil {
			_, err := stream.Write(content)
			return o.wrap(err)
		}
		if !old.Mode().IsRegular() {
			return o.wrap(os.WriteFile(o.name, content, 0))
		}
	}
	target, err := targetOf(o.name)
	if err != nil {
		return o.wrap(err)
	}
	made := beside(target)
	err = writeNew(made, content)
	switch {
	case err == nil:
		err = move(made, target, old)
	case errors.Is(err, fs.ErrPermission) && missing == nil:
		err = os.WriteFile(o.name, content, 0)
	}
	return o.wrap(err)
}

// standardStream returns standard output or standard error if the name is a
// link to it. Where it is a file, what is printed there later follows what is
// written now.
func standardStream(name string, file fs.FileInfo) *os.File {
	link, err := os.Lstat(name)
	if err != nil || link.Mode()&fs.ModeSymlink == 0 {
		return nil
	}
	for _, stream := range []*os.File{os.Stdout, os.Stderr} {
		open, err := stream.Stat()
		if err == nil && os.SameFile(open, file) {
			return stream
		}
	}
	return nil
}

func (o *Output) wrap(err error) error { return About("--"+o.flag+" "+o.name, err) }

// CheckVacant returns an error unless the place that --out names is free for a
// folder: it does not exist and can be made, or it is an empty folder.
// CheckVacant leaves nothing there.
func CheckVacant(place string) error {
	if place == "" {
		return errors.New("--out is missing: the folder to write")
	}
	entries, err := os.ReadDir(place)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_, err = os.Lstat(place)
		if err == nil {
			err = errors.New("it is a link that leads nowhere")
		} else {
			err = tryToMake(filepath.Clean(place))
		}
	case len(entries) > 0:
		err = fmt.Errorf("it exists and holds %q: give a new folder", entries[0].Name())
	}
	return About("--out "+place, err)
}

// WriteFolder writes all files to a folder at the place, which must be vacant,
// or none. It writes the folder beside its place and then moves it there. An
// empty folder that cannot be replaced, such as the working folder or the root
// of a disk, is filled where it is.
func WriteFolder(place string, files map[string][]byte) error {
	err := CheckVacant(place) // the place may have changed
	if err != nil {
		return err
	}
	target, err := filepath.Abs(place)
	if err != nil {
		return About("--out "+place, err)
	}
	old, missing := os.Stat(target)
	if missing == nil {
		target, err = filepath.EvalSymlinks(target)
	}
	if err != nil { // another run has just removed the empty folder, to replace it
		return About("--out "+place, err)
	}
	err = replaceFolder(target, old, files)
	if err != nil && missing == nil {
		if err := CheckVacant(place); err != nil {
			return err
		}
		err = writeAll(target, files)
	}
	return About("--out "+place, err)
}

// replaceFolder writes the files to a new folder and moves it to the target,
// where nothing is, or the old folder, which is empty.
func replaceFolder(target string, old fs.FileInfo, files map[string][]byte) error {
	folder := beside(target)
	err := os.Mkdir(folder, 0o777)
	if err != nil {
		return err
	}
	err = writeAll(folder, files)
	if err == nil && old != nil {
		err = removeEmpty(target, old)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(folder))
	}
	return move(folder, target, old)
}

// removeEmpty removes the folder, if it is empty and not the working folder.
func removeEmpty(target string, folder fs.FileInfo) error {
	here, err := os.Stat(".")
	if err == nil && os.SameFile(here, folder) {
		return errors.New("it is the working folder")
	}
	return os.Remove(target)
}

// writeAll writes the files to the folder, which has none of these names, or
// none of them. A name may have folders in it.
func writeAll(folder string, files map[string][]byte) error {
	for k, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(folder, name)
		err := os.MkdirAll(filepath.Dir(path), 0o777)
		if err == nil {
			err = writeNew(path, files[name])
		}
		if err != nil {
			for _, written := range slices.Sorted(maps.Keys(files))[:k] {
				err = errors.Join(err, os.Remove(filepath.Join(folder, written)))
				for dir := filepath.Dir(written); dir != "."; dir = filepath.Dir(dir) {
					if os.Remove(filepath.Join(folder, dir)) != nil {
						break // it holds more
					}
				}
			}
			return err
		}
	}
	return nil
}
