import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findCpuObstacle } from './cpu-time.ts';

const run = promisify(execFile);
const CONNECTIONS = 64;

/** Either paths that are read in turn, or one that is posted to. */
export type Requests = { paths: readonly string[] } | { path: string; toBody: BodyTemplate };
/** The text of a JSON body before and after a number that no two requests share. */
export type BodyTemplate = readonly [string, string];

export interface Shot {
  url: string;
  apiKey: string;
  requests: Requests;
  seconds: number;
  /** 64 by default. */
  connections?: number | undefined;
}

export interface Hit {
  count: number;
  perSecond: number;
  /** 99th percentile of the time to a response. */
  p99Ms: number;
}

export async function findWrkObstacle(): Promise<string | null> {
  const obstacle = await findCpuObstacle();
  if (obstacle !== null) return obstacle;
  try {
    // It ends with 1 after the version.
    await run('wrk', ['--version']);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'it needs wrk: apt-get install wrk';
  }
  return null;
}

let numberedFrom = 0;

/** Sends requests over connections that are kept open, each the next as soon as it has its answer. Rejects when one was not
 *  answered with 2xx. */
export async function fire({ url, apiKey, requests, seconds, connections = CONNECTIONS }: Shot): Promise<Hit> {
  const folder = mkdtempSync(join(tmpdir(), 'doppel-wrk-'));
  numberedFrom += 10_000_000;
  try {
    const script = join(folder, 'requests.lua');
    writeFileSync(script, toScript(requests, apiKey));
    const args = [
      '--timeout',
      '30s',
      '--threads',
      '1',
      '--connections',
      String(connections),
      '--duration',
      `${seconds}s`,
    ];
    const { stdout } = await run('wrk', [...args, '--script', script, url]);
    const [, count, microseconds, failed, p99Us] = /^RESULT (\d+) (\d+) (\d+) (\d+)$/m.exec(stdout) ?? [];
    if (Number(failed) !== 0) throw new Error(`Not every request to ${url} was answered:\n${stdout}`);
    const perSecond = (Number(count) * 1_000_000) / Number(microseconds);
    return { count: Number(count), perSecond, p99Ms: Number(p99Us) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toScript(requests: Requests, apiKey: string): string {
  return `
local headers = { apikey = ${quote(apiKey)} }
${'paths' in requests ? toReads(requests.paths) : toPosts(requests.path, requests.toBody)}
function done(summary, latency)
  local e = summary.errors
  print(string.format("RESULT %d %d %d %d", summary.requests, summary.duration, e.connect + e.read + e.write + e.status + e.timeout, latency:percentile(99)))
end`;
}

const toReads = (paths: readonly string[]): string => `
local paths = { ${paths.map(quote).join(', ')} }
local at = 0
function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at], headers)
end`;

const toPosts = (path: string, [before, after]: BodyTemplate): string => `
headers["content-type"] = "application/json"
local number = ${numberedFrom}
function request()
  number = number + 1
  return wrk.format("POST", ${quote(path)}, headers, ${quote(before)} .. number .. ${quote(after)})
end`;

/** As Lua reads it; what stands here holds no brackets at level two. */
const quote = (text: string): string => `[==[${text}]==]`;
