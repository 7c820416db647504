import { expect, it } from 'vitest';
import { type DecisionFormatStore, endpointKeyOf } from '../../src/llm/decision-format.ts';

/** What every DecisionFormatStore must do. `open` gives an empty store. */
export function testDecisionFormatStore(open: () => Promise<DecisionFormatStore>): void {
  it('keeps the last result of each endpoint and model', async () => {
    const store = await open();
    const [one, other] = ['qwen3', 'gemma3'].map((model) => endpointKeyOf({ baseUrl: 'http://a/v1', model }));
    if (!one || !other) throw new Error('no keys');
    await store.store(one, { format: 'json_schema', probedAt: 1 });
    expect(await store.find(one)).toEqual({ format: 'json_schema', probedAt: 1 });
    expect(await store.find(other)).toBeNull();
    await store.store(one, { format: 'tools', probedAt: 1_800_000_000_000 });
    expect(await store.find(one)).toEqual({ format: 'tools', probedAt: 1_800_000_000_000 });
    expect(await store.find(endpointKeyOf({ baseUrl: 'http://b/v1', model: 'qwen3' }))).toBeNull();
  });
}
