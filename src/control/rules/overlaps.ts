import { isDeepStrictEqual } from 'node:util';
import { InvalidDocumentError } from '../invalid-document.ts';
import type { ActiveRule } from './active-rule.ts';

/** Refuses an added rule that another one hides or that hides another one: both match the same requests at the same
 *  priority, and nothing limits when they apply. Also refuses an id that is there twice.
 *  @throws InvalidDocumentError */
export function checkOverlaps(kept: readonly ActiveRule[], added: readonly ActiveRule[], at: string): void {
  const all = [...kept, ...added];
  for (const [index, each] of added.entries()) {
    const others = all.slice(0, kept.length + index);
    const path = `${at}[${index}]`;
    if (others.some(({ rule }) => rule.id === each.rule.id)) {
      throw new InvalidDocumentError(`${path}.id`, `must be unique: "${each.rule.id}" is taken`);
    }
    const hidden = others.find((other) => isUnlimited(other) && isUnlimited(each) && haveSameRequests(other, each));
    if (hidden) {
      const problem = `overlaps rule "${hidden.rule.id}": both match the same requests. Set another priority, or limit one`;
      throw new InvalidDocumentError(path, `${problem} by calls, times, window or scenario`);
    }
  }
}

const LIMITS = ['calls', 'times', 'share', 'window', 'scenario'] as const;

function isUnlimited({ rule }: ActiveRule): boolean {
  return rule.enabled !== false && LIMITS.every((name) => rule[name] === undefined);
}

function haveSameRequests({ rule: a }: ActiveRule, { rule: b }: ActiveRule): boolean {
  return (
    a.accountId === b.accountId &&
    (a.priority ?? 0) === (b.priority ?? 0) &&
    isDeepStrictEqual(a.match ?? {}, b.match ?? {})
  );
}
