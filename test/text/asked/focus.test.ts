import { describe, expect, it } from 'vitest';
import { readFocus } from '../../../src/text/asked/focus.ts';
import { stemOf } from '../../../src/text/words/stems.ts';

describe('the focus of a question', () => {
  it.each([
    ["Which fruit can't I eat?", 'fruit'],
    ['How many acres do we have?', 'acres'],
    ['What is my blood group?', 'group'],
    ['In which book did I write it?', 'book'],
    ["What's my sister's profession?", 'profession'],
    ['What kind of tree did we plant?', 'tree'],
    ['What is my firm called?', 'firm'],
    ['How many people came to the fair?', 'people'],
    ['How many place settings fit into it?', 'settings'],
  ])('of "%s" is %s', (question, noun) => {
    expect(readFocus(question)).toBe(stemOf(noun));
  });

  it.each([
    'Where do I live?',
    'What do I eat?',
    'What opens the door?',
    'How old is Ann?',
    'What day is it?',
    'What is the name?',
  ])('is no noun in "%s"', (question) => {
    expect(readFocus(question)).toBeNull();
  });
});
