import { RESULT } from '../intent.ts';

const NUMBER = String.raw`[\d.]+`;
const OPERAND = `(?:${NUMBER}|${RESULT}|\\([^()]{1,80}\\))`;

const PRONOUN = /\b(?:the (?:previous |last )?(?:result|answer|value|sum|product|number|total)|it|that|this)\b/g;

/** Rewrites words as arithmetic; applied in this order. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/(\d),(?=\d{3}(?!\d))/g, '$1'],
  [PRONOUN, RESULT],
  [/\b(?:the )?square root of\b|√/g, 'sqrt '],
  [/\b(?:plus|added to)\b/g, '+'],
  [/\bminus\b/g, '-'],
  [/\b(?:multiplied by|times)\b/g, '*'],
  [/\b(?:divided by|over)\b/g, '/'],
  [/\b(?:modulo|mod)\b/g, '%'],
  [/\b(?:raised )?to the power of\b/g, '^'],
  [/(\d) ?[x×] ?(?=[\d(])/g, '$1*'],
  [/\bsquared\b/g, '^2'],
  [/\bcubed\b/g, '^3'],
  [new RegExp(`\\bthe (?=${NUMBER})`, 'g'), ''],
  [new RegExp(`(${OPERAND}) ?(?:%|percent|per cent) of (${OPERAND})`, 'g'), '($1/100*$2)'],
  [new RegExp(`\\b(?:the )?sum of (${OPERAND}) and (${OPERAND})`, 'g'), '($1+$2)'],
  [new RegExp(`\\b(?:the )?difference (?:between|of) (${OPERAND}) and (${OPERAND})`, 'g'), '($1-$2)'],
  [new RegExp(`\\b(?:the )?product of (${OPERAND}) and (${OPERAND})`, 'g'), '($1*$2)'],
  [new RegExp(`\\b(?:the )?average of (${OPERAND}) and (${OPERAND})`, 'g'), '(($1+$2)/2)'],
  [new RegExp(`\\badd (${OPERAND}) (?:to|and) (${OPERAND})`, 'g'), '$2+$1'],
  [new RegExp(`\\badd (${OPERAND})$`, 'g'), `${RESULT}+$1`],
  [new RegExp(`\\bsubtract (${OPERAND}) from (${OPERAND})`, 'g'), '$2-$1'],
  [new RegExp(`\\bsubtract (${OPERAND})$`, 'g'), `${RESULT}-$1`],
  [new RegExp(`\\bmultiply (${OPERAND}) (?:by|with|and) (${OPERAND})`, 'g'), '$1*$2'],
  [new RegExp(`\\bdivide (${OPERAND}) by (${OPERAND})`, 'g'), '$1/$2'],
  [new RegExp(`\\bmultiply by (${OPERAND})`, 'g'), `${RESULT}*$1`],
  [new RegExp(`\\bdivide by (${OPERAND})`, 'g'), `${RESULT}/$1`],
  [new RegExp(`\\bdouble (${OPERAND})`, 'g'), '2*$1'],
  [new RegExp(`\\bhalve (${OPERAND})`, 'g'), '$1/2'],
  [new RegExp(`\\bhalf (?:of )?(${OPERAND})`, 'g'), '$1/2'],
];

const LEAD =
  /^(?:(?:calculate|compute|evaluate|solve|work out|find|tell me|give me|get|figure out)\b:? ?)?(?:(?:what is|what's|whats|how much is|how many is|the (?:result|value|answer) of|what does)\b ?)?/;
const TAIL =
  /(?: equals?| equal to| make| in the calculator| using the calculator| with the calculator| on the calculator|[=?.! ])+$/;
const ARITHMETIC = new RegExp(`^(?:${NUMBER}|${RESULT}|sqrt|[-+*/%^() ]|\\de[-+]?\\d)+$`);
const OPERATION = /\d\s*[-+*/%^]|[-+*/^]\s*(?:\d|\()|sqrt|result\s*[-+*/%^]/;
const MAX_LENGTH = 300;

/** The expression that a clause asks to compute, in the calculator's notation; null if it asks for no arithmetic. */
export function toExpression(clause: string): string | null {
  if (clause.length > MAX_LENGTH || !/\d|\b(?:double|halve|half)\b/i.test(clause)) return null;
  let text = clause.toLowerCase().replace(/[−–]/g, '-').replaceAll('÷', '/').replace(/[·×]/g, '*');
  text = text.replace(LEAD, '').replace(TAIL, '');
  for (const [pattern, replacement] of REWRITES) text = text.replace(pattern, replacement);
  text = text.replace(/ +/g, ' ').trim();
  const hasOperation = OPERATION.test(text) || /^\(.*\)$/.test(text);
  return hasOperation && /\d/.test(text) && ARITHMETIC.test(text) ? text : null;
}

/** The first number in an earlier value, for further computing; null if there is none. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  const digits = value.replace(/(\d),(?=\d{3}(?!\d))/g, '$1').match(/-?\d+(?:\.\d+)?/)?.[0];
  return digits === undefined ? null : Number(digits);
}
