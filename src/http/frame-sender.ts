import type { ServerResponse } from 'node:http';
import type { ScreencastFrame } from '../device/device.ts';

/** Sends frames as `frame` events: all of them to a viewer who receives them in time, the newest to a slower one. */
export function toFrameSender(
  raw: Pick<ServerResponse, 'on' | 'writableEnded' | 'writableNeedDrain'>,
  send: (event: 'frame', data: unknown) => void,
): (frame: ScreencastFrame) => void {
  let newest: ScreencastFrame | null = null;
  const flush = () => {
    if (newest && !raw.writableEnded) send('frame', toFrameEvent(newest));
    newest = null;
  };
  raw.on('drain', flush);
  return (frame) => {
    newest = frame;
    if (!raw.writableNeedDrain) flush();
  };
}

const toFrameEvent = ({ bounds, bytes }: ScreencastFrame) => ({
  ...bounds,
  jpeg: Buffer.from(bytes).toString('base64'),
});
