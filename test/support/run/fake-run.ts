import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Bounds, DeviceKind } from '../../../src/device/device.ts';
import { toWebVtt } from '../../../src/http/wire/tasks/chapters.ts';
import { encodeRecording } from '../../../src/media/recording.ts';
import { PICTURE_MS } from '../../../src/tasks/recording-chapters.ts';
import { drawFrame, drawPlain } from './fake-run-frames.ts';

const PAGES = fileURLToPath(new URL('../../../src/http/pages/', import.meta.url));
const PREFIX = '/behind/a/proxy';
const TOKEN = 'a-token';
const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
// That of the real server.
const SECURITY = "default-src 'self';base-uri 'none';object-src 'none';form-action 'self'";

type Fields = Record<string, unknown>;

/** A server that has one run, at a path below its root, and tells of it what a test says. */
export interface FakeRun {
  /** Address of the live view. */
  url: string;
  /** What was posted to control the run. */
  controls: Fields[];
  /** Tells of the next step. */
  step(fields?: Fields): void;
  status(fields: Fields): void;
  /** Sends a frame that is all of one colour, with its place on the screen. */
  frame(bounds: Bounds, colour: string): void;
  /** Ends the run, with a recording of its frames unless told otherwise. */
  end(fields?: Fields): Promise<void>;
  /** Breaks off all event streams, as a proxy may. */
  dropStreams(): void;
  /** From now on there are no pictures. */
  removePictures(): void;
  /** From now on control is refused with this sentence. */
  refuseControl(detail: string): void;
  /** What the browser asked for. */
  requests: string[];
  /** The query of each of these. */
  queries: string[];
  close(): Promise<void>;
}

export interface FakeRunOptions {
  device?: DeviceKind;
  task?: string;
  /** Milliseconds between two steps, by their times. */
  stepMs?: number;
  /** Whether the recording has chapters; it does unless false. */
  hasChapters?: boolean;
}

interface State {
  device: DeviceKind;
  stepMs: number;
  startedAt: number;
  status: Fields;
  steps: Fields[];
  streams: Set<ServerResponse>;
  controls: Fields[];
  requests: string[];
  queries: string[];
  recording: Buffer | null;
  hasPictures: boolean;
  hasChapters: boolean;
  refusal: string | null;
}

