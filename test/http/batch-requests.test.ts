import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { onClose } from '../../src/http/on-close.ts';
import { createTurnQueue } from '../../src/http/plugins/batch-requests.ts';

/** A queue whose turns end when `endTurn` is called. */
function openQueue(maxPerTurn: number) {
  const ends: (() => void)[] = [];
  const ran: number[] = [];
  const enter = createTurnQueue(maxPerTurn, (run) => ends.push(run));
  return {
    ran,
    arrive: (...numbers: number[]) => {
      for (const number of numbers) enter(() => ran.push(number));
    },
    endTurn: () => ends.shift()?.(),
    isIdle: () => ends.length === 0,
    enter,
  };
}

describe('requests of one turn of the event loop', () => {
  it('run at once when they come alone', () => {
    const queue = openQueue(2);
    for (const number of [1, 2]) {
      queue.arrive(number);
      expect(queue.ran.at(-1)).toBe(number);
      queue.endTurn();
    }
    expect(queue.isIdle()).toBe(true);
  });

  it('wait for its end when others come in it, or came in the turn before', () => {
    const queue = openQueue(8);
    queue.arrive(1, 2, 3);
    expect(queue.ran).toEqual([1]);
    queue.endTurn();
    expect(queue.ran).toEqual([1, 2, 3]);
    queue.arrive(4);
    expect(queue.ran).toEqual([1, 2, 3]);
    queue.endTurn();
    expect(queue.ran).toEqual([1, 2, 3, 4]);
  });

  it('run in the order of arrival, at most so many in a turn, and none is left', () => {
    const queue = openQueue(2);
    queue.arrive(1, 2, 3, 4);
    queue.endTurn();
    expect(queue.ran).toEqual([1, 2, 3]);
    queue.arrive(5);
    queue.endTurn();
    expect(queue.ran).toEqual([1, 2, 3, 4, 5]);
    expect(queue.isIdle()).toBe(true);
  });

  it('run although one before them throws', () => {
    const queue = openQueue(8);
    queue.arrive(1);
    queue.enter(() => {
      throw new Error('of one request');
    });
    queue.arrive(2);
    expect(queue.endTurn).toThrow('of one request');
    queue.endTurn();
    expect(queue.ran).toEqual([1, 2]);
  });
});

it('notices a connection that closed before it is asked', async () => {
  const noticed = new Promise<void>((resolve) => {
    const server = createServer((_request, response) => {
      response.once('close', () => {
        onClose(response, resolve);
        server.close();
      });
    }).listen(0, '127.0.0.1', async () => {
      const { port } = server.address() as { port: number };
      const gone = new AbortController();
      const sent = fetch(`http://127.0.0.1:${port}`, { signal: gone.signal });
      server.once('request', () => gone.abort());
      await sent.catch(() => undefined);
    });
  });
  await noticed;
});
