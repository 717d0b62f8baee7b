#!/usr/bin/env python3
"""What a verdict on a program costs: processor seconds of `recall window` and the program together.

    tools/program_cost.py [BASE]    writes the table of docs/BENCHMARKS.md

With BASE, a commit, each run is paired with one of the command and of recall.py as they were there,
RUNS times (3) in turn, and the ratio is that of the medians. The words and the numbers of cases, of
all laws but long-game, must be the same for the right windows.
"""
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RUNS = int(os.environ.get("RUNS", 3))
WINDOWS = '''
import math, sys, recall
name, right = sys.argv[1], sys.argv[2] == "right"
class Deviation:  # about the first number that ever came
    def __init__(self): self.rows, self.first = [], None
    def push(self, row):
        self.rows = (self.rows + [row[0]])[-8:]
        self.first = row[0] if self.first is None else self.first
    def value(self):
        n, x = len(self.rows), self.rows
        if not n: return math.nan
        about = sum(x) / n if right else self.first
        mean = sum(y - about for y in x) / n
        return math.sqrt(max(0.0, sum((y - about) ** 2 for y in x) / n - (0.0 if right else mean ** 2)))
class Cache:  # cleared too late
    def __init__(self): self.rows = []
    def push(self, row):
        self.rows.append(row[0])
        if right or len(self.rows) > 12: self.rows = self.rows[-6:]
    def value(self): return sum(self.rows)
class Counter:  # a row that is exactly as old as the span still counts
    def __init__(self): self.rows = []
    def push(self, row, at): self.rows.append((at, row[0]))
    def value(self, at): return sum(x for t, x in self.rows if at - t < 10 or not right and at - t == 10)
def parts(x):  # a sum of five, in parts of three rows, which see too little of the part before
    out = []
    for start in range(0, len(x), 3):
        first = max(0, start - (4 if right else 3))
        for i in range(start, min(start + 3, len(x))):
            out.append(sum(x[max(first, i - 4):i + 1]))
    return out
{"deviation": lambda: recall.serve(window=lambda i, o: Deviation()),
 "cache": lambda: recall.serve(window=lambda i, o: Cache()),
 "counter": lambda: recall.serve(window=lambda i, o: Counter(), timed=True),
 "series": lambda: recall.serve(series=parts)}[name]()
'''
CLAIMS = {
    "deviation": ["--rows", "8", "--is", "std", "--ddof", "0", "--range=-1e4:1e4"],
    "cache": ["--rows", "6"],
    "counter": ["--span", "10s", "--is", "sum"],
    "series": ["--rows", "5", "--is", "sum"],
}


def build(tree, folder):
    """Build the command of a tree, and return the folder that has it, recall.py and the windows."""
    os.makedirs(folder)
    env = {**os.environ, "GOWORK": "off"}
    subprocess.run(["go", "build", "-o", os.path.join(folder, "recall"), "."], cwd=os.path.join(tree, "cmd/recall"), env=env, check=True)
    for file, text in {"recall.py": open(os.path.join(tree, "examples/python/recall.py")).read(), "windows.py": WINDOWS}.items():
        with open(os.path.join(folder, file), "w") as f:
            f.write(text)
    return folder


def run(folder, name, how, *flags):
    """Return the processor seconds of a run, and what it prints."""
    def used():
        r = resource.getrusage(resource.RUSAGE_CHILDREN)
        return r.ru_utime + r.ru_stime
    before = used()
    ran = subprocess.run(["./recall", "window", *CLAIMS[name], *flags, "--", sys.executable, "windows.py", name, how], cwd=folder, capture_output=True, text=True)
    if ran.returncode != (how == "faulty"):
        sys.exit(f"{name} {how}: status {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return used() - before, ran.stdout


def verdicts(text):
    """The words of the laws, with their numbers of cases."""
    return sorted(line for line in re.findall(r"^\w+ +[\w-]+, in \d+ cases", text, re.M) if "long-game" not in line)


def main():
    base, lines = sys.argv[1] if len(sys.argv) > 1 else None, []
    with tempfile.TemporaryDirectory() as folder:
        old, new = None, build(ROOT, os.path.join(folder, "new"))
        if base:
            tree = os.path.join(folder, "tree")
            subprocess.run(["git", "worktree", "add", "--detach", tree, base], cwd=ROOT, check=True, capture_output=True)
            try:
                old = build(tree, os.path.join(folder, "old"))
            finally:
                subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)
        for name in CLAIMS:
            cells = [name]
            for how, flags in ("right", []), ("faulty", []), ("faulty", ["--first"]):
                now, was = [], []
                for _ in range(RUNS):
                    seconds, text = run(new, name, how, *flags)
                    now.append(seconds)
                    if old:
                        seconds, before = run(old, name, how)
                        was.append(seconds)
                        if how == "right" and verdicts(text) != verdicts(before):
                            sys.exit(f"{name}: {verdicts(text)} was {verdicts(before)}")
                cells.append(f"{statistics.median(now):.2f} s")
                if old:
                    cells.append(f"{statistics.median(now) / statistics.median(was):.2f}×")
            lines.append("| " + " | ".join(cells) + " |")
            print(lines[-1], flush=True)
    heads = [[head, "÷ before"] if base else [head] for head in ("right", "faulty", "faulty, `--first`")]
    heads = ["window"] + sum(heads, [])
    cpu = re.search(r"model name\s*: (.*)", open("/proc/cpuinfo").read()) if os.path.exists("/proc/cpuinfo") else None
    go = subprocess.run(["go", "env", "GOVERSION"], capture_output=True, text=True, check=True).stdout.strip()
    day = subprocess.run(["date", "-u", "+%F"], capture_output=True, text=True, check=True).stdout.strip()
    table = [f"{cpu[1].strip() if cpu else 'a processor'}, {go}, Python {sys.version.split()[0]}, {day}.", "",
             "| " + " | ".join(heads) + " |", "| --- |" + " ---: |" * (len(heads) - 1), *lines]
    page = os.path.join(ROOT, "docs/BENCHMARKS.md")
    text = open(page).read()
    text = re.sub(r"(<!-- programs -->\n).*?(<!-- end -->)", lambda m: m[1] + "\n".join(table) + "\n" + m[2], text, flags=re.S)
    open(page, "w").write(text)


if __name__ == "__main__":
    main()
