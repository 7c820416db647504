import { describe, expect, it } from 'vitest';
import { decideOffline } from '../../../src/llm/offline/decide.ts';
import { run } from './agent-tasks-loop.ts';

/** No time limit: it cannot interrupt what never ends, and fails on a busy machine. */
const BOUNDED_BY_STEPS = { timeout: 0 };
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
    ['Search for Marie Curie and tell me when she was born', '7 November 1867'],
    ['Search for Mount Everest, open the first result and extract the mountain range', 'Himalayas'],
    ['Go to the shop and tell me the price of the desk lamp', '$34.90'],
    ['Open the news, open the second story and tell me who wrote it', 'Tomas Reik'],
    ['1. Go to shop.example\n2. Find the cheapest product', { Product: 'Paper notebook', Price: '$6.50' }],
    ['Please go to https://www.encyclopedia.example/tokyo/, then find the former name.', 'Edo, until 1868'],
    ['What is the title of https://encyclopedia.example/mars?', 'Mars'],
    ['How many moons does Jupiter have?', '95 (2024)'],
    ['Find the tallest mountain on Earth', 'Mount Everest'],
    ['Who discovered radium?', 'Marie Curie'],
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

  it('says how it read a question, and which readings it rejected', async () => {
    const readingOf = async (task: string, url: string) =>
      (await run(task, { url })).history.flatMap(({ action }) =>
        action.type === 'extract' ? [action.reading] : [],
      )[0];
    const lighting = 'https://shop.example/category/lighting';
    expect(await readingOf('What is the cheapest lamp under 40 dollars?', lighting)).toEqual({
      request: {
        kind: 'text',
        things: 'lamp',
        tests: 'price < 40 dollars',
        order: 'price, least first',
        take: 'ties from 1',
      },
      subject: 'Lighting',
      source: { type: 'table', name: 'Lighting' },
      left: [],
      rejected: [],
    });
    expect(
      await readingOf('When was the Eiffel Tower opened?', 'https://encyclopedia.example/eiffel-tower'),
    ).toMatchObject({
      subject: 'Eiffel Tower',
      source: { type: 'fact', name: 'Completed' },
      rejected: [{ type: 'table', name: 'See also', reason: 'leaves “Eiffel Tower”' }],
    });
  });

  it('does not open the named page twice', async () => {
    const { actions } = await run('Go to news.example and read the title', { url: 'https://news.example/' });
    expect(actions).toEqual(['goto', 'extract']);
  });

  it('gives the results of a search that is all that was asked for', async () => {
    const { decision } = await run('Search for planets');
    expect(decision).toMatchObject({
      output: expect.arrayContaining([expect.objectContaining({ title: 'Solar System' })]),
    });
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
  it('fails with a reason when its site is not part of the simulated web', async () => {
    const { decision } = await run('Go to intranet.megacorp.test and look up Paris');
    expect(decision).toMatchObject({
      type: 'fail',
      cause: 'unmet',
      reason: expect.stringMatching(/^Not done: .*intranet\.megacorp\.test.*Paris.*not opened/s),
    });
  });

  it('does not answer from another page than the one that was asked for', async () => {
    const { actions } = await run('Go to intranet.megacorp.test and tell me the height of Mount Everest');
    expect(actions).toEqual(['goto']);
  });

  it('is done as far as it can be, and says what was not', async () => {
    const { decision } = await run('Go to nowhere.test and tell me the title, then compute 2+2');
    expect(decision).toMatchObject({
      type: 'done',
      output: expect.stringMatching(/Done: .*4.*Not done: .*nowhere\.test/s),
    });
  });

  it.each(['Book a table for two', 'Write a haiku about rivers', 'hello', '', '¿?', '😀'])(
    'is said plainly: %s',
    async (task) => {
      const { decision, actions } = await run(task);
      expect(decision).toMatchObject({ type: 'fail', reason: expect.stringContaining('This simulated computer can') });
      expect(actions).toEqual([]);
    },
  );

  it.each([
    ['Who won the 2030 World Cup?', 'none of the pages that were read says it'],
    ['What is 10 divided by 0?', 'divides by zero'],
    ['Book a flight to Rome', 'from where to where'],
    ['multiply it by 3', 'no earlier number'],
  ])('%s', async (task, reason) => {
    expect((await run(task)).decision).toMatchObject({ type: 'fail', reason: expect.stringContaining(reason) });
  });

  it('ends when the steps run out, with what was done until then', async () => {
    const { decision, actions } = await run('compute 1+1, then compute 2+2, then compute 3+3', { maxSteps: 2 });
    expect(actions).toHaveLength(2);
    expect(decision).toMatchObject({
      type: 'fail',
      cause: 'step_limit',
      reason: expect.stringMatching(/Step limit.*2.*4/),
    });
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
    `fill in the form with ${'name a and '.repeat(9000)}`,
    `log in as ${'password '.repeat(11_000)}`,
    `compare ${'a of b and '.repeat(9000)}`,
    `book a flight ${'from a to b '.repeat(8000)}`,
    `which is ${'longer, '.repeat(12_000)} or b`,
    `add ${'1 to cart '.repeat(10_000)}`,
    `download ${'.pdf '.repeat(20_000)}`,
    `what is on ${'a.b/'.repeat(25_000)}`,
    'the first result of the '.repeat(4000),
  ])('comes to an end', BOUNDED_BY_STEPS, async (task) => {
    const { actions } = await run(task, { maxSteps: 128 });
    expect(actions.length).toBeLessThanOrEqual(128);
  });
});

