import type { Term } from '../words/arithmetic-words.ts';
import type { Unit } from '../words/unit.ts';
import { addTo, convert, NoExpression, number, operation, toLeaf } from './build-expression.ts';
import type { Expression, FunctionName } from './expression.ts';
import type { Token } from './terms.ts';

const MAX_DEPTH = 30;

const FUNCTIONS: readonly (readonly [Term, FunctionName])[] = [
  ['mean', 'mean'],
  ['median', 'median'],
  ['sum', 'sum'],
  ['product', 'product'],
];
/** What a further step begins with. */
const STEPS: readonly Term[] = [
  ...(['add', 'subtract', 'multiply', 'divide', 'double', 'halve', 'square'] as const),
  ...(['plus', 'minus', 'times', 'over'] as const),
];
const TIMES_WORDS: readonly (readonly [Term, number])[] = [
  ['double', 2],
  ['triple', 3],
  ['halve', 0.5],
];

/** Recursive descent over tokens: sum = product (+|- product)*, product = power (*|/|mod power)*, power = atom (^ atom,
 *  squared, cubed, factorial)*. Throws `NoExpression`. */
export class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** The whole of the tokens, with a unit to convert to at its end and further steps (`and add 3`). */
  parse(): Expression {
    let result = this.sum();
    for (;;) {
      const unit = this.conversion(result);
      if (unit) {
        result = unit;
        continue;
      }
      const step = this.nextStep(result);
      if (!step) break;
      result = step;
    }
    if (this.at < this.tokens.length) throw new NoExpression();
    return result;
  }

  private has(term: Term, ahead = 0): boolean {
    const token = this.tokens[this.at + ahead];
    return token?.kind === 'terms' && token.terms.has(term);
  }

  private accept(term: Term): boolean {
    if (!this.has(term)) return false;
    this.at += 1;
    return true;
  }

  private sum(): Expression {
    let left = this.product();
    for (;;) {
      const operator = this.accept('plus') ? '+' : this.accept('minus') ? '-' : this.isNegative() ? '+' : null;
      if (!operator) return left;
      left = addTo(left, operator, this.product());
      this.accept('share');
    }
  }

  /** `8 -3` without a space is a difference. */
  private isNegative(): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'value' && token.value.kind === 'quantity' && token.value.n < 0;
  }

  private product(): Expression {
    let left = this.power();
    for (;;) {
      const operator = this.accept('times') ? '*' : this.accept('over') ? '/' : this.accept('modulo') ? '%' : null;
      if (!operator) return left;
      left = { kind: 'operation', operator, left, right: this.power() };
    }
  }

  private power(): Expression {
    let left = this.atom();
    for (;;) {
      if (this.accept('power')) left = operation('^', left, this.atom());
      else if (this.has('powerBefore') && this.isOrdinal(1)) left = this.ordinalPower(left);
      else if (this.accept('squared')) left = operation('^', left, number(2));
      else if (this.accept('cubed')) left = operation('^', left, number(3));
      else if (this.accept('factorial')) left = { kind: 'function', name: 'factorial', items: [left] };
      else return left;
    }
  }

  private isOrdinal(ahead: number): boolean {
    const token = this.tokens[this.at + ahead];
    return token?.kind === 'value' && token.value.kind === 'ordinal';
  }

  /** `to the 4th power`, `to the 4th`. */
  private ordinalPower(left: Expression): Expression {
    const token = this.tokens[this.at + 1];
    if (token?.kind !== 'value' || token.value.kind !== 'ordinal') throw new NoExpression();
    this.at += 2;
    this.accept('powerNoun');
    return operation('^', left, number(token.value.n));
  }

  private atom(): Expression {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new NoExpression();
    const found = this.readAtom();
    this.depth -= 1;
    return found;
  }

  private readAtom(): Expression {
    const token = this.tokens[this.at];
    if (!token) throw new NoExpression();
    if (token.kind === 'value') return this.value();
    if (this.accept('open')) return this.parenthesis();
    if (this.accept('minus')) return operation('*', number(-1), this.power());
    for (const name of ['sqrt', 'cbrt', 'factorial'] as const) {
      if (this.accept(name)) return { kind: 'function', name, items: [this.atom()] };
    }
    for (const [term, name] of FUNCTIONS) if (this.accept(term)) return this.list(name);
    if (this.accept('difference')) {
      const { items } = this.list('sum');
      const [left, right] = items;
      if (!left || !right || items.length > 2) throw new NoExpression();
      return { kind: 'function', name: 'abs', items: [operation('-', left, right)] };
    }
    for (const [term, factor] of TIMES_WORDS) {
      if (this.accept(term)) {
        this.accept('of');
        return operation('*', number(factor), this.atom());
      }
    }
    if (this.accept('square')) return operation('^', this.atom(), number(2));
    if (this.accept('cube')) return operation('^', this.atom(), number(3));
    return this.command() ?? this.reference();
  }

  private parenthesis(): Expression {
    const inner = this.sum();
    if (!this.accept('close')) throw new NoExpression();
    return inner;
  }

  /** `add 3 to 5`, `subtract 15 from 40`, `multiply 3 by 4`, `divide 144 by 12`, `take 25 % off 80`. */
  private command(): Expression | null {
    if (this.accept('add')) return this.addition();
    if (this.accept('subtract')) {
      const part = this.product();
      if (this.accept('from') || this.accept('off')) return addTo(this.product(), '-', part);
      return part.kind === 'operation' ? part : fail();
    }
    const operator = this.accept('multiply') ? '*' : this.accept('divide') ? '/' : null;
    if (!operator) return null;
    const left = this.atom();
    if (!this.accept('by') && !this.accept('and')) throw new NoExpression();
    return operation(operator, left, this.power());
  }

  private addition(): Expression {
    const left = this.product();
    if (this.accept('to')) return addTo(this.product(), '+', left);
    const items = [left, ...this.furtherItems()];
    if (items.length < 2) throw new NoExpression();
    return { kind: 'function', name: 'sum', items };
  }

  private list(name: FunctionName): Extract<Expression, { kind: 'function' }> {
    return { kind: 'function', name, items: [this.power(), ...this.furtherItems()] };
  }

  private furtherItems(): Expression[] {
    const items: Expression[] = [];
    while (this.has('and') && !this.isStepAhead()) {
      while (this.accept('and'));
      items.push(this.power());
    }
    return items;
  }

  private isStepAhead(): boolean {
    let ahead = 0;
    while (this.has('and', ahead)) ahead += 1;
    return STEPS.some((term) => this.has(term, ahead));
  }

  /** `and add 3`, `then multiply by 2`, `then double it`. */
  private nextStep(result: Expression): Expression | null {
    if (!this.has('and') || !this.isStepAhead()) return null;
    while (this.accept('and'));
    if (this.accept('add') || this.accept('plus')) return addTo(result, '+', this.product());
    if (this.accept('subtract') || this.accept('minus')) return addTo(result, '-', this.product());
    const isTimes = this.accept('multiply') || this.accept('times');
    const operator = isTimes ? '*' : this.accept('divide') || this.accept('over') ? '/' : null;
    if (operator) {
      this.accept('reference');
      this.accept('by');
      return operation(operator, result, this.power());
    }
    const factor = this.accept('double') ? 2 : this.accept('halve') ? 0.5 : null;
    if (factor === null && !this.accept('square')) throw new NoExpression();
    this.accept('reference');
    return factor === null ? operation('^', result, number(2)) : operation('*', number(factor), result);
  }

  /** A number, a quantity or a date; a share of what follows: `20 % of 45`, `a third of 87`, `20 % tip on 45`. */
  private value(): Expression {
    const token = this.tokens[this.at];
    if (token?.kind !== 'value') throw new NoExpression();
    const leaf = toLeaf(token.value);
    this.at += 1;
    if (leaf.kind === 'date') return leaf;
    const part = this.slashedPart(leaf);
    if (part) return part;
    const isPercent = leaf.kind === 'quantity' && leaf.dimension === 'percent';
    const isFraction = leaf.kind === 'number' && !Number.isInteger(leaf.n);
    if (isPercent && this.accept('off')) return operation('*', operation('-', number(1), leaf), this.atom());
    if (isPercent && this.has('share') && this.has('of', 1)) this.at += 1;
    if ((isPercent || isFraction) && this.accept('of')) return operation('*', leaf, this.atom());
    return leaf;
  }

  /** `1/4 of 60`. */
  private slashedPart(leaf: Expression): Expression | null {
    const denominator = this.tokens[this.at + 1];
    if (!this.has('over') || !this.has('of', 2) || denominator?.kind !== 'value') return null;
    this.at += 3;
    return operation('*', operation('/', leaf, toLeaf(denominator.value)), this.atom());
  }

  private conversion(of: Expression): Expression | null {
    const token = this.tokens[this.at + 1];
    if (!this.has('to') || token?.kind !== 'terms' || !token.unit) return null;
    this.at += 2;
    return convert(of, token);
  }

  /** `of an hour`. */
  private oneOf({ dimension, factor, offset = 0, currency }: Unit, unit: string): Expression {
    this.at += 1;
    return { kind: 'quantity', n: factor + offset, dimension, unit, ...(currency !== undefined && { currency }) };
  }

  private reference(): Expression {
    const token = this.tokens[this.at];
    if (token?.kind === 'terms' && token.unit && token.terms.size === 0) return this.oneOf(token.unit, token.text);
    if (token?.kind !== 'terms' || (token.terms.size > 0 && !token.terms.has('reference'))) throw new NoExpression();
    const { start } = token;
    let { end } = token;
    this.at += 1;
    if (token.terms.size > 0) return { kind: 'reference', span: { start, end } };
    for (;;) {
      const next = this.tokens[this.at];
      if (next?.kind !== 'terms' || next.terms.size > 0) return { kind: 'reference', span: { start, end } };
      end = next.end;
      this.at += 1;
    }
  }
}

function fail(): never {
  throw new NoExpression();
}
