import { setTimeout as delay } from 'node:timers/promises';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Operation, readOperations } from '../fuzz/operations.ts';
import { startTestServer, type TestServer } from '../support/server/test-server.ts';

const POLL_MS = 20;

let doppel: TestServer;
let operations: Operation[];

beforeAll(async () => {
  doppel = await startTestServer();
  operations = readOperations((await doppel.call('GET', '/openapi.json')).body);
});
afterAll(() => doppel.close());

interface Sent {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Sends a request to an operation and reads the answer, both as the document describes them. */
async function call(name: string, { path = {}, query, body }: Sent = {}) {
  const [method, template = ''] = name.split(' ');
  const operation = operations.find((each) => each.method === method && each.path === template);
  if (!operation) throw new Error(`The document has no ${name}.`);
  const parameters = { path, query: query ?? {}, header: {} };
  for (const { name: parameter, in: place, required } of operation.parameters) {
    if (required) expect(Object.keys(parameters[place]), name).toContain(parameter);
  }
  if (body) expect(findProblems(operation.body?.schema, body), name).toBe('');
  const url = template.replace(/\{(\w+)\}/g, (_, parameter) => path[parameter] ?? '');
  const { status, body: answer } = await doppel.call(
    method as 'GET',
    query ? `${url}?${new URLSearchParams(query)}` : url,
    {
      ...(body && { json: body }),
    },
  );
  const documented = operation.answers.get(status);
  expect(documented?.check?.(answer), `${name} answers ${status} as described`).toBe(true);
  return { status, answer };
}

function findProblems(schema: object | undefined, body: object): string {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  return !schema || ajv.validate(schema, body) ? '' : ajv.errorsText();
}

async function runTask(task: string): Promise<string> {
  const { answer: accepted } = await call('POST /api/v1/task', { body: { task, enable_recording: false } });
  for (;;) {
    const { status, answer } = await call('GET /api/v1/task/{task_id}', { path: { task_id: accepted.id } });
    if (status === 200) return answer.status;
    await delay(POLL_MS);
  }
}

async function ask(query: string, memories: readonly string[]): Promise<string> {
  const path = { graph_name: 'tour' };
  for (const memory of memories) await call('POST /graph/{graph_name}/insert', { path, body: { memory } });
  const body = { query, parameters: { with_references: true } };
  const { answer: handle } = await call('POST /graph/{graph_name}/query', { path, body });
  for (;;) {
    const { answer } = await call('GET /graph/{graph_name}/query/{request_id}', {
      path: { ...path, request_id: handle.requestId },
      query: { requestTime: String(handle.requestTime) },
    });
    if (answer.status !== 'CREATED') return answer.answer;
    await delay(POLL_MS);
  }
}

it('a client that has the document alone takes the tour of the README', async () => {
  expect(await runTask('Find the cheapest flight from Berlin to Lisbon on 12 December 2026')).toBe('done');
  expect(await runTask('Buy a kettle [[doppel:fail out of stock]]')).toBe('failed');
  const answer = await ask("Where was the engine of Ada Lovelace's colleague designed?", [
    'Ada Lovelace was an English mathematician who worked with Charles Babbage.',
    'Charles Babbage designed the Analytical Engine in London in 1837.',
  ]);
  expect(answer).toMatch(/^Charles Babbage designed the Analytical Engine in London in 1837\. \[1\]/);
  const unknown = await call('GET /api/v1/task/{task_id}', { path: { task_id: 'none' } });
  expect(unknown).toEqual({ status: 404, answer: { detail: 'No task has this id.' } });
}, 120_000);
