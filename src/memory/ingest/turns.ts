import { hash52 } from '../../text/hash.ts';
import type { Sentence } from '../../text/parts/read-text.ts';
import { shareOfQuestions } from '../../text/parts/sentences.ts';
import { ROLE_NAMES } from '../../text/turns/speech-words.ts';
import type { TurnHeader } from '../../text/turns/turn-header.ts';
import type { Turn } from '../ports/graph-store.ts';
import type { Metadata } from '../types.ts';

/** Metadata that names the conversation of a turn. */
const CONVERSATION_KEYS = ['session', 'conversation', 'thread', 'channel', 'chat', 'room'].flatMap((name) => [
  name,
  `${name}_id`,
  `${name}Id`,
]);

/** The speaker as the subject of a turn; null for a role, which is no entity. */
export function speakerSubject({ speaker }: TurnHeader): string | null {
  return speaker === null || ROLE_NAMES.has(speaker.toLowerCase()) ? null : speaker;
}

/** @param text the text to which the offsets of the sentences refer */
export function toTurn(
  { time }: TurnHeader,
  metadata: Metadata | null,
  text: string,
  sentences: readonly Sentence[],
): Turn {
  const conversation = hash52(JSON.stringify([time === null, toConversationKey(metadata)]));
  return { conversation, questionShare: shareOfQuestions(text, sentences) };
}

/** Equal for turns of one conversation, as far as the metadata tells. */
export function toConversationKey(metadata: Metadata | null): unknown[] {
  return CONVERSATION_KEYS.map((key) => metadata?.[key] ?? null);
}
