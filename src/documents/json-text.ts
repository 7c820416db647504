import { AppError } from '../errors.ts';
import { LimitedText } from './limited-text.ts';

const MAX_DEPTH = 100;

/** Converts JSON to text: one line per value, with its path (`owner.name: Ada`). Objects of a list are separated by
 *  blank lines. */
export function readJson(text: string): string {
  return write(parse(text, ''));
}

/** Like `readJson`, for one document per line. */
export function readJsonLines(text: string): string {
  const rows = text.split(/\r?\n/).map((line, at) => (line.trim() === '' ? null : parse(line, ` in line ${at + 1}`)));
  return write(rows);
}

function parse(text: string, place: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new AppError('invalid', `it is not valid JSON${place}.`);
  }
  if (isDeeperThan(value, MAX_DEPTH)) throw new AppError('invalid', `it is nested deeper than ${MAX_DEPTH} levels.`);
  return value;
}

/** Breadth-first, so deep nesting cannot overflow the stack. */
function isDeeperThan(value: unknown, maxDepth: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    const next: unknown[] = [];
    for (const item of level) if (isNested(item)) for (const inner of Object.values(item)) next.push(inner);
    level = next;
  }
  return false;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

function write(value: unknown): string {
  const lines = new LimitedText();
  addValue(lines, '', value);
  return lines.toString().trim();
}

function addValue(lines: LimitedText, path: string, value: unknown): void {
  if (Array.isArray(value)) addList(lines, path, value);
  else if (isNested(value)) {
    for (const [key, inner] of Object.entries(value)) addValue(lines, path === '' ? key : `${path}.${key}`, inner);
  } else if (value !== null && value !== '') lines.add(path === '' ? toLine(value) : `${path}: ${toLine(value)}`);
}

function addList(lines: LimitedText, path: string, list: readonly unknown[]): void {
  const plain = list.filter((item) => item !== null && !isNested(item)).map(toLine);
  if (plain.length > 0) lines.add(path === '' ? plain.join('\n') : `${path}: ${plain.join(', ')}`);
  list.forEach((item, at) => {
    if (!isNested(item)) return;
    lines.add('');
    addValue(lines, path === '' ? '' : `${path}[${at + 1}]`, item);
  });
  if (list.some(isNested)) lines.add('');
}

const toLine = (value: unknown) => String(value).replace(/\s+/g, ' ').trim();
