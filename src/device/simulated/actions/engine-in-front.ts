import type { ActionResult } from '../../device.ts';
import { did, didNot } from '../action-result.ts';
import { isOwnPage, type PageAppName } from '../apps/page-app.ts';
import type { PageEngine } from '../browser/page-engine.ts';
import { SimulatedPages } from '../browser/simulated-pages.ts';
import type { Computer } from '../state.ts';
import { appTitle, bringToFront, pageAppInFront } from '../state.ts';

/** The engine of the window in front, if that shows pages: of one of the applications, else of the browser. */
export function engineInFront(computer: Computer, browser: PageEngine): PageEngine {
  const app = pageAppInFront(computer);
  if (app === null) return browser;
  return new SimulatedPages({
    computer,
    viewer: { browser: app.view, files: computer.files },
    context: { web: app.web, homeUrl: app.homeUrl, allowedUrls: [] },
  });
}

/** The application that an address is a page of; null for an address of the web. */
export function appOf({ pageApps }: Computer, url: URL): PageAppName | null {
  const names: readonly PageAppName[] = ['mail', 'calendar'];
  return names.find((name) => isOwnPage(pageApps[name], url)) ?? null;
}

/** Brings an application to the front and shows one of its pages. */
export async function goToAppPage(
  computer: Computer,
  browser: PageEngine,
  app: PageAppName,
  url: URL,
): Promise<ActionResult> {
  bringToFront(computer, app);
  const engine = engineInFront(computer, browser);
  const tab = await engine.readyTab();
  if (!tab) return didNot(`${appTitle(app)} could not be opened.`);
  const navigation = await engine.visit(tab, { method: 'GET', url });
  return navigation.ok ? did(`Opened ${navigation.text}.`) : didNot(`Could not open it: ${navigation.text}.`);
}
