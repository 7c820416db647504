import { describe, expect, it } from 'vitest';
import { askNotes } from '../../../support/model/answer-notes.ts';

describe('a date in a question', () => {
  const notes: [string, string][] = [
    ['04-05', 'Bought the green tent.'],
    ['07-05', 'Bought the red canoe.'],
    ['08-09', 'Lunch with Omar at the harbour. We paid 40 euros.'],
  ];

  it.each([
    ['What did I buy in April 2024?', '5 April 2024: Bought the green tent.'],
    ['What did I buy on 5 July?', '5 July 2024: Bought the red canoe.'],
    ['What happened in July 2024?', '5 July 2024: Bought the red canoe.'],
  ])('chooses what was written then: %s', (question, answer) => {
    expect(askNotes(question, notes)).toBe(answer);
  });

  it('chooses what tells of that time', () => {
    const told: [string, string][] = [
      ['04-05', 'The canoe was built in 1969.'],
      ['04-06', 'The tent was sewn in 2004.'],
    ];
    expect(askNotes('What was built in 1969?', told)).toBe('5 April 2024: The canoe was built in 1969.');
  });

  it('that no memory is of is said, with the nearest one', () => {
    expect(askNotes('What did I buy in March 2021?', notes)).toBe(
      'Nothing here is of March 2021; the nearest is: 5 April 2024: Bought the green tent.',
    );
  });
});

describe('what is so now', () => {
  it('is not told by what is newer but of another matter', () => {
    const notes: [string, string][] = [
      ['01-09', 'Nadia works at the town library.'],
      ['04-01', 'Nadia sold the caravan to a neighbour.'],
    ];
    expect(askNotes('Where does Nadia work now?', notes)).toMatch(/^9 January 2024: Nadia works at the town library/);
  });

  it('is told by what says it in other words', () => {
    const notes: [string, string][] = [
      ['01-09', 'Piet lives in Graz.'],
      ['05-05', 'Piet has moved to Linz.'],
    ];
    expect(askNotes('Where does Piet live now?', notes)).toMatch(/^(?:Linz\. )?5 May 2024: Piet has moved to Linz/);
  });
});

describe('a short memory', () => {
  it('is told with what stands before its colon', () => {
    const chunk = { content: 'Rome office: the lamp is broken.', bodyStart: 13, subject: 'Rome office' };
    const chunks = [{ ...chunk, reference: 1, speaker: null, time: null, score: 1 }];
    expect(askNotes('Which office has a broken lamp?', [], { chunks })).toBe('Rome office: the lamp is broken.');
  });
});
