import { describe, expect, it } from 'vitest';
import { createPdf } from '../../src/device/simulated/web/sites/portal/pdf.ts';
import { readDocument } from '../../src/documents/read-document.ts';

const read = (name: string, content: string | Uint8Array, mediaType = '') =>
  readDocument({ name, mediaType, content: typeof content === 'string' ? Buffer.from(content) : content });
const textOf = async (name: string, content: string | Uint8Array, mediaType = '') =>
  (await read(name, content, mediaType)).text;

const PDF = createPdf('Paper', [{ text: 'Ada Lovelace was born in London.', x: 50, y: 700, size: 12 }]);
/** Its passwords are such that no user knows one. */
const ENCRYPTED = PDF.toString('latin1').replace(
  'trailer\n<<',
  `trailer\n<< /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
);

describe('the kind of a file', () => {
  it.each<[string, string | Uint8Array, string, string]>([
    ['a.txt', 'x', '', 'text/plain'],
    ['a', 'x', '', 'text/plain'],
    ['a.md', '# x', 'application/octet-stream', 'text/markdown'],
    ['a.txt', '# x', 'text/markdown', 'text/markdown'],
    ['a.htm', '<p>x', '', 'text/html'],
    ['a', '\ufeff <!DOCTYPE html><p>x', '', 'text/html'],
    ['a', '{"a": 1}', '', 'application/json'],
    ['a', '[[1]]', '', 'application/json'],
    ['a.txt', '{"a": 1}', '', 'text/plain'],
    ['a.CSV', 'a,b\n1,2', '', 'text/csv'],
    ['a.dat', 'a,b\n1,2', 'text/csv; charset=utf-8', 'text/csv'],
    ['a.jsonl', '{"a": 1}', '', 'application/x-ndjson'],
    ['a.pdf', PDF, '', 'application/pdf'],
    ['a.txt', PDF, 'text/plain', 'application/pdf'],
  ])('of %s %#', async (name, content, mediaType, expected) => {
    expect((await read(name, content, mediaType)).mediaType).toBe(expected);
  });

  it.each([
    ['a.bin', Buffer.from([1, 0, 2])],
    ['a.txt', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
  ])('of %s with bytes that are no text is none', async (name, content) => {
    await expect(read(name, content)).rejects.toThrow(/^its type is not supported. Send text/);
  });
});

describe('text', () => {
  it.each([
    ['UTF-8', Buffer.from('Übung')],
    ['UTF-8 with a mark', Buffer.from('\ufeffÜbung')],
    ['UTF-16', Buffer.from('\ufeffÜbung', 'utf16le')],
    ['Windows-1252', Buffer.from('Übung', 'latin1')],
  ])('is read in %s', async (_name, content) => {
    expect(await textOf('a.txt', content)).toBe('Übung');
  });

  it('is read in the encoding declared', async () => {
    expect(await textOf('a.txt', Buffer.from([0xcf, 0xe8]), 'text/plain; charset=windows-1251')).toBe('Пи');
    expect(await textOf('a.html', Buffer.from('<meta charset="koi8-r"><p>\xd0\xc9', 'latin1'))).toBe('пи');
  });

  it('loses what no memory can hold', async () => {
    expect(await textOf('a.txt', Buffer.from('a\r\nb\rc'))).toBe('a\nb\nc');
    expect(await textOf('a.txt', Buffer.from('\ufeffa\0b', 'utf16le'))).toBe('ab');
  });

  it.each(['', ' \n '])('is refused when it is %j', async (content) => {
    await expect(read('a.txt', content)).rejects.toThrow(/^it contains no text\.$/);
  });
});

describe('HTML', () => {
  it('keeps blocks, lines, items and cells apart, and drops what is not text', async () => {
    const html =
      '<html><head><title>Tea &amp; more</title><style>p{}</style></head><body><!-- no --><script>"<p>no</p>"</script>' +
      '<h1>Tea</h1><p>One\n  <b>pot</b><br>of tea<p>Two &eacute;&#233;&#xe9; &nosuch; a < b</p>' +
      '<ul><li>green<li>black</ul><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td></td></tr></table></body></html>';
    const { heading, text } = await read('a.html', html);
    expect(heading).toBe('Tea & more');
    expect(text.split(/\n+/)).toEqual([
      'Tea',
      'One pot',
      'of tea',
      'Two ééé &nosuch; a < b',
      'green',
      'black',
      'A | B',
      '1',
    ]);
    expect(text).toContain('Tea\n\nOne pot\nof tea\n\nTwo');
  });

  it('keeps the rows of a table and the facts of a list in lines', async () => {
    const table = '<table><tr><th>Day</th><th>Opens</th></tr><tr><td>Monday</td><td>8:00</td></tr></table>';
    const { text } = await read('a.html', `${table}<dl><dt>Phone</dt><dd>0800</dd><dt>Owner</dt><dd>Karl</dd></dl>`);
    expect(text).toBe('Day | Opens\nMonday | 8:00\n\nPhone: 0800\nOwner: Karl');
  });

  it.each([
    ['<svg><text>a</text><svg/><title>b</title></svg>c', null, 'c'],
    ['<svg/>a', null, 'a'],
    ['<TITLE>One</TITLE><title>Two</title>a', 'One', 'a'],
    ['<p title="a > b">c</p>', null, 'c'],
    ['<noscript><p>a</p></noscript>b', null, 'b'],
    ['&eacute &#128512; &NotEqualTilde; &#0;', null, 'é 😀 ≂̸ \ufffd'],
    ['1 < 2 &amp;amp; <?x y?><!doctype z>3', null, '1 < 2 &amp; 3'],
  ])('%s has the title %j and the text %j', async (html, heading, text) => {
    expect(await read('a.html', html)).toMatchObject({ heading, text });
  });

  it.each([
    ['elements 200,000 deep', '<div>'.repeat(200_000)],
    ['tags that are never closed', '<a title="'.repeat(200_000)],
    ['comments that are never closed', '<!-- '.repeat(200_000)],
    ['scripts that are never closed', '<script>'.repeat(200_000)],
    ['nothing but openings', '<'.repeat(200_000)],
    ['closing tags that close nothing', '<div>'.repeat(200_000) + '</b>'.repeat(200_000)],
    ['drawings 200,000 deep', '<svg>'.repeat(200_000)],
    ['blanks between elements', '<b> </b>'.repeat(200_000)],
    ['names of characters that are none', Array.from({ length: 200_000 }, (_, at) => `&n${at};`).join('')],
  ])('is read with %s', async (_what, html) => {
    expect((await read('a.html', `<p>Text.</p>${html}`)).text).toMatch(/^Text\./);
  });
});

describe('CSV', () => {
  it('says each row behind the names of its columns', async () => {
    const csv = '\ufeffName,"Born, year",\n"Ada ""the first"" Lovelace",1815,x\n,,\nBabbage,,y,more\n';
    expect(await read('people of 1840.csv', csv)).toMatchObject({
      heading: 'people of 1840',
      text: 'Name: Ada "the first" Lovelace; Born, year: 1815; Column 3: x.\nName: Babbage; Column 3: y; Column 4: more.',
    });
  });

  it.each([
    [';', 'a;b\n1;2,5'],
    ['tabs', 'a\tb\n1\t2,5'],
    ['|', 'a|b\n1|2,5'],
  ])('may be set apart by %s', async (_what, csv) => {
    expect(await textOf('a.csv', csv)).toBe('a: 1; b: 2,5.');
  });

  it('says where it is broken', async () => {
    await expect(read('a.csv', 'a,b\n"1,2\n')).rejects.toThrow(/^it is not valid CSV: .*Quote Not Closed/);
  });

  it('may be 10,000 columns wide', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    const text = await textOf('a.csv', `${names}\n${Array(10_000).fill('x').join(',')}\n`);
    expect(text).toMatch(/^c0: x; c1: x; .*; c9999: x\.$/);
  });
});

describe('JSON', () => {
  it('says each value behind its path, each object of a list in a block', async () => {
    const value = {
      title: 'Ships',
      none: null,
      owner: { name: 'Ada', tags: ['a', 'b'] },
      fleet: [
        { name: 'Beagle', guns: 10 },
        { name: 'Fram', sails: [{ area: 1.5 }] },
      ],
      ok: true,
    };
    expect(await textOf('a.json', JSON.stringify(value))).toBe(
      'title: Ships\nowner.name: Ada\nowner.tags: a, b\n\nfleet[1].name: Beagle\nfleet[1].guns: 10\n\n' +
        'fleet[2].name: Fram\n\nfleet[2].sails[1].area: 1.5\n\n\nok: true',
    );
  });

  it('reads lists of objects, lists of values, single values and lines', async () => {
    expect(await textOf('a.json', '[{"a": 1}, {"a": 2}]')).toBe('a: 1\n\na: 2');
    expect(await textOf('a.json', '["x", 2]')).toBe('x\n2');
    expect(await textOf('a.json', '"x"')).toBe('x');
    expect(await textOf('a.jsonl', '{"a": 1}\n\n{"a": 2}\n')).toBe('a: 1\n\na: 2');
  });

  it.each([
    ['a.json', '{a: 1}', /^it is not valid JSON\.$/],
    ['a.jsonl', '{"a": 1}\n{', /^it is not valid JSON in line 2\.$/],
    ['a.json', `${'['.repeat(1_000_000)}1${']'.repeat(1_000_000)}`, /^it is nested deeper than 100 levels\.$/],
    ['a.json', '{}', /^it contains no text\.$/],
  ])('is refused in %s', async (name, content, reason) => {
    await expect(read(name, content)).rejects.toThrow(reason);
  });
});

describe('PDF', () => {
  it('gives its text', async () => {
    expect((await textOf('a.pdf', PDF)).trim()).toBe('Ada Lovelace was born in London.');
  });

  it.each([
    ['encrypted', Buffer.from(ENCRYPTED, 'latin1'), /^it is encrypted. Send it without a password\.$/],
    ['cut off', PDF.subarray(0, 200), /^it is not a readable PDF\.$/],
    ['no PDF', 'hello', /^it is not a readable PDF\.$/],
    ['empty', createPdf('Empty', []), /^it contains no text\. Text in images/],
  ])('is refused when it is %s', async (_what, content, reason) => {
    await expect(read('a.pdf', content)).rejects.toThrow(reason);
  });
});

it('says that it holds too much when it blows up', async () => {
  const names = Array.from({ length: 1000 }, (_, at) => `${'n'.repeat(100)}${at}`).join(',');
  const row = Array(1000).fill('x').join(',');
  await expect(read('a.csv', `${names}\n${`${row}\n`.repeat(300)}`)).rejects.toThrow(/more than 26214400 characters/);
});
