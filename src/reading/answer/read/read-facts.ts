import type { PageContent, PageFact } from '../../../device/page-content.ts';
import { cutToKind, findOfKind, fitsKind } from '../../../language/cells/kinds.ts';
import { hasDigit } from '../../../language/fields/texts.ts';
import type { AttributeRef, Concept } from '../../../language/lexicon/concept.ts';
import type { Lexicon } from '../../../language/lexicon/lexicon.ts';
import type { AttributeMention } from '../../../language/understand/attribute-ref.ts';
import { HEADS, type Request, readRequest } from '../../../language/understand/request.ts';
import type { Token } from '../../../language/understand/tokens.ts';
import { runsOf } from '../../../language/words/sentence-parts.ts';
import { resolveAttribute, stemsOf } from '../../query/attributes.ts';
import { coverageOf, unexplainedWords } from './coverage.ts';
import { isGeneralLabel } from './fits-attribute.ts';
import { matchSubject, type NameMatch, nameInClause, namesOtherThing, saysNames, stemsOfPage } from './names.ts';
import { OF_FORM } from './of-form.ts';

/** A fact with the part of it that was asked for. */
export interface FactValue {
  label: string;
  value: string;
  raw: string;
  /** The attribute in the clause, if a word of it names the fact. */
  asked: AttributeRef | null;
}

/** A reading of a clause as facts of a page. */
export interface FactReading {
  kind: 'fact';
  score: number;
  request: Request;
  entity: string;
  /** One for each attribute asked for. */
  values: readonly FactValue[];
  /** The clause names the page's subject in full and the attribute by its own words, and asks for values of its kind. */
  isSure: boolean;
  unexplained: readonly string[];
}

const EXACT_LABEL = 0.3;
const WHOLE_NAME = 0.03;
const WEAK_ATTRIBUTE = 0.05;
const STRONG = 0.75;

/** Readings of a clause as facts of a page, best first. The page's subject must be named in the clause, unless the clause
 *  is about the page in front (`isImplied`). `wanted` are
 *  attributes that are asked for beside the clause. */
export function readFacts(
  tokens: readonly Token[],
  page: PageContent,
  lexicon: Lexicon,
  isImplied: boolean,
  wanted: readonly AttributeRef[] = [],
): FactReading[] {
  if (page.facts.length === 0) return [];
  const entity = page.heading || page.title;
  const called = nameInClause(tokens, page);
  const name = matchSubject(tokens, page, lexicon);
  // What was said before the question must name the page in full.
  const isNamed = name !== null && namesSubject(name, tokens, lexicon);
  if ((!isNamed && !isImplied) || !saysNames(page, tokens)) return [];
  const read = readRequest(tokens, lexicon, name?.tokens);
  const asking = read.implied === null ? read : { ...read, attributes: [read.implied] };
  const request = withWanted(asking, wanted);
  // On a page that the clause does not name, a word such as `tent_weight` can name another thing.
  const shaped = tokensWanted(tokens, wanted).filter((at) => name !== null || request.roles[at] === 'attribute');
  const matches = page.facts
    .flatMap((fact) => matchFact(fact, request, lexicon) ?? [])
    .sort((a, b) => scoreOf(b) - scoreOf(a));
  const says = stemsOfPage(page);
  return matches.flatMap((match, index) => {
    const chosen = index === 0 ? withOthers(match, matches) : [match];
    if (namesOther(request, chosen)) return [];
    const explained = new Set([...(name?.tokens ?? []), ...chosen.flatMap((each) => [...each.tokens]), ...shaped]);
    const asked = new Set(chosen.flatMap((each) => [...each.tokens]));
    if (namesOtherThing(tokens, called, { asked, says, lexicon })) return [];
    if (asksOther(request, chosen, explained, lexicon) || !chosen.every((each) => isAsSaid(each, says, lexicon)))
      return [];
    const score =
      coverageOf(tokens, request.roles, explained, lexicon) + (name?.isWhole ? WHOLE_NAME : 0) + scoreOf(match);
    const unexplained = unexplainedWords(tokens, request.roles, explained, lexicon);
    const values = [...chosen.map(({ value }) => value), ...furtherValues(page, request, lexicon)];
    const isSure =
      name?.isWhole === true && match.strength >= STRONG && request.question !== null && OF_FORM.has(request.question);
    return [{ kind: 'fact' as const, score, request, entity, values, isSure, unexplained }];
  });
}

/** Whether a name in the clause is what it is about. Said before the question, it must be whole, and no part of another, as
 *  `film` in `film festival`. */
function namesSubject({ isWhole, tokens: name }: NameMatch, tokens: readonly Token[], lexicon: Lexicon): boolean {
  if ([...name].some((at) => tokens[at]?.isContext === false)) return true;
  const last = Math.max(...name);
  const next = tokens[last]?.isBeforeBreak ? undefined : tokens[last + 1];
  return isWhole && !(next?.isContext && lexicon.sensesOf(next.lower).length === 0);
}

