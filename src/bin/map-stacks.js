// Stacks of the bundles name the lines of the sources. By Node's own `--enable-source-maps`, each thread would read all
// maps when it starts: 20 MB. This reads the map of a file when the first stack needs it.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);
const DIST = new URL('dist/', ROOT).href;
const maps = new Map();

Error.prepareStackTrace = (error, sites) => {
  // Diagnostic reports, which the limits of file handles are read from at the start, have a stack that nobody reads.
  const show = error?.code === 'ERR_SYNTHETIC' ? String : toPlace;
  return [String(error), ...sites.map((site) => `    at ${show(site)}`)].join('\n');
};

function toPlace(site) {
  const text = String(site);
  const file = site.getFileName();
  if (!file?.startsWith(DIST)) return text;
  const place = findMap(file)?.findOrigin(site.getLineNumber(), site.getColumnNumber());
  if (!place?.fileName) return text;
  const source = relative(fileURLToPath(ROOT), fileURLToPath(new URL(place.fileName, file)));
  return text.replace(/file:[^\s()]+/, `${source}:${place.lineNumber}:${place.columnNumber}`);
}

function findMap(file) {
  if (!maps.has(file)) maps.set(file, readMap(fileURLToPath(`${file}.map`)));
  return maps.get(file);
}

function readMap(path) {
  try {
    return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;
  } catch {
    return null;
  }
}
