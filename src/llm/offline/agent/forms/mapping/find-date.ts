import type { FormField } from '../../../../../device/page-content.ts';
import type { Token } from '../../../../../language/understand/tokens.ts';
import { DATE_CUES } from '../form-words.ts';
import { type FoundValue, isAfterLabel, type Search } from './search.ts';

type DateUse = 'birth' | 'start' | 'end';
const CUES = Object.entries(DATE_CUES).map(([use, words]) => [use as DateUse, new Set(words.split(' '))] as const);
const CUE_DISTANCE = 4;
/** Age in years from which a date can be that of a birth. */
const YOUNGEST = 10;

/** The day for a date field: right after its name, after a word for its use, of a birth the only day long ago, or the only day
 *  for the only such field. A date of which day and month could be swapped is none. */
export function findDate(field: FormField, search: Search): FoundValue | null {
  const { fields, prose } = search;
  const { tokens, today } = prose;
  const use = useOf(field);
  const isOld = (iso: string): boolean => iso < `${Number(today.slice(0, 4)) - YOUNGEST}${today.slice(4)}`;
  const days = tokens.flatMap(({ value }, at) =>
    value?.kind === 'date' &&
    value.isGuess !== true &&
    value.until === undefined &&
    !search.isTaken(at) &&
    (use !== 'birth' || isOld(value.iso))
      ? [{ value: value.iso, start: at, end: at + 1 }]
      : [],
  );
  const [only, other] = days;
  const named = days.find(({ start }) => isAfterLabel(field, start, search));
  const cued = use === null ? undefined : days.find(({ start }) => cueBefore(tokens, start) === use);
  if (named ?? cued) return named ?? cued ?? null;
  if (only === undefined || other !== undefined) return null;
  if (use === 'birth') return only;
  const isFree = use === null || cueBefore(tokens, only.start) === null;
  return isFree && fields.filter(({ type }) => type === 'date').length === 1 ? only : null;
}

/** Whether the words before a date say that it is that of a birth. */
export const isOfBirth = (tokens: readonly Token[], at: number): boolean => cueBefore(tokens, at) === 'birth';

function cueBefore(tokens: readonly Token[], at: number): DateUse | null {
  const before = tokens.slice(Math.max(0, at - CUE_DISTANCE), at).toReversed();
  for (const { lower, value } of before) {
    const found = value === null ? CUES.find(([, words]) => words.has(lower)) : undefined;
    if (found) return found[0];
    if (value !== null) return null;
  }
  return null;
}

function useOf({ label, autocomplete }: FormField): DateUse | null {
  if (autocomplete === 'bday') return 'birth';
  const words = label.toLowerCase().match(/\p{L}+/gu) ?? [];
  return CUES.find(([, cues]) => words.some((word) => cues.has(word) && word !== 'on' && word !== 'by'))?.[0] ?? null;
}
