import { PhraseTable } from '../words/phrase-table.ts';
import { readWordList } from '../words/word-list.ts';
import type { Token } from './tokens.ts';

type Form = 'than' | 'more' | 'more than';

/** The tokens of a question for an amount, with other words for a comparison as `more` and `than`: `how much extra is the tent instead of
 *  the bag`, `by how many kilometres does the Nile beat the Danube`. Others stay as they are. English. */
export function withComparisons(tokens: readonly Token[]): readonly Token[] {
  const how = tokens.findIndex(
    ({ lower }, at) => (lower === 'much' || lower === 'many') && tokens[at - 1]?.lower === 'how',
  );
  if (how === -1) return tokens;
  const isBy = tokens[how - 2]?.lower === 'by';
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const found = readPhrases().match(tokens, at);
    const [form] = found?.payloads ?? [];
    const isMeant = form === 'more' ? at === how + 1 : form === 'more than' ? isBy && at > how : form !== undefined;
    if (found === null || form === undefined || !isMeant || token.value !== null) {
      read.push(token);
      continue;
    }
    at += found.length - 1;
    const { end, isBeforeBreak } = tokens[at] as Token;
    for (const word of form.split(' '))
      read.push({ ...token, text: word, lower: word, stem: word, end, isBeforeBreak, isCapital: false });
  }
  return read;
}

let phrases: PhraseTable<Form> | null = null;

function readPhrases(): PhraseTable<Form> {
  if (phrases !== null) return phrases;
  phrases = new PhraseTable<Form>('stem');
  const data = readWordList<Record<Form, string>>('comparison-words-en.json');
  for (const [form, list] of Object.entries(data))
    for (const phrase of list.split('|')) phrases.add(phrase, form as Form);
  return phrases;
}
