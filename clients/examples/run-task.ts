import { setTimeout } from 'node:timers/promises';

/** The code under test: runs a task and returns its record when it is finished. */
export async function runTask({ url, apiKey }: { url: string; apiKey: string }, task: string) {
  const headers = { apikey: apiKey, 'content-type': 'application/json' };
  const created = await fetch(`${url}/api/v1/task`, { method: 'POST', headers, body: JSON.stringify({ task }) });
  const { id } = (await created.json()) as { id: string };
  for (;;) {
    const response = await fetch(`${url}/api/v1/task/${id}`, { headers });
    const record = (await response.json()) as { status: string; output: unknown };
    if (response.status !== 202) return record;
    await setTimeout(20);
  }
}
