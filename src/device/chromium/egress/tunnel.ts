import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Connector } from './connect.ts';
import { MalformedRequest, toHttp, toRefusal } from './refusal.ts';

const AUTHORITY = /^(?:[^\s/?#@\\:[\]]+|\[[\da-f:.]+\]):\d{1,5}$/i;

/** Serves a CONNECT request: bytes pass both ways until one side closes. */
export async function tunnel(
  { url: target = '' }: IncomingMessage,
  client: Socket,
  head: Buffer,
  connector: Connector,
): Promise<void> {
  const gone = new AbortController();
  client.on('error', () => {}).once('close', () => gone.abort());
  try {
    const upstream = await connector.open(toUrl(target), gone.signal);
    client.setTimeout(upstream.timeout ?? 0, () => client.destroy());
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    upstream.write(head);
    carry(client, upstream);
    carry(upstream, client);
  } catch (error) {
    client.end(toHttp(toRefusal(error, target)), () => client.destroySoon());
  }
}

function carry(from: Duplex & Socket, to: Socket): void {
  from.pipe(to);
  // What was received before is still sent.
  from.once('close', () => to.destroySoon());
}

function toUrl(authority: string): URL {
  const url = AUTHORITY.test(authority) ? URL.parse(`https://${authority}/`) : null;
  if (url === null) throw new MalformedRequest();
  return url;
}
