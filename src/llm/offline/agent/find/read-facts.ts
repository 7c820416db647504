import type { PageContent, PageFact } from '../../../../device/page-content.ts';
import type { AnswerKind, AttributeRef } from '../lexicon/concept.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { resolveAttribute, stemsOf } from '../query/attributes.ts';
import { type AttributeMention, type Request, readRequest } from '../understand/request.ts';
import type { Token } from '../understand/tokens.ts';
import { coverageOf, unexplainedWords } from './coverage.ts';
import { matchName } from './names.ts';

/** A reading of a clause as one fact of a page. */
export interface FactReading {
  kind: 'fact';
  score: number;
  request: Request;
  fact: PageFact;
  entity: string;
  /** Kind of answer that the question word asks for. */
  asked: AnswerKind | null;
  attribute: AttributeRef;
  unexplained: readonly string[];
}

const EXACT_LABEL = 0.3;
const WHOLE_NAME = 0.03;
const WEAK_ATTRIBUTE = 0.05;

/** Readings of a clause as facts of a page, best first. The page's subject must be named in the clause, unless the clause
 *  is about the page in front (`isImplied`). */
export function readFacts(
  tokens: readonly Token[],
  page: PageContent,
  lexicon: Lexicon,
  isImplied: boolean,
): FactReading[] {
  if (page.facts.length === 0) return [];
  const entity = page.heading || page.title;
  const name = matchName(tokens, entity, lexicon);
  if (name === null && !isImplied) return [];
  const request = readRequest(tokens, lexicon, name?.tokens);
  const readings = page.facts.flatMap((fact) => {
    const match = matchLabel(fact, request, lexicon);
    if (match === null) return [];
    const explained = new Set([...(name?.tokens ?? []), ...match.tokens, ...tokensOfValue(fact, request)]);
    const score =
      coverageOf(tokens, request.roles, explained, lexicon) +
      (name?.isWhole ? WHOLE_NAME : 0) +
      (match.isExact ? EXACT_LABEL : 0) -
      (match.strength < 0.6 ? WEAK_ATTRIBUTE : 0) +
      match.strength / 100;
    const unexplained = unexplainedWords(tokens, request.roles, explained, lexicon);
    return [
      { kind: 'fact' as const, score, request, fact, entity, asked: request.question, attribute: match.attribute, unexplained },
    ];
  });
  return readings.sort((a, b) => b.score - a.score);
}

interface LabelMatch {
  attribute: AttributeRef;
  strength: number;
  /** The label has two or more words and all are in the clause. */
  isExact: boolean;
  tokens: readonly number[];
}

/** How a label is named in a request: by an attribute word, an adjective or the label's own words. */
function matchLabel({ label }: PageFact, request: Request, lexicon: Lexicon): LabelMatch | null {
  const { tokens } = request;
  const own = new Set(stemsOf(label));
  const spelt = tokens.flatMap((token, at) =>
    request.roles[at] !== 'entity' && !lexicon.isFunctionWord(token.lower) && own.has(token.stem) ? [at] : [],
  );
  const telling = [...own].filter((stem) => !lexicon.isFunctionWord(stem));
  const isSpelt = telling.length > 0 && telling.every((stem) => spelt.some((at) => tokens[at]?.stem === stem));
  const named = mentionsOf(request).flatMap((mention) => {
    const resolved = resolveAttribute(mention.ref, [label], lexicon.concepts);
    return resolved ? [{ mention, strength: resolved.strength }] : [];
  });
  const best = named.reduce<(typeof named)[number] | null>(
    (kept, next) => (kept && kept.strength >= next.strength ? kept : next),
    null,
  );
  if (best === null && !isSpelt) return null;
  const rangeOf = ({ start, end }: AttributeMention): number[] =>
    Array.from({ length: end - start }, (_, index) => start + index);
  return {
    attribute: best?.mention.ref ?? { concepts: [], words: telling },
    strength: isSpelt ? 1 : (best?.strength ?? 0),
    isExact: isSpelt && telling.length > 1,
    tokens: [...new Set([...spelt, ...named.flatMap(({ mention }) => rangeOf(mention))])],
  };
}

/** Attributes that a clause names, also by a superlative: `largest moon`. */
function mentionsOf(request: Request): AttributeMention[] {
  return [...request.attributes];
}

/** Words of the clause that the value holds: `is it made of steel`. */
function tokensOfValue({ value }: PageFact, { tokens, roles }: Request): number[] {
  const own = new Set(stemsOf(value));
  return tokens.flatMap((token, at) => (roles[at] === 'subject' && own.has(token.stem) ? [at] : []));
}
