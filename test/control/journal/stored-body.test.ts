import { describe, expect, it } from 'vitest';
import {
  keptBytes,
  MAX_BODY_BYTES,
  NO_BODY,
  omitted,
  readBody,
  storeBody,
} from '../../../src/control/journal/stored-body.ts';

describe('a stored body', () => {
  it('is read as JSON, or as text if it is none', () => {
    expect(readBody(storeBody('{"a":[1]}'))).toEqual({ kind: 'json', value: { a: [1] } });
    expect(readBody(storeBody(Buffer.from('{"a":')))).toEqual({ kind: 'text', value: '{"a":' });
  });

  it('is cut to 64 KiB of UTF-8 and keeps its size', () => {
    const stored = storeBody(JSON.stringify('ä'.repeat(MAX_BODY_BYTES)));
    expect(stored.byteCount).toBe(2 * MAX_BODY_BYTES + 2);
    expect(keptBytes(stored)).toBe(MAX_BODY_BYTES);
    expect(readBody(stored)).toEqual({ kind: 'cut', value: expect.stringMatching(/^"ä{1000}/) });
  });

  it('has no value if it is absent, binary or streamed', () => {
    expect(readBody(NO_BODY)).toEqual({ kind: 'none', value: null });
    expect(readBody(omitted(12))).toEqual({ kind: 'omitted', value: null });
    expect(readBody(omitted(null))).toEqual({ kind: 'omitted', value: null });
  });

  it('shows no secret, also where it is cut', () => {
    const long = JSON.stringify({ metadata: { password: 'demo-1234' }, text: 'x'.repeat(MAX_BODY_BYTES) });
    const { kind, value } = readBody(storeBody(long));
    expect(kind).toBe('cut');
    expect(value).toContain('"password":"•••"');
  });
});
