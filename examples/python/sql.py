"""A window function of SQL for `recall window`, through any client that reads statements
from standard input and prints a value a line.

    recall window --rows 20 -- python3 sql.py 'avg(x) OVER (ORDER BY i ROWS 19 PRECEDING)' sqlite3

The first argument is an expression in the number x of a row, or x1, x2, ... if it has
several, and in the row's place i. The others are the client and its arguments. Each
series is a table of its own. NaN is pushed as NULL, and NULL is read as NaN.
"""

import math
import os
import subprocess
import sys

import recall

# How a client prints the number v with all its digits, where it does not by itself.
DIGITS = {"sqlite3": "printf('%!.17g', v)"}


def number(x):
    if math.isnan(x):
        return "NULL"
    if math.isinf(x):
        return "9e999" if x > 0 else "-9e999"
    return repr(x)


def series(rows, expression, client):
    if not isinstance(rows[0], list):
        rows, names = [[x] for x in rows], ["x"]
    else:
        names = [f"x{k + 1}" for k in range(len(rows[0]))]
    values = ",\n".join(f"({i},{','.join(map(number, row))})" for i, row in enumerate(rows))
    v = DIGITS.get(os.path.basename(client[0]), "v")
    script = (f"CREATE TABLE t (i INTEGER, {', '.join(name + ' DOUBLE PRECISION' for name in names)});\n"
              f"INSERT INTO t VALUES {values};\n"
              f"SELECT {v} FROM (SELECT i, {expression} AS v FROM t) AS w ORDER BY i;\n")
    ran = subprocess.run(client, input=script, capture_output=True, text=True)
    if ran.returncode != 0 or ran.stderr:
        raise RuntimeError(f"{client[0]} says {ran.stderr.strip()}")
    return [float(line) if line and line != "NULL" else math.nan for line in ran.stdout.split("\n")[:-1]]


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    recall.serve(series=lambda rows: series(rows, sys.argv[1], sys.argv[2:]))
