#!/usr/bin/env python3
"""Do the checks notice a changed number? Run at the root of a clone:

  tools/moves.py list                             lists each number, exponent, relation and symbol in the
                                                  signed sentences of both modules, and what it becomes
  tools/moves.py run SEED SECONDS [ID...]         changes these entries, one at a time and in an order
                                                  drawn from the seed, until the time is up

A run changes the entry in its document and, where the words stand there, in the strings of the
check alike. Then it runs the check as TestEvidence does, and prints a line for each entry: red if a
comparison fails, lacks if the sentence is no longer measured, controls if the check notices too
little, evidence if it measures something else than the committed file says, or GREEN. The files are
restored at the end.
moves_green.tsv says why an entry may stay green: it is a definition, prose, a label, a symbol or a
size, and what it says is not measured. A run prints the reason; a green entry without one should be
measured."""
import glob, json, os, random, re, signal, subprocess, sys, tempfile, time

token = re.compile(r'[0-9]*\.[0-9]+|[0-9]+|½|[²³⁴]|≤|≥|<|>|=|\b(?:at most|at least|less than|more than)\b')
# Names of places, statements and learners, labels of the document and years of sources hold digits that
# say nothing.
names = re.compile(r'(?:Theorem|Lemma|Corollary|Definition|Algorithm|Figure|Section|Appendix|Remark)s? [AB0-9.]*[0-9]'
                   r'(?:(?:,| and) [AB0-9.]*[0-9])*|[a-z]+-[0-9ab][0-9.]*|\]\([^)]*\)|[a-z]+_[0-9_]+'
                   r'|(?<!\S)\([0-9]\)(?= )|\bEXP[34]|\b[A-Z]\w+,? (?:19|20)[0-9][0-9]\b')
other = {'²': '³', '³': '²', '⁴': '³', '≤': '≥', '≥': '≤', '<': '>', '>': '<', '=': '≤', '½': '⅓',
         'at most': 'at least', 'at least': 'at most', 'less than': 'more than', 'more than': 'less than'}


# Sets of rewards, vectors and indices: symbols, and no numbers that are claimed.
symbols = re.compile(r'[\[{(][-−]?[0-9½/]+(?:,[-−]?[0-9½/]+)+[\]})]|\{±1\}|_\{?[a-z,]*[0-9]|\b[wyrxe]_[0-9]')


def kind(x, hidden, at):
    if any(m.start() <= at < m.end() for m in symbols.finditer(hidden)):
        return 'symbol'
    before = hidden[:at]
    if x in '²³⁴' or before.endswith('^') or before.endswith('^{'):
        return 'exponent'
    return 'number' if re.match(r'[0-9.½]', x) else 'relation'


def change(x):
    if x in other:
        return other[x]
    if '.' not in x:
        return str(int(x) + max(1, round(int(x) / 10)))
    digits = len(x.split('.')[1])
    return f'{max(float(x) * 1.1, float(x) + 10 ** -digits):.{digits}f}'


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
    """The entries: file, part, kind, sentence, place in the sentence, what stands there, what it becomes."""
    for f in sorted(glob.glob('paper/*.md') + glob.glob('beyond/*.md')):
        if not os.path.exists(f[:-3] + '.go') or f.endswith('preface.md'):
            continue
        for part, line in parts(open(f).read()):
            hidden = names.sub(lambda m: '_' * len(m.group()), line)
            for m in token.finditer(hidden):
                x = m.group()
                yield f, part, kind(x, hidden, m.start()), line, m.start(), x, change(x)


