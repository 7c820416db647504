import { BrokenCircuitError } from 'cockatiel';
import { ModelError } from '../../model-error.ts';
import { EndpointError } from './post-json.ts';

/** Settings that an operator can change to fix a problem with the endpoint. */
export interface EndpointNames {
  apiKey: string;
  model: string;
  modelVariable: 'LLM_MODEL' | 'EMBEDDING_MODEL';
}

/** The caller aborted, which says nothing about the endpoint. */
export class CallerAborted extends Error {}

export class EndpointTimeout extends Error {}

/** The endpoint refuses the format that a question requires: see `ChatQuestion.isExact`. */
export class FormatRefused extends ModelError {
  constructor(error: EndpointError, names: EndpointNames) {
    super(
      'rejected',
      `The language model’s endpoint refused the request (${error.status})${quoteOf(error, names.apiKey)}`,
      error,
    );
  }
}

/** Whether an error says that the endpoint does not support the tools or the response format of a request. Some servers
 *  answer so with a status that otherwise means another problem: llama.cpp with 500 (`tools param requires --jinja flag`),
 *  OpenRouter with 404 (`No endpoints found that support tool use`). */
export function isFormatRefusal(error: unknown): error is EndpointError {
  if (!(error instanceof EndpointError) || OTHER_PROBLEMS.has(error.status)) return false;
  return REFUSING_STATUSES.has(error.status) || FORMAT_WORDS.test(error.detail);
}

const OTHER_PROBLEMS = new Set([401, 403, 408, 409, 429]);
const REFUSING_STATUSES = new Set([400, 415, 422, 501]);
const FORMAT_WORDS =
  /\btool|jinja|function call|response_format|json.?(?:schema|object|mode)|grammar|structured output/i;

const RETRIED_STATUSES = new Set([408, 409, 429]);
const MAX_QUOTE = 300;

/** Whether a retry may succeed. Includes network errors without an HTTP status. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ModelError) return error.kind === 'unavailable';
  if (error instanceof CallerAborted) return false;
  if (!(error instanceof EndpointError)) return true;
  return (RETRIED_STATUSES.has(error.status) && error.code !== 'insufficient_quota') || error.status >= 500;
}

/** Whether the endpoint is failing. Rate limiting (429) is not an outage. */
export function isOutage(error: unknown): boolean {
  return isTransient(error) && !(error instanceof EndpointError && error.status === 429);
}

/** Delay requested by the endpoint, in ms; null if there is none. */
export function retryAfterMs(error: unknown, now = Date.now()): number | null {
  const headers = error instanceof EndpointError ? error.headers : undefined;
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const text = headers?.get('retry-after') ?? '';
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

/** Converts a failure to an error that says what to fix. Never contains the key. */
export function toModelError(error: unknown, names: EndpointNames): ModelError {
  if (error instanceof ModelError) return error;
  if (isTransient(error)) return new ModelError('unavailable', `${describeOutage(error)} Try again later.`, error);
  const { status, code } = error as EndpointError;
  if (code === 'insufficient_quota')
    return new ModelError('misconfigured', 'The account at the language model’s endpoint has no quota left.', error);
  if (status === 401 || status === 403) return new ModelError('misconfigured', keyProblem(status, names), error);
  if (status === 404) {
    const message = `The language model’s endpoint does not know the model “${names.model}” (404). Check ${names.modelVariable} and LLM_BASE_URL.`;
    return new ModelError('misconfigured', message, error);
  }
  const quote = quoteOf(error as EndpointError, names.apiKey);
  return new ModelError('rejected', `The language model’s endpoint refused the request (${status})${quote}`, error);
}

function keyProblem(status: number, { apiKey }: EndpointNames): string {
  return apiKey === ''
    ? `The language model’s endpoint requires a key (${status}). Set LLM_API_KEY.`
    : `The language model’s endpoint refuses the key (${status}). Check LLM_API_KEY.`;
}

function describeOutage(error: unknown): string {
  if (error instanceof EndpointTimeout) return 'The language model’s endpoint did not answer in time.';
  if (error instanceof BrokenCircuitError) return 'The language model’s endpoint has failed repeatedly.';
  const status = error instanceof EndpointError ? error.status : undefined;
  if (status === 429) return 'The language model’s endpoint is rate limiting requests (429).';
  if (status !== undefined) return `The language model’s endpoint failed (${status}).`;
  return 'The language model’s endpoint could not be reached, or closed the connection early.';
}

function quoteOf({ detail }: EndpointError, apiKey: string): string {
  if (detail === '') return '.';
  const shown = apiKey === '' ? detail : detail.replaceAll(apiKey, '•••');
  return `: ${shown.slice(0, MAX_QUOTE)}`;
}
