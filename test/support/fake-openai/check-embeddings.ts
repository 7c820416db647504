import { invalid, missing } from './api-error.ts';
import type { Fields } from './is-object.ts';
import type { EmbeddingBody } from './requests.ts';

const MAX_INPUTS = 2048;

/** The body of a request for vectors, checked as the API checks it. Throws ApiError (400). */
export function checkEmbeddings(body: Fields): EmbeddingBody {
  const { input, dimensions, encoding_format: format } = body;
  if (input === undefined) throw missing('input');
  const items: unknown[] = Array.isArray(input) ? input : [input];
  if (items.length === 0 || items.length > MAX_INPUTS || !items.every(isInput)) {
    throw invalid("'$.input' is invalid. Please check the API reference.", 'input');
  }
  if (dimensions !== undefined && (!Number.isInteger(dimensions) || Number(dimensions) < 1)) {
    throw invalid("Invalid 'dimensions': expected an integer of 1 or more.", 'dimensions');
  }
  if (format !== undefined && format !== 'float' && format !== 'base64') {
    throw invalid(`Invalid value: '${format}'.`, 'encoding_format', 'invalid_value');
  }
  return body as unknown as EmbeddingBody;
}

function isInput(item: unknown): boolean {
  if (typeof item === 'string') return item.length > 0;
  return Number.isInteger(item) || (Array.isArray(item) && item.length > 0 && item.every(Number.isInteger));
}
