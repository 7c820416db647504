import type { PageContent } from '../../../device/page-content.ts';
import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import { type Request, readRequest } from '../../../language/understand/request.ts';
import type { Token } from '../../../language/understand/tokens.ts';
import { openingOfSubject, saysOfPronoun } from '../../../language/words/sentence-parts.ts';
import { isQuestion, readSentences } from '../../../text/parts/sentences.ts';
import { stemsOf } from '../../query/attributes.ts';
import { matchSubject, nameInClause, namesOtherThing, saysNames } from './names.ts';
import { readTerms, shareOf, strengthIn, type Term } from './prose-terms.ts';
import { valueIn } from './prose-value.ts';

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
  const isOnPage = ({ at, token, stems: own }: Term): boolean =>
    name !== null && token.isCapital && !token.isFirst && own.every((stem) => whole.has(stem)) && !isOther(at);
  const inTitle = terms.map((term) => (term.isName || isOnPage(term) ? 1 : strengthIn(term, title)));
  const readings = sentences.flatMap((sentence, at): ProseReading[] => {
    const own = terms.map((term) => strengthIn(term, stems[at] ?? NONE, sentence));
    // A fact is about the page's subject, which a clause about another thing does not name.
    if (!isNamed && isFactSentence(sentence, page)) return [];
    const isSaid = shareOf(terms, own, inTitle) >= MIN_SAID && own.some((strength) => strength > 0);
    if (!isSaid || (!isNamed && !saysEnough(terms, own, stems[at] ?? NONE))) return [];
    const value =
      name === null && isSubjectOf(sentence, request) ? entity : valueIn(sentence, request, terms, inTitle, lexicon);
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
