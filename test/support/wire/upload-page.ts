import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const FORM = `<!doctype html><title>Drop box</title><h1>Drop box</h1>
<form action="/sent" method="post" enctype="multipart/form-data">
<label>Your file <input type="file" name="document"></label> <button>Send</button></form>`;

export interface UploadPage {
  url: string;
  /** Host and port, as an allowlist names it. */
  host: string;
  /** The bodies that were sent to it. */
  received(): string[];
  close(): Promise<void>;
}

/** A site on a free port with a form that takes a file. */
export async function startUploadPage(): Promise<UploadPage> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === 'POST') bodies.push(Buffer.concat(chunks).toString());
    const page = request.method === 'POST' ? '<!doctype html><title>Sent</title><p>Your file was sent.' : FORM;
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/`,
    host,
    received: () => bodies,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
