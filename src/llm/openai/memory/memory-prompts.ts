import { formatDate } from '../../../text/time/format-date.ts';
import type { AnswerChunk, AnswerInput, ExtractInput } from '../../model.ts';
import type { ChatMessage } from '../endpoint/chat.ts';
import { FENCE_RULE, fence } from '../fence.ts';

/** Prompts of the graph memory. Changing a prompt requires a new version, because replies are cached by it. */
export const EXTRACT_PROMPT = 'extract/1';
export const ANSWER_PROMPT = 'answer/2';

const EXTRACT_RULES = `You read one piece of text for a knowledge graph. List what it names and how these are related.
- Entities: people, places, organisations, works, events, things and concepts that the text names. Write each name as the text does, in full.
- Give each a type and a description of one sentence that holds without the text.
- Relations: pairs of listed entities that the text connects, with one sentence that names both.
- Only what the text says. Where it says nothing, give empty lists.
${FENCE_RULE}`;

export function toExtractMessages({ text, subject, domain, exampleQueries, entityTypes }: ExtractInput): ChatMessage[] {
  const about = [
    ...labelled('What the graph is about', domain),
    ...labelled('Questions that it should answer', exampleQueries),
    ...labelled('Types of entities wanted', entityTypes.join(', ')),
    ...labelled('Title of the text', subject ?? ''),
  ];
  return [
    { role: 'system', text: EXTRACT_RULES },
    { role: 'user', text: [...about, 'The text:', fence(text)].join('\n') },
  ];
}

const ANSWER_RULES = `You answer a question from the material given and from nothing else.
- Answer first, in few words; then what is needed to believe it. Use the language of the question.
- Where the material does not answer the question, say so. What one speaker says of themselves is no answer about another.
- Where statements contradict each other, the later one holds; give both, with their dates.
${FENCE_RULE}`;

const REFERENCE_RULE = `
- End each sentence with the numbers of the chunks that it rests on, such as [1] or [1][2]. Cite no other numbers.`;

/** The caller fits the material into the window: see `answer.ts`. */
export function toAnswerMessages({ query, chunks, entities, relations, withReferences }: AnswerInput): ChatMessage[] {
  const known = [
    ...entities.map(({ name, type, description }) => `${name} (${type}): ${description}`),
    ...relations.map(({ source, target, description }) => `${source} / ${target}: ${description}`),
  ];
  const material = [
    ...chunks.map((chunk) => fence(`[${chunk.reference}] ${toLabel(chunk)}\n${chunk.content}`)),
    ...(known.length > 0 ? ['What is known of the names in them:', fence(known.join('\n'))] : []),
  ];
  return [
    { role: 'system', text: withReferences ? ANSWER_RULES + REFERENCE_RULE : ANSWER_RULES },
    { role: 'user', text: [...material, `Question: ${query}`].join('\n') },
  ];
}

/** Subject, speaker and date of a chunk, as far as they are known. */
function toLabel({ subject, speaker, time }: AnswerChunk): string {
  const date = time === null ? null : formatDate(time);
  const parts = [subject === speaker ? null : subject, speaker && `said by ${speaker}`, date].filter(Boolean);
  return parts.join(', ');
}

function labelled(label: string, text: string): string[] {
  return text === '' ? [] : [`${label}:`, fence(text)];
}
