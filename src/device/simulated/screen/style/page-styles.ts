import type { Element } from 'domhandler';
import { type Look, NO_LOOK } from './look.ts';

/** A rule of a style sheet for one selector. */
export interface StyleRule {
  matches: (element: Element) => boolean;
  /** Place in CSS's order of precedence: later rules win. */
  order: number;
  look: Look;
  /** Widths of the page for which it holds, in CSS pixels. */
  minWidth: number;
  maxWidth: number;
}

/** Rules by the `.class` or name that an element needs, or `*`, so that few are tried for each element. */
export type StyleRules = ReadonlyMap<string, readonly StyleRule[]>;

/** Finds what the style sheets of a page say about its elements. */
export type FindLook = (element: Element) => Look;

const findNone: FindLook = () => NO_LOOK;

/** @param width of the page, in CSS pixels */
export function stylesOf(rules: StyleRules | undefined, width: number): FindLook {
  if (!rules) return findNone;
  const known = new Map<Element, Look>();
  return (element) => {
    const memoized = known.get(element);
    if (memoized) return memoized;
    const look = merge(rulesFor(rules, element), element, width);
    known.set(element, look);
    return look;
  };
}

function rulesFor(rules: StyleRules, { name, attribs }: Element): readonly StyleRule[] {
  const ofName = rules.get(name) ?? NONE;
  const ofAll = rules.get('*') ?? NONE;
  // Most elements have no class, and most sheets no rule for all elements.
  if (attribs.class === undefined && ofAll === NONE) return ofName;
  const ofClasses = attribs.class?.split(/\s+/).flatMap((each) => rules.get(`.${each}`) ?? NONE) ?? NONE;
  if (ofClasses.length === 0 && ofAll === NONE) return ofName;
  return [...ofAll, ...ofName, ...ofClasses].sort((a, b) => a.order - b.order);
}

const NONE: readonly StyleRule[] = [];

function merge(rules: readonly StyleRule[], element: Element, width: number): Look {
  let look = NO_LOOK;
  for (const rule of rules) {
    if (width < rule.minWidth || width > rule.maxWidth || !rule.matches(element)) continue;
    look = look === NO_LOOK ? rule.look : { ...look, ...rule.look };
  }
  return look;
}
