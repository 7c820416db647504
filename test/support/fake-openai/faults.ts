import type { OutgoingHttpHeaders } from 'node:http';
import type { BrainReply } from './brain.ts';
import { type ChatBody, functionsOf, type ReceivedRequest } from './requests.ts';

/** What goes wrong on the way:
 *  `status`: an answer with that status, the API's own body unless one is given. `hang`: no answer, until the client
 *  leaves. `cut`: headers and half of the body, then the end of the connection. `reset`: the end of the connection.
 *  `bad-json`: a body that is no JSON. */
export type HttpFault =
  | { kind: 'status'; status: number; headers?: OutgoingHttpHeaders; body?: unknown }
  | { kind: 'hang' | 'cut' | 'reset' | 'bad-json' };

/** What a model gets wrong, in chats alone:
 *  `bad-content`: JSON broken beyond repair, as the text or as the arguments of a call. `wrong-schema`: JSON of another form.
 *  `refuse`: a refusal. `empty`: neither text nor call. `truncated`: half, and `length` as the reason to end. */
export type ModelFault = { kind: 'bad-content' | 'wrong-schema' | 'refuse' | 'empty' | 'truncated' };

export type Fault = HttpFault | ModelFault;

const MODEL_FAULTS: readonly Fault['kind'][] = ['bad-content', 'wrong-schema', 'refuse', 'empty', 'truncated'];

export function isModelFault(fault: Fault): fault is ModelFault {
  return MODEL_FAULTS.includes(fault.kind);
}

interface Planned {
  fault: Fault;
  timesLeft: number;
  when: (request: ReceivedRequest) => boolean;
}

/** Faults to come, in the order they were planned. */
export class FaultPlan {
  readonly #planned: Planned[] = [];

  add(fault: Fault, times: number, when: Planned['when'] = () => true): void {
    this.#planned.push({ fault, timesLeft: times, when });
  }

  clear(): void {
    this.#planned.length = 0;
  }

  /** The first fault that is due for a request, which it uses up once. */
  take(request: ReceivedRequest, isChat: boolean): Fault | null {
    const isDue = ({ fault, timesLeft, when }: Planned) =>
      timesLeft > 0 && (isChat || !isModelFault(fault)) && when(request);
    const due = this.#planned.find(isDue);
    if (!due) return null;
    due.timesLeft--;
    return due.fault;
  }
}

/** What a model says that gets it wrong. A truncated reply is cut later. */
export function spoil(reply: BrainReply, { kind }: ModelFault, body: ChatBody): BrainReply {
  if (kind === 'truncated') return reply;
  if (kind === 'refuse') return { refusal: "I'm sorry, I can't help with that." };
  if (kind === 'empty') return { toolCalls: [] };
  const text = kind === 'bad-content' ? '{"entities": [}} , ]{' : '{"unexpected": [1, 2, 3]}';
  const [tool] = functionsOf(body);
  if (!tool) return { text };
  const name = 'toolCalls' in reply ? (reply.toolCalls[0]?.name ?? tool.name) : tool.name;
  return { toolCalls: [{ name, arguments: text }] };
}
