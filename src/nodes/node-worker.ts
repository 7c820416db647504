import type { Signals } from '../signals.ts';
import { type SendOutcome, VIEWER_LIMITS } from '../tasks/run/inbox.ts';
import type { RunMessage } from '../tasks/run/runner.ts';
import type { Worker, WorkerContent } from '../worker/worker.ts';
import type { Bus, NodeMessage } from './bus.ts';
import type { RunMessageStore } from './run-message-store.ts';

/** Content of a worker that runs tasks. */
interface TaskContent extends WorkerContent {
  runMessage: RunMessage;
  runOutcome: SendOutcome;
}

export interface NodeWorkerOptions<Content extends TaskContent> {
  /** The worker of this node; null if this node only answers clients. */
  local: Worker<Content> | null;
  bus: Bus;
  messages: RunMessageStore;
  /** Of this node: what other nodes change is published here. */
  signals: Pick<Signals, 'publish' | 'publishAll'>;
  onError: (error: unknown) => void;
}

const LOOPS = ['tasks', 'sessions', 'memory'] as const;

/** The workers of all nodes as one: what this node cannot do itself, it passes on. Also receives what other nodes send. */
export function createNodeWorker<Content extends TaskContent>(options: NodeWorkerOptions<Content>): Worker<Content> {
  const { local, bus, messages, signals, onError } = options;

  /** Delivers what viewers at other nodes sent, if the run is here. */
  async function deliver(taskId: string): Promise<void> {
    // A run takes note of a client event that is not there.
    if (!local || (await local.sendToRun(taskId, { type: 'client_event' })) === null) return;
    for (const message of await messages.take(taskId)) await local.sendToRun(taskId, message);
  }

  function onMessage(message: NodeMessage): void {
    if (message.type === 'changed') signals.publish(message.id);
    else if (message.type === 'wake') local?.wake(message.loop);
    else if (message.type === 'graphRemoved') local?.removeGraph(message.graphId);
    else if (message.news === 'viewer') deliver(message.taskId).catch(onError);
    else local?.sendToRun(message.taskId, { type: message.news }).catch(onError);
  }

  bus.receive({
    onMessage,
    onGap() {
      for (const loop of LOOPS) local?.wake(loop);
      signals.publishAll();
    },
  });

  async function sendToRun(taskId: string, message: RunMessage): Promise<SendOutcome | null> {
    const outcome = (await local?.sendToRun(taskId, message)) ?? null;
    // Frames of another node do not come here.
    if (outcome !== null || message.type === 'watch') return outcome;
    if (message.type === 'cancel' || message.type === 'client_event') {
      bus.publish({ type: 'run', taskId, news: message.type });
      return null;
    }
    const stored = await messages.send(taskId, message, VIEWER_LIMITS);
    if (stored === 'accepted') bus.publish({ type: 'run', taskId, news: 'viewer' });
    return stored;
  }

  return {
    stalls: () => local?.stalls() ?? 0,
    wake(loop) {
      local?.wake(loop);
      bus.publish({ type: 'wake', loop });
    },
    clockChanged: () => local?.clockChanged(),
    warm: () => local?.warm(),
    removeGraph(graphId) {
      local?.removeGraph(graphId);
      bus.publish({ type: 'graphRemoved', graphId });
    },
    sendToRun,
    measure: async () => local?.measure() ?? null,
    stop: async () => local?.stop(),
  };
}
