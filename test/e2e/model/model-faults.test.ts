import { describe, expect, it } from 'vitest';
import { FAULT_ROWS, seeFault } from '../../support/model/model-faults.ts';

describe.concurrent('an endpoint that goes wrong is told of, or borne with', () => {
  it.each(FAULT_ROWS.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    const { insert, query, task } = row;
    expect(await seeFault(row)).toEqual({ insert, query, task });
  });
});
