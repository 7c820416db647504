import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';
import { type StatementWatch, watchStatements } from './count-statements.ts';
import { ATTEMPTS, type Attempt, NAMELESS, OWN } from './operations.ts';
import { type Call, furnish, KEPT_TEXT, type Names, readAll, unknownNames } from './world.ts';

let doppel: TestServer;
let owner: string;
let names: Names;
let before: Record<string, unknown>;
let watch: StatementWatch;

beforeAll(async () => {
  doppel = await startTestServer({ autoCreateGraphs: false });
  owner = await doppel.signUp();
  names = await furnish(doppel, owner);
  before = await readAll(doppel, owner, names);
  watch = watchStatements();
});
afterAll(async () => {
  watch?.end();
  await doppel.close();
});

/** What a stranger is answered who names these, but for the names themselves and what differs in every answer. */
async function answerTo({ method, url, body, prepare }: Attempt, given: Names) {
  const apiKey = await doppel.signUp();
  const call: Call = (verb, path, options) => doppel.call(verb, path, { ...options, apiKey });
  // The key is known from here on.
  await call('GET', '/plan');
  const used = { ...given, ...(await prepare?.(call, given)) };
  const { result, statements } = await watch.during(() => call(method, url(used), body?.(used)));
  const { date: _date, 'x-request-id': _id, ...headers } = result.headers;
  const answer = { status: result.status, headers, text: withoutNames(result.text, used) };
  return { status: result.status, answer: withoutNew(answer, result.status), statements };
}

function withoutNames(text: string, used: Names): string {
  const known = Object.entries(used).sort(([, a], [, b]) => b.length - a.length);
  return known.reduce((left, [key, name]) => left.replaceAll(name, `<${key}>`), text);
}

/** Of what was made: without its id, its token and its time. */
function withoutNew<T extends { text: string }>(answer: T, status: number): T {
  if (status >= 300) return answer;
  const text = answer.text.replace(/[\da-f]{8}-[\da-f-]{27}/g, '<id>').replace(/\b\d{13}\b/g, '<time>');
  return { ...answer, text: text.replace(/\/live\/[\w-]{40}/g, '/live/<token>') };
}

interface Operation {
  operationId: string;
  tags: string[];
}

describe('the operations of the interface', () => {
  /** By path; without the control API, which is the operator's. */
  async function listOperations(): Promise<[path: string, operationId: string][]> {
    const { body } = await doppel.call('GET', '/openapi.json');
    return Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
      Object.values(methods)
        .filter(({ tags }) => !tags.includes('Control'))
        .map(({ operationId }): [string, string] => [path, operationId]),
    );
  }

  it('are all here, each once', async () => {
    const operations = (await listOperations()).map(([, operationId]) => operationId);
    expect([...Object.keys(ATTEMPTS), ...Object.keys(OWN), ...NAMELESS].sort()).toEqual(operations.sort());
  });

  it('that have names in their address are all tried with names', async () => {
    for (const [path, operationId] of await listOperations()) {
      if (path.includes('{')) expect(ATTEMPTS, path).toHaveProperty(operationId);
    }
  });
});

describe('the owner', () => {
  it('is given what the same requests name', async () => {
    for (const [operation, attempts] of Object.entries(ATTEMPTS)) {
      const reads = attempts.filter(({ method, prepare }) => method === 'GET' && !prepare);
      // A link or a token opens these.
      if (reads.length === 0 || /^\/(live|downloads|values)\//.test(reads[0]?.url(names) ?? '')) continue;
      const replies = await Promise.all(reads.map(({ url }) => doppel.call('GET', url(names), { apiKey: owner })));
      expect(Math.min(...replies.map(({ status }) => status)), operation).toBeLessThan(300);
    }
  });
});

describe.each(Object.entries(ATTEMPTS))('%s', (_, attempts) => {
  it('gives a stranger the same response, from the same statements, as for a resource that does not exist', async () => {
    for (const attempt of attempts) {
      const theirs = await answerTo(attempt, names);
      const nothing = await answerTo(attempt, unknownNames(names));
      expect(theirs.status, theirs.answer.text).toBe(attempt.status ?? 404);
      expect(theirs.answer).toEqual(nothing.answer);
      // What is accepted sets other work going.
      if (theirs.status >= 300) expect(theirs.statements).toEqual(nothing.statements);
    }
    expect(await readAll(doppel, owner, names)).toEqual(before);
  });
});

describe.each(Object.entries(OWN))('%s', (_, { url, ofNew }) => {
  it("shows none of another account's", async () => {
    const apiKey = await doppel.signUp();
    const { status, body } = await doppel.call('GET', url, { apiKey });
    expect({ status, body }).toEqual({ status: 200, body: ofNew });
  });
});

describe('what is open to everyone', () => {
  it('names nothing of any account', async () => {
    for (const url of ['/health', '/ready', '/metrics', '/openapi.json', '/docs', '/signup', '/live/unknown']) {
      const { text } = await doppel.call('GET', url, { apiKey: null });
      const { insertTime: _, queryTime: __, ...unguessable } = names;
      const told = [...Object.values(unguessable), KEPT_TEXT, owner].filter((name) => text.includes(name));
      expect(told, url).toEqual([]);
    }
  });
});
