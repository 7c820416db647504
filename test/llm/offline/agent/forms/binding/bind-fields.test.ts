import { describe, expect, it } from 'vitest';
import type { FieldType, FormField } from '../../../../../../src/device/page-content.ts';
import { keysAt } from '../../../../../../src/language/words/act-words.ts';
import { bindFields } from '../../../../../../src/llm/offline/agent/forms/binding/bind-fields.ts';
import { toProse } from '../../../../../../src/llm/offline/agent/forms/prose.ts';

const field = (label: string, type: FieldType, more: Partial<FormField> = {}): FormField => ({
  ref: label,
  label,
  type,
  autocomplete: '',
  options: [],
  value: '',
  isChecked: false,
  isRequired: true,
  min: '',
  max: '',
  pattern: '',
  ...more,
});
const options = (...labels: string[]) => ({ options: labels.map((label) => ({ label, ref: null })) });

const map = (text: string, fields: readonly FormField[], isMessage = false, lead = '') => {
  const prose = { ...toProse(text, text, isMessage, '2026-11-22'), lead };
  return Object.fromEntries(bindFields(fields, { prose, keys: keysAt(prose.tokens), taken: prose.used }).values);
};

const MESSAGE = [
  field('Name', 'text'),
  field('Email', 'email'),
  field('Subject', 'select', options('Lost property', 'Opening hours', 'Something else')),
  field('Message', 'textarea'),
];

describe('a message in prose', () => {
  it('is what follows `that`, up to the sender', () => {
    expect(map('Tell the pool that the lift is stuck. From Ada Quill, ada@quill.example', MESSAGE, true)).toMatchObject(
      {
        Name: 'Ada Quill',
        Email: 'ada@quill.example',
        Message: 'the lift is stuck.',
      },
    );
  });

  it('is what is quoted', () => {
    expect(
      map('Write to them about opening hours: "Open on Sunday?" Ada Quill, ada@quill.example', MESSAGE, true),
    ).toEqual({
      Name: 'Ada Quill',
      Email: 'ada@quill.example',
      Subject: 'Opening hours',
      Message: 'Open on Sunday?',
    });
  });

  it('keeps addresses that it is about', () => {
    const text =
      'Report a pothole to the town: it is in front of 12 Lime Walk. Name: Ida Moss. Email: ida@moss.example';
    expect(map(text, MESSAGE, true)).toMatchObject({ Name: 'Ida Moss', Message: 'it is in front of 12 Lime Walk.' });
  });

  it('has the option for everything else where no option is said', () => {
    expect(map('Tell them that the door is stuck', MESSAGE, true).Subject).toBe('Something else');
  });

  it('has no sender if none is said', () => {
    expect(Object.keys(map('Tell them that the door is stuck', MESSAGE, true))).not.toContain('Name');
  });
});

const SURVEY = [
  field('How content are you?', 'radio', options('Very satisfied', 'Satisfied', 'Neither', 'Dissatisfied')),
  field('Which room did you use?', 'select', options('Hall', 'Gym')),
  field('How many trips did it take?', 'number', { min: '0', max: '20' }),
  field('I would come again', 'checkbox', { isRequired: false }),
  field('What should change? (optional)', 'textarea', { isRequired: false }),
];

describe('answers in prose', () => {
  it('are options, numbers and boxes by their words', () => {
    expect(map('Do the survey: very satisfied, the gym, three trips, I would come again', SURVEY)).toEqual({
      'How content are you?': 'Very satisfied',
      'Which room did you use?': 'Gym',
      'How many trips did it take?': '3',
      'I would come again': 'yes',
    });
  });

  it('are none where two options are said, or one is denied', () => {
    expect(map('satisfied or dissatisfied, not the gym', SURVEY)).toEqual({});
  });

  it('are zero for `never`', () => {
    expect(map('neutral, hall, no trips', SURVEY)).toMatchObject({
      'How content are you?': 'Neither',
      'How many trips did it take?': '0',
    });
  });

  it('have a comment by its label only', () => {
    expect(map('satisfied. Comment: more light, please', SURVEY)['What should change? (optional)']).toBe(
      'more light, please',
    );
    expect(map('satisfied, more light', SURVEY)).not.toHaveProperty('What should change? (optional)');
  });

  it('are none if the field would not take them', () => {
    expect(map('satisfied, 90 trips', SURVEY)).toEqual({ 'How content are you?': 'Satisfied' });
  });
});

