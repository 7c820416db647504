import { ScriptError } from '../../browser/script-error.ts';
import { formOperations } from './form-operations.ts';
import type { Argument, Operation } from './operation.ts';
import type { ScriptPage } from './script-page.ts';
import { treeOperations } from './tree-operations.ts';
import { windowOperations } from './window-operations.ts';

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries({ ...treeOperations, ...formOperations, ...windowOperations }),
);

/** Executes a request of the sandbox: `[operation, ...arguments]` as JSON. Returns `{value}` or
 *  `{error: [name, message]}` as JSON. Only the listed operations can be called. */
export function answer(page: ScriptPage, request: string): string {
  try {
    return JSON.stringify({ value: carryOut(page, request) ?? null });
  } catch (error) {
    if (error instanceof ScriptError) return JSON.stringify({ error: [error.name, error.message] });
    throw error;
  }
}

function carryOut(page: ScriptPage, request: string): unknown {
  const [name, ...args] = toList(JSON.parse(request));
  const operation = typeof name === 'string' ? OPERATIONS.get(name) : undefined;
  if (!operation) throw new ScriptError('TypeError', 'There is no such operation.');
  return operation(page, ...args.map(toArgument));
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function toArgument(value: unknown): Argument {
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'number' ? value : null;
}
