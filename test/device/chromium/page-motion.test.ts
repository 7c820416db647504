import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { PageMotion } from '../../../src/device/chromium/page-motion.ts';

/** A page whose stream is driven by hand. */
function createTab() {
  const sent: string[] = [];
  const session = Object.assign(new EventEmitter(), { send: async (method: string) => void sent.push(method) });
  let number = 0;
  const show = (content: string) => {
    number += 1;
    session.emit('Page.screencastFrame', { data: Buffer.from(content).toString('base64'), sessionId: number });
  };
  const tab = { session: async () => session };
  return { sent, session, show, tab: tab as never };
}

const VIEWPORT = { width: 800, height: 600 };
const started = (sent: readonly string[]) => sent.filter((method) => method === 'Page.startScreencast').length;

it('streams a page once, also if a viewer comes while it begins', async () => {
  const { sent, session, tab } = createTab();
  const motion = new PageMotion({ front: () => tab, viewport: VIEWPORT, isKept: true });
  const following = motion.follow();
  motion.stream(() => {});
  await following;
  await motion.follow();
  expect(started(sent)).toBe(1);
  expect(session.listenerCount('Page.screencastFrame')).toBe(1);
  motion.end();
  expect(session.listenerCount('Page.screencastFrame')).toBe(0);
});

it('streams nothing that nobody wants', async () => {
  const { sent, tab } = createTab();
  const motion = new PageMotion({ front: () => tab, viewport: VIEWPORT, isKept: false });
  await motion.follow();
  expect(sent).toEqual([]);
  const end = motion.stream(() => {});
  await new Promise(setImmediate);
  end();
  await motion.follow();
  expect(sent).toEqual(['Page.startScreencast', 'Page.stopScreencast']);
});

it('shows no frame of a page that may no longer be shown', async () => {
  const { show, tab } = createTab();
  const seen: string[] = [];
  let front = tab;
  const motion = new PageMotion({ front: () => front, viewport: VIEWPORT, isKept: false });
  motion.stream((jpeg) => seen.push(String(jpeg)));
  await motion.follow();
  await new Promise(setImmediate);
  show('one');
  front = null as never;
  show('two');
  await motion.follow();
  show('three');
  expect(seen).toEqual(['one']);
  motion.end();
});
