import { afterEach, expect, it, vi } from 'vitest';
import { openTracing, type TracingOptions } from '../../src/tracing/open-tracing.ts';
import { currentTraceparent, setTracer, startSpan, traced, tracedPart } from '../../src/tracing/tracing.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../support/server/otlp-receiver.ts';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';

afterEach(() => setTracer(null));

function open(receiver: OtlpReceiver, changes: Partial<TracingOptions> = {}) {
  const onFailure = vi.fn();
  const { tracer, close } = openTracing({
    ...{ endpoint: receiver.url, headers: '', serviceName: 'doppel', version: '1.2.3', ratio: 1, onFailure },
    ...{ sampler: 'parentbased_always_on', ...changes },
  });
  setTracer(tracer);
  return { close, onFailure };
}

const nothing = async () => {};

it('does nothing until a tracer is set', async () => {
  expect(await traced('work', {}, async () => currentTraceparent())).toBeUndefined();
  expect(startSpan('work')).toBeNull();
});

it('sends spans with their parents, attributes and links, and what the configuration says', async () => {
  const receiver = await startOtlpReceiver();
  const { close } = open(receiver, { headers: 'authorization=Basic%20YTpi,x-tenant=7', serviceName: 'doppel-eu' });
  const other = startSpan('other');
  other?.end();
  await traced(
    'outer',
    { kind: 'server', parent: `${PARENT}-01`, attributes: { flag: true, none: undefined } },
    (span) => {
      span.set({ count: 3 });
      return tracedPart('inner', { kind: 'client', links: [other?.traceparent ?? ''] }, nothing);
    },
  );
  await close();
  const [, inner, outer] = receiver.spans();
  expect(outer).toMatchObject({
    ...{ name: 'outer', kind: 2, traceId: '0af7651916cd43dd8448eb211c80319c', parentId: 'b7ad6b7169203331' },
    ...{ attributes: { flag: true, count: 3 }, isError: false },
    resource: { 'service.name': 'doppel-eu', 'service.version': '1.2.3' },
  });
  expect(outer?.attributes).not.toHaveProperty('none');
  expect(inner).toMatchObject({ name: 'inner', kind: 3, traceId: outer?.traceId, parentId: outer?.spanId });
  expect(inner?.links).toEqual([other?.traceparent.split('-')[2]]);
  expect(receiver.headers()[0]).toMatchObject({ authorization: 'Basic YTpi', 'x-tenant': '7' });
});

it('records a failure by its class, not by its message', async () => {
  const receiver = await startOtlpReceiver();
  const { close } = open(receiver);
  const failing = traced('work', {}, async () => {
    throw new TypeError('of Rumpelstiltskin');
  });
  await expect(failing).rejects.toThrow('of Rumpelstiltskin');
  await close();
  expect(receiver.spans()).toMatchObject([{ name: 'work', isError: true, attributes: { 'error.type': 'TypeError' } }]);
  expect(receiver.text()).not.toContain('Rumpelstiltskin');
});

it('passes the current span on through what is awaited, and starts parts only within one', async () => {
  const receiver = await startOtlpReceiver();
  const { close } = open(receiver);
  await tracedPart('part of nothing', {}, nothing);
  const stored = await traced('work', {}, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return currentTraceparent();
  });
  await traced('later', { parent: stored }, nothing);
  await traced('unrelated', { parent: 'no traceparent' }, nothing);
  await close();
  const [work, later, unrelated, ...more] = receiver.spans();
  expect(more).toEqual([]);
  expect(stored).toBe(`00-${work?.traceId}-${work?.spanId}-01`);
  expect([work?.parentId, later?.parentId, unrelated?.parentId]).toEqual(['', work?.spanId, '']);
  expect(unrelated?.traceId).not.toBe(work?.traceId);
});

it.each([
  ['parentbased_always_on', `${PARENT}-00`, 0],
  ['parentbased_always_on', `${PARENT}-01`, 1],
  ['parentbased_always_off', undefined, 0],
  ['parentbased_always_off', `${PARENT}-01`, 1],
  ['parentbased_traceidratio', undefined, 0],
  ['traceidratio', `${PARENT}-01`, 0],
  ['always_off', `${PARENT}-01`, 0],
  ['always_on', `${PARENT}-00`, 1],
] as const)('samples with %s, a parent %s and the ratio 0: %d', async (sampler, parent, count) => {
  const receiver = await startOtlpReceiver();
  const { close } = open(receiver, { sampler, ratio: 0 });
  const stored = await traced('work', { parent }, async () => currentTraceparent());
  // What runs later does as well, and knows the trace.
  expect(stored).toMatch(count === 1 ? /-01$/ : /-00$/);
  await traced('later', { parent: stored }, nothing);
  await close();
  expect(receiver.spans().filter(({ name }) => name === 'work')).toHaveLength(count);
});

it('reports at most once a minute that spans cannot be sent, and fails nothing', async () => {
  const receiver = await startOtlpReceiver();
  receiver.respond(400);
  const time = { now: 0 };
  const { close, onFailure } = open(receiver, { now: () => time.now });
  const fail = async (requests: number) => {
    for (let count = 0; count < 512; count += 1) await traced('work', {}, nothing);
    await expect.poll(() => receiver.headers().length).toBe(requests);
    // The response is read in the next turns of the event loop.
    await expect.poll(() => onFailure.mock.calls.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await fail(1);
  time.now = 59_999;
  await fail(2);
  expect(onFailure).toHaveBeenCalledTimes(1);
  time.now = 60_000;
  await fail(3);
  await expect.poll(() => onFailure.mock.calls.length).toBe(2);
  await close();
});

it('drops spans beyond its queue while the receiver does not answer, and stops without it', async () => {
  const receiver = await startOtlpReceiver();
  receiver.respond(null);
  const { close } = open(receiver);
  for (let count = 0; count < 8000; count += 1) startSpan('work')?.end();
  await close();
  const { length } = receiver.spans();
  expect(length).toBeGreaterThan(512);
  expect(length).toBeLessThanOrEqual(4096 + 512);
});
