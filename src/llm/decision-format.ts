import { createHash } from 'node:crypto';

/** How a model is asked for a decision, from the most reliable way to the least: by a call of one of the tools offered, by
 *  JSON that the endpoint holds to a schema, by JSON of any form, or by JSON that only the prompt asks for. */
export const DECISION_FORMATS = ['tools', 'json_schema', 'json_object', 'plain'] as const;
export type DecisionFormat = (typeof DECISION_FORMATS)[number];

export interface ProbedFormat {
  format: DecisionFormat;
  /** Epoch ms. */
  probedAt: number;
}

/** Port: what probes of endpoints found, so that each is probed once. `endpoint` is a key of `endpointKeyOf`. */
export interface DecisionFormatStore {
  /** Resolves to null if the endpoint was not probed. */
  find(endpoint: string): Promise<ProbedFormat | null>;
  /** Replaces what was stored for the endpoint. */
  store(endpoint: string, probed: ProbedFormat): Promise<void>;
}

/** Identifies a model at an endpoint. A digest, because an address may contain credentials.
 *  @param baseUrl without a trailing slash */
export function endpointKeyOf({ baseUrl, model }: { baseUrl: string; model: string }): string {
  return createHash('sha256').update(`${baseUrl} ${model}`).digest('base64url');
}
