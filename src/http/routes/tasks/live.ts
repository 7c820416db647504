import type { ServerResponse } from 'node:http';
import rangeParser from 'range-parser';
import { Type } from '#typebox';
import { AppError } from '../../../errors.ts';
import { createKeyedLimiter } from '../../../tasks/keyed-limiter.ts';
import type { WatchScreen } from '../../../tasks/screencasts/screencasts.ts';
import type { Tasks } from '../../../tasks/tasks.ts';
import type { App } from '../../app-type.ts';
import { streamRun } from '../../live-stream.ts';
import { onClose } from '../../on-close.ts';
import { IN_OTHER_PAGES } from '../../plugins/guards/security-headers.ts';
import { errors } from '../../wire/common.ts';
import { toWebVtt } from '../../wire/tasks/chapters.ts';
import { ControlBody, toViewerMessage } from '../../wire/tasks/step.ts';
import { Done } from '../../wire/tasks/task.ts';
import { PAGE } from '../pages.ts';

const LiveParams = Type.Object({ token: Type.String({ description: 'The secret token in live_url.' }) });
const StreamQuery = Type.Object({
  frames: Type.Optional(Type.Boolean({ default: false, description: 'Whether to send what moves between steps.' })),
});
const FrameParams = Type.Object({
  token: LiveParams.properties.token,
  index: Type.Integer({ minimum: 0, maximum: 9999, description: '0 is the screen before the first step.' }),
});

/** Per run. */
const MAX_VIEWERS = 100;
const FRAME_CACHING = 'private, max-age=300';

const binary = (type: string, description: string) => ({
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
  description,
});

export interface LiveOptions {
  tasks: Tasks;
  watchScreen: WatchScreen;
}

