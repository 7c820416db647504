import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPdf } from '../../../src/device/simulated/web/sites/portal/pdf.ts';
import { type Part, toForm } from '../../support/server/form.ts';
import { type Reply, startTestServer, type TestServer } from '../../support/server/test-server.ts';

let doppel: TestServer;

beforeAll(async () => {
  doppel = await startTestServer();
});
afterAll(() => doppel.close());

const toFile = (filename: string, content: string | Buffer, type?: string): Part => ({
  name: 'files',
  filename,
  content,
  ...(type && { type }),
});
const send = (graph: string, ...parts: Part[]) => doppel.call('POST', `/graph/${graph}/files`, toForm(parts));

async function add(graph: string, ...parts: Part[]): Promise<{ handle: Reply; end: Reply }> {
  const handle = await send(graph, ...parts);
  expect(handle.status).toBe(200);
  return { handle, end: await doppel.finishRequest(graph, 'insert', handle) };
}

async function readAll(graph: string) {
  const list = await doppel.call('GET', `/graph/${graph}/memory?limit=1000`);
  const ids: string[] = list.body.memories.map(({ memoryId }: { memoryId: string }) => memoryId);
  const read = (id: string) => doppel.call('GET', `/graph/${graph}/memory/${encodeURIComponent(id)}`);
  return (await Promise.all(ids.map(read))).map(({ body }) => body);
}

async function ask(graph: string, query: string) {
  const handle = await doppel.call('POST', `/graph/${graph}/query`, { json: { query } });
  return (await doppel.finishRequest(graph, 'query', handle)).body;
}

const pdfOf = (text: string) => createPdf('Paper', [{ text, x: 50, y: 700, size: 12 }]);

