import { describe, expect, it } from 'vitest';
import type { DeviceFile, ReadDocument } from '../../../src/device/device.ts';
import { readFileContent } from '../../../src/device/simulated/content/file/read-file-content.ts';
import { createSimulatedDevices } from '../../../src/device/simulated/simulated-devices.ts';
import { FakeWeb } from '../../support/browser/fake-web.ts';

const fileOf = (name: string, text: string, mediaType = ''): DeviceFile => ({
  name,
  mediaType,
  bytes: Buffer.from(text),
});
const signal = new AbortController().signal;

async function contentOf(name: string, text: string, mediaType = '') {
  const content = await readFileContent(fileOf(name, text, mediaType), undefined, signal);
  if (content === null) throw new Error(`${name} has no content`);
  return content;
}

const tableOf = async (name: string, text: string) => {
  const { collections } = await contentOf(name, text);
  return collections.map((collection) => [
    collection.name,
    collection.columns,
    ...collection.rows.map(({ cells }) => cells),
  ]);
};

describe('the content of a CSV file', () => {
  it('is one collection, whose columns the first line names', async () => {
    const csv = 'Boat,Seats,"Length, m"\r\nHeron,4,"5,5"\r\n"The ""Otter""\nold",2\r\n';
    expect(await tableOf('boats.csv', csv)).toEqual([
      ['boats', ['Boat', 'Seats', 'Length, m'], ['Heron', '4', '5,5'], ['The "Otter" old', '2', '']],
    ]);
    expect((await contentOf('boats.csv', csv)).collections[0]?.rows[0]?.name).toBe('Heron');
  });

  it.each([';', '\t', '|'])('may be delimited by “%s”', async (delimiter) => {
    expect(await tableOf('a.csv', `x${delimiter}y\n1${delimiter}2`)).toEqual([['a', ['x', 'y'], ['1', '2']]]);
  });

  it('numbers the columns if the first line has numbers', async () => {
    expect(await tableOf('a.csv', 'May,3\nJune,9')).toEqual([
      ['a', ['Column 1', 'Column 2'], ['May', '3'], ['June', '9']],
    ]);
  });

  it('ends with a quote that is not closed', async () => {
    expect(await tableOf('a.csv', 'x,y\n"open,1\n2')).toEqual([['a', ['x', 'y'], ['open,1 2', '']]]);
  });
});

describe('the content of a JSON file', () => {
  it('is facts by their path, and collections of its lists of objects', async () => {
    const json = JSON.stringify({
      owner: { name: 'Ada', tags: ['a', 'b'], note: null },
      isOn: false,
      boats: [
        { name: 'Heron', size: { seats: 4 }, trips: [{ to: 'Oslo' }] },
        { name: 'Otter', size: { seats: 2, berths: 1 } },
      ],
    });
    expect((await contentOf('a.json', json)).facts.map(({ label, value }) => [label, value])).toEqual([
      ['owner.name', 'Ada'],
      ['owner.tags', 'a, b'],
      ['isOn', 'false'],
    ]);
    expect(await tableOf('a.json', json)).toEqual([
      ['boats', ['name', 'size.seats', 'size.berths'], ['Heron', '4', ''], ['Otter', '2', '1']],
      ['boats[1].trips', ['to'], ['Oslo']],
    ]);
  });

  it('may be a list, or one value per line', async () => {
    expect(await tableOf('a.json', '[{"id":1},{"id":2}]')).toEqual([['a', ['id'], ['1'], ['2']]]);
    expect(await tableOf('a.jsonl', '{"id":1}\n\n{"id":2}\n')).toEqual([['a', ['id'], ['1'], ['2']]]);
  });

  it('is its text if it is no JSON', async () => {
    expect((await contentOf('a.json', '{ oh no')).prose).toEqual(['{ oh no']);
  });
});

const MARKDOWN = `# Club **rules**

The club meets on
[Fridays](https://club.example).

Chair: Ada Quill

## Tasks

- [x] Paint the boat
- [ ] Buy *oars*
  for two

Fees
----

| Kind | Euro |
| ---- | ---: |
| Adult | 20 |
| Child | 8 |

\`\`\`
a = 1
# no heading
\`\`\`
`;

