import { matchesOf } from '../../../text/matches.ts';
import { readUnitAt } from '../quantities/units.ts';
import type { Found } from '../spans.ts';
import { valueWordsOf } from '../words/by-language.ts';
import type { ClockWords } from '../words/value-words.ts';

const START = '(?<![\\p{L}\\p{N}.:/,-])';
const END = '(?![\\p{L}\\p{N}]|[:.]\\d)';
const HOUR = '(?<h>\\d{1,2})';

interface Rule {
  pattern: RegExp;
  /** Whether the hour stands last, so that it may count something: `45 minutes to 2 hours`. */
  isSpoken?: true;
  /** Minutes after midnight of the hour; null: the match is no time of day. */
  read(groups: Record<string, string | undefined>): number | null;
}

const rules = new Map<string, readonly Rule[]>();

/** Finds times of day in a digitized text: `9:30`, `9 pm`, `21h`, `half past 7`, `noon`. An hour alone is none. */
export function findClocks(text: string, language: string): Found[] {
  const known = rules.get(language) ?? createRules(valueWordsOf(language).clocks, language);
  rules.set(language, known);
  return known.flatMap(({ pattern, read, isSpoken }) =>
    [...matchesOf(text, pattern)].flatMap((match): Found[] => {
      const end = match.index + match[0].length;
      if (isSpoken && readUnitAt(text, end, language)?.unit.dimension === 'time') return [];
      const minute = read(match.groups ?? {});
      if (minute === null || !Number.isFinite(minute) || minute < 0 || minute >= 24 * 60) return [];
      return [{ kind: 'clock', minute, span: { start: match.index, end: match.index + match[0].length } }];
    }),
  );
}

function createRules(words: ClockWords, language: string): Rule[] {
  const half = halfOfDay(words);
  const suffix = [words.am, words.pm].filter(Boolean).join('|');
  const [start, end] = language === 'zh' ? ['(?<!\\d)', '(?!\\d)'] : [START, END];
  const compile = (source: string) => new RegExp(`${start}(?:${source})${end}`, 'giu');
  const compute = (sign: 1 | -1) => (groups: Record<string, string | undefined>) => {
    const part = groups.part === undefined ? Number(groups.m) : partOf(groups.part, words);
    return part > 59 ? null : half(groups) + sign * part;
  };
  const fill = (source: string) =>
    source
      .replace('{h}', `${HOUR}(?: ?(?<half>${suffix}))?`)
      .replace('{m}', '(?<m>\\d{1,2})')
      .replace('{part}', `(?<part>${Object.keys(words.parts).join('|')})`);
  const spoken = [
    ...words.past.map((source): Rule => ({ pattern: compile(fill(source)), read: compute(1), isSpoken: true })),
    ...words.to.map((source): Rule => ({ pattern: compile(fill(source)), read: compute(-1), isSpoken: true })),
  ];
  const ofDay = suffix === '' ? '' : `(?: ?(?<half>${suffix}))?`;
  const list: Rule[] = [
    ...spoken,
    { pattern: compile(`${HOUR}:(?<m>[0-5]\\d)(?::[0-5]\\d)?(?: ?(?:${words.hour}))?${ofDay}`), read: compute(1) },
    {
      pattern: compile(
        `${words.isHourUnit ? `(?<=(?:${words.before}) )` : ''}${HOUR}(?: |)(?:${words.hour})(?: ?(?<m>[0-5]?\\d)分?)?${ofDay}`,
      ),
      read: withOptionalMinutes(compute(1)),
    },
  ];
  if (suffix !== '') {
    list.push({
      pattern: compile(`${HOUR}(?:[.:](?<m>[0-5]\\d))? ?(?<half>${suffix})`),
      read: withOptionalMinutes(compute(1)),
    });
  }
  if (words.hasHourLetter)
    list.push({ pattern: compile(`${HOUR} ?h ?(?<m>[0-5]\\d)?`), read: withOptionalMinutes(compute(1)) });
  if (words.halfBefore !== null) {
    list.push({ pattern: compile(`${words.halfBefore} ${HOUR}`), read: (groups) => half(groups) - 30 });
  }
  const named = Object.entries(words.named).map(
    ([word, minute]): Rule => ({ pattern: compile(word), read: () => minute }),
  );
  const chineseHalf: Rule = {
    pattern: /(?<part>上午|早上|下午|晚上|中午)(?<h>\d{1,2})(?:[点點时時:：](?<m>\d{1,2})?)(?<half>半)?分?/gu,
    read: ({ part, h, m, half: isHalf }) => {
      const isLate = part === '下午' || part === '晚上';
      return (
        ((Number(h) % 12) + (isLate ? 12 : part === '中午' ? 12 : 0)) * 60 +
        (isHalf === undefined ? Number(m ?? 0) : 30)
      );
    },
  };
  return language === 'zh' ? [chineseHalf, ...list, ...named] : [...list, ...named];
}

function withOptionalMinutes(read: Rule['read']): Rule['read'] {
  return (groups) => read({ ...groups, m: groups.m ?? '0' });
}

/** Minutes of the hour of a match, with its half of the day. */
function halfOfDay(words: ClockWords): (groups: Record<string, string | undefined>) => number {
  const isMorning = new RegExp(`^(?:${words.am})$`, 'iu');
  return ({ h, half }) => {
    const hour = Number(h);
    if (half === undefined || hour > 12) return hour > 24 ? Number.NaN : (hour % 24) * 60;
    return ((hour % 12) + (words.am !== '' && isMorning.test(half) ? 0 : 12)) * 60;
  };
}

function partOf(word: string, { parts }: ClockWords): number {
  return parts[word.toLowerCase()] ?? 0;
}
