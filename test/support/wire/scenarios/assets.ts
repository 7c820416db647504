import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect } from 'vitest';
import type { Clients } from '../clients.ts';

const LOGIN = { username: 'demo', password: 'demo1234' };
const BALANCE = /\d+\.\d\d/;
const newName = () => `p-${crypto.randomUUID().slice(0, 8)}`;

export async function download({ tasks }: Clients): Promise<void> {
  const handle = await tasks.run({
    task: 'Log in to portal.example and download the latest invoice',
    metadata: LOGIN,
    enableRecording: false,
  });
  expect(await handle.result()).toMatchObject({ status: 'done', downloads_url: null });
  const archive = await fetch(await handle.downloadsUrl());
  expect(archive.status).toBe(200);
  const [[name, bytes] = ['', new Uint8Array()]] = Object.entries(
    unzipSync(new Uint8Array(await archive.arrayBuffer())),
  );
  expect(name).toMatch(/invoice.*\.pdf$/i);
  expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
}

/** Logged in by one task, still logged in for the next. */
export async function keepProfile({ tasks }: Clients): Promise<void> {
  const profileId = await tasks.createProfile(newName());
  await expect(tasks.createProfile(profileId)).rejects.toMatchObject({ status: 409 });
  const run = async (task: string, metadata = {}) =>
    (await tasks.run({ task, profileId, metadata, enableRecording: false })).result();
  const first = await run('Log in to portal.example and tell me the account balance', LOGIN);
  const [balance = 'none'] = BALANCE.exec(String(first.output)) ?? [];
  const saved = (await tasks.listProfiles()).find(({ id }) => id === profileId);
  expect(saved).toMatchObject({ cookie_domains: ['portal.example'], last_saved_at: expect.any(Number) });
  const second = await run('Go to portal.example and tell me the account balance');
  expect(second).toMatchObject({ status: 'done', output: expect.stringContaining(balance) });
  await tasks.removeProfile(profileId);
  expect((await tasks.listProfiles()).map(({ id }) => id)).not.toContain(profileId);
}

export async function readOnlyProfile({ tasks }: Clients): Promise<void> {
  const profileId = await tasks.createProfile(null);
  const options = { profileId, profileReadOnly: true, metadata: LOGIN, enableRecording: false };
  const task = 'Log in to portal.example and tell me the account balance';
  expect((await (await tasks.run({ task, ...options })).result()).output).toMatch(BALANCE);
  const kept = (await tasks.listProfiles()).find(({ id }) => id === profileId);
  expect(kept).toMatchObject({ cookie_count: 0, last_saved_at: null });
  await tasks.removeProfile(profileId);
}

/** A page that takes files, and what was sent to it. */
interface Page {
  url: string;
  received(): string[];
}

/** What a task is given lies on its device, and goes into forms of pages. */
export async function giveFile({ tasks }: Clients, page: Page): Promise<void> {
  expect(await sendFile(tasks, page, 'figures.csv', 'month,total')).toContain('figures.csv');
}

/** A form that takes files is sent with what is in them. */
export async function sendContent({ tasks }: Clients, page: Page): Promise<void> {
  expect(await sendFile(tasks, page, 'totals.csv', 'May,12')).toContain('May,12');
}

async function sendFile(tasks: Clients['tasks'], page: Page, name: string, content: string): Promise<string> {
  const fileId = await tasks.uploadFile({ name, content, purpose: 'the figures of May' });
  const task = `Go to ${page.url}, upload ${name}, then press the Send button`;
  const handle = await tasks.run({ task, files: [fileId], enableRecording: false });
  expect(await handle.result()).toMatchObject({ status: 'done' });
  await tasks.removeFile(fileId);
  await expect(tasks.removeFile(fileId)).rejects.toMatchObject({ status: 404 });
  return page.received().at(-1) ?? '';
}

export async function useExtension({ tasks }: Clients): Promise<void> {
  const manifest = JSON.stringify({ manifest_version: 3, name: 'Dark', version: '1.0' });
  const content = new Uint8Array(zipSync({ 'manifest.json': strToU8(manifest) }));
  const id = await tasks.uploadExtension({ name: 'dark.zip', content });
  const listed = (await tasks.listExtensions()).find((extension) => extension.id === id);
  expect(listed).toMatchObject({ file_name: 'dark.zip' });
  const handle = await tasks.run({ task: 'Compute 1 + 1', extensions: [id], enableRecording: false });
  expect(await handle.result()).toMatchObject({ status: 'done', output: 2 });
  await tasks.removeExtension(id);
  expect((await tasks.listExtensions()).map((extension) => extension.id)).not.toContain(id);
}

export async function reportTelemetry({ tasks }: Clients): Promise<void> {
  await tasks.telemetry([{ event: 'sdk.run', properties: { device: 'desktop' }, duration_ms: 12 }]);
}

/** A browser of before there were sessions: it belongs to a profile, and is watched and used by hand. A name that no profile
 *  has makes one. */
export async function openOldSession({ tasks }: Clients): Promise<void> {
  const [known, unknown] = [await tasks.createProfile(newName()), newName()];
  for (const name of [known, unknown]) {
    const opened = await tasks.openOldSession(name);
    expect(opened.profile_id).toBe(name);
    const page = await fetch(opened.live_url ?? '');
    expect(page.status).toBe(200);
    await tasks.closeOldSession(opened.live_id ?? '');
  }
  expect((await tasks.listProfiles()).map(({ id }) => id)).toContain(unknown);
}
