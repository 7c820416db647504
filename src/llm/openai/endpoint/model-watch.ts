import { ModelError } from '../../model-error.ts';
import type { ModelProblem } from '../../model-status.ts';
import type { Endpoint, EndpointPart } from './endpoint.ts';

export interface ModelWatchOptions {
  endpoint: Pick<Endpoint, 'chat' | 'embed' | 'embedderName'>;
  /** Told of each change: the problem, or null once the endpoint serves. */
  onState: (problem: ModelProblem | null) => void;
}

export interface ModelWatch {
  start(): void;
  /** What a call has shown of a part of the endpoint. */
  report(part: EndpointPart, problem: ModelError | null): void;
  close(): void;
}

const CHECK_AGAIN_MS = 60_000;

/** Knows whether the endpoint serves, from what calls show and from some of its own. */
export function createModelWatch({ endpoint, onState }: ModelWatchOptions): ModelWatch {
  const ended = new AbortController();
  const problems = new Map<EndpointPart, ModelProblem | null>();
  let told: string | null | undefined;
  let again: NodeJS.Timeout | undefined;

  const report: ModelWatch['report'] = (part, error) => {
    problems.set(part, error && { kind: error.kind, detail: error.message });
    // Good news of a part says nothing of one that was not asked yet.
    if (!error && !problems.has('chat')) return;
    const problem = problems.get('chat') ?? problems.get('embeddings') ?? null;
    if (told === (problem?.detail ?? null)) return;
    told = problem?.detail ?? null;
    onState(problem);
  };

  const check = async () => {
    await endpoint.chat({ messages: [{ role: 'user', text: 'Reply with OK.' }] }, ended.signal);
    if (endpoint.embedderName === null) return;
    await endpoint.embed(['OK'], ended.signal).catch((error: unknown) => {
      // A text as short as this is refused for one reason only.
      if (!(error instanceof ModelError) || error.isOfEndpoint) throw error;
      const misconfigured = new ModelError('misconfigured', `${error.message} Check EMBEDDING_MODEL.`);
      report('embeddings', misconfigured);
      throw misconfigured;
    });
  };

  const start = () => {
    // What went wrong has been reported.
    check().catch(() => {
      if (!ended.signal.aborted) again = setTimeout(start, CHECK_AGAIN_MS).unref();
    });
  };

  return {
    start,
    report,
    close() {
      clearTimeout(again);
      ended.abort();
    },
  };
}
