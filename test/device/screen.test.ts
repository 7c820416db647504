import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOpenPage } from '../../src/device/simulated/browser/browser.ts';
import { parsePage } from '../../src/device/simulated/browser/parse-page.ts';
import type { DrawCommand, TextCommand } from '../../src/device/simulated/screen/draw-commands.ts';
import type { PageLayout } from '../../src/device/simulated/screen/layout/page-layout.ts';
import { layOutPage } from '../../src/device/simulated/screen/layout/page-layout.ts';
import { widthOf } from '../../src/device/simulated/screen/text.ts';

const layOut = async (html: string, width: number): Promise<PageLayout> =>
  layOutPage(toOpenPage(await parsePage(html, 'https://a.example/', 200)), width, 16);

const textsOf = (commands: readonly DrawCommand[]): TextCommand[] =>
  commands.flatMap((command) =>
    command.kind === 'text' ? [command] : command.kind === 'clip' ? textsOf(command.commands) : [],
  );

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const toBox = (command: TextCommand): Box => ({
  text: command.text,
  left: command.x + 2,
  right: command.x + widthOf(command.text, command) - 2,
  top: command.y - command.size * 0.7,
  bottom: command.y + command.size * 0.15,
});

function overlapping(boxes: readonly Box[]): string[] {
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

const words = fc
  .array(fc.constantFrom('lamp', 'a', 'Regenschirmständer', '$45.00', '漢字', 'of the', '2026-03-01'), {
    maxLength: 12,
  })
  .map((list) => list.join(' '));
const leaf = fc.oneof(
  words,
  words.map((text) => `<p>${text}</p>`),
  words.map((text) => `<h1>${text}</h1>`),
  words.map((text) => `<h3 class="muted">${text}</h3>`),
  words.map((text) => `<a href="/x">${text}</a>`),
  words.map((text) => `<code>${text}</code><span class="badge">${text}</span><span class="price">${text}</span>`),
  words.map((text) => `<button class="primary">${text}</button>`),
  words.map((text) => `<label for="i">${text}</label><input id="i" placeholder="${text}">`),
  words.map((text) => `<label><input type="checkbox"> ${text}</label>`),
  words.map((text) => `<select><option>${text}</option></select>`),
  words.map((text) => `<textarea>${text}</textarea><input type="file">`),
  words.map((text) => `<pre>${text}\n${text}</pre><hr>`),
  words.map(
    (text) => `<svg width="80" height="40" viewBox="0 0 8 4"><title>${text}</title><rect width="8" height="4"/></svg>`,
  ),
  words.map((text) => `<img alt="${text}">`),
);
const TAGS = [
  ['<div>', '</div>'],
  ['<section class="hero">', '</section>'],
  ['<div class="grid">', '</div>'],
  ['<div class="card">', '</div>'],
  ['<div class="row">', '</div>'],
  ['<div class="notice">', '</div>'],
  ['<ul><li>', '</li><li>second</li></ul>'],
  ['<ol class="steps"><li aria-current="step">', '</li><li>next</li></ol>'],
  ['<dl><dt>Term</dt><dd>', '</dd></dl>'],
  ['<table><caption>c</caption><tr><th>A</th><th>B</th></tr><tr><td>', '</td><td>1</td></tr></table>'],
  ['<form><fieldset><legend>Legend</legend>', '</fieldset></form>'],
  ['<blockquote>', '</blockquote>'],
  ['<strong>', '</strong>'],
  ['<nav>', '</nav>'],
] as const;
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom(...TAGS), fc.array(tie('tree'), { maxLength: 4 }))
      .map(([[open, close], inner]) => open + inner.join(' ') + close),
  ),
}));
const page = fc
  .array(tree, { maxLength: 5 })
  .map(
    (parts) =>
      `<header><a href="/">Site</a><nav><a href="/a">A</a></nav></header><main>${parts.join('')}</main><footer>foot</footer>`,
  );

describe('the layout of a page', () => {
  it('never lays text over text, nor anything beyond the width', async () => {
    await fc.assert(
      fc.asyncProperty(page, fc.constantFrom(390, 1160), async (html, width) => {
        const { commands, boxes } = await layOut(html, width);
        expect(overlapping(textsOf(commands).map(toBox))).toEqual([]);
        for (const [element, box] of boxes) {
          expect(box.x, element.name).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, element.name).toBeLessThanOrEqual(width);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same each time', async () => {
    const [one, other] = [await layOut('<p>a <b>b</b></p>', 390), await layOut('<p>a <b>b</b></p>', 390)];
    expect(one.commands).toEqual(other.commands);
  });

  it('draws no picture of a page from elsewhere, and nothing that refers outside', async () => {
    const svg =
      '<svg viewBox="0 0 4 4"><title>Logo</title><image href="file:///etc/passwd"/><rect width="4" height="4" fill="url(http://x)"/></svg>';
    const foreign = layOutPage(toOpenPage(await parsePage(svg, 'https://a.test/', 200)), 390, 16);
    expect(foreign.commands.filter(({ kind }) => kind === 'picture')).toEqual([]);
    expect(textsOf(foreign.commands).map(({ text }) => text)).toEqual(['Logo']);
    const [picture] = (await layOut(svg, 390)).commands.filter((command) => command.kind === 'picture');
    expect(picture?.svg).not.toMatch(/image|url|file:/);
  });
});

it('sets a table that is too wide for its screen as one block a row, with whole words', async () => {
  const heads = ['Flight', 'Airline', 'Departure', 'Arrival', 'Duration', 'Price'];
  const cells = ['SV751', 'Solvia', '07:30', '12:00', 'Overnight', '$189'];
  const toRow = (tag: string, texts: string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const html = `<table>${toRow('th', heads)}${toRow('td', cells)}${toRow('td', cells)}</table>`;
  const wide = textsOf((await layOut(html, 900)).commands).map(({ text }) => text);
  expect(wide).toEqual([...heads, ...cells, ...cells]);
  const narrow = textsOf((await layOut(html, 340)).commands);
  const pairs = heads.flatMap((head, index) => [head, cells[index] ?? '']);
  expect(narrow.map(({ text }) => text).sort()).toEqual([...pairs, ...pairs].sort());
  expect(overlapping(narrow.map(toBox))).toEqual([]);
});
