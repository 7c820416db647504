import type { Kind, Lexicon } from '../../../../language/lexicon/lexicon.ts';
import type { Phrase } from '../../../../language/understand/phrase.ts';
import { type Request, readRequest } from '../../../../language/understand/request.ts';
import type { Token } from '../../../../language/understand/tokens.ts';
import { withoutComparand } from '../../../../reading/answer/read/comparand.ts';

/** Where an answer may be: a site's front page, or the results of a search. */
export type Place = { type: 'site'; url: string } | { type: 'search'; query: string };

const MAX_SEARCHES = 4;

/** Places to look for the answer to a clause, in order: for rows the site that lists their kind, then searches. */
export function listPlaces(tokens: readonly Token[], lexicon: Lexicon): Place[] {
  const request = readRequest(withoutComparand(tokens, lexicon), lexicon);
  const isKindNamed = hasKindNoun(request, lexicon);
  const kind = asksAboutRows(request) || isKindNamed ? kindOf(request, lexicon) : null;
  const searches = queriesOf(request, lexicon).map((query): Place => ({ type: 'search', query }));
  const sites: Place[] = kind === null ? [] : [{ type: 'site', url: `https://${kind.host}/` }];
  // A proper name leads to its own page; other words may only select rows.
  const isNamed = request.phrases.some(({ isProper }) => isProper) && !isKindNamed;
  return isNamed ? [...searches, ...sites] : [...sites, ...searches];
}

export function asksAboutRows({ order, tests, aggregate, take, groupBy, shared }: Request): boolean {
  return (
    shared !== null || order !== null || tests.length > 0 || aggregate !== null || take !== null || groupBy !== null
  );
}

/** Whether a clause about rows says of what they are: not `the best one`, `third place`. */
export const namesRows = (request: Request, lexicon: Lexicon): boolean =>
  request.phrases.length > 0 || hasKindNoun(request, lexicon);

const hasKindNoun = ({ tokens }: Request, { kinds }: Lexicon): boolean =>
  tokens.some(({ stem, isContext }) => !isContext && kinds.some(({ stems }) => stems.includes(stem)));

/** The kind of rows that a request is about: by its noun, else by the attributes of its order and tests. */
export function kindOf(request: Request, { kinds }: Lexicon): Kind | null {
  const named = kinds.find(({ stems }) =>
    request.tokens.some(({ stem, isContext }) => !isContext && stems.includes(stem)),
  );
  if (named) return named;
  const refs = [
    ...(request.order ? [request.order.attribute] : []),
    ...request.tests.map(({ attribute }) => attribute),
    ...(request.shared ? [request.shared] : []),
    ...request.attributes.map(({ ref }) => ref),
  ];
  const ids = refs.flatMap(({ concepts, dimension }) => (dimension === 'money' ? ['price', ...concepts] : concepts));
  return kinds.find(({ concepts }) => ids.some((id) => concepts.includes(id))) ?? null;
}

/** Texts to search for: names, then the noun phrases together and each, then all telling words, then each word. Nouns of
 *  kinds, such as `products`, find nothing. */
function queriesOf({ tokens, roles, chunks: own, context }: Request, lexicon: Lexicon): string[] {
  const chunks = [...context, ...own];
  const isKind = (stem: string): boolean => lexicon.kinds.some(({ stems }) => stems.includes(stem));
  const textOf = (chunk: Phrase): string => {
    const own = tokens.slice(chunk.start, chunk.end);
    if (!own.some(({ stem }) => isKind(stem))) return chunk.text;
    return own.flatMap(({ text, stem }) => (isKind(stem) ? [] : [text])).join(' ');
  };
  const joined = (chosen: readonly Phrase[]): string => chosen.map(textOf).filter(Boolean).join(' ');
  const telling = tokens.filter(
    ({ value, lower }, at) => value === null && roles[at] !== 'except' && !lexicon.isFunctionWord(lower),
  );
  const queries = [
    joined(chunks.filter(({ isProper }) => isProper)),
    joined(chunks),
    ...chunks.map((chunk) => joined([chunk])),
    telling.map(({ text }) => text).join(' '),
    ...chunks.flatMap((chunk) => textOf(chunk).split(' ')),
  ];
  return [...new Set(queries.filter((query) => query !== ''))].slice(0, MAX_SEARCHES);
}
