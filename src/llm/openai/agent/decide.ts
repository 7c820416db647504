import type { AccessibilityNode } from '../../../device/device.ts';
import { loadTokenCounter } from '../../../text/tokens.ts';
import type { DecideInput, LanguageModel } from '../../model.ts';
import type { AskModel, ChatMessage } from '../endpoint/chat.ts';
import { DECIDE_PROMPT, DECIDE_RULES, toDecidePrompt } from './agent-prompts.ts';
import { toHistoryText } from './history-text.ts';
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
    const { tools, read } = createTurn(input, placeholders);
    const count = await loadTokenCounter();
    const used = count(JSON.stringify(tools)) + (images ? IMAGE_TOKENS : 0);
    const text = toPrompt(input, placeholders, contextTokens - used, count).toWellFormed();
    const image = images ? await pictureOf(input, placeholders) : null;
    const messages: ChatMessage[] = [
      { role: 'system', text: DECIDE_RULES },
      { role: 'user', text, ...(image && { image }) },
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

function toPrompt(input: DecideInput, placeholders: Placeholders, tokens: number, count: Count): string {
  const task = placeholders.hide(input.task);
  const available = Math.max(MIN_TOKENS, (tokens - RESERVED_TOKENS) * MARGIN - count(task));
  const metadata = toMetadataText(placeholders.metadata, available / 5, count);
  const history = toHistoryText(input.history, { budget: available / 3, count, hidden: placeholders });
  const budget = available - count(metadata ?? '') - count(history);
  const screen = toScreenText(input.observation, { budget, count, hidden: placeholders });
  const url = input.url === null ? null : placeholders.hide(input.url);
  // The day of the run, so that a repeated run asks in the same words.
  const date = new Date(input.now).toISOString().slice(0, 10);
  return toDecidePrompt({ task, date, url, metadata, stepsLeft: input.stepsLeft, history, screen });
}

function toMetadataText(metadata: unknown, budget: number, count: Count): string | null {
  const text = JSON.stringify(metadata, null, 1);
  if (text === '{}') return null;
  const tokens = count(text);
  return tokens <= budget ? text : shorten(text, Math.floor((text.length * budget) / tokens));
}

/** Null if there is no screenshot, or if it would show a secret, such as one typed into a plain text field. */
async function pictureOf(
  { observation, screenshot }: DecideInput,
  placeholders: Placeholders,
): Promise<NonNullable<ChatMessage['image']> | null> {
  if (placeholders.hide(observation.url ?? '') !== (observation.url ?? '')) return null;
  if (showsSecret(observation.tree, placeholders)) return null;
  const frame = await screenshot();
  return frame && { mediaType: frame.mediaType, bytes: frame.bytes };
}

function showsSecret({ name, value = '', options = [], children = [] }: AccessibilityNode, all: Placeholders): boolean {
  const isHidden = [name, ...options].some((text) => all.hide(text) !== text) || all.hideValue(value) !== value;
  return isHidden || children.some((child) => showsSecret(child, all));
}
