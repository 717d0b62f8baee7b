package internal_test

import (
	"io/fs"
	"net/url"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	code    = regexp.MustCompile("(?ms)^```.*?^```$|`[^`\n]*`")
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
	dropped = regexp.MustCompile(`[^\pL\pN _-]`)
)

// deadLinks returns the links of a Markdown file to what is not in the folder:
// files, or headings of a file. A link with a scheme is not looked at.
func deadLinks(files fs.FS, name string) (dead []string) {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return []string{name}
	}
	for _, l := range link.FindAllStringSubmatch(code.ReplaceAllString(string(text), ""), -1) {
		if strings.Contains(l[1], "://") || strings.HasPrefix(l[1], "mailto:") {
			continue
		}
		to, anchor, _ := strings.Cut(l[1], "#")
		target := name
		to, err := url.PathUnescape(to)
		if err == nil && to != "" {
			target = path.Join(path.Dir(name), to)
		}
		if _, statErr := fs.Stat(files, target); err != nil || statErr != nil || anchor != "" &&
			!anchors(files, target)[anchor] {
			dead = append(dead, name+": "+l[1])
		}
	}
	return dead
}

// anchors returns the names that a code host gives the headings of a file.
func anchors(files fs.FS, name string) map[string]bool {
	text, _ := fs.ReadFile(files, name)
	all := map[string]bool{}
	for _, h := range heading.FindAllStringSubmatch(string(text), -1) {
		words := dropped.ReplaceAllString(strings.ToLower(h[1]), "")
		all[strings.ReplaceAll(words, " ", "-")] = true
	}
	return all
}

// TestLinks: each link of a Markdown file of the repository leads to a file or
// a heading.
func TestLinks(t *testing.T) {
	files, seen := os.DirFS(".."), 0
	require.NoError(t, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if path.Ext(name) == ".md" {
			seen++
			require.Empty(t, deadLinks(files, name))
		}
		return err
	}))
	require.Greater(t, seen, 60)
}

// TestLinks_Dead: a link to a file or a heading that is not there is found.
func TestLinks_Dead(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(folder+"/a.md",
		[]byte("# What *it* is, `now`\n[a](b.md) [b](a.md#what-it-is-now) "+
			"[c](#nothing)\n```\n[d](d.md)\n```\n[e](https://example.org)\n"), 0o600))
	require.Equal(t, []string{"a.md: b.md", "a.md: #nothing"}, deadLinks(os.DirFS(folder), "a.md"))
}

// TestPictures_AreShown: each picture in a folder of the repository is shown by a
// document.
func TestPictures_AreShown(t *testing.T) {
	files, pictures, shown := os.DirFS(".."), map[string]bool{}, map[string]bool{}
	require.NoError(t, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git" || d.Name() == "testdata"):
			return fs.SkipDir
		case path.Ext(name) == ".svg" && strings.Contains(name, "/"): // elsewhere a user may draw
			pictures[name] = true
		case path.Ext(name) == ".md":
			text, err := fs.ReadFile(files, name)
			for _, l := range link.FindAllStringSubmatch(string(text), -1) {
				shown[path.Join(path.Dir(name), l[1])] = true
			}
			return err
		}
		return nil
	}))
	require.NotEmpty(t, pictures)
	for name := range pictures {
		require.True(t, shown[name], "no document shows %s", name)
	}
}
