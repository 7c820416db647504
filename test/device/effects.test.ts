import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AccessibilityNode, Device } from '../../src/device/device.ts';
import { createSimulatedDevices } from '../../src/device/simulated/simulated-devices.ts';
import { createBuiltInWeb } from '../../src/device/simulated/web/built-in-web.ts';
import { withFolderSites } from '../../src/device/simulated/web/folder-sites/with-folder-sites.ts';
import { click, nodesOf, type } from '../support/browser/browse.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

async function open(files: Record<string, string> = {}): Promise<Device> {
  const root = makeTemporaryFolder();
  mkdirSync(join(root, 'bank.test'));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, 'bank.test', path), text);
  const builtIn = createBuiltInWeb({ seed: 1 });
  const devices = createSimulatedDevices({ web: withFolderSites(builtIn, root), homeUrl: builtIn.homeUrl });
  return devices.open({ accountId: 'a', kind: 'desktop', allowedUrls: [], files: [] });
}

const FORM = `<form action="/login?key=s3cret" method="post"><label>User <input name="user"></label>
<label>Password <input type="password" name="password"></label><button>Log in</button></form>`;
const MANIFEST = 'forms: [{path: /login, require: [user, password], respond: {html: <h1>Welcome</h1>}}]';

it('a form that a site of a folder took is one change, with the names of its fields alone', async () => {
  const device = await open({ 'index.html': FORM, 'site.yaml': MANIFEST });
  await device.perform({ type: 'goto', url: 'https://bank.test/' });
  await type(device, 'User', 'ada');
  const refused = await click(device, 'Log in');
  expect(refused).not.toHaveProperty('effects');
  await device.perform({ type: 'goto', url: 'https://bank.test/' });
  await type(device, 'User', 'ada');
  await type(device, 'Password', 'hunter22');
  const taken = await click(device, 'Log in');
  const change = { kind: 'form', name: '/login', field: 'fields', before: null, after: 'user, password' };
  expect(taken.effects).toEqual([{ ...change, place: 'bank.test', url: 'https://bank.test/login' }]);
});

it('a login does not say who logged in, and one that fails is no change', async () => {
  const device = await open();
  await device.perform({ type: 'goto', url: 'https://portal.example/login' });
  await type(device, 'User name', 'ada');
  await type(device, 'Password', 'wrong');
  const logIn = async () => {
    const { ref = '' } = nodesOf((await device.observe()).tree).find(isLogIn) ?? {};
    return device.perform({ type: 'click', target: ref });
  };
  expect(await logIn()).not.toHaveProperty('effects');
  await type(device, 'Password', 'doppel');
  const { effects } = await logIn();
  expect(effects).toMatchObject([{ kind: 'login', before: 'logged out', after: 'logged in' }]);
  expect(JSON.stringify(effects)).not.toContain('ada');
});

const isLogIn = ({ role, name }: AccessibilityNode): boolean => role === 'button' && name === 'Log in';

it('a note has its text before and after, however it is written', async () => {
  const device = await open();
  const note = { kind: 'note', name: 'Note 1', field: 'text', place: 'notes', url: null };
  const written = await device.perform({ type: 'write_note', text: 'Milk' });
  expect(written.effects).toEqual([{ ...note, before: null, after: 'Milk' }]);
  const changed = await device.perform({ type: 'type', target: 'note:1', text: 'Bread' });
  expect(changed.effects).toEqual([{ ...note, before: 'Milk', after: 'Bread' }]);
  const shorter = await device.perform({ type: 'press', key: 'Backspace' });
  expect(shorter.effects).toEqual([{ ...note, before: 'Bread', after: 'Brea' }]);
  expect(await device.perform({ type: 'type', target: 'note:1', text: 'Brea' })).not.toHaveProperty('effects');
});

it('a download has the address without its query', async () => {
  const device = await open({ 'prices.csv': 'a,b', 'index.html': '<a href="/prices.csv?token=s3cret">Prices</a>' });
  await device.perform({ type: 'goto', url: 'https://bank.test/' });
  const file = { kind: 'file', name: 'prices.csv', field: 'size', before: null, after: '3 B' };
  expect((await click(device, 'Prices')).effects).toEqual([
    { ...file, place: 'bank.test', url: 'https://bank.test/prices.csv' },
  ]);
});
