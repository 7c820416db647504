import type { BrowserContextOptions } from 'playwright-core';
import type { BrowserProfile, DeviceKind, DeviceOptions, Devices, ReadDocument } from '../device.ts';
import { withStandIns } from '../simulated/browser/allowed-urls.ts';
import { ComputerDevice } from '../simulated/computer-device.ts';
import { createHostRules } from '../simulated/network/host-rules.ts';
import type { Lookup } from '../simulated/network/permitted-addresses.ts';
import { pageArea } from '../simulated/screen/geometry.ts';
import { type Computer, freshComputer } from '../simulated/state.ts';
import type { Web } from '../simulated/web/web.ts';
import { ChromiumBrowser } from './chromium-browser.ts';
import { contextProxy } from './egress/browser-switches.ts';
import { openEgressProxy } from './egress/egress-proxy.ts';
import type { PooledContext } from './pool/browser-host.ts';
import type { BrowserPool } from './pool/browser-pool.ts';
import { toStorageState } from './profile.ts';
import { RunPages } from './run-pages.ts';
import { serveSites } from './web/serve-sites.ts';
import { withLoss } from './with-loss.ts';

export interface ChromiumDevicesOptions {
  pool: BrowserPool;
  /** The sites of this computer; what is real in it is loaded by the browser. */
  web: Web;
  homeUrl: string;
  /** Hosts whose real pages may be opened (see `createHostRules`); null for every public one. */
  allowedHosts: readonly string[] | null;
  /** Resolves host names; defaults to the system resolver. */
  lookup?: Lookup;
  /** Without it, PDFs cannot be read. */
  readDocument?: ReadDocument;
}

const NO_PROFILE: BrowserProfile = { cookies: [], localStorage: {} };

/** Creates computers whose browser is Chromium; all else on them is simulated. A browser is opened when a run first uses
 *  it. All its connections go through a proxy of this server. */
export function createChromiumDevices(options: ChromiumDevicesOptions): Devices {
  return {
    async open({ accountId, kind, files, allowedUrls, profile = NO_PROFILE, startedAt }: DeviceOptions) {
      const computer = freshComputer(kind, files, startedAt);
      const allowed = withStandIns(allowedUrls);
      const closing = new AbortController();
      let lost: AbortSignal | null = null;
      const onOpen = (signal: AbortSignal) => {
        lost = signal;
      };
      let waitedMs = 0;
      const onWaited = (ms: number) => {
        waitedMs += ms;
      };
      const needs = { accountId, computer, allowed, profile, signal: closing.signal, onOpen, onWaited };
      const open = () => openPages(options, needs);
      const browser = new ChromiumBrowser({ computer, open, homeUrl: options.homeUrl, profile, closing });
      const device = withLoss(new ComputerDevice(computer, browser, options.readDocument), () => lost);
      return { ...device, waitedMs: () => waitedMs };
    },
  };
}

interface RunNeeds {
  accountId: string;
  computer: Computer;
  allowed: readonly string[];
  profile: BrowserProfile;
  signal: AbortSignal;
  /** Receives the signal of the browser's loss. */
  onOpen: (lost: AbortSignal) => void;
  /** Receives how long it took to get a browser, in ms. */
  onWaited: (ms: number) => void;
}

async function openPages(
  { pool, web, allowedHosts, lookup }: ChromiumDevicesOptions,
  { accountId, computer, allowed, profile, signal, onOpen, onWaited }: RunNeeds,
): Promise<RunPages> {
  const rules = createHostRules(allowedHosts);
  const egress = await openEgressProxy({ rules, allowedUrls: allowed, ...(lookup && { lookup }) });
  let held: PooledContext | null = null;
  try {
    const context = { ...contextOptions(computer), proxy: contextProxy(egress), storageState: toStorageState(profile) };
    const askedAt = performance.now();
    const opened = await pool.open({ accountId, options: context, signal });
    onWaited(performance.now() - askedAt);
    held = opened;
    onOpen(opened.lost);
    await serveSites(opened.context, web, allowed);
    const close = async () => {
      await egress.close();
      await opened.close();
    };
    return new RunPages(computer, { context: opened.context, lost: opened.lost, close }, allowed);
  } catch (error) {
    await egress.close();
    await held?.close();
    throw error;
  }
}

const IS_TOUCHED: Readonly<Record<DeviceKind, boolean>> = { desktop: false, 'desktop-lg': false, mobile: true };

function contextOptions(computer: Computer): BrowserContextOptions {
  const { width, height } = pageArea(computer, 'browser').area;
  const isTouched = IS_TOUCHED[computer.kind];
  return {
    viewport: { width: Math.floor(width), height: Math.floor(height) },
    ...{ isMobile: isTouched, hasTouch: isTouched, deviceScaleFactor: 1 },
    ...{ locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce', acceptDownloads: true, serviceWorkers: 'block' },
  };
}
