import { describe, expect, it } from 'vitest';
import { toBuiltInAddress } from '../../../../../src/device/simulated/web/hosts.ts';
import { createSites } from '../../../../../src/device/simulated/web/sites/sites.ts';
import { fittingSites } from '../../../../../src/llm/offline/agent/world/site-hints.ts';
import { SITE_HINTS } from '../../../../../src/llm/offline/agent/world/sites.ts';

describe('the hints of sites', () => {
  it.each(SITE_HINTS)('of $url name a built-in site, and addresses that lead to it', async ({ url, names }) => {
    expect(await createSites(1)(new URL(url).hostname)).not.toBeNull();
    for (const [, address] of names) {
      const target = new URL(address);
      expect((toBuiltInAddress(target) ?? target).hostname).toBe(new URL(url).hostname);
    }
  });

  it.each([
    ['how much is the cheapest lamp', 'shop'],
    ['Which planet has the most moons?', 'encyclopedia'],
    ['earliest flight to Oslo', 'route'],
    ['was steht in den Nachrichten', 'news'],
    ['how much do I owe on my last electricity bill', 'portal'],
    ['report a broken light to the town hall', 'forms'],
    ['combien coûte un vol pour Rome', 'route'],
  ])('fit “%s”', (text, offer) => {
    expect(fittingSites(text, SITE_HINTS)[0]?.offer).toBe(offer);
  });

  it('fit nothing that they do not name', () => {
    expect(fittingSites('what is the meaning of zorb', SITE_HINTS)).toEqual([]);
  });
});
