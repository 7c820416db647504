import { describe, expect, it } from 'vitest';
import { codeIn } from '../../src/language/values/code-in.ts';
import { isGivenValue, onlyValueIn, withoutName } from '../../src/language/values/given-value.ts';
import { keepsText } from '../../src/language/values/keeps-text.ts';

describe('a value that a task gives', () => {
  it.each([
    ['Rosa', 'Name', 'Enter Rosa as the name'],
    ['Will', 'Name', 'Put Will into the name field'],
    ['blue', 'Colour', 'Set the colour to blue'],
    ['SPRING-9', 'Voucher code', 'Enter the voucher code SPRING-9'],
    ['12', 'Amount', 'Enter the amount 12'],
    ['name', 'Search', 'Type "name" into the search'],
    ['the code', 'Remark', 'remark: the code'],
    ['yes', 'Do you smoke?', 'Answer the question with yes'],
    ['please call back', 'Comment', 'with the comment please call back'],
  ])('is one: %s for %s', (value, name, task) => {
    expect(isGivenValue(value, { name }, task)).toBe(true);
  });

  it.each([
    ['code', 'Voucher code', 'Enter the voucher code and press Apply'],
    ['number', 'Telephone', 'Enter the telephone number'],
    ['my telephone number', 'Telephone', 'Put my telephone number into the telephone field'],
    ['the', 'User name', 'Log in with the user name'],
    ['summary to the', 'message', 'Send a summary to the team'],
    ['Name', 'Name', 'Enter the Name and go on'],
    ['Amount', 'Amount', 'Amount, then send'],
    ['', 'Name', 'Enter the name'],
    ['code', 'Voucher code', 'Enter the voucher code and click “Apply code”'],
  ])('is none: %s for %s', (value, name, task) => {
    expect(isGivenValue(value, { name }, task)).toBe(false);
  });

  it('is none if it only says what a tool does, but a name in its description may be meant', () => {
    const about = 'notify Notifies the crew in Kiel.';
    expect(isGivenValue('the crew', { name: 'message', about }, 'Notify the crew')).toBe(false);
    expect(isGivenValue('Kiel', { name: 'place', about }, 'Notify the one in Kiel')).toBe(true);
  });

  it.each([
    ['user 7', 'user_id', '', '7'],
    ['named rosa', 'user_name', '', 'rosa'],
    ['crew that we are late', 'message', 'Notifies the crew.', 'we are late'],
    ['Pier 2', 'pier', '', 'Pier 2'],
    ['the old harbour', 'place', '', 'the old harbour'],
  ])('has no words before it that name it: %s', (value, name, about, expected) => {
    expect(withoutName(value, { name, about })).toBe(expected);
  });

  it('is found among words only if it can be nothing else', () => {
    expect(onlyValueIn('the code 120-55 please')).toBe('120-55');
    expect(onlyValueIn('the word “open sesame”')).toBe('open sesame');
    expect(onlyValueIn('the code')).toBeNull();
    expect(onlyValueIn('12 or 13')).toBeNull();
  });
});

describe('the code that proves who logs in', () => {
  it.each([
    ['The code is 493817.', '493817'],
    ['Log in, code: 20A7Z', '20A7Z'],
    ['use 118 204 as my login code', '118 204'],
    ['Enter the code and go on with 3 lamps', null],
    ['Find the code of the country', null],
  ])('is read: %s', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });
});

describe('a field', () => {
  it.each([
    ['+49 170 1234567', '+491701234567', true],
    ['$120.00', '120', true],
    ['2.5', '2.50', true],
    ['••••', 'word', true],
    ['4938', '493817', false],
    ['Aisle', 'Window', false],
    ['', 'x', false],
  ])('that shows %j after %j was typed keeps it: %s', (shown, typed, keeps) => {
    expect(keepsText(shown, typed)).toBe(keeps);
  });
});
