#!/usr/bin/env python3
"""Do the checks notice a changed number? Run at the root of a clone:

  tools/moves.py list                             lists each number, exponent, relation and symbol in the
                                                  signed sentences of both modules
  tools/moves.py run SEED SECONDS [ID...]         moves these entries, one at a time and in an order
                                                  drawn from the seed, until the time is up

An entry is moved wherever the document and the check state the same claim: in the words of the
sentence, in all that the check quotes around it, wherever else the document says these words, and
in what In short repeats. A number is made larger, and smaller if that turns nothing red: a larger
upper bound says less, and is true too. No file of the clone is changed: moves/claims.go joins
package claims in a program that moves entry after entry. It prints for each

  red         the moved sentence is contradicted by what the check measured
  edge        the check refuses what it ran or counted: a case that is not under the moved condition, or
              comes to a bound which the words now exclude, a learner or size that they do not name
  evidence    it measures something else than with the sentence as it stands
  controls    it notices less of what Controls makes wrong
  lacks       the words are no longer measured, or the document is refused
  TIME        it ran for longer than 90 seconds
  GREEN       nothing is noticed

and a line that counts them by kind. moves_green.tsv says why an entry may be other than red; an
entry without a reason should be measured. Where the reason is that it claims nothing (it is a
symbol, label, size, definition or index, or a form that the check is read from), that is its kind.
The last line says of the rest, the numbers, exponents and relations, what part is red or edge."""
import collections, glob, json, os, random, re, subprocess, sys, tempfile, time

token = re.compile(r'[0-9]+\.[0-9]+|(?<![0-9.])\.[0-9]+|[0-9]+|½|[²³⁴]|≤|≥|<|>|=|\b(?:at most|at least|less than|more than)\b')
# Names of places, statements and learners, labels of the document and years of sources hold digits that
# say nothing.
names = re.compile(r'(?:Theorem|Lemma|Corollary|Definition|Algorithm|Figure|Section|Appendix|Remark)s? [AB0-9.]*[0-9]'
                   r'(?:(?:,| and) [AB0-9.]*[0-9])*|[a-z]+-[0-9ab][0-9.]*|\]\([^)]*\)|[a-z]+_[0-9_]+'
                   r'|(?<!\S)\([0-9]\)(?= )|\bEXP[34]|\b[A-Z]\w+,? (?:19|20)[0-9][0-9]\b')


# Sets of rewards, vectors, indices, orders of growth: symbols, and no numbers that are claimed.
symbols = re.compile(r'[\[{(][-−]?[a-z0-9½/]+(?:,[-−]?[a-z0-9½/]+)+[\]})][²³⁴]?|\{±1\}|_\{[^{}]*\}|_[a-z0-9]\b|\^\{?\([^()]*\)\}?|\b[oOΩ]\(1\)')
# Names of arms, lines and rounds of a listing.
labels = re.compile(r'\b(?:[Aa]rms?|[Ll]ines?) [0-9]+(?: and [0-9]+)?\b')
# Sizes that were computed: the lines of testdata/evidence.txt name them.
sizes = re.compile(r'\b(?:computed|measured) (?:exactly )?for [^.;]*?(?=\.\s|\.$|;|$)|\bT was [^.;]*')

# An equality behind a letter that stands alone gives it its value.
letter = re.compile(r'(?:^|[\s(])(?:log₁₀ )?[^\W\d](?:_\w|_\{[^{}]*\})?(?:\([^()]*\))? $')


def kind(x, hidden, at):
    inside = lambda pattern: any(m.start() <= at < m.end() for m in pattern.finditer(hidden))
    for what, pattern in ('symbol', symbols), ('label', labels), ('size', sizes):
        if inside(pattern):
            return what
    before = hidden[:at]
    if x == '=' and letter.search(before):
        return 'definition'
    if x in '²³⁴' or before.endswith('^') or before.endswith('^{'):
        return 'exponent'
    return 'number' if re.match(r'[0-9.½]', x) else 'relation'


def parts(text):
    """The signed lines of a document, each with the name of its part."""
    part = 'short'
    for line in text.split('\n## Proof\n')[0].split('\n')[1:]:
        if line.startswith('## '):
            part = line[3:].split(':')[0].lower()
        elif part == 'short' and not line.startswith('In short: ') or not line or line.startswith('- '):
            continue
        else:
            yield part, line


def listed():
    """The entries: file, part, kind, sentence, place in the sentence, and what stands there."""
    for f in sorted(glob.glob('paper/*.md') + glob.glob('beyond/*.md')):
        if not os.path.exists(f[:-3] + '.go') or f.endswith('preface.md'):
            continue
        for part, line in parts(open(f).read()):
            hidden = names.sub(lambda m: '_' * len(m.group()), line)
            for m in token.finditer(hidden):
                x = m.group()
                yield f, part, kind(x, hidden, m.start()), line, m.start(), x


# Where the words of a check come in.
doors = {
    'claims/says.go': [('func (a *Account) Says(words string) *Account {\n', '\twords = a.c.Moved(words)\n'),
                       ('\t\tfor _, part := range links(words) {\n', '\t\t\tpart = a.c.Moved(part)\n'),
                       ('func (c *Case) Value(words, relation string, let Let) float64 {\n', '\twords = c.Moved(words)\n')],
    'claims/quote.go': [('func (c *Case) Numbers(words string) (all []*big.Rat) {\n', '\twords = c.Moved(words)\n')],
    'internal/checks/table.go': [
        ('func Table(c *claims.Case, words string) (sizes []int, numbers map[int]*big.Rat) {\n', '\twords = c.Moved(words)\n')],
    'claims/golden.go': [('func writeRan(t *testing.T, file string, controls Controls, statements []*Statement) {\n',
                          '\tif os.Getenv("CLAIMS_MOVES") != "" {\n\t\trunMoves(t, file, controls, statements)\n\t\treturn\n\t}\n')]}


