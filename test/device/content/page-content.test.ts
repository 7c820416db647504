import { describe, expect, it } from 'vitest';
import { readPageContent } from '../../../src/device/simulated/content/page/read-page-content.ts';
import { MARS, PLANETS, pageOf, SHOP } from './pages.ts';

const contentOf = async (html: string) => readPageContent(await pageOf(html));
const body = (inner: string): string => `<html><head><title>T</title></head><body>${inner}</body></html>`;
const cellsOf = async (html: string) =>
  (await contentOf(html)).collections.map(({ columns, rows }) => [columns, ...rows.map(({ cells }) => cells)]);

describe('the content of a page', () => {
  it('has the title, the first heading, the opening, facts and paragraphs', async () => {
    const content = await contentOf(MARS);
    expect(content).toMatchObject({ title: 'Mars - Open Encyclopedia', heading: 'Mars', isCut: false });
    expect(content.about).toContain('fourth planet from the Sun');
    expect(content.facts).toEqual([
      { label: 'Diameter', value: '6,792 km (equatorial)', url: null },
      { label: 'Moons', value: '2 (Phobos and Deimos)', url: null },
    ]);
    expect(content.headings).toEqual([
      { text: 'Mars', level: 1, proseStart: 0 },
      { text: 'Exploration', level: 2, proseStart: 1 },
    ]);
    expect(content.prose).toHaveLength(2);
  });

  it('prefers the description that the page declares', async () => {
    const html =
      '<html><head><meta name="Description" content="Boats  for hire."></head><body><p>Hi.</p></body></html>';
    expect((await contentOf(html)).about).toBe('Boats for hire.');
  });

  it('names the rows of a table by their first column of words, with the address of that cell', async () => {
    const { collections } = await contentOf(SHOP);
    expect(collections).toHaveLength(1);
    expect(collections[0]).toMatchObject({ name: 'All products', columns: ['Product', 'Price', 'In stock'] });
    expect(collections[0]?.rows[0]).toMatchObject({ name: 'Desk lamp', url: 'https://site.example/desk-lamp' });
    expect((await contentOf(PLANETS)).collections[0]?.rows.map(({ name }) => name)).toEqual([
      'Earth',
      'Jupiter',
      'Saturn',
    ]);
    const ranked = body(
      '<table><tr><th>No.</th><th>Boat</th></tr><tr><td>1</td><td>Heron</td></tr><tr><td>2</td><td>Otter</td></tr></table>',
    );
    expect((await contentOf(ranked)).collections[0]?.rows.map(({ name }) => name)).toEqual(['Heron', 'Otter']);
  });

  it('reads pages of other authors: an infobox, pairs of spans, cards in columns', async () => {
    const infobox = body(
      '<h1>Lake Ohrid</h1><table class="infobox"><tr><th colspan="2">Lake Ohrid</th></tr>' +
        '<tr><th scope="row">Depth</th><td>288 m<sup>[1]</sup></td></tr><tr><th scope="row">Country</th><td>Albania</td></tr></table>',
    );
    expect((await contentOf(infobox)).facts).toContainEqual({ label: 'Depth', value: '288 m', url: null });
    const pairs = body(
      '<div><div><span class="spec-label">Weight</span><span>2 kg</span></div></div><div><b>Made in:</b> Porto<br><b>Colour:</b> red</div>',
    );
    expect((await contentOf(pairs)).facts.map(({ label, value }) => `${label}=${value}`)).toEqual([
      'Weight=2 kg',
      'Made in=Porto',
      'Colour=red',
    ]);
    const columns = ['Tent', 'Mat'].map(
      (name) =>
        `<div class="col-md-4"><div class="card"><h5><a href="/${name}">${name}</a></h5><span class="price">$3</span><div class="stock">Sold out</div></div></div>`,
    );
    expect((await contentOf(body(`<div class="row">${columns.join('')}</div>`))).collections[0]?.columns).toEqual([
      'Title',
      'Price',
      'Stock',
    ]);
  });

  it('gives the controls of a row their refs on the screen', async () => {
    const html = body(
      '<table><tr><th>Boat</th><th>Rent</th></tr>' +
        '<tr><td>Heron</td><td><a href="/rent/1" aria-label="Rent Heron">Rent</a></td></tr>' +
        '<tr><td>Otter</td><td><form action="/rent" method="post"><button>Rent Otter</button></form></td></tr></table>',
    );
    const { collections, forms } = await contentOf(html);
    expect(collections[0]?.rows.map(({ controls }) => controls)).toEqual([
      [{ ref: 'e1', name: 'Rent Heron' }],
      [{ ref: 'e2', name: 'Rent Otter' }],
    ]);
    expect(collections[0]?.rows.map(({ url }) => url)).toEqual([null, null]);
    expect(forms).toEqual([]);
  });

  it('keeps the foot of a table as facts', async () => {
    const html = body(
      '<table><thead><tr><th>Part</th><th>Pieces</th><th>Sum</th></tr></thead>' +
        '<tbody><tr><td>Bolt</td><td>4</td><td>$2</td></tr><tr><td>Nut</td><td>4</td><td>$1</td></tr></tbody>' +
        '<tfoot><tr><td>Total</td><td></td><td>$3</td></tr></tfoot></table>',
    );
    const { collections, facts } = await contentOf(html);
    expect(collections[0]?.rows.map(({ name }) => name)).toEqual(['Bolt', 'Nut']);
    expect(facts).toEqual([{ label: 'Total', value: '$3', url: null }]);
  });

  it('drops a list of links after a label, which is no fact', async () => {
    const html = body('<main><p>Sort: <a href="?a">Name</a> <a href="?b">Age</a></p><p>Length: 3 m</p></main>');
    expect((await contentOf(html)).facts.map(({ label }) => label)).toEqual(['Length']);
  });

  it('keeps a sentence after a colon as a paragraph too', async () => {
    const { prose } = await contentOf(body('<main><p>Write to us: we answer within three days.</p></main>'));
    expect(prose).toEqual(['Write to us: we answer within three days.']);
  });
});

