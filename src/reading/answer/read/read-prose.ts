import type { PageContent } from '../../../device/page-content.ts';
import { findOfKind, isBareYear } from '../../../language/cells/kinds.ts';
import type { AnswerKind } from '../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import { type Request, readRequest } from '../../../language/understand/request.ts';
import type { Token } from '../../../language/understand/tokens.ts';
import type { Span } from '../../../language/values/value.ts';
import {
  isQuestion,
  jointsOf,
  openingOfSubject,
  placeIn,
  runsOf,
  saysOfPronoun,
} from '../../../language/words/sentence-parts.ts';
import { readSentences } from '../../../text/parts/sentences.ts';
import { stemsOf } from '../../query/attributes.ts';
import { matchSubject, nameInClause, namesOtherThing, saysNames } from './names.ts';
import { readTerms, shareOf, strengthIn, TELLING, type Term } from './prose-terms.ts';

/** A reading of a clause as what a sentence of a page says. */
export interface ProseReading {
  kind: 'prose';
  score: number;
  request: Request;
  entity: string;
  sentence: string;
  /** The part of the sentence that was asked for, else the sentence. */
  value: string;
  unexplained: readonly string[];
}

/** Facts and rows are surer than sentences. */
const PROSE = 0.12;
/** Least share of the clause, beside the name of the page's subject, that the sentence itself must say. */
const MIN_SAID = 0.5;
/** What the title says holds for every sentence; what a sentence beside it says, for most. */
const TITLE = 0.9;
const NEIGHBOUR = 0.6;
const MAX_SENTENCES = 400;
const MAX_SENTENCE_LENGTH = 600;

/** The sentence of a page that explains most of a clause and holds a value of the kind asked for; none if the sentence says
 *  too little of the clause itself.
 *  @param siteWords what else the pages of the site are about */
export function readProse(
  tokens: readonly Token[],
  page: PageContent,
  lexicon: Lexicon,
  isImplied: boolean,
  siteWords = '',
): ProseReading[] {
  const entity = page.heading || page.title;
  const called = nameInClause(tokens, page);
  const name = matchSubject(tokens, page, lexicon);
  const named = name?.tokens ?? new Set<number>();
  const request = readRequest(tokens, lexicon, named);
  const terms = readTerms(request, named, lexicon);
  const title = new Set(stemsOf(`${page.title} ${page.heading} ${siteWords}`));
  const sentences = sentencesOf(page);
  const stems = sentences.map((sentence) => new Set(stemsOf(sentence)));
  const whole = new Set([...title, ...stems.flatMap((each) => [...each])]);
  const asked = new Set(
    request.attributes.flatMap(({ start, end }) => [...tokens.keys()].slice(Math.max(start, 0), end)),
  );
  if (namesOtherThing(tokens, called, { asked, says: whole, lexicon })) return [];
  const isNamed = name !== null || isImplied;
  if ((!isNamed && asksOfOwn(request)) || !saysNames(page, tokens)) return [];
  // A name that the page says anywhere is what it is about, unless it makes another one of that of the page: `Pierre Curie`.
  const isOther = (at: number): boolean => named.has(at - 1) || named.has(at + 1);
  const isOnPage = ({ at, token, stems: name }: Term): boolean =>
    isNamed && token.isCapital && !token.isFirst && name.every((stem) => whole.has(stem)) && !isOther(at);
  const inTitle = terms.map((term) => (term.isName || isOnPage(term) ? 1 : strengthIn(term, title)));
  const readings = sentences.flatMap((sentence, at): ProseReading[] => {
    const own = terms.map((term) => strengthIn(term, stems[at] ?? NONE, sentence));
    // A fact is about the page's subject, which a clause about another thing does not name.
    if (!isNamed && isFactSentence(sentence, page)) return [];
    const isSaid = shareOf(terms, own, inTitle) >= MIN_SAID && own.some((strength) => strength > 0);
    if (!isSaid || (!isNamed && !saysEnough(terms, own, stems[at] ?? NONE))) return [];
    const value = name === null && isSubjectOf(sentence, request) ? entity : valueIn(sentence, request, terms, lexicon);
    if (value === null) return [];
    const beside = [stems[at - 1] ?? NONE, stems[at + 1] ?? NONE];
    const strengths = terms.map((term, index) => {
      const said = beside.map((each) => NEIGHBOUR * strengthIn(term, each));
      return Math.max(own[index] ?? 0, TITLE * (inTitle[index] ?? 0), ...said);
    });
    const unexplained = terms.flatMap(({ token }, index) => (strengths[index] === 0 ? [token.text] : []));
    if (!saysAttribute(request, terms, [own, inTitle]) || namesOther(terms, request, whole)) return [];
    if (terms.some(({ token }, index) => token.value !== null && strengths[index] === 0)) return [];
    // On a page about something else, it is the sentence itself that must say what the clause is about.
    const said = isNamed ? strengths : own.map((strength, index) => Math.max(strength, inTitle[index] ?? 0));
    if (value === sentence && lacksWhich(request, terms, own)) return [];
    if (!isNamed && value !== sentence && value !== entity && leavesLoose(terms, said)) return [];
    if (namesOtherKind(request, terms, strengths) || lacksNoun(request, terms, said)) return [];
    const score = shareOf(terms, strengths) - PROSE;
    return [{ kind: 'prose', score, request, entity, sentence, value, unexplained }];
  });
  return readings.sort((a, b) => b.score - a.score).slice(0, 1);
}

