import { ModelError } from '../../model-error.ts';
import type { ModelProblem } from '../../model-status.ts';
import type { Endpoint, EndpointPart } from './endpoint.ts';

export interface ModelWatchOptions {
  endpoint: Pick<Endpoint, 'chat' | 'embed' | 'embedderName'>;
  /** Called on each change: the problem, or null once the endpoint works. */
  onState: (problem: ModelProblem | null) => void;
  /** Called when a check finds that the endpoint works. */
  onChecked: () => void;
}

export interface ModelWatch {
  start(): void;
  /** Reports the result of a call to a part of the endpoint. */
  report(part: EndpointPart, problem: ModelError | null): void;
  close(): void;
}

const CHECK_INTERVAL_MS = 60_000;

/** Tracks whether the endpoint works, from the results of calls and from its own checks. */
export function createModelWatch({ endpoint, onState, onChecked }: ModelWatchOptions): ModelWatch {
  const closed = new AbortController();
  const problems = new Map<EndpointPart, ModelProblem | null>();
  let reported: string | null | undefined;
  let timer: NodeJS.Timeout | undefined;

  const report: ModelWatch['report'] = (part, error) => {
    problems.set(part, error && { kind: error.kind, detail: error.message });
    // The success of one part says nothing about a part that was not called yet.
    if (!error && !problems.has('chat')) return;
    const problem = problems.get('chat') ?? problems.get('embeddings') ?? null;
    if (reported === (problem?.detail ?? null)) return;
    reported = problem?.detail ?? null;
    onState(problem);
  };

  const check = async () => {
    await endpoint.chat({ messages: [{ role: 'user', text: 'Reply with OK.' }] }, closed.signal);
    if (endpoint.embedderName === null) return;
    await endpoint.embed(['OK'], closed.signal).catch((error: unknown) => {
      // Such a short text is refused only if the model is wrong.
      if (!(error instanceof ModelError) || error.isEndpointFailure) throw error;
      const misconfigured = new ModelError('misconfigured', `${error.message} Check EMBEDDING_MODEL.`);
      report('embeddings', misconfigured);
      throw misconfigured;
    });
  };

  const start = () => {
    // The failure was already reported.
    check().then(onChecked, () => {
      if (!closed.signal.aborted) timer = setTimeout(start, CHECK_INTERVAL_MS).unref();
    });
  };

  return {
    start,
    report,
    close() {
      clearTimeout(timer);
      closed.abort();
    },
  };
}
