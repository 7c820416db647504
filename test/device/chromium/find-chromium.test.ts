import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { findChromium } from '../../../src/device/chromium/pool/find-chromium.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

function makeProgram(name: string, mode = 0o755): { folder: string; path: string } {
  const folder = makeTemporaryFolder();
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, mode);
  return { folder, path };
}

it('takes the given program, and no other in its place', () => {
  const { folder, path } = makeProgram('my-browser');
  expect(findChromium(path, '')).toBe(path);
  const missing = join(folder, 'missing');
  expect(() => findChromium(missing, folder)).toThrow(new Error(`CHROMIUM_PATH is not a program: ${missing}.`));
  expect(() => findChromium(folder, folder)).toThrow('CHROMIUM_PATH is not a program');
});

it('finds a program by its name, Chromium before Chrome', () => {
  const chrome = makeProgram('google-chrome');
  const chromium = makeProgram('chromium');
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, 'chromium'));
  const text = makeProgram('chromium', 0o644);
  const searchPath = [folder, text.folder, chrome.folder, chromium.folder].join(delimiter);
  expect(findChromium('', searchPath)).toBe(chromium.path);
});

it('says how to get one if there is none', () => {
  const { folder } = makeProgram('google-chrome', 0o644);
  const find = () => findChromium('', folder, []);
  expect(find).toThrow(/apt-get install chromium.*CHROMIUM_PATH.*doppel:chromium/);
});
