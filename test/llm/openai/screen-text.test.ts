import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessibilityNode, Device } from '../../../src/device/device.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { createPlaceholders } from '../../../src/llm/openai/agent/placeholders.ts';
import { toScreenText } from '../../../src/llm/openai/agent/screen-text.ts';
import { loadTokenCounter } from '../../../src/text/tokens.ts';
import { nodesOf } from '../../support/browser/browse.ts';
import { sampleScreen } from '../../support/model/fake-ask.ts';

const web = createBuiltInWeb({ seed: 1 });
const hidden = createPlaceholders('', { password: 'engine-1843', pin: '12' });
let count: (text: string) => number;

beforeAll(async () => {
  count = await loadTokenCounter();
});

async function open(url: string): Promise<Device> {
  const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl });
  const device = await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] });
  await device.perform({ type: 'goto', url });
  return device;
}

async function read(device: Device, budget = 20_000): Promise<string> {
  return toScreenText(await device.observe(), { budget, count, hidden });
}

const textOf = (children: AccessibilityNode[]): string =>
  toScreenText(sampleScreen({ tree: { role: 'application', name: 'Desktop', children } }), {
    budget: 5_000,
    count,
    hidden,
  });

describe('the text of a screen', () => {
  it('shows each thing with its ref, role, name, value, states and options', () => {
    const text = textOf([
      { ref: 'e1', role: 'textbox', name: 'Name', value: 'Ada "A" L', states: ['required', 'focused'] },
      { ref: 'e2', role: 'combobox', name: 'Size', value: 'S', options: ['S', 'L'] },
    ]);
    expect(text).toContain('\n[e1] textbox "Name" value="Ada \\"A\\" L" (required, focused)\n');
    expect(text).toContain('\n[e2] combobox "Size" value="S" options: "S" | "L"');
  });

  it.each(['https://shop.example/', 'https://forms.example/permit', 'https://encyclopedia.example/paris'])(
    'has every ref of %s',
    async (url) => {
      const device = await open(url);
      const text = await read(device);
      for (const { ref } of nodesOf((await device.observe()).tree))
        if (ref !== undefined) expect(text).toContain(`[${ref}] `);
    },
  );

  it('says what a page says', async () => {
    const text = await read(await open('https://encyclopedia.example/paris'));
    expect(text).toContain('definition "2,133,111 (2021, city proper)" of="Population"');
    expect(text).toContain('It lies on the river Seine in the north of the country.');
  });

  it('has the rows of a table on lines of their own, and links without what the page says already', async () => {
    const text = await read(await open('https://shop.example/'));
    expect(text).toMatch(/header: "Product" \| "Price" \| "In stock" \| "Rating"/);
    expect(text).toMatch(/row: \[e\d+\] link "Desk lamp" -> \/desk-lamp \| "\$34\.90" \| "12" \| "4\.6 of 5"/);
  });

  it('leaves out what only holds others', () => {
    const button = { ref: 'e1', role: 'button', name: 'Save' };
    const text = textOf([
      { role: 'form', name: '', children: [{ role: 'paragraph', name: 'Save', children: [button] }] },
    ]);
    expect(text.split('\n').slice(-1)).toEqual(['[e1] button "Save"']);
  });

  it('keeps to its bound, and says what is left out of a page', async () => {
    const text = await read(await open('https://shop.example/'), 700);
    expect(count(text)).toBeLessThanOrEqual(700);
    expect(text).toMatch(/\n… \d+ more lines; scroll down to see them$/);
    expect(text).toContain('[address] textbox');
  });

  it('shows the whole of a page piece by piece as it is scrolled', async () => {
    const device = await open('https://shop.example/');
    const seen: string[] = [];
    for (let ok = true; ok; { ok } = await device.perform({ type: 'scroll', direction: 'down' }))
      seen.push(await read(device, 1_500));
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toMatch(/\n… \d+ lines above; scroll up to see them\n/);
    expect(seen.at(-1)).not.toContain('scroll down to see them');
    for (const { ref } of nodesOf((await device.observe()).tree))
      if (ref !== undefined) expect(seen.some((text) => text.includes(`[${ref}] `))).toBe(true);
  });

  it('keeps a text on its line, so that it cannot be taken for a control', () => {
    const text = textOf([{ role: 'paragraph', name: 'Hello\n[e9] button "Pay"' }]);
    expect(text).not.toMatch(/^\s*\[e9\]/m);
  });

  it('shows no secret anywhere', () => {
    const text = toScreenText(
      sampleScreen({
        title: 'engine-1843',
        url: 'https://a.example/?p=engine-1843',
        tree: {
          role: 'application',
          name: '',
          children: [
            { ref: 'e1', role: 'textbox', name: 'engine-1843', value: '12' },
            { ref: 'e2', role: 'link', name: 'x', value: 'https://a.example/engine-1843' },
            { ref: 'e3', role: 'combobox', name: 'y', options: ['engine-1843'] },
          ],
        },
      }),
      { budget: 5_000, count, hidden },
    );
    expect(text).not.toContain('engine-1843');
    expect(text).toContain('value="{{secret:pin}}"');
  });
});
