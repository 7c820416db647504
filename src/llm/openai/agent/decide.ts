import { loadTokenCounter } from '../../../text/tokens.ts';
import type { DecisionFormat } from '../../decision-format.ts';
import type { DecideInput, LanguageModel } from '../../model.ts';
import { ModelError } from '../../model-error.ts';
import type { AskModel, ChatMessage, ChatQuestion } from '../endpoint/chat.ts';
import { FormatRefused } from '../endpoint/endpoint-error.ts';
import {
  DECIDE_JSON_PROMPT,
  DECIDE_PROMPT,
  toDecideJsonRules,
  toDecidePrompt,
  toDecideRules,
} from './agent-prompts.ts';
import type { FormatMemory } from './formats/format-memory.ts';
import { describeActions, toDecisionSchema } from './formats/json-form.ts';
import { toHistoryText } from './history-text.ts';
import { pictureOf, type ScreenPicture } from './picture.ts';
import { createPlaceholders, type Placeholders } from './placeholders.ts';
import { createTurn, type Turn } from './read-decision.ts';
import { shorten, toScreenText } from './screen-text.ts';

export interface DeciderOptions {
  ask: AskModel;
  formats: Pick<FormatMemory, 'current' | 'below' | 'use'>;
  /** Whether to send screenshots to the model. */
  images: boolean;
  /** Context window: tokens of a request and its reply. */
  contextTokens: number;
}

/** Decides by calling a model with the task, the history and the screen. The model never sees secrets: it uses
 *  placeholders, which are replaced in the decision. Requests are deterministic for a format. A format that the endpoint
 *  refuses, or in which the model gives no readable reply, is replaced by one that works. */
export function createOpenAiDecider({ ask, formats, images, contextTokens }: DeciderOptions): LanguageModel['decide'] {
  return async (input, call) => {
    const placeholders = createPlaceholders(input.task, input.metadata);
    const turn = createTurn(input, placeholders, { points: images });
    const count = await loadTokenCounter();
    const picture = images ? await pictureOf(input, placeholders) : null;
    const askIn = (format: DecisionFormat) => {
      const { prompt, rules, ...form } = toForm(format, turn, images);
      const used = count(JSON.stringify(form)) + count(rules) + (images ? IMAGE_TOKENS : 0);
      const text = toPrompt(input, { placeholders, picture, count, tokens: contextTokens - used }).toWellFormed();
      const messages: ChatMessage[] = [
        { role: 'system', text: rules },
        { role: 'user', text, ...(picture?.type === 'shown' && { image: picture.image }) },
      ];
      return ask({ prompt, messages, ...form, isExact: true, corrections: MAX_CORRECTIONS, read: turn.read }, call);
    };
    const format = await formats.current();
    try {
      return await askIn(format);
    } catch (error) {
      if (!isFormatFailure(error) || format === 'plain') throw error;
      const lower = await formats.below(format, call.signal);
      const decision = await askIn(lower).catch((failure: unknown) => {
        throw isFormatFailure(failure) ? error : failure;
      });
      await formats.use(lower);
      return decision;
    }
  };
}

/** A reply in prose is answered with the JSON that is wanted, three times. */
const MAX_CORRECTIONS = 3;

const isFormatFailure = (error: unknown): boolean =>
  error instanceof FormatRefused || (error instanceof ModelError && error.kind === 'malformed');

type Form = Pick<ChatQuestion<unknown>, 'prompt' | 'tools' | 'schema' | 'isJson'> & { rules: string };

function toForm(format: DecisionFormat, { tools, actions, refs }: Turn, images: boolean): Form {
  if (format === 'tools') return { prompt: DECIDE_PROMPT, rules: toDecideRules({ images }), tools };
  const rules = toDecideJsonRules({ images, actions: describeActions(actions) });
  const json = { prompt: DECIDE_JSON_PROMPT, rules };
  if (format === 'json_schema') return { ...json, schema: toDecisionSchema(actions, refs) };
  return { ...json, isJson: format === 'json_object' };
}

const IMAGE_TOKENS = 1_500;
/** Reserved for the reply and corrections. */
const RESERVED_TOKENS = 2_000;
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
