import { afterEach, describe, expect, it } from 'vitest';
import {
  chunksAsked,
  isOf,
  type ModelServer,
  type ModelServerOptions,
  openModelProcesses,
  startModelServer,
  toMemory,
  waitUntil,
} from '../../support/model/model-server.ts';

const FOR_EVER = Number.POSITIVE_INFINITY;
const DOWN = { kind: 'status', status: 500 } as const;
const IMPATIENT = { retryBudgetMs: 1000 };
const KNOWN = 'Jacob Marley was the partner of Scrooge.';
const ASKED = 'Who was the partner of Scrooge?';

let doppel: ModelServer;

afterEach(() => doppel?.close());

async function start(options: ModelServerOptions = {}): Promise<ModelServer> {
  doppel = await startModelServer(options);
  return doppel;
}

const chatCount = () => doppel.fake.chats().length;
const ready = async () => {
  const { status, body } = await doppel.call('GET', '/ready');
  return { status, ...body };
};

describe('an insert that failed by an outage', () => {
  it('succeeds when it is sent again, and asks for no chunk that was answered before', async () => {
    const { fake, insert } = await start({ model: IMPATIENT });
    const memory = toMemory(6);
    fake.fail(
      DOWN,
      FOR_EVER,
      (request) => isOf('insert')(request) && JSON.stringify(request.body).includes('Kapitel 3'),
    );
    expect(await insert('g', memory)).toMatchObject({ status: 'FAILED', usage: { calls: 5 } });
    expect((await doppel.call('GET', '/graph/g/memory')).body.memories).toEqual([]);
    fake.heal();
    expect(await insert('g', memory)).toMatchObject({ status: 'DONE', usage: { calls: 1, cached_replies: 5 } });
    const asked = chunksAsked(fake);
    const others = asked.filter((text) => !text.includes('Kapitel 3'));
    expect([others.length, new Set(asked).size]).toEqual([5, 6]);
  });

  it('does not hold up another graph', async () => {
    const { fake, insert, query } = await start();
    fake.fail({ kind: 'hang' }, FOR_EVER, (request) => JSON.stringify(request.body).includes('stuck'));
    const handle = await doppel.call('POST', '/graph/a/insert', { json: { memory: 'This one is stuck.' } });
    await waitUntil(() => fake.inFlight === 1);
    expect(await insert('b', KNOWN)).toMatchObject({ status: 'DONE' });
    expect(await query('b', ASKED)).toMatchObject({ status: 'DONE', answer: KNOWN });
    const { requestId, requestTime } = handle.body;
    const state = await doppel.call('GET', `/graph/a/insert/${requestId}?requestTime=${requestTime}`);
    expect(state.body.status).not.toMatch(/DONE|FAILED/);
    await doppel.call('DELETE', '/graph/a');
  });
});

describe('a query while the model is down', () => {
  it('that wants the context alone is answered, and asks no model', async () => {
    const { fake, insert, query } = await start({ model: IMPATIENT });
    await insert('g', KNOWN);
    fake.fail(DOWN, FOR_EVER);
    const before = chatCount();
    const { status, context } = await query('g', ASKED, { only_context: true });
    expect([status, JSON.parse(context).chunks['1'].content]).toEqual(['DONE', KNOWN]);
    expect(chatCount()).toBe(before);
  });

  it('needs no embedding', async () => {
    const { fake, insert, query } = await start({ model: { ...IMPATIENT, embeddingModel: 'fake-embedding' } });
    await insert('g', KNOWN);
    fake.fail(DOWN, FOR_EVER, isOf('embedding'));
    const { status, context } = await query('g', ASKED, { only_context: true });
    expect([status, JSON.parse(context).chunks['1'].content]).toEqual(['DONE', KNOWN]);
  });

  it('is answered where the embedding model alone is down, however often that failed', async () => {
    const { fake, insert, query } = await start({ model: { ...IMPATIENT, embeddingModel: 'fake-embedding' } });
    const graphs = ['a', 'b', 'c', 'd', 'e'];
    for (const graph of graphs) await insert(graph, KNOWN);
    fake.fail(DOWN, FOR_EVER, isOf('embedding'));
    const answers = await Promise.all(graphs.map((graph) => query(graph, ASKED)));
    expect(answers.map(({ answer, detail }) => detail ?? answer)).toEqual(graphs.map(() => KNOWN));
  });

  it('ends, however many there are, and tells why', async () => {
    const { fake, insert, query } = await start({ model: IMPATIENT });
    await insert('g', KNOWN);
    fake.fail(DOWN, FOR_EVER);
    const asked = ['Who was Scrooge?', 'Who was Marley?'];
    for (const { status, detail } of await Promise.all(asked.map((each) => query('g', each)))) {
      expect([status, detail]).toEqual(['FAILED', expect.stringMatching(/endpoint .* Try again later\.$/)]);
    }
  });
});