export async function startFakeRun(options: FakeRunOptions = {}): Promise<FakeRun> {
  const state = newState(options);
  const server = createServer((request, response) => {
    answer(state, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}${PREFIX}/live/${TOKEN}`,
    controls: state.controls,
    requests: state.requests,
    queries: state.queries,
    step(fields = {}) {
      const step = newStep(state, fields);
      state.steps.push(step);
      tell(state, 'step', step);
    },
    status(fields) {
      Object.assign(state.status, fields);
      tell(state, 'status', state.status);
    },
    frame(bounds, colour) {
      tell(state, 'frame', { ...bounds, jpeg: drawPlain(colour).toString('base64') });
    },
    async end(fields = {}) {
      state.recording = await encodeRecording(framesOf(state));
      Object.assign(state.status, ENDED, { credits_used: state.steps.length }, fields);
      tell(state, 'status', state.status);
      for (const stream of state.streams) stream.end();
    },
    dropStreams() {
      for (const stream of state.streams) stream.destroy();
    },
    removePictures() {
      state.hasPictures = false;
    },
    refuseControl(detail) {
      state.refusal = detail;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ENDED = {
  status: 'done',
  end_reason: 'done',
  output: { product: 'Trail jacket', price: 49 },
  recording_url: `${TOKEN}/recording.webm`,
};

function newState({
  device = 'desktop',
  task = 'Find the price of the trail jacket',
  stepMs = 1000,
  hasChapters = true,
}: FakeRunOptions) {
  const status = { task, device, status: 'running', end_reason: null, output: null, credits_used: 0 };
  return {
    device,
    stepMs,
    startedAt: Date.now(),
    status: { ...status, recording_url: null },
    steps: [],
    streams: new Set(),
    controls: [],
    requests: [],
    queries: [],
    recording: null,
    hasPictures: true,
    hasChapters,
    refusal: null,
  } satisfies State as State;
}

function newStep({ steps, stepMs, startedAt }: State, fields: Fields): Fields {
  const index = steps.length + 1;
  return {
    index,
    actor: 'agent',
    action: { type: 'click', target: `e${index}` },
    target: `link “Page ${index}”`,
    reason: `Reason ${index}.`,
    ok: true,
    summary: `Summary ${index}.`,
    screen: { app: 'browser', title: 'Northwind Outfitters', url: `https://northwind.example/step/${index}` },
    duration_ms: 20,
    created_at: startedAt + index * stepMs,
    frame: `${TOKEN}/frames/${index}.webp`,
    ...fields,
  };
}

const framesOf = ({ device, steps }: State) =>
  [0, ...steps.map(({ index }) => Number(index))].map((index) => drawFrame(device, index));

/** A second for each screen. */
function chaptersOf({ steps }: State): string {
  const chapters = [0, ...steps.map(({ index }) => Number(index))].map((index, at) => ({
    index,
    startMs: at * PICTURE_MS,
    screenMs: at * PICTURE_MS,
  }));
  return toWebVtt(chapters, new Map(steps.map(({ index, summary }) => [Number(index), String(summary)])));
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
  const path = pathname.slice(PREFIX.length);
  state.requests.push(path);
  state.queries.push(search);
  response.setHeader('content-security-policy', SECURITY);
  const [, asset] = /^\/assets\/([\w./-]+)$/.exec(path) ?? [];
  const [, below] = path.split(`/live/${TOKEN}/`);
  if (asset) return sendPage(asset, 200, response);
  if (below === undefined) {
    const isThere = path === `/live/${TOKEN}`;
    return sendPage(isThere ? 'live.html' : 'no-run.html', isThere ? 200 : 404, response);
  }
  if (below === 'events') return stream(state, response);
  if (below === 'chapters.vtt' && state.hasPictures && state.hasChapters) {
    return void response.writeHead(200, { 'content-type': 'text/vtt' }).end(chaptersOf(state));
  }
  if (below === 'control') return control(state, request, response);
  sendPicture(state, below, request, response);
}

function sendPage(name: string, status: number, response: ServerResponse): void {
  const file = join(PAGES, name);
  if (!existsSync(file)) return void response.writeHead(404).end();
  response.writeHead(status, { 'content-type': MEDIA_TYPES[extname(name)] ?? 'text/plain' });
  createReadStream(file).pipe(response);
}

function stream(state: State, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // The browser's own pause before it connects again.
  response.write('retry: 100\n\n');
  state.streams.add(response);
  response.on('close', () => state.streams.delete(response));
  for (const step of state.steps) send(response, 'step', step);
  send(response, 'status', state.status);
  if (state.recording) response.end();
}

async function control(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse(await text(request));
  const [status, answered] = state.refusal ? [409, { detail: state.refusal }] : [202, { r: true }];
  if (!state.refusal) state.controls.push(body);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
}

function sendPicture(state: State, below: string, request: IncomingMessage, response: ServerResponse): void {
  const [, index] = /^frames\/(\d+)\.webp$/.exec(below) ?? [];
  const isDrawn = index !== undefined && Number(index) <= state.steps.length;
  if (!state.hasPictures || !(isDrawn || (below === 'recording.webm' && state.recording))) {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"detail":"Not there."}');
  } else if (isDrawn) {
    response.writeHead(200, { 'content-type': 'image/webp' }).end(drawFrame(state.device, Number(index)).bytes);
  } else if (state.recording) sendRange(state.recording, request, response);
}

/** A browser seeks by byte ranges. */
function sendRange(bytes: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  response.setHeader('content-type', 'video/webm').setHeader('accept-ranges', 'bytes');
  if (from === undefined) return void response.end(bytes);
  const end = to ? Number(to) : bytes.length - 1;
  response.writeHead(206, { 'content-range': `bytes ${from}-${end}/${bytes.length}` });
  response.end(bytes.subarray(Number(from), end + 1));
}

function tell({ streams }: State, event: string, data: Fields): void {
  for (const each of streams) send(each, event, data);
}

function send(response: ServerResponse, event: string, data: Fields): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