def built(work, folder):
    """The program with the tests of the folder that moves entries."""
    with open('tools/moves/claims.go') as f:
        files = {'claims/moved.go': f.read().replace('//go:build ignore\n', '', 1)}
    for name, edits in doors.items():
        files[name] = open(name).read()
        for before, behind in edits:
            if files[name].count(before) != 1:
                sys.exit(f'tools/moves.py: {name} does not have the line {before!r}')
            files[name] = files[name].replace(before, before + behind)
    replace = {}
    for name, text in files.items():
        replace[os.path.abspath(name)] = copy = f'{work}/{name.replace("/", "_")}'
        open(copy, 'w').write(text)
    json.dump({'Replace': replace}, open(work + '/overlay.json', 'w'))
    binary = f'{work}/{folder}.test'
    subprocess.run(['go', 'test', '-c', '-overlay', work + '/overlay.json', '-o', binary, '.'], cwd=folder, check=True)
    return binary


def moved(binary, folder, entries, until):
    """The results of the entries, as far as the time allows."""
    out = binary + '.results'
    with open(binary + '.said', 'w') as said:
        p = subprocess.Popen([binary, '-test.short', '-test.timeout=0', '-test.run=^TestEvidence$'], cwd=folder, stdin=subprocess.PIPE,
                             stdout=said, stderr=said, env={**os.environ, 'CLAIMS_GOLDEN': out, 'CLAIMS_MOVES': '1'})
        try:
            for e in entries:
                p.stdin.write(json.dumps(e).encode() + b'\n')
                p.stdin.flush()
                lines = []
                while p.poll() is None and time.time() < until:
                    lines = open(out).read().splitlines() if os.path.exists(out) else []
                    if len(lines) > e['N']:
                        break
                    time.sleep(0.02)
                if len(lines) <= e['N']:
                    break
                yield json.loads(lines[e['N']])
        finally:
            p.kill()
            p.wait()


# The kinds of what a sentence says and does not claim.
claims_nothing = 'symbol', 'label', 'size', 'definition', 'index', 'form'


def run(seed, seconds, ids):
    until, count, work = time.time() + seconds, {}, tempfile.mkdtemp()
    reasons = dict(line.rstrip('\n').split('\t') for line in open('tools/moves_green.tsv'))
    entries = list(listed())
    random.seed(seed)
    random.shuffle(entries)
    names = {f: re.search(r'claims\.Read\(texts, "([^"]+)"', open(f[:-3] + '.go').read()).group(1) for f, *_ in entries}
    runs, asked = {}, {}
    for f, part, what, line, at, x in entries:
        name, folder = names[f], f.split('/')[0]
        if ids and name not in ids:
            continue
        if folder not in runs:
            binary, asked[folder] = built(work, folder), []
            # The generator takes entries from this list as they come.
            runs[folder] = moved(binary, folder, iter(asked[folder].pop, None), until)
        flat = lambda text: re.sub(r'\s+', ' ', re.sub(r'\[([^\]]+)\]\([^)\s]+\.(?:md|v)\)', r'\1', text))
        marked = flat(line[:at] + '\0' + line[at:]).removeprefix('In short: ')
        n = sum(1 for g in count.setdefault('all', []) if g == folder)
        asked[folder].append({'ID': name, 'Part': part, 'Line': marked.replace('\0', ''), 'X': x,
                              'At': len(marked[:marked.index('\0')].encode()), 'N': n})
        r = next(runs[folder], None)
        if r is None:
            print(f'STOPPED  {what:8} {name} {part} | {line[:at][-40:]}›{x}‹{line[at + len(x):][:30]}')
            if time.time() < until:
                print(open(f'{work}/{folder}.test.said').read()[-3000:])
            break
        count['all'].append(folder)
        entry = f'{name} {part} | {line[:at][-40:]}›{x}‹{line[at + len(x):][:30]}'.rstrip()
        known = reasons.get(entry, '') if r['Result'] != 'red' else ''
        reason = known and f' ({known})'
        if known.split(':')[0] in claims_nothing:
            what = known.split(':')[0]
        count.setdefault(what, {}).setdefault(r['Result'], 0)
        count[what][r['Result']] += 1
        print(f'{r["Result"]:8} {what:8} {entry}{reason} [{r["Places"]} places, {r["Quotes"]} quotes; {"; ".join(r["All"])}]'
              + ('' if r['Result'] == 'red' or reason else '\n\t' + r['Why'][:300]), flush=True)
    for r in runs.values():
        r.close()
    count.pop('all', None)
    print(count)
    claimed = collections.Counter()
    for what in 'number', 'exponent', 'relation':
        claimed.update(count.get(what, {}))
    seen = claimed['red'] + claimed['edge']
    print(f'{seen} of {claimed.total()} claims are red or edge, {100*seen/max(1, claimed.total()):.1f} %: {dict(claimed)}')


if __name__ == '__main__':
    if sys.argv[1:] == ['list']:
        for entry in listed():
            print(*entry, sep='\t')
    elif len(sys.argv) > 3 and sys.argv[1] == 'run':
        run(int(sys.argv[2]), float(sys.argv[3]), sys.argv[4:])
    else:
        sys.exit(__doc__)
