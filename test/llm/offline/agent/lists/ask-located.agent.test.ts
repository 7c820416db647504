import { expect, it } from 'vitest';
import { outputOf, runTask } from '../desk/run-task.ts';

const answerTo = async (task: string): Promise<unknown> => outputOf(await runTask(task));

it.each([
  ['Who has taken on the hole in the road in Lime Walk?', 'Jonas Abel'],
  ['I sing in the choir. On which day of the week do I always have it?', 'Friday'],
  ['What is the place of my swim?', 'City pool'],
  [
    'Which day is the design workshop on, and what should I bring?',
    expect.objectContaining({ 'Which day is the design workshop on?': '26 November 2026' }),
  ],
  ['A hole in Lime Walk nearly killed my front wheel. Which person from the town looks after it?', 'Jonas Abel'],
  ['Where am I expected for the design workshop?', 'Studio'],
  ['How far are they with the water tap at the playground?', 'In progress'],
  [
    'I have to write to whoever heads finance. Name and address out of my contacts, please.',
    expect.stringMatching(/^(?!.*grace\.okafor).*noor\.haddad/s),
  ],
  ['most recent ticket of mira holt', { Ticket: 'LT-123', Title: 'Search on the website finds no street names' }],
  [
    'list whatever Corner Shop sells for over a hundred dollars',
    ['Arc floor lamp', 'Wireless headphones', 'Pair of shelf speakers', 'Two-person tent'],
  ],
])('the row that a question describes answers it: %s', async (task, answer) => {
  expect(await answerTo(task)).toEqual(answer);
});

it('a question about the event before is answered from its page', async () => {
  const output = await answerTo('Which of my meetings is the longest and where is it?');
  expect(output).toMatchObject({ 'where is it?': 'Hamburg' });
});

it('a letter that the task describes answers what one sentence of it says', async () => {
  const task = 'I want to cook the plum dumplings. How much flour did my cousin write?';
  expect(await answerTo(task)).toMatch(/150 g of flour/);
});

it.each([
  'Where do I buy a cake for the choir?',
  'Priya accepted our offer for the annual report. What does that make per page?',
  'I always forget where I sit in the train to Hamburg',
])('what the row does not say is refused: %s', async (task) => {
  expect((await runTask(task)).decision.type).toBe('fail');
});
