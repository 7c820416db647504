import type { Step } from '../../../api/tasks.ts';

export type Difference = 'action' | 'target' | 'result' | 'value' | 'screen' | 'missing';

/** One row of the comparison: a step of each run, or of only one of them. */
export interface StepPair {
  left: Step | null;
  right: Step | null;
  /** What differs; empty if the steps are alike. */
  differences: readonly Difference[];
}

/** Puts the steps of two runs side by side: those that did the same in the same place are one row (longest common
 *  subsequence), and so are different ones between two such rows. */
export function pairSteps(left: readonly Step[], right: readonly Step[]): StepPair[] {
  const pairs: StepPair[] = [];
  let [leftAt, rightAt] = [0, 0];
  for (const [leftEnd, rightEnd] of [...findCommon(left, right), [left.length, right.length] as const]) {
    const count = Math.max(leftEnd - leftAt, rightEnd - rightAt);
    for (let offset = 0; offset < count; offset += 1) {
      const one = leftAt + offset < leftEnd ? left[leftAt + offset] : null;
      const other = rightAt + offset < rightEnd ? right[rightAt + offset] : null;
      pairs.push(toPair(one ?? null, other ?? null));
    }
    const [one, other] = [left[leftEnd], right[rightEnd]];
    if (one && other) pairs.push(toPair(one, other));
    [leftAt, rightAt] = [leftEnd + 1, rightEnd + 1];
  }
  return pairs;
}

/** Positions of steps that are the same in both, ascending. */
function findCommon(left: readonly Step[], right: readonly Step[]): (readonly [number, number])[] {
  const [leftKeys, rightKeys] = [left.map(toKey), right.map(toKey)];
  // lengths[i][j]: of the longest common subsequence of the steps from i and from j on.
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const length = leftKeys[i] === rightKeys[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
      (lengths[i] as Uint16Array)[j] = length;
    }
  }
  const common: [number, number][] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (leftKeys[i] === rightKeys[j]) common.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}

const toKey = ({ actor, action, target }: Step) => JSON.stringify([actor, action.type, target ?? action]);

function toPair(left: Step | null, right: Step | null): StepPair {
  if (!left || !right) return { left, right, differences: ['missing'] };
  const checks: [Difference, (step: Step) => unknown][] = [
    ['action', ({ actor, action }) => [actor, action]],
    ['target', ({ target }) => target],
    ['result', ({ ok, summary }) => [ok, summary]],
    ['value', ({ value }) => value ?? null],
    ['screen', ({ screen }) => screen],
  ];
  const isDifferent = (read: (step: Step) => unknown) => JSON.stringify(read(left)) !== JSON.stringify(read(right));
  return { left, right, differences: checks.filter(([, read]) => isDifferent(read)).map(([name]) => name) };
}
