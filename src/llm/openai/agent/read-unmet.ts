import { isRecord } from '../../../json-schema/schema-node.ts';
import { UNMET_REASONS, type Unmet, type UnmetReason } from '../../model.ts';
import { shorten } from './screen-text.ts';

const MAX_PARTS = 50;
const MAX_CHARACTERS = 400;

/** The parts of the task that a model lists as not done. Entries that say nothing are dropped; an unknown reason becomes
 *  `failed`. */
export function readUnmet(value: unknown): Unmet[] {
  const entries = Array.isArray(value) ? value.slice(0, MAX_PARTS) : [];
  return entries.flatMap((entry) => toUnmet(entry) ?? []);
}

function toUnmet(entry: unknown): Unmet | null {
  const { words, reason, detail, missing } = isRecord(entry) ? entry : { words: entry };
  const [said, why] = [toText(words), toText(detail)];
  if (said === '' && why === '') return null;
  const names = (Array.isArray(missing) ? missing.slice(0, MAX_PARTS) : []).map(toText).filter((name) => name !== '');
  return {
    words: said || why,
    reason: UNMET_REASONS.find((each): each is UnmetReason => each === reason) ?? 'failed',
    detail: why || `“${said}” was not done.`,
    ...(names.length > 0 && { missing: names }),
  };
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? shorten(value.replace(/\s+/g, ' ').trim(), MAX_CHARACTERS) : '';

/** Whether an output contains no value: null, an empty text, or only such parts. */
export function isEmptyOutput(output: unknown): boolean {
  if (output === null || output === undefined) return true;
  if (typeof output === 'string') return output.trim() === '';
  return typeof output === 'object' && Object.values(output).every(isEmptyOutput);
}
