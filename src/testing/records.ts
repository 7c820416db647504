type BodyKind = 'none' | 'json' | 'text' | 'cut' | 'omitted';

/** A request of the journal with its response; secrets are masked. */
export interface RecordedRequest {
  /** As in the header x-request-id of the response. */
  id: string;
  /** When it arrived: epoch ms on the server's clock. */
  time: number;
  /** Null without a valid key. */
  accountId: string | null;
  service: 'task' | 'memory' | null;
  /** An operationId of the OpenAPI document. */
  operation: string | null;
  method: string;
  /** Without the query string. */
  path: string;
  query: Record<string, string>;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** JSON, or text; null if there is none or it is omitted. */
  requestBody: unknown;
  /** `cut`: the first 64 KiB, as text. `omitted`: only the size is known. */
  requestBodyKind: BodyKind;
  requestBytes: number | null;
  /** Paths of fields that the contract does not have; null if the body was not read. */
  unknownFields: string[] | null;
  /** Null if no response was begun. */
  status: number | null;
  /** How the response was broken: by a rule (`reset`, `closed`) or not; null if it is complete. */
  ended: 'reset' | 'closed' | 'disconnected' | null;
  responseBody: unknown;
  responseBodyKind: BodyKind;
  responseBytes: number | null;
  /** From the head of the request to the end of the response. */
  ms: number;
  /** The rule that was applied. */
  ruleId: string | null;
}

export interface InspectedRequest extends RecordedRequest {
  /** If no rule was applied: the nearest one, and what differs, in words. */
  nearestRule: { ruleId: string; mismatches: string[] } | null;
}

/** Something that a task changed, as reported by what holds the change. */
export interface TaskEffect {
  /** Number of the step. */
  step: number;
  kind: string;
  /** What was changed: a product, the subject of a letter, the title of an event. */
  name: string;
  /** What `before` and `after` are values of, such as `quantity`. */
  field: string;
  before: string | null;
  after: string | null;
  /** Host of the site, name of the application, or `client` for a tool of the client. */
  place: string;
  url: string | null;
  /** Epoch ms. */
  createdAt: number;
}

/** A task as it is stored. Times are epoch ms. */
export interface InspectedTask {
  id: string;
  accountId: string;
  /** Its text without directives; null for a session. */
  task: string | null;
  url: string | null;
  device: string;
  maxSteps: number;
  enableRecording: boolean;
  options: Record<string, unknown>;
  /** What its directives and its rule demand. */
  directives: Record<string, unknown>;
  /** As it is, also while readers are shown an unfinished task. */
  status: string;
  endReason: string | null;
  output: unknown;
  creditsUsed: number;
  createdAt: number;
  finishedAt: number | null;
  /** Its request in the journal; null if that is not there any more. */
  requestId: string | null;
  ruleId: string | null;
}
