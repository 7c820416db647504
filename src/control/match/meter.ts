import type { JSONPathQuery, jsonpath } from 'json-p3';
import { spend } from '../budget.ts';
import { jsonP3 } from './json-p3.ts';

type Expression = InstanceType<typeof jsonpath.expressions.FilterExpression>;

/** Has a compiled query spend a step for each value that it looks at, and what its comparisons and functions read. */
export function meter(query: JSONPathQuery): void {
  for (const { selectors } of query.segments) for (const selector of selectors) meterSelector(selector);
}

function meterSelector(selector: jsonpath.JSONPathSelector): void {
  const { selectors } = jsonP3().jsonpath;
  const resolve = selector.resolve.bind(selector);
  const looksAtAll = !(selector instanceof selectors.NameSelector);
  selector.resolve = (node) => {
    spend(1 + (looksAtAll ? childCountOf(node.value) : 0));
    return resolve(node);
  };
  if (selector instanceof selectors.FilterSelector) meterExpression(selector.expression);
}

/** Meters an expression and all that it is made of. */
function meterExpression(expression: Expression, isRead = false): void {
  const { jsonpath } = jsonP3();
  const { FilterExpression, InfixExpression, FunctionExtension } = jsonpath.expressions;
  const evaluate = expression.evaluate.bind(expression);
  expression.evaluate = (context) => {
    spend(1);
    const value = evaluate(context);
    if (isRead) spend(weightOf(value));
    return value;
  };
  const reads = expression instanceof InfixExpression || expression instanceof FunctionExtension;
  for (const part of Object.values(expression).flat()) {
    if (part instanceof FilterExpression) meterExpression(part, reads);
    else if (part instanceof jsonpath.JSONPathQuery) meter(part);
  }
}

function childCountOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

const weights = new WeakMap<object, number>();

/** What it costs to compare a value: its values, of which each text counts more the longer it is. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / 64;
  if (value instanceof jsonP3().JSONPathNodeList) return value.length === 1 ? weightOf(value.nodes[0]?.value) : 0;
  if (typeof value !== 'object' || value === null) return 1;
  let weight = weights.get(value);
  if (weight === undefined) {
    weight = Object.values(value).reduce<number>((sum, part) => sum + weightOf(part), 1);
    weights.set(value, weight);
  }
  return weight;
}