/** What further question words ask of the same attributes: `when was she born, and where`. */
function furtherValues({ facts }: PageContent, request: Request, lexicon: Lexicon): FactValue[] {
  return request.otherQuestions.flatMap((question) => {
    const matches = facts.flatMap((fact) => matchFact(fact, { ...request, question }, lexicon) ?? []);
    const best = matches.sort((a, b) => scoreOf(b) - scoreOf(a))[0]?.value;
    return best ? [{ ...best, label: `${best.label} (${question})` }] : [];
  });
}

/** Words of the clause that name what the response model asks for: whether the page has it shows when the model is filled. */
function tokensWanted(tokens: readonly Token[], wanted: readonly AttributeRef[]): number[] {
  const stems = new Set(wanted.flatMap(({ words }) => words.flatMap(stemsOf)));
  return tokens.flatMap(({ stem }, at) => (stems.has(stem) ? [at] : []));
}

/** The request with more attributes, which no word of the clause names. */
function withWanted(request: Request, wanted: readonly AttributeRef[]): Request {
  const mentions = wanted.map((ref): AttributeMention => ({ ref, senses: [], start: -1, end: -1 }));
  return { ...request, attributes: [...request.attributes, ...mentions] };
}

/** Whether a fact was found by an adjective alone while the clause names another attribute, as `how long is the pregnancy`
 *  beside a fact on length. */
function namesOther({ attributes }: Request, chosen: readonly FactMatch[]): boolean {
  const isChosen = ({ start }: AttributeMention): boolean => chosen.some(({ tokens }) => tokens.has(start));
  const isNoun = ({ senses }: AttributeMention): boolean =>
    senses.length > 0 && senses.every(({ form }) => form === 'noun');
  return (
    !attributes.some((each) => isChosen(each) && isNoun(each)) &&
    attributes.some((each) => !isChosen(each) && isNoun(each))
  );
}

/** Whether the clause asks for what is of another kind than each value, as `who paid for it` beside the discoverer. */
function asksOther(
  { attributes, tokens }: Request,
  chosen: readonly FactMatch[],
  explained: ReadonlySet<number>,
  lexicon: Lexicon,
): boolean {
  // `at the start of the war`
  const isAdverbial = (at: number): boolean => lexicon.isFunctionWord(tokens[at]?.lower ?? '');
  const isLeft = ({ start, end }: AttributeMention): boolean =>
    start >= 0 && !isAdverbial(start) && tokens.slice(start, end).every((_, index) => !explained.has(start + index));
  const fits = ({ ref }: AttributeMention): boolean => {
    const heads = ref.words.flatMap((word) => HEADS.get(word) ?? []).map((kind) => ({ kind }));
    const kinds: readonly Pick<Concept, 'kind' | 'dimension'>[] = [
      ...ref.concepts.flatMap((id) => lexicon.conceptOf(id) ?? []),
      ...heads,
    ];
    return (
      kinds.length === 0 ||
      kinds.some(({ kind, dimension }) => chosen.some(({ value }) => fitsKind(value.raw, kind, dimension)))
    );
  };
  return attributes.some((mention) => isLeft(mention) && !fits(mention));
}

/** Whether a fact is proved to be what the clause asks for: a date is that of the painting if the page says that it was painted. */
function isAsSaid({ value: { label, asked } }: FactMatch, says: ReadonlySet<string>, lexicon: Lexicon): boolean {
  if (asked === null || !isGeneralLabel(label, asked.concepts, lexicon)) return true;
  return asked.words.flatMap(stemsOf).some((stem) => says.has(stem) || stemsOf(label).includes(stem));
}

interface FactMatch {
  value: FactValue;
  strength: number;
  /** The label has two or more words and all are in the clause. */
  isExact: boolean;
  tokens: ReadonlySet<number>;
}

const scoreOf = ({ isExact, strength }: FactMatch): number =>
  (isExact ? EXACT_LABEL : 0) + strength / 100 - (strength < 0.6 ? WEAK_ATTRIBUTE : 0);

/** The best match with those that explain other words of the clause: `weight and price`. */
function withOthers(best: FactMatch, matches: readonly FactMatch[]): FactMatch[] {
  const chosen = [best];
  for (const match of matches) {
    const isOther = chosen.every(({ tokens }) => [...match.tokens].every((at) => !tokens.has(at)));
    if (isOther) chosen.push(match);
  }
  return chosen;
}

const CHOOSING = new Set(['which', 'what']);

/** How a fact is named in a request: by an attribute word, an adjective or the label's own words. Null if it is not, or its
 *  value is no answer to the question word. */
