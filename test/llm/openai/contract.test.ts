import { createOpenAiModel } from '../../../src/llm/openai/openai-model.ts';
import type { ReplyStore } from '../../../src/llm/reply-store.ts';
import { describeLanguageModel } from '../../contracts/language-model.ts';
import { type FakeOpenAiOptions, startFakeOpenAi } from '../../support/fake-openai/server.ts';

const NO_USAGE = { calls: 0, cachedReplies: 0, inputTokens: 0, outputTokens: 0, chunksByRules: 0 };

/** Keeps nothing: every call asks the endpoint. */
const NO_REPLIES: ReplyStore = {
  findReply: async () => null,
  storeReplies: async () => {},
  countCall: async () => {},
  countChunkByRules: async () => {},
  readUsage: async () => NO_USAGE,
  readTotals: async () => NO_USAGE,
};

const NO_TOKENS = { add: async () => {}, readDay: async () => ({ inputTokens: 0, outputTokens: 0 }) };

const openOn =
  (server: FakeOpenAiOptions, images = false) =>
  async () => {
    const fake = await startFakeOpenAi({ apiKey: 'key', ...server });
    const model = createOpenAiModel({
      ...{ baseUrl: fake.url, apiKey: 'key', model: 'fake-model', embeddingModel: 'fake-embedding' },
      ...{ concurrency: 4, timeoutMs: 20_000, retryBudgetMs: 20_000, contextTokens: 32_000, taskTokens: 0, images },
      replies: NO_REPLIES,
      onState: () => {},
      decisionFormats: { find: async () => null, store: async () => {} },
      onFormat: () => {},
      ...{ tokens: NO_TOKENS, dayTokens: 0 },
    });
    const close = async () => {
      model.close();
      await fake.close();
    };
    return { model, close };
  };

describeLanguageModel('the model behind an endpoint', openOn({}));
describeLanguageModel('the model that sees pictures', openOn({}, true));
describeLanguageModel('the model behind an endpoint without schemas', openOn({ without: ['response_format'] }));
describeLanguageModel('the model behind an endpoint without tools', openOn({ without: ['tools'] }));
describeLanguageModel('the model behind an endpoint of text alone', openOn({ without: ['tools', 'response_format'] }));
