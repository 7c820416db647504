import type { Directives } from '../directives.ts';
import type { TaskStatus } from './task.ts';

/** What a client asks of the device of a run. */
export type BrowserAction =
  | { type: 'goto'; url: string }
  /** `schema` is a JSON Schema (2020-12). */
  | { type: 'extract'; schema: object; prompt: string }
  /** `valueAlone`: the answer is the script's result without its cost, as clients expect that call it `exec_js`. */
  | { type: 'evaluate_js'; js: string; args: unknown; valueAlone: boolean };

/** `run_task` of a session, or from within a custom tool; `close` of a session. */
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

/** What a client sends to a run. */
export type ClientEvent = ActionEvent | { id: string; name: 'tool_call'; answer: ToolAnswer };

/** What an action cost its client. */
export interface ActionCost {
  credits: number;
  seconds: number;
}

/** How an action was answered: 400 is the caller's fault, 500 is ours. Either of `value` and `cost` may be left out. */
export type ActionAnswer = { code: 200; value?: unknown; cost?: ActionCost } | { code: 400 | 500; reason: string };

/** What a run tells its client and what is stored: an answer, with the id and the name of the action, or a call of a
 *  custom tool. */
export type RunEvent =
  | { id: string; name: ActionEvent['name']; answer: ActionAnswer }
  | { id: string; name: 'tool_call'; call: { name: string; input: object } };

/** What a client reads. `timestamp` is in epoch ms, strictly increasing among the events of a task. */
export type TaskEvent = (RunEvent | { id: string; name: 'status'; status: TaskStatus }) & { timestamp: number };