function matchFact(fact: PageFact, request: Request, lexicon: Lexicon): FactMatch | null {
  const { tokens, roles } = request;
  const own = stemsOf(fact.label);
  const isPart = (at: number): boolean =>
    request.attributes.some(
      ({ start, end, ref }) =>
        at >= start && at < end && end - start > 1 && !ref.words.every((word) => own.includes(stemsOf(word)[0] ?? '')),
    );
  const spelt = tokens.flatMap((token, at) =>
    roles[at] !== 'entity' &&
    !isPart(at) &&
    !token.isContext &&
    !lexicon.isFunctionWord(token.lower) &&
    own.includes(token.stem)
      ? [at]
      : [],
  );
  const telling = own.filter((stem) => !lexicon.isFunctionWord(stem));
  const isSpelt = telling.length > 0 && telling.every((stem) => spelt.some((at) => tokens[at]?.stem === stem));
  const named = request.attributes.flatMap((mention) => {
    const resolved = resolveAttribute(mention.ref, [fact.label], lexicon.concepts);
    return resolved ? [{ mention, strength: resolved.strength }] : [];
  });
  const counted = named.length === 0 && !isSpelt ? countIn(fact, request) : null;
  if (counted !== null) return counted;
  if (named.length === 0 && !isSpelt) return null;
  // `which material is it painted on` asks for the material alone.
  const wanted = request.attributes.find(({ start }) => CHOOSING.has(tokens[start - 1]?.lower ?? ''));
  const isWanted =
    wanted === undefined ||
    spelt.some((at) => at >= wanted.start && at < wanted.end) ||
    named.some(({ mention }) => mention === wanted || mention.start < 0);
  if (!isWanted) return null;
  const said = named.filter(({ mention }) => mention.start >= 0);
  const isSaid = said.length > 0 || isSpelt;
  const value = isSaid
    ? valueFor(
        fact,
        request,
        said.map(({ mention }) => mention),
        lexicon,
      )
    : fact.value;
  if (value === null) return null;
  return {
    value: { label: fact.label, value, raw: fact.value, asked: said[0]?.mention.ref ?? null },
    strength: isSpelt ? 1 : Math.max(...named.map(({ strength }) => strength)),
    isExact: isSpelt && telling.length > 1,
    tokens: new Set([...spelt, ...named.flatMap(({ mention }) => rangeOf(mention)), ...tokensOfValue(fact, request)]),
  };
}

/** The number of what is counted, if a value says it: of `20 sheets, 20 envelopes` the sheets. */
function countIn({ label, value }: PageFact, { tokens, roles, aggregate }: Request): FactMatch | null {
  const at = roles.lastIndexOf('aggregate') + 1;
  const counted = tokens[at];
  if (aggregate !== 'count' || at === 0 || counted === undefined) return null;
  const words = runsOf(value);
  const found = words.findIndex(
    (word, index) => stemsOf(word).join(' ') === counted.stem && hasDigit(words[index - 1]?.charAt(0) ?? ''),
  );
  if (found < 1) return null;
  const said = `${words[found - 1]} ${words[found]}`;
  return { value: { label, value: said, raw: value, asked: null }, strength: 1, isExact: false, tokens: new Set([at]) };
}

const rangeOf = ({ start, end }: AttributeMention): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);

const MAX_FIGURE = 80;

/** The part of a value that the question asks for. */
function valueFor(
  { value, label }: PageFact,
  { question }: Request,
  mentions: readonly AttributeMention[],
  lexicon: Lexicon,
): string | null {
  // Of a place, all that says where it is: `Louvre, Paris`.
  if (question === 'place' && isOfPlace(label, lexicon) && findOfKind(value, 'date').length === 0) return value;
  if (question !== null && OF_FORM.has(question)) {
    const cut = cutToKind(value, question);
    // What qualifies a figure, such as its year, belongs to it.
    const isFigure = question === 'quantity' || question === 'duration';
    return cut !== null && isFigure && value.length <= MAX_FIGURE ? value : cut;
  }
  const kinds = mentions
    .flatMap(({ ref }) => ref.concepts.map((id) => lexicon.conceptOf(id)))
    .filter((each) => each !== undefined);
  const exact = kinds.filter(({ labels }) => labels.some((each) => each === label.toLowerCase()));
  const kind = exact.length === 1 ? exact[0]?.kind : undefined;
  return (kind === 'date' || kind === 'place' || kind === 'person' ? cutToKind(value, kind) : null) ?? value;
}

const isOfPlace = (label: string, lexicon: Lexicon): boolean =>
  lexicon.conceptOf('location')?.labels.includes(label.toLowerCase()) === true;

/** Words of the clause that the value holds: `is it made of steel`. */
function tokensOfValue({ value }: PageFact, { tokens, roles }: Request): number[] {
  const own = new Set(stemsOf(value));
  return tokens.flatMap((token, at) => (roles[at] === 'subject' && own.has(token.stem) ? [at] : []));
}
