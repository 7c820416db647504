import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import { registerPageFunctions } from '../isolated/isolated-world.ts';
import { watchMemory } from './memory-watch.ts';

/** A browser of the pool. */
export interface LaunchedBrowser {
  readonly browser: Browser;
  /** What it calls itself. */
  readonly userAgent: string;
  /** Resolves when the browser's main process answers. */
  ping(): Promise<unknown>;
  /** Ends all its processes at once. */
  kill(): void;
}

export interface ChromiumOptions {
  /** The program. */
  path: string;
  /** Whether pages run in Chromium's sandbox. */
  sandbox: boolean;
  /** Further switches of the command line. */
  switches: readonly string[];
  environment: Readonly<Record<string, string>>;
}

const LIMITS = [
  // Heap of the scripts of a page, in MB.
  '--js-flags=--max-old-space-size=256',
  // Beyond, pages of one site and context share a process.
  '--renderer-process-limit=8',
];

/** Of a renderer: its page crashes beyond. */
const MEMORY_LIMIT = { limitBytes: 2 ** 30, everyMs: 2000 };

/** Starts a headless browser, which ends with this process. Rejects if it does not start within 30 s. */
export async function launchChromium({
  path,
  sandbox,
  switches,
  environment,
}: ChromiumOptions): Promise<LaunchedBrowser> {
  // Loaded with the first browser only.
  const { chromium, selectors } = await import('playwright-core');
  await registerPageFunctions(selectors);
  const browser = await chromium.launch({
    executablePath: path,
    headless: true,
    chromiumSandbox: sandbox,
    args: [...LIMITS, ...switches],
    // The home folder may be read-only.
    env: { ...environment, HOME: tmpdir(), TMPDIR: tmpdir() },
    timeout: 30_000,
    // The server ends its runs first.
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const session = await browser.newBrowserCDPSession();
  const { userAgent } = await session.send('Browser.getVersion');
  const listProcesses = async (kind: 'browser' | 'renderer') => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === kind).map(({ id }) => id);
  };
  const [mainId] = await listProcesses('browser');
  const stopWatch = watchMemory({ ...MEMORY_LIMIT, listRenderers: () => listProcesses('renderer') });
  browser.on('disconnected', stopWatch);
  return {
    ...{ browser, userAgent },
    ping: () => session.send('Browser.getVersion'),
    kill: () => mainId && killProcess(mainId),
  };
}

/** Renderers and helpers end with the main process. */
function killProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
