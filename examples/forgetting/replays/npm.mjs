// Runs all replays in Node, and prints a line for each: its name, the rows, the value after all
// of them, and the value after the last five alone.
import fs from 'node:fs';

for (const file of fs.readdirSync(new URL('npm', import.meta.url)).sort()) {
  process.stdout.write(file.replace('.mjs', '') + ' | ');
  try {
    await import(`./npm/${file}`);
  } catch (e) {
    if (e.code !== 'ERR_MODULE_NOT_FOUND') throw e;
    console.log('skipped');
  }
}
