import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { createEventLog } from '../../src/mcp/event-log.ts';

const message = (id: number): JSONRPCMessage => ({ jsonrpc: '2.0', id, method: 'ping' });

async function replay(log: ReturnType<typeof createEventLog>, lastId: string) {
  const sent: unknown[] = [];
  const streamId = await log.replayEventsAfter(lastId, {
    send: async (_id, each) => void sent.push((each as { id: number }).id),
  });
  return { streamId, sent };
}

it('replays what one stream sent after an event', async () => {
  const log = createEventLog();
  const first = await log.storeEvent('a', message(1));
  await log.storeEvent('b', message(2));
  await log.storeEvent('a', message(3));
  await log.storeEvent('a', message(4));
  expect(await log.getStreamIdForEventId?.(first)).toBe('a');
  expect(await replay(log, first)).toEqual({ streamId: 'a', sent: [3, 4] });
});

it('forgets the oldest events beyond its limits', async () => {
  const log = createEventLog({ events: 2, characters: 1000 });
  const ids = [];
  for (const number of [1, 2, 3]) ids.push(await log.storeEvent('a', message(number)));
  expect(await log.getStreamIdForEventId?.(ids[0] ?? '')).toBeUndefined();
  expect(await replay(log, ids[1] ?? '')).toEqual({ streamId: 'a', sent: [3] });

  const small = createEventLog({ events: 10, characters: 60 });
  const before = await small.storeEvent('a', message(1));
  await small.storeEvent('a', message(2));
  expect(await small.getStreamIdForEventId?.(before)).toBeUndefined();
});

it('replays nothing after an event that it does not have', async () => {
  const log = createEventLog();
  await log.storeEvent('a', message(1));
  expect((await replay(log, '77')).sent).toEqual([]);
});
