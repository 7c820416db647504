import { detectLanguage, type Language } from '../../text/language/languages.ts';
import { impliedStems } from '../../text/lexicon/implied-words.ts';
import { relatedStems } from '../../text/lexicon/related-stems.ts';
import { personKeys } from '../../text/names/name-forms.ts';
import { joinKey } from '../../text/names/names.ts';
import { QUESTION_WORDS } from '../../text/words/function-words.ts';
import { isUnspaced, readWords, type Word, withIdeographs } from '../../text/words/words.ts';
import { entityKey, queryTermOf, queryTermsOf, type Term, termOfStem } from '../index/keys.ts';

/** Only this many words of a long query are read. */
const MAX_QUERY_WORDS = 160;
const MAX_NAME_WORDS = 7;
const MAX_UNSPACED_NAME_LENGTH = 10;

export interface QueryWord extends Word, Term {
  isCapitalised: boolean;
  /** A function word can be part of a name but has no meaning of its own. */
  isFunctionWord: boolean;
}

export interface RelatedTerm extends Term {
  /** Relative to a term of the query: 0 to 1. */
  weight: number;
}

/** A word sequence that may be a name. */
export interface NameCandidate {
  /** Word indices, the end exclusive. */
  from: number;
  to: number;
  key: number;
}

export interface ParsedQuery {
  language: Language;
  words: QueryWord[];
  /** Search terms, each stem once. */
  terms: Term[];
  /** Terms that mean something similar in everyday language, as weak evidence. */
  related: RelatedTerm[];
  names: NameCandidate[];
}

/** Parses a query into words, search terms and candidate names, longest first. */
export function parseQuery(query: string): ParsedQuery {
  const language = detectLanguage(query);
  const words = readWords(query)
    .slice(0, MAX_QUERY_WORDS)
    .map((word) => toQueryWord(word, language));
  const searched = withIdeographs(words).flatMap(({ surface }) => queryTermsOf(surface, language));
  const content = searched.filter((word) => !word.isFunctionWord && !QUESTION_WORDS.has(word.folded));
  const terms = new Map(
    (content.length > 0 ? content : searched).map(({ folded, stem, key }) => [key, { folded, stem, key }]),
  );
  const isEnglish = language === 'en' || language === 'unknown';
  const related = isEnglish ? listRelated(query, words, terms) : [];
  return { language, words, terms: [...terms.values()], related, names: listNames(query, words) };
}

/** Related words, and what the question implies. Names have no synonyms. */
function listRelated(query: string, words: readonly QueryWord[], terms: ReadonlyMap<number, Term>): RelatedTerm[] {
  const related = new Map<number, RelatedTerm>();
  const ofWords = words.flatMap(({ stem, isCapitalised, isFunctionWord }) =>
    isCapitalised || isFunctionWord ? [] : relatedStems(stem),
  );
  for (const { stem, weight } of [...ofWords, ...impliedStems(query)]) {
    const term = termOfStem(stem);
    const known = related.get(term.key)?.weight ?? 0;
    if (!terms.has(term.key) && weight > known) related.set(term.key, { ...term, weight });
  }
  return [...related.values()];
}

function toQueryWord(word: Word, language: Language): QueryWord {
  return { ...word, ...queryTermOf(word.surface, language), isCapitalised: /^\p{Lu}/u.test(word.surface) };
}

function listNames(query: string, words: readonly QueryWord[]): NameCandidate[] {
  const names: NameCandidate[] = [];
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length >= 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      if (couldBeName(run)) names.push({ from, to: from + length, key: entityKey(joinKey(run.map((w) => w.folded))) });
      if (isWholeName(words, from, from + length)) {
        const forms = personKeys(run.map(({ surface }) => surface));
        names.push(...forms.map((key) => ({ from, to: from + length, key: entityKey(key) })));
      }
    }
  }
  return isUnspaced(query) ? [...listUnspacedNames(query, words), ...names] : names;
}

/** Whether words with capitals are between words without. Only those of some length have other forms. */
function isWholeName(words: readonly QueryWord[], from: number, to: number): boolean {
  const isInside = words[from - 1]?.isCapitalised && from > 1;
  return (
    to - from > 1 && !isInside && !words[to]?.isCapitalised && words.slice(from, to).every((word) => word.isCapitalised)
  );
}

function couldBeName(run: readonly QueryWord[]): boolean {
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last || run.every((word) => word.isFunctionWord && !word.isCapitalised)) return false;
  if (first.isFunctionWord && !first.isCapitalised) return false;
  return !last.isFunctionWord || last.isCapitalised;
}

/** In scripts without spaces, words are character bigrams, so any sequence of adjacent bigrams can be a name. */
function listUnspacedNames(query: string, words: readonly QueryWord[]): NameCandidate[] {
  const names: NameCandidate[] = [];
  for (let length = MAX_UNSPACED_NAME_LENGTH; length >= 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const text = query.slice(words[from]?.start, words[from + length - 1]?.end);
      if (isUnspaced(text) && !/\s/.test(text)) names.push({ from, to: from + length, key: entityKey(text) });
    }
  }
  return names;
}
