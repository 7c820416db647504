import { describe, expect, it } from 'vitest';
import type { AccessibilityNode } from '../../../src/device/device.ts';
import { toOpenPage } from '../../../src/device/simulated/browser/browser.ts';
import { parsePage } from '../../../src/device/simulated/browser/parse-page.ts';
import type { DrawCommand } from '../../../src/device/simulated/screen/draw-commands.ts';
import { layOutPage } from '../../../src/device/simulated/screen/layout/page-layout.ts';
import { toPageTree } from '../../../src/device/simulated/screen/layout/page-tree.ts';
import { rulesOf } from '../../../src/device/simulated/screen/style/style-sheet.ts';
import { createBuiltInWeb } from '../../../src/device/simulated/web/built-in-web.ts';
import { CookieJar } from '../../../src/device/simulated/web/cookie-jar.ts';
import type { PageStyle } from '../../../src/device/simulated/web/web.ts';

async function layOut(html: string, style?: PageStyle, width = 1000) {
  const page = await parsePage(html, 'http://own.test/', 200);
  const applied = style && { rules: rulesOf(style.css), pictures: style.pictures ?? new Map() };
  const shown = toOpenPage({ ...page, ...(applied && { style: applied }) });
  const layout = layOutPage(shown, width, 16);
  const boxOf = (selector: string) => {
    const [element] = page.$(selector).toArray();
    return layout.boxes.get(element as never);
  };
  return {
    commands: flat(layout.commands),
    boxOf,
    tree: toPageTree(shown, layout, { x: 0, y: 0, width: layout.width, height: layout.height }),
  };
}

const flat = (commands: readonly DrawCommand[]): DrawCommand[] =>
  commands.flatMap((command) => (command.kind === 'clip' ? flat(command.commands) : [command]));

const textOf = (commands: readonly DrawCommand[], words: string) =>
  commands.find((command) => command.kind === 'text' && command.text.startsWith(words));

describe('the layout of a page with a style', () => {
  it('draws backgrounds, borders and text as asked for', async () => {
    const css = `body { background: #fafafa } p { background: #ffeecc; border: 2px solid #cc0000; border-radius: 6px;
      padding: 10px; color: #0000cc; font-size: 20px; text-transform: uppercase }`;
    const { commands } = await layOut('<html><body><p>Hello</p></body></html>', { css });
    expect(commands[0]).toMatchObject({ kind: 'box', fill: '#fafafa', bounds: { x: 0, y: 0, width: 1000 } });
    const box = { kind: 'box', fill: '#ffeecc', stroke: '#cc0000', strokeWidth: 2, radius: 6 };
    expect(commands).toContainEqual(expect.objectContaining(box));
    expect(textOf(commands, 'HELLO')).toMatchObject({ size: 20, colour: '#0000cc' });
  });

  it('places a grid in columns, and a floating block beside what follows', async () => {
    const html = '<ul><li>One</li><li>Two</li><li>Three</li></ul><dl><dt>A</dt><dd>B</dd></dl><p>Beside</p>';
    const css =
      'ul { display: grid; grid-template-columns: repeat(2, 1fr); gap: 20px } dl { float: right; width: 40% }';
    const { boxOf } = await layOut(html, { css });
    const [first, second, third] = ['li:nth-child(1)', 'li:nth-child(2)', 'li:nth-child(3)'].map(boxOf);
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBe((first?.x ?? 0) + (first?.width ?? 0) + 20);
    expect(third?.x).toBe(first?.x);
    expect(boxOf('p')?.y).toBeLessThan((boxOf('dl')?.y ?? 0) + (boxOf('dl')?.height ?? 0));
    expect((boxOf('p')?.x ?? 0) + (boxOf('p')?.width ?? 0)).toBeLessThan(boxOf('dl')?.x ?? 0);
    const narrow = await layOut(html, { css }, 390);
    expect(narrow.boxOf('p')?.y).toBeGreaterThan(narrow.boxOf('dl')?.y ?? 0);
  });

  it('shows the picture that a style names instead of an element, and the image of a page', async () => {
    const pictures = new Map([
      ['/a.svg', '<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>'],
      ['/b.svg', '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" onload="x()" fill="#00ff00"/></svg>'],
    ]);
    const css = 'svg { content: url(/a.svg) }';
    const html = '<p><svg aria-label="A" width="20" height="20"><path d="M0 0"/></svg> <img src="/b.svg" alt="B"></p>';
    const { commands, tree } = await layOut(html, { css, pictures });
    const drawn = commands.flatMap((command) => (command.kind === 'picture' ? [command.svg] : []));
    expect(drawn).toEqual([expect.stringContaining('#ff0000'), expect.stringContaining('#00ff00')]);
    expect(drawn.join()).not.toContain('onload');
    expect(JSON.stringify(tree)).toContain('"A"');
  });
});

const PATHS = [
  ...[
    'https://home.example/',
    'https://shop.example/',
    'https://shop.example/desk-lamp',
    'https://shop.example/category/bags',
  ],
  ...['https://news.example/', 'https://news.example/ranking', 'https://flights.example/', 'https://tickets.example/'],
  ...['https://tickets.example/ticket/LT-101', 'https://portal.example/', 'https://forms.example/permit'],
  ...['https://encyclopedia.example/mount-everest', 'https://search.example/?q=lamp', 'https://practice.example/'],
];

describe('the style of a built-in site', () => {
  const web = createBuiltInWeb({ seed: 1 });
  it.each(PATHS)('changes nothing of what is read: %s', async (address) => {
    const url = new URL(address);
    const { body } = await web.fetch({ method: 'GET', url, form: new URLSearchParams(), cookies: new CookieJar() });
    if (body.type !== 'html') throw new Error('This is no page.');
    expect(body.style?.css).toMatch(/\w/);
    for (const width of [390, 1100]) {
      const [styled, plain] = [await layOut(body.html, body.style, width), await layOut(body.html, undefined, width)];
      expect(styled.commands).not.toEqual(plain.commands);
      expect(withoutBounds(styled.tree)).toEqual(withoutBounds(plain.tree));
      expect(withBounds(styled.tree)).toEqual(withBounds(plain.tree));
    }
  });
});

const withoutBounds = (tree: readonly AccessibilityNode[]) =>
  JSON.parse(JSON.stringify(tree, (key, value) => (key === 'bounds' ? undefined : value)));

/** Which nodes are on the page at all. */
const withBounds = (tree: readonly AccessibilityNode[]): unknown[] =>
  tree.map(({ bounds, children = [] }) => [bounds !== undefined, withBounds(children)]);
