import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { BrowserProfile, DeviceKind, DeviceOptions, Devices, ReadDocument } from '../device.ts';
import { ComputerDevice } from '../simulated/computer-device.ts';
import { createHostRules } from '../simulated/network/host-rules.ts';
import type { Lookup } from '../simulated/network/permitted-addresses.ts';
import { type Computer, freshComputer } from '../simulated/state.ts';
import { withStandIns } from '../simulated/web/hosts.ts';
import type { Web } from '../simulated/web/web.ts';
import type { AdFilters } from './adblock/ad-filters.ts';
import { hideAds } from './adblock/hide-ads.ts';
import { ChromiumBrowser } from './chromium-browser.ts';
import { contextProxy } from './egress/browser-switches.ts';
import { openEgressProxy } from './egress/egress-proxy.ts';
import type { PooledContext } from './pool/browser-host.ts';
import type { BrowserPool } from './pool/browser-pool.ts';
import { toStorageState } from './profile.ts';
import { RunPages } from './run-pages.ts';
import { type RunSettings, toRunSettings } from './run-settings.ts';
import { toUnmarkedAgent, unmark } from './unmarked.ts';
import { viewportOf } from './viewport.ts';
import { serveSites } from './web/serve-sites.ts';
import { withLoss } from './with-loss.ts';
import { orAborted } from './within.ts';

export interface ChromiumDevicesOptions {
  pool: BrowserPool;
  /** The sites of this computer; what is real in it is loaded by the browser. */
  web: Web;
  homeUrl: string;
  /** Hosts whose real pages may be opened (see `createHostRules`); null for every public one. */
  allowedHosts: readonly string[] | null;
  /** Resolves host names; defaults to the system resolver. */
  lookup?: Lookup;
  /** Folder of filter lists (`*.txt`) for runs that block advertisements; empty if there is none. */
  adLists?: string;
  /** Without it, PDFs cannot be read. */
  readDocument?: ReadDocument;
}

const NO_PROFILE: BrowserProfile = { cookies: [], localStorage: {} };

/** Creates computers whose browser is Chromium; all else on them is simulated. A browser is opened when a run first uses
 *  it. All its connections go through a proxy of this server. */
export function createChromiumDevices(options: ChromiumDevicesOptions): Devices {
  const loadFilters = toFilterLoader(options.adLists);
  return {
    async open({
      accountId,
      kind,
      files,
      allowedUrls,
      profile = NO_PROFILE,
      startedAt,
      recordsMotion = false,
      showsPointer = true,
      browser: asked,
    }: DeviceOptions) {
      const settings = await toRunSettings(asked ?? {}, loadFilters);
      const computer = freshComputer(kind, files, startedAt);
      computer.showsPointer = showsPointer;
      computer.sites = options.web.sites?.() ?? [];
      const allowed = withStandIns(allowedUrls);
      const closing = new AbortController();
      const loss = new AbortController();
      let isOpen = false;
      const onOpen = (lost: AbortSignal) => {
        isOpen = true;
        lost.addEventListener('abort', () => loss.abort(lost.reason), { once: true });
        if (lost.aborted) loss.abort(lost.reason);
      };
      let waitedMs = 0;
      const onWaited = (ms: number) => {
        waitedMs += ms;
      };
      const needs = { accountId, computer, allowed, profile, settings, signal: closing.signal, onOpen, onWaited };
      const open = () => openPages(options, needs);
      const browser = new ChromiumBrowser({
        ...{ computer, open, homeUrl: options.homeUrl, profile, recordsMotion, closing },
      });
      const device = withLoss(new ComputerDevice(computer, browser, options.readDocument), loss.signal, () => isOpen);
      return { ...device, waitedMs: () => waitedMs };
    },
  };
}

/** Loads the filters once, for all runs; again if that fails. */
function toFilterLoader(folder = ''): () => Promise<AdFilters | null> {
  let loaded: Promise<AdFilters> | null = null;
  return async () => {
    if (folder === '') return null;
    const { loadAdFilters } = await import('./adblock/ad-filters.ts');
    loaded ??= loadAdFilters(folder).catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

interface RunNeeds {
  accountId: string;
  computer: Computer;
  allowed: readonly string[];
  profile: BrowserProfile;
  settings: RunSettings;
  signal: AbortSignal;
  /** Receives the signal of the browser's loss. */
  onOpen: (lost: AbortSignal) => void;
  /** Receives how long it took to get a browser, in ms. */
  onWaited: (ms: number) => void;
}

async function openPages(
  { pool, web, allowedHosts, lookup }: ChromiumDevicesOptions,
  { accountId, computer, allowed, profile, settings, signal, onOpen, onWaited }: RunNeeds,
): Promise<RunPages> {
  const rules = createHostRules(allowedHosts);
  const proxied = { rules, allowedUrls: allowed, ...(lookup && { lookup }), ...settings.egress };
  const egress = await openEgressProxy(proxied);
  let held: PooledContext | null = null;
  try {
    const context = { ...contextOptions(computer), proxy: contextProxy(egress), storageState: toStorageState(profile) };
    const options = settings.hidesAutomation ? withoutMark(context) : context;
    const askedAt = performance.now();
    const opened = await pool.open({ accountId, options, signal });
    onWaited(performance.now() - askedAt);
    held = opened;
    onOpen(opened.lost);
    const served = { web, allowedUrls: allowed, log: computer.log, blocks: settings.filters?.blocks };
    await orAborted(serveSites(opened.context, served), opened.lost);
    await orAborted(applySettings(opened.context, settings), opened.lost);
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

const withoutMark = (options: BrowserContextOptions) => (userAgent: string) => ({
  ...options,
  userAgent: toUnmarkedAgent(userAgent),
});

async function applySettings(context: BrowserContext, { filters, hidesAutomation }: RunSettings): Promise<void> {
  if (filters) hideAds(context, filters);
  if (hidesAutomation) await unmark(context);
}

const IS_TOUCHED: Readonly<Record<DeviceKind, boolean>> = { desktop: false, 'desktop-lg': false, mobile: true };

function contextOptions(computer: Computer): BrowserContextOptions {
  const isTouched = IS_TOUCHED[computer.kind];
  return {
    viewport: viewportOf(computer),
    ...{ isMobile: isTouched, hasTouch: isTouched, deviceScaleFactor: 1 },
    ...{ locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce', acceptDownloads: true, serviceWorkers: 'block' },
  };
}
