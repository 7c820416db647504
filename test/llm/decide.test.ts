import { describe, expect, it } from 'vitest';
import { createSimulatedDevices } from '../../src/device/simulated/simulated-devices.ts';
import type { Decision, PastStep } from '../../src/llm/model.ts';
import { decideOffline } from '../../src/llm/offline/decide.ts';

interface Run {
  decision: Exclude<Decision, { type: 'act' }>;
  actions: string[];
  notes: string[];
}

/** The agent's loop in small: decide and perform until the decision is to end. */
async function run(task: string, { url = null as string | null, maxSteps = 32 } = {}): Promise<Run> {
  const device = await createSimulatedDevices().open('desktop');
  const history: PastStep[] = [];
  for (;;) {
    const stepsLeft = maxSteps - history.length;
    const decision = decideOffline({ task, url, observation: await device.observe(), history, stepsLeft });
    if (decision.type !== 'act') {
      const actions = history.map((step) => step.action);
      const notes = actions.flatMap((action) => (action.type === 'write_note' ? [action.text] : []));
      return { decision, actions: actions.map((action) => action.type), notes };
    }
    expect(stepsLeft).toBeGreaterThan(0);
    history.push({ action: decision.action, ...(await device.perform(decision.action)) });
  }
}

const EVEREST = '8,848.86 m (29,031.7 ft), as measured in 2020';

describe('a task that is understood ends with what it asks for', () => {
  it.each<[string, unknown]>([
    ['What is the height of Mount Everest?', EVEREST],
    ['what is 12*7', 84],
    ['12 * 7 =', 84],
    ['Calculate 15% of 240', 36],
    ['What is 20 percent of 50 plus 5?', 15],
    ['Compute the square root of 144 plus 6.', 18],
    ['multiply 6 by 7', 42],
    ['How much is 1,200 divided by 4?', 300],
    ['Open the calculator and compute 2^10', 1024],
    ['Go to encyclopedia.example/paris and tell me the population', '2,133,111 (2021, city proper)'],
    ['Go to encyclopedia.example and find the length of the Nile', 'about 6,650 km'],
    ['Search for Marie Curie and tell me when she was born', '7 November 1867, in Warsaw'],
    ['Search for Mount Everest, open the first result and extract the mountain range', 'Himalayas'],
    ['Go to the shop and tell me the price of the desk lamp', '$34.90'],
    ['Open the news, open the second story and tell me who wrote it', 'Jonas Abel'],
    ['1. Go to shop.example\n2. Find the cheapest product', { Product: 'Paper notebook', Price: '$6.50' }],
    ['Please go to https://www.encyclopedia.example/tokyo/, then find the former name.', 'Edo, until 1868'],
    ['What is the title of https://encyclopedia.example/mars?', 'Mars'],
    ['How many moons does Jupiter have?', '95 (2024)'],
    ['Find the tallest mountain on Earth', 'Mount Everest is the highest mountain on Earth above sea level.'],
    ['Who discovered radium?', 'Marie Curie and her husband Pierre Curie discovered polonium and radium in 1898.'],
    ['calculate 5 plus 3, then multiply it by 4', { 'calculate 5 plus 3': 8, 'multiply it by 4': 32 }],
    [
      'Open encyclopedia.example/jupiter. How many moons does it have? What is its largest moon?',
      { 'How many moons does it have?': '95 (2024)', 'What is its largest moon?': 'Ganymede' },
    ],
  ])('%s', async (task, output) => {
    const { decision } = await run(task);
    expect(decision).toMatchObject({ type: 'done', output });
  });

  it('begins at the page that the client names', async () => {
    const { decision, actions } = await run('What is the area?', { url: 'https://encyclopedia.example/london' });
    expect(decision).toMatchObject({ type: 'done', output: '1,572 km² (Greater London)' });
    expect(actions).toEqual(['goto', 'extract']);
  });

  it('does not open the named page twice', async () => {
    const { actions } = await run('Go to news.example and read the title', { url: 'https://news.example/' });
    expect(actions).toEqual(['goto', 'extract']);
  });

  it('gives the results of a search that is all that was asked for', async () => {
    const { decision } = await run('Search for planets');
    expect(decision).toMatchObject({ output: [{ title: 'Solar System' }, {}, {}] });
  });

  it('says what was done when nothing was asked', async () => {
    const { decision } = await run('Open encyclopedia.example/nile');
    expect(decision).toMatchObject({ output: expect.stringContaining('Opened “Nile”') });
  });
});