describe('POST /graph/{name}/files', () => {
  it('answers for all files with one handle, and adds each with its name and kind', async () => {
    const { handle, end } = await add(
      'mixed',
      toFile('notes.txt', 'Ada Lovelace was born in London.', 'text/plain'),
      toFile('paper.pdf', pdfOf('Charles Babbage designed the Analytical Engine.'), 'application/pdf'),
      toFile('page.html', '<title>Engines</title><script>evil()</script><p>Brass &amp; steel.</p>', 'text/html'),
      toFile('people.csv', 'Name,Born\nGrace Hopper,1906\n', 'text/csv'),
      toFile('ships.json', '[{"name": "Beagle", "master": {"name": "FitzRoy"}}]', 'application/json'),
      toFile('plan.md', '# Plan\n\nBuild it.', 'text/markdown'),
    );
    const { requestId, requestTime, memoryId, memoryIds } = handle.body;
    expect(handle.body).toEqual({ requestId, requestTime, memoryId: memoryIds[0], memoryIds });
    expect(memoryIds).toHaveLength(6);
    for (const id of memoryIds) expect(id).toMatch(/^file-[0-9a-f]{32}$/);
    expect(end.body).toEqual({ status: 'DONE', answer: '', context: '', memoryId });
    const byName = Object.fromEntries((await readAll('mixed')).map((each) => [each.metadata.file_name, each]));
    expect(byName['notes.txt']).toMatchObject({
      memory: 'Ada Lovelace was born in London.',
      metadata: { file_name: 'notes.txt', media_type: 'text/plain' },
    });
    expect(byName['paper.pdf']).toMatchObject({
      memory: expect.stringContaining('Charles Babbage designed the Analytical Engine.'),
      metadata: { media_type: 'application/pdf' },
    });
    expect(byName['page.html'].memory).toBe('# Engines\n\nBrass & steel.');
    expect(byName['people.csv'].memory).toBe('# people\n\nName: Grace Hopper; Born: 1906.');
    expect(byName['ships.json'].memory).toBe('# ships\n\nname: Beagle\nmaster.name: FitzRoy');
    expect(byName['plan.md'].metadata.media_type).toBe('text/markdown');
    expect((await ask('mixed', 'What did Charles Babbage design?')).answer).toContain('Analytical Engine');
  });

  it('goes with the other requests of the graph in order', async () => {
    const before = await ask('mixed', 'Where does the dodo live?');
    expect(before.answer).not.toContain('Mauritius');
    await send('mixed', toFile('dodo.txt', 'The dodo lives on Mauritius.'));
    expect((await ask('mixed', 'Where does the dodo live?')).answer).toContain('Mauritius');
  });

  it('changes nothing when it is sent the same file again, and tells files of one name apart', async () => {
    const first = await add('again', toFile('a.txt', 'One.'));
    const second = await add('again', toFile('a.txt', 'One.'));
    expect(second.handle.body.memoryId).toBe(first.handle.body.memoryId);
    expect(second.end.body.status).toBe('DONE');
    expect(await readAll('again')).toHaveLength(1);
    await add('again', toFile('a.txt', 'Two.'), toFile('b.txt', 'One.'));
    expect((await readAll('again')).map(({ memory }) => memory).sort()).toEqual(['One.', 'One.', 'Two.']);
  });

  it('fails naming each file that it cannot read, and keeps the others', async () => {
    const { end } = await add(
      'broken',
      toFile('good.txt', 'Good.'),
      toFile('broken.pdf', '%PDF-1.4 and then nothing'),
      toFile('picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'image/png'),
    );
    expect(end.body).toMatchObject({
      status: 'FAILED',
      answer: '',
      context: '',
      detail:
        '1 of 3 files were added. broken.pdf: it is not a readable PDF. ' +
        'picture.png: its type is not supported. Send text, Markdown, HTML, CSV, JSON, PDF or DOCX.',
    });
    expect((await readAll('broken')).map(({ memory }) => memory)).toEqual(['Good.']);
  });

  it('splits a text too long for one memory', async () => {
    const line = `${'word '.repeat(19)}end.\n\n`;
    const text = line.repeat(Math.ceil(300_000 / line.length));
    const { handle, end } = await add('long', toFile('long.txt', text));
    expect(end.body.status).toBe('DONE');
    const { memoryId } = handle.body;
    const parts = await readAll('long');
    expect(parts.map((part) => part.memoryId)).toEqual([memoryId, `${memoryId}#2`]);
    expect(parts.map(({ memory }) => memory).join('')).toBe(text);
    expect(parts.map(({ metadata }) => metadata.part)).toEqual([1, 2]);
    for (const { memory } of parts) expect(memory.length).toBeLessThanOrEqual(262_144);
  });

  it.each([
    ['..%2F..%2Fetc%2Fpasswd', 'passwd'],
    ['C:\\\\notes\\\\a%20b.txt', 'a b.txt'],
    ['100%.txt', '100%.txt'],
    ['%00%0D%0Aa.txt', 'a.txt'],
    ['Übung.txt', 'Übung.txt'],
  ])('takes %j for the name %j', async (sent, name) => {
    const graph = `names-${Buffer.from(name).toString('hex')}`;
    await add(graph, toFile(sent, 'Something.'));
    expect((await readAll(graph))[0]?.metadata.file_name).toBe(name);
  });

  it('ends FAILED for files that are beyond the limits, and adds the others', async () => {
    const header = Array.from({ length: 10_000 }, (_, at) => `a long name of column ${at}`).join(',');
    const { end } = await add(
      'hostile',
      toFile('deep.json', '['.repeat(1_000_000) + ']'.repeat(1_000_000)),
      toFile('wide.csv', `${header}\n${`${Array(10_000).fill('x').join(',')}\n`.repeat(150)}`),
      toFile('deep.html', `${'<div>'.repeat(50_000)}Deep.${'</div>'.repeat(50_000)}`),
      toFile('after.txt', 'After.'),
    );
    expect(end.body.status).toBe('FAILED');
    expect(end.body.detail).toMatch(/^2 of 4 files were added\. deep\.json: it is nested deeper than 100 levels\./);
    expect(end.body.detail).toMatch(/wide\.csv: it contains more than \d+ characters of text/);
    expect((await readAll('hostile')).map(({ memory }) => memory).sort()).toEqual(['After.', 'Deep.']);
  });
});

describe('POST /graph/{name}/files refuses', () => {
  const cases: [string, () => Promise<Reply>, number, RegExp][] = [
    ['a form without files', () => send('no', { name: 'other', content: 'x' }), 400, /^files is required/],
    ['no body', () => doppel.call('POST', '/graph/no/files'), 415, /form \(multipart\/form-data\)/],
    ['JSON', () => doppel.call('POST', '/graph/no/files', { json: {} }), 415, /form \(multipart\/form-data\)/],
    [
      'another field',
      () => send('no', { ...toFile('a.txt', 'x'), name: 'file' }),
      400,
      /must be in the field "files"; there is one in "file"/,
    ],
    ['a field without a file', () => send('no', { name: 'files', content: 'x' }), 400, /^files must be files/],
    [
      'more than 100 files',
      () => send('no', ...Array.from({ length: 101 }, (_, at) => toFile(`${at}.txt`, 'x'))),
      413,
      /at most 100 files/,
    ],
    [
      'more than 25 MiB together',
      () => send('no', ...['a', 'b'].map((name) => toFile(name, Buffer.alloc(13 * 1024 * 1024, 'x')))),
      413,
      /at most 25 MiB/,
    ],
    [
      'a form that is cut off',
      () => {
        const { payload, headers } = toForm([toFile('a.txt', 'text')]);
        return doppel.call('POST', '/graph/no/files', { payload: payload.subarray(0, -20), headers });
      },
      400,
      /not a valid form/,
    ],
    ['a bad name of a graph', () => send('..%2Fx', toFile('a.txt', 'x')), 400, /^graph_name must be/],
  ];
  it.each(cases)('%s, and creates no graph', async (_what, call, status, detail) => {
    const reply = await call();
    expect(reply).toMatchObject({ status, body: { detail: expect.stringMatching(detail) } });
    expect((await doppel.call('GET', '/list_graphs')).body.graphs).not.toContain('no');
  });

  it('an unknown graph where graphs are not made by themselves', async () => {
    const strict = await startTestServer({ autoCreateGraphs: false });
    const reply = await strict.call('POST', '/graph/unknown/files', toForm([toFile('a.txt', 'x')]));
    expect(reply.status).toBe(404);
    await strict.close();
  });
});

describe('GET /plan', () => {
  it('counts the requests of the account and sets no limit', async () => {
    const apiKey = await doppel.signUp();
    const read = async () => (await doppel.call('GET', '/plan', { apiKey })).body;
    expect(await read()).toEqual({
      requestsCount: 0,
      requestsMax: 1_000_000_000,
      planId: 'self-hosted',
      planTTL: 2_147_483_647,
    });
    await doppel.call('POST', '/graph/mine/insert', { apiKey, json: { memory: 'A.' } });
    await doppel.call('POST', '/graph/mine/query', { apiKey, json: { query: 'A?' } });
    await doppel.call('POST', '/graph/mine/files', {
      ...toForm([toFile('a.txt', 'x'), toFile('b.txt', 'x')]),
      apiKey,
    });
    expect(await read()).toMatchObject({ requestsCount: 3 });
  });
});
