import type { Element } from 'domhandler';
import type { ScriptPage } from './script-page.ts';

/** Arguments of an operation: numbers, including handles of nodes, and strings. */
export type Argument = string | number | null;

/** An operation that scripts can call. Its result is returned as JSON. */
export type Operation = (page: ScriptPage, ...args: Argument[]) => unknown;

export const toText = (value: Argument | undefined): string => String(value ?? '');

/** Reads an own attribute, never a property inherited from the prototype of `attribs`. */
export function attributeOf({ attribs }: Element, name: string): string | undefined {
  return Object.hasOwn(attribs, name) ? attribs[name] : undefined;
}
