import type { Language } from '../language/languages.ts';
import type { Span } from '../parts/sentences.ts';
import { foldWord, isCapitalised, readWords } from '../words/words.ts';
import { listCandidates } from './mentions/candidates.ts';
import { type Mention, toMention } from './mentions/decision.ts';
import { collectEvidence, type SentenceWords } from './mentions/evidence.ts';

export type { Mention } from './mentions/decision.ts';

const MAY_BE_UNCASED = /[\p{Script=Katakana}「『《]/u;
const KATAKANA_OR_QUOTED =
  /\p{Script=Katakana}[\p{Script=Katakana}ー・]{2,}|[「『《](?<quoted>[^「」『』《》]{2,40})[」』》]/gu;

/** Finds the names in the sentences of a text, by sentence: sequences of capitalized words, including particles
 *  ("University of Copenhagen") and trailing numbers ("Apollo 11"). A single word that starts a sentence or quotation
 *  is a name only if there is evidence for it: a capital elsewhere or in the title (`subject`), a gazetteer, or what
 *  follows it. Words in capitals
 *  throughout, as in headings, are not names unless the text names them otherwise too. */
export function readMentions(
  text: string,
  subject: string | null,
  sentences: readonly SentenceWords[],
  language: Language,
): Mention[][] {
  const candidates = sentences.map((sentence) => listCandidates(text, sentence.words, language));
  const titleWords = readWords(subject ?? '').filter(({ surface }) => isCapitalised(surface));
  const evidence = collectEvidence(text, sentences, candidates.flat(), titleWords);
  const hasUncasedNames = MAY_BE_UNCASED.test(text);
  return sentences.map((sentence, number) => [
    ...(candidates[number] ?? []).flatMap((candidate) => toMention(text, candidate, evidence) ?? []),
    ...(hasUncasedNames ? readUncasedNames(text, sentence) : []),
  ]);
}

function readUncasedNames(text: string, sentence: Span): Mention[] {
  const part = text.slice(sentence.start, sentence.end);
  return [...part.matchAll(KATAKANA_OR_QUOTED)].map((match) => {
    const surface = match.groups?.quoted ?? match[0];
    const start = sentence.start + match.index + match[0].indexOf(surface);
    const key = foldWord(surface.replace(/[^\p{L}\p{N}\p{M}]+/gu, ''));
    return { start, end: start + surface.length, key, surface, wordIndex: match.index };
  });
}
