import { describe, expect, it } from 'vitest';
import { drive } from '../../../../../bench/agent/agent-tasks/drive.ts';
import { dollars, fact, file, product, spec } from '../../../../../bench/agent/agent-tasks/world.ts';
import { run } from '../../agent-tasks-loop.ts';

const outputOf = async (task: string) => {
  const { decision } = await run(task);
  return decision.type === 'done' ? decision.output : decision.type;
};
const text = (words: string) => expect.stringContaining(words);

describe('a phrase that nothing reads', () => {
  const QUESTIONS = [
    'How heavy is a blue whale',
    'How many people live in Paris',
    'Into which sea does the Danube flow',
    'How long are the Nile and the Danube',
    'How much taller is Mont Blanc than Mount Fuji',
    'How many years lie between the births of Newton and Einstein',
    'What is the fare of the cheapest flight from Vienna to Dublin on 8 January 2027',
  ];
  const PHRASES = ['in winter', 'at night', 'in Las Vegas'];

  it.each(QUESTIONS)('leaves what is answered without it: %s', async (question) => {
    expect(await outputOf(`${question}?`)).not.toBe('fail');
    for (const phrase of PHRASES) expect(await outputOf(`${question} ${phrase}?`), phrase).toBe('fail');
  });

  it.each([
    ['How high is Mont Blanc in metres?', text('4806')],
    ['For a quiz: how long is the Danube?', text(fact('Danube', 'Length'))],
  ])('is none if it narrows nothing: %s', async (task, output) => expect(await outputOf(task)).toEqual(output));
});

describe('a number of things', () => {
  it.each([
    ['What do 12 desk lamps cost?', text(`$${(12 * dollars(product('desk-lamp'))).toFixed(2)}`)],
    ['price of 4 steel bottles', text(`$${4 * dollars(product('bottle'))}`)],
    ['What does the two-person tent cost?', `$${dollars(product('tent')).toFixed(2)}`],
    ['How much are 2 kitchen radios?', text(`$${2 * dollars(product('kitchen-radio'))}`)],
  ])('is multiplied: %s', async (task, output) => expect(await outputOf(task)).toEqual(output));

  it.each(['How high are 2 desk lamps?', 'What would 5 paper notebooks come to?'])('is not ignored: %s', async (task) =>
    expect(await outputOf(task)).toBe('fail'),
  );
});

describe('a sentence', () => {
  it.each([
    ['Harbour run entry fee for kids?', '4 euros'],
    ['first woman ever to win a Nobel Prize?', 'Marie Curie'],
    ['king of france at the start of the french revolution?', 'Louis XVI'],
    ['Which waterfall is called the smoke that thunders?', 'Victoria Falls'],
    ['capitals on the banks of the Danube', fact('Danube', 'Capitals on its banks')],
  ])('answers with the part that is asked for: %s', async (task, output) => expect(await outputOf(task)).toBe(output));

  it.each([
    'planet with the most rings, going by number of rings?',
    'How many people belong to the rowing club?',
    'By whom was Frankenstein put into German?',
    'Could you place the order?',
    'What is the deepest lake in the world called?',
  ])('is no answer to another question: %s', async (task) => expect(await outputOf(task)).toBe('fail'));
});

describe('the best one', () => {
  it('of what was not found is not looked for elsewhere', async () => {
    expect(await outputOf('Sort the bags in the shop by how waterproof they are and give me the best one.')).toBe(
      'fail',
    );
    expect(await outputOf('bread final won by the Quay Street bakery: third place?')).toBe('fail');
  });
});

describe('words', () => {
  it.each([
    ['how many days untill the 1st of March 2027', text('days')],
    ['isaac newton birth date + birthplace', text('1643')],
    ['weight + price of the tent', { Price: text('171.90'), Weight: weightOf('tent') }],
    ['which lamp is the lowest-priced?', { Title: 'Reading clip light', Price: '$12.00' }],
  ])('are read in spite of their form: %s', async (task, output) => expect(await outputOf(task)).toEqual(output));

  it('after “not” are left out', async () => {
    expect(await outputOf('What does the camping stove cost (not the tent)?')).toBe(
      `$${dollars(product('camping-stove')).toFixed(2)}`,
    );
  });
});

function weightOf(slug: string): string {
  return `${spec(product(slug), 'Weight')} kg`;
}

describe('a tool', () => {
  const EVENT = {
    name: 'add_event',
    description: 'Adds an event to the calendar.',
    inputs: {
      type: 'object',
      properties: {
        title: { type: 'string', description: 'What it is.' },
        date: { type: 'string', description: 'The day, as YYYY-MM-DD.' },
      },
      required: ['title', 'date'],
    },
  };
  const TIDE = {
    name: 'tide_height',
    description: 'The height of the tide at a pier.',
    inputs: { type: 'object', properties: { pier: { type: 'string', description: 'Name of the pier.' } } },
  };
  const callsOf = async (task: string, tool: typeof EVENT | typeof TIDE) => {
    const answers = { [tool.name]: () => ({ ok: true }) };
    return (await drive({ class: 13, task, tools: [tool], answers })).calls.map(({ input }) => input);
  };

  it('gets a day in the form that it asks for', async () => {
    expect(await callsOf('Put "dentist" into my calendar on 4 December 2026.', EVENT)).toEqual([
      { title: 'dentist', date: '2026-12-04' },
    ]);
  });
  it('gets the whole of a name', async () => {
    expect(await callsOf('Ask the tool for the height of the tide at Pier 2.', TIDE)).toEqual([{ pier: 'Pier 2' }]);
  });
});

describe('two files', () => {
  const FILES = [
    file('crew-may.csv', 'name,role\nAnders,skipper\nBea,mate\n', 'text/csv'),
    file('crew-june.csv', 'name,role\nAnders,skipper\nEwa,mate\n', 'text/csv'),
  ];
  it.each([
    'names that are in crew-may.csv and missing from crew-june.csv',
    'If you compare crew-may.csv with crew-june.csv, whose name has disappeared?',
  ])('are compared the right way round: %s', async (task) => {
    expect((await drive({ class: 10, task, files: FILES })).output).toEqual(['Bea']);
  });
});

describe('the portal', () => {
  it.each([
    ['number of the first invoice', 'INV-202511-7947'],
    ['number of the second invoice', 'INV-202512-6318'],
    ['amount of the most expensive invoice', '116.01 EUR'],
  ])('%s', async (question, words) => {
    const { output } = await drive({ class: 8, task: `portal.example, user olga, password doppel: ${question}` });
    expect(JSON.stringify(output)).toContain(words);
  });
});
