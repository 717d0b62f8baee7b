// Package browser tests the report in Chromium. It is a module of its own, so
// that the driver of the browser is a dependency of nothing else.
package browser

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/page"
	all "boundedrecall/cmd/recall/internal/statements"
	statements "boundedrecall/paper"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// written returns the page as text.
func written(t *testing.T, p page.Page) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, p.Write(&b))
	return b.String()
}

// statement returns a statement beyond the paper that says the sentence.
func statement(t *testing.T, sentence string) *claims.Statement {
	t.Helper()
	text := "# A toy\nBeyond\nIn short: A toy.\n## Holds\n" + sentence +
		"\n- by hand\n## Tightness\nnone\n## Proof\nClear.\n"
	s := claims.Read(fstest.MapFS{"toy.md": {Data: []byte(text)}}, "toy", func(*claims.Case) {})
	require.NoError(t, claims.Validate([]*claims.Statement{s}))
	return s
}

// somePage returns a page of statements with every verdict and their evidence,
// and a figure with a wide table.
func somePage(t *testing.T) page.Page {
	t.Helper()
	var some []*claims.Statement
	for _, s := range all.All {
		if slices.Contains(someIDs, s.ID) {
			some = append(some, s)
		}
	}
	return page.Page{
		Title: statements.Title, Lede: statements.Lede, Conclusion: statements.Conclusion,
		Preface: statements.Preface, Notation: statements.Notation,
		BibTeX: statements.BibTeX, Program: "go run ./cmd/recall",
		Again: "go run ./cmd/recall report --out page",
		Results: claims.Collect(t.Context(), some, claims.Options{Seed: 1, Short: true},
			func(claims.Result) {}),
		Figures: []page.Figure{{
			Name: "figure-1", Title: "A figure", Alt: "A line.", Caption: "T = 3.", Claims: someIDs[:1],
			Table: page.Table{Columns: slices.Repeat([]string{"Δ_t"}, 40),
				Rows: [][]float64{slices.Repeat([]float64{-0.123456}, 40)}},
		}},
	}
}

