import type { PageContent } from '../../../../../device/page-content.ts';
import type { Lexicon } from '../../../../../language/lexicon/lexicon.ts';
import type { Request } from '../../../../../language/understand/request.ts';
import { stemsOf } from '../../../../../reading/query/attributes.ts';
import type { FoundAnswer } from '../found-answer.ts';
import { matchName } from '../names.ts';

/** What a clause asks of the page itself, not of what it is about: its title, its headings or its links. */
export function readItself(page: PageContent, { tokens, chunks, roles }: Request): FoundAnswer | null {
  const telling = tokens.filter((_, at) => roles[at] !== 'function' && roles[at] !== 'question');
  const [asked] = telling;
  if (asked === undefined || telling.length > 1 || chunks.length > 1) return null;
  const value = PARTS.get(asked.stem)?.(page);
  if (value === undefined || value.length === 0) return null;
  return { value, entity: page.title, attribute: asked.text, raw: page.heading, url: page.url };
}

const PARTS = new Map<string, (page: PageContent) => unknown[] | string>(
  (
    [
      ['title', ({ title }) => title],
      ['headings', ({ headings }) => headings.map(({ text }) => text)],
      ['links', ({ links }) => links.map(({ text, url }) => ({ text, url }))],
    ] as const satisfies readonly (readonly [string, (page: PageContent) => unknown[] | string])[]
  ).map(([word, read]) => [stemsOf(word)[0] ?? word, read]),
);

/** `is Jupiter a planet or a star`: the one of two words that the introduction of the page has. */
export function readEither(page: PageContent, request: Request, lexicon: Lexicon): FoundAnswer | null {
  const { tokens, question } = request;
  const or = tokens.findIndex(({ lower }) => lower === 'or');
  const isWhether = tokens.some(({ lower }) => lower === 'whether' || lower === 'if');
  if (or < 1 || (question !== 'boolean' && !isWhether)) return null;
  const entity = page.heading || page.title;
  const rest = tokens.slice(or + 1).findIndex(({ lower }) => !lexicon.isFunctionWord(lower));
  const [one, other] = [tokens[or - 1], tokens[or + 1 + rest]];
  const isNamed = matchName(tokens, entity, lexicon) !== null || tokens.some(({ lower }) => lower === 'it');
  if (one === undefined || other === undefined || !isNamed || page.about === '') return null;
  const [sentence = ''] = page.about.split(/(?<=[.!?])\s/, 1);
  const stems = stemsOf(sentence);
  const fitting = [one, other].filter((token) => stems.includes(token.stem));
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return null;
  return { value: only.text, entity, attribute: '', raw: only.text, url: page.url };
}
