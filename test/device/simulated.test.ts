import { describe, expect, it } from 'vitest';
import type { AccessibilityNode, Device, DeviceKind } from '../../src/device/device.ts';
import { createSimulatedDevices } from '../../src/device/simulated/simulated-devices.ts';
import { deviceContract } from '../contracts/device.ts';

deviceContract('the simulated computer', createSimulatedDevices);

const openAt = async (url: string, kind: DeviceKind = 'desktop'): Promise<Device> => {
  const device = await createSimulatedDevices().open(kind);
  await device.perform({ type: 'goto', url });
  return device;
};

const nodesOf = (node: AccessibilityNode): AccessibilityNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)];

describe('the simulated browser', () => {
  it.each([
    'https://encyclopedia.example/paris',
    'http://encyclopedia.example/paris/',
    'www.encyclopedia.example/paris?from=home#history',
    ' Encyclopedia.Example/Paris ',
  ])('opens the page typed as %s', async (url) => {
    const { title, url: shown } = await (await openAt(url)).observe();
    expect({ title, shown }).toEqual({ title: 'Paris - Browser', shown: 'https://encyclopedia.example/paris' });
  });

  it('shows a page that says so for a site outside its web', async () => {
    const device = await createSimulatedDevices().open('desktop');
    const result = await device.perform({ type: 'goto', url: 'https://somewhere.test/page' });
    expect(result).toMatchObject({ ok: false, summary: expect.stringContaining('not part of the simulated web') });
    expect(JSON.stringify((await device.observe()).tree)).toContain('not part of the simulated web');
  });

  it('tells a missing page from a missing site', async () => {
    const device = await createSimulatedDevices().open('desktop');
    const result = await device.perform({ type: 'goto', url: 'news.example/no-such-story' });
    expect(result.summary).toContain('no such page');
  });

  it('lists search results with their addresses, best first', async () => {
    const device = await createSimulatedDevices().open('desktop');
    const { ok, value } = await device.perform({ type: 'search', query: 'how tall is the Eiffel Tower' });
    expect(ok).toBe(true);
    expect(value).toMatchObject({ 0: { title: 'Eiffel Tower', url: 'https://encyclopedia.example/eiffel-tower' } });
  });

  it('finds nothing for a subject that its web does not have', async () => {
    const device = await createSimulatedDevices().open('desktop');
    expect(await device.perform({ type: 'search', query: 'height of K2' })).toMatchObject({ ok: false, value: [] });
  });

  it('gives every link of a page its address and its place', async () => {
    const { tree, screen } = await (await openAt('news.example', 'mobile')).observe();
    const links = nodesOf(tree).filter((node) => node.role === 'link');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      expect(link.value).toMatch(/^https:\/\/news\.example\//);
      expect(link.bounds?.width).toBeGreaterThan(0);
      expect((link.bounds?.x ?? 0) + (link.bounds?.width ?? 0)).toBeLessThanOrEqual(screen.width);
    }
  });

  it('scrolls to what it read', async () => {
    const device = await openAt('shop.example', 'mobile');
    const delivery = async (): Promise<number> => {
      const nodes = nodesOf((await device.observe()).tree);
      return nodes.find((node) => node.name.startsWith('Delivery takes'))?.bounds?.y ?? Number.NaN;
    };
    const before = await delivery();
    await device.perform({ type: 'extract', question: 'is delivery free?' });
    expect(await delivery()).toBeLessThan(before);
    expect(await delivery()).toBeLessThan(844);
  });

  it('reads nothing before a page is open', async () => {
    const device = await createSimulatedDevices().open('desktop');
    expect(await device.perform({ type: 'extract', question: 'the title' })).toMatchObject({ ok: false, value: null });
  });
});

describe('notes', () => {
  it('are kept in order, the newest on top', async () => {
    const device = await createSimulatedDevices().open('mobile');
    await device.perform({ type: 'write_note', text: 'first' });
    await device.perform({ type: 'write_note', text: 'second' });
    const names = nodesOf((await device.observe()).tree).filter((node) => node.role === 'listitem');
    expect(names.map((node) => node.name)).toEqual(['second', 'first']);
  });
});

describe('frames', () => {
  it('draws any text: no script, emoji, lone surrogate or long word stops it', async () => {
    const device = await createSimulatedDevices().open('mobile');
    await device.perform({ type: 'write_note', text: `\ud800 漢字 עברית 😀 ${'w'.repeat(5000)}` });
    const frame = await device.frame(`\udfff ${'a very long caption '.repeat(500)}`);
    expect(frame.bytes.subarray(8, 12).toString()).toBe('WEBP');
  });
});
