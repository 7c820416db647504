import { expect } from 'vitest';
import type { Clients } from '../clients.ts';
import { ApiError } from '../http.ts';

/** As the first clients: four fields, no events. The directive keeps the task unfinished for two reads. */
export async function runOldStyle({ oldTasks }: Clients): Promise<void> {
  const task = await oldTasks.run({ task: 'Compute 12 * 7 [[doppel:polls 2]]', device: 'desktop', max_steps: 10 });
  expect(task).toMatchObject({ status: 'done', output: 84, credits_used: 1, device: 'desktop' });
}

/** As the clients of today: events, live view, result. */
export async function runNewStyle({ tasks }: Clients): Promise<void> {
  const handle = await tasks.run({
    task: 'Compute 12 * 7, then compute 2 + 3 [[doppel:delay 300ms]]',
    metadata: { reason: 'test', count: 1, isUrgent: false },
    enableRecording: false,
  });
  const liveUrl = new URL(await handle.liveUrl({ interactive: false, embed: true }));
  expect(liveUrl.search).toBe('?interactive=false&embed=true');
  const page = await fetch(liveUrl);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await handle.result()).toMatchObject({ status: 'done', credits_used: 2, recording_url: '' });
  await expect(handle.recordingUrl()).rejects.toThrow(/No recording/);
  await handle.cancel();
}

/** Clients raise when the read that is to give them `live_url` finds the task finished. */
export async function watchShortTask({ tasks }: Clients): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    const handle = await tasks.run({ task: 'Compute 12 * 7', enableRecording: false });
    // Long enough for the run, and shorter than the minimum.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await handle.liveUrl()).toMatch(/\/live\//);
    expect(await handle.result()).toMatchObject({ status: 'done', output: 84 });
  }
}

export async function listTasks({ tasks }: Clients): Promise<void> {
  const [first, second] = [await tasks.run({ task: 'Compute 1 + 1' }), await tasks.run({ task: 'Compute 2 + 2' })];
  const listed = (await tasks.list(128)).map(({ id }) => id);
  expect(listed).toContain(first.id);
  expect(listed.indexOf(second.id)).toBeLessThan(listed.indexOf(first.id));
  expect((await tasks.get(first.id)).id).toBe(first.id);
  await tasks.remove(second.id);
}

/** What was wrong is said in a string, which clients show as it is. */
export async function refuseBadInput({ tasks }: Clients): Promise<void> {
  const refused = await tasks.run({ task: 'Compute 1 + 1', maxSteps: 1 }).catch((error) => error);
  if (!(refused instanceof ApiError)) throw refused;
  expect(refused).toMatchObject({ status: 400, detail: expect.stringContaining('max_steps') });
  await expect(tasks.get('no-such-task')).rejects.toMatchObject({ status: 404 });
}

export async function failTask({ tasks }: Clients): Promise<void> {
  const handle = await tasks.run({ task: 'Compute 1 + 1 [[doppel:fail The page never loaded]]' });
  expect(await handle.result()).toMatchObject({ status: 'failed', output: 'The page never loaded' });
}

export async function cancelTask({ tasks }: Clients): Promise<void> {
  const handle = await tasks.run({ task: 'Compute 1 + 1 [[doppel:stuck]]' });
  await handle.liveUrl();
  await handle.cancel();
  expect(await handle.result()).toMatchObject({ status: 'cancelled' });
  await handle.cancel();
}

export async function record({ tasks }: Clients): Promise<void> {
  const handle = await tasks.run({ task: 'Compute 12 * 7' });
  expect(await handle.result()).toMatchObject({ status: 'done' });
  const recording = await fetch(await handle.recordingUrl());
  expect(recording.status).toBe(200);
  expect(recording.headers.get('content-type')).toMatch(/^video\/webm/);
  const head = new Uint8Array(await recording.arrayBuffer()).subarray(0, 4);
  expect([...head], 'the first bytes of EBML').toEqual([0x1a, 0x45, 0xdf, 0xa3]);
  await expect(handle.downloadsUrl()).rejects.toThrow(/No downloads/);
}

/** One key, one task, however often it is sent. */
export async function sendTwice({ tasks }: Clients): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await tasks.run({ task: 'Compute 3 + 4' }, headers);
  const again = await tasks.run({ task: 'Compute 3 + 4' }, headers);
  expect(again.id).toBe(first.id);
  expect(await again.result()).toMatchObject({ status: 'done', output: 7, credits_used: 1 });
  expect((await tasks.list(128)).filter(({ id }) => id === first.id)).toHaveLength(1);
  const other = await tasks.run({ task: 'Compute 5 + 6' }, headers).catch((error) => error);
  expect(other).toBeInstanceOf(ApiError);
  expect(other.status).toBeGreaterThanOrEqual(400);
  expect(other.status).toBeLessThan(500);
}
