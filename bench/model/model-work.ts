import type { AskModel, ChatQuestion } from '../../src/llm/openai/endpoint/chat.ts';
import { createOpenAiExtractor } from '../../src/llm/openai/memory/extract.ts';
import { toChatParameters } from '../../src/llm/openai/to-wire.ts';
import { EMPTY_CONFIGURATION, MAX_MEMORY_CHARACTERS } from '../../src/memory/types.ts';
import { estimateTokens, splitIntoChunks } from '../../src/text/parts/chunks.ts';
import { type DataSet, multiply } from '../memory/data-set.ts';

/** A paragraph of so many tokens is a chunk of its own, and has room for a sentence more. */
const PARAGRAPH_TOKENS = { from: 580, to: 740 };
/** In one long memory; concurrencies divide it, so that the last calls of a memory leave no slot idle by themselves. */
const CHUNKS_OF_LONG = 96;

/** `count` different paragraphs, each of which is read as one chunk wherever it stands. */
export function makeParagraphs(data: DataSet, count: number): string[] {
  const { passages } = multiply(data, count * 16);
  const paragraphs: string[] = [];
  let open = '';
  for (const { text } of passages) {
    open = `${open} ${text.replaceAll(/\s+/g, ' ')}`.trim();
    const tokens = estimateTokens(open);
    if (tokens < PARAGRAPH_TOKENS.from) continue;
    if (tokens <= PARAGRAPH_TOKENS.to && paragraphs.push(open) === count) return paragraphs;
    open = '';
  }
  throw new Error(`The data make only ${paragraphs.length} paragraphs.`);
}

/** Memories of one chunk each. */
export function toShortMemories(paragraphs: readonly string[]): string[] {
  return [...paragraphs];
}

/** Memories of many chunks each. */
export function toLongMemories(paragraphs: readonly string[]): string[] {
  const memories: string[] = [];
  for (let at = 0; at < paragraphs.length; at += CHUNKS_OF_LONG) {
    memories.push(paragraphs.slice(at, at + CHUNKS_OF_LONG).join('\n\n'));
  }
  const chunkCount = memories.reduce((sum, memory) => sum + splitIntoChunks(memory).length, 0);
  if (chunkCount !== paragraphs.length) throw new Error(`${paragraphs.length} paragraphs made ${chunkCount} chunks.`);
  if (memories.some(({ length }) => length > MAX_MEMORY_CHARACTERS)) throw new Error('A memory is too long.');
  return memories;
}

/** What the endpoint is sent to read a chunk. */
export async function toCallBody(text: string, model: string): Promise<string> {
  let body = '';
  const ask: AskModel = async <Reply>(question: ChatQuestion<Reply>) => {
    body = JSON.stringify(toChatParameters(model, question));
    return question.read({ text: '{"entities":[],"relations":[]}', refusal: null, toolCalls: [] });
  };
  const { signal } = new AbortController();
  const call = { accountId: '', ownerId: '', scopeId: '', signal };
  await createOpenAiExtractor(ask)({ ...EMPTY_CONFIGURATION, text, subject: null }, call);
  return body;
}
