import { expect, it } from 'vitest';
import { toBanner, toLocalUrl, toReadyLine } from '../../src/bin/banner.ts';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['doppel.example', 'http://doppel.example:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
])('turns the address %s into one that a person can open', (host, url) => {
  expect(toLocalUrl(host, 8080)).toBe(url);
});

it('names the address, the documentation, the key and a line to try for each API', () => {
  const greeting = toBanner('http://localhost:8080', 'dpl_key');
  expect(greeting).toMatch(/URL +http:\/\/localhost:8080\n/);
  expect(greeting).toMatch(/Docs +http:\/\/localhost:8080\/docs\n/);
  expect(greeting).toMatch(/API key +dpl_key\n/);
  expect(greeting).toContain("curl http://localhost:8080/api/v1/task -H 'apikey: dpl_key'");
  expect(greeting).toContain("curl http://localhost:8080/graph/first/insert -H 'apikey: dpl_key'");
});

it('gives lines to try whose bodies are JSON', () => {
  const bodies = [...toBanner('http://localhost', 'dpl_key').matchAll(/-d '(.*)'/g)].map(([, body]) => body ?? '');
  expect(bodies.map((body) => Object.keys(JSON.parse(body)))).toEqual([['task'], ['memory']]);
});

it('gives programs the same in one line of JSON', () => {
  const line = toReadyLine('http://localhost:8080', 'dpl_key', 7);
  expect(line).not.toContain('\n');
  expect(JSON.parse(line)).toEqual({
    url: 'http://localhost:8080',
    apiKey: 'dpl_key',
    controlUrl: 'http://localhost:8080/_doppel',
    pid: 7,
  });
});