describe('decisions', () => {
  it('are the same for the same input, regardless of decisions in between', async () => {
    const task = 'Go to the shop, open the desk lamp and tell me the price';
    const { history, observation } = await run(task);
    const asked = {
      task,
      url: null,
      metadata: {},
      responseModel: null,
      tools: [],
      stepsLeft: 9,
      now: 0,
      samples: false,
    };
    history.forEach((step, index) => {
      const input = { ...asked, observation: step.observation, history: history.slice(0, index) };
      expect(decideOffline(input)).toMatchObject({ type: 'act', action: step.action });
      expect(decideOffline(input)).toEqual(decideOffline(input));
    });
    expect(decideOffline({ ...asked, observation, history })).toMatchObject({ type: 'done', output: '$34.90' });
  });

  it('end at once when no step is left', async () => {
    const { decision } = await run('Open the shop', { maxSteps: 0 });
    expect(decision).toMatchObject({ type: 'fail', cause: 'step_limit' });
  });
});

describe('secrets', () => {
  const SECRET = 's3cret-word';

  it.each<[string, string, object]>([
    ['from the metadata', 'Log in to portal.example and tell me the balance', { username: 'ada', password: SECRET }],
    ['from the task', `Log in to portal.example as ada with password ${SECRET} and tell me the balance`, {}],
  ])('%s are typed and never said', async (_, task, metadata) => {
    const { decision, history } = await run(task, { metadata: { ...metadata } });
    const typed = history.filter((step) => step.action.type === 'type' && step.action.text === SECRET);
    expect(typed).toHaveLength(1);
    const rest = history.filter((step) => !typed.includes(step)).map(({ action, summary }) => ({ action, summary }));
    expect(JSON.stringify([decision, rest, typed.map(({ summary }) => summary)])).not.toContain(SECRET);
  });

  it('are not said in a question or an output', async () => {
    const { decision, history } = await run(`Write a note saying "my password is ${SECRET}"`, {
      responseModel: { type: 'string' },
    });
    const questions = history.flatMap(({ action }) => (action.type === 'extract' ? [action] : []));
    expect(JSON.stringify([decision, questions])).not.toContain(SECRET);
  });

  it('of one host are not given to another', async () => {
    const metadata = { 'bank.example': { username: 'ada', password: SECRET } };
    const { decision, history } = await run('Log in to portal.example', { metadata });
    expect(decision).toMatchObject({ type: 'fail', reason: expect.stringContaining('metadata') });
    expect(JSON.stringify(history.map(({ action }) => action))).not.toContain(SECRET);
  });
});

describe('the output in the form that the client asks for', () => {
  const schema = { type: 'object', properties: { capital: { type: 'string' } }, required: ['capital'] };

  it('comes from the page where the answer was found, not the current one', async () => {
    const task = 'Go to encyclopedia.example/japan, find the capital and write it in a note';
    const { decision, notes } = await run(task, { responseModel: schema });
    expect(notes).toEqual(['Tokyo']);
    expect(decision).toMatchObject({ type: 'done', output: { capital: 'Tokyo' } });
  });

  it('says which of its parts are samples', async () => {
    const model = { type: 'object', properties: { mayor: { type: 'string' } }, required: ['mayor'] };
    const wanted = { responseModel: model, samples: true };
    const { decision } = await run('Go to encyclopedia.example/nile and find the mayor', wanted);
    expect(decision).toMatchObject({ type: 'done', output: { mayor: expect.any(String) }, sampled: ['/mayor'] });
    expect(decision.reason).toContain('/mayor');
  });

  it('is not given for what cannot be done', async () => {
    const { decision } = await run('Paint my bedroom blue', { responseModel: { type: 'boolean' } });
    expect(decision).toMatchObject({ type: 'fail', reason: expect.stringContaining('Paint') });
  });
});

