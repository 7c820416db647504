import type { FormField } from '../../../../../device/page-content.ts';
import type { Prose } from '../prose.ts';
import type { LabelMention } from './labels.ts';

/** Where the value of a field is looked for. */
export interface Search {
  fields: readonly FormField[];
  prose: Prose;
  mentions: readonly LabelMention[];
  /** Whether a token gave a value already. */
  isTaken(at: number): boolean;
}

/** A value with its tokens; `end` is excluded. */
export interface FoundValue {
  value: string;
  start: number;
  end: number;
}

/** Words between the name of a field and its value. */
export const LINKS = new Set(['is', 'are', 'of', 'to', 'be', 'as', 'was', 'on', 'number', 'date', 'no']);

/** Whether a token comes right after the name of a field. */
export function isAfterLabel(field: FormField, at: number, { mentions, prose }: Search): boolean {
  return mentions.some(
    (mention) =>
      mention.field === field &&
      at >= mention.end &&
      at - mention.end <= 2 &&
      prose.tokens.slice(mention.end, at).every(({ value, lower }) => value === null && LINKS.has(lower)),
  );
}
