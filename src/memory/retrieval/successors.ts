import { statesChange } from '../../text/time/states-change.ts';
import type { StoredChunk } from '../ports/graph-store.ts';
import type { Scored } from '../types.ts';

/** Only this many of the best passages, with at least this share of the best score, can be superseded. */
const BEST_PASSAGES = 3;
const MIN_RELATIVE_SCORE = 0.35;
/** A word that no more of the passages hold joins them. */
const RARE_COUNT = 2;
/** Longer texts are about many things. */
const MAX_CHARACTERS = 400;

interface Note {
  chunk: StoredChunk;
  time: number;
  words: ReadonlySet<number>;
}

/** Moves a newer note before the note that it supersedes: it says that something has changed, and shares a rare word with
 *  it. "Traded the Polo in" supersedes "I drive a Polo", although it lacks the words of "What do I drive?". Conversations of
 *  several speakers stay as they are.
 *  @param ranked best first
 *  @param others ids of chunks that join the ranked ones only if they supersede one of them
 *  @param chunks those of them that matter */
export function promoteSuccessors(
  ranked: readonly Scored[],
  others: readonly number[],
  chunks: ReadonlyMap<number, StoredChunk>,
): Scored[] {
  const candidates = [...ranked.map(({ id }) => id), ...others];
  const read = candidates.flatMap((id) => chunks.get(id) ?? []);
  if (new Set(read.flatMap(({ speaker }) => speaker ?? [])).size > 1) return [...ranked];
  const notes = read.flatMap((chunk) => toNote(chunk) ?? []);
  const isRare = readRareWords(notes);
  let ordered = [...ranked];
  for (const { id, score } of ranked.slice(0, BEST_PASSAGES)) {
    const note = notes.find(({ chunk }) => chunk.id === id);
    if (!note || score < MIN_RELATIVE_SCORE * (ranked[0]?.score ?? 0)) continue;
    const place = ordered.findIndex((passage) => passage.id === id);
    const ahead = new Set(ordered.slice(0, place).map((passage) => passage.id));
    const successor = notes.find((other) => !ahead.has(other.chunk.id) && supersedes(other, note, isRare));
    if (!successor) continue;
    const rest = ordered.filter((passage) => passage.id !== successor.chunk.id);
    ordered = rest.toSpliced(place, 0, { id: successor.chunk.id, score });
  }
  return ordered;
}

function toNote(chunk: StoredChunk): Note | null {
  if (chunk.time === null || chunk.content.length > MAX_CHARACTERS) return null;
  return { chunk, time: chunk.time, words: new Set(chunk.analysis.sentences.flatMap(({ words }) => words)) };
}

function readRareWords(notes: readonly Note[]): (word: number) => boolean {
  const counts = new Map<number, number>();
  for (const { words } of notes) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => (counts.get(word) ?? 0) <= RARE_COUNT;
}

function supersedes(newer: Note, older: Note, isRare: (word: number) => boolean): boolean {
  if (newer.time <= older.time || !statesChange(newer.chunk.content)) return false;
  return [...newer.words].some((word) => older.words.has(word) && isRare(word));
}
