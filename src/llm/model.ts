import type { ActionResult, DeviceAction, Frame, Observation } from '../device/device.ts';

/** Port: language model. The default adapter is `offline/`: deterministic rules that need no key and no network.
 *  `openai/` calls an endpoint. All methods reject with a ModelError if the model or its endpoint fails, and with
 *  the signal's reason when aborted. */
export interface LanguageModel {
  readonly name: string;
  /** Number of calls worth making concurrently. */
  readonly concurrency: number;
  /** Version of the rules that `decide` plans by: a run that began under another one may not be planned again. Absent for models
   *  that plan nothing. */
  readonly planner?: string;
  /** Null if no embedding model is configured. */
  readonly embedder: Embedder | null;
  /** Extracts the entities and relations that a chunk of text states. */
  extract(input: ExtractInput, call: ModelCall): Promise<Extraction>;
  /** Answers a question from the given numbered chunks only. */
  answer(input: AnswerInput, call: ModelCall): Promise<Answer>;
  /** Fills a schema from the page in front; null if none is. Absent for models that read no pages: the device does. */
  readPage?(input: ReadPageInput, call: ModelCall): Promise<PageReading | null>;
  /** Chooses the agent's next action, or ends the run. */
  decide(input: DecideInput, call: ModelCall): Promise<Decision>;
}

/** Computes embeddings, which are compared by cosine similarity. */
export interface Embedder {
  /** Vectors of embedders with different names are not comparable. */
  readonly name: string;
  /** One vector per text, in order, all of the same length; null for a text that the model refuses. */
  embed(texts: readonly string[], call: ModelCall): Promise<(Float32Array | null)[]>;
}

/** Context of a model call. */
export interface ModelCall {
  accountId: string;
  /** Request or task to which usage is charged. */
  ownerId: string;
  /** Graph or task whose deletion also deletes the cached reply. */
  scopeId: string;
  /** Whether a client waits for the reply. If so, the call fails immediately during a long outage. */
  interactive?: boolean;
  signal: AbortSignal;
}

export interface ExtractInput {
  text: string;
  /** Subject of the document, from its title; null if unknown. */
  subject: string | null;
  /** Configuration of the graph. `entityTypes` can be empty. */
  domain: string;
  exampleQueries: string;
  entityTypes: readonly string[];
}

export interface ExtractedEntity {
  name: string;
  type: string;
  /** Empty if the sentences that mention the entity serve as its description. */
  description: string;
}

export interface ExtractedRelation {
  source: string;
  target: string;
  /** The sentence that states the relation, or a description by the model. */
  description: string;
}

export interface Extraction {
  entities: ExtractedEntity[];
  relations: ExtractedRelation[];
}

/** A chunk of the context. The answer cites it by `reference`. */
export interface AnswerChunk {
  reference: number;
  /** Title or subject of the document; null if there is none. */
  subject: string | null;
  content: string;
  /** Offset in `content` at which the text begins, after its title or the header of a turn. */
  bodyStart: number;
  /** Who said or wrote it; null if unknown. */
  speaker: string | null;
  /** When it was said or written by the writer's clock, as epoch ms of the same clock in UTC; null if unknown. */
  time: number | null;
  /** Score of the ranking relative to the best chunk: 0 to 1. */
  score: number;
  /** Of a turn: the turns beside it in its conversation, those before it first, by `place`; absent if unknown. */
  neighbors?: readonly number[];
  /** Distinguishes turns of one chunk. Default: its reference. */
  place?: number;
}

export interface AnswerInput {
  query: string;
  chunks: readonly AnswerChunk[];
  entities: readonly { name: string; type: string; description: string }[];
  relations: readonly { source: string; target: string; description: string }[];
  /** The speaker whom the question names, if it names exactly one; null otherwise. */
  namedSpeaker: NamedSpeaker | null;
  withReferences: boolean;
}

export interface NamedSpeaker {
  name: string;
  /** Word score of their best turn, relative to that of the best turn of others; Infinity if no other turn matches. */
  relativeScore: number;
}

export interface Answer {
  /** With references, sentences end in `[1]` or `[1][2]`. */
  text: string;
  /** References of the chunks that support the answer, most cited first. */
  cited: number[];
}

