import type { QuestionCase, TaskCase, WantedEffect, Words } from './cases.ts';

/** A change as the API reports it. */
export interface ReportedEffect {
  kind: string;
  name: string;
  field: string;
  before: string | null;
  after: string | null;
  place: string;
}

/** A whole page is no answer. */
const MAX_ANSWER = 1500;
const SHOWN_CHARACTERS = 100;

/** @returns why the answer is not right, or null */
export function judgeAnswer(
  { says = [], lacks = [] }: Pick<QuestionCase, 'says' | 'lacks'>,
  answer: string,
): string | null {
  if (answer.length > MAX_ANSWER) return `the answer has ${answer.length} characters; ${MAX_ANSWER} are the most`;
  const missing = says.find((words) => !toList(words).some((each) => hasWords(answer, each)));
  if (missing) return `the answer lacks ${toList(missing).map(quote).join(' or ')}: ${quote(answer)}`;
  const wrong = lacks.find((words) => hasWords(answer, words));
  return wrong === undefined ? null : `the answer has ${quote(wrong)}: ${quote(answer)}`;
}

/** @returns what is missing of the changes wanted, or was changed besides, or null */
export function judgeEffects(
  { effects: wanted = [], mayChange = [] }: Pick<TaskCase, 'effects' | 'mayChange'>,
  reported: readonly ReportedEffect[],
): string | null {
  const left = joinChanges(reported);
  for (const each of wanted) {
    const at = left.findIndex((effect) => isWanted(effect, each));
    if (at < 0)
      return `not done: ${each.kind} ${each.name ?? ''} ${each.field} ${quote(each.after)}`.replace(/ +/g, ' ');
    left.splice(at, 1);
  }
  const stray = left.find(({ kind }) => kind !== 'note' && !mayChange.some((each) => each === kind));
  return stray
    ? `not asked for: ${stray.kind} ${quote(stray.name)} ${stray.field} ${quote(stray.after ?? 'none')}`
    : null;
}

/** Joins a change with the one that it continues, and leaves out what is as it was before. */
function joinChanges(reported: readonly ReportedEffect[]): ReportedEffect[] {
  const joined: ReportedEffect[] = [];
  for (const effect of reported) {
    const at = joined.findLastIndex((each) => continues(effect, each));
    const earlier = joined[at];
    if (earlier) joined[at] = { ...earlier, after: effect.after };
    else joined.push(effect);
  }
  return joined.filter(({ before, after }) => before !== after);
}

/** Two letters to one person are two changes: the second had no value before. */
const continues = (effect: ReportedEffect, earlier: ReportedEffect): boolean =>
  effect.before === earlier.after &&
  (['kind', 'name', 'field', 'place'] as const).every((key) => effect[key] === earlier[key]);

const isWanted = (effect: ReportedEffect, { kind, name = '', field, after }: WantedEffect): boolean =>
  effect.kind === kind &&
  effect.field === field &&
  (name === '' || hasWords(effect.name, name)) &&
  hasWords(effect.after ?? '', after);

const toList = (words: Words): readonly string[] => (typeof words === 'string' ? [words] : words);

function hasWords(text: string, words: string): boolean {
  const escaped = fold(words).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}\\.)${escaped}(?![\\p{L}\\p{N}]|\\.\\p{N})`, 'u').test(fold(text));
}

/** Numbers without separators of thousands and zeros at the end of their decimals. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/\.0+(?!\d)/g, '')
    .replace(/(\.\d*?[1-9])0+(?!\d)/g, '$1');
}

const quote = (text: string): string =>
  JSON.stringify(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}...` : text);
