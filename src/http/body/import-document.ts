import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { toExact } from '../../exact-json.ts';
import { MAX_JSON_DEPTH } from '../../json-depth.ts';
import type { ImportDraft } from '../../memory/service/import-draft.ts';
import type { GraphConfiguration } from '../../memory/types.ts';
import { bodyTooLarge } from '../plugins/errors.ts';
import { unknownField } from '../validation.ts';
import { toConfiguration } from '../wire/memory/graph.ts';
import { IMPORT_LIMIT_BYTES, SNAPSHOT_FIELDS, toImportedMemory, toSnapshotHead } from '../wire/memory/graph-import.ts';
import { discardBody } from './forms.ts';
import { checkFieldNames, findPosition, MAX_JSON_VALUES, NotJsonError, tooDeep, tooManyValues } from './json.ts';

/** An imported snapshot; its memories are in the draft. */
export interface ImportBody {
  configuration: GraphConfiguration;
  draft: ImportDraft;
}

export interface ImportOptions {
  draft: ImportDraft;
  /** Whether unknown fields are refused. */
  isStrict: boolean;
}

/** Maximum memory for reading an import: one value and the slice before it. */
export const IMPORT_BUFFER_BYTES = 2 ** 23;

/** Above the largest valid memory: 1.5 MiB with every character escaped. */
const MAX_VALUE_BYTES = 4 * 1024 * 1024;

/** Reads a snapshot as it arrives, one chunk per turn of the event loop, and holds only a few memories at a time. Throws
 *  invalid and too_large, and discards the draft. */
export async function readImport(
  request: FastifyRequest,
  payload: IncomingMessage,
  { draft, isStrict }: ImportOptions,
): Promise<ImportBody> {
  try {
    const configuration = await readSnapshot(request, payload, { draft, isStrict });
    return { configuration, draft };
  } catch (error) {
    discardBody(request);
    await draft.discard();
    // The client has disconnected: not an internal error.
    throw payload.errored === error
      ? new AppError('invalid', 'The body is incomplete: the connection was closed.')
      : error;
  }
}

async function readSnapshot(
  request: FastifyRequest,
  payload: IncomingMessage,
  { draft, isStrict }: ImportOptions,
): Promise<GraphConfiguration> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const hash = request.headers['idempotency-key'] ? createHash('sha256') : null;
  const document = createSnapshotParser(isStrict);
  let byteCount = 0;
  // Stopping early must not destroy the request, so that the client gets a response.
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    byteCount += chunk.length;
    if (byteCount > IMPORT_LIMIT_BYTES) throw bodyTooLarge(IMPORT_LIMIT_BYTES);
    hash?.update(chunk);
    checkUtf8(() => utf8.decode(chunk, { stream: true }));
    for (const { value, index } of document.read(chunk)) await draft.add(toImportedMemory(value, index, isStrict));
    await nextTurn();
  }
  checkUtf8(() => utf8.decode());
  if (hash) request.bodyDigest = hash.digest('hex');
  const { configuration } = toSnapshotHead(document.end(), isStrict);
  return toConfiguration(configuration ?? undefined);
}

function checkUtf8(decode: () => string): void {
  try {
    decode();
  } catch {
    throw new AppError('invalid', 'The body is not valid UTF-8.');
  }
}

interface ReadMemory {
  value: unknown;
  index: number;
}

class ExactTokenizer extends Tokenizer {
  override parseNumber(digits: string): number {
    return toExact(super.parseNumber(digits), digits) as number;
  }
}

/** Streaming parser of a snapshot: `read` returns the memories that a chunk completes, `end` returns the other fields. */
function createSnapshotParser(isStrict: boolean) {
  const head: Record<string, unknown> = {};
  let memories: ReadMemory[] = [];
  let position = 0;

  const parser = new TokenParser({
    paths: ['$.format', '$.version', '$.configuration', '$.memories.*'],
    keepStack: false,
  });
  const guard = createGuard(isStrict);
  parser.onValue = ({ value, key, stack }) => {
    guard.valueEnded(position);
    if (stack.length === 1) head[String(key)] = value;
    else {
      checkFieldNames(value, `memories[${key}]`);
      memories.push({ value, index: Number(key) });
    }
  };
  const tokenizer = new ExactTokenizer();
  tokenizer.onToken = (token) => {
    position = token.offset;
    guard.check(token);
    parser.write(token);
  };

  return {
    read(chunk: Uint8Array): ReadMemory[] {
      memories = [];
      try {
        tokenizer.write(chunk);
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw notJson(findPosition(error as Error, position));
      }
      return memories;
    },
    end(): Record<string, unknown> {
      if (!parser.isEnded) throw notJson(position, 'it ends early, ');
      if (!guard.hasMemories()) throw new AppError('invalid', 'memories is required: a list.');
      return head;
    },
  };
}

function notJson(position: number, reason = ''): AppError {
  return new NotJsonError(`The body is not valid JSON: ${reason}at position ${position}.`);
}

interface Token {
  token: TokenType;
  value: unknown;
  offset: number;
}

/** Limits the memory of an incomplete value, and checks all outer fields, including those that the parser skips. */
function createGuard(isStrict: boolean) {
  let depth = 0;
  let valueCount = 0;
  let valueStart = 0;
  let field: unknown = null;
  let isAfterColon = false;
  let hasMemories = false;

  function checkOuter({ token, value }: Token): void {
    if (depth === 0 && token !== TokenType.LEFT_BRACE) throw new AppError('invalid', 'The body must be a JSON object.');
    if (depth !== 1) return;
    if (isAfterColon && field === 'memories') {
      if (token !== TokenType.LEFT_BRACKET) throw new AppError('invalid', 'memories must be a list.');
      hasMemories = true;
    }
    isAfterColon = token === TokenType.COLON;
    if (isAfterColon) checkOuterField(String(field));
    else if (token === TokenType.STRING) field = value;
  }

  function checkOuterField(name: string): void {
    checkFieldNames({ [name]: null });
    if (isStrict && !SNAPSHOT_FIELDS.has(name)) throw unknownField(name);
  }

  function checkSize({ token, offset }: Token): void {
    if (offset - valueStart > MAX_VALUE_BYTES) {
      throw new AppError('too_large', `${String(field)} must have no value of more than ${MAX_VALUE_BYTES} bytes.`);
    }
    const isOpening = token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET;
    if (isOpening || token === TokenType.COMMA) valueCount += 1;
    if (valueCount > MAX_JSON_VALUES) throw tooManyValues(String(field));
    if (isOpening) depth += 1;
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > MAX_JSON_DEPTH) throw tooDeep('The body');
  }

  return {
    check(token: Token): void {
      checkOuter(token);
      checkSize(token);
    },
    valueEnded(offset: number): void {
      valueCount = 0;
      valueStart = offset;
    },
    hasMemories: () => hasMemories,
  };
}