const BOATS = [
  ['Heron', '4 seats', '$20'],
  ['Otter', '2 seats', '$12'],
  ['Swan', '6 seats', '$31'],
] as const;
const cards = (more: (boat: (typeof BOATS)[number]) => string): string =>
  `<ul>${BOATS.map((boat) => `<li><h3><a href="/${boat[0]}">${boat[0]}</a></h3>${more(boat)}</li>`).join('')}</ul>`;
const table = `<table><tr><th>Boat</th><th>Seats</th><th>Price</th></tr>${BOATS.map(
  ([name, seats, price]) => `<tr><td><a href="/${name}">${name}</a></td><td>${seats}</td><td>${price}</td></tr>`,
).join('')}</table>`;

describe('the same rows twice on a page', () => {
  it('are one collection: the one with more columns', async () => {
    const html = body(`<h1>Boats</h1>${cards(([, , price]) => `<p class="price">${price}</p>`)}${table}`);
    expect(await cellsOf(html)).toEqual([[['Boat', 'Seats', 'Price'], ...BOATS.map((boat) => [...boat])]]);
  });

  it('keep the columns that only one of them has', async () => {
    const html = body(`${table}${cards(([name]) => `<p class="harbour">Harbour of ${name}</p><p>Wood</p>`)}`);
    expect(await cellsOf(html)).toEqual([
      [
        ['Boat', 'Seats', 'Price', 'Harbour', 'Category'],
        ...BOATS.map((boat) => [...boat, `Harbour of ${boat[0]}`, 'Wood']),
      ],
    ]);
  });

  it('are one collection if one shows a part of them only', async () => {
    const html = body(`<ul><li><a href="/Swan">Swan</a></li><li><a href="/Heron">Heron</a></li></ul>${table}`);
    expect((await cellsOf(html)).map((rows) => rows.length)).toEqual([4]);
  });

  it('stay apart if they say different things of rows that only share their names', async () => {
    const months = (head: string, values: readonly string[]): string =>
      `<table><caption>${head}</caption><tr><th>Month</th><th>${head}</th><th>Year</th></tr>` +
      `${['May', 'June'].map((month, at) => `<tr><td>${month}</td><td>${values[at]}</td><td>2026</td></tr>`).join('')}</table>`;
    const { collections } = await contentOf(
      body(months('Rain', ['3 mm', '9 mm']) + months('Wind', ['4 m/s', '5 m/s'])),
    );
    expect(collections.map(({ name }) => name)).toEqual(['Rain', 'Wind']);
  });
});

describe('lists', () => {
  it('have a column for the text after the name', async () => {
    const html = body('<ul><li><a href="/a">Oslo</a> on Friday</li><li><a href="/b">Rome</a> on Monday</li></ul>');
    expect(await cellsOf(html)).toEqual([
      [
        ['Title', 'Description'],
        ['Oslo', 'on Friday'],
        ['Rome', 'on Monday'],
      ],
    ]);
  });

  it('inside an entry are collections with its name', async () => {
    const html = body(
      '<ul><li>Fruit<ul><li>Apple</li><li>Pear</li></ul></li><li>Nuts<ol><li>Hazel</li></ol></li></ul>',
    );
    const { collections } = await contentOf(html);
    expect(collections.map(({ name, rows }) => [name, rows.map((row) => row.name)])).toEqual([
      ['', ['Fruit', 'Nuts']],
      ['Fruit', ['Apple', 'Pear']],
      ['Nuts', ['Hazel']],
    ]);
  });

  it('of entries with a short description that repeats have a category', async () => {
    const html = body(
      `<ul>${['Vole:Land', 'Seal:Sea', 'Hare:Land', 'Crab:Sea'].map((each) => {
        const [name, group] = each.split(':');
        return `<li><h3>${name}</h3><p>${group}</p><p class="price">$3</p></li>`;
      })}</ul>`.replaceAll('>,<', '><'),
    );
    expect((await cellsOf(html))[0]?.[0]).toEqual(['Title', 'Category', 'Price']);
  });
});

