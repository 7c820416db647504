import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Device, Observation } from '../../../src/device/device.ts';
import type { PageContent } from '../../../src/device/page-content.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { nodesOf } from '../../support/browser/browse.ts';

async function openDevice(): Promise<Device> {
  const web = createBuiltInWeb({ seed: 1 });
  const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });
  return devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] });
}

async function see(device: Device, url: string): Promise<Observation> {
  await device.perform({ type: 'goto', url });
  return device.observe();
}

async function pageAt(device: Device, url: string): Promise<PageContent> {
  const { content } = await see(device, url);
  if (content === null) throw new Error(`There is no content at ${url}`);
  return content;
}

function labelsOf({ forms }: PageContent): string[] {
  return forms.flatMap(({ fields }) => fields.map(({ label }) => label));
}

describe('the content of the built-in sites', () => {
  let device: Device;
  beforeAll(async () => {
    device = await openDevice();
  });

  it('is that of the page in front', async () => {
    const { url, content } = await see(device, 'https://encyclopedia.example/mount-everest');
    expect(content?.url).toBe(url);
    expect(content?.heading).toBe('Mount Everest');
    expect(content?.facts).toContainEqual({
      label: 'Location',
      value: 'Border of Nepal and China',
      url: null,
    });
  });

  it('follows what is typed and chosen', async () => {
    const { content } = await see(device, 'https://flights.example/');
    const [form] = content?.forms ?? [];
    const from = form?.fields.find(({ label }) => label === 'From');
    await device.perform({ type: 'select', target: from?.ref ?? '', option: 'Oslo (OSL)' });
    const after = (await device.observe()).content?.forms[0]?.fields.find(({ label }) => label === 'From');
    expect([from?.value, after?.value]).toEqual(['', 'Oslo (OSL)']);
    expect(content?.forms[0]?.fields[0]?.value).toBe('');
  });

  it('is the same object while the page stays as it is, and equal on an equal page', async () => {
    const first = await see(device, 'https://shop.example/');
    const again = await device.observe();
    expect(again.content).toBe(first.content);
    const other = await see(await openDevice(), 'https://shop.example/');
    expect(isDeepStrictEqual(other.content, first.content)).toBe(true);
    expect(structuredClone(first.content)).toEqual(first.content);
  });

  it('is null outside pages', async () => {
    const fresh = await openDevice();
    expect((await fresh.observe()).content).toBeNull();
    await fresh.perform({ type: 'write_note', text: 'Milk' });
    expect((await fresh.observe()).content).toBeNull();
  });

  it.each([
    ['https://shop.example/', 'All products', ['Product', 'Price', 'In stock', 'Rating'], 40],
    ['https://news.example/', 'Top stories', ['Title', 'Points', 'Author', 'Category', 'Comments'], 26],
    [
      'https://news.example/ranking',
      'Ranking of stories',
      ['Rank', 'Story', 'Section', 'Author', 'Points', 'Comments'],
      26,
    ],
    ['https://encyclopedia.example/', 'Animals', ['Title'], 3],
    ['https://encyclopedia.example/solar-system', 'The eight planets', ['Planet', 'Diameter (km)'], 8],
    ['https://flights.example/airports', 'Airports', ['City', 'Code', 'Winter time'], 22],
    ['https://forms.example/', 'Forms', ['Title', 'Description'], 3],
    ['https://search.example/?q=mars', 'Results', ['Title', 'Description'], 7],
    ['https://home.example/', 'Sites', ['Title', 'Description'], 9],
  ])('has at %s the collection %s', async (url, name, columns, count) => {
    const { collections } = await pageAt(device, url);
    const found = collections.find((collection) => collection.name.startsWith(name));
    expect(found?.columns).toEqual(expect.arrayContaining([...columns]));
    expect(found?.rows).toHaveLength(count);
  });

  it('has the products of a category once, though the page shows cards and a table', async () => {
    const { collections } = await pageAt(device, 'https://shop.example/category/bags');
    expect(collections).toHaveLength(1);
    expect(collections[0]?.columns).toEqual(expect.arrayContaining(['Price', 'Rating', 'In stock']));
    expect(collections[0]?.rows).toHaveLength(6);
  });

  it.each([
    ['https://flights.example/', ['From', 'To', 'Date', 'Passengers', 'Cabin']],
    ['https://portal.example/', ['User name', 'Password']],
    ['https://forms.example/contact', ['Name', 'Email', 'Subject', 'Message']],
    ['https://encyclopedia.example/', ['Search articles']],
  ])('has the fields of %s', async (url, labels) => {
    expect(labelsOf(await pageAt(device, url))).toEqual(labels);
  });

  it('has refs and addresses of controls that are on the screen, within the limits, on every page of the menus', async () => {
    const waiting = ['https://home.example/'];
    const seen = new Set<string>();
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const { content, tree } = await see(device, url);
      const refs = new Set(nodesOf(tree).map(({ ref }) => ref));
      const own = content?.forms.flatMap(({ fields, buttons }) => [...fields, ...buttons]) ?? [];
      const inRows = content?.collections.flatMap(({ rows }) => rows.flatMap(({ controls }) => controls)) ?? [];
      const named = [...own, ...inRows, ...(content?.links ?? [])];
      expect(named.filter(({ ref }) => !refs.has(ref))).toEqual([]);
      expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThan(64 * 1024);
      expect([url, content?.heading === '', content?.isCut]).toEqual([url, false, false]);
      waiting.push(
        ...(content?.links ?? []).filter(({ area }) => area === 'menu').map((link) => link.url.split('#')[0] ?? ''),
      );
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  it('has the facts and the invoices of the portal after a login', async () => {
    const { forms } = await pageAt(device, 'https://portal.example/');
    const [name, password] = forms[0]?.fields ?? [];
    await device.perform({ type: 'type', target: name?.ref ?? '', text: 'demo' });
    await device.perform({ type: 'type', target: password?.ref ?? '', text: 'demo1234' });
    await device.perform({ type: 'click', target: forms[0]?.buttons[0]?.ref ?? '' });
    const { collections } = await pageAt(device, 'https://portal.example/invoices');
    expect(collections[0]?.columns).toEqual(expect.arrayContaining(['Number', 'Status']));
    expect(collections[0]?.rows[0]?.controls.map((control) => control.name)).toContainEqual(
      expect.stringMatching(/^Download invoice /),
    );
  });
});
