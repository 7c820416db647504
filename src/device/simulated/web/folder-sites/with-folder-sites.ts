import { join } from 'node:path';
import type { SiteLink } from '../../../device.ts';
import { answerWith } from '../built-in-web.ts';
import { html } from '../html.ts';
import { renderPage } from '../layout.ts';
import type { Web, WebRequest, WebResponse } from '../web.ts';
import { createFolderSite, readSiteFile } from './folder-site.ts';
import { describeLeftOut } from './folder-style.ts';
import { createSiteFolders } from './folders.ts';

/** Serves the sites of a folder, and all other addresses from `web`. Changes take effect at once. */
export function withFolderSites(web: Web, directory: string): Web {
  const folders = createSiteFolders(directory);
  const isOwn = (url: URL): boolean => {
    try {
      return folders.find(url.hostname) !== null;
    } catch {
      // Its address shows what is wrong with it.
      return true;
    }
  };
  return {
    sites: () => listSites(directory, folders.list),
    isReal: (url) => !isOwn(url) && web.isReal?.(url) === true,
    async fetch(request) {
      try {
        const found = folders.find(request.url.hostname);
        if (!found) return web.fetch(request);
        return answerWith(createFolderSite(found.folder, found.host, found.manifest), request);
      } catch (error) {
        return failure(request, (error as Error).message);
      }
    },
  };
}

const TITLE = /<title>([^<]{0,200})/i;
const HEAD_LENGTH = 10_000;
const MAX_SITES = 200;

/** All sites, by the titles of their front pages; none while the folder cannot be read. */
function listSites(directory: string, list: () => string[]): SiteLink[] {
  const titleOf = (host: string): string | undefined =>
    TITLE.exec(readSiteFile(join(directory, host), '/')?.toString('utf8', 0, HEAD_LENGTH) ?? '')?.[1]?.trim();
  try {
    return list()
      .slice(0, MAX_SITES)
      .map((host) => ({ name: titleOf(host) || host, url: `http://${host}/` }));
  } catch {
    return [];
  }
}

/** A sentence for each site with style sheets that the layout does not apply in full.
 *  @throws an Error that names the file when a site cannot be read */
export function checkFolderSites(directory: string): string[] {
  try {
    const folders = createSiteFolders(directory).check();
    return folders.flatMap((folder) => describeLeftOut(folder, (path) => readSiteFile(folder, path)) ?? []);
  } catch (cause) {
    throw new Error(`SITES_DIR: ${(cause as Error).message}`, { cause });
  }
}

function failure({ url }: WebRequest, problem: string): WebResponse {
  const identity = { host: url.hostname, name: url.hostname, colour: '#445566', about: url.hostname };
  const title = 'This site cannot be read';
  const main = html`<h1>${title}</h1>
<p>${problem}</p>`;
  return {
    status: 500,
    url,
    body: { type: 'html', html: renderPage(identity, [], { title, main, isWide: false }) },
  };
}
