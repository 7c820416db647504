import { Readable } from 'node:stream';
import type { App } from './app-type.ts';

/** Gives what turns the parts of a document into a stream that can be sent; those still open end when the server
 *  stops. */
export function createTextStreams(app: App): (parts: AsyncIterable<string>) => Readable {
  const open = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });
  return (parts) => {
    const stream = Readable.from(parts);
    open.add(stream);
    stream.once('close', () => open.delete(stream));
    return stream;
  };
}
