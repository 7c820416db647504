import { readNote } from '../notes/note-intents.ts';
import type { Intent } from '../plan/intent.ts';
import { blank, type Token, tokensOf } from '../plan/words/task-tokens.ts';
import { oneByOne } from './one-by-one.ts';
import { changesSomething, findMeaning, type Meaning } from './tool-meaning.ts';
import { findMention, findSubject, type KnownTool, type Mention } from './tool-names.ts';

/** A call of each tool that a clause names, in order of mention; null if it names none with certainty. */
export function readNamedTools(
  clause: string,
  before: readonly Intent[],
  tools: readonly KnownTool[],
): Intent[] | null {
  const tokens = tokensOf(clause);
  const mentions = apart(tools.flatMap((tool) => findMention(tool, clause, tokens) ?? [])).filter(
    ({ isCertain }) => isCertain,
  );
  const [first] = mentions;
  if (first === undefined) return null;
  const isOfEarlier = refersBack(first, before, tokens);
  const calls = isOfEarlier ? [] : toCalls(clause, mentions);
  const notes = readNote(clause, before);
  return notes === null ? calls : withNote(clause, notes, calls, first);
}

/** Mentions in order. Of overlapping ones, the longest. */
function apart(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = [];
  const length = ({ start, end }: Mention): number => end - start;
  for (const mention of mentions.toSorted((a, b) => length(b) - length(a)))
    if (kept.every(({ start, end }) => mention.end <= start || mention.start >= end)) kept.push(mention);
  return kept.sort((a, b) => a.start - b.start);
}

/** `write the result of get_weather for Rome in a note`: calls the tool, then writes the note. In other notes, the name of
 *  a tool is only text. */
function withNote(clause: string, notes: Intent[], calls: readonly Intent[], { isExact }: Mention): Intent[] {
  const last = notes.at(-1);
  if (last?.kind === 'note_found') return notes.length > 1 ? [...calls, last] : notes;
  if (!isExact || !WRITTEN_DOWN.test(clause)) return notes;
  const said = calls.map((call) => (call.kind === 'call_tool' ? withoutNote(call) : call));
  return [...said, { kind: 'note_found', reference: 'it', words: clause }];
}

const WRITTEN_DOWN = /^(?:write|save|store|record|put|add|jot)\b.*\bnotes?$/i;
const NOTE_TAIL = / (?:in|into|to|as|on)(?: a| an| my| the)?(?: new)? notes?$/i;

const withoutNote = (call: Extract<Intent, { kind: 'call_tool' }>): Intent => ({
  ...call,
  said: call.said.replace(/^(?:write|save|store|record|put|add|jot)(?: down)?/i, '').replace(NOTE_TAIL, ''),
});

const OF_RESULT = new Set(
  'the a of from it what result output answer value response tool write save put down tell give show me report return note in'.split(
    ' ',
  ),
);

/** Whether a clause refers only to an earlier result of the tool, which is then not called again. */
function refersBack({ tool, start, end }: Mention, before: readonly Intent[], tokens: readonly Token[]): boolean {
  const isCalled = before.some((intent) => intent.kind === 'call_tool' && intent.tool.name === tool.offer.name);
  const others = tokens.filter((token) => token.end <= start || token.start >= end);
  return isCalled && others.some(({ word }) => RESULTS.has(word)) && others.every(({ word }) => OF_RESULT.has(word));
}

const RESULTS = new Set(['result', 'output', 'answer', 'value', 'response']);

function toCalls(clause: string, mentions: readonly Mention[]): Intent[] {
  const all = blank(clause, mentions);
  return mentions.map(({ tool, end }, index) => {
    const own = all.slice(end, mentions[index + 1]?.start ?? all.length);
    const isOwn = mentions.length > 1 && tokensOf(own).some(({ word }) => word !== 'and');
    return toCall(tool, isOwn ? own : all, clause);
  });
}

