/** How tasks end with endpoints that do not call tools, and what they cost, as a table in Markdown: the real server, and stubs that
 *  answer as these endpoints are reported to, with a small model that knows what to do behind each.
 *
 *    node bench/model/decision-formats.ts [--tasks 20] */
import { parseArgs } from 'node:util';
import { ENDPOINT_NAMES, ENDPOINT_PROFILES } from '../../test/support/endpoint-stubs/profiles.ts';
import { startEndpointStub } from '../../test/support/endpoint-stubs/stub.ts';
import { startTestServer } from '../../test/support/server/test-server.ts';

const { values } = parseArgs({ options: { tasks: { type: 'string', default: '20' } } });
const taskCount = Number(values.tasks);

/** Half of them write, half of them open a page. */
const toTask = (at: number): string =>
  at % 2 === 0 ? `Write "number ${at}" in a note` : `Open https://shop.example/?at=${at}`;

console.log('| endpoint | `deciding` | ended well | calls for decisions | decisions | other calls |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const name of ENDPOINT_NAMES) {
  const stub = await startEndpointStub(ENDPOINT_PROFILES[name]);
  const server = await startTestServer({
    model: {
      ...{ baseUrl: stub.url, apiKey: '', model: 'small', embeddingModel: '', concurrency: 4, timeoutMs: 10_000 },
      ...{
        retryBudgetMs: 20_000,
        contextTokens: 32_000,
        taskTokens: 0,
        dayTokens: 0,
        images: false,
        cacheBytes: 2 ** 24,
      },
      request: { temperature: 0, maxTokens: 0, seed: null, extraBody: {} },
    },
  });
  let wellCount = 0;
  let stepCount = 0;
  for (let at = 0; at < taskCount; at++) {
    const json = { task: toTask(at), enable_recording: false };
    const { id } = (await server.call('POST', '/api/v1/task', { json })).body;
    const { status } = (await server.finishTask(id)).body;
    const { steps } = (await server.call('GET', `/api/v1/task/${id}/steps`)).body;
    if (status === 'done') wellCount += 1;
    // Each step is a decision, and so is the end.
    stepCount += steps.length + 1;
  }
  const { deciding } = (await server.call('GET', '/ready')).body;
  const calls = stub.decisions().length;
  const others = stub.calls.length - calls;
  console.log(`| ${name} | \`${deciding}\` | ${wellCount} of ${taskCount} | ${calls} | ${stepCount} | ${others} |`);
  await server.close();
  await stub.close();
}
