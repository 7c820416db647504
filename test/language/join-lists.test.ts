import { expect, it } from 'vitest';
import { joinLists } from '../../src/language/clauses/join-lists.ts';

const join = (text: string): string => joinLists(text, (line) => /^(?:open|find|put|write)\b/i.test(line));

it.each([
  [
    'Put into my cart:\n\n- 2 oak tables\n- a chair\n\nDo not pay.',
    'Put into my cart: 2 oak tables, a chair\n\nDo not pay.',
  ],
  ['Please list\n  * all rooms\n  * that are free\n  * with a bath', 'Please list all rooms that are free with a bath'],
  ['Compare\n1) oak\n2) pine;\n3) ash', 'Compare oak, pine, ash'],
])('a list of things is part of the line before it: %j', (text, joined) => {
  expect(join(text)).toBe(joined);
});

it.each([
  'Do this:\n- open the shop\n- find a lamp',
  'Answer:\n1. Who built it?\n2. When?',
  'I am a student.\n- oak table',
  'Tell me:\n- It is late. Is it?\n- oak',
  'Write the note "milk\n- bread\n- eggs"',
  '- oak\n- pine',
  'Find a lamp\n\nIt is red',
])('acts, questions and sentences are lines of their own: %j', (text) => {
  expect(join(text)).toBe(text);
});
