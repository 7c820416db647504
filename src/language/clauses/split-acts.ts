import { matchesOf } from '../../text/matches.ts';
import { isSense, keysAt } from '../words/act-words.ts';
import { toMatchable } from '../words/phrase-table.ts';
import { sentencesOf } from './sentences.ts';

const JOINT = /[,;]?\s+(?:and then|and also|then|and|also)\s+|;\s+|:\s+/giu;
const LEAD = /^(?:(?:please|kindly|then|also|and|could you|can you|would you)\s+)+/i;

/** Whether a text begins with the verb of an act. */
function beginsWithAct(text: string): boolean {
  const words = toMatchable(text.trim().replace(LEAD, '').slice(0, 60));
  return (keysAt(words)[0] ?? []).some(isSense);
}

/** The parts of a text that each begin with the verb of an act, with what is said before and after them. One part if there are not
 *  several. */
export function splitActs(text: string): string[] {
  const parts: string[] = [];
  for (const sentence of sentencesOf(text)) {
    let start = 0;
    const pieces: string[] = [];
    for (const { index, 0: joint } of matchesOf(sentence, JOINT)) {
      if (!beginsWithAct(sentence.slice(index + joint.length))) continue;
      pieces.push(sentence.slice(start, index));
      start = index + joint.length;
    }
    pieces.push(sentence.slice(start));
    for (const piece of pieces) {
      const last = parts.at(-1);
      if (last !== undefined && (!beginsWithAct(piece) || !hasAct(last))) parts.splice(-1, 1, `${last}\n${piece}`);
      else parts.push(piece);
    }
  }
  return parts;
}

/** Whether a part of a text begins with the verb of an act. */
export const asksForAct = (text: string): boolean => splitActs(text).some(hasAct);

const hasAct = (text: string): boolean => text.split('\n').some(beginsWithAct);