// svg is the figure of somePage.
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><path d="M40 360L600 40" stroke="#0072b2"/></svg>`

// someIDs are the statements of somePage in its order.
var someIDs = []string{"algorithm-1", "lemma-4.2", "figure-1", "theorem-5.4", "symmetric"}

// A browser looks at pages.
type browser struct{ context.Context }

// newBrowser starts Chromium, without a window, and skips the test if there is
// none.
func newBrowser(t *testing.T) browser {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	var path string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome",
		"google-chrome-stable"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("no Chromium in the PATH (Debian's package: chromium): nothing looks at the report in a browser")
	}
	// The sandbox does not work for root, and the page is our own. Chromium
	// leaves files in the folder for temporary ones.
	options := chromedp.WithAllocatorOptions(chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Env("TMPDIR="+t.TempDir()))
	ctx, cancel := chromedp.NewContext(t.Context(), options)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
	require.NoError(t, err)
	return browser{ctx}
}

// A medium is what a page is laid out for.
type medium struct {
	name, scheme string
	width        int64
}

// A desk and a phone, by day and by night, a tablet, the narrowest window, and
// paper.
var (
	day    = medium{"screen", "light", 1280}
	night  = medium{"screen", "dark", 1280}
	tablet = medium{"screen", "light", 850}
	phone  = medium{"screen", "light", 390}
	bed    = medium{"screen", "dark", 390}
	least  = medium{"screen", "light", 320}
	paper  = medium{"print", "light", 800}
)

// lay lays the page out for the medium.
func (b browser) lay(t *testing.T, m medium) {
	t.Helper()
	_, err := chromedp.Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: m.name, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme",
			Value: m.scheme}},
	})
	require.NoError(t, err)
	require.NoError(t, chromedp.Do(b, chromedp.EmulateViewport(m.width, 900)))
}

func evaluate[T any](t *testing.T, b browser, script string, options ...chromedp.EvaluateOption) T {
	t.Helper()
	v, err := chromedp.Run(b, chromedp.Evaluate[T](script, options...))
	require.NoError(t, err)
	return v
}

// load loads the page with its figure beside it, and returns the faults that
// open does.
func (b browser) load(t *testing.T, page string) (faults []string) {
	t.Helper()
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "index.html"), []byte(page), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "figure-1.svg"), []byte(svg), 0o600))
	return b.open(t, folder, "index.html")
}

// open loads a page of a folder, and returns what it says on the console and
// what it asks for outside the folder.
func (b browser) open(t *testing.T, folder, name string) (faults []string) {
	t.Helper()
	address := "file://" + filepath.Join(folder, name)

	var mu sync.Mutex // the listener runs beside the test
	found := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		faults = append(faults, fmt.Sprintf(format, args...))
	}
	listening, stop := context.WithCancel(b)
	defer stop()
	require.NoError(t, chromedp.Listen(listening, func(event any) {
		switch event := event.(type) {
		case *network.EventRequestWillBeSent:
			if asked := event.Request.URL; !strings.HasPrefix(asked, "file://"+folder) &&
				!strings.HasPrefix(asked, "data:") {
				found("the page asks for %s", asked)
			}
		case *runtime.EventConsoleAPICalled:
			for _, said := range event.Args {
				found("the console says: %s", said.Value)
			}
		case *runtime.EventExceptionThrown:
			found("the console says: %s", event.ExceptionDetails.Exception.Description)
		case *log.EventEntryAdded:
			found("the console says: %s", event.Entry.Text)
		}
	}))
	require.NoError(t, chromedp.Do(b, chromedp.Navigate(address)))
	_,
		err := chromedp.Run(b,
		chromedp.Evaluate[int](`new Promise(done => setTimeout(() => requestAnimationFrame(() => done(1)), 50))`, chromedp.EvalAwaitPromise))
	require.NoError(t, err)
	stop()
	mu.Lock()
	defer mu.Unlock()
	return slices.Clone(faults)
}

// inspect lays the page out for each medium, with its details open and on paper
// also closed, and returns what is wrong.
func (b browser) inspect(t *testing.T, media ...medium) (faults []string) {
	t.Helper()
	script, err := os.ReadFile("testdata/inspect.js")
	require.NoError(t, err)
	for _, m := range media {
		b.lay(t, m)
		for _, open := range []string{"false", "true"} {
			evaluate[int](t, b, `document.querySelectorAll("details:not(.drop)").forEach(d => d.open = `+
				open+`); 1`)
			if m.name == "screen" && open == "false" {
				continue // what is closed is not seen
			}
			for _, wrong := range evaluate[[]string](t, b, string(script)) {
				faults = append(faults, fmt.Sprintf("%s, %s, %d wide: %s", m.name, m.scheme, m.width, wrong))
			}
		}
	}
	return faults
}

// TestPage_InABrowser loads a page in Chromium and looks at it.
func TestPage_InABrowser(t *testing.T) {
	b := newBrowser(t)
	p := somePage(t)
	p.Results[0].Contradictions = []string{"lemma_test.go:3: " + strings.Repeat("long ", 100)}
	require.Empty(t, b.load(t, written(t, p)))
	require.Empty(t, b.inspect(t, day, night, phone, bed, least, paper))

	b.lay(t, bed)
	require.Equal(t, "rgb(20, 23, 27)",
		evaluate[string](t, b, `getComputedStyle(document.body).backgroundColor`), "dark mode is dark")
	require.True(t, evaluate[bool](t, b, `(() => {
		const all = [...document.querySelectorAll("button.copy")];
		return all.length > 3 && all.every(b => !b.hidden);
	})()`), "the script shows the buttons")
	require.NoError(t, chromedp.Do(b, chromedp.KeyEvent("\t")))
	require.True(t, evaluate[bool](t, b,
		`document.activeElement.matches(".skip") && document.activeElement.getBoundingClientRect().left >= 0`), "the first tab stop skips to the text")
}

// TestPage_Searches types into the search, chooses a verdict and follows a link
// to what is hidden.
func TestPage_Searches(t *testing.T) {
	b := newBrowser(t)
	p := somePage(t)
	changed := *p.Results[1].Statement
	changed.Tightness, p.Results[1].Statement = "a word that stands nowhere else: zugzwang", &changed
	require.Empty(t, b.load(t, written(t, p)))
	b.lay(t, day)
	shown := func(words, verdict string) []string {
		return evaluate[[]string](t, b, `(() => {
			const form = document.querySelector("form.find");
			form.elements.words.value = "`+words+`";
			form.elements.verdict.value = "`+verdict+`";
			form.dispatchEvent(new Event("input"));
			return [...document.querySelectorAll("article")].filter(a => a.checkVisibility()).map(a => a.id);
		})()`)
	}
	require.Equal(t, someIDs, shown("", ""))
	require.Equal(t, []string{"theorem-5.4"}, shown("", "refuted"))
	require.Equal(t, []string{"algorithm-1", "figure-1"}, shown("", "misprinted"))
	require.Equal(t, []string{"symmetric"}, shown("", "holds"))
	require.Empty(t, shown("", "conjecture"))
	require.Equal(t, []string{"lemma-4.2"}, shown("Zugzwang word", ""))
	require.Equal(t, "1 of 5 statements",
		evaluate[string](t, b, `document.querySelector("form.find output").textContent`))
	require.Equal(t, 4, evaluate[int](t, b,
		`document.querySelectorAll(".beside [data-of][hidden]").length`))

	require.True(t, evaluate[bool](t, b, `new Promise(done => {
		addEventListener("hashchange", () => setTimeout(() => done(document.getElementById("algorithm-1").checkVisibility()), 50));
		location.hash = "#algorithm-1";
	})`, chromedp.EvalAwaitPromise), "a link shows what the search had hidden")
}

// TestPage_ShowsTheNotation opens the sheets of the bar, which must lie within
// the window, be accessible, and close again.
func TestPage_ShowsTheNotation(t *testing.T) {
	b := newBrowser(t)
	p := somePage(t)
	p.Results, p.Figures = p.Results[:1], nil
	require.Empty(t, b.load(t, written(t, p)))
	for _, m := range []medium{day, least} {
		b.lay(t, m)
		for k, name := range []string{"Contents", "Notation"} {
			if k == 0 && m == day {
				continue // they stand beside the page
			}
			evaluate[int](t, b, `document.querySelectorAll(".drop summary")[`+strconv.Itoa(k)+`].click(); 1`)
			require.Equal(t, 1, evaluate[int](t, b, `document.querySelectorAll(".drop[open]").length`), name)
			require.True(t, evaluate[bool](t, b, `(() => {
				const box = document.querySelector(".drop[open] .sheet").getBoundingClientRect();
				return box.width > 200 && box.left >= 0 && box.right <= innerWidth && box.top > 0 && box.bottom <= innerHeight;
			})()`), "%s, %d wide", name, m.width)
		}
		require.Empty(t, b.axe(t), "%d wide", m.width)
		require.NoError(t, chromedp.Do(b, chromedp.KeyEvent("\x1b")))
		require.Zero(t, evaluate[int](t, b, `document.querySelectorAll(".drop[open]").length`))
	}
}

// axe runs axe-core, a checker of accessibility (Deque, MPL 2.0), with the
// rules of WCAG 2.0 to 2.2, levels A and AA, on the page as it is laid out now,
// and returns what it finds.
func (b browser) axe(t *testing.T) []string {
	t.Helper()
	library, err := os.ReadFile("testdata/axe/axe.min.js")
	require.NoError(t, err)
	evaluate[int](t, b, string(library)+"; 1")
	found, err := chromedp.Run(b, chromedp.Evaluate[[]string](`axe.run(document, {
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"],
	}).then(r => r.violations.flatMap(v => v.nodes.slice(0, 5).map(n => v.id + ": " + v.help + ": " + n.html.slice(0, 200) + " " + n.failureSummary)))`, chromedp.EvalAwaitPromise))
	require.NoError(t, err)
	return found
}

// TestAxe_Finds plants faults in a page, which axe-core must find.
func TestAxe_Finds(t *testing.T) {
	b := newBrowser(t)
	p := somePage(t)
	p.Results, p.Figures = p.Results[:1], p.Figures[:1]
	spoiled := strings.NewReplacer(`tabindex="0"`, `data-tab="0"`, ` alt="`, ` data-alt="`,
		`lang="en"`, "", "--soft: #545b64", "--soft: #a0a5aa").Replace(written(t, p))
	require.Empty(t, b.load(t, spoiled))
	evaluate[int](t, b, openDetails)
	found := strings.Join(b.axe(t), "\n")
	for _, fault := range []string{"scrollable-region-focusable", "image-alt", "html-has-lang",
		"color-contrast"} {
		require.Contains(t, found, fault)
	}
}

// openDetails opens the details, but for the sheets of the bar, which lie over
// the page.
const openDetails = `document.querySelectorAll("details:not(.drop)").forEach(d => d.open = true); 1`

// TestPaper_Fits lays the statements of the paper out on a desk, on a phone and
// in the narrowest window, in the fonts of this machine, and with letters
// farther apart and closer. Nothing is wider than what holds it, and no line
// ends inside brackets, unless they are long.
func TestPaper_Fits(t *testing.T) {
	b := newBrowser(t)
	p := page.Page{Title: statements.Title, Lede: statements.Lede, Conclusion: statements.Conclusion,
		Preface: statements.Preface, Notation: statements.Notation}
	for _, s := range all.All {
		p.Results = append(p.Results, claims.Result{Statement: s, PrintedVerdict: s.Printed.Verdict(),
			HoldsVerdict: s.Holds.Verdict()})
	}
	text := written(t, p)
	require.Empty(t, b.load(t, text))
	script, err := os.ReadFile("testdata/lines.js")
	require.NoError(t, err)
	for _, spacing := range []string{"normal", ".2em", "-.05em"} {
		evaluate[int](t, b, `document.body.style.letterSpacing = "`+spacing+`"; 1`)
		for _, m := range []medium{day, tablet, phone, least} {
			b.lay(t, m)
			require.Empty(t, evaluate[[]string](t, b, string(script)), "%d wide, letters %s apart", m.width,
				spacing)
		}
	}

	// What is wide is found, and a line that ends in brackets; a formula longer
	// than the page breaks.
	evaluate[int](t, b, `document.querySelector("article .f").append("m".repeat(100)); 1`)
	require.Regexp(t, "beyond the window",
		strings.Join(evaluate[[]string](t, b, string(script)), "\n"))
	require.Empty(t, b.load(t, strings.Replace(text, ".f { white-space: nowrap; }", "", 1)))
	require.Regexp(t, "breaks", strings.Join(evaluate[[]string](t, b, string(script)), "\n"))
	formula := strings.Repeat("(1 + ", 40) + strings.Repeat("(T + M)·W(M,d))", 40)
	p.Results[0].Statement = statement(t, formula)
	require.Empty(t, b.load(t, written(t, p)))
	require.Empty(t, evaluate[[]string](t, b, string(script)))
}

// TestPaper_IsCopied: what is selected on the page and copied is the
// statement's text.
func TestPaper_IsCopied(t *testing.T) {
	b := newBrowser(t)
	p := somePage(t)
	p.Results = p.Results[:1]
	const text = "With 10^{−3} ≤ x̄_{t,i} for all t, Reg ≤ (1 + M/T)·√(ln d/(2(M + 1))) and r_t ≥ 0."
	p.Results[0].Statement.Holds = statement(t, text).Holds
	require.Empty(t, b.load(t, written(t, p)))
	for _, m := range []medium{day, least} {
		b.lay(t, m)
		require.Equal(t, text, strings.Join(strings.Fields(evaluate[string](t, b, `(() => {
			getSelection().selectAllChildren([...document.querySelectorAll(".statement")].at(-1));
			return getSelection().toString();
		})()`)), " "))
	}
	require.True(t, evaluate[bool](t, b,
		`getSelection().removeAllRanges(); find("Reg ≤ (1 + M/T)·√(ln d/(2(M + 1))) and r_t")`),
		"the browser's search")
}

// misfits lays the page out at four widths, with its details closed and open,
// and returns where its heading is not within 200 pixels of the top, or where
// the page is wider than the window.
func (b browser) misfits(t *testing.T) (faults []string) {
	for _, width := range []int64{320, 390, 768, 1280} {
		b.lay(t, medium{"screen", "light", width})
		for _, open := range []string{"true", "false"} {
			evaluate[int](t, b, `scrollTo(0, 0);
				document.querySelectorAll("details:not(.drop)").forEach(d => d.open = `+open+`); 1`)
			top := evaluate[float64](t, b, `document.querySelector("h1").getBoundingClientRect().top`)
			wide := evaluate[int64](t, b, `document.documentElement.scrollWidth`)
			if top < 0 || top > 200 || wide > width {
				const fault = "%d wide, details open: %s: the heading is at %.0f, and the page is %d wide"
				faults = append(faults, fmt.Sprintf(fault, width, open, top, wide))
			}
		}
	}
	return faults
}

// TestMisfits_Finds a heading below the first screen, and a sentence that does
// not wrap.
func TestMisfits_Finds(t *testing.T) {
	b := newBrowser(t)
	p := somePage(t)
	p.Results = p.Results[:1]
	text := written(t, p)
	require.Empty(t, b.load(t, text))
	require.Empty(t, b.misfits(t))
	for old, fault := range map[string]string{
		"<header": `<div style="height:250px"></div><header`,
		"</header>": `<span style="white-space:nowrap">` + strings.Repeat("a sentence ", 40) +
			"</span></header>",
	} {
		require.Empty(t, b.load(t, strings.Replace(text, old, fault, 1)))
		require.Len(t, b.misfits(t), 8, fault)
	}
}

// TestReport makes the report of the paper and looks at its pages: they fit
// their window, are accessible and ask for nothing but their figures; the first
// is short, and its first screen has the game, the figure, the counts and the
// search.
func TestReport(t *testing.T) {
	b := newBrowser(t)
	folder := filepath.Join(t.TempDir(), "report")
	command := exec.Command("go", "run", "./cmd/recall", "report", "--short", "--runs", "40", "--out",
		folder)
	command.Dir = "../../../../.."
	out, err := command.CombinedOutput()
	require.NoError(t, err, string(out))
	for _, name := range []string{page.BriefFile, page.BeyondFile, page.EvidenceFile, page.IndexFile} {
		require.Empty(t, b.open(t, folder, name), name)
		require.Empty(t, b.misfits(t), name)
		for _, m := range []medium{day, bed, least} {
			b.lay(t, m)
			evaluate[int](t, b, openDetails)
			require.Empty(t, b.axe(t), "%s, %s, %d wide", name, m.scheme, m.width)
		}
		if name == page.BriefFile {
			b.lay(t, paper)
			printed, err := chromedp.Call(b, cdppage.PrintToPDF,
				cdppage.PrintToPDFParams{PaperWidth: 210 / 25.4, PaperHeight: 297 / 25.4})
			require.NoError(t, err)
			sheets := regexp.MustCompile(`/Type\s*/Page\b`).FindAll(printed.Data, -1)
			require.True(t, len(sheets) == 1 || len(sheets) == 2, "%d sheets", len(sheets))
		}
	}

	index, err := os.ReadFile(filepath.Join(folder, page.IndexFile))
	require.NoError(t, err)
	require.Less(t, len(index), 1_000_000)
	require.LessOrEqual(t, evaluate[int](t, b, `(() => {
		const text = document.body.cloneNode(true);
		text.querySelectorAll("script").forEach(e => e.remove());
		text.querySelectorAll("p, li, td, th, dt, dd, h1, h2, h3, h4, summary, option, a").forEach(e => e.append(" "));
		return text.textContent.trim().split(/\s+/).length;
	})()`), 13_000)
	evaluate[int](t, b,
		`document.querySelectorAll("details").forEach(d => d.open = false); scrollTo(0, 0); 1`)
	b.lay(t, least)
	require.True(t, evaluate[bool](t, b, `document.querySelector(".lead img").getBoundingClientRect().top < 540 &&
		document.querySelector(".lead .game").getBoundingClientRect().right <= 320`), "the game, and where the figure begins, on 320 × 568")
	for _, m := range []medium{day, {"screen", "light", 768}, phone} {
		b.lay(t, m)
		require.Empty(t, evaluate[[]string](t, b, `[".lead .game", ".lead img", ...(innerWidth > 500 ? [".lead .counts", ".find input", ".find select"] : [])].filter(e =>
			!(document.querySelector(e).getBoundingClientRect().bottom <= (innerWidth > 500 ? 800 : 844)))`), "%d wide", m.width)
		require.Empty(t, b.unread(t), "%d wide", m.width)
		require.Equal(t, "2 − (1/2 + 1/6 + 5/12) = 11/12",
			evaluate[string](t, b, `document.querySelector(".sum b").textContent`))
		require.True(t, evaluate[bool](t, b, `document.querySelector(".lead img").naturalWidth > 0`))
		require.True(t, evaluate[bool](t, b, `(() => {
			const [r, g] = getComputedStyle(document.querySelector(".false .badge.refuted")).color.match(/\d+/g).map(Number);
			return r > 2 * g;
		})()`), "refuted is red")
	}
	for _, width := range []int64{720, 740, 768, 800, 850, 870, 1280} {
		b.lay(t, medium{"screen", "light", width})
		require.Empty(t, evaluate[[]string](t, b, `[...document.querySelectorAll(".false, .false td, .false th")].filter(e =>
			e.scrollWidth > e.clientWidth).map(e => e.textContent)`), "%d wide", width)
	}
	for words, first := range map[string]string{"theorem 5.1": "Theorem 5.1, AverageRestart", "√": "",
		"sqrt": "", "log d": ""} {
		found := evaluate[[]string](t, b, `(() => {
			const form = document.querySelector("form.find");
			form.elements.words.value = "`+words+`";
			form.dispatchEvent(new Event("input"));
			return [...form.querySelectorAll(".hits a")].map(a => a.textContent);
		})()`)
		require.NotEmpty(t, found, words)
		require.Contains(t, found[0], first)
		require.Positive(t, evaluate[int](t, b, `CSS.highlights.get("hit").size`), "%s is marked", words)
	}
}

// unread returns what of the first screen cannot be read as it is laid out now:
// a figure whose letters, of 16 pixels where it is not scaled, are less than 8
// pixels high, a formula of the game that is broken, and a choice that is cut.
func (b browser) unread(t *testing.T) []string {
	t.Helper()
	return evaluate[[]string](t, b, `(() => {
		const wrong = [], image = document.querySelector(".lead img"), select = document.querySelector(".find select");
		const box = image.getBoundingClientRect(), scale = Math.min(box.width / image.naturalWidth, box.height / image.naturalHeight);
		if (16 * scale < 8) wrong.push("letters of " + 16 * scale + " pixels");
		for (const cell of document.querySelectorAll(".lead .game td")) {
			const range = new Range();
			range.selectNodeContents(cell);
			if (new Set([...range.getClientRects()].map(r => r.bottom)).size > 1) wrong.push("broken: " + cell.textContent);
		}
		const whole = select.cloneNode(true);
		whole.style.cssText = "width: max-content; max-width: none";
		select.after(whole);
		if (select.getBoundingClientRect().width < whole.getBoundingClientRect().width - 1) wrong.push("the choice is cut");
		whole.remove();
		return wrong;
	})()`)
}

// TestUnread_Finds a figure that is too small, a formula that wraps, and a
// choice that is cut.
func TestUnread_Finds(t *testing.T) {
	b := newBrowser(t)
	p := somePage(t)
	p.Lead, p.Figures[0].Name = "theorem-5.4", "theorem-5.4"
	text := strings.ReplaceAll(written(t, p), "theorem-5.4.svg", "figure-1.svg")
	require.Empty(t, b.load(t, text))
	b.lay(t, phone)
	require.Empty(t, b.unread(t))
	for style, fault := range map[string]string{
		".lead .ground img { max-height: 7.2rem !important; }":                             "letters of",
		".lead .game td:nth-child(2) { max-width: 5rem; white-space: normal !important; }": "broken",
		".find select { width: 6rem; }":                                                    "the choice is cut",
	} {
		require.Empty(t, b.load(t, strings.Replace(text, "</style>", style+"</style>", 1)))
		require.Contains(t, strings.Join(b.unread(t), "\n"), fault)
	}
}

// TestInABrowser_Finds plants faults in the page, each of which must be found.
func TestInABrowser_Finds(t *testing.T) {
	b := newBrowser(t)
	page := written(t, somePage(t))
	for _, c := range []struct {
		old, fault string
		in         medium
		want       string
	}{
		{"</script>", `console.error("oh no");</script>`, day, "the console says: .*oh no"},
		{"</script>", `nosuch();</script>`, day, "the console says: .*nosuch"},
		{"</main>", `<img alt="x" src="https://example.invalid/x.png"></main>`, day,
			"the console says: .*Content Security Policy"},
		{"</main>", `<div style="width:1000px;height:1px"></div></main>`, phone, "the page is 10.. wide"},
		{"</main>", `<p style="color:#888;background:#999">Who can read this?</p></main>`, day,
			"contrast of 1"},
		{"--soft: #a8afb9", "--soft: #555555", night, "contrast of"},
		{`<img src="figure-1.svg`, `<img src="figure-2.svg`, day, "a figure is not visible"},
		{`href="#lemma-4.2"`, `href="#lemma-4.22"`, day, "#lemma-4.22 leads nowhere"},
	} {
		spoiled := strings.Replace(page, c.old, c.fault, 1)
		require.False(t, spoiled == page, c.old)
		faults := append(b.load(t, spoiled), b.inspect(t, c.in)...)
		require.Regexp(t, c.want, strings.Join(faults, "\n"))
	}
	open := strings.Replace(page, "default-src 'none'; img-src 'self' data:",
		"default-src *; img-src *", 1)
	open = strings.Replace(open, "</main>", `<img alt="x" src="https://example.invalid/x.png"></main>`,
		1)
	require.Contains(t, b.load(t, open), "the page asks for https://example.invalid/x.png")
}
