import { isDeepStrictEqual } from 'node:util';
import type { Effect } from '../../device/effect.ts';
import { InvalidRecordError } from '../../errors.ts';
import type { Step, StepScreen, Unmet } from '../../tasks/task.ts';

/** How the parts of a task's record are written as JSON, and read. What is written reads back the same; what earlier
 *  versions or other programs stored reads as a valid part, too, so that no row makes a record or a list unreadable. */

/** What was not done; null if unknown. */
export const readUnmet = (json: string | null): Unmet[] | null => toList(json, toUnmet);
export const writeUnmet = (unmet: readonly Unmet[] | null): string | null => write(unmet, readUnmet, 'unmet');

/** JSON pointers; null if unknown. */
export const readSampled = (json: string | null): string[] | null => toList(json, toText);
export const writeSampled = (sampled: readonly string[] | null): string | null =>
  write(sampled, readSampled, 'sampled');

export function readAction(json: string): Step['action'] {
  const action = toRecord(readJson(json));
  const type = typeof action.type === 'string' ? action.type : 'unknown';
  return { ...action, type } as Step['action'];
}
export const writeAction = (action: Step['action']): string => write(action, readAction, 'action');

export function readScreen(json: string): StepScreen {
  const { app, title, url } = toRecord(readJson(json));
  return { app: toText(app), title: toText(title), url: toNullableText(url) };
}
export const writeScreen = (screen: StepScreen): string => write(screen, readScreen, 'screen');

/** What a step changed; null if nothing. */
export const readEffects = (json: string | null): Effect[] | null => toList(json, toEffect);
export const writeEffects = (effects: readonly Effect[] | undefined): string | null =>
  write(effects ?? null, readEffects, 'effects');

function toEffect(entry: unknown): Effect {
  const { kind, name, field, before, after, place, url } = toRecord(entry);
  return {
    // A schema of responses declares the kinds.
    kind: toText(kind) as Effect['kind'],
    ...{ name: toText(name), field: toText(field), before: toNullableText(before), after: toNullableText(after) },
    ...{ place: toText(place), url: toNullableText(url) },
  };
}

/** The value of a JSON text; null for a text that is none. */
export function readJson(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

function toUnmet(entry: unknown): Unmet {
  const { words, reason, detail, missing, partial } = toRecord(entry);
  return {
    words: toText(words),
    // A schema of responses declares the reasons.
    reason: (typeof reason === 'string' ? reason : 'failed') as Unmet['reason'],
    detail: toText(detail),
    ...(Array.isArray(missing) && { missing: missing.map(toText) }),
    ...(partial !== undefined && { partial }),
  };
}

function toList<T>(json: string | null, toItem: (item: unknown) => T): T[] | null {
  const value = readJson(json);
  return Array.isArray(value) ? value.map(toItem) : null;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const toNullableText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** An object as it is; an empty one for anything else. */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function write<T>(value: T, read: (json: string) => unknown, name: string): T extends null ? null : string;
function write(value: unknown, read: (json: string) => unknown, name: string): string | null {
  if (value === null || value === undefined) return null;
  const json = JSON.stringify(value);
  if (isDeepStrictEqual(read(json), JSON.parse(json))) return json;
  throw new InvalidRecordError(`${name} is no valid part of a record`);
}
