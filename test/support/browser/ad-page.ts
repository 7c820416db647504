import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page with advertisements, on this machine. */
export interface AdPage {
  /** `http://localhost:<port>/` */
  url: string;
  host: string;
  /** What was asked for, in order. */
  paths: string[];
  close(): Promise<void>;
}

const PAGE = `<!doctype html><title>News</title><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="style-src 'none'">
<h1>News</h1><p>Story</p><p class="sponsored">Buy now</p><p class="ad-box">Buy later</p>
<script src="/ads/banner.js"></script><script src="/ads/allowed.js"></script><iframe src="/ads/frame.html"></iframe>`;

export async function openAdPage(): Promise<AdPage> {
  const paths: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(url === '/' ? PAGE : url.endsWith('.html') ? '<p>Buy in a frame</p>' : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    ...{ url: `http://${host}/`, host, paths },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