describe('the content of a text', () => {
  it('is the headings, paragraphs, facts, lists and tables of Markdown', async () => {
    const content = await contentOf('rules.md', MARKDOWN);
    expect(content).toMatchObject({ url: 'file:///rules.md', title: 'rules.md', heading: 'Club rules' });
    expect(content.headings).toEqual([
      { text: 'Club rules', level: 1, proseStart: 0 },
      { text: 'Tasks', level: 2, proseStart: 1 },
      { text: 'Fees', level: 2, proseStart: 1 },
    ]);
    expect(content.prose).toEqual(['The club meets on Fridays.', 'a = 1\n# no heading']);
    expect(content.facts).toEqual([{ label: 'Chair', value: 'Ada Quill', url: null }]);
    expect(await tableOf('rules.md', MARKDOWN)).toEqual([
      ['Tasks', ['Title', 'Done'], ['Paint the boat', 'Yes'], ['Buy *oars* for two', 'No']],
      ['Fees', ['Kind', 'Euro'], ['Adult', '20'], ['Child', '8']],
    ]);
  });

  it('is the paragraphs, facts and lists of a plain text', async () => {
    const text = 'Dear Ada,\n\nplease bring:\n\n* oars\n\n* a rope\n\nDate: 3 May\nPlace: the old pier\n';
    const content = await contentOf('letter.txt', text);
    expect(content.prose).toEqual(['Dear Ada,', 'please bring:']);
    expect(content.facts.map(({ label }) => label)).toEqual(['Date', 'Place']);
    expect(await tableOf('letter.txt', text)).toEqual([['please bring', ['Title'], ['oars'], ['a rope']]]);
  });

  it('joins the broken lines of a plain text, and reads amounts at the end of lines', async () => {
    const text =
      'Boat yard\nInvoice 7\nPaint, 3 tins 71.63 EUR\nTotal 100.43 EUR\n' +
      'This line of the letter is long and was broken to fit the width of\nthe paper.\n';
    const content = await contentOf('invoice.txt', text);
    expect(content.heading).toBe('Boat yard');
    expect(content.prose.at(-1)).toMatch(/^This line .* of the paper\.$/);
    expect(content.facts).toEqual([
      { label: 'Paint, 3 tins', value: '71.63 EUR', url: null },
      { label: 'Total', value: '100.43 EUR', url: null },
    ]);
  });

  it('is read from HTML too, without refs', async () => {
    const { heading, collections, links, forms } = await contentOf(
      'a.html',
      '<h1>Boats</h1><ul><li><a href="https://a.example/">Heron</a></li></ul><form><input name="a"></form>',
    );
    expect([heading, links, forms, collections[0]?.rows[0]?.controls]).toEqual(['Boats', [], [], []]);
  });

  it.each([
    ['a.csv', `${'"'.repeat(300_000)}`],
    ['b.csv', `${'a,'.repeat(300_000)}`],
    ['a.json', `${'['.repeat(100_000)}`],
    ['b.json', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`],
    ['c.json', JSON.stringify(Array(20_000).fill({ a: [{ b: [{ c: 'x'.repeat(50) }] }] }))],
    ['a.md', `${'['.repeat(300_000)}`],
    ['b.md', `${'- a\n'.repeat(50_000)}`],
    ['c.md', `${'|a'.repeat(100_000)}|\n`.repeat(2)],
    ['a.txt', `${'a: '.repeat(200_000)}`],
  ])('keeps the limits on the hostile file %s', async (name, text) => {
    expect(Buffer.byteLength(JSON.stringify(await contentOf(name, text)))).toBeLessThanOrEqual(64 * 1024);
  });

  it('is null for pictures, and for a PDF that cannot be read', async () => {
    expect(await readFileContent(fileOf('a.png', 'x', 'image/png'), undefined, signal)).toBeNull();
    expect(await readFileContent(fileOf('a.pdf', 'x'), undefined, signal)).toBeNull();
    const fails: ReadDocument = () => Promise.reject(new Error('it is encrypted.'));
    expect(await readFileContent(fileOf('a.pdf', 'x'), fails, signal)).toBeNull();
  });
});

describe('a file that is opened on the device', () => {
  it('is the content in front, until another one is', async () => {
    const web = new FakeWeb({});
    const read: string[] = [];
    const readDocument: ReadDocument = async ({ name }) => {
      read.push(name);
      return 'Lease\n\nTenant: Ada Quill\nRent: 700 EUR\n';
    };
    const devices = createSimulatedDevices({ web, homeUrl: web.homeUrl, readDocument });
    const files = [fileOf('lease.pdf', '%PDF-', 'application/pdf'), fileOf('boats.csv', 'Boat,Seats\nHeron,4')];
    const device = await devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files });
    await device.perform({ type: 'click', target: 'dock:files' });
    expect((await device.observe()).content).toBeNull();
    await device.perform({ type: 'click', target: 'file:1' });
    expect((await device.observe()).content?.facts).toEqual([
      { label: 'Tenant', value: 'Ada Quill', url: null },
      { label: 'Rent', value: '700 EUR', url: null },
    ]);
    await device.perform({ type: 'click', target: 'file:2' });
    expect((await device.observe()).content?.collections[0]?.columns).toEqual(['Boat', 'Seats']);
    await device.perform({ type: 'click', target: 'file:1' });
    expect(read).toEqual(['lease.pdf']);
  });
});
