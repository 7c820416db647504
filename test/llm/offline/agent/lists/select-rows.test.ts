import { describe, expect, it, test } from 'vitest';
import type { Collection } from '../../../../../src/device/page-content.ts';
import { toTokens } from '../../../../../src/language/understand/tokens.ts';
import { readValues } from '../../../../../src/language/values/read-values.ts';
import { valueOfRows } from '../../../../../src/llm/offline/agent/lists/answer-rows.ts';
import { englishLists, type ListName } from '../../../../../src/llm/offline/agent/lists/list-place.ts';
import { readListQuestion } from '../../../../../src/llm/offline/agent/lists/read-list-question.ts';
import { selectRows } from '../../../../../src/llm/offline/agent/lists/select-rows.ts';

const listOf = (columns: string, ...rows: string[]): Collection => ({
  name: 'List',
  columns: columns.split('|'),
  rows: rows.map((row) => ({ name: row.split('|')[0] ?? '', url: null, controls: [], cells: row.split('|') })),
});
const LISTS: Partial<Record<ListName, Collection>> = {
  calendar: listOf(
    'Title|Date|Start|End|Place|Attendees',
    'Standup|24 November 2026|09:30|09:45|Room 2|Grace Okafor, Mateo Ruiz',
    'Review|24 November 2026|11:00|12:00|Room 4|Noor Haddad, Grace Okafor',
    'Visit|1 December 2026|13:00|15:00|Hamburg|Priya Nair',
  ),
  mail: listOf(
    'Subject|From|Date|Time|Status|Attachment',
    'Lunch?|Ada Quill|21 November 2026|20:15|Unread|',
    'Budget|Noor Haddad|16 November 2026|09:12|Read|budget.csv',
    'Cabin|Ada Quill|13 November 2026|08:30|Read|',
  ),
  tickets: listOf(
    'Ticket|Title|Status|Priority|Assignee',
    'LT-1|Bench is broken|Open|Low|Nobody',
    'LT-2|Lift stops|In progress|High|Petra Lunde',
    'LT-3|Tap drips|Done|Low|Petra Lunde',
  ),
  entries: listOf(
    'Number|Period|Due|Amount|Status',
    'A-3|March 2026|2026-04-12|90.00 EUR|Open',
    'A-2|February 2026|2026-03-12|120.00 EUR|Paid',
    'A-1|December 2025|2026-01-12|60.00 EUR|Paid',
  ),
};

const select = (list: ListName, question: string) => {
  const tokens = toTokens(question, readValues(question, { today: '2026-11-22', language: 'en' }));
  return selectRows(tokens, LISTS[list] ?? listOf(''), englishLists().places[list]);
};
const answer = (list: ListName, question: string): unknown =>
  valueOfRows(select(list, question), englishLists().places[list]);

