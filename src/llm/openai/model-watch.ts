import type { ModelError } from '../model-error.ts';
import type { ModelProblem } from '../model-status.ts';
import type { Endpoint } from './endpoint.ts';

export interface ModelWatchOptions {
  endpoint: Pick<Endpoint, 'chat' | 'embed' | 'embedderName'>;
  /** Told of each change: the problem, or null once the endpoint serves. */
  onState: (problem: ModelProblem | null) => void;
}

export interface ModelWatch {
  readonly onState: ModelWatchOptions['onState'];
  start(): void;
  /** What a call has shown. */
  report(problem: ModelError | null): void;
  close(): void;
}

const CHECK_AGAIN_MS = 60_000;

/** Knows whether the endpoint serves, from what calls show and from one of its own. */
export function createModelWatch({ endpoint, onState }: ModelWatchOptions): ModelWatch {
  const ended = new AbortController();
  let problem: ModelProblem | null | undefined;
  let again: NodeJS.Timeout | undefined;

  const check = async () => {
    clearTimeout(again);
    await endpoint.chat({ messages: [{ role: 'user', text: 'Reply with OK.' }] }, ended.signal);
    if (endpoint.embedderName !== null) await endpoint.embed(['OK'], ended.signal);
  };

  // What went wrong has been reported.
  const start = () => {
    check().catch(() => {
      if (!ended.signal.aborted) again = setTimeout(start, CHECK_AGAIN_MS).unref();
    });
  };

  return {
    onState,
    start,
    report(error) {
      const next = error && { kind: error.kind, detail: error.message };
      if (problem !== undefined && next?.detail === problem?.detail) return;
      problem = next;
      onState(next);
    },
    close() {
      clearTimeout(again);
      ended.abort();
    },
  };
}
