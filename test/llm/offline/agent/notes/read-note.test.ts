import { expect, it } from 'vitest';
import { readNotes } from '../../../../../src/llm/offline/agent/notes/read-note.ts';
import { run } from '../../agent-tasks-loop.ts';

it.each<[string, (string | null)[][]]>([
  ['Write a note saying "Water the plants"', [[null, 'Water the plants']]],
  ['Make a note titled Shopping with the text eggs and flour', [['Shopping', 'eggs and flour']]],
  ['Write a note called "Trip" that says "leave at six"', [['Trip', 'leave at six']]],
  ['Put "leave at six" in a note called Trip', [['Trip', 'leave at six']]],
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
])('holds what was looked up: %s', async (task, notes) => {
  expect((await run(task)).notes.map((text) => text.split(',')[0])).toEqual(notes);
});

it('is not written when nothing was found for it', async () => {
  const { decision, notes } = await run('Write the length of the Rhine into a note.');
  expect([decision.type, notes]).toEqual(['fail', []]);
});
