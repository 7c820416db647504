import { parseExact } from '../../../../exact-json.ts';

/** Reads metadata as it is entered: a JSON object, or nothing. Throws SyntaxError. */
export function parseMetadata(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = parseExact(text);
  } catch (error) {
    throw new SyntaxError(`The metadata is no JSON: ${(error as Error).message}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new SyntaxError('The metadata must be a JSON object, such as {"source": "diary"}.');
}
