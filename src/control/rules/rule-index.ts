import type { SeenRequest } from '../seen-request.ts';
import type { ActiveRule } from './active-rule.ts';

/** Finds the rules that may apply to a request without trying all of them. */
export interface RuleIndex {
  /** Whether a rule may concern this operation. */
  concerns(operation: string | null): boolean;
  /** The rules that name neither another operation nor another path, in the order given. */
  candidates(request: Pick<SeenRequest, 'operation' | 'path'>): readonly ActiveRule[];
}

export function indexRules(ordered: readonly ActiveRule[]): RuleIndex {
  const operations = splitBy(ordered, ({ operation }) => operation);
  const paths = new Map<string | null, Split>();

  function splitOf(operation: string | null): Split {
    const name = operations.has(operation) ? operation : null;
    const known = paths.get(name);
    if (known) return known;
    const split = splitBy(operations.get(name), ({ path }) => path);
    paths.set(name, split);
    return split;
  }

  return {
    concerns: (operation) => operations.get(operation).length > 0,
    candidates: ({ operation, path }) => splitOf(operation).get(path),
  };
}

interface Split {
  /** Whether a rule names this value. */
  has(value: string | null): boolean;
  /** The rules that name this value or none. */
  get(value: string | null): readonly ActiveRule[];
}

/** Rules by a value that they may name; those of a value are collected when they are first needed. */
function splitBy(ordered: readonly ActiveRule[], nameOf: (rule: ActiveRule) => string | null): Split {
  const named = new Set(ordered.map(nameOf).filter((value) => value !== null));
  const ofNone = ordered.filter((rule) => nameOf(rule) === null);
  const collected = new Map<string, readonly ActiveRule[]>();
  const has = (value: string | null): value is string => value !== null && named.has(value);

  function get(value: string | null): readonly ActiveRule[] {
    if (!has(value)) return ofNone;
    const known = collected.get(value);
    if (known) return known;
    const found = ordered.filter((rule) => (nameOf(rule) ?? value) === value);
    collected.set(value, found);
    return found;
  }
  return { has, get };
}
