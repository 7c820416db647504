import { englishLexicon } from '../../../../../language/lexicon/lexicon.ts';
import { readRequest } from '../../../../../language/understand/request.ts';
import { stemsOf } from '../../../../../reading/query/attributes.ts';
import { lastValue, toText } from '../../run/found.ts';
import type { Progress, StepGenerator } from '../../run/step-generator.ts';
import { act, goTo } from '../../run/step-generator.ts';
import { findSearch } from '../../world/links.ts';
import { isInside, personaSpans, type ReadText, readText } from '../journey-words.ts';
import { cueAt } from '../trade-words.ts';
import { contentOf, findAddButton } from './add-button.ts';
import {
  chooseGoods,
  findCategory,
  findGoods,
  type Good,
  goodIn,
  goodsIn,
  isSuperlative,
  type NamedGood,
  wordsBeside,
} from './goods.ts';
import type { ItemPhrase } from './items.ts';

/** The product that a phrase means: on the page in front, in the category that it names, or by the search of the shop. */
export function* findPhrase(read: ReadText, phrase: ItemPhrase, progress: Progress): StepGenerator<readonly Good[]> {
  const { start, end, text } = phrase;
  const lexicon = englishLexicon();
  const page = contentOf(progress);
  if (page === null) return [];
  const tokens = read.tokens.slice(start, end).map((token, at) => ({ ...token, isFirst: at === 0 }));
  const named = findGoods(text, page, lexicon);
  if (named.length > 0 && !isSuperlative(tokens, lexicon)) return yield* proven(text, named, progress);
  const isInFront = findAddButton(progress) !== null && stemsOf(page.heading).join(' ') === stemsOf(text).join(' ');
  if (isInFront) return [{ name: page.heading, url: page.url, stock: null }];
  if (isSuperlative(tokens, lexicon)) {
    const category = findCategory(tokens, page);
    if (category === null && findSearch(page) === null)
      return yield* inWholeShop(page.url, () => findPhrase(read, phrase, progress), progress);
    // `the cheapest one` is of no kind.
    if (category === null && !namesThing(tokens)) return [];
    if (category !== null) yield* goTo(progress, category, 'Open the category.');
    const inside = contentOf(progress);
    return inside === null ? [] : chooseGoods(tokens, inside, lexicon).slice(0, 1);
  }
  const search = findSearch(page);
  if (search === null) return yield* inWholeShop(page.url, () => findPhrase(read, phrase, progress), progress);
  yield* act(progress, { type: 'type', target: search.fieldRef, text }, `Search the shop for “${text}”.`);
  const action =
    search.buttonRef === null
      ? ({ type: 'press', key: 'Enter' } as const)
      : ({ type: 'click', target: search.buttonRef } as const);
  yield* act(progress, action, 'Send the search.');
  const results = contentOf(progress);
  return results === null ? [] : yield* proven(text, findGoods(text, results, lexicon), progress);
}

/** Looks once more from the front page of the shop; none if that is the page in front. */
function* inWholeShop(
  url: string,
  find: () => StepGenerator<readonly Good[]>,
  progress: Progress,
): StepGenerator<readonly Good[]> {
  const front = new URL('/', url).href;
  if (front === url || !(yield* goTo(progress, front, 'Open the list of products.')).ok) return [];
  return contentOf(progress)?.url === front ? yield* find() : [];
}

/** The products without those of which nothing says what the phrase does: `brass` of an aluminium lamp. */
function* proven(phrase: string, goods: readonly Good[], progress: Progress): StepGenerator<readonly Good[]> {
  const [only] = goods;
  const words = goods.length === 1 && only ? wordsBeside(phrase, only, englishLexicon()) : [];
  if (!only || words.length === 0) return goods;
  yield* goTo(progress, only.url, `Read whether “${only.name}” is meant.`);
  const page = contentOf(progress);
  const said = new Set(
    stemsOf([page?.about, ...(page?.facts.map(({ value }) => value) ?? []), ...(page?.prose ?? [])].join(' ')),
  );
  return words.every((word) => stemsOf(word).every((stem) => said.has(stem))) ? goods : [];
}

function namesThing(tokens: ReadText['tokens']): boolean {
  const { phrases, chunks } = readRequest(tokens, englishLexicon());
  return [...phrases, ...chunks].some(({ start }) => cueAt(tokens, start, 'pronouns') === 0);
}

/** A product with the number that the task says of it. */
export type SpokenGood = Good & { quantity?: number | null };

/** The product that was searched for last, or that the last result names. */
export function* findSpoken(isPlural: boolean, progress: Progress): StepGenerator<readonly SpokenGood[]> {
  const last = progress.outcomes.at(-1)?.intent;
  const value = lastValue(progress.outcomes);
  const said = last?.kind === 'search' ? last.query : toText(isRecord(value) ? Object.values(value)[0] : (value ?? ''));
  const page = contentOf(progress);
  if (page === null) return [];
  if (said === '') {
    const spoken = goodIn(readText(progress.task, progress.today).tokens, page, englishLexicon());
    // `order them` is about several.
    if (spoken === null || (spoken.quantity === null && isPlural)) return [];
    return [{ ...spoken.good, quantity: spoken.quantity }];
  }
  if (findAddButton(progress)) return [{ name: page.heading || page.title, url: page.url, stock: null }];
  yield* goTo(progress, new URL('/', page.url).href, 'Open the list of products.');
  const list = contentOf(progress);
  return list === null ? [] : findGoods(said.slice(0, 80), list, englishLexicon());
}

/** The products of the shop that a text names anywhere in it, outside of people's data. */
export function* findNamed(read: ReadText, progress: Progress): StepGenerator<readonly NamedGood[]> {
  const page = contentOf(progress);
  if (page === null) return [];
  const people = personaSpans(read.values);
  const tokens = read.tokens.filter((token) => !isInside(token, people));
  const here = goodsIn(tokens, page, englishLexicon());
  if (here.length > 0) return here;
  yield* goTo(progress, new URL('/', page.url).href, 'Open the list of products.');
  const list = contentOf(progress);
  return list === null ? [] : goodsIn(tokens, list, englishLexicon());
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
