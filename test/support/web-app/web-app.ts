import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web application that needs a real browser: scripts, frames, shadow trees, dialogs, uploads, downloads. */
export interface WebApp {
  /** `http://localhost:<port>` */
  url: string;
  /** Host and port, for a list of allowed hosts. */
  host: string;
  /** The same server by another name, which is another origin. */
  otherUrl: string;
  otherHost: string;
  /** Paths that were asked for, in order. */
  paths: string[];
  /** Names and texts of uploaded files. */
  uploads: { name: string; text: string }[];
  close(): Promise<void>;
}

const PAGES = new URL('./pages/', import.meta.url);
const readPage = (name: string): string => readFileSync(new URL(`${name}.html`, PAGES), 'utf8');

export async function startWebApp(): Promise<WebApp> {
  const paths: string[] = [];
  const uploads: WebApp['uploads'] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    answer(request, response, uploads).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://localhost:${port}`, host: `localhost:${port}` },
    ...{ otherUrl: `http://127.0.0.1:${port}`, otherHost: `127.0.0.1:${port}` },
    ...{ paths, uploads },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, uploads: WebApp['uploads']): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const json = (value: unknown, status = 200, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  switch (url.pathname) {
    case '/api/login': {
      const { user, password } = JSON.parse(await bodyOf(request)) as Record<string, string>;
      if (user !== 'ada' || password !== 'lovelace') return void json({ problem: 'Wrong name or password.' }, 401);
      return void json({ ok: true }, 200, { 'set-cookie': 'session=ada; Path=/; HttpOnly' });
    }
    case '/headers':
      return void json(request.headers);
    case '/api/me':
      return void json({ user: /session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? null });
    case '/api/entries': {
      const from = Number(url.searchParams.get('from'));
      const last = Math.min(from + 20, 60);
      const entries = Array.from({ length: Math.max(0, last - from) }, (_, index) => `Entry ${from + index + 1}`);
      return void setTimeout(() => json(entries), 60);
    }
    case '/upload': {
      const form = await toRequest(request).formData();
      for (const value of form.values()) {
        if (typeof value !== 'string') uploads.push({ name: value.name, text: await value.text() });
      }
      return void page(response, `<h1>Received ${uploads.at(-1)?.name ?? 'nothing'}</h1>`);
    }
    case '/report.csv':
      return void response
        .writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="report.csv"' })
        .end('month,total\nMay,12\n');
    case '/paper.pdf':
      return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF);
    case '/never':
      return;
    case '/missing':
      return void page(response, '<h1>Not here</h1>', 404);
    default:
      return void page(response, readPage(url.pathname === '/' ? 'home' : url.pathname.slice(1)));
  }
}

function page(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function toRequest(request: IncomingMessage): Request {
  const body = new ReadableStream({
    async start(controller) {
      for await (const chunk of request) controller.enqueue(new Uint8Array(chunk as Buffer));
      controller.close();
    },
  });
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  return new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

/** One page that says "Hello PDF". */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 24 Tf 40 100 Td (Hello PDF) Tj ET    
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF`;
