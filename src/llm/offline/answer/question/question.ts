import { mattersOf } from '../../../../language/claims/predicates.ts';
import { readFocus } from '../../../../text/asked/focus.ts';
import { readMeasure } from '../../../../text/asked/measures.ts';
import { detectLanguage, type Language } from '../../../../text/language/languages.ts';
import { replaceIdioms } from '../../../../text/lexicon/idioms.ts';
import { asksForProfile } from '../../../../text/lexicon/implied-words.ts';
import { relatedStems } from '../../../../text/lexicon/related-stems.ts';
import { type AskedTime, readAskedTime } from '../../../../text/time/asked-time.ts';
import { tenseWordsOf } from '../../../../text/time/tense-words.ts';
import { FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import { stemOf } from '../../../../text/words/stems.ts';
import { foldWord, isCapitalised, readWords } from '../../../../text/words/words.ts';
import { type AnswerKind, readAnswerKind } from './answer-kind.ts';
import { contentStems } from './content-stems.ts';
import { type Person, readAskedPerson, SELF } from './person.ts';

/** What a question wants: one thing, several of a kind, all about someone, how something changed, or a summary. */
export type QuestionForm = 'fact' | 'list' | 'profile' | 'change' | 'summary' | 'yes-no';
/** Which of several statements over time a question wants. `any` where it does not tell. */
export type WantedTime = 'now' | 'earlier' | 'latest' | 'any';

export interface Question {
  text: string;
  language: Language;
  /** Also if the language is unknown. */
  isEnglish: boolean;
  /** Stems of its content words. */
  stems: ReadonlySet<string>;
  /** Those that say little of what is asked, as "get" or "do". */
  lightStems: ReadonlySet<string>;
  kind: AnswerKind | null;
  /** See `readFocus`. */
  focus: string | null;
  form: QuestionForm;
  wantedTime: WantedTime;
  /** Whether it asks about the past: "When did ...?" */
  isPast: boolean;
  /** The time that it limits the answer to. */
  askedTime: AskedTime | null;
  person: Person | null;
  /** See `mattersOf`. */
  matters: ReadonlySet<number>;
  /** Folded words after "before", which name the time before which: "before Porto". */
  before: ReadonlySet<string>;
}

/** Verbs and nouns that are frequent in sentences about anything. */
const LIGHT_STEMS = new Set(
  'happen become go going get see have take use call want make thing come put keep give let need say tell hold bring look find feel decide suppose think still now first last way day time change name nowadays moment guy person people man exact exactly'
    .split(' ')
    .map((word) => stemOf(word)),
);
/** Words of paying, which say only that a sum is asked for. A charger is none. */
const PAYING = new Set('cost costs pay pays paid paying price prices charge charges charged'.split(' '));
/** Nouns that say only that a time is asked for. */
const TIME_NOUNS = new Set(
  'day evening night morning afternoon year month hour week'.split(' ').map((word) => stemOf(word)),
);
/** Idioms that ask for something else than their words, with the word for it. */
const IDIOMS: readonly { pattern: RegExp; word: string }[] = [
  { pattern: /\b(?:a|his|her|their|my) living\b/gi, word: 'job' },
  { pattern: /\bhow old\b/gi, word: 'age' },
  { pattern: /\b(?:am|are|is|was|were) (\w+) with before\b/gi, word: 'relationship before' },
];

const FORMS: readonly { form: QuestionForm; pattern: RegExp }[] = [
  {
    form: 'summary',
    pattern:
      /\bsummar(?:y|i[sz]e)\b|\bmain (?:themes?|topics?|points?|ideas?|characters?)\b|\bthemes\b|\bwhat(?:'s| is| are| was) (?:this|these|the|my|our)(?: \w+){0,2} about\b/i,
  },
  { form: 'change', pattern: /\b(?:what|how) (?:has |have |did )?(?:.{0,60} )?changed?\b/i },
  {
    form: 'list',
    pattern:
      /^(?:what|which) (?:are|were)\b|^(?:what|which) (?:\w+ )?(?!is|was|has|does)\w{3,}[^su]s (?:do|does|did|are|were|have|has|can|should|will|would)\b|\blist\b|^who are\b/i,
  },
  { form: 'yes-no', pattern: /^(?:do|does|did|am|is|are|was|were|has|have|had|can|could|will|would|should)\b/i },
];

function readForm(text: string): QuestionForm {
  if (FORMS[0]?.pattern.test(text) !== true && asksForProfile(text)) return 'profile';
  return FORMS.find(({ pattern }) => pattern.test(text))?.form ?? 'fact';
}

/** "wheres the key" */
const MISSING_APOSTROPHE = /\b(what|where|who|how|when)s\b/gi;

const LATEST = /\b(?:last|latest|most recent(?:ly)?|newest)\b/i;
const EARLIER = /\b(?:before|used? to|first|originally|previous(?:ly)?|former(?:ly)?|initially|earlier)\b/i;
const PAST = /\b(?:did|was|were|had)\b/i;
const PAST_OR_DATED = /\b(?:did|was|were|had|ago|1\d{3}|20\d\d)\b/i;

function readWantedTime(text: string, language: Language): WantedTime {
  if (LATEST.test(text)) return 'latest';
  if (EARLIER.test(text)) return 'earlier';
  const tense = tenseWordsOf(language === 'unknown' ? 'en' : language);
  const words = readWords(text).flatMap(({ surface }, at) =>
    at > 0 && isCapitalised(surface) ? [] : foldWord(surface),
  );
  const isPast = PAST_OR_DATED.test(text) || words.some((word) => tense?.past.has(word));
  return tense === null || isPast ? 'any' : 'now';
}

/** The question without the time that it limits its answer to: what is told need not say that time. */
export function withoutTime(question: Question): Question {
  const { askedTime, text } = question;
  if (askedTime === null) return question;
  const rest = readQuestion(`${text.slice(0, askedTime.start)}${text.slice(askedTime.end)}`.replace(DANGLING, '$1'));
  return { ...rest, text, wantedTime: 'any', askedTime };
}

/** A preposition whose time is gone. */
const DANGLING = /\s+(?:in|on|at|during|of)\s*([?.!]*)$/i;

export function readQuestion(written: string): Question {
  const text = written.replace(MISSING_APOSTROPHE, "$1's");
  const asked = IDIOMS.reduce((question, { pattern, word }) => question.replace(pattern, word), replaceIdioms(text));
  const form = readForm(text);
  // "What have I told you about Lena?" is about Lena.
  const topic = form === 'profile' ? (/\b(?:about|of|on) (.*)$/i.exec(text)?.[0] ?? text) : text;
  const isOfWriter = readAskedPerson(topic)?.owner === SELF;
  const boundary = isOfWriter ? (BOUNDARY.exec(text)?.[0] ?? '') : '';
  const language = detectLanguage(text);
  const stems = contentStems(asked.replace(boundary, ' '), language);
  const person = readAskedPerson(topic.replace(boundary, ' '));
  const personStems = new Set([
    ...contentStems(person?.owner ?? '', language),
    ...contentStems(person?.role ?? '', language),
  ]);
  // A quantity or a time is asked for by its kind: "what dose", unlike "how many pills".
  const kind = readAnswerKind(text);
  const isMeasured =
    kind !== null && ['number', 'age', 'time'].includes(kind.name) && !/\bhow (?:many|much)\b/i.test(text);
  const isMoney = kind?.name === 'number' && readMeasure(text.toLowerCase()) === 'money';
  const words = readWords(text).map(({ surface }) => foldWord(surface));
  const [paying, others] = [words.filter((word) => PAYING.has(word)), words.filter((word) => !PAYING.has(word))];
  const payingStems = new Set(paying.map((word) => stemOf(word)));
  for (const word of others) payingStems.delete(stemOf(word));
  const isEnglish = language === 'en' || language === 'unknown';
  const kindStems = contentStems(kind === null ? '' : (KIND_WORDS.exec(asked)?.[0] ?? ''), language);
  const isLight = (word: string) =>
    LIGHT_STEMS.has(word) ||
    personStems.has(word) ||
    isPersonWord(word, person) ||
    (isMoney && stems.size > 1 && payingStems.has(word)) ||
    (kind?.name === 'time' && TIME_NOUNS.has(word)) ||
    kindStems.has(word);
  return {
    text,
    language,
    isEnglish,
    stems,
    lightStems: new Set([...stems].filter(isLight)),
    kind,
    focus: isMeasured ? null : readFocus(text),
    form,
    wantedTime: readWantedTime(text, language),
    isPast: PAST.test(text),
    askedTime: readAskedTime(text),
    person,
    matters: isEnglish ? mattersOf(text) : new Set(),
    before: new Set(
      readWords(boundary)
        .slice(1)
        .map(({ surface }) => foldWord(surface))
        .filter((word) => !FUNCTION_WORDS.has(word)),
    ),
  };
}

/** Words that only say what kind of thing is asked for. */
const KIND_WORDS =
  /\bhow (?:old|long|tall|high|far|large|big|late|strong|heavy|deep|wide|thick|fast|often|loud|hot|cold)\b|\bcolou?rs?\b|\bage\b|\bnumber\b/i;

/** "before Porto", "before my husband" */
const BOUNDARY =
  /\bbefore (?:(?:the |my |our )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*|(?:the|my|our) \p{Ll}+(?: \p{Ll}+)?(?=\W*$))/u;

/** Whether a stem is that of a word for the role asked about. */
function isPersonWord(word: string, person: Person | null): boolean {
  return (
    person?.role !== null &&
    person?.role !== undefined &&
    relatedStems(stemOf(person.role)).some((related) => related.stem === word && related.weight > 0.5)
  );
}
