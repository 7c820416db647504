import type { RuleDocument } from '../../../control/rules/rule.ts';
import { AppError } from '../../../errors.ts';
import { checkDocument } from './check-document.ts';
import { Rule } from './rule.ts';

/** Throws invalid with the path, which begins with `at`.
 *  @param operations the operationIds of all routes */
export function checkRule(document: unknown, at: string, operations: ReadonlySet<string>): RuleDocument {
  const rule = checkDocument(Rule, document, at);
  const operation = rule.match?.operation;
  if (operation !== undefined && !operations.has(operation)) {
    const detail = `${at}.match.operation must be an operationId of /openapi.json, such as submitTask or queryGraph.`;
    throw new AppError('invalid', detail);
  }
  return rule;
}
