import { describe, expect, it } from 'vitest';
import { descendants } from '../../../src/device/simulated/browser/dom.ts';
import { parsePage } from '../../../src/device/simulated/browser/parse-page.ts';
import { browse } from '../../support/browser/browse.ts';

const parse = (html: string) => parsePage(html, 'https://a.example/', 200);

async function elementsOf(html: string) {
  const root = (await parse(html)).$.root()[0];
  return root ? descendants(root) : [];
}

describe('parsing', () => {
  it('drops what the browser neither runs nor shows', async () => {
    const { $ } = await parse(
      '<style>a{}</style><script>1</script><p>x<noscript>y</noscript></p><template>z</template><!-- c -->',
    );
    expect($.html()).toBe('<p>x</p>');
  });

  it.each([
    ['', 'https://a.example/'],
    ['<h1>Head</h1>', 'Head'],
    ['<title> A \n title </title><h1>Head</h1>', 'A title'],
  ])('of %j takes the title %j', async (html, title) => {
    expect((await parse(html)).title).toBe(title);
  });

  it('keeps to a number of elements, from the top', async () => {
    expect(await elementsOf(`<main>${'<p>x</p>'.repeat(50_000)}</main>`)).toHaveLength(20_000);
  });
});

const HOSTILE: [string, string][] = [
  ['a deep nest', '<div>'.repeat(400_000)],
  ['a deep nest of inline elements', '<b>'.repeat(100_000) + 'x'.repeat(1_000)],
  ['nested tables', '<table><tr><td>'.repeat(20_000)],
  ['nested lists', '<ul><li>'.repeat(20_000)],
  ['nested rows', '<div class="row">x'.repeat(20_000)],
  ['nested cards in grids', '<div class="grid"><div class="card">x</div><div class="card">'.repeat(5_000)],
  ['tags without end', '<a'.repeat(200_000)],
  ['a wide table', `<table><tr>${'<td>x y</td>'.repeat(30_000)}</tr></table>`],
  ['a huge span', '<table><tr><td colspan="999999999" rowspan="999999999">x</td></tr></table>'.repeat(500)],
  ['one long word', 'w'.repeat(1_000_000)],
  ['many words', 'word '.repeat(300_000)],
  ['many controls', '<input value="x"><select><option>a</select>'.repeat(9_000)],
  ['one group of radio buttons', '<input type="radio" name="r" checked>'.repeat(9_000)],
  ['options', `<select>${'<option>x</option>'.repeat(19_000)}</select>`],
  ['a long svg', `<svg viewBox="0 0 1 1">${'<path d="M0 0"/>'.repeat(15_000)}</svg>`],
];

describe.each(HOSTILE)('%s', (_name, html) => {
  it('is shown within bounds', async () => {
    const { device } = await browse(html);
    const { tree } = await device.observe();
    await device.frame('x');
    expect(JSON.stringify(tree).length).toBeLessThan(3_000_000);
  });
});
