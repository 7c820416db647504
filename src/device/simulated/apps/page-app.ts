import type { Effect } from '../../effect.ts';
import { type Browser, createBrowser } from '../browser/browser.ts';
import { answerWith } from '../web/built-in-web.ts';
import { withLog } from '../web/change-log.ts';
import type { SiteIdentity } from '../web/layout.ts';
import type { Site } from '../web/site.ts';
import type { Web } from '../web/web.ts';

/** An application whose window shows pages of its own. */
export type PageAppName = 'mail' | 'calendar';

export interface PageApp {
  web: Web;
  homeUrl: string;
  /** What its window shows: a browser with a single tab. */
  view: Browser;
}

/** @param log receives what its pages change
 *  @param createPages called with the first request */
export function createPageApp({ host }: SiteIdentity, log: Effect[], createPages: () => Site): PageApp {
  let site: Site | undefined;
  return {
    web: withLog(
      {
        async fetch(request) {
          site ??= createPages();
          return answerWith(site, request);
        },
      },
      log,
    ),
    homeUrl: `https://${host}/`,
    view: createBrowser(),
  };
}

/** Whether an address is one of the application's pages. */
export const isOwnPage = ({ homeUrl }: PageApp, url: URL): boolean => url.href.startsWith(homeUrl);
