import { tellsChange } from '../../text/time/tells-change.ts';
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
 *  @param chunks of these passages */
export function promoteSuccessors(ranked: readonly Scored[], chunks: ReadonlyMap<number, StoredChunk>): Scored[] {
  const read = ranked.flatMap(({ id }) => chunks.get(id) ?? []);
  if (new Set(read.flatMap(({ speaker }) => speaker ?? [])).size > 1) return [...ranked];
  const notes = new Map(read.flatMap((chunk) => toNote(chunk) ?? []).map((note) => [note.chunk.id, note]));
  const counts = new Map<number, number>();
  for (const { words } of notes.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const ordered = [...ranked];
  for (const { id, score } of ranked.slice(0, BEST_PASSAGES)) {
    const note = notes.get(id);
    if (!note || score < MIN_RELATIVE_SCORE * (ranked[0]?.score ?? 0)) continue;
    const at = ordered.findIndex((passage) => passage.id === id);
    const from = ordered.findIndex((passage, place) => place > at && supersedes(notes.get(passage.id), note, counts));
    if (from < 0) continue;
    const [successor] = ordered.splice(from, 1);
    if (successor) ordered.splice(at, 0, { id: successor.id, score });
  }
  return ordered;
}

function toNote(chunk: StoredChunk): Note | null {
  if (chunk.time === null || chunk.content.length > MAX_CHARACTERS) return null;
  return { chunk, time: chunk.time, words: new Set(chunk.analysis.sentences.flatMap(({ words }) => words)) };
}

function supersedes(newer: Note | undefined, older: Note, counts: ReadonlyMap<number, number>): boolean {
  if (!newer || newer.time <= older.time || !tellsChange(newer.chunk.content)) return false;
  return [...newer.words].some((word) => older.words.has(word) && (counts.get(word) ?? 0) <= RARE_COUNT);
}
