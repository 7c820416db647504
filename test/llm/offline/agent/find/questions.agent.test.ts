import { describe, expect, it } from 'vitest';
import { englishLexicon } from '../../../../../src/language/lexicon/lexicon.ts';
import { asks } from '../../../../../src/language/understand/asks.ts';
import { states } from '../../../../../src/language/understand/mood.ts';
import { correctSpelling } from '../../../../../src/language/understand/spelling.ts';
import { toTokens } from '../../../../../src/language/understand/tokens.ts';
import { run } from '../../agent-tasks-loop.ts';

const lexicon = englishLexicon();
const outputOf = async (task: string) => {
  const { decision } = await run(task);
  return decision.type === 'done' ? decision.output : decision.type;
};

describe('what everybody asks first', () => {
  it.each<[string, unknown]>([
    ["What's the population of Lisbon?", expect.stringMatching(/^3,001,000 \(2023/)],
    ['What is the population of the USA?', expect.stringMatching(/^338,016,259 \(2025/)],
    ['capital of Holland', 'Amsterdam'],
    ['In which year was Mohandas Karamchand Gandhi born?', '2 October 1869'],
    ['Get facts about Iceland', expect.objectContaining({ Capital: 'Reykjavík', Currency: 'Icelandic króna' })],
    ['Get the product details of the wireless headphones', expect.objectContaining({ Battery: '30 hours' })],
    ['Summarise the top story in one sentence', expect.stringMatching(/^Night trams [^.]*\.$/)],
  ])('%s', async (task, output) => {
    expect(await outputOf(task)).toEqual(output);
  });

  it('says first what the device has where nothing answers', async () => {
    const { decision } = await run('What is the weather in Paris?');
    expect(decision).toMatchObject({ type: 'fail', reason: expect.stringMatching(/^No page that was read says it\./) });
  });

  it.each(['capital of the US', 'facts about Atlantis', 'Summarise the best rated lamp'])(
    '%s: nothing is answered in its place',
    async (task) => {
      expect(await outputOf(task)).toBe('fail');
    },
  );
});

describe('a question', () => {
  it.each<[string, unknown]>([
    ['How much is the steel bottle?', '$34.00'],
    ['How much is the desk lamp in the shop?', '$34.90'],
    ['How many reviews has the desk lamp?', '218'],
    ['Until which year was Oslo still called Kristiania?', '1925'],
    ['Which material is the Mona Lisa painted on?', expect.stringContaining('poplar wood')],
    ['Mona Lisa painter?', 'Leonardo da Vinci'],
    ['Who is taller, the Eiffel Tower or the Empire State Building?', expect.stringContaining('Empire State Building')],
    [
      'Find the cheapest backpack and tell me its rating',
      expect.objectContaining({ 'tell me its rating': '4.4 of 5' }),
    ],
    [
      'Open news.example and tell me how many comments the third story has',
      expect.objectContaining({ Comments: '69' }),
    ],
    ["What is the capacity of Harbour FC's ground?", expect.stringContaining('2,400')],
  ])('%s', async (task, output) => {
    expect(await outputOf(task)).toEqual(output);
  });

  it.each([
    ['a person, and only a date is known', 'Who wrote the music for Hamlet?'],
    ['a cost, and only a date is known', 'What did the Great Pyramid of Giza cost to build?'],
    ['one of several, and one is known', 'When was the second bridge over the harbour opened?'],
    ['a figure of rows that one word does not fit', 'What is the average price of the red lamps?'],
    ['what offers do not say', 'Which flights Paris to Madrid on 7 January 2027 have power sockets?'],
    ['a list, and one of them is known', 'List all planets that have rings'],
    ['the longest, and the second-longest is known', 'Which is the longest river in China?'],
    ['rows of a state that no row has', 'Which tickets are overdue?'],
    ['another vehicle', 'bus fare Berlin to Rome on 4 January 2027'],
    ['a file that did not come along', 'attached letter: what am I being asked to do?'],
  ])('that asks for %s is refused: %s', async (_, task) => expect(await outputOf(task)).toBe('fail'));

  it('with a negated condition has the opposite condition', async () => {
    const output = await outputOf(
      'I have to get from Vienna to Lisbon on 19 February 2027, and I will not pay 200 dollars or more. What fits?',
    );
    const prices = [...JSON.stringify(output).matchAll(/Price(?:":"|: )\$(\d+)/g)].map(([, price]) => Number(price));
    expect(prices.length).toBeGreaterThan(0);
    expect(Math.max(...prices)).toBeLessThan(200);
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
  expect(correctSpelling(written).text).toBe(read);
});
