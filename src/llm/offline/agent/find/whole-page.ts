import type { PageContent } from '../../../../device/page-content.ts';
import type { Lexicon } from '../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { NO_EVIDENCE, toThing } from '../../../../reading/answer/evidence.ts';
import type { FoundAnswer } from '../../../../reading/answer/found-answer.ts';
import { unexplainedWords } from '../../../../reading/answer/read/coverage.ts';
import { matchName, nameInClause } from '../../../../reading/answer/read/names.ts';
import { stem } from '../../../../text/words/stems.ts';

/** The introduction of a page whose subject the clause names in full. */
export function introduction(page: PageContent, tokens: readonly Token[], lexicon: Lexicon): FoundAnswer | null {
  const entity = page.heading || page.title;
  const name = matchName(tokens, nameInClause(tokens, page), lexicon);
  if (page.about === '' || !name?.isWhole) return null;
  const { roles } = readRequest(tokens, lexicon, name.tokens);
  const others = unexplainedWords(tokens, roles, name.tokens, lexicon);
  // `the article on the Eiffel Tower`
  if (!others.every((word) => lexicon.kinds.some(({ stems }) => stems.includes(stem(word.toLowerCase()))))) return null;
  return { value: page.about, entity, attribute: '', raw: page.about, url: page.url };
}

/** All facts of a page whose subject the clause names in full: `facts about Iceland`. */
export function allFacts(page: PageContent, tokens: readonly Token[], lexicon: Lexicon): FoundAnswer | null {
  const entity = page.heading || page.title;
  const name = matchName(tokens, nameInClause(tokens, page), lexicon);
  if (page.facts.length === 0 || !name?.isWhole) return null;
  const { roles } = readRequest(tokens, lexicon, name.tokens);
  const kinds = lexicon.kinds.flatMap(({ stems }) => stems);
  const others = unexplainedWords(tokens, roles, name.tokens, lexicon);
  if (!others.every((word) => kinds.includes(stem(word.toLowerCase())))) return null;
  const value = Object.fromEntries(page.facts.map((fact) => [fact.label, fact.value]));
  const evidence = { ...NO_EVIDENCE, facts: toThing(page).facts, things: [toThing(page)] };
  return { value, entity, attribute: '', raw: page.facts[0]?.value ?? '', url: page.url, evidence };
}
