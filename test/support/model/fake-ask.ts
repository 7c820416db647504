import { vi } from 'vitest';
import type { Observation } from '../../../src/device/device.ts';
import type { DecisionFormat } from '../../../src/llm/decision-format.ts';
import type { DecideInput } from '../../../src/llm/model.ts';
import { ModelError } from '../../../src/llm/model-error.ts';
import {
  type AskModel,
  type ChatQuestion,
  type ChatReply,
  UnreadableReply,
} from '../../../src/llm/openai/endpoint/chat.ts';
import { EPOCH } from '../run/samples.ts';

/** What of an endpoint is known that supports the format, and what is found below it. */
export const formatsOf = (current: DecisionFormat, lower: DecisionFormat = 'plain') => ({
  current: async () => current,
  below: vi.fn(async () => lower),
  use: vi.fn(async () => {}),
});

/** A model that says what a test gives it, in order; what cannot be read is asked for again, twice. */
export function fakeAsk(...replies: ChatReply[]) {
  const questions: ChatQuestion<unknown>[] = [];
  /** What the model was told was wrong. */
  const problems: string[] = [];
  const ask: AskModel = async (question) => {
    questions.push(question);
    const { corrections = 2 } = question;
    for (let tries = 0; tries <= corrections; tries++) {
      const reply = replies.shift();
      if (!reply) throw new Error('The test has no more replies.');
      try {
        return question.read(reply);
      } catch (error) {
        if (!(error instanceof UnreadableReply)) throw error;
        problems.push(error.message);
        if (tries === corrections && error.lastResort) return error.lastResort() as never;
      }
    }
    throw new ModelError('malformed', 'The model did not answer in the form asked for.');
  };
  return { ask, questions, problems };
}

export function called(name: string, given: object | string): ChatReply {
  const said = typeof given === 'string' ? given : JSON.stringify(given);
  return { text: '', refusal: null, toolCalls: [{ name, arguments: said }], isTruncated: false };
}

export const said = (text: string): ChatReply => ({ text, refusal: null, toolCalls: [], isTruncated: false });

export function sampleScreen(changes: Partial<Observation> = {}): Observation {
  return {
    screen: { width: 1280, height: 800 },
    app: 'browser',
    title: 'Shop - Browser',
    url: 'https://shop.example/login',
    content: null,
    tree: {
      role: 'application',
      name: 'Desktop',
      children: [
        { ref: 'e1', role: 'textbox', name: 'Password', value: '' },
        { ref: 'e2', role: 'button', name: 'Log in' },
        { ref: 'e3', role: 'combobox', name: 'Size', value: 'S', options: ['S', 'L'] },
      ],
    },
    ...changes,
  };
}

export function sampleInput(changes: Partial<DecideInput> = {}): DecideInput {
  return {
    task: 'Log in to the shop.',
    url: null,
    metadata: {},
    responseModel: null,
    tools: [],
    observation: sampleScreen(),
    screenshot: async () => ({ width: 1, height: 1, mediaType: 'image/webp', bytes: Buffer.from('picture') }),
    history: [],
    stepsLeft: 10,
    now: EPOCH,
    samples: false,
    ...changes,
  };
}
