import type { ActionResult, DeviceAction, Frame, Observation } from '../device/device.ts';

/** The language-model port. The default adapter is `offline/`: rules, deterministic, no key and no network; `openai/` asks
 *  an endpoint. Every method rejects with a ModelError for what the model or its endpoint did not do, and with the
 *  signal's reason when aborted. */
export interface LanguageModel {
  readonly name: string;
  /** How many calls are worth making at once. */
  readonly concurrency: number;
  /** Null when there is none. */
  readonly embedder: Embedder | null;
  /** Names the entities and relations that a chunk of text states. */
  extract(input: ExtractInput, call: ModelCall): Promise<Extraction>;
  /** Answers a question from the numbered chunks given, and from nothing else. */
  answer(input: AnswerInput, call: ModelCall): Promise<Answer>;
  /** Chooses the agent's next action, or ends the run. */
  decide(input: DecideInput, call: ModelCall): Promise<Decision>;
}

/** Turns texts into vectors whose cosines tell how much alike the texts are. */
export interface Embedder {
  /** Vectors of different names cannot be compared. */
  readonly name: string;
  /** A vector for each text, in order, all of one length; null for a text that the model refuses. */
  embed(texts: readonly string[], call: ModelCall): Promise<(Float32Array | null)[]>;
}

/** On whose behalf a model is asked. */
export interface ModelCall {
  accountId: string;
  /** The request or the task that its cost is counted to. */
  ownerId: string;
  /** The graph or the task that a kept reply is forgotten with. */
  scopeId: string;
  /** Whether someone waits for the reply: then it is given up at once while the model has long been down. */
  interactive?: boolean;
  signal: AbortSignal;
}

export interface ExtractInput {
  text: string;
  /** What the document is about, from its title; null when unknown. */
  subject: string | null;
  /** The graph's configuration: what it is about, and the entity types wanted (may be empty). */
  domain: string;
  exampleQueries: string;
  entityTypes: readonly string[];
}

export interface ExtractedEntity {
  name: string;
  type: string;
  /** Empty when nothing more is said than the sentences that mention it. */
  description: string;
}

export interface ExtractedRelation {
  source: string;
  target: string;
  /** The sentence, or a model's wording, that joins the two. */
  description: string;
}

export interface Extraction {
  entities: ExtractedEntity[];
  relations: ExtractedRelation[];
}

/** A chunk of the context; `reference` is the number by which the answer cites it. */
export interface AnswerChunk {
  reference: number;
  /** The document's title or subject; null when it has none. */
  subject: string | null;
  content: string;
}

export interface AnswerInput {
  query: string;
  chunks: readonly AnswerChunk[];
  entities: readonly { name: string; type: string; description: string }[];
  relations: readonly { source: string; target: string; description: string }[];
  withReferences: boolean;
}

export interface Answer {
  /** With references, sentences end in `[1]` or `[1][2]`. */
  text: string;
  /** References of the chunks that the answer rests on, most used first. */
  cited: number[];
}

/** A tool that the client carries out when it is called. */
export interface ToolOffer {
  name: string;
  /** Empty when the client says nothing of it. */
  description: string;
  /** Its arguments as the client describes them, unchecked: what is said of each by its name, `{type, description?}`, or a
   *  JSON Schema of an object with `properties`. */
  inputs: Readonly<Record<string, unknown>>;
}

/** What an agent can do: act on the device, or call a tool of its client. */
export type AgentAction = DeviceAction | { type: 'call_tool'; name: string; input: object };

/** One thing the agent did and what came of it. */
export interface PastStep extends ActionResult {
  /** Why it was done, where that was said. */
  reason?: string;
  /** What the screen showed when the action was chosen. */
  observation: Observation;
  action: AgentAction;
}

export interface DecideInput {
  task: string;
  /** The page to begin on, when the client named one. */
  url: string | null;
  /** What the client says the agent may need, such as credentials. */
  metadata: Readonly<Record<string, unknown>>;
  /** JSON Schema (2020-12) that the output must be valid against; null for any output. */
  responseModel: object | null;
  /** What the client offers to be called, whatever the task says of it. */
  tools: readonly ToolOffer[];
  /** What the screen shows now. */
  observation: Observation;
  /** The same as a picture. */
  screenshot: () => Promise<Frame | null>;
  history: readonly PastStep[];
  /** Steps left, this one included. */
  stepsLeft: number;
}

export type Decision =
  | {
      type: 'act';
      action: AgentAction;
      reason: string;
      /** What may stand in the action and in what comes of it, but is not to be kept or shown. */
      secrets?: readonly string[];
    }
  | { type: 'done'; output: unknown; reason: string }
  | { type: 'fail'; reason: string; cause?: 'step_limit' | 'no_progress' | 'model' };
