/** A call as it is sent. In paths, headers and JSON, `$RECEIVER` is the URL of a receiver of webhooks, `$UPSTREAM` that of a server to
 *  record from, `$KEY` and `$OTHER` are the keys of two accounts, and `$ID` is what the check says. */
export interface Call {
  method: string;
  path: string;
  json?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: checks look into JSON of many shapes
  body: any;
  text: string;
  /** From the request to the end of the response. */
  ms: number;
}

/** How one of the two does it. */
export interface Way {
  setUp?: readonly Call[];
  /** Calls that the check asks for later, in steps. */
  steps?: readonly (readonly Call[])[];
  /** What the last reply of a step says. */
  read?: (reply: Reply) => unknown;
  /** Environments of the server, which starts with the first and again with the next at each step. */
  environments?: readonly Readonly<Record<string, string>>[];
  /** Why the check must fail. Without it, the check must pass. */
  falls?: string;
  /** What the way leaves to the test. */
  note?: string;
}

export type Outcome = Way | { cannot: string };

/** What a check works with: it is the client under test, and a test suite that uses the one or the other. */
export interface Context {
  send(method: string, path: string, json?: unknown, options?: SendOptions): Promise<Reply>;
  /** Makes the calls of the next step. Resolves to what they say. */
  // biome-ignore lint/suspicious/noExplicitAny: checks look into JSON of many shapes
  step(id?: string): Promise<any>;
  /** Submits a task, and reads it until it is finished. */
  finishTask(task: string): Promise<Reply['body']>;
  /** Requests that came to the receiver of webhooks; waits until there are `count` of them. */
  received(count: number): Promise<Received[]>;
}

export interface SendOptions {
  key?: string;
  /** In place of JSON. */
  raw?: { type: string; text: string };
  withinMs?: number;
}

export interface Received {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** What a test suite may need, and how Doppel and WireMock do it. */
export interface Scenario {
  name: string;
  doppel: Outcome;
  wiremock: Outcome;
  check(context: Context): Promise<void>;
}

export const TASK = '/api/v1/task';
export const SECRET = 'of-the-tests';

export const rule = (json: unknown, headers?: Call['headers']): Call => ({
  ...{ method: 'POST', path: '/_doppel/rules', json },
  ...(headers && { headers }),
});
export const stub = (json: unknown): Call => ({ method: 'POST', path: '/__admin/mappings', json });
export const post = (path: string, json?: unknown): Call => ({ method: 'POST', path, json });
export const put = (path: string, json?: unknown): Call => ({ method: 'PUT', path, json });
export const get = (path: string): Call => ({ method: 'GET', path });