const NONE: ReadonlySet<string> = new Set();

/** Whether a sentence of a page about something else says two words of a clause, and one of the question itself as it stands. */
const saysEnough = (terms: readonly Term[], own: readonly number[], stems: ReadonlySet<string>): boolean =>
  own.filter((strength) => strength > 0).length > 1 &&
  terms.some(({ token, stems: said }) => !token.isContext && said.every((stem) => stems.has(stem)));

/** Whether a thing of the one who asks is meant, `my swim`: of that, no page about something else knows. */
const asksOfOwn = ({ tokens, roles }: Request): boolean =>
  tokens.some(({ isContext }, at) => !isContext && roles[at] === 'subject' && tokens[at - 1]?.lower === 'my');

const isFactSentence = (sentence: string, { facts }: PageContent): boolean =>
  facts.some(({ label, value }) => sentence === `${label}: ${value}`);

function sentencesOf({ prose, about, facts }: PageContent): string[] {
  const paragraphs = prose.includes(about) ? prose : [about, ...prose];
  return paragraphs
    .flatMap((paragraph) => readSentences(paragraph).map(({ start, end }) => paragraph.slice(start, end)))
    .map((sentence) => sentence.slice(0, MAX_SENTENCE_LENGTH).trim())
    .filter((sentence) => !isQuestion(sentence))
    .concat(facts.map(({ label, value }) => `${label}: ${value}`))
    .slice(0, MAX_SENTENCES);
}

/** Whether a sentence says one of the attributes that are asked for; a question word alone asks for none. */
function saysAttribute(
  { attributes, question }: Request,
  terms: readonly Term[],
  strengths: readonly (readonly number[])[],
): boolean {
  if (attributes.length === 0 || (question !== null && question !== 'text')) return true;
  return attributes.some(({ start, end }) =>
    terms.some(({ at }, index) => at >= start && at < end && strengths.some((each) => (each[index] ?? 0) > 0)),
  );
}

/** Whether a page has one word of a proper name and lacks another: `Starry Night` for `Night Watch`. */
function namesOther(terms: readonly Term[], { chunks, context }: Request, whole: ReadonlySet<string>): boolean {
  return [...context, ...chunks].some(({ start, end }) => {
    const said = terms
      .filter(({ at, token }) => at >= start && at < end && token.isCapital && !token.isFirst)
      .map(({ stems }) => stems.every((stem) => whole.has(stem)));
    return said.includes(true) && said.includes(false);
  });
}

/** Whether a sentence has a noun of the clause, but nothing of the word before it: for `rowing club`, a chess club. */
function namesOtherKind({ chunks }: Request, terms: readonly Term[], strengths: readonly number[]): boolean {
  return chunks.some(({ start, end }) => {
    if (end - start < 2) return false;
    const strengthAt = (at: number): number => strengths[terms.findIndex((term) => term.at === at)] ?? 0;
    return strengthAt(end - 1) > 0 && strengthAt(end - 2) === 0;
  });
}

/** Whether a noun of the clause, after an article or a preposition, is nowhere said: of `a female`, nothing is known. */
function lacksNoun({ tokens, roles }: Request, terms: readonly Term[], strengths: readonly number[]): boolean {
  return terms.some(({ at }, index) => {
    const isNoun = roles[at] === 'subject' && BEFORE_NOUN.has(tokens[at - 1]?.lower ?? '');
    return isNoun && (strengths[index] ?? 0) === 0;
  });
}

/** Whether only a word of its topic says a term: that an orchestra plays does not say when it rehearses. */
const leavesLoose = (terms: readonly Term[], strengths: readonly number[]): boolean =>
  terms.some(({ token }, index) => !token.isContext && (strengths[index] ?? 0) < LEAST);

const LEAST = 0.4;

/** Whether a sentence does not name what `which` or `what` asks for: of the documents, one beside it may speak. */
function lacksWhich({ tokens, roles }: Request, terms: readonly Term[], own: readonly number[]): boolean {
  const which = tokens.findIndex(({ lower, isContext }) => !isContext && (lower === 'which' || lower === 'what'));
  const noun = terms.findIndex(({ at }) => at === which + 1 && roles[at] === 'subject');
  return which !== -1 && noun !== -1 && own[noun] === 0;
}

const BEFORE_NOUN = new Set('a an the of in at by from with for its his her their my our'.split(' '));

/** Words that ask for a day, not for a year. */
const ON_DAY = ['day', 'date', 'weekday'];

const OF_FORM: ReadonlySet<AnswerKind> = new Set<AnswerKind>([
  'person',
  'date',
  'place',
  'clock',
  'duration',
  'quantity',
]);

/** Kinds that the first noun alone demands. */
const STRICT: ReadonlySet<AnswerKind> = new Set<AnswerKind>(['person', 'date', 'duration', 'quantity']);

