import type { Value } from '../../../src/language/values/value.ts';

/** Values in a short notation: `9000 mass | 2027-01-03 | 09:30 | #2 | email:a@b.c | name=Ada Quill; city=Oberfeld`. */
export function describeValues(values: readonly Value[]): string {
  return values.map(describe).join(' | ');
}

function describe(value: Value): string {
  if (value.kind === 'quantity') {
    return [value.n, value.dimension, value.currency].filter((part) => part != null).join(' ');
  }
  if (value.kind === 'date') {
    const until = value.until === undefined ? '' : `..${value.until}`;
    return `${value.iso}${until}${value.isGuess ? '?' : ''}`;
  }
  if (value.kind === 'clock') {
    const [hours, minutes] = [Math.floor(value.minute / 60), value.minute % 60];
    return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
  }
  if (value.kind === 'ordinal') return `#${value.n}`;
  if (value.kind === 'persona') return describeFields(value.fields);
  return `${value.kind}:${value.text}`;
}

function describeFields(fields: object): string {
  return Object.entries(fields)
    .map(([field, text]) => `${field}=${text}`)
    .join('; ');
}
