import { describe, expect, it, vi } from 'vitest';
import type { ExtractInput, Extraction, LanguageModel } from '../../src/llm/model.ts';
import { ModelError, type ModelErrorKind } from '../../src/llm/model-error.ts';
import { createOfflineModel } from '../../src/llm/offline/offline-model.ts';
import { withRules } from '../../src/llm/with-rules.ts';
import { openReplies } from '../support/database/open-replies.ts';
import { toAnswerChunk } from '../support/model/answer-chunk.ts';
import { CALL } from '../support/model/model-call.ts';

const INPUT: ExtractInput = {
  text: 'Ada Lovelace met Charles Babbage in London.',
  subject: null,
  domain: '',
  exampleQueries: '',
  entityTypes: [],
};
const BY_MODEL: Extraction = {
  entities: [
    { name: 'ada lovelace', type: 'Mathematician', description: 'She wrote the first program.' },
    { name: 'the engine', type: 'Machine', description: 'It computes.' },
  ],
  relations: [{ source: 'ada lovelace', target: 'the engine', description: 'She programmed it.' }],
};

function open(extract: LanguageModel['extract']) {
  const replies = openReplies();
  const rules = createOfflineModel();
  const answer = vi.fn<LanguageModel['answer']>(async () => ({ text: 'By the model.', cited: [] }));
  return { replies, rules, answer, model: withRules({ model: { ...rules, extract, answer }, rules, replies }) };
}

describe('a text', () => {
  it('has what the model found, and every name that the rules see', async () => {
    const { model, rules } = open(async () => BY_MODEL);
    const { entities, relations } = await model.extract(INPUT, CALL);
    const names = entities.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['ada lovelace', 'the engine']);
    expect(names).toEqual(expect.arrayContaining(['Charles Babbage', 'London']));
    expect(names.filter((name) => name.toLowerCase() === 'ada lovelace')).toHaveLength(1);
    expect(relations).toEqual(BY_MODEL.relations);
    const byRules = await rules.extract(INPUT, CALL);
    const { model: silent } = open(async () => ({ entities: [], relations: [] }));
    expect(await silent.extract(INPUT, CALL)).toEqual(byRules);
  });

  it.each<ModelErrorKind>(['malformed', 'rejected'])(
    'that comes back %s is read by the rules, and counted',
    async (kind) => {
      const { model, rules, replies } = open(() => Promise.reject(new ModelError(kind, 'No.')));
      expect(await model.extract(INPUT, CALL)).toEqual(await rules.extract(INPUT, CALL));
      expect(await replies.readTotals()).toMatchObject({ chunksByRules: 1 });
    },
  );

  it.each<ModelErrorKind>(['misconfigured', 'unavailable'])('is not read while the model is %s', async (kind) => {
    const { model, replies } = open(() => Promise.reject(new ModelError(kind, 'Set LLM_API_KEY.')));
    await expect(model.extract(INPUT, CALL)).rejects.toThrow('Set LLM_API_KEY.');
    expect(await replies.readTotals()).toMatchObject({ chunksByRules: 0 });
  });

  it('without a letter or a digit is not sent', async () => {
    const extract = vi.fn<LanguageModel['extract']>(async () => BY_MODEL);
    expect(await open(extract).model.extract({ ...INPUT, text: ' … \n' }, CALL)).toEqual({
      entities: [],
      relations: [],
    });
    expect(extract).not.toHaveBeenCalled();
  });
});

describe('a question', () => {
  const question = { query: 'Who?', entities: [], relations: [], namedSpeaker: null, withReferences: false };

  it('is answered by the model where there is something to answer from', async () => {
    const chunks = [toAnswerChunk({ content: 'Ada.' })];
    expect((await open(async () => BY_MODEL).model.answer({ ...question, chunks }, CALL)).text).toBe('By the model.');
  });

  it('without any material is not sent', async () => {
    const { model, answer } = open(async () => BY_MODEL);
    expect((await model.answer({ ...question, chunks: [] }, CALL)).text).toMatch(/^Nothing in this graph/);
    expect(answer).not.toHaveBeenCalled();
  });
});
