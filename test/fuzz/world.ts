import { type Part, toForm } from '../support/server/form.ts';
import { createHttpClient } from '../support/server/http-client.ts';
import { EXTENSION } from './bodies.ts';
import { type OpenApiDocument, type Operation, readOperations } from './operations.ts';
import type { World } from './requests.ts';

const MEMORY = 'Jacob Marley was the partner of Ebenezer Scrooge.';

/** What the document of a server describes. */
export async function readDocument(url: string): Promise<Operation[]> {
  return readOperations((await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument);
}

/** Makes an account on a server, with one of each kind of thing, so that requests have something to ask for. */
export async function makeWorld(url: string): Promise<World> {
  const apiKey = (await createHttpClient(url, '').call('POST', '/signup')).body.api_key;
  const client = createHttpClient(url, apiKey);
  for (const graph of ['known', 'other one', 'gone']) {
    const path = `/graph/${encodeURIComponent(graph)}`;
    await client.call('POST', path, {});
    await client.call('POST', `${path}/insert`, { memory: MEMORY, memoryId: 'doomed' });
  }
  const inserted = (await client.call('POST', '/graph/known/insert', { memory: MEMORY, memoryId: 'marley' })).body;
  await client.finish('known', 'insert', inserted);
  const asked = (await client.call('POST', '/graph/known/query', { query: 'Who was the partner of Scrooge?' })).body;
  await client.finish('known', 'query', asked);
  const finished = await client.runTask({ task: 'Compute 12 * 7', max_steps: 4 });
  const doomed = await client.runTask({ task: 'Compute 1 + 1', max_steps: 2, enable_recording: false });
  const session = (await client.call('POST', '/api/v1/task', { task: null })).body;
  const toBeClosed = (await client.call('POST', '/api/v1/task', { task: null })).body;
  const profiles = await Promise.all(
    [1, 2].map(async () => (await client.call('POST', '/api/v1/profile', {})).body.r.id),
  );
  const signed = new URL((await client.call('GET', '/graph/known/graphml')).body.presignedUrl);
  const tokenOf = ({ live_url }: Record<string, unknown>) => String(live_url).split('/').at(-1) ?? '';
  return {
    apiKey,
    known: {
      graph_name: ['known'],
      memory_id: ['marley'],
      request_id: [inserted.requestId, asked.requestId],
      requestTime: [String(inserted.requestTime), String(asked.requestTime)],
      task_id: [String(finished.id)],
      token: [tokenOf(finished)],
      index: ['0', '1'],
      graph_id: [signed.pathname.replace(/^.*\/|\.graphml$/g, '')],
      expires: [signed.searchParams.get('expires') ?? ''],
      signature: [signed.searchParams.get('signature') ?? ''],
    },
    doomed: {
      graph_name: ['gone', 'other one'],
      memory_id: ['doomed'],
      task_id: [String(doomed.id), toBeClosed.id],
      live_id: [toBeClosed.id],
      profile_id: profiles,
      file_id: [await upload(`${url}/api/v1/file`, apiKey, { filename: 'a.txt', content: 'hello' })],
      extension_id: [await upload(`${url}/api/v1/extension`, apiKey, { filename: 'a.zip', content: EXTENSION })],
    },
    open: { task_id: [session.id], token: [tokenOf(session)] },
  };
}

async function upload(url: string, apikey: string, file: Pick<Part, 'filename' | 'content'>): Promise<string> {
  const { payload, headers } = toForm([{ name: 'file', ...file }]);
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, apikey }, body: new Uint8Array(payload) });
  return ((await answer.json()) as { r: { id: string } }).r.id;
}
