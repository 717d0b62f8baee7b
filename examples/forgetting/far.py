"""Windows over 5 numbers of libraries of Python and of engines of series, for `recall window`.

python3 far.py                      print what is installed, a library and its version a line
python3 far.py LIBRARY FUNCTION     answer
"""

import atexit
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import recall  # noqa: E402

N = 5
NAN = math.nan


def after(function):
    """The function of five rows or more, for all rows: NaN before."""

    def values(x):
        if len(x) < N:
            return [NAN] * len(x)
        y = [NAN if v is None else float(v) for v in function(x)]
        return [NAN] * (N - 1) + y[len(y) - len(x) + N - 1 :]

    return values


def pandas():
    import pandas

    roll = lambda name: lambda x: getattr(pandas.Series(x, dtype=float).rolling(N), name)()  # noqa: E731
    return {f"rolling.{name}": roll(name) for name in "mean var max median".split()}


def xarray():
    import bottleneck  # noqa: F401
    import xarray

    def roll(name, fast):
        def values(x):
            with xarray.set_options(use_bottleneck=fast):
                return getattr(xarray.DataArray([float(v) for v in x], dims="t").rolling(t=N), name)().values

        return values

    names = "argmax mean max".split()
    return {f"rolling.{name} {'with' if fast else 'without'} bottleneck": roll(name, fast) for name in names for fast in (True, False)}


def statsmodels():
    import numpy
    from statsmodels.regression.rolling import RollingOLS

    def slope(rows):
        """The slopes of a line through five points, 0 where the points are nearly above each other."""
        r = numpy.array(rows, float)
        made = RollingOLS(r[:, 1], numpy.c_[numpy.ones(len(r)), r[:, 0]], window=N).fit(params_only=True).params[:, 1]
        last = numpy.lib.stride_tricks.sliding_window_view(r[:, 0], N)
        flat = last.max(axis=1) - last.min(axis=1) < 0.1 * abs(last).max(axis=1)
        return [*made[: N - 1], *numpy.where(flat, 0, made[N - 1 :])]

    return {"RollingOLS": slope}


def sklearn():
    import warnings

    from sklearn import preprocessing

    warnings.simplefilter("ignore")

    def fitted(scaler, attribute):
        class Fitted:
            """A scaler that is fitted to the last rows, each of which is a batch."""

            def __init__(self):
                self.rows = []

            def push(self, row):
                self.rows = [*self.rows, row][-N:]

            def value(self):
                if len(self.rows) < N:
                    return NAN
                s = getattr(preprocessing, scaler)()
                for row in self.rows:
                    s.partial_fit([row])
                return getattr(s, attribute)[0]

        return Fitted

    attributes = {"StandardScaler": "mean_", "MinMaxScaler": "data_max_", "MaxAbsScaler": "max_abs_"}
    return {f"{scaler}.partial_fit {name}": fitted(scaler, name) for scaler, name in attributes.items()}


def graphite():
    import warnings

    warnings.simplefilter("ignore")
    os.environ["DJANGO_SETTINGS_MODULE"] = "graphite.settings"
    import datetime

    import django

    django.setup()
    from graphite.render import functions
    from graphite.render.datalib import TimeSeries

    def call(name, past=N):
        def values(x):
            # The engine asks for the points before the first one that is drawn, too.
            points = [None] * past + [None if math.isnan(v) else v for v in x]
            functions.evaluateTarget = lambda *_: [TimeSeries("m", -past, len(x), 1, points)]
            start = datetime.datetime.fromtimestamp(0, datetime.timezone.utc)
            made = getattr(functions, name)({"startTime": start, "args": ["m"]}, [TimeSeries("m", 0, len(x), 1, points)], N)[0]
            at = {made.start + k * made.step: v for k, v in enumerate(made)}
            return [at.get(k) for k in range(len(x))]

        return values

    average, fading = call("movingAverage"), call("exponentialMovingAverage")
    return {
        "movingAverage": average,
        "movingAverage before": average,
        "exponentialMovingAverage": fading,
    }