describe('an endpoint that failed again and again', () => {
  it('is left alone for a while, and so it is told', async () => {
    const { fake, insert } = await start({ model: { retryBudgetMs: 500 } });
    fake.fail(DOWN, FOR_EVER);
    await Promise.all(Array.from({ length: 8 }, (_, at) => insert(`g${at}`, KNOWN)));
    const before = chatCount();
    const { status, detail } = await insert('g', 'The lamp is green.');
    expect(chatCount()).toBe(before);
    expect([status, detail]).toEqual([
      'FAILED',
      'The language model’s endpoint has failed repeatedly. Try again later.',
    ]);
  });
});

describe('/ready', () => {
  it.each([
    [
      'an unknown key',
      { fake: { apiKey: 'sk-right' }, model: { apiKey: 'sk-wrong' } },
      'refuses the key (401). Check LLM_API_KEY.',
    ],
    ['an unknown model', { model: { model: 'other' } }, 'does not know the model “other” (404). Check LLM_MODEL'],
    ['no model', { model: { model: '' } }, 'LLM_MODEL is not set.'],
    ['an unknown embedding model', { model: { embeddingModel: 'other' } }, '“other” (404). Check EMBEDDING_MODEL'],
  ])('is 503 for %s, with what to mend, though nothing was asked yet', async (_what, options, detail) => {
    await start(options);
    let seen = await ready();
    while (seen.status === 'ok') seen = await ready();
    expect(seen).toMatchObject({ status: 503, detail: expect.stringContaining(detail) });
  });

  it('tells of an outage, and no more of it once the endpoint serves again', async () => {
    const { fake, insert } = await start({ model: IMPATIENT });
    await insert('g', KNOWN);
    const well = { status: 'ok', model: 'fake-model', deciding: 'tools' };
    await expect.poll(ready).toEqual(well);
    fake.fail(DOWN, FOR_EVER);
    await insert('g', 'The lamp is green.');
    expect(await ready()).toMatchObject({ status: 'ok', problem: expect.stringContaining('failed (500)') });
    fake.heal();
    expect(await insert('g', 'The lamp is blue.')).toMatchObject({ status: 'DONE' });
    expect(await ready()).toEqual(well);
  });
});

describe('what is secret', () => {
  it('stands in no line of the log, and the key in no answer, whatever goes wrong', async () => {
    const key = 'sk-very-secret-key';
    const words = ['Zanzibarmemory', 'Zanzibarquestion', 'Zanzibartask', 'Zanzibardetail'];
    const [memory = '', question = '', task = '', detail = ''] = words;
    const { fake, start: startProcess, close } = await openModelProcesses({ apiKey: key });
    try {
      const env = { LLM_API_KEY: key, LLM_TIMEOUT_S: '1', LLM_PATIENCE_S: '1', LOG_LEVEL: 'trace' };
      const { server, client } = await startProcess(env);
      expect(await client.insert('g', { memory: `${memory} is the partner of Scrooge.` })).toMatchObject({
        status: 'DONE',
      });
      const said = `Not so, ${key}: ${words.join(' ')}`;
      const faults = [
        ...[401, 400].map((status) => ({ kind: 'status', status, body: { error: { message: said } } }) as const),
        // Last what makes the server leave the endpoint alone.
        ...(['refuse', 'bad-content', 'hang'] as const).map((kind) => ({ kind })),
        { kind: 'status', status: 500, body: { error: { message: said } } } as const,
      ];
      const answers: unknown[] = [];
      for (const [at, fault] of faults.entries()) {
        fake.heal();
        fake.fail(fault, FOR_EVER);
        answers.push(
          ...(await Promise.all([
            client.insert(`g${at}`, { memory: `${memory} number ${at}.` }),
            client.query('g', `${question} ${at}: who is the partner of Scrooge?`),
            client.runTask({ task: `Do ${task} ${at}`, metadata: { note: detail }, enable_recording: false }),
          ])),
          (await client.call('GET', '/ready')).body,
        );
      }
      await server.end('SIGTERM');
      expect(answers).toHaveLength(4 * faults.length);
      expect(JSON.stringify(answers)).not.toContain(key);
      const found = [key, ...words, 'You read one piece of text', 'You operate a computer'].filter((each) =>
        server.output().includes(each),
      );
      expect(found).toEqual([]);
    } finally {
      await close();
    }
  });
});
