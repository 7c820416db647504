import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { carryBoth } from './carry.ts';
import type { Connector } from './connect.ts';
import { type ClientIdentity, findOffer, intercept } from './intercept.ts';
import { MalformedRequest, toHttp, toRefusal } from './refusal.ts';

const AUTHORITY = /^(?:[^\s/?#@\\:[\]]+|\[[\da-f:.]+\]):\d{1,5}$/i;

/** Serves a CONNECT request: bytes pass both ways until one side closes. */
export async function tunnel(
  { url: target = '' }: IncomingMessage,
  client: Socket,
  head: Buffer,
  connector: Connector,
  identity: ClientIdentity | null,
): Promise<void> {
  const gone = new AbortController();
  client.on('error', () => {}).once('close', () => gone.abort());
  try {
    const url = toUrl(target);
    const upstream = await connector.open(url, gone.signal);
    client.setTimeout(upstream.timeout ?? 0, () => client.destroy());
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    const offer = identity && findOffer(identity, url);
    if (offer) return await intercept({ url, client, head, site: upstream }, offer, identity.own);
    upstream.write(head);
    carryBoth(client, upstream);
  } catch (error) {
    client.end(toHttp(toRefusal(error, target)), () => client.destroySoon());
  }
}

function toUrl(authority: string): URL {
  const url = AUTHORITY.test(authority) ? URL.parse(`https://${authority}/`) : null;
  if (url === null) throw new MalformedRequest();
  return url;
}
