import type { PageContent } from '../../../../../src/device/page-content.ts';
import { createSimulatedDevices } from '../../../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../../../src/device/simulated/web/built-in-web.ts';
import { createWorld, type World, withPage } from '../../../../../src/llm/offline/agent/world/world.ts';

/** Shows pages of the built-in web. */
export interface Looking {
  open(url: string): Promise<PageContent | null>;
  search(fieldRef: string, query: string): Promise<PageContent | null>;
}

export async function lookAtWeb(allowedUrls: readonly string[] = []): Promise<Looking> {
  const web = createBuiltInWeb({ seed: 1 });
  const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });
  const device = await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls, files: [] });
  const contentAfter = async (ok: boolean) => (ok ? (await device.observe()).content : null);
  return {
    open: async (url) => contentAfter((await device.perform({ type: 'goto', url })).ok),
    search: async (fieldRef, query) => {
      await device.perform({ type: 'type', target: fieldRef, text: query });
      return contentAfter((await device.perform({ type: 'press', key: 'Enter' })).ok);
    },
  };
}

const LEXICON = new Set(
  'river mountain city price rating product story name sort size area height weight moon year day light speed date find compare open order buy tell add sort'.split(
    ' ',
  ),
);
export const isLexiconWord = (word: string): boolean => LEXICON.has(word);

/** The world after a look at these pages. */
export async function seenWorld(urls: readonly string[]): Promise<World> {
  const looking = await lookAtWeb();
  let world = createWorld(isLexiconWord);
  for (const url of urls) {
    const content = await looking.open(url);
    if (content !== null) world = withPage(world, content);
  }
  return world;
}
