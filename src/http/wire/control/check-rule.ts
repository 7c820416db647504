import type { RuleDocument } from '../../../control/rules/rule.ts';
import { checkActions } from './action.ts';
import { checkDocument } from './check-document.ts';
import { checkOperation } from './check-operation.ts';
import { Rule } from './rule.ts';

/** Throws invalid with the path, which begins with `at`.
 *  @param operations the operationIds of all routes */
export function checkRule(document: unknown, at: string, operations: ReadonlySet<string>): RuleDocument {
  const rule = checkDocument(Rule, document, at);
  checkOperation(rule.match, `${at}.match`, operations);
  checkActions(rule.do.task?.actions ?? [], `${at}.do.task.actions`);
  return rule;
}
