import type { ToolOffer } from '../../../model.ts';
import { matchWords, nameWords, type Token } from './task-tokens.ts';

/** A tool with the words by which tasks speak of it. */
export interface KnownTool {
  offer: ToolOffer;
  words: readonly string[];
  /** The words without the verb that it begins with: what it is about. */
  subject: readonly string[];
  /** What its description says, without what all descriptions say. */
  described: ReadonlySet<string>;
}

/** Where a clause names a tool. */
export interface Mention {
  tool: KnownTool;
  start: number;
  end: number;
  /** One common word, such as `search`, says by itself not yet that the tool is meant. */
  isCertain: boolean;
  /** By the very name, or as a tool. */
  isExact: boolean;
}

const MAX_TOOLS = 128;
const MAX_NAME_LENGTH = 200;

export function toKnownTools(offers: readonly ToolOffer[]): KnownTool[] {
  return offers.slice(0, MAX_TOOLS).map((offer) => {
    const words = offer.name.length > MAX_NAME_LENGTH ? [] : nameWords(offer.name);
    const start = words.findIndex((word) => !COMMON.has(word));
    const subject = start === -1 ? [] : words.slice(start);
    return { offer, words, subject, described: new Set(tellingWords(offer.description)) };
  });
}

const MAX_DESCRIPTION_LENGTH = 1000;

/** The words of a description that tell it from others. What it only gives as an example is left out. */
export function tellingWords(description: string): string[] {
  const [plain = ''] = description.slice(0, MAX_DESCRIPTION_LENGTH).split(/e\.g\.|such as|for example|\(/i);
  return nameWords(plain).filter((word) => word.length > 2 && !COMMON.has(word));
}

// Verbs of names and descriptions, and words that say nothing of what a tool is about.
const COMMON = new Set(
  (
    'a an and any are as at be by can do for from given has have if in into is it its me my no of on one or our out ' +
    'that the their them then this to use used using via was what when where which who will with you your ' +
    'get check whether fetch find give go look lookup make query retrieve return run show tell tool function api service call value ' +
    'information info data result output current specified provided user client'
  ).split(' '),
);

/** Where the clause names the tool first; null where it does not. */
export function findMention(tool: KnownTool, clause: string, tokens: readonly Token[]): Mention | null {
  const found = verbatimMention(tool, clause, tokens) ?? wordsMention(tool, clause, tokens);
  return found && withUse(found, tokens);
}

function verbatimMention(tool: KnownTool, clause: string, tokens: readonly Token[]): Mention | null {
  const { name } = tool.offer;
  if (name.length < 2 || name.length > clause.length || !/[\p{L}\p{N}]/u.test(name)) return null;
  for (let at = clause.indexOf(name); at !== -1; at = clause.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (!standsAlone(clause, at, end)) continue;
    const quote = tokens.find((token) => token.isQuoted && token.start < at && token.end > at);
    if (quote && quote.word !== name) continue;
    const isCertain = quote !== undefined || !/^\p{L}\p{Ll}*$/u.test(name);
    return { tool, start: quote?.start ?? at, end: quote?.end ?? end, isCertain, isExact: isCertain };
  }
  return null;
}

/** Part of a longer word or of an address is no name. */
function standsAlone(clause: string, start: number, end: number): boolean {
  const after = clause.slice(end, end + 2);
  return !/[\p{L}\p{N}_/.@-]/u.test(clause[start - 1] ?? '') && !/^(?:[\p{L}\p{N}_/@-]|\.\S)/u.test(after);
}

function wordsMention(tool: KnownTool, clause: string, tokens: readonly Token[]): Mention | null {
  const { words, subject } = tool;
  if (subject.length === 0) return null;
  for (let from = 0; from < tokens.length; from += 1) {
    const whole = matchWords(words, tokens, from);
    const part = whole ?? matchWords(subject, tokens, from);
    const last = part === null ? undefined : tokens[part - 1];
    const start = tokens[from]?.start ?? 0;
    if (part === null || !last || !standsAlone(clause, start, last.end)) continue;
    const isTool = TOOL.has(tokens[part]?.word ?? '') || isUsed(tokens, from);
    if (!isTool && whole === null) continue;
    const isCertain = isTool || words.length > 1;
    return { tool, start, end: last.end, isCertain, isExact: isTool };
  }
  return null;
}

/** Where a clause speaks of what the tool is about; null where it does not. */
export function findSubject(tool: KnownTool, tokens: readonly Token[]): Mention | null {
  for (const [from, { start }] of tokens.entries()) {
    const last = tokens[(matchWords(tool.subject, tokens, from) ?? 0) - 1];
    if (last) return { tool, start, end: last.end, isCertain: false, isExact: false };
  }
  return null;
}

const TOOL = new Set(['tool', 'function', 'api', 'plugin']);
const USE = new Set(['use', 'call', 'ask', 'run', 'invoke', 'query', 'consult', 'using']);
const BEFORE = new Set([...USE, 'the', 'my', 'our', 'your', 'a', 'with', 'via', 'by', 'through']);

/** Whether the words before say that it is used: `use the weather`. */
function isUsed(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.word ?? '';
  return USE.has(before) || (BEFORE.has(before) && USE.has(tokens[index - 2]?.word ?? ''));
}

/** The mention with what belongs to it: `use the ... tool`. */
function withUse(mention: Mention, tokens: readonly Token[]): Mention {
  let first = tokens.findIndex(({ end }) => end > mention.start);
  let last = tokens.findLastIndex(({ start }) => start < mention.end);
  const isUsedHere = isUsed(tokens, first);
  while (BEFORE.has(tokens[first - 1]?.word ?? '')) first -= 1;
  const isTool = TOOL.has(tokens[last + 1]?.word ?? '');
  if (isTool) last += 1;
  return {
    tool: mention.tool,
    start: Math.min(tokens[first]?.start ?? mention.start, mention.start),
    end: Math.max(tokens[last]?.end ?? mention.end, mention.end),
    isCertain: mention.isCertain || isTool || isUsedHere,
    isExact: mention.isExact || isTool || isUsedHere,
  };
}
