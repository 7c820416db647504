import { nameWords, tokensOf } from '../../plan/words/task-tokens.ts';
import { AFTER_VALUE, CONTENTS, RECEIVERS, SUBJECTS } from '../tool-words.ts';
import { parseArguments } from './argument-parser.ts';
import { typedSpans } from './argument-spans.ts';
import { type Parameter, toValue } from './tool-parameters.ts';

/** Arguments that a request gives a tool which it means without naming it. */
export function readArguments(
  said: string,
  toolWords: readonly string[],
  parameters: readonly Parameter[],
): Map<string, unknown> {
  const { values } = parseArguments(said, parameters);
  const quoted = new Set(tokensOf(said).flatMap(({ word, isQuoted }) => (isQuoted ? [word] : [])));
  for (const parameter of parameters) {
    const value = values.get(parameter.name);
    if (typeof value !== 'string' || parameter.options.length > 0 || quoted.has(value)) continue;
    const isText = nameWords(parameter.name).some((word) => CONTENTS.has(word));
    const plain = toValue(isText ? value : withoutRest(withOwner(value, said)), parameter);
    if (plain === undefined || isNoAddress(plain, parameter, toolWords)) values.delete(parameter.name);
    else values.set(parameter.name, plain);
  }
  const content = parameters.find(
    ({ name, kind, options }) =>
      kind === 'text' && options.length === 0 && nameWords(name).some((word) => CONTENTS.has(word)),
  );
  if (content && !quoted.has(String(values.get(content.name)))) setContent(said, content, values);
  // `the author of "Emma"` is not "Emma".
  const isPart = tokensOf(said).some(
    ({ word, isQuoted, start }) =>
      isQuoted &&
      word === values.get(content?.name ?? '') &&
      /\bof\s*$/i.test(said.slice(Math.max(0, start - 10), start)),
  );
  if (content && isPart) values.delete(content.name);
  return values;
}

/** What is said before or after the addresses and dates of a request: what to send or to enter. */
function setContent(said: string, content: Parameter, values: Map<string, unknown>): void {
  const spans = typedSpans(said);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return;
  const [before, after] = [bare(said.slice(0, first.start)), bare(said.slice(last.end))];
  const text = before.length >= after.length ? before : after;
  const value = toValue(text, content);
  if (text !== '' && value !== undefined) values.set(content.name, value);
}

const EDGE = new Set('a an on to for at with that saying telling about by and is'.split(' '));

/** Without joining words at both ends. */
function bare(text: string): string {
  const tokens = tokensOf(text);
  const [first, last] = [tokens.find(({ word }) => !EDGE.has(word)), tokens.findLast(({ word }) => !EDGE.has(word))];
  return first && last ? text.slice(first.start, last.end).replace(/\s+/g, ' ').trim() : '';
}

/** `capital` in `in the capital of Japan` is `the capital of Japan`. */
function withOwner(value: string, said: string): string {
  const end = said.indexOf(value) + value.length;
  const rest = /^ of [^,;?!]{1,60}/.exec(said.slice(end, end + 70))?.[0] ?? '';
  return rest === '' || end < value.length ? value : `the ${value.replace(/^the /i, '')}${rest}`;
}

/** `ACME cost, and ten of them` is `ACME`. */
function withoutRest(value: string): string {
  const [head = ''] = value.split(/[,;?!]/);
  const tokens = tokensOf(head);
  const isName = /^\p{Lu}/u.test(head);
  const cut = tokens.findIndex(
    ({ word, start }, at) =>
      at > 0 && AFTER_VALUE.has(word) && (isName || isRest(tokens.slice(at))) && !/\p{Lu}/u.test(head[start] ?? ''),
  );
  return cut === -1 ? head.trim() : head.slice(0, tokens[cut - 1]?.end);
}

const isRest = (tokens: readonly { word: string }[]): boolean => tokens.every(({ word }) => AFTER_VALUE.has(word));

const MAIL = SUBJECTS.find((group) => group.has('email'));

/** `my boss`, where mail is sent to an address. */
function isNoAddress(value: unknown, { name }: Parameter, toolWords: readonly string[]): boolean {
  const sendsMail = toolWords.some((word) => MAIL?.has(word));
  return sendsMail && RECEIVERS.has(nameWords(name).join('')) && !String(value).includes('@');
}
