import { loadTokenCounter } from '../../../text/tokens.ts';
import type { DecideInput, LanguageModel } from '../../model.ts';
import type { AskModel, ChatMessage } from '../endpoint/chat.ts';
import { DECIDE_PROMPT, toDecidePrompt, toDecideRules } from './agent-prompts.ts';
import { toHistoryText } from './history-text.ts';
import { pictureOf, type ScreenPicture } from './picture.ts';
import { createPlaceholders, type Placeholders } from './placeholders.ts';
import { createTurn } from './read-decision.ts';
import { shorten, toScreenText } from './screen-text.ts';

export interface DeciderOptions {
  ask: AskModel;
  /** Whether to send screenshots to the model. */
  images: boolean;
  /** Context window: tokens of a request and its reply. */
  contextTokens: number;
}

/** Decides by calling a model with the task, the history and the screen. The model never sees secrets: it uses
 *  placeholders, which are replaced in the decision. Requests are deterministic. */
export function createOpenAiDecider({ ask, images, contextTokens }: DeciderOptions): LanguageModel['decide'] {
  return async (input, call) => {
    const placeholders = createPlaceholders(input.task, input.metadata);
    const { tools, read } = createTurn(input, placeholders, { points: images });
    const count = await loadTokenCounter();
    const used = count(JSON.stringify(tools)) + (images ? IMAGE_TOKENS : 0);
    const picture = images ? await pictureOf(input, placeholders) : null;
    const text = toPrompt(input, { placeholders, picture, count, tokens: contextTokens - used }).toWellFormed();
    const messages: ChatMessage[] = [
      { role: 'system', text: toDecideRules({ images }) },
      { role: 'user', text, ...(picture?.type === 'shown' && { image: picture.image }) },
    ];
    return ask({ prompt: DECIDE_PROMPT, messages, tools, read }, call);
  };
}

const IMAGE_TOKENS = 1_500;
/** Reserved for the system prompt, the reply and corrections. */
const RESERVED_TOKENS = 3_000;
/** Safety margin, because tokenizers differ. */
const MARGIN = 0.85;
const MIN_TOKENS = 1_500;

type Count = (text: string) => number;

interface PromptParts {
  placeholders: Placeholders;
  /** Null if the model sees no pictures. */
  picture: ScreenPicture | null;
  /** Limit of the prompt, with what is reserved. */
  tokens: number;
  count: Count;
}

function toPrompt(input: DecideInput, { placeholders, picture, tokens, count }: PromptParts): string {
  const task = placeholders.hide(input.task);
  const available = Math.max(MIN_TOKENS, (tokens - RESERVED_TOKENS) * MARGIN - count(task));
  const metadata = toMetadataText(placeholders.metadata, available / 5, count);
  const history = toHistoryText(input.history, { budget: available / 3, count, hidden: placeholders });
  const budget = available - count(metadata ?? '') - count(history);
  const screen = toScreenText(input.observation, { budget, count, hidden: placeholders });
  const url = input.url === null ? null : placeholders.hide(input.url);
  // The day of the run, so that a repeated run asks in the same words.
  const date = new Date(input.now).toISOString().slice(0, 10);
  const { stepsLeft, isLooping = false } = input;
  return toDecidePrompt({ task, date, url, metadata, stepsLeft, history, screen, isLooping, picture });
}

function toMetadataText(metadata: unknown, budget: number, count: Count): string | null {
  const text = JSON.stringify(metadata, null, 1);
  if (text === '{}') return null;
  const tokens = count(text);
  return tokens <= budget ? text : shorten(text, Math.floor((text.length * budget) / tokens));
}
