import { describe, expect, it } from 'vitest';
import { run } from '../../agent-tasks-loop.ts';

const outputOf = async (task: string) => {
  const { decision } = await run(task);
  return decision.type === 'done' ? decision.output : decision.type;
};

describe('an answer', () => {
  it.each([
    ['no length for a speed', 'How fast is the Danube?'],
    ['no duration for a height', 'I always wondered how high the very first flight of an aeroplane went.'],
    [
      'of no other thing than the one that was not found',
      'Whose name does the Panama Canal bear, and when was it opened?',
    ],
  ])('is %s: %s', async (_, task) => expect(await outputOf(task)).toBe('fail'));

  it.each<[string, unknown]>([
    ['After whom is the comet of Halley called?', 'Edmond Halley'],
    [
      'After whom is the Eiffel Tower named, and when was it finished?',
      { 'After whom is the Eiffel Tower named': 'Gustave Eiffel', 'when was it finished?': '31 March 1889' },
    ],
    ['Swan Lake 的作曲家是谁？', 'Pyotr Ilyich Tchaikovsky'],
    ['Wer ist der Komponist von Swan Lake?', 'Pyotr Ilyich Tchaikovsky'],
    ['Qui est le compositeur de Swan Lake ?', 'Pyotr Ilyich Tchaikovsky'],
    ['How long did the first flight of an aeroplane last?', '12 seconds'],
    [
      'The Suez Canal and the Panama Canal laid end to end: how many kilometres is that?',
      expect.stringMatching(/^275 km/),
    ],
    [
      'List the two audio products with the fewest reviews.',
      [
        { Title: 'Sport earbuds', Reviews: '119' },
        { Title: 'Desk microphone', Reviews: '190' },
      ],
    ],
  ])('%s', async (task, output) => expect(await outputOf(task)).toEqual(output));
});
