import { describe, expect, it, vi } from 'vitest';

/** Calls that are interrupted at once, as on a machine that is too busy to load a library in time. */
let interruptions = 0;
vi.mock('../../src/json-schema/time-limit.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/json-schema/time-limit.ts')>();
  return {
    ...original,
    withinCpuLimit: <T>(limitMs: number, work: () => T): T => {
      interruptions -= 1;
      return interruptions < 0 ? original.withinCpuLimit(limitMs, work) : original.withinTimeLimit(1, () => work());
    },
  };
});

const SCHEMA = { type: 'object', properties: { a: { type: 'integer', minimum: 3 } }, required: ['a'] };

async function attemptsOf(work: () => unknown): Promise<unknown> {
  interruptions = 2;
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      work();
    } catch {
      // Interrupted.
    }
  }
  interruptions = 0;
  return work();
}

describe('a first call that is interrupted while its libraries would be loaded', () => {
  it('leaves the check of a schema usable', async () => {
    const { checkSchema } = await import('../../src/json-schema/json-schema.ts');
    expect(await attemptsOf(() => checkSchema(SCHEMA))).toBeNull();
  });

  it('leaves validation usable', async () => {
    const { compileSchema } = await import('../../src/json-schema/json-schema.ts');
    expect(await attemptsOf(() => compileSchema(SCHEMA)({ a: 4 }))).toEqual([]);
  });

  it('leaves samples usable', async () => {
    const { sampleOf } = await import('../../src/json-schema/sample.ts');
    expect(await attemptsOf(() => sampleOf(SCHEMA))).toEqual({ a: 3 });
    expect(await attemptsOf(() => sampleOf({ ...SCHEMA, not: { required: ['b'] } }))).toMatchObject({
      a: expect.any(Number),
    });
  });

  it('leaves extraction by a schema usable', async () => {
    const { fillFromPage } = await import('../../src/device/simulated/actions/fill-schema.ts');
    const fill = () => fillFromPage(null, { question: '', schema: SCHEMA, samples: true });
    expect(await attemptsOf(fill)).toMatchObject({ result: { value: { a: 3 } } });
  });
});
