import { calculate } from './calculate.ts';

export interface Calculator {
  expression: string;
  display: string;
}

export interface CalculatorKey {
  /** What the key types or does. */
  key: string;
  /** Label of the key. */
  name: string;
}

const KEY_NAMES: Readonly<Record<string, string>> = { '/': '÷', '*': '×', '-': '−', sqrt: '√' };

/** The keys, row by row. */
export const CALCULATOR_KEYS: readonly (readonly CalculatorKey[])[] = [
  ['C', '⌫', '(', ')'],
  ['7', '8', '9', '/'],
  ['4', '5', '6', '*'],
  ['1', '2', '3', '-'],
  ['0', '.', '^', '+'],
  ['%', 'sqrt', '='],
].map((row) => row.map((key) => ({ key, name: KEY_NAMES[key] ?? key })));

const MAX_EXPRESSION_LENGTH = 200;

export function createCalculator(): Calculator {
  return { expression: '', display: '0' };
}

/** Appends to the expression. Returns false if it would be too long. */
export function typeExpression(calculator: Calculator, text: string): boolean {
  const longer = calculator.expression + text;
  if (longer.length > MAX_EXPRESSION_LENGTH) return false;
  calculator.expression = longer;
  return true;
}

/** Presses a key. Returns what happened, or null if the key only typed. */
export function pressCalculatorKey(calculator: Calculator, key: string): { ok: boolean; text: string } | null {
  switch (key) {
    case 'C':
      Object.assign(calculator, createCalculator());
      return { ok: true, text: 'cleared' };
    case '⌫':
      calculator.expression = calculator.expression.slice(0, -1);
      return null;
    case '=':
      return showResult(calculator, calculator.expression);
    default:
      return typeExpression(calculator, key) ? null : { ok: false, text: 'the expression is as long as it may be' };
  }
}

/** Computes an expression and displays it with its result. */
export function showResult(calculator: Calculator, expression: string): { ok: boolean; text: string; value?: number } {
  const calculation = calculate(expression);
  calculator.expression = expression.replace(/\s+/g, ' ').trim().slice(0, MAX_EXPRESSION_LENGTH).toWellFormed();
  calculator.display = calculation.ok ? String(calculation.value) : 'Error';
  if (calculation.ok) return { ok: true, text: calculator.display, value: calculation.value };
  return { ok: false, text: calculation.problem };
}
