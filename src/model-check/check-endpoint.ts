import type { ModelConfig } from '../config/model.ts';
import { createEndpoint } from '../llm/openai/endpoint/endpoint.ts';

/** Makes a small call to each part of the endpoint that is used, with its time limits: a server may load the model first. Without
 *  a connection it ends at once. Rejects with a ModelError that says what to fix. */
export async function checkEndpoint(model: ModelConfig): Promise<void> {
  const ended = new AbortController();
  const endpoint = createEndpoint({
    ...model,
    // A request that gets no response at all fails with a TypeError.
    onCall: (_part, problem) => problem?.cause instanceof TypeError && ended.abort(problem),
  });
  await endpoint.chat({ messages: [{ role: 'user', text: 'Reply with OK.' }] }, ended.signal);
  if (endpoint.embedderName !== null) await endpoint.embed(['OK'], ended.signal);
}