describe('notes', () => {
  it.each<[string, string]>([
    [
      'Write a note saying "Buy milk, then call Bob and go to bed. Really."',
      'Buy milk, then call Bob and go to bed. Really.',
    ],
    ['Remember that the meeting is at 3 pm', 'the meeting is at 3 pm'],
    ['Note: water the plants', 'water the plants'],
    ["write 'hello there' in a note", 'hello there'],
    ['Calculate 12 * 7 and write the result in a note', '84'],
    ['Find the height of Mount Everest and save it in a note', EVEREST],
    ['save the population of London in a note', '8,799,800 (2021 census)'],
    ['compute 2+3, then add 4 to the result, then write it to notes', '9'],
    ['compute 1+1, compute 2+2 and write both results in a note', 'compute 1+1: 2\ncompute 2+2: 4'],
  ])('%s', async (task, note) => {
    expect((await run(task)).notes).toEqual([note]);
  });
});

describe('a task that cannot be done', () => {
  it('is told so when the site it names is not part of the simulated web', async () => {
    const { decision } = await run('Go to wikipedia.org and look up Paris');
    expect(decision).toMatchObject({
      type: 'done',
      output: expect.stringMatching(/^Not done: .*not part of the simulated web/),
    });
  });

  it('does not answer from another page than the one that was asked for', async () => {
    const { actions } = await run('Go to wikipedia.org and tell me the height of Mount Everest');
    expect(actions).toEqual(['goto']);
  });

  it('is done as far as it can be, and says what was not', async () => {
    const { decision } = await run('Go to nowhere.test and tell me the title, then compute 2+2');
    expect(decision).toMatchObject({
      type: 'done',
      output: expect.stringMatching(/Done: .*4.*Not done: .*nowhere\.test/s),
    });
  });

  it.each(['Book a flight to Rome', 'Write a haiku about rivers', 'hello', '', '¿?', '😀'])(
    'is said plainly: %s',
    async (task) => {
      const { decision, actions } = await run(task);
      expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('This simulated computer can') });
      expect(actions).toEqual([]);
    },
  );

  it.each([
    ['Who won the 2030 World Cup?', 'no page of the simulated web matches'],
    ['What is 10 divided by 0?', 'divides by zero'],
    ['multiply it by 3', 'no earlier number'],
  ])('%s', async (task, reason) => {
    expect((await run(task)).decision).toMatchObject({ type: 'done', output: expect.stringContaining(reason) });
  });

  it('ends when the steps run out, with what was done until then', async () => {
    const { decision, actions } = await run('compute 1+1, then compute 2+2, then compute 3+3', { maxSteps: 2 });
    expect(actions).toHaveLength(2);
    expect(decision).toMatchObject({ type: 'fail', reason: expect.stringMatching(/Step limit.*2.*4/) });
  });
});

describe('any text', () => {
  it.each([
    'a and then '.repeat(9000),
    ' '.repeat(100_000),
    '"'.repeat(100_000),
    "'a ".repeat(33_000),
    'compute 1+1. '.repeat(7000),
    '(1+'.repeat(33_000),
    'a.'.repeat(50_000),
    `what is ${'1'.repeat(99_000)}`,
    `note ${'a in to '.repeat(12_000)}`,
    '\ud800'.repeat(1000),
    '\u0000\u202e😀漢字'.repeat(1000),
  ])('comes to an end', async (task) => {
    const { actions } = await run(task, { maxSteps: 128 });
    expect(actions.length).toBeLessThanOrEqual(128);
  });
});
