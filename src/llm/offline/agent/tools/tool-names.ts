import type { ToolOffer } from '../../../model.ts';
import { matchWords, nameWords, type Token } from '../plan/words/task-tokens.ts';

/** A tool with the words that tasks may use for it. */
export interface KnownTool {
  offer: ToolOffer;
  words: readonly string[];
  /** The words of the name without a common word at its start: `weather` for `get_weather`. */
  subject: readonly string[];
  /** The distinctive words of its description. */
  described: ReadonlySet<string>;
}

/** The part of a clause that names a tool. */
export interface Mention {
  tool: KnownTool;
  start: number;
  end: number;
  /** False if the name is a single common word, such as `search`, which may not mean the tool. */
  isCertain: boolean;
  /** Whether the clause gives the exact name, or calls it a tool. */
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

/** The distinctive words of a description, without its examples. */
export function tellingWords(description: string): string[] {
  const [plain = ''] = description.slice(0, MAX_DESCRIPTION_LENGTH).split(/e\.g\.|such as|for example|\(/i);
  return nameWords(plain).filter((word) => word.length > 2 && !COMMON.has(word));
}

// Verbs and other words that many names and descriptions contain.
const COMMON = new Set(
  (
    'a an and any are as at be by can do for from given has have if in into is it its me my no of on one or our out ' +
    'that the their them then this to use used using via was what when where which who will with you your ' +
    'get check whether fetch find give go look lookup make query retrieve return run show tell tool function api service call value ' +
    'information info data result output current specified provided user client'
  ).split(' '),
);

/** The first mention of the tool in a clause; null if there is none. */
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

/** Whether a span is not part of a longer word or an address. */
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

/** The first mention of the tool's subject; null if there is none. */
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

/** Whether a verb before the word says that it is used: `use the weather`. */
function isUsed(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.word ?? '';
  return USE.has(before) || (BEFORE.has(before) && USE.has(tokens[index - 2]?.word ?? ''));
}

/** Extends a mention by the words around it: `use the ... tool`. */
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
