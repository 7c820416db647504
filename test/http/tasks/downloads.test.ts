import { once } from 'node:events';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { App } from '../../../src/http/app-type.ts';
import { createDownloads, type DownloadLimits } from '../../../src/http/downloads.ts';

function open(limits: DownloadLimits) {
  const app: App = fastify().withTypeProvider<TypeBoxTypeProvider>();
  onTestFinished(() => app.close());
  return createDownloads(app, limits);
}

async function* partsOf(...parts: string[]) {
  yield* parts;
}

it('sends what it was given, in small parts', async () => {
  const openDownload = open({ perName: 1, total: 1 });
  const parts = ['ä'.repeat(1_000_000), 'x', 'y'.repeat(70_000)];
  const sent: Buffer[] = [];
  for await (const part of openDownload('a', partsOf(...parts))) sent.push(part);
  expect(Buffer.concat(sent).toString()).toBe(parts.join(''));
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(128 * 1024);
});

it('makes no more than a client reads', async () => {
  let made = 0;
  async function* parts() {
    for (; made < 1000; made += 1) yield 'x'.repeat(64 * 1024);
  }
  const stream = open({ perName: 1, total: 1 })('a', parts());
  await once(stream, 'readable');
  await new Promise((resolve) => setImmediate(resolve));
  expect(made).toBeLessThan(5);
  stream.destroy();
});

it('refuses more than may be open under one name, and in all, until some have ended', async () => {
  const openDownload = open({ perName: 2, total: 3 });
  const [first] = [openDownload('a', partsOf('x')), openDownload('a', partsOf('x'))];
  expect(() => openDownload('a', partsOf('x'))).toThrow(/^Limit of 2 open downloads of this kind reached/);
  openDownload('b', partsOf('x'));
  expect(() => openDownload('c', partsOf('x'))).toThrow(/^Limit of 3 open downloads reached/);
  first?.destroy();
  await once(first as NonNullable<typeof first>, 'close');
  openDownload('a', partsOf('x'));
});
