import type { Element } from 'domhandler';
import type { ScriptPage } from './script-page.ts';

/** What crosses the border into the browser: numbers, among them handles of nodes, and texts. */
export type Argument = string | number | null;

/** Something that scripts ask of the browser. Its result goes back as JSON. */
export type Operation = (page: ScriptPage, ...args: Argument[]) => unknown;

export const toText = (value: Argument | undefined): string => String(value ?? '');

/** An attribute, and nothing else that its name may stand for in the object that holds the attributes. */
export function attributeOf({ attribs }: Element, name: string): string | undefined {
  return Object.hasOwn(attribs, name) ? attribs[name] : undefined;
}