const APPLICATION = [
  field('Date of birth', 'date'),
  field('Start date', 'date'),
  field('Berth', 'select', options('A: North quay', 'B: South quay')),
  field('Number of months', 'number'),
  field('Builder', 'text'),
  field('Send me the harbour letter', 'checkbox', { isRequired: false }),
];

describe('an application in prose', () => {
  it('tells dates apart by the words before them', () => {
    const values = map('from 1 December 2026, born 4 May 1980', APPLICATION);
    expect(values).toMatchObject({ 'Date of birth': '1980-05-04', 'Start date': '2026-12-01' });
  });

  it('takes options by their code, times in the unit of the field, and no box that is declined', () => {
    expect(map('berth B, for half a year, no harbour letter', APPLICATION)).toMatchObject({
      Berth: 'B: South quay',
      'Number of months': '6',
      'Send me the harbour letter': 'no',
    });
  });

  it('gives the one name that is left to the one text that is left', () => {
    expect(map('a Hanseboot in berth A', APPLICATION).Builder).toBe('Hanseboot');
    expect(map('a Hanseboot or a Folkeboot in berth A', APPLICATION)).not.toHaveProperty('Builder');
  });
});

describe('values said in other words', () => {
  const BORN = field('Date of birth', 'date');
  const START = field('Start date', 'date');

  it('a birth is a day long ago, and no other date', () => {
    expect(map('Ada Quill, 3 May 1985, from 1 March 2027', [BORN, START])).toEqual({
      'Date of birth': '1985-05-03',
      'Start date': '2027-03-01',
    });
    expect(map('Ada Quill, from 1 March 2027', [BORN])).toEqual({});
  });

  it('a period and its start are two values', () => {
    expect(map('for two months from 1 March 2027', [START, field('Number of months', 'number')])).toEqual({
      'Start date': '2027-03-01',
      'Number of months': '2',
    });
    expect(map('for a year', [field('Number of months', 'number')])).toEqual({ 'Number of months': '12' });
  });

  it('a plate is known by its look', () => {
    expect(map('my Volvo (LH AB 12), please', [field('Number plate', 'text')])).toEqual({ 'Number plate': 'LH AB 12' });
  });

  it('an ordinal is chosen by its number, and a name after a pause is that of what follows', () => {
    const fields = [
      field('Amount in pounds', 'number'),
      field('Taken on the', 'select', options('1st', '15th', '22nd')),
    ];
    expect(map('a direct debit: day of month 22, amount 95 pounds', fields)).toEqual({
      'Amount in pounds': '95',
      'Taken on the': '22nd',
    });
  });

  it('what a line says for one field is not for another', () => {
    const fields = [field('Send me the letter', 'checkbox'), field('What should be better?', 'textarea')];
    expect(map('Letter: yes\nTo improve: More evening hours', fields)).toEqual({
      'Send me the letter': 'yes',
      'What should be better?': 'More evening hours',
    });
  });

  it('a box is left empty by a negation after it', () => {
    const box = field('Send me the newsletter', 'checkbox');
    expect(map('the newsletter would not interest me', [box])).toEqual({ 'Send me the newsletter': 'no' });
    expect(map('the newsletter would interest me', [box])).toEqual({ 'Send me the newsletter': 'yes' });
  });

  it('the subject is what the message is about', () => {
    const fields = [
      field('Subject', 'select', options('Waste', 'Parks and trees', 'Other')),
      field('Message', 'textarea'),
    ];
    const subject = (text: string) => map(text, fields, true).Subject;
    expect(subject('Tell the council that an oak has fallen')).toBe('Parks and trees');
    expect(subject('Tell the council that the clock is late')).toBe('Other');
    expect(subject('Tell the council that bins lie under the oak')).toBe('Other');
  });

  it('a message without words of its own is what was said before', () => {
    const text = 'Let the council know. Ada Quill, ada@quill.example';
    expect(map(text, MESSAGE, true, 'Hello. The lift is stuck.').Message).toBe('The lift is stuck.');
  });
});

describe('a quotation', () => {
  const TICKET = [
    field('Title', 'text'),
    field('Kind', 'select', options('Fault', 'Wish')),
    field('Details', 'textarea', { isRequired: false }),
  ];

  it('is of the field before it, and of no other', () => {
    expect(map('a wish, titled "New bench". Details: People wait.', TICKET)).toEqual({
      Title: 'New bench',
      Kind: 'Wish',
      Details: 'People wait.',
    });
    expect(map('titled "New bench", a wish', TICKET)).toEqual({ Title: 'New bench', Kind: 'Wish' });
  });
});
