import type { PageContent } from '../../device/page-content.ts';
import type { Lexicon } from '../../language/lexicon/lexicon.ts';
import type { Request } from '../../language/understand/request.ts';
import type { Token } from '../../language/understand/tokens.ts';
import { firstSentence } from '../../language/words/sentence-parts.ts';
import { stemsOf } from '../query/attributes.ts';
import type { FoundAnswer } from './found-answer.ts';
import { matchName } from './read/names.ts';

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
      ['facts', ({ facts }) => facts.map(({ label, value }) => ({ label, value }))],
      ['links', ({ links }) => links.map(({ text, url }) => ({ text, url }))],
    ] as const satisfies readonly (readonly [string, (page: PageContent) => unknown[] | string])[]
  ).map(([word, read]) => [stemsOf(word)[0] ?? word, read]),
);

const ABOUT = ['page', 'text', 'content', 'everything', 'article', 'website'].flatMap(stemsOf);

/** All that a page says, where a question names nothing but the page, and its opening, where it names nothing but its subject. */
export function readWhole(page: PageContent, { tokens, roles, tests, order }: Request): FoundAnswer | null {
  const isAbout = ({ stem }: Token): boolean => ABOUT.includes(stem);
  const telling = tokens.filter((token, at) => roles[at] !== 'function' && roles[at] !== 'question' && !isAbout(token));
  const subject = stemsOf(page.heading);
  const isOfSubject = telling.length > 0 && telling.every(({ stem }) => subject.includes(stem));
  if (tests.length > 0 || order !== null) return null;
  const facts = page.facts.map(({ label, value }) => `${label}: ${value}`);
  const rows = page.collections.flatMap(({ rows: all }) => all.map(({ cells }) => cells.join(' | ')));
  const all = [page.heading, ...page.prose, ...facts, ...rows].join('\n');
  const value = isOfSubject ? page.about : telling.length === 0 && tokens.some(isAbout) ? all : '';
  return value === '' ? null : { value, entity: page.title, attribute: '', raw: page.heading, url: page.url };
}

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
  const stems = stemsOf(firstSentence(page.about));
  const fitting = [one, other].filter((token) => stems.includes(token.stem));
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return null;
  return { value: only.text, entity, attribute: '', raw: only.text, url: page.url };
}
