import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, commonError, invalid } from './api-error.ts';
import type { Brain } from './brain.ts';
import { checkChat } from './check-chat.ts';
import { checkEmbeddings } from './check-embeddings.ts';
import { type Fault, type HttpFault, isModelFault, type ModelFault, spoil } from './faults.ts';
import { type Fields, isObject } from './is-object.ts';
import { type Ability, CHAT_PATH, EMBEDDINGS_PATH, MODELS_PATH, type ReceivedRequest } from './requests.ts';
import { type Stamp, toChunks, toCompletion, toEmbeddings, toModels } from './wire.ts';

interface Settings {
  apiKey: string | null;
  model: string;
  embeddingModel: string;
  without: ReadonlySet<Ability>;
  brain: Brain;
  latencyMs: number;
}

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

/** Answers requests as the API does, or as a fault will have it. */
export class Answering {
  brain: Brain;
  latencyMs: number;
  readonly #settings: Settings;
  readonly #cut = new WeakSet<ServerResponse>();
  #answerCount = 0;
  #chatCount = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.brain = settings.brain;
    this.latencyMs = settings.latencyMs;
  }

  /** Whether it was this server that ended the connection. */
  hasCut(outgoing: ServerResponse): boolean {
    return this.#cut.has(outgoing);
  }

  /** Rejects when the signal is aborted: the client has left. */
  async answer(
    request: ReceivedRequest,
    outgoing: ServerResponse,
    { fault, signal }: { fault: Fault | null; signal: AbortSignal },
  ): Promise<void> {
    if (this.latencyMs > 0) await delay(this.latencyMs, undefined, { signal });
    if (fault?.kind === 'hang' || outgoing.destroyed) return;
    const modelFault = fault !== null && isModelFault(fault) ? fault : null;
    const answer = await this.#toAnswer(request, modelFault);
    this.#send(outgoing, fault === null || isModelFault(fault) ? answer : spoilAnswer(answer, fault), fault);
  }

  #send(outgoing: ServerResponse, { status, headers, body }: Answer, fault: Fault | null): void {
    if (fault?.kind === 'reset') {
      this.#destroy(outgoing);
      return;
    }
    const bytes = Buffer.from(body);
    const id = `req_${++this.#answerCount}`;
    outgoing.writeHead(status, { 'x-request-id': id, 'content-length': bytes.length, ...headers });
    if (fault?.kind !== 'cut') outgoing.end(bytes);
    else outgoing.write(bytes.subarray(0, bytes.length / 2), () => this.#destroy(outgoing));
  }

  #destroy(outgoing: ServerResponse): void {
    this.#cut.add(outgoing);
    outgoing.destroy();
  }

  async #toAnswer(request: ReceivedRequest, fault: ModelFault | null): Promise<Answer> {
    try {
      return await this.#carryOut(request, fault);
    } catch (error) {
      const told = error instanceof ApiError ? error : new ApiError(500, `The brain failed: ${error}`);
      return toJson(told.body, told.status);
    }
  }

  async #carryOut({ method, path, headers, body }: ReceivedRequest, fault: ModelFault | null): Promise<Answer> {
    const { apiKey, model, embeddingModel, without } = this.#settings;
    checkKey(headers.authorization, apiKey);
    if (path === MODELS_PATH && !without.has('models')) {
      checkMethod(method, 'GET', path);
      return toJson(toModels([model, embeddingModel]));
    }
    if (path !== CHAT_PATH && path !== EMBEDDINGS_PATH) throw new ApiError(404, `Invalid URL (${method} ${path})`);
    checkMethod(method, 'POST', path);
    const fields = checkBody(body);
    if (path === CHAT_PATH) {
      checkModel(fields.model, model);
      return this.#chat(fields, fault);
    }
    if (without.has('embeddings')) throw invalid('The model does not support Embeddings API');
    checkModel(fields.model, embeddingModel);
    return toJson(toEmbeddings(checkEmbeddings(fields)));
  }

  async #chat(fields: Fields, fault: ModelFault | null): Promise<Answer> {
    const body = checkChat(fields, this.#settings.without);
    const reply = await this.brain(body);
    const stamp: Stamp = { id: `chatcmpl-${++this.#chatCount}`, created: Math.floor(Date.now() / 1000) };
    const spoiled = fault === null ? reply : spoil(reply, fault, body);
    const completion = toCompletion(body, spoiled, stamp, fault?.kind === 'truncated');
    if (body.stream !== true) return toJson(completion);
    const chunks = toChunks(completion, body.stream_options?.include_usage === true);
    const events = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`);
    return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: events.join('') };
  }
}

function toJson(value: unknown, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function spoilAnswer(answer: Answer, fault: HttpFault): Answer {
  if (fault.kind === 'bad-json') return { ...answer, body: '<html><body>Bad gateway</body></html>' };
  if (fault.kind !== 'status') return answer;
  const { headers, body } = toJson(fault.body ?? commonError(fault.status).body, fault.status);
  return { status: fault.status, headers: { ...headers, ...fault.headers }, body };
}

function checkKey(authorization: string | undefined, apiKey: string | null): void {
  if (apiKey === null) return;
  const [, key] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  if (key === undefined) throw new ApiError(401, "You didn't provide an API key.");
  if (key !== apiKey) throw new ApiError(401, 'Incorrect API key provided.', null, 'invalid_api_key');
}

function checkMethod(method: string, wanted: string, path: string): void {
  if (method === wanted) return;
  throw new ApiError(405, `Not allowed to ${method} on ${path}.`, null, 'method_not_supported');
}

/** JSON with half of a surrogate pair is no JSON to the API. */
function checkBody(body: unknown): Fields {
  if (isObject(body) && isWellFormed(body)) return body;
  throw invalid('We could not parse the JSON body of your request.');
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isWellFormed);
}

function checkModel(model: unknown, known: string): void {
  if (model === undefined) throw invalid('you must provide a model parameter');
  if (model === known) return;
  const message = `The model \`${model}\` does not exist or you do not have access to it.`;
  throw new ApiError(404, message, 'model', 'model_not_found');
}
