import { describe, expect, it } from 'vitest';
import type { LanguageModel } from '../../src/llm/model.ts';
import { testAnswering } from './language-model/answering.ts';
import { testDeciding } from './language-model/deciding.ts';
import { testEmbedding } from './language-model/embedding.ts';
import { testExtracting } from './language-model/extracting.ts';

export interface OpenedModel {
  model: LanguageModel;
  close(): Promise<void>;
}

/** What every adapter of the language-model port promises; with `embeds`, of its embedder too. `open` is called for each
 *  test. */
export function describeLanguageModel(
  name: string,
  open: () => Promise<OpenedModel>,
  { embeds = true }: { embeds?: boolean } = {},
): void {
  /** Runs one test with a model of its own. */
  const test = (says: string, work: (model: LanguageModel) => Promise<void>) => {
    it(says, async () => {
      const { model, close } = await open();
      try {
        await work(model);
      } finally {
        await close();
      }
    });
  };
  describe(`${name} as a language model`, () => {
    testExtracting(test);
    testAnswering(test);
    testDeciding(test);
    if (embeds) testEmbedding(test);
    else test('has no embedder', async ({ embedder }) => expect(embedder).toBeNull());
    test('has a name, and takes at least one call at once', async (model) => {
      expect(model.name).not.toBe('');
      expect(model.concurrency).toBeGreaterThanOrEqual(1);
    });
  });
}
