import type { ChatBody } from './requests.ts';

/** What a model says. `arguments` that are text are sent as they are. No call at all is an empty message. */
export type BrainReply =
  | { text: string }
  | { toolCalls: { name: string; arguments: object | string }[] }
  | { refusal: string };

/** Stands for the model behind the endpoint. */
export type Brain = (body: ChatBody) => BrainReply | Promise<BrainReply>;
