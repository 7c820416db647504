import { describe, expect, it } from 'vitest';
import { questionParts } from '../../src/language/clauses/question-parts.ts';
import { readGuards } from '../../src/language/clauses/read-guards.ts';
import { objectOf, withReferent } from '../../src/language/request/object-of.ts';
import {
  joinedStatements,
  toCountQuestion,
  toNumberTest,
  toYesNoQuestion,
} from '../../src/language/request/to-question.ts';

const VERBS = /^(?:open|close|buy|order|add|put|send|notify|take|write|book)\b/i;
const read = (task: string) => readGuards(task, (text) => VERBS.test(text));

describe('a condition is parted from what is done under it', () => {
  it.each<[string, object[]]>([
    ['Notify the team only if it is open', [{ condition: 'it is open', holds: true, act: 'Notify the team' }]],
    ['If A-1 is done, close A-2', [{ condition: 'A-1 is done', holds: true, act: 'close A-2', otherwise: '' }]],
    ['If the lamp is cheap, buy it, otherwise buy the torch', [{ act: 'buy it', otherwise: 'buy the torch' }]],
    [
      'Buy the lamp if it is cheap. Otherwise write me a note.',
      [{ act: 'Buy the lamp', otherwise: 'write me a note' }],
    ],
    ['if the lamp is open put it in the cart', [{ condition: 'the lamp is open', act: 'put it in the cart' }]],
    ['Below 70 dollars, put it in the cart', [{ condition: 'below 70 dollars', act: 'put it in the cart' }]],
    ['Should it be more than ten, send a mail', [{ condition: 'it is more than ten', act: 'send a mail' }]],
    ['Unless it is sold out, buy the lamp', [{ condition: 'it is sold out', holds: false, act: 'buy the lamp' }]],
    ['Order the lamp as long as it is under 9 dollars, or else add the torch', [{ otherwise: 'add the torch' }]],
    [
      "If the lamp isn't sold out add it to the cart",
      [{ condition: "the lamp isn't sold out", act: 'add it to the cart' }],
    ],
  ])('%s', (task, guards) => {
    expect(read(task)).toMatchObject(guards);
  });

  it.each<[string, unknown[]]>([
    [
      'Is it open? If so, send a note. If not, write a mail.',
      ['Is it open?', { condition: 'Is it open?', holds: true, act: 'send a note', otherwise: 'write a mail' }],
    ],
    ['Is it open? If not, send a note.', ['Is it open?', { holds: false, act: 'send a note', otherwise: '' }]],
    [
      'Are there letters? If there are none, write a note.',
      ['Are there letters?', { holds: false, act: 'write a note' }],
    ],
  ])('the answer to the question before is a condition: %s', (task, parts) => {
    expect(read(task)).toMatchObject(parts);
  });

  it('keeps what is asked before it free of the condition', () => {
    expect(read('Open the shop and buy the lamp unless it is sold out')).toMatchObject([
      'Open the shop',
      { act: 'buy the lamp', holds: false },
    ]);
  });

  it.each([
    'Tell me if it rains',
    'Send the report, if possible today',
    'Send Ada a mail saying "call me if it rains"',
    'What would it cost if I bought two?',
  ])('leaves other sentences whole: %s', (task) => {
    expect(read(task)).toEqual([task]);
  });
});

describe('a statement as a question', () => {
  it.each<[string, string, object | null]>([
    [
      'the tent costs less than 100 dollars',
      '',
      { text: 'Does the tent cost less than 100 dollars?', subject: 'the tent' },
    ],
    ['it is sold out', 'the kettle', { text: 'Is the kettle sold out?', isNegated: false }],
    ["it isn't in stock", 'the kettle', { text: 'Is the kettle in stock?', isNegated: true }],
    ['in stock', 'the kettle', { text: 'Is the kettle in stock?' }],
    ['I have a meeting on Monday', '', { text: 'Do I have a meeting on Monday?' }],
    ['sold out', '', null],
    ['I have nothing on 5 December', '', { text: 'Is there anything in my calendar on 5 December?', isNegated: true }],
    ['I already have something at 11:00', '', { text: 'Am I free at 11:00?', isNegated: true }],
  ])('%s', (statement, object, question) => {
    if (question === null) expect(toYesNoQuestion(statement, object)).toBeNull();
    else expect(toYesNoQuestion(statement, object)).toMatchObject(question);
  });

  it.each([
    ['put two of the paper notebooks in the cart', 'the paper notebooks'],
    ['put it in the cart', ''],
    ['order a steel bottle for Ada', 'the steel bottle'],
  ])('is about the object of its act: %s', (act, object) => {
    expect(objectOf(act)).toBe(object);
  });
});

it.each([
  ['there are at least ten fountain pens in stock', 'How many of fountain pens are in stock?', [9, 10]],
  ['there are fewer than 5 of the pens in stock', 'How many of the pens are in stock?', [5, 4]],
] as const)('a number of things is asked for: %s', (statement, text, [no, yes]) => {
  const question = toCountQuestion(statement);
  expect(question?.text).toBe(text);
  expect([no, yes].map((count) => question?.holds(count))).toEqual([false, true]);
});

it.each([
  ['it is more than ten', 10, 11],
  ['the number is at most 3', 4, 3],
] as const)('a number that was found is compared: %s', (statement, no, yes) => {
  expect([no, yes].map((count) => toNumberTest(statement)?.(count))).toEqual([false, true]);
});

it.each(['it is more than ten dollars', 'it is late', 'there are letters in the inbox'])(
  '%s compares no number',
  (statement) => {
    expect([toNumberTest(statement), toCountQuestion(statement)]).toEqual([null, null]);
  },
);

it.each<[string, string[], boolean]>([
  ['the tent costs under 9 dollars and is in stock', ['the tent costs under 9 dollars', 'the tent is in stock'], false],
  [
    'the tent is sold out or costs more than 9 dollars',
    ['the tent is sold out', 'the tent costs more than 9 dollars'],
    true,
  ],
  ['Ada and Grace are free', ['Ada and Grace are free'], false],
  ['it is open and is free or costs 9 dollars', [], false],
])('statements are parted: %s', (statement, statements, isEither) => {
  expect(joinedStatements(statement).statements).toEqual(statements);
  if (statements.length > 1) expect(joinedStatements(statement).isEither).toBe(isEither);
});

it.each([
  ['put one in the cart', 'put one of the tent in the cart'],
  ['put it in the cart', 'put the tent in the cart'],
  ['open one page', 'open one page'],
  ['write a note with its price', 'write a note with the price of the tent'],
])('a pronoun or a number stands for what was named before: %s', (act, whole) => {
  expect(withReferent(act, 'the tent')).toBe(whole);
});

it('completes each of several questions in one sentence', () => {
  expect(questionParts('When does my train leave and from which platform?')).toEqual([
    'When does my train leave?',
    'from which platform does my train leave?',
  ]);
  expect(questionParts('What time does the choir start and in which building?')).toEqual([
    'What time does the choir start?',
    'in which building does the choir start?',
  ]);
  expect(questionParts('What does it weigh, and in which country is it made?')).toHaveLength(2);
  expect(questionParts('Which is higher, the tower or the bridge, and by how many metres?')).toHaveLength(1);
  expect(questionParts('Who wrote it?')).toEqual(['Who wrote it?']);
});
