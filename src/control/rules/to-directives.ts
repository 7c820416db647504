import type { Directives } from '../../directives.ts';
import type { Effects, MemoryEffect, TaskEffect } from './rule.ts';

const NO_REASON = 'A rule lets it fail.';

/** The directives that have the effects of a rule: rules and directives are one mechanism. */
export function toDirectives({ task, memory }: Effects): Directives {
  if (task) return ofTask(task);
  return memory ? ofMemory(memory) : {};
}

function ofTask({ status, output, reason, ...others }: TaskEffect): Directives {
  if (status === 'failed' || reason !== undefined) return { ...others, fail: reason ?? NO_REASON };
  return status === 'done' || output !== undefined ? { ...others, output: output ?? null } : others;
}

function ofMemory({ status, answer, reason, ...others }: MemoryEffect): Directives {
  if (status === 'failed' || reason !== undefined) return { ...others, fail: reason ?? NO_REASON };
  return answer === undefined ? others : { ...others, output: answer };
}
