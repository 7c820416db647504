import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ObjectStoreOptions } from '../../../src/storage/object-store.ts';
import { type Answer, type Bucket, OPERATIONS, type Operation, refuse, toOperation } from './bucket.ts';
import { findSignatureProblem } from './check-signature.ts';

/** `unavailable`: 503. `cut`: the connection ends before anything is done; `cut after`: when all is done, without an answer;
 *  `cut amid`: after half of the answer. `silent`: no answer. */
export type S3Fault = 'unavailable' | 'cut' | 'cut after' | 'cut amid' | 'silent';

export interface S3Server {
  /** What a client needs. */
  options: ObjectStoreOptions;
  bucket: Bucket;
  /** The operations that were asked for, in order, also those that failed. */
  calls: Operation[];
  /** Chooses how operations fail. */
  fail: (operation: Operation, key: string) => S3Fault | null;
  close(): Promise<void>;
}

/** A stand-in for an S3-compatible store on 127.0.0.1, with one bucket in memory: the operations that Doppel uses, addressed
 *  by path. It checks signatures. */
export async function startS3Server(prefix = 'doppel/'): Promise<S3Server> {
  const options = {
    region: 'eu-test-1',
    bucket: 'pictures',
    accessKeyId: 'KEYID',
    secretAccessKey: 'very/secret',
    prefix,
  };
  const server: S3Server = {
    options: { ...options, endpoint: '' },
    bucket: { objects: new Map(), uploads: new Map() },
    calls: [],
    fail: () => null,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  const http = createServer((request, response) => {
    answer(server, request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  server.options.endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}

async function answer(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = '', url = '', headers } = request;
  const body = Buffer.concat(chunks);
  const problem = findSignatureProblem({ method, url, headers, body }, server.options);
  if (problem) return send(response, refuse(403, problem));
  const { pathname, searchParams: query } = new URL(url, server.options.endpoint);
  const [, name, ...path] = decodeURIComponent(pathname).split('/');
  const key = path.join('/');
  const operation = toOperation(method, key, query);
  if (!operation) return send(response, refuse(501, 'NotImplemented'));
  server.calls.push(operation);
  if (name !== server.options.bucket) return send(response, refuse(404, 'NoSuchBucket'));
  const fault = server.fail(operation, key);
  if (fault === 'silent') return;
  if (fault === 'unavailable') return send(response, refuse(503, 'SlowDown'));
  if (fault === 'cut') return void request.socket.destroy();
  const answered = OPERATIONS[operation]({ bucket: server.bucket, key, query, body });
  if (fault === 'cut after') return void request.socket.destroy();
  send(response, answered, fault === 'cut amid');
}

function send(response: ServerResponse, { status, headers, body = '' }: Answer, isCut = false): void {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  if (!isCut) return void response.end(body);
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}