def octave():
    child = None

    def ask(function):
        def values(x):
            nonlocal child
            if child is None:
                child = subprocess.Popen(["octave-cli", "-q", "--no-init-file"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
                atexit.register(child.kill)
            row = " ".join("NaN" if math.isnan(v) else str(v).replace("inf", "Inf") for v in x)
            child.stdin.write(f'x = [{row}]; y = {function}; printf("%.17g ", y); printf("\\n");\n')
            child.stdin.flush()
            return [float(v) for v in child.stdout.readline().split()]

        return values

    expressions = {name: f"{name}(x, [4 0])" for name in "movmean movstd movmedian movmax".split()}
    expressions["filter"] = "filter(ones(1, 5)/5, 1, x)"
    return {name: ask(e) for name, e in expressions.items()}


def rrdtool():
    START = 1000000000
    child, file = None, None

    def say(*words):
        """Says a line to the program, which answers with lines that end in one of OK or ERROR."""
        child.stdin.write(" ".join(words) + "\n")
        child.stdin.flush()
        lines = iter(child.stdout.readline, "")
        text = ""
        for line in lines:
            if line.startswith("OK"):
                return text
            if line.startswith("ERROR"):
                raise RuntimeError(line.strip())
            text += line

    def trend(x):
        nonlocal child, file
        if child is None:
            child = subprocess.Popen(["rrdtool", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            atexit.register(child.kill)
            file = folder_of("rrdtool") + "/m.rrd"
        say("create", file, f"--start {START} --step 1 DS:v:GAUGE:1:U:U RRA:AVERAGE:0:1:{len(x) + N}")
        for k in range(0, len(x), 100):
            say("update", file, *(f"{START + 1 + k + i}:{float(v)!r}" for i, v in enumerate(x[k : k + 100])))
        out = say("xport", f"--start {START} --end {START + len(x)} --step 1 --maxrows {len(x) + 400}",
                  f"DEF:v={file}:v:AVERAGE CDEF:w=v,{N},TREND XPORT:w")
        return [float(v) for v in re.findall(r"<v>(.*?)</v>", out)][: len(x)]

    return {"TREND": trend}


def folder_of(name):
    folder = tempfile.mkdtemp(prefix=name)
    atexit.register(shutil.rmtree, folder, True)
    return folder


def mariadb():
    client = None

    def start():
        nonlocal client
        folder = folder_of("mariadb")
        subprocess.run(["mariadb-install-db", "--no-defaults", f"--datadir={folder}/data", "--auth-root-authentication-method=normal"],
                       check=True, capture_output=True)
        me = ["--user=root"] if os.getuid() == 0 else []
        server = subprocess.Popen(["mariadbd", "--no-defaults", *me, f"--datadir={folder}/data", f"--socket={folder}/s", "--skip-networking"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(server.kill)
        words = ["mariadb", "--no-defaults", "--batch", "-N", "--unbuffered", "-u", "root", "-S", f"{folder}/s"]
        for _ in range(300):
            if subprocess.run([*words, "-e", "select 1"], capture_output=True).returncode == 0:
                break
            time.sleep(0.2)
        client = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        atexit.register(client.kill)

    def ask(function):
        def values(x):
            if client is None:
                start()
            rows = ",".join(f"({k},{float(v)!r})" if "e" in repr(float(v)) else f"({k},{float(v)!r}e0)" for k, v in enumerate(x))
            client.stdin.write("create or replace temporary table mysql.t (i int, v double);"
                               f"insert into mysql.t values {rows};"
                               f"select {function} over (order by i rows 4 preceding) from mysql.t order by i; select 'end';\n")
            client.stdin.flush()
            words = list(iter(lambda: client.stdout.readline().strip() or "end", "end"))
            if len(words) != len(x):
                raise RuntimeError("the client ended")
            return [NAN if w == "NULL" else float(w) for w in words]

        return values

    return {f: ask(f + "(v)") for f in ("sum", "avg", "var_samp", "max")}


def influxdb():
    address, count = None, 0

    def start():
        nonlocal address
        import socket

        ports = []
        for _ in range(2):
            with socket.socket() as s:
                s.bind(("127.0.0.1", 0))
                ports.append(s.getsockname()[1])
        folder = folder_of("influxdb")
        with open(folder + "/conf", "w") as f:
            f.write(f'reporting-disabled = true\nbind-address = "127.0.0.1:{ports[0]}"\n[meta]\ndir = "{folder}/meta"\n'
                    f'[data]\ndir = "{folder}/data"\nwal-dir = "{folder}/wal"\n'
                    f'[http]\nbind-address = "127.0.0.1:{ports[1]}"\n[monitor]\nstore-enabled = false\n')
        server = subprocess.Popen(["influxd", "-config", folder + "/conf"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(server.kill)
        address = f"http://127.0.0.1:{ports[1]}"
        for _ in range(100):
            try:
                return send("query", {"q": "create database t"}, b"")
            except OSError:
                time.sleep(0.2)

    def send(path, parameters, body=None):
        request = urllib.request.Request(f"{address}/{path}?{urllib.parse.urlencode({'db': 't', **parameters})}", data=body)
        return urllib.request.urlopen(request).read()

    def average(x):
        nonlocal count
        if address is None:
            start()
        count += 1
        send("write", {}, "\n".join(f"m{count} v={float(v)!r} {k + 1}000000000" for k, v in enumerate(x)).replace("e+", "e").encode())
        result = json.loads(send("query", {"q": f"select moving_average(v, {N}) from m{count}"}))["results"][0]
        return [v for _, v in result["series"][0]["values"]]

    return {"moving_average": average}


def sqlite3():
    def kind(x):
        rows = ",".join(f"({k},{int(v) if v == int(v) else v})" for k, v in enumerate(x))
        text = f"with t(i, v) as (values {rows}) select typeof(sum(v) over (order by i rows 4 preceding)) from t order by i;"
        out = subprocess.run(["sqlite3", ":memory:"], input=text, capture_output=True, text=True, check=True).stdout
        return [float(w == "real") for w in out.split()]

    return {"typeof_sum": kind}


def program(*words):
    """What a program prints of its version."""
    return lambda: re.search(r"\d+\.\d+\.\d+", subprocess.run(words, capture_output=True, text=True, check=True).stdout)[0]


def package(name):
    """The version of a package of Python. Debian's of xarray says 999."""

    def version():
        from importlib import metadata

        version = metadata.version(name)
        return program("dpkg-query", "-W", "-f", "${Version}", "python3-" + name)() if version == "999" else version

    return version


# The libraries, each with what tells its version and what returns its functions.
LIBRARIES = {
    "pandas": (package("pandas"), pandas),
    "xarray": (package("xarray"), xarray),
    "statsmodels": (package("statsmodels"), statsmodels),
    "scikit-learn": (package("scikit-learn"), sklearn),
    "graphite-web": (package("graphite-web"), graphite),
    "MariaDB": (program("mariadbd", "--version"), mariadb),
    "InfluxDB": (program("influxd", "version"), influxdb),
    "SQLite": (program("sqlite3", "--version"), sqlite3),
    "rrdtool": (program("rrdtool", "--version"), rrdtool),
    "Octave": (program("octave-cli", "--version"), octave),
}

if __name__ == "__main__":
    if len(sys.argv) == 1:
        for name, (version, _) in LIBRARIES.items():
            try:
                print(name, version(), file=sys.__stdout__)
            except Exception:  # not installed
                pass
    else:
        function = LIBRARIES[sys.argv[1]][1]()[sys.argv[2]]
        if isinstance(function, type):
            recall.serve(window=function)
        else:
            recall.serve(series=after(function))
