import type { CDPSession } from 'playwright-core';
import { guarded } from '../guarded.ts';

export interface PageScreencastOptions {
  /** DevTools protocol of the page. */
  session: CDPSession;
  /** Of the pictures, in CSS pixels. */
  size: { width: number; height: number };
  /** Time between two pictures at least. */
  everyMs: number;
  /** Receives JPEGs: the first at once, then one for each change. */
  onPicture: (jpeg: Buffer) => void;
}

type ScreencastFrame = { data: string; sessionId: number };

const JPEG_QUALITY = 50;

/** Streams a page until the returned function is called (Chrome DevTools Protocol, `Page.startScreencast`). Chromium drops
 *  frames while earlier ones are not acknowledged, and so perhaps the last one of a movement: after each, the stream starts
 *  again and shows how it ended. */
export function castPage({ session, size, everyMs, onPicture }: PageScreencastOptions): () => void {
  let waiting: ScreencastFrame[] = [];
  let lastShown = '';
  /** Frames since the page last stood still, without the one that each start brings. */
  let inMotion = -1;
  let timer: NodeJS.Timeout | null = null;

  // Fails if the page has ended; there is nothing to stream then.
  const send = (...message: Parameters<typeof session.send>) => void session.send(...message).catch(() => {});
  const options = { format: 'jpeg', quality: JPEG_QUALITY, maxWidth: size.width, maxHeight: size.height } as const;
  const start = () => send('Page.startScreencast', options);
  const stop = () => send('Page.stopScreencast');

  function show(frames: readonly ScreencastFrame[]): void {
    const { data = '' } = frames.at(-1) ?? {};
    if (data !== lastShown) onPicture(Buffer.from(data, 'base64'));
    lastShown = data;
    inMotion += frames.length;
    for (const { sessionId } of frames) send('Page.screencastFrameAck', { sessionId });
  }

  /** The last frame of a movement may be missing, also of one that showed a single frame. */
  function endMotion(): void {
    const mayLackLast = inMotion > 0;
    inMotion = mayLackLast ? -1 : 0;
    if (!mayLackLast) return;
    stop();
    start();
  }

  function tick(): void {
    timer = null;
    if (waiting.length > 0) {
      show(waiting.splice(0));
      timer = setTimeout(tick, everyMs);
    } else endMotion();
  }

  const onFrame = (frame: ScreencastFrame) => {
    waiting.push(frame);
    if (!timer) tick();
  };
  const receive = guarded(onFrame);
  session.on('Page.screencastFrame', receive);
  start();
  return () => {
    session.off('Page.screencastFrame', receive);
    if (timer) clearTimeout(timer);
    waiting = [];
    stop();
  };
}
