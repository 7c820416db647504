import { stem } from '../../../text/words/stems.ts';
import type { Phrase } from '../phrase.ts';
import type { Reading, Role } from '../roles.ts';

export const isNominal = (role: Role | null | undefined): boolean => role === 'subject' || role === 'attribute';

/** Whether facts and columns can have a word as their label. */
function isNameOfAttribute(reading: Reading, at: number): boolean {
  const { tokens, lexicon } = reading;
  const concepts = reading.sensesAt(at).senses.flatMap(({ concept }) => lexicon.conceptOf(concept) ?? []);
  return concepts.some(({ labels }) => labels.some((label) => stem(label) === tokens[at]?.stem));
}

/** The phrase in a run of words without what is asked of it at its end; null if nothing is left. */
export function trimmed(reading: Reading, from: number, to: number): Phrase | null {
  const { tokens, roles } = reading;
  let [start, end] = [from, to];
  // `two-person tent` is one name, though it also says for how many.
  if (tokens[start - 2]?.isBeforeHyphen) start -= 2;
  const isAskedBeside = (at: number): boolean =>
    at > from &&
    (/^(?:the|an?|this|my)$/.test(tokens[from - 1]?.lower ?? '') ||
      [from - 1, from].some((each) => tokens[each]?.value?.kind === 'quantity')) &&
    tokens[at - 1]?.value === null &&
    roles.some((role, other) => role === 'attribute' && (other < from || other > at));
  // An adjective at the end is a noun there: `bedside light`. So is a word that is no name of an attribute, if another one is
  // asked for: `what does the fountain pen cost`.
  const isAttribute = (at: number): boolean =>
    roles[at] === 'attribute' &&
    !(isAskedBeside(at) && !isNameOfAttribute(reading, at)) &&
    !tokens[at - 1]?.isBeforeHyphen &&
    (at === from || !reading.sensesAt(at).senses.some(({ form }) => form !== 'noun'));
  while (end > start && isAttribute(end - 1)) end -= 1;
  const isProper = tokens.slice(start, end).some((token) => token.isCapital && !token.isFirst);
  while (isProper && start < end && roles[start] === 'attribute' && !tokens[start]?.isCapital) start += 1;
  if (start === end) return null;
  const text = tokens
    .slice(start, end)
    .map((token, index) => (token.isBeforeHyphen && index < end - start - 1 ? `${token.text}-` : `${token.text} `))
    .join('')
    .trim();
  return { text, start, end, isProper };
}
