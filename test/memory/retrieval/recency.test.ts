import { describe, expect, it } from 'vitest';
import { asksAboutNow, preferNewest, preferTime } from '../../../src/memory/retrieval/recency.ts';
import { readAskedTime } from '../../../src/text/time/asked-time.ts';
import { createGraphWorld, type GraphWorld } from '../graph-world.ts';

describe('a question', () => {
  it.each(['What car do I drive?', 'When did I last see a dentist?', 'Where do I live now?'])(
    'is about now: %s',
    (text) => {
      expect(asksAboutNow(text)).toBe(true);
    },
  );

  it.each(['What did I drive before?', 'Where was I in 2021?', 'What happened in May?', 'Which car had I first?'])(
    'is not about now: %s',
    (text) => {
      expect(asksAboutNow(text)).toBe(false);
    },
  );
});

describe('for a question about now', () => {
  it('scores gain in proportion to time, up to a fifth; without a time they gain half of it', () => {
    const times: Record<number, number | null> = { 1: 1000, 2: 2000, 3: 1500, 4: null };
    const ranked = [1, 2, 3, 4].map((id) => ({ id, score: 1 }));
    const scores = new Map(preferNewest(ranked, (id) => times[id] ?? null).map(({ id, score }) => [id, score]));
    expect(scores.get(2)).toBeCloseTo(1.2);
    expect(scores.get(3)).toBeCloseTo(1.1);
    expect(scores.get(1)).toBe(1);
    expect(scores.get(4)).toBeCloseTo(1.1);
  });
});

/** The first chunks of a context, for notes with a year each. */
async function findFirst(question: string, notes: readonly [year: number, text: string, speaker?: string][]) {
  const world: GraphWorld = createGraphWorld();
  try {
    for (const [at, [year, text, speaker]] of notes.entries()) {
      const metadata = { timestamp: `${year}-05-01T00:00:00Z`, ...(speaker && { speaker }) };
      await world.add('g', text, { memoryId: `n${at}`, metadata });
    }
    const { context } = await world.ask('g', question);
    return context.chunks.slice(0, 2).map(({ content }) => content);
  } finally {
    await world.close();
  }
}

describe('a newer note that says what has changed and names what an older one said', () => {
  const [OLD, NEW] = ['I drive a Polo.', 'Traded the Polo in for a Citigo.'] as const;

  it('comes before it, although it lacks the words of a question about now', async () => {
    expect(
      await findFirst('What do I drive?', [
        [2021, OLD],
        [2023, NEW],
        [2022, 'Baked bread.'],
      ]),
    ).toEqual([NEW, OLD]);
  });

  it('comes after it for a question about the past', async () => {
    expect(
      await findFirst('What did I drive?', [
        [2021, OLD],
        [2023, NEW],
      ]),
    ).toEqual([OLD, NEW]);
  });

  it('comes after it if it is older, or says nothing of a change', async () => {
    expect(
      await findFirst('What do I drive?', [
        [2021, OLD],
        [2020, NEW],
      ]),
    ).toEqual([OLD, NEW]);
    const other = 'The Polo has a scratch.';
    expect(
      await findFirst('What do I drive?', [
        [2021, OLD],
        [2023, other],
      ]),
    ).toEqual([OLD, other]);
  });

  it('comes after it in a conversation of several speakers', async () => {
    expect(
      await findFirst('What does Ann drive?', [
        [2021, OLD, 'Ann'],
        [2023, NEW, 'Bob'],
      ]),
    ).toEqual([OLD, NEW]);
  });
});

describe('for a question about a month of a year', () => {
  it('memories of that time gain', () => {
    const asked = readAskedTime('What did I buy in April 2023?');
    const times: Record<number, number | null> = { 1: Date.parse('2023-05-02'), 2: Date.parse('2023-04-02'), 3: null };
    const ranked = [1, 2, 3].map((id) => ({ id, score: 1 }));
    expect(asked && preferTime(ranked, (id) => times[id] ?? null, asked).map(({ id }) => id)).toEqual([2, 1, 3]);
  });
});