/** The live view of a run. The unguessable token in the path authorizes; no API key is needed. */
export async function liveRoutes(app: App, { tasks, watchScreen }: LiveOptions): Promise<void> {
  const open = new Set<ServerResponse>();
  const viewers = createKeyedLimiter(MAX_VIEWERS);
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end();
  });
  const route = (operationId: string, summary: string) => ({ tags: ['Live view'], operationId, summary });

  app.get(
    '/live/:token',
    {
      config: { headers: IN_OTHER_PAGES },
      schema: {
        ...route('watchRun', 'Watch a run'),
        params: LiveParams,
        response: {
          200: binary('text/html', 'The page'),
          404: binary('text/html', 'A page that says that the run does not exist'),
        },
      },
    },
    async (request, reply) => {
      const isThere = await tasks.getByLiveToken(request.params.token).then(() => true, isNotFound);
      return reply.code(isThere ? 200 : 404).sendFile(isThere ? 'live.html' : 'no-run.html', PAGE);
    },
  );

  app.post(
    '/live/:token/control',
    {
      schema: {
        ...route('controlRun', 'Take over the device, act on it, or hand it back to the agent'),
        params: LiveParams,
        body: ControlBody,
        response: { 202: Done, ...errors(404, 409, 429) },
      },
    },
    async (request, reply) => {
      await tasks.control(request.params.token, toViewerMessage(request.body));
      return reply.code(202).send({ r: true });
    },
  );

  app.get(
    '/live/:token/events',
    {
      config: { isLongLived: true },
      schema: {
        ...route('streamRun', 'Stream a run as server-sent events'),
        description:
          'step: a step, starting with the first. status: at the start and at each change. frame, with frames=true: what the ' +
          'browser shows between steps, as a JPEG in base64 with its place on the screen; up to ten a second while ' +
          'something moves, with DEVICE=chromium only.',
        params: LiveParams,
        querystring: StreamQuery,
        response: { 200: binary('text/event-stream', 'Events named step, status and frame'), ...errors(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const task = await tasks.getByLiveToken(request.params.token);
      if (!viewers.acquire(task.id)) {
        const detail = `Limit of ${MAX_VIEWERS} viewers of this run reached. Try again later.`;
        throw new AppError('too_many_requests', detail, { retryAfterSeconds: 10 });
      }
      onClose(reply.raw, () => viewers.release(task.id));
      streamRun({ task, tasks, watchScreen: request.query.frames ? watchScreen : undefined, reply, open });
    },
  );

  app.get(
    '/live/:token/frames/:index.webp',
    {
      config: { headers: IN_OTHER_PAGES },
      schema: {
        ...route('readFrame', 'Get the screenshot of a step'),
        params: FrameParams,
        response: { 200: binary('image/webp', 'The picture'), ...errors(404) },
      },
    },
    async ({ params }, reply) => {
      const task = await tasks.getByLiveToken(params.token);
      const frame = await tasks.getFrame(task.id, params.index);
      // The page shows each frame twice, large and as a thumbnail.
      return reply.type('image/webp').header('cache-control', FRAME_CACHING).send(frame);
    },
  );

  app.get(
    '/live/:token/reading',
    {
      schema: {
        ...route('explainRun', 'Show how the offline agent reads the task of a run'),
        description:
          'The parts of the task in order, each with its kind; of a question also its words with their roles, and what it asks for.',
        params: LiveParams,
        response: {
          200: { content: { 'text/plain': { schema: Type.String() } }, description: 'The reading' },
          ...errors(404),
        },
      },
    },
    async ({ params }, reply) => {
      const reading = await tasks.explain(await tasks.getByLiveToken(params.token));
      return reply.type('text/plain; charset=utf-8').send(reading);
    },
  );

  app.get(
    '/live/:token/chapters.vtt',
    {
      config: { headers: IN_OTHER_PAGES },
      schema: {
        ...route('readChapters', 'Get the chapters of a recording'),
        description: 'WebVTT: a cue for each screen. Its identifier is the number of the step, 0 before the first.',
        params: LiveParams,
        response: { 200: binary('text/vtt', 'The chapters'), ...errors(404) },
      },
    },
    async ({ params }, reply) => {
      const task = await tasks.getByLiveToken(params.token);
      const chapters = await tasks.getChapters(task);
      const steps = await tasks.listSteps(task.id, 0);
      const summaries = new Map(steps.map(({ index, summary }) => [index, summary]));
      return reply.type('text/vtt; charset=utf-8').send(toWebVtt(chapters, summaries));
    },
  );

  app.get(
    '/live/:token/recording.webm',
    {
      config: { headers: IN_OTHER_PAGES },
      schema: {
        ...route('readRecording', 'Get the recording of a run'),
        description: 'Supports one byte range (RFC 9110, section 14).',
        params: LiveParams,
        response: {
          200: binary('video/webm', 'The whole recording'),
          206: binary('video/webm', 'The requested range'),
          ...errors(404, 416),
        },
      },
    },
    async (request, reply) => {
      const task = await tasks.getByLiveToken(request.params.token);
      const bytes = await tasks.getRecording(task);
      reply.type('video/webm').header('accept-ranges', 'bytes');
      reply.header('content-disposition', `inline; filename="task-${task.id}.webm"`);
      const range = toRange(bytes.length, request.headers.range);
      if (!range) return reply.send(bytes);
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`);
      return reply.send(bytes.subarray(range.start, range.end + 1));
    },
  );
}

/** False for a missing run. Throws any other error. */
function isNotFound(error: unknown): false {
  if (error instanceof AppError && error.code === 'not_found') return false;
  throw error;
}

/** The requested range; null for all bytes. Throws range_not_satisfiable when it is outside the recording. */
function toRange(size: number, header: string | undefined): { start: number; end: number } | null {
  if (!header) return null;
  const ranges = rangeParser(size, header);
  if (ranges === -1) throw new AppError('range_not_satisfiable', `The recording has ${size} bytes.`);
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? null : (ranges[0] ?? null);
}
