import { matchesOf } from '../../text/matches.ts';
import { readValues } from '../values/read-values.ts';

/** Statements as questions, for the conditions of a task. English. */

/** Verbs that come before the subject in a question. */
const AUXILIARY = /^(?:is|are|was|were|am|has|have|had|can|could|will|would|should|must|does|do|did)(?:n['’]t)?$/i;
const PRONOUN = /^(?:it|he|she|they|this|that|these|those|one|ones|the latter)$/i;
/** Begins a condition without subject and verb: `in stock`, `still available`, `under 100 dollars`, `cheaper than that`. */
const PREDICATE =
  /^(?:still|already|not|in stock|out of stock|sold out|available|unavailable|free|open|closed|done|under|over|below|above|less|more|cheaper|at (?:least|most)|between|on sale|rated)\b/i;
const FREQUENT: ReadonlySet<string> = new Set([
  'still',
  'already',
  'currently',
  'now',
  'really',
  'actually',
  'also',
  'only',
  'even',
]);
/** `I have nothing on Monday` */
const OWN_TIME =
  /^i (?:already |still )?have (?:already )?(nothing(?: else)?|no (?:events?|appointments?|meetings?)|something|anything)(?: planned)?((?: (?:on|at|between|from|in|tomorrow|today)\b.*)?)$/i;
const HAS_CLOCK = /\d[:.]\d\d|\d ?[ap]m\b|o'clock|\b(?:at|between|from) \d/i;
const NOUN_VERB_END = /(?:s|ed)$/i;

/** Longer statements, in characters, are not read: each of their words is compared with the others. */
const MAX_STATEMENT = 1_000;

/** A question whose answer is yes or no. */
export interface YesNoQuestion {
  text: string;
  /** Whether the statement denies what the text asks. */
  isNegated: boolean;
  /** What it is about. */
  subject: string;
}

/** The question whether a statement is true: `the tent costs less than 100 dollars` becomes `Does the tent cost less than 100
 *  dollars?`. Null for a statement without a verb that can be told.
 * @param object what a pronoun, or nothing, stands for as the subject; empty if the task does not say */
export function toYesNoQuestion(statement: string, object: string): YesNoQuestion | null {
  if (statement.length > MAX_STATEMENT) return null;
  const [, thing = '', when = ''] = OWN_TIME.exec(statement.trim()) ?? [];
  // An event that has begun before a time is at that time, too.
  if (thing !== '' && HAS_CLOCK.test(when))
    return { text: `Am I free${when}?`, isNegated: !/^no/i.test(thing), subject: '' };
  if (thing !== '')
    return { text: `Is there anything in my calendar${when}?`, isNegated: /^no/i.test(thing), subject: '' };
  const words = withSubject(statement.trim().split(/\s+/), object);
  if (words === null) return null;
  const at = words.findIndex((word, index) => index > 0 && isAuxiliary(word, words[index + 1]));
  if (at > 0) return fromAuxiliary(words, at);
  const verb = findVerb(words);
  if (verb === null) return null;
  const [subject, rest] = [words.slice(0, verb), words.slice(verb + 1)];
  const [form = ''] = words.slice(verb);
  const base = baseOf(form);
  const auxiliary = /ed$/i.test(form) ? 'Did' : base === form.toLowerCase() ? 'Do' : 'Does';
  const text = `${[auxiliary, ...subject, base, ...rest].join(' ')}?`;
  return { text, isNegated: false, subject: subject.join(' ') };
}

/** `has`, before a thing, is a verb of its own: `it has a rating of 4`. */
const isAuxiliary = (word: string, next = ''): boolean =>
  AUXILIARY.test(word) &&
  !(/^ha(?:s|ve|d)$/i.test(word) && /^(?:an?|any|no|some|the|my|at|more|less|fewer|\d.*)$/i.test(next));

function withSubject(words: readonly string[], object: string): string[] | null {
  const [first = '', second = ''] = words;
  if (PREDICATE.test(words.join(' '))) {
    if (object === '') return null;
    return words.join(' ').startsWith('rated') ? [object, 'is', ...words] : [object, verbFor(words), ...words];
  }
  const isBare =
    PRONOUN.test(first) && (AUXILIARY.test(second) || NOUN_VERB_END.test(second) || /^(?:cost|have)$/.test(second));
  if (isBare && object !== '') return [object, ...words.slice(1)];
  return [...words];
}

/** `under 100 dollars` is said of a price. */
const verbFor = (words: readonly string[]): string =>
  /^(?:under|over|below|above|less|more|between|at)\b/i.test(words.join(' ')) && /\d/.test(words.join(' '))
    ? 'costs'
    : 'is';

function fromAuxiliary(words: readonly string[], at: number): YesNoQuestion {
  const auxiliary = words[at] ?? '';
  const rest = words.slice(at + 1);
  const isNegated = /n['’]t$/i.test(auxiliary) || rest[0]?.toLowerCase() === 'not';
  const positive = auxiliary
    .replace(/n['’]t$/i, '')
    .replace(/^ca$/i, 'can')
    .replace(/^wo$/i, 'will');
  const kept = rest[0]?.toLowerCase() === 'not' ? rest.slice(1) : rest;
  const text = [capital(positive), ...words.slice(0, at), ...kept].join(' ');
  return { text: `${text}?`, isNegated, subject: words.slice(0, at).join(' ') };
}

/** The word that is a verb in the third person or the past; adverbs of time may precede it. */
function findVerb(words: readonly string[]): number | null {
  for (let at = 1; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at);
    if (FREQUENT.has(word.toLowerCase())) continue;
    if (VERBS.has(baseOf(word)) && !(at === 1 && /^(?:the|a|an|my|our)$/i.test(words[0] ?? '')) && next !== '')
      return at;
  }
  return null;
}

const THAT_TIME = / (?:(?:for|at|in|into|during) (?:that|this|the) (?:time|slot|gap|hour)|then)(?=[.!?]?$)/i;

/** An act with the time of the statement that it depends on: of `I have nothing on Monday at 9`, `add yoga for that time` is at 9. */
export function withTimeOf(statement: string, act: string): string {
  const when = OWN_TIME.exec(statement.trim())?.[2] ?? '';
  return when === '' ? act : act.replace(THAT_TIME, () => when);
}

/** Whether a question asks whether all of a time is free, which gaps in it deny. */
export const asksWhetherFree = (question: string): boolean => /^am i free\b/i.test(question);

/** Verbs of what pages, letters and boards say. */
const VERBS: ReadonlySet<string> = new Set(
  (
    'cost weigh have last take leave arrive depart start begin end contain hold need include come go mention say show list exist belong ' +
    'exceed equal open close run measure hit reach rain remain offer sell ship deliver live work own write'
  ).split(' '),
);

function baseOf(form: string): string {
  const lower = form.toLowerCase();
  if (lower === 'has' || lower === 'had') return 'have';
  if (/(?:ches|shes|sses|xes|oes)$/.test(lower)) return lower.slice(0, -2);
  if (/ies$/.test(lower)) return `${lower.slice(0, -3)}y`;
  if (/s$/.test(lower) && !/ss$/.test(lower)) return lower.slice(0, -1);
  return lower;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

const JOINED =
  /\s+(and|or)\s+(?=(?:(?:it|they)\s+)?(?:is|are|was|were|has|have|costs?|weighs?|lasts?|starts?|ends?|isn't|aren't)\b)/gi;

/** The statements that one joins: `it costs less than 9 dollars and is in stock`, each with the subject of the first. None of one that
 *  joins them by `and` and by `or`. */
export function joinedStatements(statement: string): { statements: string[]; isEither: boolean } {
  if (statement.length > MAX_STATEMENT) return { statements: [], isEither: false };
  const joints = [...matchesOf(statement, JOINED)];
  const words = new Set(joints.map(([, word = '']) => word.toLowerCase()));
  if (words.size > 1) return { statements: [], isEither: false };
  const [first = '', ...others] = [...joints, null].map((joint, at) => {
    const before = joints[at - 1];
    return statement.slice(before === undefined ? 0 : before.index + before[0].length, joint?.index);
  });
  const said = first.split(/\s+/);
  const verb = said.findIndex((each, at) => at > 0 && (AUXILIARY.test(each) || VERBS.has(baseOf(each))));
  const subject = said.slice(0, Math.max(verb, 1)).join(' ');
  return {
    statements: [first, ...others.map((each) => (/^(?:it|they)\b/i.test(each) ? each : `${subject} ${each}`))],
    isEither: words.has('or'),
  };
}

/** A question for a number, which decides a statement about it. */
export interface CountQuestion {
  text: string;
  holds: (count: number) => boolean;
  /** What is counted. */
  subject: string;
}

const COUNTED =
  /^there (?:is|are|were|was) (?:still )?(at least|no less than|more than|over|at most|no more than|fewer than|less than|under|exactly)? ?(\S+) (?:of )?(\S.*?) ((?:in|on|at|left|available)\b.*)$/i;
const COMPARISONS: readonly (readonly [RegExp, (count: number, limit: number) => boolean])[] = [
  [/^(?:at least|no less than)$/i, (count, limit) => count >= limit],
  [/^(?:more than|over)$/i, (count, limit) => count > limit],
  [/^(?:at most|no more than)$/i, (count, limit) => count <= limit],
  [/^(?:fewer than|less than|under)$/i, (count, limit) => count < limit],
  [/^exactly$/i, (count, limit) => count === limit],
];

const NUMBER_OF =
  /^(?:it|that|this|they|the (?:number|sum|total|result))(?: is| are) (at least|no less than|more than|over|at most|no more than|fewer than|less than|under|exactly) (\S+)$/i;

/** What a statement says of a number that was found before: `it is more than ten`. Null for another statement. */
export function toNumberTest(statement: string): ((count: number) => boolean) | null {
  const [, comparison = '', number = ''] = NUMBER_OF.exec(statement.trim()) ?? [];
  return comparison === '' ? null : testOf(comparison, number);
}

function testOf(comparison: string, number: string): ((count: number) => boolean) | null {
  const [value] = readValues(number, { today: '2000-01-01', language: 'en' });
  const holds = COMPARISONS.find(([pattern]) => pattern.test(comparison))?.[1];
  const isBare = value?.kind === 'quantity' && value.dimension === null;
  return holds !== undefined && isBare ? (count) => holds(count, value.n) : null;
}

/** `there are at least ten fountain pens in stock` becomes `How many fountain pens are in stock?`. Null for another statement. */
export function toCountQuestion(statement: string): CountQuestion | null {
  const [, comparison = 'at least', number = '', subject = '', place = ''] = COUNTED.exec(statement.trim()) ?? [];
  const holds = testOf(comparison, number);
  return holds === null || subject === '' ? null : { text: `How many of ${subject} are ${place}?`, holds, subject };
}

/** Whether a question asks if there is something at all: what is found answers it. */
export const asksExistence = (question: string): boolean => /^(?:is|are|was|were) there\b/i.test(question);

/** What a text answers that begins with yes or no; null for another. */
export function readVerdict(answer: string): boolean | null {
  const [, word] = /^(yes|no)\b/i.exec(answer) ?? [];
  return word === undefined ? null : word.toLowerCase() === 'yes';
}
