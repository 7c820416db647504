import { describe, expect, it } from 'vitest';
import type { DrawCommand } from '../../src/device/simulated/screen/draw-commands.ts';
import { createPainter, createPaintThread, type PaintThread } from '../../src/device/simulated/screen/paint/painter.ts';
import type { Picture } from '../../src/device/simulated/screen/paint/picture.ts';
import { vp8FrameOf } from '../../src/media/webp.ts';

const toPicture = (text: string): string => {
  const look = { size: 16, isBold: false, colour: '#123456' };
  const commands: DrawCommand[] = [
    { kind: 'box', bounds: { x: 0, y: 0, width: 64, height: 32 }, fill: '#ffffff' },
    { kind: 'text', x: 4, y: 20, text, ...look },
  ];
  return JSON.stringify({ width: 64, height: 32, commands } satisfies Picture);
};

/** Paints when it is told to; its pictures are what it was asked for. */
function createManualThread() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let fails = false;
  const thread: PaintThread = {
    run(picture) {
      asked.push(picture);
      return new Promise((resolve, reject) => {
        waiting.push(() => (fails ? reject(new Error('no ink')) : resolve(Buffer.from(picture))));
      });
    },
    jobCount: () => waiting.length,
    close: async () => {},
  };
  const finish = (withFailure = false) => {
    fails = withFailure;
    for (const paint of waiting.splice(0)) paint();
  };
  return { thread, asked, finish };
}

describe('the painter', () => {
  it('paints a picture once for repeated and concurrent requests', async () => {
    const { thread, asked, finish } = createManualThread();
    const painter = createPainter([thread]);
    const both = [painter.paint(toPicture('a')), painter.paint(toPicture('a'))];
    const other = painter.paint(toPicture('b'));
    finish();
    const [first, second] = await Promise.all(both);
    expect(second).toBe(first);
    expect(await other).not.toEqual(first);
    expect(await painter.paint(toPicture('a'))).toBe(first);
    expect(asked).toHaveLength(2);
  });

  it('retries a picture that could not be painted', async () => {
    const { thread, asked, finish } = createManualThread();
    const painter = createPainter([thread]);
    const failed = painter.paint(toPicture('a'));
    finish(true);
    await expect(failed).rejects.toThrow('no ink');
    const again = painter.paint(toPicture('a'));
    finish();
    expect((await again).toString()).toContain('"text":"a"');
    expect(asked).toHaveLength(2);
  });

  it('assigns each picture to the least busy thread', async () => {
    const threads = [createManualThread(), createManualThread()];
    const painter = createPainter(threads.map(({ thread }) => thread));
    for (const text of ['a', 'b', 'c']) painter.paint(toPicture(text));
    expect(threads.map(({ asked }) => asked.length)).toEqual([2, 1]);
    threads[0]?.finish();
    painter.paint(toPicture('d'));
    expect(threads.map(({ asked }) => asked.length)).toEqual([3, 1]);
  });
});

describe('a thread that paints', () => {
  it('gives the same lossy WebP for the same picture', async () => {
    const thread = createPaintThread();
    const order = toPicture('Hello');
    const [first, second] = await Promise.all([thread.run(order), thread.run(order)]);
    expect(vp8FrameOf(Buffer.from(first)).length).toBeGreaterThan(0);
    expect(Buffer.from(second).equals(first)).toBe(true);
    expect(Buffer.from(await createPaintThread().run(order)).equals(first)).toBe(true);
    expect(thread.jobCount()).toBe(0);
  });

  it('draws a replacement for what the canvas refuses', async () => {
    const thread = createPaintThread();
    const paint = async (text: string) => Buffer.from(await thread.run(toPicture(text)));
    const replaced = await paint('a\ufffdb');
    for (const text of ['a\0b', 'a\ud800b', 'a\udc00b']) expect((await paint(text)).equals(replaced)).toBe(true);
  });

  it('says what is wrong with a picture, and goes on with the next', async () => {
    const thread = createPaintThread();
    const pictures = [thread.run('{"width":1,"height":1}'), thread.run(toPicture('next'))];
    const [wrong, next] = await Promise.allSettled(pictures);
    expect(wrong).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('TypeError') } });
    expect(next).toMatchObject({ status: 'fulfilled' });
  });
});
