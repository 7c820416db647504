import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { toFrameSender } from '../../../src/http/frame-sender.ts';

const BOUNDS = { x: 10, y: 20, width: 300, height: 200 };
const frameOf = (name: string) => ({ bounds: BOUNDS, bytes: Buffer.from(name) });
const eventOf = (name: string) => ['frame', { ...BOUNDS, jpeg: Buffer.from(name).toString('base64') }];

function open() {
  const sent: unknown[] = [];
  const raw = Object.assign(new EventEmitter(), { writableEnded: false, writableNeedDrain: false });
  const sendFrame = toFrameSender(raw as never, (...event) => sent.push(event));
  return { sent, raw, send: (name: string) => sendFrame(frameOf(name)) };
}

it('sends every frame to a viewer who receives them', () => {
  const { sent, send } = open();
  send('a');
  send('b');
  expect(sent).toEqual([eventOf('a'), eventOf('b')]);
});

it('sends the newest frame to a slow viewer, once it has received what was sent', () => {
  const { sent, raw, send } = open();
  send('a');
  raw.writableNeedDrain = true;
  send('b');
  send('c');
  expect(sent).toEqual([eventOf('a')]);
  raw.writableNeedDrain = false;
  raw.emit('drain');
  raw.emit('drain');
  expect(sent).toEqual([eventOf('a'), eventOf('c')]);
});

it('sends nothing after the end', () => {
  const { sent, raw, send } = open();
  raw.writableEnded = true;
  send('a');
  expect(sent).toEqual([]);
});
