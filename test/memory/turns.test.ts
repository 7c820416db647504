import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemoryInsert, QueryResult } from '../../src/memory/types.ts';
import { AT_ONCE, createGraphWorld, type GraphWorld, toGraph } from './graph-world.ts';

let world: GraphWorld;
beforeEach(() => {
  world = createGraphWorld();
});
afterEach(() => world.close());

interface Said {
  speaker: string;
  text: string;
  time: string;
}

/** Only the reply says how long, and it shares no word with the question below. */
const TALK: Said[] = [
  { speaker: 'Mira', text: 'The oven in my kitchen broke again.', time: '2024-03-03T18:00:00Z' },
  { speaker: 'Jonas', text: 'Poor you. How long have you been without a car?', time: '2024-03-03T18:01:00Z' },
  { speaker: 'Mira', text: 'Since the spring, and my legs like it.', time: '2024-03-03T18:02:00Z' },
  { speaker: 'Jonas', text: 'We only bought a new lamp.', time: '2024-03-10T09:00:00Z' },
  { speaker: 'Mira', text: 'I repaired a lamp at the museum today.', time: '2024-03-10T09:01:00Z' },
];
const QUESTION = 'How long has Mira been without a car?';
const REPLY = 'Since the spring';

type Form = (said: Said) => Pick<MemoryInsert, 'text' | 'metadata'>;

const FORMS = {
  'a date and a name': ({ speaker, text, time }: Said) => ({
    text: `${time.slice(0, 10)}, ${speaker}: ${text}`,
    metadata: null,
  }),
  'a time in brackets': ({ speaker, text, time }: Said) => ({ text: `[${time}] ${speaker}: ${text}`, metadata: null }),
  'a name': ({ speaker, text }: Said) => ({ text: `${speaker}: ${text}`, metadata: null }),
  metadata: ({ speaker, text, time }: Said) => ({ text, metadata: { speaker, timestamp: time } }),
};

async function tell(talk: readonly Said[], form: Form = FORMS.metadata, graph = 'g'): Promise<void> {
  for (const [at, said] of talk.entries()) {
    const { text, metadata } = form(said);
    await world.add(graph, text, { memoryId: `t${at}`, metadata });
  }
}

const contentsOf = ({ context }: QueryResult) => context.chunks.map(({ content }) => content);

describe('a turn of a conversation', () => {
  it.each(Object.entries(FORMS))('is found by the question before it, when it is told by %s', async (_name, form) => {
    await tell(TALK, form);
    expect(contentsOf(await world.ask('g', QUESTION))[0]).toContain(REPLY);
  });

  it('is no evidence for what another speaker was asked', async () => {
    await tell(TALK);
    const { answer } = await world.ask('g', 'Did Jonas repair a lamp at the museum?');
    expect(answer).not.toMatch(/^Yes/);
  });

  it('keeps its place when it is replaced, and leaves none when it is deleted', async () => {
    await tell(TALK, FORMS['a name']);
    await world.add('g', 'Mira: Since the autumn, and I like it.', { memoryId: 't2' });
    expect(contentsOf(await world.ask('g', QUESTION))[0]).toContain('Since the autumn');
    await world.remove('g', 't2');
    expect(contentsOf(await world.ask('g', QUESTION)).join()).not.toContain('Since');
  });

  it('has no neighbors in another conversation', async () => {
    const addPair = async (graph: string, sessions: [number, number]) => {
      for (const [at, said] of TALK.slice(1, 3).entries()) {
        const metadata = { speaker: said.speaker, timestamp: said.time, session: sessions[at] };
        await world.add(graph, said.text, { memoryId: `s${at}`, metadata });
      }
      const { chunks } = (await world.ask(graph, QUESTION)).context;
      return chunks.find(({ content }) => content.startsWith('Poor'))?.score ?? 0;
    };
    expect(await addPair('one', [1, 1])).toBeLessThan(await addPair('two', [1, 2]));
  });

  it('has no neighbors among memories that do not pass the filter', async () => {
    await tell(TALK);
    const { context } = await world.ask('g', QUESTION, { filter: { speaker: ['Mira'] } });
    expect(new Set(context.documents.map(({ metadata }) => metadata.speaker))).toEqual(new Set(['Mira']));
  });

  it('gives its document the time of the turn and that of acceptance', async () => {
    await tell(TALK);
    const { context } = await world.ask('g', QUESTION);
    const document = context.documents.find(({ metadata }) => metadata.timestamp === TALK[2]?.time);
    expect(document).toMatchObject({ time: Date.parse(TALK[2]?.time ?? '') });
  });
});

describe('answers', () => {
  const someTalk = fc.shuffledSubarray(
    TALK.map((said, at) => ({ said, memoryId: `t${at}` })),
    { minLength: 5 },
  );

  let graphCount = 0;

  async function bytesOf(talk: readonly { said: Said; memoryId: string }[], form: Form, batchSize: number) {
    graphCount += 1;
    const graph = `g${graphCount}`;
    const edits = talk.map(({ said, memoryId }, at) => {
      return { requestId: `r${at}`, memoryId, ...form(said) };
    });
    for (let at = 0; at < edits.length; at += batchSize) {
      await world.engine.changeMemories(toGraph(graph), edits.slice(at, at + batchSize), AT_ONCE);
    }
    return JSON.stringify([await world.ask(graph, QUESTION), await world.ask(graph, 'Which lamp?')]);
  }

  it('do not depend on the order in which turns with times of their own arrive', async () => {
    const property = fc.asyncProperty(someTalk, async (talk) => {
      expect(await bytesOf(talk, FORMS.metadata, 2)).toBe(
        await bytesOf(
          talk.toSorted((a, b) => (a.memoryId < b.memoryId ? -1 : 1)),
          FORMS.metadata,
          5,
        ),
      );
    });
    await fc.assert(property, { numRuns: 8 });
  });

  it('are the same for turns without times that arrive in the same order', async () => {
    const property = fc.asyncProperty(someTalk, async (talk) => {
      expect(await bytesOf(talk, FORMS['a name'], 1)).toBe(await bytesOf(talk, FORMS['a name'], 5));
    });
    await fc.assert(property, { numRuns: 8 });
  });
});