describe('on sites', () => {
  it.each<[string, unknown]>([
    ['On the shop search for lamp, open the first result and tell me the price', /^\$/],
    ['Go to news.example, open the second story, go back, open the third story and tell me the author', 'Ines Varga'],
    ['Buy 2 desk lamps', /nothing says what to fill in for “Full name”/],
    ['Summarize the article about Mars', /^Mars is the fourth planet/],
    ['Is Jupiter a planet or a star?', 'planet'],
    ['Is Mont Blanc higher than Mount Fuji?', /^Yes .*4,806 m.*3,776 m/],
    ['Find the population of London, find the population of Paris, then calculate the sum of both', /10932911/],
    [
      'Go to forms.example/survey, choose "Satisfied", tick the online box, set visits to 3 and submit it',
      /nothing says what to fill in for “Which service did you use last\?”, so nothing was sent/,
    ],
    ['Go to forms.example/contact and press "No such button"', /Not done: .*nothing named “No such button”/],
    ['Upload cv.pdf to the form at forms.example/contact', /no field that takes a file/],
    ['Fill in the form with name Ada', /no form on the screen/],
  ])('%s', async (task, output) => {
    const { decision } = await run(task);
    const said = decision.type === 'done' ? decision.output : decision.reason;
    if (output instanceof RegExp) expect(typeof said === 'string' ? said : JSON.stringify(said)).toMatch(output);
    else expect(said).toEqual(output);
  });

  it('keeps what the task says of a form until the step that asks for it', async () => {
    const { decision, history } = await run(
      'Go to forms.example/permit and fill out the application. Use these details: full name Ada Lovelace, date of birth ' +
        '10 December 1985, email ada@example.com, number plate LH AB 1, make Volvo, fuel Electric, zone B, start date ' +
        '1 May 2026, number of months 6. Submit it at the end.',
    );
    expect(decision).toMatchObject({ output: expect.stringMatching(/Application received.*PP-/) });
    expect(decision.reason).not.toContain('Sample');
    const typed = history.flatMap(({ action }) => (action.type === 'type' ? [action.text] : []));
    expect(typed).toEqual(['Ada Lovelace', '1985-12-10', 'ada@example.com', 'LH AB 1', 'Volvo', '2026-05-01', '6']);
  });

  it('says which of the given values no step had a field for', async () => {
    const task = 'Go to forms.example/permit, fill in the form with full name Ada and shoe size 38 and submit it';
    const { decision } = await run(task, { samples: true });
    expect(decision).toMatchObject({
      output: expect.stringMatching(/Not done: .*shoe size 38/),
      unmet: [{ words: expect.stringContaining('shoe size 38'), reason: 'not_offered' }],
    });
  });

  it('takes what the task says before what was sent along', async () => {
    const task = 'Go to the shop, add the desk lamp to the cart and check out as Ada Lovelace';
    const { history } = await run(task, { metadata: { name: 'Bob', email: 'bob@example.com' } });
    const typed = history.flatMap(({ action }) => (action.type === 'type' ? [action.text] : []));
    expect(typed).toContain('Ada Lovelace');
    expect(typed).toContain('bob@example.com');
    expect(typed).not.toContain('Bob');
  });

  it('distinguishes a name from an adjacent address', async () => {
    const task = 'Go to the shop, add the desk lamp to the cart and check out as Ada Lovelace, ada@example.com';
    const { history } = await run(task);
    const typed = history.flatMap(({ action }) => (action.type === 'type' ? [action.text] : []));
    expect(typed).toEqual(expect.arrayContaining(['Ada Lovelace', 'ada@example.com']));
  });

  it('fetches the file that is meant', async () => {
    const metadata = { 'portal.example': { user: 'demo', password: 'demo1234' } };
    const { downloads } = await run('Log in to portal.example and download all invoices as CSV', { metadata });
    expect(downloads).toEqual(['invoices.csv']);
  });

  it('changes what a site keeps', async () => {
    const metadata = { credentials: { username: 'bob', password: 'doppel' } };
    const { decision } = await run('Log in to portal.example and change my email address to ada@new.example', {
      metadata,
    });
    expect(decision).toMatchObject({ output: expect.stringContaining('is now ada@new.example') });
  });
});
