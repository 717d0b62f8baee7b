import json, shutil, subprocess, tempfile, time
from urllib.parse import quote
from urllib.request import urlopen

if not shutil.which("influxd"):
    raise ModuleNotFoundError("influxd")
folder, address = tempfile.mkdtemp(), "127.0.0.1:28086"
with open(folder + "/conf", "w") as f:
    f.write(f'reporting-disabled = true\nbind-address = "127.0.0.1:28088"\n[meta]\ndir = "{folder}/meta"\n'
            f'[data]\ndir = "{folder}/data"\nwal-dir = "{folder}/wal"\n[http]\nbind-address = "{address}"\n')
server = subprocess.Popen(["influxd", "-config", folder + "/conf"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def ask(path, data=None):
    for _ in range(100):
        try:
            return urlopen(f"http://{address}/{path}", data).read()
        except OSError:
            time.sleep(0.2)


def last(name, rows):
    ask("write?db=t", "\n".join(f"{name} v={x} {k + 1}000000000" for k, x in enumerate(rows)).encode())
    made = json.loads(ask("query?db=t&q=" + quote(f"select moving_average(v, 5) from {name}")))
    return made["results"][0]["series"][0]["values"][-1][1]


rows = [1000000, 0.1, 0.1, 0.1, 0.1, 0.1]
ask("query?q=" + quote("create database t"), b"")
print(*rows, "|", last("a", [float(x) for x in rows]), "|", last("b", rows[-5:]))
server.kill()
shutil.rmtree(folder)