literal = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*\+\s*"(?:[^"\\\n]|\\.)*")*')
single = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def in_strings(source, flat, at, x, new):
    """The source with x changed in each string that is words of the flat line around it."""
    edits = []
    for m in literal.finditer(source):
        pieces = [(p.start(1) + m.start(), p.group(1)) for p in single.finditer(m.group())]
        words = ''.join(p for _, p in pieces)
        if len(words) < 3 or ' ' not in words and not re.search(r'[≤≥=]', words):
            continue
        k = flat.find(words)
        while k >= 0:
            if k <= at and at + len(x) <= k + len(words):
                inside = at - k
                for start, piece in pieces:
                    if inside + len(x) <= len(piece) and inside >= 0:
                        edits.append(start + inside)
                        break
                    inside -= len(piece)
            k = flat.find(words, k + 1)
    for start in sorted(set(edits), reverse=True):
        source = source[:start] + new + source[start + len(x):]
    return source


def judged(folder, name, binary):
    """What the tests of the statement say."""
    if subprocess.run(['go', 'test', '-c', '-ldflags=-s -w', '-o', binary, '.'], cwd=folder, capture_output=True).returncode:
        return 'BUILD'
    out = binary + '.json'
    subprocess.run([binary, '-test.short', '-test.run', '^TestEvidence$'], cwd=folder, capture_output=True,
                   env={**os.environ, 'CLAIMS_GOLDEN': out})
    all = {r['ID']: r for r in json.load(open(out))}
    os.remove(out)
    r = all[name]
    if r['Failed']:
        return 'red' if 'CONTRADICTED' in r['Failed'] else 'lacks'
    if r['Faults']:
        return 'controls'
    was = open(folder + '/testdata/evidence.txt').read()
    return 'GREEN' if '\n\t'.join([name] + (r['Golden'] or [])) + '\n' in was else 'evidence'


def run(seed, seconds, ids):
    began, count = time.time(), {}
    binary = os.path.join(tempfile.mkdtemp(), 'test')
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    reasons = dict(line.rstrip('\n').split('\t') for line in open('tools/moves_green.tsv'))
    entries = list(listed())
    random.seed(seed)
    random.shuffle(entries)
    for f, part, what, sentence, at, x, new in entries:
        folder = f.split('/')[0]
        name = re.search(r'claims\.Read\(texts, "([^"]+)"', open(f[:-3] + '.go').read()).group(1)
        if time.time() - began > seconds:
            break
        if ids and name not in ids:
            continue
        doc = open(f).read()
        top, proof = doc.split('\n## Proof\n')[0], doc[len(doc.split('\n## Proof\n')[0]):]
        k = top.index(sentence) + at
        # the line without links' targets, and the place in it
        line0 = top.rfind('\n', 0, k) + 1
        line = top[line0:(top + '\n').find('\n', k)]
        mark = line[:k - line0] + '\0' + line[k - line0:]
        flat = re.sub(r'\[([^\]]+)\]\([^)\s]+\)', r'\1', mark)
        place, flat = flat.find('\0'), flat.replace('\0', '')
        sources = {g: open(g).read() for g in glob.glob(folder + '/*.go') if not g.endswith('_test.go')}
        try:
            open(f, 'w').write(top[:k] + new + top[k + len(x):] + proof)
            for g, s in sources.items():
                if (t := in_strings(s, flat, place, x, new)) != s:
                    open(g, 'w').write(t)
            result = judged(folder, name, binary)
        finally:
            open(f, 'w').write(doc)
            for g, s in sources.items():
                if open(g).read() != s:
                    open(g, 'w').write(s)
        count.setdefault(what, {}).setdefault(result, 0)
        count[what][result] += 1
        entry = f'{name} {part} | {sentence[:at][-40:]}›{x}→{new}‹{sentence[at + len(x):][:30]}'
        reason = f' ({reasons[entry]})' if result in ('GREEN', 'evidence') and entry in reasons else ''
        print(f'{result:8} {what:8} {entry}{reason}', flush=True)
    print(count)


if __name__ == '__main__':
    if sys.argv[1:] == ['list']:
        for entry in listed():
            print(*entry, sep='\t')
    elif len(sys.argv) > 3 and sys.argv[1] == 'run':
        run(int(sys.argv[2]), float(sys.argv[3]), sys.argv[4:])
    else:
        sys.exit(__doc__)
