import { CALENDAR_WORDS, FUNCTION_WORDS } from '../../../../text/words/function-words.ts';
import type { Span } from '../values/value.ts';
import type { Entity } from './entity.ts';
import { isCapitalised, type NameWord, nameKey, nameWords } from './name-words.ts';
import { aliasesIn, type World } from './world.ts';

/** A name in a text. */
export interface EntityMention {
  entity: Entity;
  span: Span;
  text: string;
  /** Only a part of the name is there. */
  isPart: boolean;
}

export interface FoundEntities {
  /** By start; no two overlap. */
  mentions: EntityMention[];
  /** Runs of capitalised words that are no name of the world, by start. */
  unknown: { text: string; span: Span }[];
}

export interface FindOptions {
  /** Parts of the text that are something else, such as dates and addresses. */
  taken?: readonly Span[];
  /** ISO 639-1 code. In German, where every noun is capitalised, no unknown names are reported. */
  language?: string;
}

interface Name {
  entity: Entity;
  isPart: boolean;
}

const MAX_NAME_WORDS = 14;
const indexes = new WeakMap<World, ReadonlyMap<string, Name>>();

/** Finds the names of a world in a text: the longest first, whole names before parts of names; case, accents, plural and
 *  possessive endings do not matter. */
export function findEntities(text: string, world: World, options: FindOptions = {}): FoundEntities {
  const words = nameWords(text);
  const isTaken = coverOf(options.taken ?? []);
  const mentions: EntityMention[] = [];
  const free: NameWord[][] = [[]];
  let reach = 0;
  for (const [at, word] of words.entries()) {
    if (word.start < reach) continue;
    const mention = isTaken(word) ? null : mentionAt({ text, words, world }, at);
    if (mention === null) free.at(-1)?.push(word);
    else {
      mentions.push(mention);
      free.push([]);
      reach = mention.span.end;
    }
  }
  const isReadable = options.language !== 'de' && !isTitleCase(words);
  const unknown = isReadable ? free.flatMap((run) => unknownNames(text, run, world, isTaken)) : [];
  return { mentions, unknown };
}

function namesOf(world: World): ReadonlyMap<string, Name> {
  const known = indexes.get(world);
  if (known) return known;
  const names = new Map<string, Name>();
  const aliases = aliasesIn(world);
  for (const entity of world.entities.values())
    for (const alias of aliases.get(entity.name) ?? []) names.set(nameKey(alias), { entity, isPart: true });
  for (const [key, entity] of world.entities) names.set(key, { entity, isPart: false });
  indexes.set(world, names);
  return names;
}

/** A text as it is read. */
interface Read {
  text: string;
  words: readonly NameWord[];
  world: World;
}

function mentionAt({ text, words, world }: Read, at: number): EntityMention | null {
  const names = namesOf(world);
  const first = words[at];
  let found: { name: Name; end: number } | null = null;
  let key = '';
  for (const word of words.slice(at, at + MAX_NAME_WORDS)) {
    key = key === '' ? word.key : `${key} ${word.key}`;
    const name = names.get(key);
    if (name !== undefined) found = { name, end: word.end };
  }
  if (found === null || first === undefined || !isFit(found.name, first, { text, words, world })) return null;
  const span = { start: first.start, end: found.end };
  return { ...found.name, span, text: text.slice(span.start, span.end) };
}

/** A capitalised part of a name that also is a plain word, such as `System` or `World`, stands for the name only if it is
 *  written as a name. */
function isFit({ entity, isPart }: Name, { key, surface, start }: NameWord, { text, world }: Read): boolean {
  if (!isPart || !world.plainWords.has(key)) return true;
  const own = nameWords(entity.name).find((word) => word.key === key);
  const isWritten = isCapitalised(surface) && !opensSentence(text, start);
  return own === undefined || !isCapitalised(own.surface) || isWritten;
}

/** Whether a word begins inside one of the spans. */
function coverOf(spans: readonly Span[]): (word: Span) => boolean {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  return ({ start }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle]?.start ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return start < (sorted[low - 1]?.end ?? 0);
  };
}

const TITLE_CASE_SHARE = 0.75;
const MIN_TITLE_WORDS = 6;

/** Whether most words are capitalised, so that capitals tell nothing. */
function isTitleCase(words: readonly NameWord[]): boolean {
  const capitalised = words.filter(({ surface }) => isCapitalised(surface)).length;
  return words.length >= MIN_TITLE_WORDS && capitalised >= TITLE_CASE_SHARE * words.length;
}

function unknownNames(
  text: string,
  words: readonly NameWord[],
  world: World,
  isTaken: (span: Span) => boolean,
): FoundEntities['unknown'] {
  const runs: NameWord[][] = [];
  let last: NameWord | null = null;
  for (const word of words) {
    const isName = isCapitalised(word.surface) && !CALENDAR_WORDS.has(word.key) && !isTaken(word);
    if (!isName) last = null;
    else if (last !== null && text.slice(last.end, word.start) === ' ') runs.at(-1)?.push(word);
    else runs.push([word]);
    if (isName) last = word;
  }
  return runs.flatMap((run) => toUnknown(text, withoutOpening(text, run, world)) ?? []);
}

/** The run without a word that is capitalised because a sentence begins with it. */
function withoutOpening(text: string, run: readonly NameWord[], world: World): readonly NameWord[] {
  const [first, ...rest] = run;
  if (first === undefined || !opensSentence(text, first.start)) return run;
  const isPlain = rest.length === 0 || FUNCTION_WORDS.has(first.key) || world.isLexiconWord(first.key);
  return isPlain ? rest : run;
}

const opensSentence = (text: string, start: number): boolean =>
  start === 0 || /(?:^|[.!?:;\n"“”(])\s*["“(]?$/.test(text.slice(Math.max(0, start - 6), start));

function toUnknown(text: string, run: readonly NameWord[]): FoundEntities['unknown'][number] | null {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined || run.every(({ key }) => FUNCTION_WORDS.has(key))) return null;
  const span = { start: first.start, end: last.end };
  return { text: text.slice(span.start, span.end), span };
}
