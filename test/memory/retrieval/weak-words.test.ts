import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGraphWorld, type GraphWorld } from '../graph-world.ts';

const NOTES = [
  'My neighbour Mrs Fairweather keeps bees.',
  'I was born in Porto.',
  'Sold the old Rover to a lad from Leeds.',
  // A context is filled up with the newest notes, so these must be more than fit into one.
  ...Array.from({ length: 30 }, (_, at) => `Watered row ${at} of the beans.`),
];

let world: GraphWorld;
beforeAll(async () => {
  world = createGraphWorld();
  for (const [at, text] of NOTES.entries()) await world.add('notes', text, { memoryId: `n${at}` });
});
afterAll(() => world.close());

const askedFor = async (question: string) =>
  (await world.ask('notes', question)).context.chunks.slice(0, 3).map(({ content }) => content);

describe('a query also finds, as weak evidence,', () => {
  it.each([
    ['a misspelt name', 'Who is Mrs Fairwether?', 'My neighbour Mrs Fairweather keeps bees.'],
    ['a misspelt word', 'Whose naeighbour is it?', 'My neighbour Mrs Fairweather keeps bees.'],
    ['what belongs in a profile', 'What do you know about me?', 'I was born in Porto.'],
    ['what ended, when it asks what was before', 'What did I have before?', 'Sold the old Rover to a lad from Leeds.'],
  ])('%s', async (_, question, wanted) => {
    expect(await askedFor(question)).toContain(wanted);
  });
});
