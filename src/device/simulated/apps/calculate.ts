/** Arithmetic: numbers, + - * / % ^, parentheses, unary minus and `sqrt`. Anything else is an error. */

export type Calculation = { ok: true; value: number } | { ok: false; problem: string };

const MAX_LENGTH = 500;
const MAX_DEPTH = 50;

// A double carries 15 to 17 decimal digits; one fewer hides the rounding that people do not expect (0.1 + 0.2).
const SHOWN_DIGITS = 14;

class CalculationError extends Error {}

/** Computes an expression. `^` binds tighter than unary minus and groups to the right, as in mathematics. */
export function calculate(expression: string): Calculation {
  try {
    if (expression.length > MAX_LENGTH) throw new CalculationError(`it is longer than ${MAX_LENGTH} characters`);
    const value = new Parser(toTokens(expression)).parse();
    return { ok: true, value: withoutNoise(checked(value)) };
  } catch (error) {
    if (error instanceof CalculationError) return { ok: false, problem: error.message };
    throw error;
  }
}

function withoutNoise(value: number): number {
  return Number.isInteger(value) ? value + 0 : Number(value.toPrecision(SHOWN_DIGITS));
}

function checked(value: number): number {
  if (Number.isNaN(value)) throw new CalculationError('it has no real result');
  if (!Number.isFinite(value)) throw new CalculationError('the result is too large');
  return value;
}

const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([+\-*/%^()])|([a-z]+))\s*/iy;
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['**', '^'],
]);

function toTokens(expression: string): string[] {
  const text = expression.replace(/×|·|÷|−|\*\*/g, (found) => SPELLINGS.get(found) ?? found);
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match)
      throw new CalculationError(`“${String.fromCodePoint(text.codePointAt(start) ?? 32)}” is not understood`);
    tokens.push(match[0].trim().toLowerCase());
  }
  return tokens;
}

/** Recursive descent over: sum = product (+|- product)*, product = signed (*|/|% signed)*, signed = -signed | power,
 *  power = atom (^ signed)?, atom = number | ( sum ) | sqrt atom. */
class Parser {
  private readonly tokens: readonly string[];
  private position = 0;
  private depth = 0;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  parse(): number {
    if (this.tokens.length === 0) throw new CalculationError('it is empty');
    const value = this.sum();
    const rest = this.tokens[this.position];
    if (rest !== undefined) throw new CalculationError(`“${rest}” is not expected there`);
    return value;
  }

  private sum(): number {
    let value = this.product();
    for (;;) {
      if (this.accept('+')) value += this.product();
      else if (this.accept('-')) value -= this.product();
      else return value;
    }
  }

  private product(): number {
    let value = this.signed();
    for (;;) {
      if (this.accept('*')) value *= this.signed();
      else if (this.accept('/')) value /= nonZero(this.signed());
      else if (this.accept('%')) value %= nonZero(this.signed());
      else return value;
    }
  }

  private signed(): number {
    if (this.accept('-')) return -this.deeper(() => this.signed());
    if (this.accept('+')) return this.deeper(() => this.signed());
    return this.power();
  }

  private power(): number {
    const base = this.atom();
    if (!this.accept('^')) return base;
    const exponent = this.deeper(() => this.signed());
    if (base === 0 && exponent < 0) throw new CalculationError('it divides by zero');
    return base ** exponent;
  }

  private atom(): number {
    if (this.accept('sqrt')) return Math.sqrt(this.deeper(() => this.atom()));
    if (this.accept('(')) return this.parenthesis();
    const token = this.tokens[this.position];
    if (token === undefined) throw new CalculationError('something is missing at its end');
    if (!/^[\d.]/.test(token)) throw new CalculationError(`“${token}” is not expected there`);
    this.position += 1;
    return checked(Number(token));
  }

  private parenthesis(): number {
    const value = this.deeper(() => this.sum());
    if (!this.accept(')')) throw new CalculationError('a parenthesis is not closed');
    return value;
  }

  private accept(token: string): boolean {
    if (this.tokens[this.position] !== token) return false;
    this.position += 1;
    return true;
  }

  private deeper(parse: () => number): number {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new CalculationError(`it is nested deeper than ${MAX_DEPTH} levels`);
    const value = parse();
    this.depth -= 1;
    return value;
  }
}

function nonZero(divisor: number): number {
  if (divisor === 0) throw new CalculationError('it divides by zero');
  return divisor;
}
