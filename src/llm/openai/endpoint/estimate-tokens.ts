import type { Tokens } from '../../token-store.ts';
import type { ChatReply } from './chat.ts';
import type { ChatParameters } from './wire.ts';

const CHARACTERS_PER_TOKEN = 4;
const IMAGE_TOKENS = 1_500;
const IMAGE = /"data:image\/[^"]*"/g;

/** Tokens of a call to an endpoint that does not say what it used. */
export function estimateTokens({ messages, tools = [] }: ChatParameters, { text, toolCalls }: ChatReply): Tokens {
  const sent = JSON.stringify([messages, tools]);
  const imageCount = sent.match(IMAGE)?.length ?? 0;
  const inputTokens = toTokens(sent.replace(IMAGE, '')) + imageCount * IMAGE_TOKENS;
  return { inputTokens, outputTokens: toTokens(JSON.stringify([text, toolCalls])) };
}

const toTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);
