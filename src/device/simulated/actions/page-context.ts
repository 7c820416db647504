import type { ActionResult } from '../../device.ts';
import { did, didNot } from '../action-result.ts';
import { isOwnPage, type PageAppName } from '../apps/page-app.ts';
import { type BrowserContext, readyTab, visit } from '../browser/navigate.ts';
import type { Computer, Viewer } from '../state.ts';
import { appTitle, bringToFront, pageAppInFront } from '../state.ts';

/** What a click or a key on the page in front acts on. */
export interface PageContext {
  viewer: Viewer;
  context: BrowserContext;
}

/** Of the browser, or of the application in front that shows pages of its own. */
export function pageContext(computer: Computer, context: BrowserContext): PageContext {
  const app = pageAppInFront(computer);
  if (app === null) return { viewer: computer, context };
  return {
    viewer: { browser: app.view, files: computer.files },
    context: { web: app.web, homeUrl: app.homeUrl, allowedUrls: [] },
  };
}

/** The application that an address is a page of; null for an address of the web. */
export function appOf({ pageApps }: Computer, url: URL): PageAppName | null {
  const names: readonly PageAppName[] = ['mail', 'calendar'];
  return names.find((name) => isOwnPage(pageApps[name], url)) ?? null;
}

/** Brings an application to the front and shows one of its pages. */
export async function goToAppPage(
  computer: Computer,
  context: BrowserContext,
  app: PageAppName,
  url: URL,
): Promise<ActionResult> {
  bringToFront(computer, app);
  const own = pageContext(computer, context);
  const tab = await readyTab(own.viewer, own.context);
  if (!tab) return didNot(`${appTitle(app)} could not be opened.`);
  const navigation = await visit(own.viewer, own.context, tab, { method: 'GET', url });
  return navigation.ok ? did(`Opened ${navigation.text}.`) : didNot(`Could not open it: ${navigation.text}.`);
}
