import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGraphWorld, type GraphWorld } from './graph-world.ts';

const NOTES: readonly (readonly [text: string, date?: string])[] = [
  ['I used to live in Berlin before Lisbon.'],
  ['I moved to Lisbon in March.', '2024-04-01'],
  ['My sister Joana lives in Porto with her husband Pedro.'],
  ['I work as a nurse at Santa Maria hospital.', '2023-01-10'],
  ['I left the hospital and now I work at a private clinic called CUF.', '2024-06-01'],
  ['My husband is called Tom. We got married in 2015.'],
  ['We have two kids, Ana (7) and Luis (4).'],
  ['I am allergic to peanuts.'],
  ['Our dog is a beagle named Rex.'],
  ['My mother was born in 1950 in Coimbra.'],
  ['Dentist appointment on 12 July at 10:00.', '2024-06-20'],
  ['Yesterday I went to the dentist. No cavities!', '2024-07-13'],
  ['I like to paint watercolours and to hike.'],
  ['My rent is 950 euros a month.', '2024-04-02'],
  ['My best friend Marta works for Google.'],
  ['My boss is Dr. Alves.', '2024-06-05'],
];

let world: GraphWorld;
beforeAll(async () => {
  world = createGraphWorld();
  for (const [at, [text, date]] of NOTES.entries()) {
    await world.add('notes', text, { memoryId: `n${at}`, metadata: date ? { date } : null });
  }
});
afterAll(() => world.close());

const answerTo = async (question: string) => (await world.ask('notes', question)).answer;

describe('personal notes answer', () => {
  it.each([
    ['Where did I live before?', 'Berlin'],
    ['Where does my sister live?', 'Porto'],
    ['Who is my employer?', 'CUF'],
    ['Where did I work before?', 'Santa Maria'],
    ["What's my spouse's name?", 'Tom'],
    ['How many children do I have?', 'two'],
    ['What are my kids called?', 'Ana'],
    ['What am I allergic to?', 'peanuts'],
    ["What is my dog's name?", 'Rex'],
    ['When was my mum born?', '1950'],
    ['When did I last go to the dentist?', '12 July 2024'],
    ['What are my hobbies?', 'watercolours'],
    ['How much rent do I pay?', '950'],
    ['Where does Marta work?', 'Google'],
    ['Who is my boss?', 'Alves'],
    ['When did we get married?', '2015'],
  ])('%s with what the writer last said of themselves', async (question, wanted) => {
    const answer = await answerTo(question);
    expect(answer.slice(0, 90)).toContain(wanted);
  });

  it.each(['Where do I live?', 'where am I based?'])('%s with the present home, not a former one', async (question) => {
    const answer = await answerTo(question);
    expect(answer.indexOf('moved to Lisbon')).toBeGreaterThanOrEqual(0);
    expect(answer).not.toMatch(/^Berlin/);
    const former = answer.indexOf('Berlin');
    expect(former < 0 || former > answer.indexOf('moved to Lisbon')).toBe(true);
  });

  it.each(['What is my blood type?', 'What is the name of my brother?'])('%s with a refusal', async (question) => {
    expect(await answerTo(question)).toMatch(/^Nothing/);
  });

  it('what is known about a person with notes about them', async () => {
    expect(await answerTo('What do you know about me?')).toMatch(/Lisbon|CUF|Tom/);
    expect(await answerTo('What do you know about Joana?')).toContain('Porto');
  });
});

describe('a question over two memories', () => {
  it('is answered from the second when the first names it', async () => {
    for (const text of [
      'Ada Lovelace was an English mathematician who worked with Charles Babbage.',
      'Charles Babbage designed the Analytical Engine in London in 1837.',
    ]) {
      await world.add('tour', text);
    }
    const { answer } = await world.ask('tour', "Where was the engine of Ada Lovelace's colleague designed?");
    expect(answer).toContain('Charles Babbage designed the Analytical Engine in London in 1837.');
  });
});

describe('a memory with a time of day beside another clock', () => {
  it('is of the day on which its writer wrote it', async () => {
    const metadata = { timestamp: '2024-03-01T00:30:00+09:00', speaker: 'Mira' };
    await world.add('clocks', 'I planted the beans yesterday.', { memoryId: 'b', metadata });
    const { answer } = await world.ask('clocks', 'When did Mira plant the beans?');
    expect(answer).toMatch(/^29 February 2024\. Mira, 1 March 2024: /);
  });
});

describe('a budget smaller than the best chunk', () => {
  it('holds the sentences of it that fit', async () => {
    const filler = 'The ferry left the harbour in the evening and nobody waved. '.repeat(20);
    await world.add('long', `${filler}The beacon was built by Oskar Lind. ${filler}`, { memoryId: 'l' });
    const budgets = { chunksMaxTokens: 80, entitiesMaxTokens: -1, relationsMaxTokens: -1 };
    const { answer, context } = await world.ask('long', 'Who built the beacon?', budgets);
    expect(context.chunks).toHaveLength(1);
    expect(context.chunks[0]?.content).toContain('The beacon was built by Oskar Lind.');
    expect(context.chunks[0]?.content.length).toBeLessThan(400);
    expect(answer).toContain('Oskar Lind');
  });
});

describe('a query that wants no chunks', () => {
  it('is answered from entities and relations', async () => {
    await world.add('few', 'The beacon of Varn was built by Oskar Lind in 1902.', { memoryId: 'f' });
    const { answer, context } = await world.ask('few', 'Who built the beacon of Varn?', { chunksMaxTokens: -1 });
    expect(context.chunks).toEqual([]);
    expect(answer).toContain('Oskar Lind');
  });
});
