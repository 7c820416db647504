import { describe, expect, it } from 'vitest';
import type { Question } from '../../../src/console/pages/memory/ask/question.ts';
import { loadQuestions, saveQuestions } from '../../../src/console/pages/memory/ask/stored-questions.ts';

/** Holds this many characters, as the storage of a tab does. */
function createStorage(room = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
}

const toQuestion = (id: number, text = 'Who?'): Question => ({
  ...{ id, text, parameters: {}, askedAt: 1, accepted: null },
  outcome: { state: 'stopped', endedAt: 2 },
});
const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id);

describe('the questions of a tab', () => {
  it('come back as they were stored', () => {
    const storage = createStorage();
    const questions = [toQuestion(2), toQuestion(1)];
    saveQuestions(storage, 'q', questions);
    expect(loadQuestions(storage, 'q')).toEqual(questions);
    expect(loadQuestions(storage, 'other')).toEqual([]);
  });

  it('are the newest for which there is room', () => {
    const storage = createStorage();
    const long = 'x'.repeat(400_000);
    saveQuestions(storage, 'q', [toQuestion(4), toQuestion(3, long), toQuestion(2, long), toQuestion(1, long)]);
    expect(idsOf(loadQuestions(storage, 'q'))).toEqual([4, 3, 2]);
  });

  it('become fewer where the storage is full, down to none', () => {
    const questions = [toQuestion(4), toQuestion(3), toQuestion(2), toQuestion(1)];
    const small = createStorage(250);
    saveQuestions(small, 'q', questions);
    expect(idsOf(loadQuestions(small, 'q'))).toEqual([4, 3]);
    const none = createStorage(1);
    saveQuestions(none, 'q', questions);
    expect(none.getItem('q')).toBeNull();
  });

  it('are none if what is stored cannot be read', () => {
    const storage = createStorage();
    storage.setItem('q', '{');
    expect(loadQuestions(storage, 'q')).toEqual([]);
  });
});
