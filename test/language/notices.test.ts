import { expect, it } from 'vitest';
import { isComplaint } from '../../src/language/words/notices.ts';
import { asSentence, withoutEnd } from '../../src/language/words/sentence.ts';

it.each([
  'Please enter a valid postcode.',
  'This field is required',
  'Your message was not sent.',
  'The town must have at least 3 letters',
  'That name is already taken',
])('a page complains: %s', (text) => {
  expect(isComplaint(text)).toBe(true);
});

it.each([
  'Thank you. If something is wrong, please write to us.',
  'Your settings were saved',
  'Opening hours: nine to five',
  'We have received your request; no error was found.',
])('a page does not complain: %s', (text) => {
  expect(isComplaint(text)).toBe(false);
});

it('a sentence has one end', () => {
  expect(['no page says it', 'It is 3.', 'Why?', 'done…', ''].map(asSentence)).toEqual([
    'No page says it.',
    'It is 3.',
    'Why?',
    'Done…',
    '',
  ]);
  expect(withoutEnd('When does it open?')).toBe('When does it open');
});
