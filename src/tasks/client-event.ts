import type { Directives } from '../directives.ts';

/** What a client asks of a run: `run_task` of a session, or from within a custom tool; `close` of a session. */
export type ClientAction =
  | { type: 'goto'; url: string }
  /** `schema` is a JSON Schema (2020-12). */
  | { type: 'extract'; schema: object; prompt: string }
  /** `valueAlone`: the output of the answer is the script's result itself, as clients expect that call it `exec_js`. */
  | { type: 'evaluate_js'; js: string; args: unknown; valueAlone: boolean }
  | ({ type: 'run_task' } & RunTaskInput)
  | { type: 'close' };

export interface RunTaskInput {
  task: string;
  url: string | null;
  metadata: Record<string, unknown>;
  responseModel: object | null;
  maxSteps: number;
  directives: Directives;
}

/** A client's answer to a call of one of its tools: 200, 400 (the agent goes on) or 500 (the run ends). */
export interface ToolAnswer {
  code: 200 | 400 | 500;
  output: unknown;
}

/** What a client sends to a run. */
export type ClientEvent = { id: string } & (
  | { name: 'browser_action' | 'session_action'; action: ClientAction }
  | { name: 'tool_call'; answer: ToolAnswer }
);

/** How an action was answered: 400 is the caller's fault, 500 is ours; then `output` is a sentence. */
export type ActionAnswer = { code: 200; output: unknown } | { code: 400 | 500; output: string };
