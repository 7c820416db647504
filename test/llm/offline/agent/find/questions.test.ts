import { describe, expect, it } from 'vitest';
import { englishLexicon } from '../../../../../src/llm/offline/agent/lexicon/lexicon.ts';
import { asks, states } from '../../../../../src/llm/offline/agent/understand/asks.ts';
import { correctSpelling } from '../../../../../src/llm/offline/agent/understand/spelling.ts';
import { toTokens } from '../../../../../src/llm/offline/agent/understand/tokens.ts';
import { run } from '../../agent-tasks-loop.ts';

const lexicon = englishLexicon();
const outputOf = async (task: string) => {
  const { decision } = await run(task);
  return decision.type === 'done' ? decision.output : decision.type;
};

describe('a question', () => {
  it.each<[string, unknown]>([
    ['How much is the steel bottle?', '$34.00'],
    ['How much is the desk lamp in the shop?', '$34.90'],
    ['How many reviews has the desk lamp?', '218'],
    ['Until which year was Oslo still called Kristiania?', '1925'],
    ['Which material is the Mona Lisa painted on?', expect.stringContaining('poplar wood')],
    ["What is the capacity of Harbour FC's ground?", expect.stringContaining('2,400')],
  ])('%s', async (task, output) => {
    expect(await outputOf(task)).toEqual(output);
  });

  it('that goes on from a computed value is not looked up', async () => {
    const output = await outputOf('Split 245 into five equal portions. What do three of those make?');
    expect(JSON.stringify(output)).not.toContain('voyages');
  });

  it.each(['What instrument is the Mona Lisa painted with?', 'Which weight is the Mona Lisa painted at?'])(
    'that no attribute answers is refused: %s',
    async (task) => {
      expect(await outputOf(task)).toBe('fail');
    },
  );

  it.each([
    'Open seas lie off Lisbon.',
    'Good evening to you, hope you are well.',
    'Once the postman wrote a note about a letter; it is gone now.',
    'The heavy headlamp and the curious Yusuf.',
    'Good morning, what a day.',
  ])('is not seen in %s', async (task) => {
    expect(await outputOf(task)).toBe('fail');
  });
});

it.each<[string, boolean]>([
  ['it is sold out', false],
  ['what a day', false],
  ['hello, hope you are well', false],
  ['hello, please find the capital of Spain', true],
  ['which lamps are sold out', true],
])('whether “%s” asks is %s', (clause, isAsking) => {
  const tokens = toTokens(clause, []);
  expect([asks(clause, tokens, lexicon), states(clause, tokens, lexicon)]).toEqual([isAsking, !isAsking]);
});

it.each([
  ['cheapst lamp', 'cheapest lamp'],
  ['68 fahrenheit in celcius', '68 fahrenheit in celsius'],
  ['a detour', 'a detour'],
])('“%s” is read as “%s”', (written, read) => {
  expect(correctSpelling(written, lexicon)).toBe(read);
});