describe('a list', () => {
  test.each<[ListName, string, unknown]>([
    ['calendar', 'Which of my meetings with Grace are after 10:00?', expect.objectContaining({ Title: 'Review' })],
    ['calendar', 'How many meetings do I have on Tuesday afternoon?', 0],
    ['calendar', 'Who attends the review?', 'Noor Haddad, Grace Okafor'],
    ['calendar', 'How long is the visit?', '2 h'],
    ['calendar', 'Which meetings are in Room 4?', expect.objectContaining({ Title: 'Review' })],
    ['calendar', 'Which of my meetings last longer than 90 minutes?', expect.objectContaining({ Title: 'Visit' })],
    ['calendar', 'What is my longest meeting?', expect.objectContaining({ Title: 'Visit' })],
    ['calendar', 'What is the second shortest of my meetings?', expect.objectContaining({ Title: 'Review' })],
    ['tickets', 'Give me the numbers of all done tickets, no matter what state', 'LT-3'],
    ['mail', 'Who wrote to me last?', 'Ada Quill'],
    ['mail', 'Which letters are not from Ada?', 'Budget'],
    ['mail', 'How many letters are from Ada or Noor?', 3],
    ['mail', 'Which letters arrived before 15 November?', 'Cabin'],
    ['calendar', 'Is there an event with Grace on Tuesday at 11:30?', true],
    ['mail', 'Which letters have attachments?', 'Budget'],
    ['mail', 'Is there an unread letter from Noor?', false],
    ['mail', 'When was the letter from Noor sent?', '16 November 2026'],
    [
      'tickets',
      'List the tickets assigned to Petra Lunde with their status',
      [
        { Title: 'Lift stops', Status: 'In progress' },
        { Title: 'Tap drips', Status: 'Done' },
      ],
    ],
    ['tickets', 'Which tickets with low priority has nobody taken?', { Ticket: 'LT-1', Title: 'Bench is broken' }],
    ['entries', 'What did I pay in total for the invoices of 2026 up to and including March?', '€210'],
    ['tickets', 'How many tickets are still open, not the ones being worked on?', 1],
    [
      'tickets',
      'Which tickets are not the ones being worked on?',
      [
        { Ticket: 'LT-1', Title: 'Bench is broken' },
        { Ticket: 'LT-3', Title: 'Tap drips' },
      ],
    ],
    [
      'tickets',
      'Name every ticket with the lowest urgency, whatever its state',
      [
        { Ticket: 'LT-1', Title: 'Bench is broken' },
        { Ticket: 'LT-3', Title: 'Tap drips' },
      ],
    ],
    ['tickets', 'Who opened ticket LT-1?', null],
    ['entries', 'Is the bill for February paid?', true],
    ['entries', 'When do I have to pay my open invoice?', '2026-04-12'],
    ['entries', 'What was the amount of the second highest invoice?', '90.00 EUR'],
  ])('of %s: %s', (list, question, value) => expect(answer(list, question)).toEqual(value));

  test.each<[ListName, string, boolean]>([
    ['calendar', 'How many hours of meetings do I have?', true],
    ['mail', 'How many pages does the budget have?', true],
    ['mail', 'How many letters do I have?', false],
  ])('of %s counts rows alone: %s', (list, question, isOther) =>
    expect(select(list, question).countsOther).toBe(isOther),
  );

  test.each<[ListName, string, string]>([
    ['calendar', 'Which of my meetings are with Barbara?', 'Barbara'],
    ['calendar', 'Which of my meetings have more than 2 attendees?', '2'],
    ['mail', 'Which letter is about a dog?', 'dog'],
  ])('of %s does not prove a word that no row says: %s', (list, question, word) =>
    expect(select(list, question).unproven.map(({ text }) => text)).toEqual([word]),
  );
});

describe('a question about a list', () => {
  const listOfQuestion = (clause: string): unknown => {
    const [intent] = readListQuestion(clause, []) ?? [];
    return intent?.kind === 'ask_list' ? intent.list : null;
  };
  test.each([
    ['Which of my appointments are on Monday?', 'calendar'],
    ['Do I have anything tomorrow?', 'calendar'],
    ['Who wrote to me about the workshop?', 'mail'],
    ['What is the email address of Noor in my contacts?', 'contacts'],
    ['What is the email address of my landlord?', 'contacts'],
    ["What is my landlord's email?", 'contacts'],
    ['What is the email address of my account at the portal?', null],
    ['Who has ticket LT-104?', 'tickets'],
    ['What is the email address of the shop?', null],
    ['Is there a cheap tram ticket?', null],
    ['Which day is it in the Gregorian calendar?', null],
    ['Put a meeting with Noor in my calendar', null],
  ])('%s', (clause, list) => expect(listOfQuestion(clause)).toBe(list));

  it('can go on with what was found there before', () => {
    const before = readListQuestion('Look at ticket LT-108', []) ?? [];
    expect(readListQuestion('What is its status?', before)).toMatchObject([{ list: 'tickets', isOfBefore: true }]);
    expect(readListQuestion('What is its status?', [])).toBeNull();
  });
});