export interface ReadPageInput {
  /** What is wanted, in words; may be empty. */
  question: string;
  /** JSON Schema (2020-12) of the value. */
  schema: object;
  observation: Observation;
  /** Metadata of the task or session, such as credentials. */
  metadata: Readonly<Record<string, unknown>>;
}

export interface PageReading {
  /** Valid against the schema; with a problem, what was found, with null for the rest. */
  value: unknown;
  /** Words of the page that the values rest on, in order. */
  words: readonly string[];
  /** One sentence that names a required value that the page does not say, and why; null if there is none. */
  problem: string | null;
}

/** A custom tool, executed by the client when the agent calls it. */
export interface ToolOffer {
  name: string;
  /** Empty if the client gave none. */
  description: string;
  /** Arguments as described by the client, unchecked: a description of each by name, `{type, description?}` for
   *  each, or a JSON Schema of an object with `properties`. */
  inputs: Readonly<Record<string, unknown>>;
  /** Arguments that a test determined for the first calls, in order. The calls were made: a call by the model is answered
   *  with the result of the next of them. */
  directed?: readonly object[];
}

/** An operation of the device, or a call of a custom tool. */
export type AgentAction = DeviceAction | { type: 'call_tool'; name: string; input: object };

/** An executed step and its result. */
export interface PastStep extends ActionResult {
  /** Reason given for the action, if any. */
  reason?: string;
  /** Observation on which the decision was based. */
  observation: Observation;
  action: AgentAction;
  /** Whether the action was not valid, so that it was not performed. */
  isInvalid?: boolean;
}

export interface DecideInput {
  task: string;
  /** Start page, if the client named one. */
  url: string | null;
  /** Metadata of the task, such as credentials. */
  metadata: Readonly<Record<string, unknown>>;
  /** JSON Schema (2020-12) of the output; null accepts any output. */
  responseModel: object | null;
  /** The only addresses that the device opens; none, or an empty list, allows every address. */
  allowedUrls?: readonly string[];
  /** Custom tools that the agent may call. */
  tools: readonly ToolOffer[];
  /** Current observation. */
  observation: Observation;
  /** Current screen as an image. */
  screenshot: () => Promise<Frame | null>;
  history: readonly PastStep[];
  /** Remaining steps, including this one. */
  stepsLeft: number;
  /** Whether the run began under another version of the planner, so that it may have acted already: it changes nothing more. */
  isReplanned?: boolean;
  /** Whether the last actions repeat themselves: the run ends if they are repeated once more. */
  isLooping?: boolean;
  /** When the run started, epoch ms. Dates such as `tomorrow` are relative to it. A repeated run keeps it. */
  now: number;
  /** Whether sample data may stand for required values that nobody gave and nothing on the screen matches. */
  samples: boolean;
}

/** Why a part of the task was not done. */
export const UNMET_REASONS = [
  'no_reading',
  'no_subject',
  'no_attribute',
  'wrong_kind',
  'missing_value',
  'not_offered',
  'refused',
  'failed',
  'too_many_pages',
] as const;
export type UnmetReason = (typeof UNMET_REASONS)[number];

/** A part of the task that was not done. */
export interface Unmet {
  /** Its words in the task. */
  words: string;
  reason: UnmetReason;
  /** One sentence for people. */
  detail: string;
  /** Names of required values that nobody gave. */
  missing?: readonly string[];
  /** What was found of an output whose form requires more: JSON, not valid against the response model. */
  partial?: unknown;
}

export type Decision =
  | {
      type: 'act';
      action: AgentAction;
      reason: string;
      /** Why the action is not valid: it is not performed, and the step fails with this sentence. */
      problem?: string;
      /** Values that may occur in the action and its result and must not be stored or shown. */
      secrets?: readonly string[];
    }
  /** At least a part of what the task asks for was achieved. */
  | {
      type: 'done';
      output: unknown;
      /** What was not done. */
      unmet: readonly Unmet[];
      /** JSON pointers (RFC 6901) to the parts of the output that are sample data. */
      sampled: readonly string[];
      reason: string;
    }
  | {
      type: 'fail';
      reason: string;
      /** `unmet`: nothing of what the task asks for could be done. `missing_value`: a required value was not given. */
      cause?: 'unmet' | 'missing_value' | 'step_limit' | 'token_limit' | 'no_progress' | 'model';
      unmet?: readonly Unmet[];
    };