const toCall = (tool: KnownTool, said: string, clause: string): Intent => ({
  kind: 'call_tool',
  tool: tool.offer,
  said: withoutPurpose(said.replace(/\s+/g, ' ').trim(), tool),
  words: clause,
});

/** A tool that tells something is asked for each of several names: `the weather in Paris and in Rome`. */
function toMeantCalls({ tool, tokens }: Meaning, clause: string): Intent[] {
  const said = blank(clause, tokens);
  return (changesSomething(tool.words) ? [said] : oneByOne(said)).map((each) => toMeantCall(tool, each, clause));
}

const toMeantCall = (tool: KnownTool, said: string, clause: string): Intent => ({
  kind: 'call_tool',
  tool: tool.offer,
  said: said.replace(/\s+/g, ' ').trim(),
  isMeant: true,
  words: clause,
});

/** Removes a verb that only repeats what the tool does: the arguments of `to translate "thank you" to French` are
 *  `"thank you" to French`. */
function withoutPurpose(said: string, { words, described }: KnownTool): string {
  const [purpose, verb = ''] = /^to (\p{Ll}+)/u.exec(said) ?? [];
  return purpose !== undefined && (words.includes(verb) || described.has(verb)) ? said.slice(purpose.length) : said;
}

/** Calls of the tools that a clause is about; null if there are none. `own` is the plan without tools, which takes
 *  precedence unless it is unknown or only looks something up. */
export function readMeantTool(clause: string, own: readonly Intent[], tools: readonly KnownTool[]): Intent[] | null {
  const isUnknown = own.every((intent) => intent.kind === 'ask' && !intent.isQuestion);
  const isOfWeb = isUnknown || own.every((intent) => intent.kind === 'ask' && intent.source === 'any');
  if (own.length === 0) return null;
  const tokens = tokensOf(clause);
  const meant = own.every((intent) => isLookUp(intent) || GENERAL.has(intent.kind))
    ? findMeaning(clause, tokens, tools)
    : null;
  const call = meant && toMeantCalls(meant, clause);
  if (!own.every(isLookUp)) return call;
  const said = apart(tools.flatMap((tool) => findMention(tool, clause, tokens) ?? []));
  if (said.length > 0) return toCalls(clause, said);
  if (call && (said.length === 0 || !isOfWeb)) return call;
  const words = new Set(tokens.filter(({ isQuoted }) => !isQuoted).map(({ word }) => word));
  const tool = isUnknown ? mostCovered(tools, words) : null;
  if (tool) return [toCall(tool, blank(clause, tokensOfTool(tool, tokens)), clause)];
  const asked = isOfWeb ? apart(tools.flatMap((each) => findSubject(each, tokens) ?? [])) : [];
  if (asked.length > 0) return toCalls(clause, asked);
  return call;
}

/** Intents that give way to a tool for the very purpose. */
const GENERAL: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>(['compute', 'compute_over', 'fill_field', 'fill']);

const isLookUp = (intent: Intent): boolean =>
  intent.kind === 'search' || (intent.kind === 'ask' && intent.source !== 'file');

/** The tool with the largest share of its name or description in the words, if that is more than half. */
function mostCovered(tools: readonly KnownTool[], words: ReadonlySet<string>): KnownTool | null {
  let best: KnownTool | null = null;
  let bestShare = MOST;
  for (const tool of tools) {
    const share = Math.max(shareOf(tool.subject, words, 1), shareOf([...tool.described], words, 2));
    if (share > bestShare) [best, bestShare] = [tool, share];
  }
  return best;
}

const MOST = 0.5;

function shareOf(wanted: readonly string[], words: ReadonlySet<string>, least: number): number {
  const shared = wanted.filter((word) => words.has(word)).length;
  return shared < least ? 0 : shared / wanted.length;
}

const tokensOfTool = ({ subject }: KnownTool, tokens: readonly Token[]): Token[] =>
  tokens.filter(({ word, isQuoted }) => !isQuoted && subject.includes(word));
