import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { WatchScreen } from '../tasks/screencasts/screencasts.ts';
import { isFinished, type Step, type Task } from '../tasks/task.ts';
import type { Tasks } from '../tasks/tasks.ts';
import { toFrameSender } from './frame-sender.ts';
import { onClose } from './on-close.ts';
import { toStepFields } from './wire/tasks/step.ts';
import { toOutcomeFields } from './wire/tasks/unmet.ts';

// Keeps proxies from closing an idle stream.
const HEARTBEAT_MS = 15_000;

export interface RunStream {
  task: Task;
  tasks: Tasks;
  /** Absent: the viewer wants no frames. */
  watchScreen?: WatchScreen | undefined;
  reply: FastifyReply;
  /** The open streams, which end when the server stops. */
  open: Set<ServerResponse>;
}

/** Sends a run as server-sent events (WHATWG HTML, section 9.2): `step` for each step, starting with the first, `status` at
 *  the start and at each change, and `frame` for what moves on the screen between steps. Ends after the terminal status. */
export function streamRun({ task, tasks, watchScreen, reply, open }: RunStream): void {
  reply.hijack();
  const { raw } = reply;
  open.add(raw);
  reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  const send = (event: string, data: unknown) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  let stepCount = 0;
  let sentStatus = '';
  let isSending = false;
  let hasChanged = false;
  let stopFrames: (() => void) | null = null;

  async function sendSteps(): Promise<void> {
    const steps = await tasks.listSteps(task.id, stepCount);
    for (const step of steps) {
      stepCount = step.index;
      send('step', toStepEvent(step, task.liveToken));
    }
    if (steps.length > 0) await sendSteps();
  }

  async function sendUpdate(): Promise<void> {
    // Read the status first, so that the list contains every step stored before it.
    const current = await tasks.getByLiveToken(task.liveToken);
    await sendSteps();
    const status = toStatusEvent(current);
    if (JSON.stringify(status) !== sentStatus) send('status', status);
    sentStatus = JSON.stringify(status);
    if (current.status === 'running') stopFrames ??= watchScreen?.(task.id, toFrameSender(raw, send)) ?? null;
    if (isFinished(current.status)) raw.end();
  }

  async function update(): Promise<void> {
    hasChanged = true;
    if (isSending) return;
    isSending = true;
    try {
      while (hasChanged && !raw.writableEnded) {
        hasChanged = false;
        await sendUpdate();
      }
    } catch (error) {
      reply.log.error({ err: error }, 'live view failed');
      raw.end();
    }
    isSending = false;
  }

  const unwatch = tasks.watch(task.id, update);
  const heartbeat = setInterval(() => {
    raw.write(':\n\n');
    // Picks up changes by other processes, which are not announced.
    update();
  }, HEARTBEAT_MS);
  onClose(raw, () => {
    open.delete(raw);
    unwatch();
    stopFrames?.();
    clearInterval(heartbeat);
  });
  update();
}

// Addresses are relative to the page, so that they work behind any proxy.
function toStepEvent(step: Step, liveToken: string) {
  const { value: _, ...fields } = toStepFields(step);
  return { ...fields, frame: `${liveToken}/frames/${step.index}.webp` };
}

function toStatusEvent(task: Task) {
  return {
    task: task.task,
    device: task.device,
    status: task.status,
    end_reason: task.endReason,
    output: task.output,
    ...toOutcomeFields(task),
    credits_used: task.creditsUsed,
    recording_url: task.hasRecording ? `${task.liveToken}/recording.webm` : null,
  };
}