describe('links', () => {
  it('are of the menu, of a row or of the main part', async () => {
    const html = body(
      '<header><a href="/home">Home</a></header><main><p>See <a href="/more">more</a>.</p>' +
        '<ul><li><a href="/x">X</a></li></ul></main><footer><a href="mailto:a@b.example">Mail</a></footer>',
    );
    const { links } = await contentOf(html);
    expect(links.map(({ text, area, ref }) => [text, area, ref])).toEqual([
      ['Home', 'menu', 'e1'],
      ['more', 'main', 'e2'],
      ['X', 'row', 'e3'],
    ]);
  });

  it('of the menu are known without a main part', async () => {
    const { links } = await contentOf(body('<nav><a href="/a">A</a></nav><div><p>Go to <a href="/b">B</a>.</p></div>'));
    expect(links.map(({ area }) => area)).toEqual(['menu', 'main']);
  });
});

describe('messages', () => {
  it('are alerts, notices and errors, apart from the content', async () => {
    const html = body(
      '<main><h1>Order</h1><section role="alert"><p>Check the form:</p><ul><li>Fill in “Name”.</li></ul></section>' +
        '<p class="notice">Nothing was sent.</p><p>Still here.</p></main>',
    );
    const { messages, prose, collections } = await contentOf(html);
    expect(messages).toEqual(['Check the form: Fill in “Name”.', 'Nothing was sent.']);
    expect([prose, collections]).toEqual([['Still here.'], []]);
  });

  it('are not the parts of a page that announce their changes', async () => {
    const { messages, prose } = await contentOf(body(`<div role="status"><p>${'Long text. '.repeat(100)}</p></div>`));
    expect(messages).toEqual([]);
    expect(prose).toHaveLength(1);
  });
});

describe('the limits of the content', () => {
  it('are 200 rows, 16 columns and 200 characters', async () => {
    const row = `<tr>${`<td>${'word '.repeat(100)}</td>`.repeat(20)}</tr>`;
    const head = `<tr>${Array.from({ length: 20 }, (_, at) => `<th>C${at}</th>`).join('')}</tr>`;
    const small = `<tr>${'<td>ab</td>'.repeat(3)}</tr>`;
    const wide = await contentOf(body(`<table>${head}${row}</table>`));
    expect(wide.collections[0]?.columns).toHaveLength(16);
    expect(wide.collections[0]?.rows[0]?.cells.map(({ length }) => length)).toEqual(Array(16).fill(200));
    const long = await contentOf(body(`<table><tr><th>A</th><th>B</th><th>C</th></tr>${small.repeat(300)}</table>`));
    expect(long.collections[0]?.rows).toHaveLength(200);
    expect([wide.isCut, long.isCut]).toEqual([true, true]);
  });

  it.each([
    ['text', '<p>never ending story</p>'.repeat(9000)],
    ['links', Array.from({ length: 9000 }, (_, at) => `<a href="/${at}">Link ${at}</a>`).join(' ')],
    ['forms', '<form><label>Name <input name="a"></label><button>Send</button></form>'.repeat(3000)],
    ['facts', `<dl>${'<dt>Size</dt><dd>big enough</dd><dt>Age</dt><dd>old</dd>'.repeat(3000)}</dl>`],
    ['tables', `<table>${'<tr><th>ab</th><td>c</td><td>d</td></tr>'.repeat(40)}</table>`.repeat(100)],
    ['lists', '<ul><li>'.repeat(150) + 'x'.repeat(100_000)],
    ['nesting', `${'<div><section>'.repeat(5000)}deep`],
    ['messages', '<p class="error">Wrong.</p>'.repeat(9000)],
    ['radio buttons', '<input type="radio" name="r" value="1">'.repeat(9000)],
    ['wide characters', `<p>${'\u{1f600}'.repeat(900)}</p>`.repeat(300)],
  ])('hold on a page of too many %s', async (_, html) => {
    const content = await contentOf(body(html));
    expect(Buffer.byteLength(JSON.stringify(content))).toBeLessThanOrEqual(64 * 1024);
    expect(JSON.stringify(content).isWellFormed()).toBe(true);
  });
});