/** The kind of what is asked for without a question word: `date of completion`; that of the first noun, `king of
 *  France`, if it tells. Null if the attributes differ in it. */
function kindOfAttributes({ attributes, roles }: Request, lexicon: Lexicon): AnswerKind | null {
  const kindsOf = (own: Request['attributes']) =>
    new Set(own.flatMap(({ ref }) => ref.concepts.map((id) => lexicon.conceptOf(id)?.kind)));
  const head = attributes.find(({ start }) => roles.slice(0, start).every((role) => role === 'function'));
  const [own, ...others] = head ? kindsOf([head]) : [];
  if (own !== undefined && others.length === 0 && STRICT.has(own)) return own;
  const kinds = kindsOf(attributes);
  const [kind] = kinds;
  return kinds.size === 1 ? (kind ?? null) : null;
}

/** The value of the kind that the question word asks for, which the clause does not say itself. */
function valueIn(sentence: string, request: Request, terms: readonly Term[], lexicon: Lexicon): string | null {
  const { question, tokens, attributes } = request;
  const dimensions = attributes.flatMap(({ ref }) => ref.dimension ?? []);
  const telling = dimensions.find((each) => TELLING.has(each));
  const dimension = telling ?? (question === null ? undefined : dimensions[0]);
  const isMeasured = question !== 'boolean' && telling !== undefined;
  const kind = isMeasured ? 'quantity' : (question ?? kindOfAttributes(request, lexicon));
  if (kind === null || !OF_FORM.has(kind)) return kind === 'boolean' ? null : sentence;
  const said = new Set(tokens.map(({ lower }) => lower));
  const parts = findOfKind(sentence, kind, dimension);
  const found = (kind === 'quantity' ? bestPartsFirst(parts, sentence, terms) : parts)
    .map(({ start, end }) => sentence.slice(start, end))
    .filter((text) => !stemsOf(text).every((stem) => said.has(stem)) && !said.has(text.toLowerCase()))
    .filter((text) => kind !== 'date' || !ON_DAY.some((word) => said.has(word)) || !isBareYear(text));
  const [first] = found;
  if (kind !== 'place')
    return first ?? (kind === 'quantity' || kind === 'duration' ? spelledQuantity(sentence, tokens) : null);
  const stems = new Set(stemsOf(sentence));
  const isSaid = terms.every((term) => term.isName || term.token.isContext || strengthIn(term, stems, sentence) > 0);
  const place = isSaid ? (first ?? placeIn(sentence)) : null;
  return place !== null && terms.every(({ token }) => !stemsOf(place).includes(token.stem)) ? place : null;
}

/** Values by the parts of a sentence that they stand in, those first whose part says most of the clause: of `12 euros, and 4
 *  euros for children` what children pay. */
function bestPartsFirst(values: readonly Span[], sentence: string, terms: readonly Term[]): readonly Span[] {
  if (values.length < 2) return values;
  const cuts = jointsOf(sentence);
  const saidWith = ({ start, end }: Span): number => {
    const from = cuts.findLast((cut) => cut <= start) ?? 0;
    const part = sentence.slice(from, cuts.find((cut) => cut >= end) ?? sentence.length);
    const stems = new Set(stemsOf(part));
    const share = shareOf(
      terms,
      terms.map((term) => strengthIn(term, stems, part)),
    );
    // Of parts that say as much, the one in the words of the clause: what a month costs, beside a day.
    const inWords = terms.filter(
      ({ dimension, stems: own }) => dimension === undefined && own.every((stem) => stems.has(stem)),
    ).length;
    return share + inWords / (terms.length * MAX_SENTENCES);
  };
  return values.toSorted((a, b) => saidWith(b) - saidWith(a));
}

/** Whether a sentence says of the page's subject that it is what the clause describes: `She was the first woman to win`; for
 *  `which waterfall`, `They are called the smoke that thunders`. */
function isSubjectOf(sentence: string, { question, tokens, roles, phrases, attributes }: Request): boolean {
  const which = tokens.findIndex(({ lower }) => lower === 'which');
  if (which !== -1 && roles[which + 1] === 'subject' && saysOfPronoun(sentence)) return true;
  const opening = openingOfSubject(sentence);
  const isAsked = question === 'person' || ((question === null || question === 'text') && attributes.length === 0);
  const [first] = phrases;
  if (opening === null || first === undefined || !isAsked) return false;
  const described = stemsOf(sentence.slice(opening)).slice(0, first.end);
  return tokens.slice(first.start, first.end).every(({ stem }) => described.includes(stem));
}

const NUMBER_WORDS = new Set(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred thousand'.split(
    ' ',
  ),
);

/** A number in words before a unit that the clause names: `six years`. Null if there is none. */
function spelledQuantity(sentence: string, tokens: readonly Token[]): string | null {
  const words = runsOf(sentence);
  const at = words.findIndex(
    (word, index) =>
      NUMBER_WORDS.has(word.toLowerCase()) && tokens.some(({ stem }) => stem === stemsOf(words[index + 1] ?? '')[0]),
  );
  return at === -1 ? null : `${words[at]} ${words[at + 1]}`;
}
