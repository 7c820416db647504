import { isTranscript, readLineHeader } from './turn-header.ts';

/** What one says in a conversation that is written in one text. */
export interface SaidTurn {
  speaker: string;
  /** Epoch milliseconds; null if its line gives none. */
  time: number | null;
  said: string;
}

/** The turns of a text that is a conversation, see `isTranscript`, in order; empty for any other text. A line without a speaker
 *  belongs to the turn before it. */
export function readTurns(text: string): SaidTurn[] {
  if (!isTranscript(text)) return [];
  const turns: SaidTurn[] = [];
  for (const line of text.split('\n')) {
    const header = readLineHeader(line);
    const last = turns.at(-1);
    if (header) turns.push({ speaker: header.speaker, time: header.time, said: line.slice(header.bodyStart).trim() });
    else if (last && line.trim() !== '') last.said += ` ${line.trim()}`;
  }
  return turns;
}
