import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { DeviceLostError } from '../../device.ts';
import { type BrowserPool, createBrowserPool } from './browser-pool.ts';
import { findChromium } from './find-chromium.ts';
import { launchChromium } from './launch-chromium.ts';

export interface ChromiumSettings {
  /** The program; empty to look for it. */
  path: string;
  /** Whether pages run in Chromium's sandbox. */
  sandbox: boolean;
  /** Limit of contexts at a time; 0 to choose it by cores and memory. */
  runs: number;
  /** How long a run waits for a place, in ms. */
  waitMs?: number;
  /** Environment of the browser. */
  environment: Readonly<Record<string, string>>;
  /** Further switches of the command line. */
  switches?: readonly string[];
  /** Called when a browser has ended by itself or had to be killed, or did not start. */
  onProblem?: (error: Error) => void;
}

const CONTEXTS_PER_CORE = 4;
const BYTES_PER_CONTEXT = 350 * 2 ** 20;

/** The pool of this process, with one browser that has started. Rejects with a text for operators if there is no browser,
 *  or if it does not start. */
export async function openBrowserPool(settings: ChromiumSettings): Promise<BrowserPool> {
  const { sandbox, runs, waitMs, environment, switches = [], onProblem } = settings;
  const path = findChromium(settings.path, environment.PATH ?? '');
  const pool = createBrowserPool({
    launch: () =>
      launchChromium({ path, sandbox, switches, environment }).catch((error: unknown) => {
        throw toStartError(path, String(error));
      }),
    onProblem,
    ...(waitMs !== undefined && { waitMs }),
    maxContexts: runs || chooseContexts(availableParallelism(), process.availableMemory()),
  });
  try {
    await pool.warm();
  } catch (error) {
    throw error instanceof DeviceLostError ? error.cause : error;
  }
  return pool;
}

/** Rejects as `openBrowserPool` does. Leaves no browser. */
export async function checkChromium(settings: ChromiumSettings): Promise<void> {
  const pool = await openBrowserPool(settings);
  await pool.close();
}

/** How many contexts at a time these cores and this memory (in bytes) are good for. */
export function chooseContexts(cores: number, freeBytes: number): number {
  return Math.max(1, Math.min(CONTEXTS_PER_CORE * cores, Math.floor(freeBytes / BYTES_PER_CONTEXT)));
}

const SANDBOX_FAILS =
  "Chromium's sandbox does not work here: run the server as a user other than root where user namespaces are allowed " +
  '(in a container, with deploy/chromium-seccomp.json), or set CHROMIUM_SANDBOX=off, with which a page that breaks into ' +
  'Chromium has the rights of the server.';

/** @param error of Playwright, which ends with the log of the browser */
function toStartError(path: string, error: string): Error {
  const text = stripVTControlCharacters(error);
  if (/sandboxing failed|No usable sandbox/i.test(text)) return new Error(SANDBOX_FAILS);
  // The last line of the browser is the likeliest reason.
  const [firstLine = ''] = text.split('\n');
  const reason = text.match(/(?<=\[err\] ).+/g)?.at(-1) ?? firstLine;
  return new Error(`${path} does not start (DEVICE=chromium): ${reason}`);
}
