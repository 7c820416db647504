import { expect, it } from 'vitest';
import { readNotes } from '../../../../../src/llm/offline/agent/notes/read-note.ts';
import { run } from '../../agent-tasks-loop.ts';

it.each<[string, (string | null)[][]]>([
  ['Write a note saying "Water the plants"', [[null, 'Water the plants']]],
  ['Make a note titled Shopping with the text eggs and flour', [['Shopping', 'eggs and flour']]],
  ['Write a note called "Trip" that says "leave at six"', [['Trip', 'leave at six']]],
  ['Put "leave at six" in a note called Trip', [['Trip', 'leave at six']]],
  ["Write me a note 'Trip' with the seat and the coach", [['Trip', 'the seat and the coach']]],
  ['Make a note "leave at six" titled "Trip"', [['Trip', 'leave at six']]],
  ['Create a note entitled "Peaks" listing the Eiger', [['Peaks', 'the Eiger']]],
  ['note pls, title Bridge: what the repair costs', [['Bridge', 'what the repair costs']]],
  ['Jot down: call the plumber at 5', [[null, 'call the plumber at 5']]],
  ['make a note that the bins go out on Friday', [[null, 'the bins go out on Friday']]],
  ['remember that the key is under the mat', [[null, 'the key is under the mat']]],
  [
    'Take two notes: one with the capital of Iceland, one with the capital of Japan',
    [
      [null, 'the capital of Iceland'],
      [null, 'the capital of Japan'],
    ],
  ],
  ['Jot down the currency of Hungary in a note called Money', [['Money', 'the currency of Hungary']]],
  ['I want its title in a note', [[null, 'its title']]],
  [
    'One note with the area of Iceland and another one with its capital',
    [
      [null, 'the area of Iceland'],
      [null, 'its capital'],
    ],
  ],
  [
    'Make a note with the length of the Nile and a second note with the length of the Danube',
    [
      [null, 'the length of the Nile'],
      [null, 'the length of the Danube'],
    ],
  ],
  ['Write a note titled Groceries with eggs, flour and butter', [['Groceries', 'eggs, flour and butter']]],
])('%s', (clause, notes) => {
  expect(readNotes(clause)?.map(({ title, body }) => [title, body])).toEqual(notes);
});

it.each([
  'write a poem',
  'type "lamp" into the search field',
  'Notes of a song filled the air',
  'add 3 lamps to the cart',
])('asks for no note: %s', (clause) => {
  expect(readNotes(clause)).toBeNull();
});

it.each<[string, string[]]>([
  ['Note down who wrote Frankenstein.', ['Mary Shelley']],
  ['Take two notes: one with the capital of Iceland, one with the capital of Japan.', ['Reykjavík', 'Tokyo']],
  ['Write down half of 30', ['15']],
  ['Which is the heaviest bag in the shop? Keep its name in a note.', ['Weekend bag']],
  ['Open the page on Saturn and note its diameter.', ['120']],
  ["Save Peru's capital to a note titled Travel.", ['Travel\nLima']],
  ['note: capital of Japan', ['Tokyo']],
  ['What is the capital of Japan? Save the name of that city as a note for me.', ['Tokyo']],
])('holds what was looked up: %s', async (task, notes) => {
  expect((await run(task)).notes.map((text) => text.split(',')[0])).toEqual(notes);
});

it.each([
  'Write the length of the Rhine into a note.',
  'Note down the winner of the chess final.',
  "Write the winner of the men's eight at the bay regatta into a note.",
])('is not written when nothing was found for it: %s', async (task) => {
  const { decision, notes } = await run(task);
  expect([decision.type, notes]).toEqual(['fail', []]);
});

it.each([
  'Which lamp sings the loudest? Put name + price in a note.',
  'What does the dragon cost? Save those figures in a note.',
])('writes nothing if what it should hold was not found: %s', async (task) => {
  expect((await run(task)).notes).toEqual([]);
});

it('a question of which somebody is to be reminded is answered, and no note', async () => {
  const { decision, notes = [] } = await run('Please remind an old man: what is the capital of Iceland?', {});
  expect(decision).toMatchObject({ type: 'done', output: expect.stringContaining('Reykjav') });
  expect(notes).toEqual([]);
});
