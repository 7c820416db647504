import type { Directives } from '../directives.ts';
import type { Unmet } from '../llm/model.ts';
import type { TaskStatus } from './task.ts';

/** A browser action that a client requests on the device of a run. */
export type BrowserAction =
  | { type: 'goto'; url: string }
  /** `schema` is a JSON Schema (2020-12). */
  | { type: 'extract'; schema: object; prompt: string }
  /** `valueAlone`: the answer is the script's result without its cost, as clients of `exec_js` expect. */
  | { type: 'evaluate_js'; js: string; args: unknown; valueAlone: boolean };

/** `run_task`, sent to a session or from within a custom tool; `close`, sent to a session. */
export type SessionAction = RunTaskAction | { type: 'close' };

export interface RunTaskAction {
  type: 'run_task';
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

export type BrowserActionEvent = { id: string; name: 'browser_action'; action: BrowserAction };
export type SessionActionEvent = { id: string; name: 'session_action'; action: SessionAction };
export type ActionEvent = BrowserActionEvent | SessionActionEvent;

/** An event from a client to a run. */
export type ClientEvent = ActionEvent | { id: string; name: 'tool_call'; answer: ToolAnswer };

/** Cost of an action. */
export interface ActionCost {
  credits: number;
  seconds: number;
}

/** What the task of a `run_task` did not do, and which parts of its output are sample data; each only if there are any. */
export interface ActionOutcome {
  unmet?: readonly Unmet[];
  sampled?: readonly string[];
}

/** Answer to an action: 400 is the caller's fault, 500 is the server's. `value` and `cost` are optional; an outcome comes
 *  with both. */
export type ActionAnswer =
  | ({ code: 200; value?: unknown; cost?: ActionCost } & ActionOutcome)
  | {
      code: 400 | 500;
      reason: string;
      /** What an `extract` found, if its schema requires more. */
      partial?: unknown;
    };

/** A stored event from a run to its client: an answer with the id and the name of the action, or a call of a custom
 *  tool. */
export type RunEvent =
  | { id: string; name: ActionEvent['name']; answer: ActionAnswer }
  | { id: string; name: 'tool_call'; call: { name: string; input: object } }
  | { id: string; name: 'custom'; event: CustomEvent };

/** An event of any name, sent for a test. */
export interface CustomEvent {
  name: string;
  payload: Record<string, unknown>;
}

/** An event as a client reads it. `timestamp` is in epoch ms and strictly increases among the events of a task. */
export type TaskEvent = (RunEvent | { id: string; name: 'status'; status: TaskStatus }) & { timestamp: number };
